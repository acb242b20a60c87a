/* The checks that reading does not need. */
#include "model/sprite.h"
#include "spritepress/document.h"

bool spress_document_check(const spress_document *document, const spress_allocator *allocator,
                           spress_report *report)
{
    const spress_allocator chosen = allocator ? *allocator : spress_allocator_default();
    switch (document->kind) {
    case SPRESS_KIND_ATLAS:
        return spress_atlas_check(&document->atlas, &chosen, report);
    case SPRESS_KIND_SPRITE:
        return spressi_sprite_check(&document->sprite, report);
    case SPRESS_KIND_RIG: /* rigs are checked whole while they are read */
        return true;
    }
    return true;
}
