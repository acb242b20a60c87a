/* Pages that an atlas does not need any more. */
#ifndef SPRITEPRESS_CLI_UNUSED_PAGES_H
#define SPRITEPRESS_CLI_UNUSED_PAGES_H

#include "spritepress/spritepress.h"

/* Removes the unused pages of all atlases, to be called when the new files, `outputs`, have their
 * names. A link
 * or anything else that is no plain file stays, and so does, with a warning, what the system does
 * not let be removed: the lists then name what is gone. In a dry run they name what would go. */
void cli_remove_unused_pages(spress_pack_result *result, const spress_outputs *outputs,
                             spress_report *report);

#endif
