/* The checks that reading does not need. */
#include <string.h>

#include "formats/pchr/layout.h"
#include "model/atlas.h"
#include "model/sprite.h"
#include "spritepress/formats.h"

bool spress_document_check(const spress_document *document, const spress_allocator *allocator,
                           spress_report *report)
{
    switch (document->kind) {
    case SPRESS_KIND_ATLAS:
        /* AATLS's reader has told of its offsets already, at the very field. */
        return spressi_atlas_check(&document->atlas, allocator, report,
                                   document->format && strcmp(document->format->id, "aatls") == 0);
    case SPRESS_KIND_SPRITE:
        return spressi_sprite_check(&document->sprite, report);
    case SPRESS_KIND_RIG: /* all but what was left in the input is checked while it is read */
        spressi_pchr_check_stored(document, report);
        return true;
    }
    return true;
}
