/* Draws a picture of an atlas for people: pages below each other on a checkerboard, frames outlined
 * and named. Tiles too small for their names have numbers, and a legend below the pages has their
 * names. */
#include <stdio.h>
#include <string.h>

#include "core/text/bytes.h"
#include "core/text/show.h"
#include "image/draw.h"
#include "jobs/pack/pack.h"
#include "jobs/pack/preview_tiles.h"

enum {
    MARGIN = 8,        /* around pages */
    HEADING = 14,      /* line above a page */
    WIDE_ENOUGH = 800, /* smaller pages are magnified */
    ZOOM_MAX = 8,
    LINE = SPRESSI_FONT_HEIGHT + 2, /* of the legend */
    LINE_SIZE = 72,                 /* bytes of a line: longer names are shortened */
    LEGEND_MAX = 1000,              /* tiles in a legend */
};

static const spress_colour BACKGROUND = {38, 40, 48, 255};
static const spress_colour OUTLINE = {255, 196, 64, 255};
static const spress_colour TITLE = {230, 232, 240, 255};
static const spress_colour LABEL = {255, 255, 255, 255};
static const spress_colour LABEL_BACK = {0, 0, 0, 160};

/* All that is drawn, and where. */
typedef struct preview {
    const spressi_packing *packing;
    const spressi_packed *packed;
    spressi_tiles tiles;
    uint32_t zoom;
    uint64_t width, height;
    uint64_t legend_y;                     /* where the legend begins */
    uint64_t columns, lines, column_width; /* of the legend */
} preview;

static void put_text(spress_image *image, int64_t x, int64_t y, const char *text,
                     spress_colour colour)
{
    spressi_draw_text(image, x, y, spressi_text_bytes(text), colour);
}

/* How many tiles the legend names. */
static size_t legend_count(const preview *p)
{
    return p->tiles.numbered < LEGEND_MAX ? p->tiles.numbered : LEGEND_MAX;
}

/* "12  name = other"; a tile without room even for its number has its place instead. */
static void legend_line(const preview *p, const spressi_tile *tile, char line[LINE_SIZE])
{
    char text[512], number[16];
    snprintf(number, sizeof number, "%u", tile->number);
    if (spressi_fits_tile(tile, number, p->zoom))
        snprintf(text, sizeof text, "%s  %s", number, tile->label);
    else
        snprintf(text, sizeof text, "%u,%u  %s", tile->x, tile->y, tile->label);
    spress_text_escape(line, LINE_SIZE, text, strlen(text));
}

static void draw_tile(spress_image *image, const preview *p, const spressi_tile *tile, int64_t top)
{
    const int64_t zoom = p->zoom, w = tile->width * zoom, h = tile->height * zoom;
    const int64_t x = MARGIN + tile->x * zoom, y = top + tile->y * zoom;
    char number[16];
    snprintf(number, sizeof number, "%u", tile->number);
    const char *text = tile->number != 0 ? number : tile->label;
    spressi_outline(image, (spressi_area){x, y, w, h}, OUTLINE);
    if (tile->number > LEGEND_MAX || !spressi_fits_tile(tile, text, p->zoom))
        return;
    const int64_t text_width = (int64_t)spressi_text_width(text, strlen(text));
    spressi_fill(image, (spressi_area){x + 1, y + 1, text_width + 2, SPRESSI_FONT_HEIGHT},
                 LABEL_BACK);
    put_text(image, x + 2, y + 2, text, LABEL);
}

static bool draw_pixels(const preview *p, const spress_image *page, int64_t top,
                        spress_image *image)
{
    const spressi_job *job = p->packing->job;
    spress_image zoomed = {0};
    const spressi_resampling how = {page->width * p->zoom, page->height * p->zoom,
                                    SPRESS_SCALE_NEAREST, NULL, &job->allocator};
    const bool resized =
        spressi_resample(page, &how, &zoomed) || spressi_job_no_picture(job, how.width, how.height);
    if (resized)
        spressi_blend(image, MARGIN, top, &zoomed,
                      (spressi_rect){0, 0, zoomed.width, zoomed.height});
    spress_image_free(&zoomed);
    return resized;
}

static bool draw_page(const preview *p, size_t index, int64_t y, spress_image *image)
{
    const spressi_page_work *page = &p->packed->pages[index];
    const bool inside = spress_format_images_inside(p->packing->format);
    char title[160];
    snprintf(title, sizeof title, "%s  %u x %u",
             spressi_show(inside ? spressi_file_of(p->packed->told.path) : page->told.file).text,
             page->told.width, page->told.height);
    put_text(image, MARGIN, y, title, TITLE);
    y += HEADING;
    const spressi_area area = {MARGIN, y, (int64_t)page->told.width * p->zoom,
                               (int64_t)page->told.height * p->zoom};
    spressi_checkerboard(image, area);
    if (!draw_pixels(p, &page->image, y, image))
        return false;
    for (size_t i = 0; i < p->tiles.count; i++)
        if (p->tiles.items[i].page == index)
            draw_tile(image, p, &p->tiles.items[i], y);
    return true;
}

