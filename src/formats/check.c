/* Runs the checks that readers leave out: those of the document's format or, if it has none, of its
 * kind. */
#include "formats/format.h"
#include "model/atlas.h"
#include "model/sprite.h"

bool spress_document_check(const spress_document *document, const spress_allocator *allocator,
                           spress_report *report)
{
    const spressi_format *row = spressi_format_row(document->format);
    if (row && row->check)
        return row->check(document, allocator, report);
    switch (document->kind) {
    case SPRESS_KIND_ATLAS:
        return spress_atlas_check(&document->atlas, allocator, report);
    case SPRESS_KIND_SPRITE:
        return spressi_sprite_check(&document->sprite, report);
    case SPRESS_KIND_RIG: /* its reader has checked it */
        return true;
    }
    return true;
}
