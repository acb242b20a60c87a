/* Parses .spritepressignore files and matches names against their rules. */
#include "jobs/inputs/ignore.h"

#include <string.h>

#include "core/text/utf8.h"

/* Cuts off line ends and spaces, but not a space that has a "\" before it. */
static void strip_end(char *line)
{
    size_t size = strlen(line);
    if (size > 0 && line[size - 1] == '\r')
        size--;
    while (size > 0 && line[size - 1] == ' ' && !(size > 1 && line[size - 2] == '\\'))
        size--;
    line[size] = '\0';
}

/* Makes a rule of a line, which may have none. */
static bool add_rule(spressi_patterns *rules, char *line, size_t number)
{
    strip_end(line);
    if (*line == '#')
        return true;
    const bool takes_back = *line == '!';
    line += takes_back;
    unsigned scope = 0;
    const size_t size = strlen(line);
    if (size > 0 && line[size - 1] == '/') {
        scope = SPRESSI_PATTERN_FOLDERS;
        line[size - 1] = '\0';
    }
    scope |= spressi_pattern_scope(line);
    line += *line == '/';
    return *line == '\0' || spressi_patterns_add(rules, line, scope, number * 2 + takes_back);
}

/* Refuses control characters: a NUL would end a line for some functions and not for others. */
static bool check_controls(const spressi_job *job, spress_bytes text)
{
    for (size_t at = 0; at < text.size; at++) {
        at += spressi_first_control(text.data + at, text.size - at);
        const bool ends_line =
            at == text.size || text.data[at] == '\n' ||
            (text.data[at] == '\r' && (at + 1 == text.size || text.data[at + 1] == '\n'));
        if (!ends_line) {
            spress_report_add(job->report, SPRESS_CODE_NAME_CONTROL, at, NULL,
                              "byte 0x%02X is a control character, which no name has",
                              text.data[at]);
            return false;
        }
    }
    return true;
}

spressi_ignore *spressi_ignore_new(const spressi_job *job, spress_bytes text, size_t depth,
                                   spressi_ignore *parent)
{
    if (!check_controls(job, text))
        return NULL;
    spressi_ignore *ignore = spressi_job_take(job, 1, sizeof *ignore);
    char *line = spressi_job_text(job, (const char *)text.data, text.size);
    if (!ignore || !line)
        return NULL;
    /* A name meets the rules of all folders around it: they share the limit. */
    const size_t cost = parent ? parent->rules.cost : 0;
    *ignore =
        (spressi_ignore){.parent = parent, .rules = {.job = job, .cost = cost}, .depth = depth};
    for (size_t number = 0; line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!add_rule(&ignore->rules, line, number))
            return NULL;
        line = end ? end + 1 : NULL;
    }
    spressi_patterns_finish(&ignore->rules);
    return ignore;
}

/* Keeps the later one of two rules: the index of the last, plus 1. */
static void take_rule(void *last, size_t index)
{
    size_t *kept = last;
    *kept = index + 1 > *kept ? index + 1 : *kept;
}

/* The last rule of one folder that matches, plus 1; 0 when none does. */
static size_t find_rule(spressi_ignore *ignore, const char *name, bool is_folder)
{
    size_t last = 0;
    for (size_t i = 0; i < ignore->depth; i++)
        name += strcspn(name, "/") + 1;
    spressi_patterns_find(&ignore->rules, name, is_folder, take_rule, &last);
    ignore->has_matched |= last != 0;
    return last;
}

bool spressi_ignore_excludes(spressi_ignore *ignore, const char *name, bool is_folder)
{
    size_t deepest = 0;
    for (; ignore; ignore = ignore->parent) {
        const size_t rule = find_rule(ignore, name, is_folder);
        deepest = deepest != 0 ? deepest : rule;
    }
    return deepest != 0 && (deepest - 1) % 2 == 0;
}
