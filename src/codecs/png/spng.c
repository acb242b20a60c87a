/* PNG through libspng: what the quick decoder leaves out.
 *
 * libspng takes no allocator with a context, so its scratch memory (a context, zlib's window and a
 * few scanlines) comes from malloc. The pixels, which are what grows with the picture, come from
 * the caller's allocator.
 */
#include <spng.h>

#include "codecs/png/decode.h"

enum {
    /* What a chunk may have libspng keep: PLTE with 768 bytes is the longest it is given. */
    CHUNK_SIZE_MAX = 4096,
};

/* What libspng is given: the signature, and of the chunks only those that make the pixels. Texts
 * and profiles, which can be bombs of their own, never reach it. */
typedef struct feed {
    spressi_png_walk walk; /* the first chunk that was not handed out yet */
    size_t at, end;        /* what is left of the current piece */
} feed;

static bool feed_next(feed *f)
{
    static const char *const wanted[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
    for (; spressi_png_at_chunk(&f->walk); spressi_png_next(&f->walk))
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            if (spressi_png_is(&f->walk, wanted[i])) {
                f->at = f->walk.at;
                spressi_png_next(&f->walk);
                f->end = f->walk.at;
                return true;
            }
    return false;
}

static int feed_read(spng_ctx *context, void *user, void *out, size_t size)
{
    (void)context;
    feed *f = user;
    uint8_t *to = out;
    while (size != 0) {
        if (f->at == f->end && !feed_next(f))
            return SPNG_IO_EOF;
        const size_t part = size < f->end - f->at ? size : f->end - f->at;
        memcpy(to, f->walk.png.data + f->at, part);
        f->at += part;
        to += part;
        size -= part;
    }
    return SPNG_OK;
}

/* Looks the colours up that the packed indices at the end of `rgba` stand for. In place: a pixel's
 * index takes at most a byte and its colour four, so that indices are never written over before
 * they are read. */
static int expand_indices(spng_ctx *context, const spress_png_info *info, spress_image *image)
{
    struct spng_plte palette;
    struct spng_trns alphas;
    int error = spng_get_plte(context, &palette);
    if (error)
        return error;
    if (spng_get_trns(context, &alphas) != SPNG_OK)
        alphas.n_type3_entries = 0;

    const unsigned depth = info->bit_depth;
    const unsigned mask = (1u << depth) - 1;
    const size_t line_size = ((size_t)image->width * depth + 7) / 8;
    const uint8_t *line =
        image->rgba + (size_t)image->width * image->height * 4 - line_size * image->height;
    uint8_t *to = image->rgba;
    for (uint32_t y = 0; y < image->height; y++, line += line_size)
        for (size_t x = 0; x < image->width; x++, to += 4) {
            const size_t bit = x * depth;
            const unsigned index = (unsigned)line[bit / 8] >> (8 - depth - bit % 8) & mask;
            if (index >= palette.n_entries)
                return SPNG_EPLTE_IDX;
            to[0] = palette.entries[index].red;
            to[1] = palette.entries[index].green;
            to[2] = palette.entries[index].blue;
            to[3] = index < alphas.n_type3_entries ? alphas.type3_alpha[index] : 255;
        }
    return SPNG_OK;
}

/* libspng would draw an index without a colour in black; section 11.2.2 calls it an error. */
static int decode_indexed(spng_ctx *context, const spress_png_info *info, spress_image *image)
{
    const size_t size = (size_t)image->width * image->height * 4;
    const size_t packed_size = ((size_t)image->width * info->bit_depth + 7) / 8 * image->height;
    const int error =
        spng_decode_image(context, image->rgba + size - packed_size, packed_size, SPNG_FMT_PNG, 0);
    return error ? error : expand_indices(context, info, image);
}

static int decode_pixels(spng_ctx *context, const spress_png_info *info, spress_image *image)
{
    if (info->colour_type == SPNG_COLOR_TYPE_INDEXED)
        return decode_indexed(context, info, image);
    return spng_decode_image(context, image->rgba, (size_t)image->width * image->height * 4,
                             SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
}

/* libspng stops at the last pixel: rows behind it and a zlib checksum that is cut pass. A wrong
 * checksum does not, nor does a wrong CRC anywhere: spress_png_scan has seen to that. */
static int decode(spress_bytes png, const spress_png_info *info, spress_image *image)
{
    feed f = {.walk = spressi_png_first(png), .at = 0, .end = SPRESSI_PNG_SIGNATURE_SIZE};
    spng_ctx *context = spng_ctx_new(0);
    if (!context)
        return SPNG_EMEM;
    int error = spng_set_image_limits(context, image->width, image->height);
    if (!error)
        error = spng_set_chunk_limits(context, CHUNK_SIZE_MAX, CHUNK_SIZE_MAX);
    if (!error)
        error = spng_set_crc_action(context, SPNG_CRC_ERROR, SPNG_CRC_ERROR);
    if (!error)
        error = spng_set_png_stream(context, feed_read, &f);
    if (!error)
        error = decode_pixels(context, info, image);
    spng_ctx_free(context);
    return error;
}

spressi_png_outcome spressi_png_decode_any(const spressi_png_source *source, spress_image *image,
                                           const char **why)
{
    /* libspng adds the bits of interlaced rows to what is there. */
    memset(image->rgba, 0, (size_t)image->width * image->height * 4);
    const int error = decode(source->png, &source->info, image);
    if (!error)
        return SPRESSI_PNG_DECODED;
    *why = spng_strerror(error);
    const bool memory = error == SPNG_EMEM || error == SPNG_EZLIB_INIT;
    return memory ? SPRESSI_PNG_NO_MEMORY : SPRESSI_PNG_NOT_DECODED;
}
