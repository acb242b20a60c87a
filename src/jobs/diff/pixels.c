/* Compares what frames and sprites look like. */
#include "jobs/diff/diff.h"

#include <string.h>

#include "image/raster.h"

/* Whether two pixels look different: all transparent ones look alike. */
static bool differs(const uint8_t *a, const uint8_t *b)
{
    return (a[3] != 0 || b[3] != 0) && memcmp(a, b, 4) != 0;
}

static void widen(spress_change *box, uint32_t x, uint32_t y)
{
    const uint32_t right = box->pixel_count == 0 ? x : box->x + box->width - 1;
    const uint32_t bottom = box->pixel_count == 0 ? y : box->y + box->height - 1;
    box->x = box->pixel_count == 0 || x < box->x ? x : box->x;
    box->y = box->pixel_count == 0 || y < box->y ? y : box->y;
    box->width = (x > right ? x : right) - box->x + 1;
    box->height = (y > bottom ? y : bottom) - box->y + 1;
    box->pixel_count++;
}

bool spressi_diff_pictures(spressi_diff *diff, const char *part, const spressi_repainted *pair)
{
    spress_change change = {.what = "repainted", .part = part, .name = pair->name};
    for (uint32_t y = 0; y < pair->before->height; y++) {
        if (spressi_is_stopped(diff->job))
            return spressi_job_cancelled(diff->job);
        for (uint32_t x = 0; x < pair->before->width; x++)
            if (differs(spressi_pixel(pair->before, x, y), spressi_pixel(pair->after, x, y)))
                widen(&change, x, y);
    }
    if (change.pixel_count == 0)
        return true;
    if (!SPRESSI_GROW(diff->job, diff->repainted, diff->repainted_count, diff->repainted_capacity))
        return false;
    diff->repainted[diff->repainted_count++] = *pair;
    return spressi_diff_add(diff, change);
}

/* Draws a sprite by its own palette. */
static bool draw(const spressi_diff *diff, const spressi_loaded *loaded, spress_image *out)
{
    const spress_sprite *sprite = &loaded->document->sprite;
    const spress_sprite_draw_options options = {.limits = &diff->job->limits,
                                                .allocator = &diff->job->allocator};
    return spressi_job_count_pixels(diff->job, (uint64_t)sprite->width * sprite->height) &&
           spress_sprite_draw(sprite, &options, diff->job->report, out);
}

bool spressi_diff_sprites(spressi_diff *diff)
{
    const spress_image *before = &diff->images[0], *after = &diff->images[1];
    if (!draw(diff, &diff->before, &diff->images[0]) || !draw(diff, &diff->after, &diff->images[1]))
        return false;
    if (before->width == after->width && before->height == after->height)
        return spressi_diff_pictures(diff, "sprite", &(spressi_repainted){"", before, after});
    const spress_change change = {
        .what = "resized",
        .part = "sprite",
        .name = "",
        .before = spressi_job_print(diff->job, "%ux%u", before->width, before->height),
        .after = spressi_job_print(diff->job, "%ux%u", after->width, after->height)};
    return change.before && change.after && spressi_diff_add(diff, change);
}
