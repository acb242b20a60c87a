/* Finds the patterns of a list that match a name. */
#include "names/patterns.h"

#include "core/math/compare.h"
#include "core/reports/report.h"

#include <stdlib.h>
#include <string.h>

unsigned spressi_pattern_scope(const char *pattern)
{
    return strchr(pattern, '/') ? SPRESSI_PATTERN_WHOLE : 0;
}

/* A plain pattern without its escapes. */
static const char *plain_name(const spressi_job *job, const char *pattern)
{
    char *name = spressi_job_copy(job, pattern), *to = name;
    for (const char *from = name; name && *from != '\0';) {
        from += *from == '\\' && from[1] != '\0' && from[1] != '/';
        *to++ = *from++;
    }
    if (name)
        *to = '\0';
    return name;
}

static bool add_plain(spressi_patterns *patterns, const char *pattern, spressi_pattern item)
{
    item.name = plain_name(patterns->job, pattern);
    if (!item.name || !SPRESSI_GROW(patterns->job, patterns->plain, patterns->plain_count,
                                    patterns->plain_capacity))
        return false;
    patterns->plain[patterns->plain_count++] = item;
    return true;
}

static bool add_wild(spressi_patterns *patterns, const char *pattern, spressi_pattern item)
{
    if (!spressi_glob_compile(patterns->job, pattern, &item.glob))
        return false;
    patterns->cost += item.glob.words;
    if (patterns->cost > SPRESSI_PATTERNS_MOST) {
        return spressi_say(patterns->job->report, SPRESS_CODE_LIMIT_PATTERNS,
                           "there are more than %d patterns with a wildcard (of which one that is "
                           "longer than 64 characters counts as several)",
                           SPRESSI_PATTERNS_MOST);
    }
    if (!SPRESSI_GROW(patterns->job, patterns->wild, patterns->wild_count, patterns->wild_capacity))
        return false;
    patterns->wild[patterns->wild_count++] = item;
    return true;
}

bool spressi_patterns_add(spressi_patterns *patterns, const char *pattern, unsigned scope,
                          size_t index)
{
    const spressi_pattern item = {.scope = scope, .index = index};
    return spressi_glob_has_wildcard(pattern) ? add_wild(patterns, pattern, item)
                                              : add_plain(patterns, pattern, item);
}

static int compare_keys(const spressi_pattern *a, const spressi_pattern *b)
{
    const int order = strcmp(a->name, b->name);
    return order != 0 ? order : spressi_compare(a->scope, b->scope);
}

/* Equal ones by their index, so that the last of them is the last in the list too. */
static int compare_plain(const void *left, const void *right)
{
    const spressi_pattern *a = left, *b = right;
    const int order = compare_keys(a, b);
    return order != 0 ? order : spressi_compare(a->index, b->index);
}

void spressi_patterns_finish(spressi_patterns *patterns)
{
    spressi_pattern *items = patterns->plain;
    size_t kept = 0;
    if (patterns->plain_count > 1)
        qsort(items, patterns->plain_count, sizeof *items, compare_plain);
    for (size_t i = 0; i < patterns->plain_count; i++) {
        kept -= kept > 0 && compare_keys(&items[kept - 1], &items[i]) == 0;
        items[kept++] = items[i];
    }
    patterns->plain_count = kept;
}

static const spressi_pattern *find_plain(const spressi_patterns *patterns, spressi_pattern wanted)
{
    size_t low = 0, high = patterns->plain_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_keys(&patterns->plain[middle], &wanted);
        if (order == 0)
            return &patterns->plain[middle];
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

void spressi_patterns_find(const spressi_patterns *patterns, const char *name, bool is_folder,
                           spressi_pattern_taker *take, void *context)
{
    const char *last = spressi_file_of(name);
    const unsigned scopes = is_folder ? 4 : 2;
    for (unsigned scope = 0; scope < scopes; scope++) {
        const char *compared = scope & SPRESSI_PATTERN_WHOLE ? name : last;
        const spressi_pattern *found =
            find_plain(patterns, (spressi_pattern){.name = compared, .scope = scope});
        if (found)
            take(context, found->index);
    }
    for (size_t i = 0; i < patterns->wild_count; i++) {
        const spressi_pattern *item = &patterns->wild[i];
        const char *compared = item->scope & SPRESSI_PATTERN_WHOLE ? name : last;
        if (item->scope < scopes && spressi_glob_matches(&item->glob, compared))
            take(context, item->index);
    }
}
