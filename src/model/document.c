#include "spritepress/document.h"

#include "core/arena.h"
#include "core/limits.h"
#include "model/document.h"

spress_document *spressi_document_new(spress_kind kind, const spress_allocator *allocator,
                                      uint64_t memory_limit)
{
    const spress_allocator chosen = allocator ? *allocator : spress_allocator_default();
    spressi_arena *arena = spressi_arena_new(&chosen, memory_limit);
    if (!arena)
        return NULL;
    spress_document *document = spressi_arena_zeroed(arena, 1, sizeof *document);
    if (!document) {
        spressi_arena_free(arena);
        return NULL;
    }
    document->kind = kind;
    document->arena = arena;
    return document;
}

spress_document *spress_document_new(spress_kind kind, const spress_allocator *allocator)
{
    return spressi_document_new(kind, allocator, spress_limits_default().memory_bytes);
}

void *spress_document_allocate(spress_document *document, size_t count, size_t size)
{
    return spressi_arena_zeroed(document->arena, count, size);
}

const char *spress_document_text(spress_document *document, const char *text, size_t size)
{
    return spressi_arena_text(document->arena, text, size);
}

uint64_t spress_document_memory(const spress_document *document)
{
    return document->arena->reserved;
}

void spress_document_free(spress_document *document)
{
    if (document)
        spressi_arena_free(document->arena);
}
