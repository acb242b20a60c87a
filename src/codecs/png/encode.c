/* Filters and compresses rows of pixels with libdeflate, as hard as the effort asks for. */
#include "codecs/png/encode.h"
#include "core/memory/allocate.h"

#include <libdeflate.h>

enum {
    /* Effort MAX: for pictures up to this size the best few filterings are compressed fully. */
    SMALL_SIZE = 1 << 20,
    FINALISTS_SMALL = 3,
};

/* The state of encoding one part. */
typedef struct job {
    struct libdeflate_compressor *compressor; /* for the result */
    struct libdeflate_compressor *quick;      /* MAX: for trials */
    spressi_png_rows rows;
    uint8_t *raw;    /* filtered rows */
    uint8_t *target; /* the end of the output, with room for `bound` bytes */
    size_t bound;
} job;

static size_t compress(job *j, struct libdeflate_compressor *compressor,
                       spressi_filtering filtering)
{
    spressi_png_rows_filter(&j->rows, filtering, j->raw);
    return libdeflate_deflate_compress(compressor, j->raw, j->rows.raw_size, j->target, j->bound);
}

/* Sorts the filterings by the size that the quick compressor reaches, smallest first. */
static void rank_filterings(job *j, spressi_filtering ranking[SPRESSI_FILTERING_COUNT])
{
    size_t sizes[SPRESSI_FILTERING_COUNT] = {0};
    for (unsigned i = 0; i < SPRESSI_FILTERING_COUNT; i++) {
        const size_t size = compress(j, j->quick, (spressi_filtering)i);
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
    const unsigned finalists = j->rows.raw_size <= SMALL_SIZE ? FINALISTS_SMALL : 1;
    unsigned best = 0;
    size_t least = SIZE_MAX;
    size_t size = 0;
    for (unsigned i = 0; i < finalists; i++) {
        size = compress(j, j->compressor, ranking[i]);
        if (size < least) {
            least = size;
            best = i;
        }
    }
    if (best == finalists - 1) /* the output holds the last one tried */
        return size;
    return compress(j, j->compressor, ranking[best]);
}

static int level_of(const spressi_png_how *how)
{
    switch (how->effort) {
    case SPRESS_PNG_FAST:
        return SPRESSI_LEVEL_FAST;
    case SPRESS_PNG_NORMAL:
        return how->choice.noisy ? SPRESSI_LEVEL_NORMAL_NOISY : SPRESSI_LEVEL_NORMAL;
    case SPRESS_PNG_MAX:
        break;
    }
    return SPRESSI_LEVEL_MAX;
}

static bool begin(job *j, const spressi_png_how *how, const spressi_png_part *part,
                  spressi_output *out)
{
    const spress_allocator *memory = &out->buffer.allocator;
    const bool tries = how->effort == SPRESS_PNG_MAX;
    j->compressor = libdeflate_alloc_compressor(level_of(how));
    j->quick = tries ? libdeflate_alloc_compressor(SPRESSI_LEVEL_NORMAL) : NULL;
    if (!j->compressor || (tries && !j->quick) ||
        !spressi_png_rows_init(&j->rows, how->kind, part, memory))
        return false;
    const size_t size = j->rows.raw_size;
    j->bound = libdeflate_deflate_compress_bound(j->compressor, size);
    const size_t other = tries ? libdeflate_deflate_compress_bound(j->quick, size) : 0;
    j->bound = other > j->bound ? other : j->bound;
    j->raw = spressi_allocate(memory, size);
    j->target = j->raw ? spressi_output_reserve(out, j->bound) : NULL;
    return j->target;
}

bool spressi_png_deflate(const spressi_png_how *how, const spressi_png_part *part,
                         spressi_output *out, uint32_t *out_adler)
{
    const spress_allocator *memory = &out->buffer.allocator;
    job j = {0};
    const bool good = begin(&j, how, part, out);
    if (good) {
        const bool thorough = how->effort == SPRESS_PNG_MAX;
        spressi_output_commit(out, thorough ? encode_thoroughly(&j)
                                            : compress(&j, j.compressor, how->choice.filtering));
        *out_adler = libdeflate_adler32(1, j.raw, j.rows.raw_size);
    }
    spressi_release(memory, j.raw, j.rows.raw_size);
    spressi_png_rows_free(&j.rows);
    libdeflate_free_compressor(j.compressor);
    libdeflate_free_compressor(j.quick);
    return good;
}

bool spressi_png_find_how(const spressi_png_kind *kind, spress_png_effort effort,
                          const spressi_png_part *part, const spress_allocator *allocator,
                          spressi_png_how *out)
{
    *out = (spressi_png_how){.kind = kind, .effort = effort};
    return effort == SPRESS_PNG_MAX ||
           spressi_png_choose(kind, part, effort, allocator, &out->choice);
}

void spressi_png_put_zlib_header(spress_png_effort effort, spressi_output *out)
{
    /* RFC 1950: deflate with a window of 32 KB, and a hint at the level */
    static const uint16_t headers[] = {
        [SPRESS_PNG_NORMAL] = 0x789C, [SPRESS_PNG_FAST] = 0x785E, [SPRESS_PNG_MAX] = 0x78DA};
    spressi_put_u16be(out, headers[effort]);
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
