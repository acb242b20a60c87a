/* libspng, the second decoder of PNG. The product does without it. */
#ifndef TESTS_UNIT_PNG_ORACLE_H
#define TESTS_UNIT_PNG_ORACLE_H

#include <spng.h>

#include "support.h"

/* What libspng by itself makes of a PNG; false when it refuses. `rgba` has room for `size` bytes,
 * which must be exactly those of the picture. */
static inline bool decode_by_spng(spress_bytes png, uint8_t *rgba, size_t size)
{
    spng_ctx *context = MUST(spng_ctx_new(0));
    assert_int_equal(spng_set_png_buffer(context, png.data, png.size), 0);
    const int error = spng_decode_image(context, rgba, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    spng_ctx_free(context);
    return error == 0;
}

#endif
