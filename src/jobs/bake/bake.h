/* Baking: a rig becomes an atlas, every frame of every animation drawn and packed. */
#ifndef SPRESSI_JOBS_BAKE_BAKE_H
#define SPRESSI_JOBS_BAKE_BAKE_H

#include "jobs/load/load.h"

/* Bakes a rig that is loaded, images and all, into the atlas that the request names, in the format
 * `to`. What only a rig has is gone; where the timing of the animations went is in the result. */
bool spressi_bake(spressi_job *job, const spress_convert_request *request, spressi_loaded *loaded,
                  const spress_format *to, spress_convert_result *out);

/* How a conversion asks for packing. */
spress_pack_request spressi_packing_request(const spress_convert_request *request,
                                            const spress_format *to);

#endif
