/* Filters scanlines for the PNG writer (PNG specification, chapter 9 and section 12.7). */
#ifndef SPRESSI_CODECS_PNG_FILTER_H
#define SPRESSI_CODECS_PNG_FILTER_H

#include "spritepress/base.h"

/* Rows of packed pixels, without filter bytes. */
typedef struct spressi_scanlines {
    const uint8_t *rows;
    size_t row_size;
    unsigned step; /* bytes from a sample to the one it is predicted from */
} spressi_scanlines;

/* One filter for all rows (in the order of their numbers), or a choice for each row. */
typedef enum spressi_filtering {
    SPRESSI_FILTERING_NONE,
    SPRESSI_FILTERING_SUB,
    SPRESSI_FILTERING_UP,
    SPRESSI_FILTERING_AVERAGE,
    SPRESSI_FILTERING_PAETH,
    SPRESSI_FILTERING_MINIMUM_SUM, /* the least sum of absolute values */
    SPRESSI_FILTERING_ENTROPY,     /* the fewest bits if bytes were independent */
    SPRESSI_FILTERING_BIGRAMS,     /* the fewest different pairs of bytes */
    SPRESSI_FILTERING_COUNT
} spressi_filtering;

/* What filtering needs: `scratch` has spressi_filter_scratch_size(lines.row_size) bytes. */
typedef struct spressi_filter_job {
    spressi_scanlines lines;
    spressi_filtering filtering;
    uint8_t *scratch;
} spressi_filter_job;

/* Filters rows `first` to `first + count - 1` to `out`, each behind its filter byte. */
void spressi_filter_rows(const spressi_filter_job *job, uint32_t first, uint32_t count,
                         uint8_t *out);

/* Bytes of scratch memory for rows of that size; false when the sum overflows. */
bool spressi_filter_scratch_size(size_t row_size, size_t *out_size);

#endif
