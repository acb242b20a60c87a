/* Rows of a picture as the PNG writer filters them: packed as their kind asks for. */
#ifndef SPRESSI_CODECS_PNG_ROWS_H
#define SPRESSI_CODECS_PNG_ROWS_H

#include "codecs/png/filter.h"
#include "codecs/png/reduce.h"
#include "image/raster.h"

/* Rows that are compressed by themselves. */
typedef struct spressi_png_part {
    const spress_image *image;
    spressi_rect rect;
    bool follows; /* the row above belongs to the same picture: filters predict from it */
} spressi_png_part;

typedef struct spressi_png_rows {
    spress_allocator allocator;
    spressi_filter_job filter;
    uint8_t *packed; /* scanlines; NULL when the picture's own rows will do */
    size_t packed_size;
    size_t scratch_size;
    uint32_t first;   /* row: 1 when the one above is there to predict from */
    uint32_t count;   /* of rows that are encoded */
    size_t line_size; /* of a filtered row */
    size_t raw_size;  /* of all of them */
} spressi_png_rows;

/* False when memory ran out. */
bool spressi_png_rows_init(spressi_png_rows *rows, const spressi_png_kind *kind,
                           const spressi_png_part *part, const spress_allocator *allocator);
void spressi_png_rows_free(spressi_png_rows *rows);

/* Filters all rows to `raw_size` bytes. */
void spressi_png_rows_filter(spressi_png_rows *rows, spressi_filtering filtering, uint8_t *out);

#endif
