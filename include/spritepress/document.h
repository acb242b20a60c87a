/* A document: one atlas, sprite or rig in memory. formats.h reads and writes it. */
#ifndef SPRITEPRESS_DOCUMENT_H
#define SPRITEPRESS_DOCUMENT_H

#include "spritepress/atlas.h"
#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/rig.h"
#include "spritepress/sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_kind {
    SPRESS_KIND_ATLAS,
    SPRESS_KIND_SPRITE,
    SPRESS_KIND_RIG,
} spress_kind;

struct spress_format;
struct spressi_arena;

/* One file in memory. Everything it points to lives in its arena and is freed with it. */
typedef struct spress_document {
    spress_kind kind;
    const struct spress_format *format; /* that it was read from; NULL when made by hand */
    struct spressi_arena *arena;
    size_t lost_count;  /* kinds of things in the file that it cannot hold; reading reported them */
    spress_bytes input; /* when read in place: the input, which must live on */
    union {
        spress_atlas atlas;
        spress_sprite sprite;
        spress_rig rig;
    };
} spress_document;

/* An empty document to fill by hand. NULL allocator: spress_allocator_default. NULL when memory
 * ran out. */
SPRESS_API SPRESS_NODISCARD spress_document *spress_document_new(spress_kind kind,
                                                                 const spress_allocator *allocator);

/* Zeroed memory that lives as long as the document; NULL when memory ran out (or count * size
 * overflows). */
SPRESS_API SPRESS_NODISCARD void *spress_document_allocate(spress_document *document, size_t count,
                                                           size_t size);

/* A copy of `size` bytes of text with a NUL behind them; NULL when memory ran out. */
SPRESS_API SPRESS_NODISCARD const char *spress_document_text(spress_document *document,
                                                             const char *text, size_t size);

/* Records for every frame of an atlas which clip shows it, so that spress_frame_clip need not
 * search; call it when frames and clips are complete. Does nothing without clips. False when memory
 * ran out. */
SPRESS_API bool spress_document_index_clips(spress_document *document);

/* Bytes that the document holds now. */
SPRESS_API uint64_t spress_document_memory(const spress_document *document);

/* Frees the document and all that it points to. NULL is fine. */
SPRESS_API void spress_document_free(spress_document *document);

#ifdef __cplusplus
}
#endif

#endif
