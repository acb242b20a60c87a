/* Textures and canvases: premultiplied pixels, and back to straight ones for the finished
 * picture. */
#include <string.h>

#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "core/memory/limits.h"
#include "render/blend.h"
#include "spritepress/render.h"

static uint8_t *allocate_pixels(uint32_t width, uint32_t height, const spress_allocator *allocator)
{
    size_t count, size;
    if (!spressi_multiply(width, height, &count) || !spressi_multiply(count, 4, &size) || size == 0)
        return NULL;
    return spressi_allocate(allocator, size);
}

static void release_pixels(uint8_t *rgba, uint32_t width, uint32_t height,
                           const spress_allocator *allocator)
{
    spressi_release(allocator, rgba, (size_t)width * height * 4);
}

bool spress_texture_init(spress_texture *texture, const spress_image *image,
                         const spress_allocator *allocator)
{
    spress_texture made = {.width = image->width, .height = image->height};
    made.allocator = allocator ? *allocator : spress_allocator_default();
    made.rgba = allocate_pixels(made.width, made.height, &made.allocator);
    if (!made.rgba)
        return false;
    const size_t count = (size_t)made.width * made.height;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = image->rgba + i * 4;
        spressi_premultiply((spress_colour){p[0], p[1], p[2], p[3]}, made.rgba + i * 4);
    }
    *texture = made;
    return true;
}

void spress_texture_free(spress_texture *texture)
{
    if (!texture)
        return;
    release_pixels(texture->rgba, texture->width, texture->height, &texture->allocator);
    *texture = (spress_texture){0};
}

bool spress_canvas_init(spress_canvas *canvas, uint32_t width, uint32_t height,
                        const spress_limits *limits, const spress_allocator *allocator)
{
    const spress_limits filled = spressi_limits_filled(limits);
    spress_canvas made = {.width = width, .height = height};
    made.allocator = allocator ? *allocator : spress_allocator_default();
    /* This keeps positions times sides within 64 bits. */
    if (width > SPRESS_CANVAS_MAX || height > SPRESS_CANVAS_MAX ||
        (uint64_t)width * height > filled.pixels)
        return false;
    made.rgba = allocate_pixels(width, height, &made.allocator);
    if (!made.rgba)
        return false;
    memset(made.rgba, 0, (size_t)width * height * 4);
    *canvas = made;
    return true;
}

void spress_canvas_free(spress_canvas *canvas)
{
    if (!canvas)
        return;
    release_pixels(canvas->rgba, canvas->width, canvas->height, &canvas->allocator);
    *canvas = (spress_canvas){0};
}

void spress_canvas_clear(spress_canvas *canvas, spress_colour colour)
{
    uint8_t pixel[4];
    spressi_premultiply(colour, pixel);
    const size_t count = (size_t)canvas->width * canvas->height;
    for (size_t i = 0; i < count; i++)
        memcpy(canvas->rgba + i * 4, pixel, sizeof pixel);
}

/* A straight colour from the sums of `count` premultiplied pixels. Divides once, at the end, so
 * that colours of faint pixels lose no more than they must. Nearly all pixels are opaque or empty:
 * these are divided by a constant, or not at all. */
static inline void straighten(const uint32_t sums[4], uint32_t count, uint8_t *out)
{
    const uint32_t alpha = sums[3];
    const uint8_t mean = (uint8_t)((alpha + count / 2) / count);
    if (mean == 0) {
        memset(out, 0, 4);
        return;
    }
    for (int i = 0; i < 3; i++) {
        const uint32_t straight = alpha == 255 * count ? (sums[i] + count / 2) / count
                                                       : (sums[i] * 255u + alpha / 2) / alpha;
        out[i] = (uint8_t)(straight > 255 ? 255 : straight);
    }
    out[3] = mean;
}

/* Makes one row of the picture. Inlined for each `shrink`, so that the compiler unrolls the loops
 * over a square. */
static inline void shrink_row(const spress_canvas *canvas, uint32_t y, uint32_t shrink,
                              uint8_t *out)
{
    const size_t stride = (size_t)canvas->width * 4;
    const uint8_t *square = canvas->rgba + stride * y * shrink;
    for (uint32_t x = 0; x < canvas->width / shrink; x++, square += (size_t)shrink * 4, out += 4) {
        uint32_t sums[4] = {0};
        for (uint32_t row = 0; row < shrink; row++)
            for (uint32_t i = 0; i < shrink * 4; i++)
                sums[i % 4] += square[stride * row + i];
        straighten(sums, shrink * shrink, out);
    }
}

bool spress_canvas_image(const spress_canvas *canvas, uint32_t shrink,
                         const spress_allocator *allocator, spress_image *out)
{
    spress_image image = {.width = canvas->width / shrink, .height = canvas->height / shrink};
    image.allocator = allocator ? *allocator : spress_allocator_default();
    image.rgba = allocate_pixels(image.width, image.height, &image.allocator);
    if (!image.rgba)
        return false;
    for (uint32_t y = 0; y < image.height; y++) {
        uint8_t *row = image.rgba + (size_t)y * image.width * 4;
        if (shrink == 1)
            shrink_row(canvas, y, 1, row);
        else if (shrink == 2)
            shrink_row(canvas, y, 2, row);
        else if (shrink == 4)
            shrink_row(canvas, y, 4, row);
        else
            shrink_row(canvas, y, shrink, row);
    }
    *out = image;
    return true;
}
