/* Filters and compresses pixels with libdeflate, as hard as the effort asks for. */
#include "codecs/png/encode.h"

#include <libdeflate.h>

#include "codecs/png/chunks.h"
#include "codecs/png/filter.h"
#include "core/checked.h"

enum {
    /* libdeflate's levels. 5 takes two thirds of the time of 6 on noisy data and loses next to
     * nothing there; 12 searches for the best sequence of matches. */
    LEVEL_FAST = 3,
    LEVEL_NORMAL = 6,
    LEVEL_NORMAL_NOISY = 5,
    LEVEL_MAX = 12,
    NOISY_RATIO = 8, /* noisy: compressed to more than an eighth */
    /* A sample has this many strips and is one 32nd of the picture, but large enough to compare. */
    SAMPLE_STRIPS = 8,
    SAMPLE_PART = 32,
    SAMPLE_SIZE_MIN = 1 << 16,
    /* Effort MAX: for pictures up to this size the best few filterings are compressed fully. */
    SMALL_SIZE = 1 << 20,
    FINALISTS_SMALL = 3,
};

struct spressi_png_encoder {
    spress_allocator allocator;
    spressi_png_kind kind;
    spress_png_effort effort;
    struct libdeflate_compressor
        *quick; /* for trials, and for the result unless the effort is MAX */
    struct libdeflate_compressor *noisy;    /* NORMAL: a lower level for noisy pictures */
    struct libdeflate_compressor *thorough; /* MAX: for the result */
};

/* The state of encoding one picture. */
typedef struct job {
    spressi_png_encoder *encoder;
    spressi_filter_job filter;
    uint8_t *packed; /* scanlines; NULL when the picture's own rows will do */
    size_t packed_size;
    uint8_t *raw; /* filtered scanlines */
    size_t raw_size;
    size_t scratch_size;
    uint32_t first;  /* row: 1 when the one above is there to predict from */
    uint32_t rows;   /* that are encoded */
    uint8_t *target; /* the end of the output, with room for `bound` bytes */
    size_t bound;
} job;

/* One compressor, or NULL where the effort does not need it. */
static struct libdeflate_compressor *compressor_if(bool needed, int level, bool *good)
{
    struct libdeflate_compressor *compressor = needed ? libdeflate_alloc_compressor(level) : NULL;
    *good &= compressor || !needed;
    return compressor;
}

spressi_png_encoder *spressi_png_encoder_new(const spressi_png_kind *kind, spress_png_effort effort,
                                             const spress_allocator *allocator)
{
    const spress_allocator memory = allocator ? *allocator : spress_allocator_default();
    spressi_png_encoder *encoder = memory.allocate(memory.context, sizeof *encoder);
    if (!encoder)
        return NULL;
    const bool fast = effort == SPRESS_PNG_FAST;
    const bool max = effort == SPRESS_PNG_MAX;
    bool good = true;
    *encoder = (spressi_png_encoder){.allocator = memory, .kind = *kind, .effort = effort};
    encoder->quick = compressor_if(true, fast ? LEVEL_FAST : LEVEL_NORMAL, &good);
    encoder->noisy = compressor_if(!fast && !max, LEVEL_NORMAL_NOISY, &good);
    encoder->thorough = compressor_if(max, LEVEL_MAX, &good);
    if (good)
        return encoder;
    spressi_png_encoder_free(encoder);
    return NULL;
}

void spressi_png_encoder_free(spressi_png_encoder *encoder)
{
    if (!encoder)
        return;
    libdeflate_free_compressor(encoder->quick);
    libdeflate_free_compressor(encoder->noisy);
    libdeflate_free_compressor(encoder->thorough);
    encoder->allocator.release(encoder->allocator.context, encoder, sizeof *encoder);
}

static size_t compress(job *j, struct libdeflate_compressor *compressor, size_t size)
{
    return libdeflate_deflate_compress(compressor, j->raw, size, j->target, j->bound);
}

static void filter_all(job *j, spressi_filtering filtering)
{
    j->filter.filtering = filtering;
    spressi_filter_rows(&j->filter, j->first, j->rows, j->raw);
}

/* Where a strip begins. Multiples of the golden section are evenly spread and never in step with a
 * grid of sprites. */
static uint32_t strip_at(uint32_t strip, uint32_t room)
{
    const uint32_t fraction = strip * UINT32_C(2654435769); /* of 2^32 */
    return (uint32_t)((uint64_t)fraction * room >> 32);
}

