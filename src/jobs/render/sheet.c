/* Draws contact sheets, on as many pages as they need. */
#include "jobs/render/sheet.h"

#include <string.h>

#include "names/picture_name.h"

static const spress_colour SHEET = {38, 40, 48, 255};
static const spress_colour INK = {230, 232, 240, 255};

/* A name as a sheet shows it: without its folders and the ending of a picture. */
static spress_bytes label_of(const spressi_shot *shot)
{
    const char *text = spressi_file_of(shot->label);
    return (spress_bytes){(const uint8_t *)text, spressi_picture_stem(text, strlen(text))};
}

static uint64_t width_of(spress_bytes label)
{
    return spressi_text_width((const char *)label.data, label.size);
}

uint32_t spressi_sheet_cell_width(const spressi_shot *shot, bool labels)
{
    const uint64_t wanted = labels ? width_of(label_of(shot)) : 0;
    const uint32_t room =
        wanted < SPRESSI_SHEET_LABEL_WIDE ? (uint32_t)wanted : SPRESSI_SHEET_LABEL_WIDE;
    return room > shot->image.width ? room : shot->image.width;
}

bool spressi_sheet_add_page(const spressi_job *job, spressi_sheet *sheet, spress_extent size)
{
    if (!SPRESSI_GROW(job, sheet->pages, sheet->page_count, sheet->page_capacity))
        return false;
    sheet->pages[sheet->page_count++] = size;
    return true;
}

static bool is_even(const spressi_shots *shots)
{
    const spress_image *first = &shots->items[0].image;
    for (size_t i = 1; i < shots->count; i++)
        if (shots->items[i].image.width != first->width ||
            shots->items[i].image.height != first->height)
            return false;
    return true;
}

bool spressi_plan_sheet(const spressi_rendering *r, spressi_sheet *out)
{
    *out = (spressi_sheet){0};
    out->cells = spressi_job_take(r->job, r->shots.count, sizeof *out->cells);
    if (!out->cells)
        return false;
    return r->sheet_columns != 0 || is_even(&r->shots) ? spressi_plan_grid(r, out)
                                                       : spressi_plan_shelves(r, out);
}

/* A name too long for its cell loses its beginning: the end of a name tells more. */
static void draw_label(spress_image *out, spress_bytes label, const spressi_sheet_cell *cell)
{
    const int64_t y = (int64_t)cell->y + cell->height + 2;
    int64_t x = cell->x;
    if (width_of(label) > cell->width) {
        const spress_bytes dots = {(const uint8_t *)"..", 2};
        const uint64_t gone = width_of(dots) + 1;
        while (label.size > 1 && (width_of(label) + gone > cell->width ||
                                  (label.data[0] & 0xC0) == 0x80)) { /* inside a character */
            label.data++;
            label.size--;
        }
        spressi_draw_text(out, x, y, dots, INK);
        x += (int64_t)gone;
    }
    spressi_draw_text(out, x, y, label, INK);
}

static void draw_cell(const spressi_rendering *r, size_t index, const spressi_sheet_cell *cell,
                      spress_image *out)
{
    const spressi_shot *shot = &r->shots.items[index];
    const spress_image *image = &shot->image;
    if (!r->request->background.set)
        spressi_checkerboard(out, (spressi_area){cell->x, cell->y, cell->width, cell->height});
    spressi_blend(out, cell->x + (int64_t)(cell->width - image->width) / 2,
                  cell->y + (int64_t)(cell->height - image->height) / 2, image,
                  spressi_whole(image));
    if (r->request->labels)
        draw_label(out, label_of(shot), cell);
}

bool spressi_draw_sheet(const spressi_rendering *r, const spressi_sheet *sheet, size_t page,
                        spress_image *out)
{
    const spress_extent size = sheet->pages[page];
    spress_image image = {0};
    if (!spressi_job_picture(r->job, size.width, size.height, &image))
        return false;
    spressi_fill(&image, (spressi_area){0, 0, size.width, size.height},
                 r->request->background.set ? r->request->background.value : SHEET);
    for (size_t i = 0; i < r->shots.count; i++)
        if (sheet->cells[i].page == page)
            draw_cell(r, i, &sheet->cells[i], &image);
    *out = image;
    return true;
}
