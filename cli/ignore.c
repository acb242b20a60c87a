#include "ignore.h"

#include <stdlib.h>
#include <string.h>

#include "glob.h"

typedef struct cli_ignore_rule {
    const char *pattern;
    bool negated, folders_only, anchored;
} cli_ignore_rule;

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
static bool parse_rule(char *line, cli_ignore_rule *out)
{
    cli_ignore_rule rule = {0};
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

cli_ignore *cli_ignore_new(spress_bytes text, size_t depth, const cli_ignore *parent)
{
    size_t line_count = 1;
    for (size_t i = 0; i < text.size; i++)
        line_count += text.data[i] == '\n';
    cli_ignore *ignore = calloc(1, sizeof *ignore);
    char *copy = malloc(text.size + 1);
    cli_ignore_rule *rules = calloc(line_count, sizeof *rules);
    if (!ignore || !copy || !rules) {
        free(rules);
        free(copy);
        free(ignore);
        return NULL;
    }
    if (text.size != 0)
        memcpy(copy, text.data, text.size);
    copy[text.size] = '\0';
    *ignore = (cli_ignore){.parent = parent, .text = copy, .rules = rules, .depth = depth};
    for (char *line = copy; line < copy + text.size;) {
        const size_t size = strcspn(line, "\n");
        line[size] = '\0';
        ignore->rule_count += parse_rule(line, &rules[ignore->rule_count]);
        line += size + 1;
    }
    return ignore;
}

void cli_ignore_free(cli_ignore *ignore)
{
    if (!ignore)
        return;
    free(ignore->rules);
    free(ignore->text);
    free(ignore);
}

/* The last rule of one file that matches, or NULL. */
static const cli_ignore_rule *find_rule(const cli_ignore *ignore, const char *name, bool is_folder)
{
    for (size_t i = 0; i < ignore->depth; i++)
        name += strcspn(name, "/") + 1;
    const char *slash = strrchr(name, '/');
    for (size_t i = ignore->rule_count; i-- > 0;) {
        const cli_ignore_rule *rule = &ignore->rules[i];
        const char *compared = rule->anchored || !slash ? name : slash + 1;
        if ((is_folder || !rule->folders_only) && cli_glob_matches(rule->pattern, compared))
            return rule;
    }
    return NULL;
}

bool cli_ignore_excludes(const cli_ignore *ignore, const char *name, bool is_folder)
{
    for (; ignore; ignore = ignore->parent) {
        const cli_ignore_rule *rule = find_rule(ignore, name, is_folder);
        if (rule)
            return !rule->negated;
    }
    return false;
}
