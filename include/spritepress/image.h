/* RGBA pictures in memory; codecs.h reads and writes image files. */
#ifndef SPRITEPRESS_IMAGE_H
#define SPRITEPRESS_IMAGE_H

#include "spritepress/base.h"
#include "spritepress/colour.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A straight-alpha RGBA8 picture, rows without gaps. */
typedef struct spress_image {
    uint32_t width, height;
    uint8_t *rgba; /* width * height * 4 bytes */
    spress_allocator allocator;
} spress_image;

/* How a picture gets another size. */
typedef enum spress_scale_filter {
    SPRESS_SCALE_BILINEAR, /* a triangle, widened when the picture shrinks */
    SPRESS_SCALE_NEAREST,  /* each pixel is one of the source: pixel art */
    SPRESS_SCALE_BOX,      /* mean of the area that a pixel covers */
    SPRESS_SCALE_LANCZOS,  /* the sharpest; clamped where it overshoots */
} spress_scale_filter;

/* Makes a transparent picture. False when the size is 0, over `limits` or memory ran out. */
SPRESS_API SPRESS_NODISCARD bool spress_image_init(spress_image *image, uint32_t width,
                                                   uint32_t height, const spress_limits *limits,
                                                   const spress_allocator *allocator);

/* Frees the pixels; the struct is the caller's. NULL and an empty picture are fine. */
SPRESS_API void spress_image_free(spress_image *image);

#ifdef __cplusplus
}
#endif

#endif
