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
#ifndef SPRITEPRESS_CLI_IGNORE_H
#define SPRITEPRESS_CLI_IGNORE_H

#include "spritepress/base.h"

#define CLI_IGNORE_FILE ".spritepressignore"

/* The rules of one folder and, by `parent`, of the folders around it. */
typedef struct cli_ignore {
    const struct cli_ignore *parent;
    char *text; /* the file, cut into patterns */
    struct cli_ignore_rule *rules;
    size_t rule_count;
    size_t depth; /* "/" parts of the walk's names that lead to this folder */
} cli_ignore;

/* Makes rules of the text of an ignore file; NULL when memory ran out. `parent` is borrowed. */
cli_ignore *cli_ignore_new(spress_bytes text, size_t depth, const cli_ignore *parent);
void cli_ignore_free(cli_ignore *ignore);

/* Whether the rules exclude the entry whose name, relative to the beginning of the walk, is `name`.
 * `ignore` may be NULL: no rules. */
bool cli_ignore_excludes(const cli_ignore *ignore, const char *name, bool is_folder);

#endif
