/* Sixty-four bytes of PCT text seen at once: where its separators and digits are, the numbers
 * between them four or eight at a time, and names as pieces of 32 bytes. With AVX2 or AVX-512 where
 * PCT_AVX2 or PCT_AVX512 is defined, with SSE2 or in plain C elsewhere; all give the same, hashes
 * apart. */
#ifndef SPRESSI_PCT_WINDOW_H
#define SPRESSI_PCT_WINDOW_H

#include "core/bits.h"
#include "core/cursor.h"
#include "formats/pct/fast.h"

/* Bit i says what byte i is. */
typedef struct pct_window {
    uint64_t feeds, bars, commas, digits;
} pct_window;

/* From PCT_PIECE - n on: n bytes of a piece that are a name's own, then those that are not. */
static const uint8_t pct_own_bytes[2 * PCT_PIECE] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

#if defined(PCT_AVX512)
#define PCT_TARGET                                                                                 \
    __attribute__((target("avx2,bmi,bmi2,popcnt,aes,avx512f,avx512bw,avx512vl,avx512vbmi,"         \
                          "avx512vbmi2")))
#elif defined(PCT_AVX2)
#define PCT_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt,aes")))
#else
#define PCT_TARGET
#endif

/* Takes the lowest of `ends` away: the four bytes before it, which have a whole field of one to
 * four digits. */
PCT_TARGET static inline uint32_t pct_take_field(const uint8_t *line, uint64_t *ends)
{
    const size_t end = (unsigned)spressi_lowest_bit(*ends);
    *ends &= *ends - 1;
    return spressi_load_u32le(line + end - 4);
}

#if defined(PCT_AVX2) || defined(PCT_AVX512)
#include "formats/pct/window_avx.h"
#else
#include "formats/pct/window_base.h"
#endif

#endif
