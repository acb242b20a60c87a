/* Compresses with libdeflate to learn how large gzip would make a file. */
#include "codecs/gzip_size.h"
#include "core/memory/allocate.h"

#include <libdeflate.h>

enum { USUAL_LEVEL = 6 };

size_t spressi_gzip_size(spress_bytes bytes, const spress_allocator *allocator)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(USUAL_LEVEL);
    if (!compressor)
        return SIZE_MAX;
    const size_t bound = libdeflate_gzip_compress_bound(compressor, bytes.size);
    uint8_t *out = spressi_allocate(allocator, bound);
    size_t size = SIZE_MAX;
    if (out) {
        size = libdeflate_gzip_compress(compressor, bytes.data, bytes.size, out, bound);
        spressi_release(allocator, out, bound);
    }
    libdeflate_free_compressor(compressor);
    return size;
}
