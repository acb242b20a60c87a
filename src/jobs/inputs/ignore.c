/* Parses .spritepressignore files and matches names against their rules. */
#include "jobs/inputs/ignore.h"

#include <string.h>

#include "jobs/names/glob.h"

typedef struct spressi_ignore_rule {
    const char *pattern;
    bool negated, folders_only, anchored;
    bool has_matched;
} spressi_ignore_rule;

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

/* Makes a rule of a line; false when the line has none. */
static bool parse_rule(char *line, spressi_ignore_rule *out)
{
    spressi_ignore_rule rule = {0};
    strip_end(line);
    if (*line == '#')
        return false;
    rule.negated = *line == '!';
    line += rule.negated;
    const size_t size = strlen(line);
    if (size > 0 && line[size - 1] == '/') {
        rule.folders_only = true;
        line[size - 1] = '\0';
    }
    rule.anchored = strchr(line, '/') != NULL;
    rule.pattern = line + (*line == '/');
    *out = rule;
    return *rule.pattern != '\0';
}

spressi_ignore *spressi_ignore_new(const spressi_job *job, spress_bytes text, size_t depth,
                                   const spressi_ignore *parent)
{
    size_t line_count = 1;
    for (size_t i = 0; i < text.size; i++)
        line_count += text.data[i] == '\n';
    spressi_ignore *ignore = spressi_job_take(job, 1, sizeof *ignore);
    char *copy = spressi_job_text(job, (const char *)text.data, text.size);
    spressi_ignore_rule *rules = spressi_job_take(job, line_count, sizeof *rules);
    if (!ignore || !copy || !rules)
        return NULL;
    *ignore = (spressi_ignore){.parent = parent, .rules = rules, .depth = depth};
    for (char *line = copy; line < copy + text.size;) {
        const size_t size = strcspn(line, "\n");
        line[size] = '\0';
        ignore->rule_count += parse_rule(line, &rules[ignore->rule_count]);
        line += size + 1;
    }
    return ignore;
}

/* The last rule of one file that matches, or NULL. Marks all that match. */
static const spressi_ignore_rule *find_rule(const spressi_ignore *ignore, const char *name,
                                            bool is_folder)
{
    for (size_t i = 0; i < ignore->depth; i++)
        name += strcspn(name, "/") + 1;
    const char *slash = strrchr(name, '/');
    const spressi_ignore_rule *last = NULL;
    for (size_t i = 0; i < ignore->rule_count; i++) {
        spressi_ignore_rule *rule = &ignore->rules[i];
        const char *compared = rule->anchored || !slash ? name : slash + 1;
        if ((!is_folder && rule->folders_only) || !spressi_glob_matches(rule->pattern, compared))
            continue;
        rule->has_matched = true;
        last = rule;
    }
    return last;
}

bool spressi_ignore_excludes(const spressi_ignore *ignore, const char *name, bool is_folder)
{
    const spressi_ignore_rule *deepest = NULL;
    for (; ignore; ignore = ignore->parent) {
        const spressi_ignore_rule *rule = find_rule(ignore, name, is_folder);
        deepest = deepest ? deepest : rule;
    }
    return deepest && !deepest->negated;
}

bool spressi_ignore_has_matched(const spressi_ignore *ignore)
{
    for (size_t i = 0; i < ignore->rule_count; i++)
        if (ignore->rules[i].has_matched)
            return true;
    return false;
}
