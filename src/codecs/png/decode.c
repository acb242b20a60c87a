/* Decodes the pixels of every kind of PNG: libdeflate inflates everything at once, two to three
 * times as fast as zlib does in pieces; then each pass restores and expands its scanlines.
 * libdeflate's tables (12 KB) come from malloc: it takes no allocator with a context. */
#include "codecs/png/decode.h"

#include <libdeflate.h>

#include "core/memory/allocate.h"
#include "core/memory/budget.h"
#include "core/memory/checked.h"
#include "image/raster.h"

typedef struct decoder {
    const spressi_png_source *source;
    spress_image *image;
    const spressi_png_expansion *expansion;
    uint8_t *scanlines; /* inflated, with their filter types */
    size_t scanlines_size;
    uint8_t *zeros;    /* a line of zeros: the line above the first of a pass */
    uint8_t *pixels;   /* interlaced: a line's pixels before they are spread over the picture */
    size_t block_size; /* of the memory that holds all three, and begins with the scanlines */
    const char *why;   /* what is damaged; NULL: the budget stops the work */
} decoder;

static bool fail(decoder *d, const char *why)
{
    d->why = why;
    return false;
}

/* False when memory ran out. */
static bool allocate_lines(decoder *d)
{
    const spress_png_info *info = &d->source->info;
    const spress_allocator *memory = &d->image->allocator;
    /* Widths are below 2^31: neither of these comes near 2^63. */
    const uint64_t zeros_size = spressi_png_line_size(info, info->width);
    const uint64_t pixels_size = info->interlace ? (uint64_t)info->width * 4 : 0;
    if (d->source->inflated_size > SIZE_MAX || zeros_size + pixels_size > SIZE_MAX)
        return false;
    d->scanlines_size = (size_t)d->source->inflated_size;
    if (!spressi_add(d->scanlines_size, (size_t)(zeros_size + pixels_size), &d->block_size))
        return false;
    d->scanlines = spressi_allocate(memory, d->block_size);
    if (!d->scanlines)
        return false;
    d->zeros = d->scanlines + d->scanlines_size;
    d->pixels = d->zeros + zeros_size;
    memset(d->zeros, 0, (size_t)zeros_size);
    return true;
}

/* All IDATs back to back. A single one is borrowed, several are copied to `*owned`. */
static spress_bytes gather(const spressi_png_source *source, const spress_allocator *memory,
                           uint8_t **owned)
{
    const spress_bytes first = spressi_png_find(source->png, "IDAT");
    *owned = NULL;
    if (first.size == source->compressed_size)
        return first;
    *owned = spressi_allocate(memory, (size_t)source->compressed_size);
    size_t size = 0;
    for (spressi_png_walk walk = spressi_png_first(source->png);
         *owned && spressi_png_at_chunk(&walk); spressi_png_next(&walk)) {
        if (!spressi_png_is(&walk, "IDAT"))
            continue;
        const spress_bytes data = spressi_png_data(&walk);
        memcpy(*owned + size, data.data, data.size);
        size += data.size;
    }
    return (spress_bytes){*owned, size};
}

static spressi_png_outcome inflate(decoder *d, spress_bytes data)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor)
        return SPRESSI_PNG_NO_MEMORY;
    d->why = spressi_png_inflate(decompressor, data, d->scanlines, d->scanlines_size);
    libdeflate_free_decompressor(decompressor);
    return d->why ? SPRESSI_PNG_DAMAGED : SPRESSI_PNG_DECODED;
}

static spressi_png_outcome inflate_all(decoder *d)
{
    const spress_allocator *memory = &d->image->allocator;
    uint8_t *owned;
    const spress_bytes data = gather(d->source, memory, &owned);
    const spressi_png_outcome outcome = data.data ? inflate(d, data) : SPRESSI_PNG_NO_MEMORY;
    spressi_release(memory, owned, (size_t)d->source->compressed_size);
    return outcome;
}

/* Puts the pixels of line `y` of a pass into the picture. */
static bool place_pixels(decoder *d, const spressi_png_pass *pass, uint32_t y, const uint8_t *line)
{
    uint8_t *row = spressi_pixel(d->image, pass->x, pass->y + y * pass->step_y);
    const spressi_png_expansion *e = d->expansion;
    if (pass->step_x == 1)
        return e->expand(e, line, pass->width, row);
    if (!e->expand(e, line, pass->width, d->pixels))
        return false;
    for (size_t i = 0; i < pass->width; i++)
        memcpy(row + i * pass->step_x * 4, d->pixels + i * 4, 4);
    return true;
}

/* Restores and expands the lines of a pass from `*at` on, and moves `*at` behind them. */
static bool take_pass(decoder *d, const spressi_png_pass *pass, uint8_t **at)
{
    const spress_png_info *info = &d->source->info;
    const unsigned bits = spressi_png_pixel_bits(info->colour_type, info->bit_depth);
    const size_t step = bits < 8 ? 1 : bits / 8;
    const size_t size = (size_t)spressi_png_line_size(info, pass->width);
    const uint8_t *above = d->zeros;
    for (uint32_t y = 0; y < pass->height; y++, *at += size + 1) {
        uint8_t *line = *at + 1;
        if (spressi_budget_is_stopped(d->source->budget))
            return fail(d, NULL);
        if (!spressi_png_unfilter(line[-1], line, above, size, step))
            return fail(d, "a scanline has a filter type above 4");
        if (!place_pixels(d, pass, y, line))
            return fail(d, "a pixel has a colour beyond the end of the palette");
        above = line;
    }
    return true;
}

static bool take_passes(decoder *d)
{
    const spress_png_info *info = &d->source->info;
    uint8_t *at = d->scanlines;
    for (unsigned i = 0; i < spressi_png_pass_count(info); i++) {
        const spressi_png_pass pass = spressi_png_pass_at(info, i);
        if (pass.width != 0 && !take_pass(d, &pass, &at))
            return false;
    }
    return true;
}

spressi_png_outcome spressi_png_decode(const spressi_png_source *source, spress_image *image,
                                       const char **why)
{
    spressi_png_expansion expansion;
    decoder d = {.source = source, .image = image, .expansion = &expansion};
    if (!allocate_lines(&d))
        return SPRESSI_PNG_NO_MEMORY;
    spressi_png_expansion_init(source->png, &source->info, &expansion);
    spressi_png_outcome outcome = inflate_all(&d);
    if (outcome == SPRESSI_PNG_DECODED && !take_passes(&d))
        outcome = d.why ? SPRESSI_PNG_DAMAGED : SPRESSI_PNG_NO_MEMORY;
    spressi_release(&image->allocator, d.scanlines, d.block_size);
    *why = d.why;
    return outcome;
}
