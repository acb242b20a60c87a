/* Cuts a frame from its page and makes its picture. */
#include "image/raster.h"
#include "jobs/frames/frames.h"

/* Copies the frame's rectangle from its page into the picture at x, y, and turns it upright. */
static void copy_pixels(spress_image *to, uint32_t x, uint32_t y, const spress_image *page,
                        const spress_frame *frame)
{
    const uint32_t w = (uint32_t)frame->w, h = (uint32_t)frame->h;
    const spressi_rect part = {(uint32_t)frame->x, (uint32_t)frame->y, w, h};
    const spressi_rect turned = {part.x, part.y, h, w}; /* sides swapped on the page */
    if (w == 0 || h == 0)
        return; /* nothing of it is on the page: the picture stays empty */
    switch (spress_frame_turn(frame)) {
    case SPRESS_TURN_NONE:
        spressi_blit(to, x, y, page, part);
        return;
    case SPRESS_TURN_CLOCKWISE:
        spressi_blit_counter_clockwise(to, x, y, page, turned);
        return;
    case SPRESS_TURN_COUNTER_CLOCKWISE:
        spressi_blit_clockwise(to, x, y, page, turned);
        return;
    case SPRESS_TURN_HALF:
        spressi_blit_half_turned(to, x, y, page, part);
        return;
    }
}

/* The plan has made sure that the rectangle lies on the page and the result inside the picture. */
bool spressi_draw_frame(const spressi_frames *frames, const spressi_job *job,
                        const spressi_frame_item *item, const spress_image *page, spress_image *out)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = frames->trimmed;
    const uint32_t border = item->nine_patch ? SPRESSI_NINE_PATCH_BORDER : 0;
    const uint32_t x = border + (trimmed ? 0 : (uint32_t)frame->trim_x);
    const uint32_t y = border + (trimmed ? 0 : (uint32_t)frame->trim_y);
    spress_image image = {0};
    if (!spressi_job_picture(job, item->width, item->height, &image))
        return false;
    copy_pixels(&image, x, y, page, frame);
    spressi_nine_patch patch;
    if (item->nine_patch &&
        spressi_find_nine_patch(&frames->loaded->document->atlas, frame, trimmed, &patch))
        spressi_draw_nine_patch(&patch, &image);
    *out = image;
    return true;
}

bool spressi_cut_frame(const spressi_job *job, const spressi_frame_item *item,
                       const spress_image *page, spress_image *out, spress_pack_place *place)
{
    const spress_frame *frame = item->frame;
    const bool has_pixels = frame->w != 0 && frame->h != 0;
    const uint32_t w = has_pixels ? (uint32_t)frame->w : 1, h = has_pixels ? (uint32_t)frame->h : 1;
    spress_image image;
    if (!spressi_job_picture(job, w, h, &image))
        return false;
    copy_pixels(&image, 0, 0, page, frame);
    *out = image;
    *place = (spress_pack_place){0};
    if (w != item->width || h != item->height)
        *place = (spress_pack_place){has_pixels ? (uint32_t)frame->trim_x : 0,
                                     has_pixels ? (uint32_t)frame->trim_y : 0, item->width,
                                     item->height};
    return true;
}
