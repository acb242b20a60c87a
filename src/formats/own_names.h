/* Names that repeat in an atlas, for formats whose readers find frames and animations by name. */
#ifndef SPRESSI_FORMATS_OWN_NAMES_H
#define SPRESSI_FORMATS_OWN_NAMES_H

#include "core/memory/arena.h"
#include "formats/format.h"

/* The document with a name for each frame and each animation that no other one has, as far as the
 * format needs it: the frames "run" of an animation become "run_0", "run_1", the later one of two
 * animations "run" becomes "run_2". It is `document` itself where nothing changes; else it shares
 * all but the names with it, and `*scratch` has its memory, which the caller frees. NULL, having
 * reported, or without memory. */
const spress_document *spressi_own_names(spressi_writer *writer, const spressi_format *row,
                                         const spress_document *document, spressi_arena **scratch);

#endif
