/* .spritepressignore: which files and folders a walk passes over, by the rules of .gitignore.
 *
 *   # comment            blank lines mean nothing either
 *   *.psd                in this folder and all below it
 *   drafts/              folders only
 *   /old  a/b            a "/" at the beginning or in the middle: from this folder on
 *   !keep.psd            takes back what a rule before it excluded
 *
 * The last rule that matches decides, those of deeper folders last. What lies in an excluded folder
 * cannot be taken back, because nobody looks into it. "\" before "#", "!", a wildcard or a space at
 * the end makes it ordinary. */
#ifndef SPRESSI_JOBS_INPUTS_IGNORE_H
#define SPRESSI_JOBS_INPUTS_IGNORE_H

#include "jobs/job.h"

#define SPRESSI_IGNORE_FILE ".spritepressignore"

/* The rules of one folder and, by `parent`, of the folders around it. */
typedef struct spressi_ignore {
    const struct spressi_ignore *parent;
    struct spressi_ignore_rule *rules;
    size_t rule_count;
    size_t depth; /* "/" parts of the walk's names that lead to this folder */
} spressi_ignore;

/* Makes rules of the text of an ignore file, in the job's memory; NULL, having reported, when there
 * is none. `parent` is borrowed. */
spressi_ignore *spressi_ignore_new(const spressi_job *job, spress_bytes text, size_t depth,
                                   const spressi_ignore *parent);

/* Whether the rules exclude the entry whose name, relative to the beginning of the walk, is `name`.
 * `ignore` may be NULL: no rules. */
bool spressi_ignore_excludes(const spressi_ignore *ignore, const char *name, bool is_folder);

/* Whether one of the folder's own rules has matched an entry so far. */
bool spressi_ignore_has_matched(const spressi_ignore *ignore);

#endif
