/* A picture of an atlas for people: pages below each other on a checkerboard, frames outlined and
 * named. */
#include <string.h>

#include "frame_number.h"
#include "image/draw.h"
#include "pack.h"

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
    const size_t stem = cli_picture_stem(name, strlen(name));
    char number[CLI_FRAME_NUMBER_SIZE];
    cli_animation_number(atlas, frame, number);
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
    const bool turned = frame->flags & SPRESS_FRAME_ROTATED;
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

static bool draw_pixels(const cli_packed *packed, size_t index, preview_place place,
                        spress_image *image)
{
    const spress_allocator allocator = spress_allocator_default();
    const spress_image *page = &packed->pages[index].image;
    spress_image zoomed = {0};
    const spressi_resampling how = {page->width * place.zoom, page->height * place.zoom,
                                    SPRESSI_FILTER_NEAREST, NULL, &allocator};
    const bool resized = spressi_resample(page, &how, &zoomed);
    if (resized)
        spressi_blend(image, MARGIN, place.y, &zoomed,
                      (spressi_rect){0, 0, zoomed.width, zoomed.height});
    spress_image_free(&zoomed);
    return resized;
}

static bool draw_page(const cli_packed *packed, size_t index, preview_place place,
                      spress_image *image)
{
    const cli_packed_page *page = &packed->pages[index];
    const bool inside = packed->request->pack.target == SPRESS_PACK_CELLS;
    const char *slash = strrchr(packed->path, '/');
    char title[160];
    snprintf(title, sizeof title, "%.80s  %u x %u",
             !inside ? page->file
             : slash ? slash + 1
                     : packed->path,
             page->width, page->height);
    spressi_draw_text(image, MARGIN, place.y, (spress_bytes){(const uint8_t *)title, strlen(title)},
                      (spressi_text_style){TITLE, 1});
    place.y += HEADING;
    const spressi_area area = {MARGIN, place.y, (int64_t)page->width * place.zoom,
                               (int64_t)page->height * place.zoom};
    spressi_checkerboard(image, area, SQUARE, SQUARES);
    if (!draw_pixels(packed, index, place, image))
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

bool cli_draw_preview(const cli_packed *packed, const spress_limits *limits, spress_image *out)
{
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
    if (width > UINT32_MAX || height > UINT32_MAX ||
        !spress_image_init(&image, (uint32_t)width, (uint32_t)height, limits, NULL))
        return false;
    spressi_fill(&image, (spressi_area){0, 0, (int64_t)width, (int64_t)height}, BACKGROUND);
    int64_t y = MARGIN;
    bool drawn = true;
    for (size_t i = 0; drawn && i < packed->page_count; i++) {
        drawn = draw_page(packed, i, (preview_place){y, zoom}, &image);
        y += (int64_t)packed->pages[i].height * zoom + HEADING + MARGIN;
    }
    if (drawn)
        *out = image;
    else
        spress_image_free(&image);
    return drawn;
}
