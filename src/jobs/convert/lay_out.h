/* An atlas whose images are files becomes one that has its image inside. */
#ifndef SPRESSI_JOBS_CONVERT_LAY_OUT_H
#define SPRESSI_JOBS_CONVERT_LAY_OUT_H

#include "jobs/source/load.h"

/* Whether an atlas has to be laid out anew for a format: its pages are files and the format takes
 * one image inside. Animations would be lost on that way, so an atlas that has some is not. */
bool spressi_needs_layout(const spressi_loaded *loaded, const spress_format *to);

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
