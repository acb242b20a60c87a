/* Allocates and frees RGBA pictures. */
#include <string.h>

#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "core/memory/limits.h"
#include "spritepress/image.h"

bool spress_image_init(spress_image *image, uint32_t width, uint32_t height,
                       const spress_limits *limits, const spress_allocator *allocator)
{
    const uint64_t pixels = (uint64_t)width * height; /* 32 bits by 32 bits: cannot overflow */
    size_t size;
    if (pixels == 0 || pixels > spressi_limits_filled(limits).pixels || pixels > SIZE_MAX ||
        !spressi_multiply((size_t)pixels, 4, &size))
        return false;

    const spress_allocator chosen = allocator ? *allocator : spress_allocator_default();
    uint8_t *rgba = spressi_allocate(&chosen, size);
    if (!rgba)
        return false;
    memset(rgba, 0, size);
    *image = (spress_image){.width = width, .height = height, .rgba = rgba, .allocator = chosen};
    return true;
}

void spress_image_free(spress_image *image)
{
    if (!image)
        return;
    if (image->rgba)
        spressi_release(&image->allocator, image->rgba, (size_t)image->width * image->height * 4);
    *image = (spress_image){0};
}
