/* Reads the rows of a project's table. */
#include "jobs/projects/rows.h"

#include <stdio.h>
#include <string.h>

#include "core/text/number.h"

bool spressi_row_next(const char **list, spressi_project_pair *out)
{
    const char *text = *list;
    if (!text || *text == '\0')
        return false;
    const size_t size = strcspn(text, "|"), left = strcspn(text, "=");
    *out = (spressi_project_pair){text, text + left + 1, left, size - left - 1};
    *list = text + size + (text[size] == '|');
    return true;
}

bool spressi_row_is_text(const char *text, const char *other, size_t size)
{
    float a, b;
    if (strlen(text) == size && strncmp(text, other, size) == 0)
        return true;
    return spressi_parse_float(text, strlen(text), &a) && spressi_parse_float(other, size, &b) &&
           a >= b && a <= b; /* "1" and "1.0" */
}

bool spressi_row_is_for(const spressi_project_row *row, const char *key)
{
    const size_t size = strlen(row->key);
    const bool is_prefix = size != 0 && row->key[size - 1] == '*';
    return is_prefix ? strncmp(row->key, key, size - 1) == 0 : strcmp(row->key, key) == 0;
}

const char *spressi_row_text(const spressi_project *project, const char *key)
{
    const char *text = spressi_project_find(project, key);
    for (const spressi_project_row *row = project->kind->rows; !text && row->key; row++)
        if (strcmp(row->key, key) == 0)
            text = row->fallback;
    return text ? text : "";
}

/* Whether a condition of a row holds: "trimMode!=None". */
static bool holds_one(const spressi_project *project, const char *condition, size_t size)
{
    char key[64];
    const char *equals = memchr(condition, '=', size);
    const bool is_other = equals[-1] == '!';
    snprintf(key, sizeof key, "%.*s", (int)(equals - condition) - is_other, condition);
    const char *text = spressi_row_text(project, key);
    return spressi_row_is_text(text, equals + 1, size - (size_t)(equals + 1 - condition)) !=
           is_other;
}

bool spressi_row_holds(const spressi_project *project, const char *conditions)
{
    for (const char *at = conditions; at && *at;) {
        const size_t size = strcspn(at, ",");
        if (!holds_one(project, at, size))
            return false;
        at += size + (at[size] == ',');
    }
    return true;
}

bool spressi_row_fits(const spressi_project *project, const char *text,
                      const spressi_project_pair *p)
{
    char key[64];
    if (p->theirs_size != 0 && p->theirs[0] == '$') {
        snprintf(key, sizeof key, "%.*s", (int)p->theirs_size - 1, p->theirs + 1);
        const char *other = spressi_row_text(project, key);
        return spressi_row_is_text(text, other, strlen(other));
    }
    return (p->theirs_size == 1 && p->theirs[0] == '*') ||
           spressi_row_is_text(text, p->theirs, p->theirs_size);
}
