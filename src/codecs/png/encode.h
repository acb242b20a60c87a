/* How pixels become the compressed data of a PNG or APNG.
 *
 *   reduce.c       the smallest kind of PNG that holds exactly the pixels, and its scanlines
 *   rows.c         the rows of a part of the picture, packed as their kind asks for
 *   filter.c       filters scanlines (chapter 9 and section 12.7)
 *   sample.c       chooses how to filter by compressing a sample of the picture
 *   encode.c       a part as a deflate stream
 *   deflate_end.c  opens the end of a stream, so that another can follow it
 *   bands.c        runs these for bands of rows (bands.h)
 *
 * libdeflate takes no allocator with a context: its tables (up to 10 MB for SPRESS_PNG_MAX) come
 * from malloc, everything that grows with the picture from the output's allocator. */
#ifndef SPRESSI_CODECS_PNG_ENCODE_H
#define SPRESSI_CODECS_PNG_ENCODE_H

#include "codecs/png/chunks.h"
#include "core/text/buffer.h"
#include "image/colours.h"
#include "image/raster.h"

/* libdeflate's levels. 5 takes two thirds of the time of 6 on noisy data and loses next to nothing
 * there; 12 searches for the best sequence of matches. */
enum {
    SPRESSI_LEVEL_FAST = 3,
    SPRESSI_LEVEL_NORMAL = 6,
    SPRESSI_LEVEL_NORMAL_NOISY = 5,
    SPRESSI_LEVEL_MAX = 12,
};

/* How pixels are stored (PNG specification, sections 11.2.1, 11.2.2 and 11.3.1.1). */
typedef struct spressi_png_kind {
    uint8_t colour_type, bit_depth;
    bool has_key;            /* grey and RGB: pixels of the colour `key` are transparent */
    spress_colour key;       /* its alpha is 0 */
    spressi_colours palette; /* translucent colours first: tRNS holds only these */
    unsigned transparent_count;
} spressi_png_kind;

/* 8-bit RGBA, which holds everything. */
void spressi_png_kind_rgba(spressi_png_kind *out);

/* The kind with the fewest bits per pixel, including its palette; with `plain` of those that
 * spress_png_options.plain allows. All pictures must fit it: the frames of an animation share
 * one. */
void spressi_png_kind_smallest(const spress_sequence *pictures, bool plain, spressi_png_kind *out);

/* Bytes of a scanline of `width` pixels, without its filter type. */
static inline uint64_t spressi_png_packed_size(const spressi_png_kind *kind, uint32_t width)
{
    return spressi_png_line_size(
        &(spress_png_info){.colour_type = kind->colour_type, .bit_depth = kind->bit_depth}, width);
}

/* Packs `count` pixels into a scanline of that kind. */
void spressi_png_pack_row(const spressi_png_kind *kind, const uint8_t *rgba, uint32_t count,
                          uint8_t *out);

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

/* What a sample tells of a picture. */
typedef struct spressi_png_choice {
    spressi_filtering filtering;
    bool noisy; /* it will hardly become small */
} spressi_png_choice;

/* For efforts FAST and NORMAL. False when memory ran out. */
bool spressi_png_choose(const spressi_png_kind *kind, const spressi_png_part *part,
                        spress_png_effort effort, const spress_allocator *allocator,
                        spressi_png_choice *out);

/* How a picture is encoded. The kind is borrowed. */
typedef struct spressi_png_how {
    const spressi_png_kind *kind;
    spress_png_effort effort;
    spressi_png_choice choice; /* MAX tries everything instead */
} spressi_png_how;

/* Looks at a picture, or a part of it, to find how it is best encoded. False when memory ran out.
 */
bool spressi_png_find_how(const spressi_png_kind *kind, spress_png_effort effort,
                          const spressi_png_part *part, const spress_allocator *allocator,
                          spressi_png_how *out);

/* Appends the deflate stream of a part and tells the Adler-32 of what it inflates to. False when
 * memory ran out. */
bool spressi_png_deflate(const spressi_png_how *how, const spressi_png_part *part,
                         spressi_output *out, uint32_t *out_adler);

void spressi_png_put_zlib_header(spress_png_effort effort, spressi_output *out);

/* Fails, with an error, when the picture has no pixels or more than one IDAT can hold. */
bool spressi_png_check_size(const spress_image *image, spress_report *report);

/* Writes PLTE and tRNS, if the kind has them. */
void spressi_png_put_colours(const spressi_png_kind *kind, spressi_output *out);

/* The whole of `stream` is what libdeflate made. Its last block stops being the last, and the end
 * is filled up to a whole byte. False when memory ran out. */
bool spressi_deflate_open_end(spressi_output *stream);

#endif
