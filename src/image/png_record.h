/* Records the chunks of a PNG for a structure tree: of a picture, or of one inside a document. */
#ifndef SPRESSI_IMAGE_PNG_RECORD_H
#define SPRESSI_IMAGE_PNG_RECORD_H

#include "core/reading/tree.h"

/* Records what `png` begins with, as long as it looks like a PNG; its bytes lie in the tree's
 * input. Checks nothing: spress_png_scan does. Returns how many bytes were recorded. */
size_t spressi_png_record(spress_tree *tree, spress_bytes png);

#endif