/* Filters some strips of the rows, or all of few; returns the size. */
static size_t filter_sample(job *j, spressi_filtering filtering)
{
    const size_t line_size = j->filter.lines.row_size + 1;
    const uint32_t height = j->rows;
    const size_t wanted =
        j->raw_size / SAMPLE_PART > SAMPLE_SIZE_MIN ? j->raw_size / SAMPLE_PART : SAMPLE_SIZE_MIN;
    const size_t strip_rows = wanted / SAMPLE_STRIPS / line_size + 1;
    if (strip_rows >= height / SAMPLE_STRIPS) {
        filter_all(j, filtering);
        return j->raw_size;
    }
    j->filter.filtering = filtering;
    for (uint32_t i = 0; i < SAMPLE_STRIPS; i++)
        spressi_filter_rows(&j->filter, j->first + strip_at(i + 1, height - (uint32_t)strip_rows),
                            (uint32_t)strip_rows, j->raw + i * strip_rows * line_size);
    return SAMPLE_STRIPS * strip_rows * line_size;
}

/* Filters help where samples are amounts, as indices and packed bits are not. */
static bool filters_help(const spressi_png_kind *kind)
{
    return kind->colour_type != SPRESSI_PNG_INDEXED && kind->bit_depth == 8;
}

/* Chooses the filtering that makes a sample smallest; which one is best differs from page to page
 * by a quarter of the size. */
static size_t encode_by_sample(job *j)
{
    static const spressi_filtering choices[] = {SPRESSI_FILTERING_NONE, SPRESSI_FILTERING_UP,
                                                SPRESSI_FILTERING_MINIMUM_SUM};
    const bool fast = j->encoder->effort == SPRESS_PNG_FAST;
    const size_t count = !filters_help(&j->encoder->kind) ? 1 : fast ? 2 : 3;
    struct libdeflate_compressor *compressor = j->encoder->quick;
    spressi_filtering best = choices[0];
    size_t least = SIZE_MAX;
    size_t sample_size = 0;
    for (size_t i = 0; i < count; i++) {
        sample_size = filter_sample(j, choices[i]);
        const size_t size = compress(j, compressor, sample_size);
        if (size < least) {
            least = size;
            best = choices[i];
        }
    }
    if (!fast && least > sample_size / NOISY_RATIO)
        compressor = j->encoder->noisy;
    filter_all(j, best);
    return compress(j, compressor, j->raw_size);
}

/* Sorts the filterings by the size that the quick compressor reaches, smallest first. */
static void rank_filterings(job *j, spressi_filtering ranking[SPRESSI_FILTERING_COUNT])
{
    size_t sizes[SPRESSI_FILTERING_COUNT] = {0};
    for (unsigned i = 0; i < SPRESSI_FILTERING_COUNT; i++) {
        filter_all(j, (spressi_filtering)i);
        const size_t size = compress(j, j->encoder->quick, j->raw_size);
        unsigned place = i;
        for (; place > 0 && sizes[place - 1] > size; place--) {
            sizes[place] = sizes[place - 1];
            ranking[place] = ranking[place - 1];
        }
        sizes[place] = size;
        ranking[place] = (spressi_filtering)i;
    }
}

static size_t encode_thoroughly(job *j)
{
    spressi_filtering ranking[SPRESSI_FILTERING_COUNT];
    rank_filterings(j, ranking);
    const unsigned finalists = j->raw_size <= SMALL_SIZE ? FINALISTS_SMALL : 1;
    unsigned best = 0;
    size_t least = SIZE_MAX;
    size_t size = 0;
    for (unsigned i = 0; i < finalists; i++) {
        filter_all(j, ranking[i]);
        size = compress(j, j->encoder->thorough, j->raw_size);
        if (size < least) {
            least = size;
            best = i;
        }
    }
    if (best == finalists - 1) /* the output holds the last one tried */
        return size;
    filter_all(j, ranking[best]);
    return compress(j, j->encoder->thorough, j->raw_size);
}

/* Computes all sizes; false when one overflows. */
static bool measure(job *j, const spressi_png_part *part)
{
    const spressi_png_kind *kind = &j->encoder->kind;
    const unsigned bits = spressi_png_pixel_bits(kind->colour_type, kind->bit_depth);
    const uint64_t row_size = ((uint64_t)part->rect.width * bits + 7) / 8;
    j->first = part->follows;
    j->rows = part->rect.height;
    size_t all; /* more than any of them */
    if (row_size >= SIZE_MAX || !spressi_filter_scratch_size((size_t)row_size, &j->scratch_size) ||
        !spressi_multiply((size_t)row_size + 1, (size_t)j->rows + j->first, &all))
        return false;
    j->raw_size = ((size_t)row_size + 1) * j->rows;
    j->packed_size = (size_t)row_size * ((size_t)j->rows + j->first);
    j->filter.lines.row_size = (size_t)row_size;
    j->filter.lines.step = bits < 8 ? 1 : bits / 8;
    j->bound = libdeflate_deflate_compress_bound(j->encoder->quick, j->raw_size);
    const size_t other = libdeflate_deflate_compress_bound(
        j->encoder->thorough ? j->encoder->thorough : j->encoder->quick, j->raw_size);
    j->bound = other > j->bound ? other : j->bound;
    return true;
}

