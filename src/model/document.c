/* Creates and frees documents, and indexes the clips of an atlas by frame. */
#include "spritepress/document.h"

#include "core/memory/arena.h"
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

bool spress_document_index_clips(spress_document *document)
{
    spress_atlas *atlas = &document->atlas;
    atlas->clip_uses = NULL;
    if (atlas->clip_count == 0 || atlas->frame_count == 0)
        return true;
    spress_clip_use *uses =
        spressi_arena_allocate(document->arena, atlas->frame_count, sizeof *uses);
    if (!uses)
        return false;
    for (size_t i = 0; i < atlas->frame_count; i++)
        uses[i] = (spress_clip_use){SPRESS_NONE, SPRESS_NONE};
    for (size_t i = atlas->clip_count; i-- > 0;) /* backwards: the first use stays */
        for (uint32_t k = atlas->clips[i].step_count; k-- > 0;)
            if (atlas->clips[i].steps[k].frame < atlas->frame_count)
                uses[atlas->clips[i].steps[k].frame] = (spress_clip_use){(uint32_t)i, k};
    atlas->clip_uses = uses;
    return true;
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
