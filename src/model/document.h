/* Makes documents with a limit on their memory, for readers. */
#ifndef SPRESSI_MODEL_DOCUMENT_H
#define SPRESSI_MODEL_DOCUMENT_H

#include "spritepress/document.h"

spress_document *spressi_document_new(spress_kind kind, const spress_allocator *allocator,
                                      uint64_t memory_limit);

#endif
