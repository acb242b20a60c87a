/* How small gzip makes something, for those who want to know what a file costs to download. */
#ifndef SPRESSI_GZIP_SIZE_H
#define SPRESSI_GZIP_SIZE_H

#include "spritepress/base.h"

/* Bytes at gzip's usual level; SIZE_MAX when memory ran out. */
size_t spressi_gzip_size(spress_bytes bytes, const spress_allocator *allocator);

#endif
