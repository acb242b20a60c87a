/* The passes in which a PNG stores its pixels: one, or the seven of Adam7 (PNG specification,
 * section 8.2). */
#ifndef SPRESSI_CODECS_PNG_PASSES_H
#define SPRESSI_CODECS_PNG_PASSES_H

#include "spritepress/image.h"

enum { SPRESSI_PNG_ADAM7_PASSES = 7 };

/* Every `step_x`-th pixel from `x` on of every `step_y`-th row from `y` on. */
typedef struct spressi_png_pass {
    uint32_t x, y, step_x, step_y;
    uint32_t width, height; /* pixels of the pass; the file skips it when one is 0 */
} spressi_png_pass;

unsigned spressi_png_pass_count(const spress_png_info *info);
spressi_png_pass spressi_png_pass_at(const spress_png_info *info, unsigned index);

/* Bytes of a scanline of `width` pixels, without its filter type. */
uint64_t spressi_png_line_size(const spress_png_info *info, uint32_t width);

/* Bytes of all scanlines with their filter types, which is what the image data inflates to. The
 * picture may have up to 2^60 pixels: at 8 bytes each, the sum stays below 2^64. */
uint64_t spressi_png_inflated_size(const spress_png_info *info);

#endif
