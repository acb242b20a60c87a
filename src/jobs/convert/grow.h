/* Enlarges pages for a format that wants pixels free at their edges. */
#ifndef SPRESSI_JOBS_CONVERT_GROW_H
#define SPRESSI_JOBS_CONVERT_GROW_H

#include "jobs/load/load.h"
#include "source/images.h"

/* What becomes of a page. */
typedef struct spressi_grown_page {
    int64_t right, bottom; /* how far its frames reach */
    bool broken;           /* a frame is not on the page: more is missing than its edge */
    uint32_t width, height;
    const char *file;   /* its new image, beside the output; NULL: it stays as it is */
    const char *source; /* the image that it was made of */
} spressi_grown_page;

typedef struct spressi_growth {
    const spressi_job *job;
    spressi_image_source place; /* of the document and its images */
    spress_document *document;
    const spress_format *to;
    const char *output;        /* the file that the document becomes */
    spressi_grown_page *pages; /* of the document; NULL: the format asks for no free edge */
} spressi_growth;

/* Enlarges every page that lacks nothing but the target's free edge, if its image is there: makes
 * an image of its own beside the output and changes the page in the document. Leaves a page without
 * an image alone; the writer then reports its frames. False with an error in the report. */
bool spressi_grow_pages(spressi_growth *growth);

/* Reports which pages have grown. */
void spressi_tell_growth(const spressi_growth *growth);

#endif
