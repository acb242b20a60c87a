/* Contact sheets, and the last touch on every picture: size and background. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "image/draw.h"
#include "inputs.h"
#include "memory.h"
#include "render.h"

enum {
    GAP = 6,    /* between cells and around them */
    SQUARE = 8, /* of the checkerboard */
    LABEL = SPRESSI_FONT_HEIGHT + 2,
    WIDE = 1280, /* sheets are not wider unless one picture is */
};

static const spress_colour SHEET = {38, 40, 48, 255};
static const spress_colour SQUARES[2] = {{64, 66, 76, 255}, {78, 80, 92, 255}};
static const spress_colour INK = {230, 232, 240, 255};

uint64_t cli_frame_start_ms(uint64_t index, uint32_t fps)
{
    return (index * 2000 + fps) / (2 * (uint64_t)fps);
}

bool cli_add_shot(cli_shots *shots, cli_shot shot)
{
    cli_shot *items =
        shot.label ? cli_grow(shots->items, shots->count, &shots->capacity, sizeof *items) : NULL;
    if (!items) {
        free(shot.label);
        spress_image_free(&shot.image);
        return false;
    }
    shots->items = items;
    shots->items[shots->count++] = shot;
    return true;
}

void cli_free_shots(cli_shots *shots)
{
    for (size_t i = 0; i < shots->count; i++) {
        free(shots->items[i].label);
        spress_image_free(&shots->items[i].image);
    }
    free(shots->items);
    *shots = (cli_shots){0};
}

/* The size a picture gets: by the factor, or as large as fits the wanted size. */
static void target_size(const cli_render_request *r, const spress_image *image, uint32_t *w,
                        uint32_t *h)
{
    if (r->width == 0) {
        *w = spressi_scaled_size(image->width, r->scale_numerator, r->scale_denominator);
        *h = spressi_scaled_size(image->height, r->scale_numerator, r->scale_denominator);
        return;
    }
    const bool wide = (uint64_t)image->width * r->height > (uint64_t)image->height * r->width;
    *w = wide ? r->width : spressi_scaled_size(image->width, r->height, image->height);
    *h = wide ? spressi_scaled_size(image->height, r->width, image->width) : r->height;
}

static bool resize(const cli_render_request *request, const spress_limits *limits,
                   spress_image *image)
{
    const spress_allocator allocator = spress_allocator_default();
    uint32_t w, h;
    target_size(request, image, &w, &h);
    if (w == image->width && h == image->height)
        return true;
    const bool grows = w >= image->width && h >= image->height;
    const spressi_filter filter =
        request->nearest && grows ? SPRESSI_FILTER_NEAREST : SPRESSI_FILTER_BILINEAR;
    spress_image resized = {0};
    const spressi_resampling how = {w, h, filter, limits, &allocator};
    if (!spressi_resample(image, &how, &resized))
        return false;
    spress_image_free(image);
    *image = resized;
    return true;
}

bool cli_finish_shot(const cli_render_request *request, const spress_limits *limits,
                     spress_image *image)
{
    if (!resize(request, limits, image))
        return false;
    const bool centred =
        request->width != 0 && (image->width != request->width || image->height != request->height);
    if (!centred && !request->has_background)
        return true;
    const uint32_t w = centred ? request->width : image->width;
    const uint32_t h = centred ? request->height : image->height;
    spress_image ground = {0};
    if (!spress_image_init(&ground, w, h, limits, NULL))
        return false;
    if (request->has_background)
        spressi_fill(&ground, (spressi_area){0, 0, w, h}, request->background);
    spressi_blend(&ground, (int64_t)(w - image->width) / 2, (int64_t)(h - image->height) / 2, image,
                  spressi_whole(image));
    spress_image_free(image);
    *image = ground;
    return true;
}

/* Cells are all alike, as large as the largest picture. */
typedef struct sheet {
    uint32_t cell_w, cell_h, columns, rows;
} sheet;

static sheet plan_sheet(const cli_rendering *job, bool labels)
{
    const cli_shots *shots = &job->shots;
    sheet s = {1, 1, 1, 1};
    for (size_t i = 0; i < shots->count; i++) {
        const spress_image *image = &shots->items[i].image;
        s.cell_w = image->width > s.cell_w ? image->width : s.cell_w;
        s.cell_h = image->height > s.cell_h ? image->height : s.cell_h;
    }
    const uint32_t label = labels ? LABEL : 0;
    const double square =
        sqrt((double)shots->count * (s.cell_h + label + GAP) / (double)(s.cell_w + GAP)) * 1.25;
    const uint32_t most = WIDE / (s.cell_w + GAP) == 0 ? 1 : WIDE / (s.cell_w + GAP);
    s.columns = (uint32_t)ceil(square);
    s.columns = s.columns > most ? most : s.columns;
    if (job->sheet_columns != 0)
        s.columns = job->sheet_columns;
    s.columns = s.columns > shots->count ? (uint32_t)shots->count : s.columns;
    s.columns = s.columns == 0 ? 1 : s.columns;
    s.rows = (uint32_t)((shots->count + s.columns - 1) / s.columns);
    return s;
}

static void draw_cell(spress_image *out, const cli_shot *shot, const sheet *s, spressi_area cell,
                      bool labels)
{
    const spress_image *image = &shot->image;
    spressi_blend(out, cell.x + (s->cell_w - image->width) / 2,
                  cell.y + (s->cell_h - image->height) / 2, image, spressi_whole(image));
    if (!labels)
        return;
    const char *slash = strrchr(shot->label, '/');
    const char *text = slash ? slash + 1 : shot->label;
    size_t size = cli_picture_stem(text, strlen(text));
    while (spressi_text_width(text, size, 1) > s->cell_w && size > 1) {
        text++; /* the end of a name tells more than its beginning */
        size--;
    }
    spressi_draw_text(out, cell.x, cell.y + s->cell_h + 2,
                      (spress_bytes){(const uint8_t *)text, size}, (spressi_text_style){INK, 1});
}

bool cli_draw_sheet(const cli_rendering *job, spress_image *out)
{
    const bool labels = job->request.options->render.labels;
    const sheet s = plan_sheet(job, labels);
    const uint32_t row = s.cell_h + GAP + (labels ? LABEL : 0);
    const uint64_t width = (uint64_t)s.columns * (s.cell_w + GAP) + GAP;
    const uint64_t height = (uint64_t)s.rows * row + GAP;
    spress_image image = {0};
    if (width > UINT32_MAX || height > UINT32_MAX ||
        !spress_image_init(&image, (uint32_t)width, (uint32_t)height, &job->reading->limits, NULL))
        return false;
    const bool plain = job->request.has_background;
    spressi_fill(&image, (spressi_area){0, 0, (int64_t)width, (int64_t)height},
                 plain ? job->request.background : SHEET);
    for (size_t i = 0; i < job->shots.count; i++) {
        const spressi_area cell = {GAP + (int64_t)(i % s.columns) * (s.cell_w + GAP),
                                   GAP + (int64_t)(i / s.columns) * row, s.cell_w, s.cell_h};
        if (!plain)
            spressi_checkerboard(&image, cell, SQUARE, SQUARES);
        draw_cell(&image, &job->shots.items[i], &s, cell, labels);
    }
    *out = image;
    return true;
}
