/* PNG through libspng.
 *
 * libspng takes no allocator with a context, so its scratch memory (a context, zlib's window and a
 * few scanlines) comes from malloc. The pixels and the written file, which are what grows with the
 * picture, come from the caller's allocator.
 */
#include <spng.h>
#include <string.h>

#include "core/buffer.h"
#include "core/cursor.h"
#include "core/limits.h"
#include "spritepress/image.h"

enum {
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME_SIZE = 12, /* size, type and CRC */
    /* Deflate's longest match, 258 bytes, takes at least a bit for its length and one for its
     * distance: 4 * 258 bytes from one (RFC 1951, section 3.2.5). */
    DEFLATE_EXPANSION = 1032,
    /* What a chunk may have libspng keep: PLTE with 768 bytes is the longest it is given. */
    CHUNK_SIZE_MAX = 4096,
};

/* Chunks of a PNG that spress_png_scan has found sound. */
typedef struct chunk_walk {
    spress_bytes png;
    size_t at; /* of the current chunk's size field */
} chunk_walk;

static uint32_t chunk_size(const chunk_walk *walk)
{
    return spressi_load_u32be(walk->png.data + walk->at);
}

static bool chunk_is(const chunk_walk *walk, const char *type)
{
    return memcmp(walk->png.data + walk->at + 4, type, 4) == 0;
}

static void chunk_next(chunk_walk *walk)
{
    walk->at += (size_t)chunk_size(walk) + CHUNK_FRAME_SIZE;
}

static uint64_t compressed_size(spress_bytes png)
{
    uint64_t total = 0;
    for (chunk_walk walk = {png, SIGNATURE_SIZE}; walk.at < png.size; chunk_next(&walk))
        if (chunk_is(&walk, "IDAT"))
            total += chunk_size(&walk);
    return total;
}

/* Bytes of `height` scanlines of `width` pixels, each with its filter byte. Pixels are at most 2^60
 * and have at most 8 bytes, so this stays below 2^64. */
static uint64_t scanlines_size(const spress_png_info *info, uint64_t width, uint64_t height)
{
    static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4};
    const uint64_t bits = width * channels[info->colour_type] * info->bit_depth;
    return width == 0 ? 0 : height * (1 + (bits + 7) / 8);
}

/* What the image data inflates to (PNG specification, sections 7.2 and 8.2). */
static uint64_t inflated_size(const spress_png_info *info)
{
    /* Adam7: where each pass begins and how far apart its pixels are. */
    static const struct {
        uint8_t x, y, step_x, step_y;
    } passes[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                  {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    if (info->interlace == 0)
        return scanlines_size(info, info->width, info->height);
    uint64_t total = 0;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        const uint64_t x_end = (uint64_t)info->width + passes[i].step_x - 1;
        const uint64_t y_end = (uint64_t)info->height + passes[i].step_y - 1;
        total += scanlines_size(info, (x_end - passes[i].x) / passes[i].step_x,
                                (y_end - passes[i].y) / passes[i].step_y);
    }
    return total;
}

static bool fail(spress_report *report, spress_code code, const char *reason)
{
    spress_report_add(report, code, 0, NULL, "%s", reason);
    return false;
}

static bool fail_spng(spress_report *report, spress_code code, int error)
{
    if (error == SPNG_EMEM)
        return fail(report, SPRESS_MEMORY, "out of memory");
    return fail(report, code, spng_strerror(error));
}

/* Everything that can be known before the first allocation. */
static bool check(spress_bytes png, const spress_png_info *info, const spress_limits *limits,
                  spress_report *report)
{
    const uint64_t pixels = (uint64_t)info->width * info->height;
    const uint64_t limit = spressi_limits_filled(limits).pixels;
    if (pixels > limit || pixels > SIZE_MAX / 4 || pixels > UINT64_C(1) << 60) {
        spress_report_add(report, SPRESS_LIMIT_PIXELS, 0, NULL,
                          "the PNG has %u x %u pixels; the limit is %llu", info->width,
                          info->height, (unsigned long long)limit);
        return false;
    }
    const uint64_t inflated = inflated_size(info);
    const uint64_t compressed = compressed_size(png);
    if (inflated / DEFLATE_EXPANSION > compressed) {
        spress_report_add(report, SPRESS_IMAGE_DECODE, 0, NULL,
                          "%llu bytes of image data cannot inflate to the %llu of %u x %u pixels",
                          (unsigned long long)compressed, (unsigned long long)inflated, info->width,
                          info->height);
        return false;
    }
    return true;
}

/* What libspng is given: the signature, and of the chunks only those that make the pixels. Texts
 * and profiles, which can be bombs of their own, never reach it. */
typedef struct feed {
    chunk_walk walk; /* the first chunk that was not handed out yet */
    size_t at, end;  /* what is left of the current piece */
} feed;

static bool feed_next(feed *f)
{
    static const char *const wanted[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
    for (; f->walk.at < f->walk.png.size; chunk_next(&f->walk))
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            if (chunk_is(&f->walk, wanted[i])) {
                f->at = f->walk.at;
                chunk_next(&f->walk);
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
    feed f = {.walk = {png, SIGNATURE_SIZE}, .at = 0, .end = SIGNATURE_SIZE};
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

bool spress_png_read(spress_bytes png, const spress_limits *limits,
                     const spress_allocator *allocator, spress_report *report, spress_image *out)
{
    spress_png_info info;
    const char *reason;
    size_t at;
    png.size = spress_png_scan(png, &info, &reason, &at);
    if (png.size == 0) {
        spress_report_add(report, SPRESS_IMAGE_DECODE, 0, NULL, "%s (byte %zu of the PNG)", reason,
                          at);
        return false;
    }
    if (!check(png, &info, limits, report))
        return false;

    spress_image image;
    if (!spress_image_init(&image, info.width, info.height, limits, allocator))
        return fail(report, SPRESS_MEMORY, "out of memory");
    const int error = decode(png, &info, &image);
    if (error) {
        spress_image_free(&image);
        return fail_spng(report, SPRESS_IMAGE_DECODE, error);
    }
    *out = image;
    return true;
}

static int store(spng_ctx *context, void *user, void *bytes, size_t size)
{
    (void)context;
    spressi_output *out = user;
    spressi_put(out, bytes, size);
    return out->failed ? SPNG_IO_ERROR : SPNG_OK;
}

static int encode(const spress_image *image, spressi_output *out)
{
    struct spng_ihdr header = {.width = image->width,
                               .height = image->height,
                               .bit_depth = 8,
                               .color_type = SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
    spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
    if (!context)
        return SPNG_EMEM;
    int error = spng_set_png_stream(context, store, out);
    if (!error)
        error = spng_set_ihdr(context, &header);
    if (!error)
        error = spng_encode_image(context, image->rgba, (size_t)image->width * image->height * 4,
                                  SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    spng_ctx_free(context);
    return error;
}

bool spress_png_write(const spress_image *image, const spress_allocator *allocator,
                      spress_report *report, spress_buffer *out)
{
    if (image->width == 0 || image->height == 0)
        return fail(report, SPRESS_IMAGE_ENCODE, "a PNG cannot be made of no pixels");
    spressi_output output;
    spressi_output_init(&output, allocator);
    const int error = encode(image, &output);
    if (!error && !output.failed) {
        *out = output.buffer;
        return true;
    }
    const bool no_memory = output.failed;
    spressi_output_free(&output);
    return no_memory ? fail(report, SPRESS_MEMORY, "out of memory")
                     : fail_spng(report, SPRESS_IMAGE_ENCODE, error);
}
