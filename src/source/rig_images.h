/* A rig in its JSON form is several files: the JSON and its images. */
#ifndef SPRESSI_SOURCE_RIG_IMAGES_H
#define SPRESSI_SOURCE_RIG_IMAGES_H

#include "source/images.h"

/* Reads the image files that a rig's JSON names and puts them into the document, as the format of
 * each image wants them. */
bool spressi_gather_images(const spressi_job *job, const spressi_image_source *place,
                           spress_document *document);

/* Notes in the document under which file names its images will lie: safe, and all different. */
bool spressi_name_images(const spressi_job *job, spress_document *document);

/* Claims those files in `folder`; puts each image of the rig among the outputs as a PNG. NULL:
 * under its name alone. */
bool spressi_claim_images(const spressi_job *job, const char *folder,
                          const spress_document *document);
bool spressi_scatter_images(const spressi_job *job, const char *folder,
                            const spress_document *document);

#endif
