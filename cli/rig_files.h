/* A rig in its JSON form is several files: the JSON and its images. */
#ifndef SPRITEPRESS_CLI_RIG_FILES_H
#define SPRITEPRESS_CLI_RIG_FILES_H

#include "images.h"

/* Reads the image files that a rig's JSON names and puts them into the document, as the format of
 * each image wants them. */
bool cli_gather_images(const cli_place *place, spress_document *document, spress_report *report);

/* Notes in the document under which file names its images will lie: safe, and all different. */
bool cli_name_images(spress_document *document, spress_report *report);

/* Does so, and stages each image of the rig as a PNG in `folder`. */
bool cli_scatter_images(const char *folder, spress_document *document, cli_outputs *outputs,
                        spress_report *report);

#endif
