/* Images that documents name or hold. */
#ifndef SPRESSI_SOURCE_IMAGES_H
#define SPRESSI_SOURCE_IMAGES_H

#include "runtime/job.h"
#include "spritepress/document.h"

typedef enum spressi_image_answer {
    SPRESSI_IMAGE_READ,
    SPRESSI_IMAGE_MISSING, /* there is no such file; nothing was reported */
    SPRESSI_IMAGE_REFUSED, /* it would leave the folder, or cannot be read; this was reported */
} spressi_image_answer;

/* Where a document lies and where its images may lie. */
typedef struct spressi_image_source {
    const char *path;       /* of the document */
    const char *image_root; /* NULL: the document's own folder */
    const char *what;       /* it is, for messages; NULL: "image" */
    bool must_exist;        /* checking: one that is missing is an error */
} spressi_image_source;

/* Reads the file that a document names as `name`, at the place `where` in the document. */
spressi_image_answer spressi_read_image(const spressi_job *job, const spressi_image_source *place,
                                        const char *name, const char *where, spress_buffer *out);

/* Gives the findings from `first` on the place `where` in the document: they are about an image. */
void spressi_set_path(spress_report *report, size_t first, const char *where);

/* Whether an image has the size that the document declares; if not, reports it without a place. */
bool spressi_check_image_size(const spressi_job *job, const spress_image *image, int64_t width,
                              int64_t height);

/* Decodes the image file of a page, which must have the page's size. Colours stay as stored. */
bool spressi_decode_page(const spressi_job *job, const spress_page *page, spress_bytes file,
                         spress_image *out);

/* Decodes every image of the document, its own and those beside it, and compares sizes. */
void spressi_check_images(const spressi_job *job, const spressi_image_source *place,
                          const spress_document *document);

#endif
