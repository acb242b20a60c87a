/* Plans contact sheets of pictures that are alike, and of animations: a grid of equal cells. */
#include <math.h>

#include "jobs/render/sheet.h"

enum {
    GAP = SPRESSI_SHEET_GAP,
    WIDE = 1280, /* sheets are not wider unless one picture is, or they would be too high */
};

typedef struct grid {
    uint32_t cell_w, cell_h, row_h; /* a row has the gap and the name below it too */
    uint32_t columns, rows_a_page;
} grid;

typedef struct grid_place {
    uint32_t column, row;
} grid_place;

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
static grid_place place_next(const spressi_rendering *r, size_t i, uint32_t columns,
                             grid_place last)
{
    const spressi_shots *shots = &r->shots;
    const bool begins = r->sheet_columns != 0 && has_other_animation(shots, i - 1, i) &&
                        !(is_alone(shots, i - 1) && is_alone(shots, i));
    if (i == 0)
        return (grid_place){0, 0};
    if (begins || last.column + 1 == columns)
        return (grid_place){0, last.row + 1};
    return (grid_place){last.column + 1, last.row};
}

static grid measure_cells(const spressi_rendering *r)
{
    const bool labels = r->request->labels;
    grid g = {.cell_w = 1, .cell_h = 1};
    for (size_t i = 0; i < r->shots.count; i++) {
        const uint32_t width = spressi_sheet_cell_width(&r->shots.items[i], labels);
        const uint32_t height = r->shots.items[i].image.height;
        g.cell_w = width > g.cell_w ? width : g.cell_w;
        g.cell_h = height > g.cell_h ? height : g.cell_h;
    }
    g.row_h = g.cell_h + GAP + (labels ? SPRESSI_SHEET_LABEL : 0);
    g.rows_a_page = (SPRESSI_SHEET_PAGE - GAP) / g.row_h;
    return g;
}

/* Columns that fit into a width; at least one. */
static uint32_t columns_in(const grid *g, uint32_t width)
{
    const uint32_t columns = (width - GAP) / (g->cell_w + GAP);
    return columns == 0 ? 1 : columns;
}

static uint32_t choose_columns(const spressi_rendering *r, const grid *g)
{
    const size_t count = r->shots.count;
    const double square = ceil(sqrt((double)count * g->row_h / (g->cell_w + GAP)) * 1.25);
    const uint32_t most = columns_in(g, SPRESSI_SHEET_PAGE);
    /* As wide as a screen, but on as few pages as can be. */
    const uint32_t narrow = WIDE / (g->cell_w + GAP) == 0 ? 1 : WIDE / (g->cell_w + GAP);
    const bool is_high = (double)count > (double)narrow * g->rows_a_page;
    double columns = square < narrow || is_high ? square : narrow;
    if (r->sheet_columns != 0)
        columns = r->sheet_columns;
    columns = columns > (double)count ? (double)count : columns;
    return columns > most ? most : (uint32_t)columns;
}

bool spressi_plan_grid(const spressi_rendering *r, spressi_sheet *out)
{
    grid g = measure_cells(r);
    g.columns = choose_columns(r, &g);
    grid_place at = {0, 0};
    uint32_t used = 0; /* columns: a short animation leaves some free */
    for (size_t i = 0; i < r->shots.count; i++) {
        at = place_next(r, i, g.columns, at);
        used = at.column + 1 > used ? at.column + 1 : used;
        out->cells[i] =
            (spressi_sheet_cell){at.row / g.rows_a_page, GAP + at.column * (g.cell_w + GAP),
                                 GAP + at.row % g.rows_a_page * g.row_h, g.cell_w, g.cell_h};
    }
    for (uint32_t row = 0; row <= at.row; row += g.rows_a_page) {
        const uint32_t left = at.row + 1 - row;
        const uint32_t rows = left < g.rows_a_page ? left : g.rows_a_page;
        const spress_extent size = {used * (g.cell_w + GAP) + GAP, rows * g.row_h + GAP};
        if (!spressi_sheet_add_page(r->job, out, size))
            return false;
    }
    return true;
}
