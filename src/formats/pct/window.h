/* Looks at 64 bytes of PCT text at once: finds separators and digits, converts the numbers between
 * them four or eight at a time, and copies names as pieces of 32 bytes. Included by fast_body.h.
 *
 * Each kind of processor has a window_*.h with the same five functions: pct_copy_piece, pct_look,
 * pct_name_ends, pct_four_numbers and pct_eight_numbers. All give the same results. To add one,
 * write its window_NAME.h, an #elif here, a fast_NAME.c like fast_avx2.c, and a line in
 * spressi_pct_loops_here. */
#ifndef SPRESSI_FORMATS_PCT_WINDOW_H
#define SPRESSI_FORMATS_PCT_WINDOW_H

#include "core/bits.h"
#include "core/cursor.h"
#include "formats/pct/fast.h"

/* Bit i says what byte i is. */
typedef struct pct_window {
    uint64_t feeds, bars, commas, digits;
} pct_window;

#if defined(PCT_AVX2)
#define PCT_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define PCT_TARGET
#endif

/* Removes the lowest bit of `ends` and returns the four bytes before it, which hold a whole field
 * of one to four digits. */
PCT_TARGET static inline uint32_t pct_take_field(const uint8_t *line, uint64_t *ends)
{
    const size_t end = (unsigned)spressi_lowest_bit(*ends);
    *ends &= *ends - 1;
    return spressi_load_u32le(line + end - 4);
}

#if defined(PCT_AVX2)
#include "formats/pct/window_avx2.h"
#elif defined(PCT_SIMD128)
#include "formats/pct/window_simd128.h"
#else
#include "formats/pct/window_base.h"
#endif

#endif
