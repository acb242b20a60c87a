/* Draws a picture of an atlas for people: pages below each other on a checkerboard, frames outlined
 * and named. */
#include <stdio.h>
#include <string.h>

#include "image/draw.h"
#include "jobs/names/frame_number.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

enum {
    MARGIN = 8,        /* around pages */
    HEADING = 14,      /* line above a page */
    SQUARE = 8,        /* of the checkerboard */
    LABEL_MIN = 12,    /* a frame lower than this has no name drawn into it */
    WIDE_ENOUGH = 800, /* smaller pages are magnified */
    ZOOM_MAX = 8,
};

static const spress_colour BACKGROUND = {38, 40, 48, 255};
static const spress_colour SQUARES[2] = {{64, 66, 76, 255}, {78, 80, 92, 255}};
static const spress_colour OUTLINE = {255, 196, 64, 255};
static const spress_colour TITLE = {230, 232, 240, 255};
static const spress_colour LABEL = {255, 255, 255, 255};
static const spress_colour LABEL_BACK = {0, 0, 0, 160};

enum { LABEL_SIZE = 256 };

/* The name of a frame without folders and extension, with its number in an animation. */
static void name_frame(const spress_atlas *atlas, const spress_frame *frame, char label[LABEL_SIZE])
{
    const char *slash = strrchr(frame->name, '/');
    const char *name = slash ? slash + 1 : frame->name;
    const size_t stem = spressi_picture_stem(name, strlen(name));
    char number[SPRESSI_FRAME_NUMBER_SIZE];
    spressi_animation_number(atlas, frame, number);
    snprintf(label, LABEL_SIZE, "%.*s%s", (int)stem, name, number);
}

/* As much of a label's end as fits. */
static spress_bytes fit_label(const char *name, int64_t width)
{
    size_t size = strlen(name);
    while (size > 0 && (int64_t)spressi_text_width(name, size, 1) + 4 >
                           width) { /* whole characters: a continuation byte goes with its first */
        do {
            name++;
            size--;
        } while (size > 0 && ((unsigned char)*name & 0xC0) == 0x80);
    }
    return (spress_bytes){(const uint8_t *)name, size};
}

/* Where a page is drawn. */
typedef struct preview_place {
    int64_t y;
    uint32_t zoom;
} preview_place;

static void draw_frame(spress_image *image, const spress_frame *frame, const char *label,
                       preview_place place)
{
    const int64_t zoom = place.zoom;
    const bool turned = spress_frame_turn(frame) != SPRESS_TURN_NONE;
    const int64_t w = (turned ? frame->h : frame->w) * zoom;
    const int64_t h = (turned ? frame->w : frame->h) * zoom;
    const int64_t x = MARGIN + frame->x * zoom, y = place.y + frame->y * zoom;
    spressi_outline(image, (spressi_area){x, y, w, h}, OUTLINE);
    const spress_bytes name = fit_label(label, w);
    if (h < LABEL_MIN || name.size == 0)
        return;
    const int64_t text_width = (int64_t)spressi_text_width((const char *)name.data, name.size, 1);
    spressi_fill(image, (spressi_area){x + 1, y + 1, text_width + 2, SPRESSI_FONT_HEIGHT},
                 LABEL_BACK);
    spressi_draw_text(image, x + 2, y + 2, name, (spressi_text_style){LABEL, 1});
}

static bool draw_pixels(const spressi_job *job, const spress_image *page, preview_place place,
                        spress_image *image)
{
    spress_image zoomed = {0};
    const spressi_resampling how = {page->width * place.zoom, page->height * place.zoom,
                                    SPRESSI_FILTER_NEAREST, NULL, &job->allocator};
    const bool resized =
        spressi_resample(page, &how, &zoomed) || spressi_job_no_picture(job, how.width, how.height);
    if (resized)
        spressi_blend(image, MARGIN, place.y, &zoomed,
                      (spressi_rect){0, 0, zoomed.width, zoomed.height});
    spress_image_free(&zoomed);
    return resized;
}

static bool draw_page(const spressi_press *press, size_t index, preview_place place,
                      spress_image *image)
{
    const spressi_packed *packed = &press->packed[0];
    const spressi_page_work *page = &packed->pages[index];
    const bool inside = press->format->holds & SPRESS_HOLDS_IMAGES;
    char title[160];
    snprintf(title, sizeof title, "%.80s  %u x %u",
             inside ? spressi_file_of(packed->path) : page->file, page->width, page->height);
    spressi_draw_text(image, MARGIN, place.y, (spress_bytes){(const uint8_t *)title, strlen(title)},
                      (spressi_text_style){TITLE, 1});
    place.y += HEADING;
    const spressi_area area = {MARGIN, place.y, (int64_t)page->width * place.zoom,
                               (int64_t)page->height * place.zoom};
    spressi_checkerboard(image, area, SQUARE, SQUARES);
    if (!draw_pixels(press->job, &page->image, place, image))
        return false;
    const spress_atlas *atlas = &packed->document->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        char label[LABEL_SIZE];
        if (atlas->frames[i].page != index || atlas->frames[i].alias_of != SPRESS_NONE)
            continue;
        name_frame(atlas, &atlas->frames[i], label);
        draw_frame(image, &atlas->frames[i], label, place);
    }
    return true;
}

static bool draw_preview(const spressi_press *press, spress_image *out)
{
    const spressi_job *job = press->job;
    const spressi_packed *packed = &press->packed[0];
    uint64_t width = 1, height = 0;
    for (size_t i = 0; i < packed->page_count; i++) {
        width = packed->pages[i].width > width ? packed->pages[i].width : width;
        height += packed->pages[i].height;
    }
    const uint64_t wanted = (WIDE_ENOUGH + width - 1) / width;
    const uint32_t zoom = wanted > ZOOM_MAX ? ZOOM_MAX : (uint32_t)wanted;
    width = width * zoom + 2 * (uint64_t)MARGIN;
    height = height * zoom + MARGIN + packed->page_count * ((size_t)HEADING + MARGIN);
    spress_image image = {0};
    if (!spressi_job_picture(job, width, height, &image))
        return false;
    spressi_fill(&image, (spressi_area){0, 0, (int64_t)width, (int64_t)height}, BACKGROUND);
    int64_t y = MARGIN;
    bool drawn = true;
    for (size_t i = 0; drawn && i < packed->page_count; i++) {
        drawn = draw_page(press, i, (preview_place){y, zoom}, &image);
        y += (int64_t)packed->pages[i].height * zoom + HEADING + MARGIN;
    }
    if (drawn)
        *out = image;
    else
        spress_image_free(&image);
    return drawn;
}

bool spressi_put_preview(const spressi_press *press)
{
    const spressi_job *job = press->job;
    spress_image image = {0};
    spress_buffer png = {0};
    if (!press->request->preview)
        return true;
    if (!draw_preview(press, &image))
        return false;
    const bool good = spress_png_write_with(&image, &(spress_png_options){.reduce = true},
                                            &job->allocator, job->report, &png);
    spress_image_free(&image);
    return good && spressi_job_put(job, press->request->preview, SPRESS_OUTPUT_PREVIEW, &png);
}
