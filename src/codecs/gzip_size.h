/* How many bytes gzip needs for a file: its cost to download, shown by `inspect`. */
#ifndef SPRESSI_CODECS_GZIP_SIZE_H
#define SPRESSI_CODECS_GZIP_SIZE_H

#include "spritepress/base.h"

/* Bytes at gzip's usual level; SIZE_MAX when memory ran out. */
size_t spressi_gzip_size(spress_bytes bytes, const spress_allocator *allocator);

#endif
