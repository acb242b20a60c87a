/* RGBA pictures and PNG. */
#ifndef SPRITEPRESS_IMAGE_H
#define SPRITEPRESS_IMAGE_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/document.h"
#include "spritepress/sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A straight-alpha RGBA8 picture, rows without gaps. */
typedef struct spress_image {
    uint32_t width, height;
    uint8_t *rgba; /* width * height * 4 bytes */
    spress_allocator allocator;
} spress_image;

/* What the first bytes of a PNG say. */
typedef struct spress_png_info {
    uint32_t width, height;
    uint8_t bit_depth, colour_type, interlace;
} spress_png_info;

/* Makes a transparent picture. False when the size is 0, over `limits` or memory ran out. */
SPRESS_API bool spress_image_init(spress_image *image, uint32_t width, uint32_t height,
                                  const spress_limits *limits, const spress_allocator *allocator);

/* Frees the pixels; the struct is the caller's. NULL and an empty picture are fine. */
SPRESS_API void spress_image_free(spress_image *image);

/* Walks the chunks of a PNG without inflating it: signature, IHDR first and sensible, lengths
 * inside the file, CRCs, IDAT present, IEND. Returns the size of the PNG in bytes (there may be
 * more after it), or 0 with the reason in `*reason` (static text) and its place in `*at`. */
SPRESS_API size_t spress_png_scan(spress_bytes png, spress_png_info *info, const char **reason,
                                  size_t *at);

/* Decodes a PNG of any colour type to RGBA8. Errors go to the report with offset 0; `out` is
 * untouched on failure, the caller's to free on success. Pixels beyond limits->pixels and PNGs too
 * short to hold what they declare are refused before anything is allocated. */
SPRESS_API bool spress_png_read(spress_bytes png, const spress_limits *limits,
                                const spress_allocator *allocator, spress_report *report,
                                spress_image *out);

/* Encodes as PNG (RGBA8). */
SPRESS_API bool spress_png_write(const spress_image *image, const spress_allocator *allocator,
                                 spress_report *report, spress_buffer *out);

/* Turns a picture into a sprite document. With `nearest` false every opaque colour must be in
 * `palette`; true takes the nearest colour. A pixel with alpha 0 is empty. NULL on failure. */
SPRESS_API spress_document *spress_sprite_from_image(const spress_image *image,
                                                     const spress_read_options *options,
                                                     bool nearest, spress_report *report);

/* Draws a sprite with the given palette, or its own when NULL, or the default palette. */
SPRESS_API bool spress_sprite_draw(const spress_sprite *sprite, const spress_palette *palette,
                                   const spress_limits *limits, const spress_allocator *allocator,
                                   spress_report *report, spress_image *out);

#ifdef __cplusplus
}
#endif

#endif
