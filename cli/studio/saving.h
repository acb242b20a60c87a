/* Saving a file: its bytes wait in a hidden folder beside it and get its name at once, if it still
 * holds what the page has read. */
#ifndef SPRITEPRESS_CLI_STUDIO_SAVING_H
#define SPRITEPRESS_CLI_STUDIO_SAVING_H

#include "studio/project.h"

typedef struct studio_save studio_save;

/* Begins to save at a path that has passed the path check; its folder must be there. `expected` is
 * the hash that the file must have, and NULL for one that must not be there yet. NULL with the
 * reason. */
studio_save *studio_save_begin(studio_project *project, const char *path,
                               const studio_hash *expected, const studio_refusal **out_why);

/* Takes the next bytes. A failure is told by the commit. */
void studio_save_put(studio_save *save, const void *bytes, size_t size);

/* Gives the file its name and notes it in the project's listing. NULL, or the reason why everything
 * is as it was; `*out_hash` is then what the file holds, as far as that was looked at. */
const studio_refusal *studio_save_commit(studio_save *save, studio_hash *out_hash);

/* Removes what was not committed. NULL is fine. */
void studio_save_free(studio_save *save);

/* The id of the file; valid as long as the save is. */
const studio_id *studio_save_id(const studio_save *save);

#endif
