/* From a page to the picture of a frame. */
#include "image/raster.h"
#include "memory.h"
#include "unpack.h"

enum { BORDER = 1 }; /* of a nine-patch, on each side */

/* The two distances of one axis, if a line of marks can show them: it runs from behind the first to
 * before the second. `shift` is what restoring adds on each side. An atlas says -1 for "unset". */
static bool take_axis(const int16_t *from, int64_t size, const int64_t *shift, uint32_t *to)
{
    if (from[0] < 0 || from[1] < 0 || (int64_t)from[0] + from[1] >= size)
        return false;
    to[0] = (uint32_t)(from[0] + shift[0]);
    to[1] = (uint32_t)(from[1] + shift[1]);
    return true;
}

bool cli_find_nine_patch(const spress_atlas *atlas, const spress_frame *frame, bool trimmed,
                         cli_nine_patch *out)
{
    cli_nine_patch patch = {0};
    if (frame->extra == SPRESS_NONE)
        return false;
    const spress_frame_extra *extra = &atlas->extras[frame->extra];
    /* Distances are counted from the packed rectangle; in the whole picture they are longer. */
    const int64_t x = trimmed ? 0 : frame->trim_x, y = trimmed ? 0 : frame->trim_y;
    const int64_t shifts[4] = {x, trimmed ? 0 : (int64_t)frame->source_w - frame->w - x, y,
                               trimmed ? 0 : (int64_t)frame->source_h - frame->h - y};
    const int64_t sizes[2] = {frame->w, frame->h};
    bool any = false;
    for (size_t axis = 0; axis < 2; axis++) {
        const int64_t *shift = &shifts[axis * 2];
        patch.has_splits[axis] =
            (extra->has & SPRESS_EXTRA_SPLITS) &&
            take_axis(&extra->splits[axis * 2], sizes[axis], shift, &patch.splits[axis * 2]);
        patch.has_pads[axis] =
            (extra->has & SPRESS_EXTRA_PADS) &&
            take_axis(&extra->pads[axis * 2], sizes[axis], shift, &patch.pads[axis * 2]);
        any |= patch.has_splits[axis] || patch.has_pads[axis];
    }
    *out = patch;
    return any;
}

static void put_black(spress_image *image, uint32_t x, uint32_t y)
{
    uint8_t *pixel = spressi_pixel(image, x, y);
    pixel[0] = pixel[1] = pixel[2] = 0;
    pixel[3] = 255;
}

/* Marks along the top and left edge are for stretching, along the bottom and right for content. */
static void draw_border(spress_image *image, const cli_nine_patch *patch)
{
    const uint32_t right = image->width - 1, bottom = image->height - 1;
    for (uint32_t x = BORDER; x < right; x++) {
        if (patch->has_splits[0] && x > patch->splits[0] && x < right - patch->splits[1])
            put_black(image, x, 0);
        if (patch->has_pads[0] && x > patch->pads[0] && x < right - patch->pads[1])
            put_black(image, x, bottom);
    }
    for (uint32_t y = BORDER; y < bottom; y++) {
        if (patch->has_splits[1] && y > patch->splits[2] && y < bottom - patch->splits[3])
            put_black(image, 0, y);
        if (patch->has_pads[1] && y > patch->pads[2] && y < bottom - patch->pads[3])
            put_black(image, right, y);
    }
}

/* The plan has made sure that the rectangle lies on the page and the result inside the picture. */
bool cli_draw_frame(const cli_unpacking *job, const cli_unpack_item *item, const spress_image *page,
                    spress_report *report, spress_image *out)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = job->options->trimmed;
    const uint32_t w = (uint32_t)frame->w, h = (uint32_t)frame->h;
    const uint32_t border = item->nine_patch ? BORDER : 0;
    const uint32_t x = border + (trimmed ? 0 : (uint32_t)frame->trim_x);
    const uint32_t y = border + (trimmed ? 0 : (uint32_t)frame->trim_y);
    spress_image image = {0};
    if (!spress_image_init(&image, item->width, item->height, &job->reading->limits, NULL))
        return cli_fail_memory(report);
    spressi_rect part = {(uint32_t)frame->x, (uint32_t)frame->y, w, h};
    if (w == 0 || h == 0) {
        /* nothing of it is on the page: the picture stays empty */
    } else if (frame->flags & SPRESS_FRAME_ROTATED) {
        part.width = h;
        part.height = w;
        spressi_blit_counter_clockwise(&image, x, y, page, part);
    } else {
        spressi_blit(&image, x, y, page, part);
    }
    cli_nine_patch patch;
    if (item->nine_patch &&
        cli_find_nine_patch(&job->loaded->document->atlas, frame, trimmed, &patch))
        draw_border(&image, &patch);
    *out = image;
    return true;
}
