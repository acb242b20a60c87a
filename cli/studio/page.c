/* Finds and unpacks files of the studio's page. */
#include "studio/page.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

const studio_page_file *studio_page_find(const char *address)
{
    const char *name = strcmp(address, "/") == 0 ? "index.html" : address + 1;
    for (const studio_page_file *file = studio_page_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}

uint8_t *studio_page_unpack(const studio_page_file *file)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    uint8_t *bytes = malloc(file->full_size ? file->full_size : 1);
    const bool good =
        decompressor && bytes &&
        libdeflate_gzip_decompress(decompressor, studio_page_bytes + file->offset, file->size,
                                   bytes, file->full_size, NULL) == LIBDEFLATE_SUCCESS;
    libdeflate_free_decompressor(decompressor);
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}
