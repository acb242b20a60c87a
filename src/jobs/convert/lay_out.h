/* Lays an atlas out anew where the rules of the target move pixels. */
#ifndef SPRESSI_JOBS_CONVERT_LAY_OUT_H
#define SPRESSI_JOBS_CONVERT_LAY_OUT_H

#include "jobs/load/load.h"

/* Whether an atlas has to be laid out anew for a format and its engine (may be NULL): the image
 * goes inside, frames lie turned or trimmed as it cannot say, pages are too many or too large. */
bool spressi_needs_layout(const spressi_loaded *loaded, const spress_format *to,
                          const spress_engine *engine);

/* What belongs to the old pages, as meshes and normal maps, and does not come along. */
enum {
    SPRESSI_LOST_BY_LAYOUT = SPRESS_HOLDS_POLYGONS | SPRESS_HOLDS_MAPS | SPRESS_HOLDS_PAGE_SCALE |
                             SPRESS_HOLDS_PIXEL_FORMAT | SPRESS_HOLDS_FLAGS
};

/* Reports, as a loss, that names of frames do not become keys of the format as they are. False,
 * having reported, without memory. */
bool spressi_tell_lost_letters(const spressi_job *job, const spressi_loaded *loaded,
                               const spress_format *to);

/* Lays the frames out anew, each with its whole source size, and hands the new atlas over. Names
 * become keys of the format; those that would have to change more than that are errors, unless the
 * request allows losses. False, having reported. */
bool spressi_lay_out(spressi_job *job, const spress_convert_request *request,
                     const spressi_loaded *loaded, const spress_format *to,
                     spress_convert_result *out);

#endif
