/* The page images of an atlas that is converted: out of the file, or to the new atlas's folder. */
#ifndef SPRESSI_JOBS_CONVERT_PAGE_IMAGES_H
#define SPRESSI_JOBS_CONVERT_PAGE_IMAGES_H

#include "jobs/load/load.h"
#include "source/images.h"

typedef struct spressi_page_move {
    spressi_job *job;
    const spress_convert_request *request;
    const spressi_loaded *loaded; /* an atlas */
    const spress_format *to;
    spress_convert_result *result;
} spressi_page_move;

/* Whether page images inside the file become files beside the output. */
bool spressi_takes_pages_out(const spressi_page_move *move);

/* Whether the pages are files that both atlases name. */
bool spressi_has_page_files(const spressi_page_move *move);

/* Takes images out of the file and changes the document so that it names them; or copies files
 * beside the output when the request says so, and otherwise notes in the result which stay where
 * the new atlas does not find them. False, having reported. */
bool spressi_move_pages(const spressi_page_move *move);

#endif
