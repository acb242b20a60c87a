/* A pattern, a line feed and a name: the compiled pattern must match what a matcher says that tries
 * every way. That one knows ASCII without classes and escapes; of other patterns only the end is
 * awaited. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names/patterns.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIZE_MOST = 24 }; /* trying every way takes its time */

static const char *part_end(const char *text)
{
    return text + strcspn(text, "/");
}

static bool part_matches(const char *pattern, const char *pattern_end, const char *name,
                         const char *name_end)
{
    if (pattern == pattern_end)
        return name == name_end;
    if (*pattern == '*')
        return part_matches(pattern + 1, pattern_end, name, name_end) ||
               (name < name_end && part_matches(pattern, pattern_end, name + 1, name_end));
    return name < name_end && (*pattern == '?' || *pattern == *name) &&
           part_matches(pattern + 1, pattern_end, name + 1, name_end);
}

/* NULL: behind the last part. */
static const char *next(const char *text)
{
    const char *end = part_end(text);
    return *end == '/' ? end + 1 : NULL;
}

static bool matches(const char *pattern, const char *name)
{
    if (!pattern)
        return !name;
    const char *end = part_end(pattern);
    if (end - pattern == 2 && memcmp(pattern, "**", 2) == 0) {
        if (!next(pattern))
            return name != NULL;
        return matches(next(pattern), name) || (name && matches(pattern, next(name)));
    }
    return name && part_matches(pattern, end, name, part_end(name)) &&
           matches(next(pattern), next(name));
}

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text == '[' || *text == '\\' || *text == 0x7F)
            return false;
    return true;
}

static void take_match(void *context, size_t index)
{
    *(bool *)context |= index == 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    if (size != 0)
        memcpy(text, data, size);
    text[size] = '\0';
    char *name = strchr(text, '\n');
    if (name) {
        *name++ = '\0';
        const spress_host host = {0};
        spress_report report;
        spressi_job job;
        bool found = false;
        spress_report_init(&report, NULL, 0);
        if (!spressi_job_begin(&job, &host, &report, NULL))
            abort();
        spressi_patterns patterns = {.job = &job};
        if (spressi_patterns_add(&patterns, text, SPRESSI_PATTERN_WHOLE, 1)) {
            spressi_patterns_finish(&patterns);
            spressi_patterns_find(&patterns, name, false, take_match, &found);
            const bool known = is_plain(text) && is_plain(name) && strlen(text) <= SIZE_MOST &&
                               strlen(name) <= SIZE_MOST;
            if (known && matches(text, name) != found) {
                fprintf(stderr, "\"%s\" and \"%s\": %d\n", text, name, found);
                abort();
            }
        }
        spressi_arena_free(job.arena);
    }
    free(text);
    return 0;
}
