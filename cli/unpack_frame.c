/* From a page to the picture of a frame. */
#include "image/raster.h"
#include "memory.h"
#include "unpack.h"

/* The plan has made sure that the rectangle lies on the page and the result inside the picture. */
bool cli_draw_frame(const cli_unpacking *job, const cli_unpack_item *item, const spress_image *page,
                    spress_report *report, spress_image *out)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = job->options->trimmed;
    const uint32_t w = (uint32_t)frame->w, h = (uint32_t)frame->h;
    const uint32_t border = item->nine_patch ? CLI_NINE_PATCH_BORDER : 0;
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
        cli_draw_nine_patch(&patch, &image);
    *out = image;
    return true;
}
