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

typedef enum cli_image_answer {
    CLI_IMAGE_READ,
    CLI_IMAGE_MISSING, /* there is no such file; nothing was reported */
    CLI_IMAGE_REFUSED, /* it would leave the folder, or cannot be read; this was reported */
} cli_image_answer;

/* Reads the file that a document names as `name`, at the place `path` of the document. */
cli_image_answer cli_read_image(const cli_place *place, const char *name, const char *path,
                                spress_report *report, cli_file *out);

/* Gives the findings from `first` on the place `path` in the document: they are about an image. */
void cli_set_path(spress_report *report, size_t first, const char *path);

/* Decodes every image of the document, its own and those beside it, and compares sizes. */
void cli_check_images(const cli_place *place, const spress_document *document,
                      spress_report *report);

#endif
