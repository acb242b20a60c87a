/* Draws contact sheets, and gives every picture its size and background. */
#include <math.h>
#include <string.h>

#include "image/draw.h"
#include "image/resample.h"
#include "jobs/names/picture_name.h"
#include "jobs/render/render.h"

enum {
    GAP = 6,    /* between cells and around them */
    SQUARE = 8, /* of the checkerboard */
    LABEL = SPRESSI_FONT_HEIGHT + 2,
    WIDE = 1280,      /* sheets are not wider unless one picture is */
    LABEL_WIDE = 119, /* 20 characters: cells are not made wider than that for names */
};

static const spress_colour SHEET = {38, 40, 48, 255};
static const spress_colour SQUARES[2] = {{64, 66, 76, 255}, {78, 80, 92, 255}};
static const spress_colour INK = {230, 232, 240, 255};

bool spressi_add_shot(const spressi_job *job, spressi_shots *shots, spressi_shot shot)
{
    spressi_shot *items = shot.label ? spressi_job_grow(job, shots->items, shots->count,
                                                        &shots->capacity, sizeof *items)
                                     : NULL;
    if (!items) {
        spress_image_free(&shot.image);
        return false;
    }
    shots->items = items;
    shots->items[shots->count++] = shot;
    return true;
}

void spressi_free_shots(spressi_shots *shots)
{
    for (size_t i = 0; i < shots->count; i++)
        spress_image_free(&shots->items[i].image);
    *shots = (spressi_shots){0};
}

