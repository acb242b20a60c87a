/* Makes a sprite of a .9.png: the picture inside its border, and what the border says. */
#include "image/raster.h"
#include "jobs/frames/nine_patch.h"
#include "jobs/pack/pack.h"

/* The distances of both axes; an axis without marks gets `unset`. */
static void store(const bool *has, const uint32_t *from, int16_t unset, int16_t *to)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = has[i / 2] ? (int16_t)from[i] : unset;
}

bool spressi_take_nine_patch(const spressi_job *job, spressi_sprite *sprite,
                             const char **out_reason)
{
    enum { BORDER = SPRESSI_NINE_PATCH_BORDER };
    spressi_nine_patch patch;
    const spress_image *image = &sprite->image;
    if (!spressi_read_nine_patch(image, &patch, out_reason))
        return false;
    spress_image inner = {0};
    if (!spress_image_init(&inner, image->width - 2 * BORDER, image->height - 2 * BORDER,
                           &job->limits, &job->allocator)) {
        *out_reason = NULL;
        return spressi_job_no_memory(job);
    }
    spressi_blit(&inner, 0, 0, image, (spressi_rect){BORDER, BORDER, inner.width, inner.height});
    spress_image_free(&sprite->image);
    sprite->image = inner;
    if (patch.has_splits[0] || patch.has_splits[1])
        sprite->has |= SPRESS_EXTRA_SPLITS;
    if (patch.has_pads[0] || patch.has_pads[1])
        sprite->has |= SPRESS_EXTRA_PADS;
    store(patch.has_splits, patch.splits, 0, sprite->splits);
    store(patch.has_pads, patch.pads, -1, sprite->pads);
    return true;
}
