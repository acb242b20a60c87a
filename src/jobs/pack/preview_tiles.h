/* The tiles of a preview: rectangles of pages, and the names of the frames that show them. */
#ifndef SPRESSI_JOBS_PACK_PREVIEW_TILES_H
#define SPRESSI_JOBS_PACK_PREVIEW_TILES_H

#include "runtime/job.h"
#include "spritepress/atlas.h"

typedef struct spressi_tile {
    uint32_t page, x, y, width, height; /* in pixels of the page */
    size_t first;                       /* the first frame that shows it */
    const char *label;                  /* "a = b" when several frames do */
    uint32_t number;                    /* in the legend; 0: the label fits into the tile */
} spressi_tile;

typedef struct spressi_tiles {
    spressi_tile *items; /* by their first frames */
    size_t count;
    size_t numbered; /* how many are in the legend */
} spressi_tiles;

/* Finds the tiles of an atlas that is drawn `zoom` times as large. False, having reported. */
bool spressi_find_tiles(const spressi_job *job, const spress_atlas *atlas, uint32_t zoom,
                        spressi_tiles *out);

/* Whether a text of the built-in font fits into a tile. */
bool spressi_fits_tile(const spressi_tile *tile, const char *text, uint32_t zoom);

#endif