static bool take_rows(job *j, const spressi_png_part *part)
{
    const spressi_png_kind *kind = &j->encoder->kind;
    const spress_image *image = part->image;
    const uint32_t x = part->rect.x, y = part->rect.y - j->first;
    if (kind->colour_type == SPRESSI_PNG_RGBA && part->rect.width == image->width) {
        j->filter.lines.rows = spressi_pixel(image, x, y);
        return true;
    }
    const spress_allocator *memory = &j->encoder->allocator;
    j->packed = memory->allocate(memory->context, j->packed_size);
    if (!j->packed)
        return false;
    for (uint32_t row = 0; row < j->first + j->rows; row++)
        spressi_png_pack_row(kind, spressi_pixel(image, x, y + row), part->rect.width,
                             j->packed + row * j->filter.lines.row_size);
    j->filter.lines.rows = j->packed;
    return true;
}

bool spressi_png_deflate(spressi_png_encoder *encoder, const spressi_png_part *part,
                         spressi_output *out, uint32_t *out_adler)
{
    const spress_allocator *memory = &encoder->allocator;
    job j = {.encoder = encoder};
    if (!measure(&j, part))
        return false;
    j.target = spressi_output_reserve(out, j.bound);
    if (!j.target)
        return false;
    j.raw = memory->allocate(memory->context, j.raw_size);
    j.filter.scratch = memory->allocate(memory->context, j.scratch_size);
    const bool good = j.raw && j.filter.scratch && take_rows(&j, part);
    if (good) {
        const bool thorough = encoder->effort == SPRESS_PNG_MAX;
        spressi_output_commit(out, thorough ? encode_thoroughly(&j) : encode_by_sample(&j));
        *out_adler = libdeflate_adler32(1, j.raw, j.raw_size);
    }
    if (j.packed)
        memory->release(memory->context, j.packed, j.packed_size);
    if (j.filter.scratch)
        memory->release(memory->context, j.filter.scratch, j.scratch_size);
    if (j.raw)
        memory->release(memory->context, j.raw, j.raw_size);
    return good;
}

void spressi_png_put_zlib_header(spress_png_effort effort, spressi_output *out)
{
    /* deflate with a window of 32 KB, and how hard somebody tried (RFC 1950) */
    static const uint16_t headers[] = {
        [SPRESS_PNG_NORMAL] = 0x789C, [SPRESS_PNG_FAST] = 0x785E, [SPRESS_PNG_MAX] = 0x78DA};
    spressi_put_u16be(out, headers[effort]);
}

bool spressi_png_encode(spressi_png_encoder *encoder, const spress_image *image, spressi_rect rect,
                        spressi_output *out)
{
    const spressi_png_part part = {image, rect, false};
    uint32_t adler;
    spressi_png_put_zlib_header(encoder->effort, out);
    if (!spressi_png_deflate(encoder, &part, out, &adler))
        return false;
    spressi_put_u32be(out, adler);
    return true;
}

static void put_palette(const spressi_png_kind *kind, spressi_output *out)
{
    const spressi_colours *palette = &kind->palette;
    size_t chunk = spressi_png_begin_chunk(out, "PLTE");
    for (unsigned i = 0; i < palette->count; i++)
        spressi_put(out, &palette->list[i], 3);
    spressi_png_end_chunk(out, chunk);
    if (kind->transparent_count == 0)
        return;
    chunk = spressi_png_begin_chunk(out, "tRNS");
    for (unsigned i = 0; i < kind->transparent_count; i++)
        spressi_put_u8(out, palette->list[i].a);
    spressi_png_end_chunk(out, chunk);
}

void spressi_png_put_colours(const spressi_png_kind *kind, spressi_output *out)
{
    if (kind->colour_type == SPRESSI_PNG_INDEXED)
        put_palette(kind, out);
    if (!kind->has_key)
        return;
    const size_t chunk = spressi_png_begin_chunk(out, "tRNS");
    spressi_put_u16be(out, (unsigned)kind->key.r >> (8 - kind->bit_depth));
    if (kind->colour_type == SPRESSI_PNG_RGB) {
        spressi_put_u16be(out, kind->key.g);
        spressi_put_u16be(out, kind->key.b);
    }
    spressi_png_end_chunk(out, chunk);
}
