/* Documents with a limit on their memory. */
#ifndef SPRESSI_DOCUMENT_H
#define SPRESSI_DOCUMENT_H

#include "spritepress/document.h"

spress_document *spressi_document_new(spress_kind kind, const spress_allocator *allocator,
                                      uint64_t memory_limit);

#endif
