/* Chooses the filtering that makes a sample smallest; which one is best differs from page to page
 * by a quarter of the size. */
#include "codecs/png/encode.h"
#include "core/memory/allocate.h"

#include <libdeflate.h>

enum {
    /* A sample has this many strips and is one 32nd of the picture, but large enough to compare,
     * and no larger than it takes to see which filtering is best. */
    STRIPS = 8,
    PART = 32,
    SIZE_LEAST = 1 << 16,
    SIZE_MOST = 1 << 21,
    NOISY_RATIO = 8, /* noisy: compressed to more than an eighth */
};

typedef struct sample {
    spressi_png_rows strips[STRIPS];
    unsigned count;
    uint8_t *raw, *compressed;
    size_t raw_size, bound;
} sample;

/* Where a strip begins. Multiples of the golden section are evenly spread and never in step with a
 * grid of sprites. */
static uint32_t strip_at(uint32_t strip, uint32_t room)
{
    const uint32_t fraction = strip * UINT32_C(2654435769); /* of 2^32 */
    return (uint32_t)((uint64_t)fraction * room >> 32);
}

/* Rows of a strip; all of the picture when it is small. */
static uint32_t strip_rows(const spressi_png_kind *kind, const spressi_png_part *part)
{
    const uint64_t line_size = spressi_png_packed_size(kind, part->rect.width) + 1;
    const uint32_t height = part->rect.height;
    uint64_t wanted = line_size * height / PART;
    wanted = wanted < SIZE_LEAST ? SIZE_LEAST : wanted > SIZE_MOST ? SIZE_MOST : wanted;
    const uint64_t rows = wanted / STRIPS / line_size + 1;
    return rows >= height / STRIPS ? height : (uint32_t)rows;
}

static bool add_strip(sample *s, const spressi_png_kind *kind, const spressi_png_part *part,
                      const spress_allocator *allocator)
{
    if (!spressi_png_rows_init(&s->strips[s->count], kind, part, allocator))
        return false;
    s->raw_size += s->strips[s->count++].raw_size;
    return true;
}

static bool take_strips(sample *s, const spressi_png_kind *kind, const spressi_png_part *part,
                        const spress_allocator *allocator)
{
    const uint32_t rows = strip_rows(kind, part), height = part->rect.height;
    if (rows == height)
        return add_strip(s, kind, part, allocator);
    for (uint32_t i = 0; i < STRIPS; i++) {
        const uint32_t y = strip_at(i + 1, height - rows);
        spressi_png_part strip = *part;
        strip.rect.y += y;
        strip.rect.height = rows;
        strip.follows = part->follows || y != 0;
        if (!add_strip(s, kind, &strip, allocator))
            return false;
    }
    return true;
}

static size_t compressed_size(sample *s, struct libdeflate_compressor *compressor,
                              spressi_filtering filtering)
{
    uint8_t *to = s->raw;
    for (unsigned i = 0; i < s->count; i++) {
        spressi_png_rows_filter(&s->strips[i], filtering, to);
        to += s->strips[i].raw_size;
    }
    return libdeflate_deflate_compress(compressor, s->raw, s->raw_size, s->compressed, s->bound);
}

/* Filters help where samples are amounts, as indices and packed bits are not. */
static bool filters_help(const spressi_png_kind *kind)
{
    return kind->colour_type != SPRESSI_PNG_INDEXED && kind->bit_depth == 8;
}

static spressi_png_choice choose(sample *s, const spressi_png_kind *kind, bool fast,
                                 struct libdeflate_compressor *compressor)
{
    static const spressi_filtering choices[] = {SPRESSI_FILTERING_NONE, SPRESSI_FILTERING_UP,
                                                SPRESSI_FILTERING_MINIMUM_SUM};
    const size_t count = !filters_help(kind) ? 1 : fast ? 2 : 3;
    spressi_png_choice choice = {choices[0], false};
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        const size_t size = compressed_size(s, compressor, choices[i]);
        if (size < least) {
            least = size;
            choice.filtering = choices[i];
        }
    }
    choice.noisy = least > s->raw_size / NOISY_RATIO;
    return choice;
}

bool spressi_png_choose(const spressi_png_kind *kind, const spressi_png_part *part,
                        spress_png_effort effort, const spress_allocator *allocator,
                        spressi_png_choice *out)
{
    const bool fast = effort == SPRESS_PNG_FAST;
    sample s = {0};
    struct libdeflate_compressor *compressor =
        libdeflate_alloc_compressor(fast ? SPRESSI_LEVEL_FAST : SPRESSI_LEVEL_NORMAL);
    bool good = compressor && take_strips(&s, kind, part, allocator);
    if (good) {
        s.bound = libdeflate_deflate_compress_bound(compressor, s.raw_size);
        s.raw = spressi_allocate(allocator, s.raw_size);
        s.compressed = spressi_allocate(allocator, s.bound);
        good = s.raw && s.compressed;
    }
    if (good)
        *out = choose(&s, kind, fast, compressor);
    spressi_release(allocator, s.raw, s.raw_size);
    spressi_release(allocator, s.compressed, s.bound);
    for (unsigned i = 0; i < s.count; i++)
        spressi_png_rows_free(&s.strips[i]);
    libdeflate_free_compressor(compressor);
    return good;
}
