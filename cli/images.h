/* Images that documents name or hold. */
#ifndef SPRITEPRESS_CLI_IMAGES_H
#define SPRITEPRESS_CLI_IMAGES_H

#include "cli.h"
#include "files.h"

/* Where a document lies and where its images may lie. */
typedef struct cli_place {
    const char *path;       /* of the document; "-" has no folder */
    const char *image_root; /* NULL: the document's own folder */
    const spress_limits *limits;
} cli_place;

/* Reads the file that a document names as `name`. Refused when it would leave the folder. `missing`
 * tells that there is no such file (nothing is reported then). */
bool cli_read_image(const cli_place *place, const char *name, const char *path,
                    spress_report *report, cli_file *out, bool *missing);

/* Gives the findings from `first` on the place `path` in the document: they are about an image. */
void cli_set_path(spress_report *report, size_t first, const char *path);

/* Decodes every image of the document, its own and those beside it, and compares sizes. */
void cli_check_images(const cli_place *place, const spress_document *document,
                      spress_report *report);

#endif