/* The size a picture gets: by its own scale and the factor, or as large as fits the wanted size. */
static void target_size(const spressi_rendering *r, const spressi_shot *shot, uint32_t *w,
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

static bool resize(const spressi_rendering *r, spressi_shot *shot)
{
    spress_image *image = &shot->image;
    uint32_t w, h;
    target_size(r, shot, &w, &h);
    if (w == image->width && h == image->height)
        return true;
    const bool grows = w >= image->width && h >= image->height;
    const bool nearest = r->request->drawing.filter != SPRESS_MAGNIFY_BILINEAR;
    const spressi_filter filter =
        nearest && grows ? SPRESSI_FILTER_NEAREST : SPRESSI_FILTER_BILINEAR;
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

bool spressi_finish_shot(const spressi_rendering *r, spressi_shot *shot)
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

/* Cells are all alike, as large as the largest picture, and wide enough for most names. */
typedef struct sheet {
    uint32_t cell_w, cell_h, columns, rows;
} sheet;

typedef struct sheet_place {
    uint32_t column, row;
} sheet_place;

/* A name without its folders and the ending of a picture. */
static spress_bytes label_of(const spressi_shot *shot)
{
    const char *text = spressi_file_of(shot->label);
    return (spress_bytes){(const uint8_t *)text, spressi_picture_stem(text, strlen(text))};
}

static uint64_t label_width(spress_bytes label)
{
    return spressi_text_width((const char *)label.data, label.size, 1);
}

static bool has_other_animation(const spressi_shots *shots, size_t a, size_t b)
{
    return a >= shots->count || b >= shots->count ||
           shots->items[a].animation != shots->items[b].animation;
}

/* The only picture of its animation. */
static bool is_alone(const spressi_shots *shots, size_t i)
{
    return has_other_animation(shots, i - 1, i) && has_other_animation(shots, i, i + 1);
}

/* Where picture `i` goes, when the one before it lies at `last`. Every animation of a rig begins a
 * row, but those of one picture share theirs. */
static sheet_place place_next(const spressi_rendering *r, size_t i, uint32_t columns,
                              sheet_place last)
{
    const spressi_shots *shots = &r->shots;
    const bool begins = r->sheet_columns != 0 && has_other_animation(shots, i - 1, i) &&
                        !(is_alone(shots, i - 1) && is_alone(shots, i));
    if (i == 0)
        return (sheet_place){0, 0};
    if (begins || last.column + 1 == columns)
        return (sheet_place){0, last.row + 1};
    return (sheet_place){last.column + 1, last.row};
}

static void find_cell_size(const spressi_shots *shots, bool labels, sheet *s)
{
    for (size_t i = 0; i < shots->count; i++) {
        const spress_image *image = &shots->items[i].image;
        s->cell_w = image->width > s->cell_w ? image->width : s->cell_w;
        s->cell_h = image->height > s->cell_h ? image->height : s->cell_h;
    }
    for (size_t i = 0; labels && i < shots->count; i++) {
        const uint64_t width = label_width(label_of(&shots->items[i]));
        const uint32_t room = width < LABEL_WIDE ? (uint32_t)width : LABEL_WIDE;
        s->cell_w = room > s->cell_w ? room : s->cell_w;
    }
}

static uint32_t choose_columns(const spressi_rendering *r, const sheet *s, bool labels)
{
    const size_t count = r->shots.count;
    const uint32_t label = labels ? LABEL : 0;
    const double square =
        sqrt((double)count * (s->cell_h + label + GAP) / (double)(s->cell_w + GAP)) * 1.25;
    const uint32_t most = WIDE / (s->cell_w + GAP) == 0 ? 1 : WIDE / (s->cell_w + GAP);
    uint32_t columns = ceil(square) < most ? (uint32_t)ceil(square) : most;
    if (r->sheet_columns != 0)
        columns = r->sheet_columns;
    return columns > count ? (uint32_t)count : columns;
}

static sheet plan_sheet(const spressi_rendering *r, bool labels)
{
    sheet s = {1, 1, 1, 1};
    find_cell_size(&r->shots, labels, &s);
    const uint32_t columns = choose_columns(r, &s, labels);
    sheet_place at = {0, 0};
    for (size_t i = 0; i < r->shots.count; i++) {
        at = place_next(r, i, columns, at);
        s.columns = at.column + 1 > s.columns ? at.column + 1 : s.columns;
        s.rows = at.row + 1;
    }
    return s;
}

/* A name too long for its cell loses its beginning: the end of a name tells more. */
static void draw_label(spress_image *out, spress_bytes label, spressi_area cell)
{
    const spressi_text_style style = {INK, 1};
    const int64_t y = cell.y + cell.height + 2;
    int64_t x = cell.x;
    if (label_width(label) > (uint64_t)cell.width) {
        const spress_bytes dots = {(const uint8_t *)"..", 2};
        const uint64_t gone = label_width(dots) + 1;
        while (label.size > 1 && (label_width(label) + gone > (uint64_t)cell.width ||
                                  (label.data[0] & 0xC0) == 0x80)) { /* inside a character */
            label.data++;
            label.size--;
        }
        spressi_draw_text(out, x, y, dots, style);
        x += (int64_t)gone;
    }
    spressi_draw_text(out, x, y, label, style);
}

static void draw_cell(spress_image *out, const spressi_shot *shot, spressi_area cell, bool labels)
{
    const spress_image *image = &shot->image;
    spressi_blend(out, cell.x + (cell.width - image->width) / 2,
                  cell.y + (cell.height - image->height) / 2, image, spressi_whole(image));
    if (labels)
        draw_label(out, label_of(shot), cell);
}

bool spressi_draw_sheet(const spressi_rendering *r, spress_image *out)
{
    const bool labels = r->request->labels;
    const sheet s = plan_sheet(r, labels);
    const uint32_t row = s.cell_h + GAP + (labels ? LABEL : 0);
    const uint64_t width = (uint64_t)s.columns * (s.cell_w + GAP) + GAP;
    const uint64_t height = (uint64_t)s.rows * row + GAP;
    spress_image image = {0};
    sheet_place at = {0, 0};
    if (!spressi_job_picture(r->job, width, height, &image))
        return false;
    const bool plain = r->request->background.set;
    spressi_fill(&image, (spressi_area){0, 0, (int64_t)width, (int64_t)height},
                 plain ? r->request->background.value : SHEET);
    for (size_t i = 0; i < r->shots.count; i++) {
        at = place_next(r, i, s.columns, at);
        const spressi_area cell = {GAP + (int64_t)at.column * (s.cell_w + GAP),
                                   GAP + (int64_t)at.row * row, s.cell_w, s.cell_h};
        if (!plain)
            spressi_checkerboard(&image, cell, SQUARE, SQUARES);
        draw_cell(&image, &r->shots.items[i], cell, labels);
    }
    *out = image;
    return true;
}
