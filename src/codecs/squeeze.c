/* Compresses pixels that have to wait, with libdeflate: `pack` holds what it has loaded until the
 * pages are drawn. Nothing of this is ever written to a file. */
#include "codecs/squeeze.h"
#include "core/memory/allocate.h"

#include <libdeflate.h>
#include <string.h>

enum { FASTEST_LEVEL = 1 };

static size_t size_of(const spress_image *image)
{
    return (size_t)image->width * image->height * 4;
}

/* Compresses into `room` bytes; 0 when they are too few or memory ran out. */
static size_t compress(const spress_image *image, uint8_t *to, size_t room)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(FASTEST_LEVEL);
    if (!compressor)
        return 0;
    const size_t size =
        libdeflate_deflate_compress(compressor, image->rgba, size_of(image), to, room);
    libdeflate_free_compressor(compressor);
    return size;
}

bool spressi_squeeze(spress_image *image, spressi_squeezed *out)
{
    const spress_allocator allocator = image->allocator;
    const size_t room = size_of(image) / 4 * 3;
    uint8_t *trial = spressi_allocate(&allocator, room);
    if (!trial)
        return false;
    const size_t size = compress(image, trial, room);
    uint8_t *data = size != 0 ? spressi_allocate(&allocator, size) : NULL;
    if (data)
        memcpy(data, trial, size);
    spressi_release(&allocator, trial, room);
    if (!data)
        return false;
    spressi_release(&allocator, image->rgba, size_of(image));
    image->rgba = NULL;
    *out = (spressi_squeezed){data, size};
    return true;
}

bool spressi_unsqueeze(const spressi_squeezed *squeezed, const spress_image *image,
                       spress_image *out)
{
    const spress_allocator *allocator = &image->allocator;
    const size_t size = size_of(image);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    uint8_t *rgba = decompressor ? spressi_allocate(allocator, size) : NULL;
    const bool made =
        rgba && libdeflate_deflate_decompress(decompressor, squeezed->data, squeezed->size, rgba,
                                              size, NULL) == LIBDEFLATE_SUCCESS;
    libdeflate_free_decompressor(decompressor);
    if (!made) {
        spressi_release(allocator, rgba, size);
        return false;
    }
    *out = *image;
    out->rgba = rgba;
    return true;
}

void spressi_squeezed_free(spressi_squeezed *squeezed, const spress_image *image)
{
    spressi_release(&image->allocator, squeezed->data, squeezed->size);
    *squeezed = (spressi_squeezed){0};
}
