/* Cuts empty edges off, and puts them back. */
#include "jobs/frames/empty_edges.h"

#include "image/raster.h"

void spressi_drop_empty_edges(const spressi_job *job, spress_image *image, spress_pack_place *place)
{
    spressi_rect ink = spressi_ink_box(image, spressi_whole(image));
    if (ink.width == 0) /* a picture has a pixel at least */
        ink.width = ink.height = 1;
    spress_image part;
    if ((ink.width == image->width && ink.height == image->height) ||
        !spress_image_init(&part, ink.width, ink.height, NULL, &job->allocator))
        return;
    spressi_blit(&part, 0, 0, image, ink);
    *place = (spress_pack_place){ink.x, ink.y, image->width, image->height};
    spress_image_free(image);
    *image = part;
}

bool spressi_restore_edges(const spressi_job *job, const spress_image *image,
                           const spress_pack_place *place, spress_image *out)
{
    spress_image whole;
    if (!spress_image_init(&whole, place->width, place->height, &job->limits, &job->allocator))
        return spressi_job_no_picture(job, place->width, place->height);
    spressi_blit(&whole, place->x, place->y, image, spressi_whole(image));
    *out = whole;
    return true;
}
