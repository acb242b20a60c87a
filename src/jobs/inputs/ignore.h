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

#include "names/patterns.h"

#define SPRESSI_IGNORE_FILE ".spritepressignore"

/* The rules of one folder and, by `parent`, of the folders around it. */
typedef struct spressi_ignore {
    struct spressi_ignore *parent;
    spressi_patterns rules; /* their indices: twice the line, and 1 for one that takes back */
    size_t depth;           /* "/" parts of the walk's names that lead to this folder */
    bool has_matched;       /* one of the folder's own rules has matched an entry */
} spressi_ignore;

/* Makes rules of the text of an ignore file, in the job's memory; NULL, having reported, when there
 * is a control character in it, too many patterns, or no memory. `parent` is borrowed. */
spressi_ignore *spressi_ignore_new(const spressi_job *job, spress_bytes text, size_t depth,
                                   spressi_ignore *parent);

/* Whether the rules exclude the entry whose name, relative to the beginning of the walk, is `name`.
 * `ignore` may be NULL: no rules. */
bool spressi_ignore_excludes(spressi_ignore *ignore, const char *name, bool is_folder);

#endif
