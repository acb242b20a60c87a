/* Makes a sprite of a .9.png: the picture inside its border, and what the border says. */
#include "image/raster.h"
#include "jobs/frames/nine_patch.h"
#include "jobs/pack/pack.h"

/* The distances of both axes. One without marks has 0 and the whole side, as Arc's packer gives
 * it. */
static void store_splits(const spressi_nine_patch *patch, const spress_image *inner, int16_t *to)
{
    const uint32_t whole[4] = {0, inner->width, 0, inner->height};
    for (size_t i = 0; i < 4; i++)
        to[i] = (int16_t)(patch->has_splits[i / 2] ? patch->splits[i] : whole[i]);
}

static void store_pads(const spressi_nine_patch *patch, int16_t *to)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = patch->has_pads[i / 2] ? (int16_t)patch->pads[i] : -1;
}

bool spressi_take_nine_patch(const spressi_job *job, spressi_sprite *sprite,
                             const char **out_reason)
{
    enum { BORDER = SPRESSI_NINE_PATCH_BORDER };
    spressi_nine_patch patch;
    const spress_image *image = &sprite->held.image;
    if (!spressi_read_nine_patch(image, &patch, out_reason))
        return false;
    spress_image inner = {0};
    if (!spress_image_init(&inner, image->width - 2 * BORDER, image->height - 2 * BORDER,
                           &job->limits, &job->allocator)) {
        *out_reason = NULL;
        return spressi_job_no_memory(job);
    }
    spressi_blit(&inner, 0, 0, image, (spressi_rect){BORDER, BORDER, inner.width, inner.height});
    spress_image_free(&sprite->held.image);
    sprite->held.image = inner;
    if (patch.has_splits[0] || patch.has_splits[1])
        sprite->base.has |= SPRESS_EXTRA_SPLITS;
    if (patch.has_pads[0] || patch.has_pads[1])
        sprite->base.has |= SPRESS_EXTRA_PADS;
    store_splits(&patch, &sprite->held.image, sprite->base.splits);
    store_pads(&patch, sprite->base.pads);
    return true;
}