/* Columns from left to right, each filled from the top. */
static void draw_legend(const preview *p, spress_image *image)
{
    size_t place = 0;
    char line[LINE_SIZE];
    for (size_t i = 0; i < p->tiles.count; i++) {
        const spressi_tile *tile = &p->tiles.items[i];
        if (tile->number == 0 || tile->number > LEGEND_MAX)
            continue;
        legend_line(p, tile, line);
        put_text(image, (int64_t)(MARGIN + place / p->lines * p->column_width),
                 (int64_t)(p->legend_y + place % p->lines * LINE), line, TITLE);
        place++;
    }
    if (p->tiles.numbered <= LEGEND_MAX)
        return;
    snprintf(line, sizeof line, "and %zu more", p->tiles.numbered - LEGEND_MAX);
    put_text(image, MARGIN, (int64_t)(p->legend_y + p->lines * LINE), line, TITLE);
}

/* Works out how large the legend is; it is as wide as the pages, or one column. */
static void plan_legend(preview *p)
{
    const size_t count = legend_count(p);
    char line[LINE_SIZE];
    p->legend_y = p->height;
    if (count == 0)
        return;
    for (size_t i = 0; i < p->tiles.count; i++) {
        const spressi_tile *tile = &p->tiles.items[i];
        if (tile->number == 0 || tile->number > LEGEND_MAX)
            continue;
        legend_line(p, tile, line);
        const uint64_t width = spressi_text_width(line, strlen(line)) + 2 * (uint64_t)MARGIN;
        p->column_width = width > p->column_width ? width : p->column_width;
    }
    p->columns = (p->width - MARGIN) / p->column_width;
    p->columns = p->columns == 0 ? 1 : p->columns;
    p->lines = (count + p->columns - 1) / p->columns;
    const uint64_t least = p->column_width + MARGIN;
    p->width = least > p->width ? least : p->width;
    p->height += (p->lines + (p->tiles.numbered > LEGEND_MAX)) * LINE + MARGIN;
}

static bool plan(preview *p)
{
    uint64_t width = 1, height = 0;
    for (size_t i = 0; i < p->packed->page_count; i++) {
        const spressi_page_work *page = &p->packed->pages[i];
        width = page->told.width > width ? page->told.width : width;
        height += page->told.height;
    }
    const uint64_t wanted = (WIDE_ENOUGH + width - 1) / width;
    p->zoom = wanted > ZOOM_MAX ? ZOOM_MAX : (uint32_t)wanted;
    p->width = width * p->zoom + 2 * (uint64_t)MARGIN;
    p->height = height * p->zoom + MARGIN + p->packed->page_count * ((size_t)HEADING + MARGIN);
    if (!spressi_find_tiles(p->packing->job, &p->packed->document->atlas, p->zoom, &p->tiles))
        return false;
    plan_legend(p);
    return true;
}

static bool draw_preview(const spressi_packing *packing, spress_image *out)
{
    const spressi_job *job = packing->job;
    preview p = {.packing = packing, .packed = &packing->packed[0]};
    spress_image image = {0};
    if (!plan(&p) || !spressi_job_picture(job, p.width, p.height, &image))
        return false;
    spressi_fill(&image, (spressi_area){0, 0, (int64_t)p.width, (int64_t)p.height}, BACKGROUND);
    int64_t y = MARGIN;
    bool drawn = true;
    for (size_t i = 0; drawn && i < p.packed->page_count; i++) {
        drawn = draw_page(&p, i, y, &image);
        y += (int64_t)p.packed->pages[i].told.height * p.zoom + HEADING + MARGIN;
    }
    if (drawn && p.tiles.numbered != 0)
        draw_legend(&p, &image);
    if (drawn)
        *out = image;
    else
        spress_image_free(&image);
    return drawn;
}

bool spressi_put_preview(const spressi_packing *packing)
{
    const spressi_job *job = packing->job;
    spress_image image = {0};
    spress_buffer png = {0};
    if (!packing->request.preview)
        return true;
    if (!draw_preview(packing, &image))
        return false;
    const bool good = spress_png_write_with(&image, &(spress_png_options){.reduce = true},
                                            &job->allocator, job->report, &png);
    spress_image_free(&image);
    return good && spressi_job_put(job, packing->request.preview, SPRESS_OUTPUT_PREVIEW, &png);
}
