/* What the rows of a project's table say: which keys they are for, under which conditions, and what
 * their pairs of values mean. */
#ifndef SPRESSI_JOBS_PROJECTS_ROWS_H
#define SPRESSI_JOBS_PROJECTS_ROWS_H

#include "jobs/projects/project.h"

/* A pair of a row's values. */
typedef struct spressi_project_pair {
    const char *theirs, *ours;
    size_t theirs_size, ours_size;
} spressi_project_pair;

/* The next of the pairs at `*list`; false behind the last. */
bool spressi_row_next(const char **list, spressi_project_pair *out);

/* Whether a value is on the left side of a pair. */
bool spressi_row_fits(const spressi_project *project, const char *text,
                      const spressi_project_pair *pair);

/* Whether a row is for a key. */
bool spressi_row_is_for(const spressi_project_row *row, const char *key);

/* What a key has, in the file or by the fallback of its row; "" without both. */
const char *spressi_row_text(const spressi_project *project, const char *key);

/* Whether the conditions of a row hold; NULL: it has none. */
bool spressi_row_holds(const spressi_project *project, const char *conditions);

/* Whether a value is this text, or the same number: "1" and "1.0". */
bool spressi_row_is_text(const char *text, const char *other, size_t size);

#endif
