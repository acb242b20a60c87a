/* Cuts empty edges off. */
#include "jobs/frames/empty_edges.h"

#include "image/raster.h"

void spressi_drop_empty_edges(const spressi_job *job, spress_image *image, spress_pack_place *place)
{
    const spress_pack_place whole = {0, 0, image->width, image->height};
    spress_pack_place found = place->width != 0 ? *place : whole;
    spressi_rect ink = spressi_ink_box(image, spressi_whole(image));
    spress_image part;
    if (ink.width == 0) { /* a picture has a pixel at least */
        ink = (spressi_rect){0, 0, 1, 1};
        found.x = found.y = 0;
    }
    if ((ink.width == image->width && ink.height == image->height) ||
        !spress_image_init(&part, ink.width, ink.height, NULL, &job->allocator))
        return;
    spressi_blit(&part, 0, 0, image, ink);
    found.x += ink.x;
    found.y += ink.y;
    *place = found;
    spress_image_free(image);
    *image = part;
}
