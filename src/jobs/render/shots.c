/* Pictures on their way into a film or a sheet: the list of them, their sizes and backgrounds. */
#include "image/draw.h"
#include "image/resample.h"
#include "jobs/render/sheet.h"

bool spressi_add_shot(const spressi_job *job, spressi_shots *shots, spressi_shot shot)
{
    if (!shot.label || !SPRESSI_GROW(job, shots->items, shots->count, shots->capacity)) {
        if (!shot.shares)
            spress_image_free(&shot.image);
        return false;
    }
    shots->items[shots->count++] = shot;
    return true;
}

void spressi_free_shots(spressi_shots *shots)
{
    for (size_t i = 0; i < shots->count; i++)
        if (!shots->items[i].shares)
            spress_image_free(&shots->items[i].image);
    *shots = (spressi_shots){0};
}

/* The size a picture is asked for in: by its own scale and the factor, or as large as fits the
 * wanted size. */
static void wanted_size(const spressi_rendering *r, const spressi_shot *shot, uint32_t *w,
                        uint32_t *h)
{
    const spress_image *image = &shot->image;
    if (r->size.width == 0) {
        const uint64_t own = shot->own_scale > 1 ? shot->own_scale : 1;
        const uint64_t exact = r->scale.numerator * own;
        const uint32_t numerator = exact < UINT32_MAX ? (uint32_t)exact : UINT32_MAX;
        *w = spressi_scaled_size(image->width, numerator, r->scale.denominator);
        *h = spressi_scaled_size(image->height, numerator, r->scale.denominator);
        return;
    }
    const bool wide =
        (uint64_t)image->width * r->size.height > (uint64_t)image->height * r->size.width;
    *w = wide ? r->size.width : spressi_scaled_size(image->width, r->size.height, image->height);
    *h = wide ? spressi_scaled_size(image->height, r->size.width, image->width) : r->size.height;
}

/* The size a picture gets. On a contact sheet it is no larger than a page of it. */
void spressi_shot_size(const spressi_rendering *r, const spressi_shot *shot, uint32_t *w,
                       uint32_t *h)
{
    wanted_size(r, shot, w, h);
    const uint32_t longest = *w > *h ? *w : *h;
    if (!r->is_sheet || longest <= SPRESSI_SHEET_ROOM)
        return;
    *w = spressi_scaled_size(*w, SPRESSI_SHEET_ROOM, longest);
    *h = spressi_scaled_size(*h, SPRESSI_SHEET_ROOM, longest);
}

static bool resize(const spressi_rendering *r, spressi_shot *shot)
{
    spress_image *image = &shot->image;
    uint32_t w, h;
    spressi_shot_size(r, shot, &w, &h);
    if (w == image->width && h == image->height)
        return true;
    if (w > SPRESSI_SHEET_PAGE || h > SPRESSI_SHEET_PAGE)
        return spressi_refuse_value(r->job, "scale",
                                    "a picture would have %u x %u pixels; a side has at most %d", w,
                                    h, SPRESSI_SHEET_PAGE);
    const bool grows = w >= image->width && h >= image->height;
    const bool nearest = r->request->drawing.filter != SPRESS_BILINEAR;
    const spress_scale_filter filter =
        nearest && grows ? SPRESS_SCALE_NEAREST : SPRESS_SCALE_BILINEAR;
    spress_image resized = {0};
    const spressi_resampling how = {w, h, filter, &r->job->limits, &r->job->allocator};
    if (!spressi_job_count_pixels(r->job, (uint64_t)w * h))
        return false;
    if (!spressi_resample(image, &how, &resized))
        return spressi_job_no_picture(r->job, w, h);
    spress_image_free(image);
    *image = resized;
    return true;
}

static bool finish_shot(const spressi_rendering *r, spressi_shot *shot)
{
    const spress_optional_colour *background = &r->request->background;
    const spress_extent size = r->size;
    spress_image *image = &shot->image;
    if (!resize(r, shot))
        return false;
    const bool centred =
        size.width != 0 && (image->width != size.width || image->height != size.height);
    if (!centred && !background->set)
        return true;
    const uint32_t w = centred ? size.width : image->width;
    const uint32_t h = centred ? size.height : image->height;
    spress_image ground = {0};
    if (!spressi_job_picture(r->job, w, h, &ground))
        return false;
    if (background->set)
        spressi_fill(&ground, (spressi_area){0, 0, w, h}, background->value);
    spressi_blend(&ground, (int64_t)(w - image->width) / 2, (int64_t)(h - image->height) / 2, image,
                  spressi_whole(image));
    spress_image_free(image);
    *image = ground;
    return true;
}

bool spressi_share_shot(const spressi_rendering *r, spressi_shot *shot)
{
    if (shot->shares)
        shot->image = r->shots.items[shot->original].image;
    return shot->shares;
}

bool spressi_finish_shots(const spressi_rendering *r)
{
    bool good = true;
    for (size_t i = 0; good && i < r->shots.count; i++)
        good = spressi_share_shot(r, &r->shots.items[i]) || finish_shot(r, &r->shots.items[i]);
    return good;
}
