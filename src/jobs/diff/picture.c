/* Draws the frames that look different, a row each: before, after, and where, in red. */
#include <string.h>

#include "core/text/bytes.h"
#include "image/draw.h"
#include "jobs/diff/diff.h"

enum { MARGIN = 8, COLUMNS = 3, ROWS_MAX = 256, LABEL = SPRESSI_FONT_HEIGHT + 3 };

static const spress_colour BACKGROUND = {38, 40, 48, 255};
static const spress_colour TITLE = {230, 232, 240, 255};
static const spress_colour MARK = {255, 64, 64, 255};

static void draw_label(spress_image *sheet, uint64_t y, const char *name)
{
    spressi_draw_text(sheet, MARGIN, (int64_t)y, spressi_text_bytes(name), TITLE);
}

/* The third column: what looks different is red, the rest as it is. */
static void mark(spress_image *sheet, spressi_area area, const spressi_repainted *pair)
{
    for (uint32_t y = 0; y < pair->before->height; y++)
        for (uint32_t x = 0; x < pair->before->width; x++) {
            const uint8_t *a = spressi_pixel(pair->before, x, y);
            const uint8_t *b = spressi_pixel(pair->after, x, y);
            if ((a[3] != 0 || b[3] != 0) && memcmp(a, b, 4) != 0)
                spressi_fill(sheet, (spressi_area){area.x + x, area.y + y, 1, 1}, MARK);
        }
}

static void draw_row(spress_image *sheet, uint64_t top, uint32_t column_width,
                     const spressi_repainted *pair)
{
    draw_label(sheet, top, pair->name);
    for (uint32_t column = 0; column < COLUMNS; column++) {
        const spress_image *image = column == 0 ? pair->before : pair->after;
        const spressi_area area = {MARGIN + (int64_t)column * (column_width + MARGIN),
                                   (int64_t)top + LABEL, image->width, image->height};
        spressi_checkerboard(sheet, area);
        spressi_blend(sheet, area.x, area.y, image, spressi_whole(image));
        if (column == COLUMNS - 1)
            mark(sheet, area, pair);
    }
}

bool spressi_diff_draw(const spressi_diff *diff)
{
    const spressi_job *job = diff->job;
    const size_t count = diff->repainted_count < ROWS_MAX ? diff->repainted_count : ROWS_MAX;
    uint32_t width = 0;
    uint64_t height = MARGIN;
    spress_image sheet = {0};
    spress_buffer file = {0};
    if (!diff->request->picture || count == 0)
        return true;
    for (size_t i = 0; i < count; i++) {
        const spress_image *image = diff->repainted[i].before;
        width = image->width > width ? image->width : width;
        height += (uint64_t)LABEL + image->height + MARGIN;
    }
    if (!spressi_job_picture(job, (uint64_t)COLUMNS * (width + MARGIN) + MARGIN, height, &sheet))
        return false;
    spressi_fill(&sheet, (spressi_area){0, 0, sheet.width, sheet.height}, BACKGROUND);
    uint64_t top = MARGIN;
    for (size_t i = 0; i < count; i++) {
        draw_row(&sheet, top, width, &diff->repainted[i]);
        top += (uint64_t)LABEL + diff->repainted[i].before->height + MARGIN;
    }
    const bool good = spress_png_write(&sheet, &job->allocator, job->report, &file);
    spress_image_free(&sheet);
    return good && spressi_job_put(job, diff->request->picture, SPRESS_OUTPUT_PICTURE, &file);
}
