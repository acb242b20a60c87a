/* Contact sheets: where each picture goes. sheet.c draws what sheet_grid.c or sheet_shelves.c
 * planned. */
#ifndef SPRESSI_JOBS_RENDER_SHEET_H
#define SPRESSI_JOBS_RENDER_SHEET_H

#include "image/draw.h"
#include "jobs/render/render.h"

enum {
    SPRESSI_SHEET_PAGE = 16384, /* the longest side of a page; many programs open no more */
    SPRESSI_SHEET_GAP = 6,      /* between cells and around them */
    SPRESSI_SHEET_LABEL = SPRESSI_FONT_HEIGHT + 2,
    SPRESSI_SHEET_LABEL_WIDE = 119, /* 20 characters: names make no cell wider than that */
    /* The longest side of a picture, so that a page has room for it and its name. */
    SPRESSI_SHEET_ROOM = SPRESSI_SHEET_PAGE - 2 * SPRESSI_SHEET_GAP - SPRESSI_SHEET_LABEL,
};

/* Where a picture lies: the cell that it is drawn in the middle of, its name below it. */
typedef struct spressi_sheet_cell {
    uint32_t page, x, y, width, height;
} spressi_sheet_cell;

typedef struct spressi_sheet {
    spressi_sheet_cell *cells; /* one for each shot */
    spress_extent *pages;
    size_t page_count, page_capacity;
} spressi_sheet;

/* Width of the narrowest cell that shows a picture and, with `labels`, as much of its name as cells
 * are made wider for. */
uint32_t spressi_sheet_cell_width(const spressi_shot *shot, bool labels);

/* Appends a page. False, having reported. */
bool spressi_sheet_add_page(const spressi_job *job, spressi_sheet *sheet, spress_extent size);

/* sheet.c: a grid or shelves, as the pictures need. False, having reported. */
bool spressi_plan_sheet(const spressi_rendering *rendering, spressi_sheet *out);

/* sheet_fit.c: sets the scale at which all pictures have room on one page of `rendering->size`, and
 * then unsets the size. False, having reported: they have none, however small. */
bool spressi_fit_sheet(spressi_rendering *rendering);

/* Draws one page of a sheet. False, having reported. */
bool spressi_draw_sheet(const spressi_rendering *rendering, const spressi_sheet *sheet, size_t page,
                        spress_image *out);

/* sheet_grid.c: cells that are all alike, as large as the largest picture. For pictures of one
 * size, and for animations, each of which begins a row. False, having reported. */
bool spressi_plan_grid(const spressi_rendering *rendering, spressi_sheet *out);

/* sheet_shelves.c: cells as large as their pictures, in rows of about one height, the highest
 * first; about as high as wide. For pictures of many sizes. False, having reported. */
bool spressi_plan_shelves(const spressi_rendering *rendering, spressi_sheet *out);

#endif
