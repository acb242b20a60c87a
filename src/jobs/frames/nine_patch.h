/* Nine-patch pictures: a border of one pixel around a picture, on which black marks say which parts
 * stretch (top and left) and where content goes (bottom and right). */
#ifndef SPRESSI_JOBS_FRAMES_NINE_PATCH_H
#define SPRESSI_JOBS_FRAMES_NINE_PATCH_H

#include "spritepress/atlas.h"
#include "spritepress/image.h"

enum { SPRESSI_NINE_PATCH_BORDER = 1 }; /* pixels on each side */

/* Stretchable and content parts of a picture, in its own pixels: left, right, top, bottom. An axis
 * (across, down) that is not set has no mark on the border. */
typedef struct spressi_nine_patch {
    bool has_splits[2], has_pads[2];
    uint32_t splits[4], pads[4];
} spressi_nine_patch;

/* Reads the border of a picture. False with the reason: it has none, or none with marks. */
bool spressi_read_nine_patch(const spress_image *image, spressi_nine_patch *out,
                             const char **out_reason);

/* Draws the marks on the border of a picture that has room for it. */
void spressi_draw_nine_patch(const spressi_nine_patch *patch, spress_image *image);

/* What restoring a frame to its source size adds on each side: splits and pads of an atlas are
 * counted from the packed rectangle, those of a picture from its own edges. */
void spressi_frame_margins(const spress_frame *frame, int64_t out[4]);

/* The borders of a frame's nine-patch picture, as it is packed or in its source size. False when it
 * has no such data, or none that a border can show. */
bool spressi_find_nine_patch(const spress_atlas *atlas, const spress_frame *frame, bool trimmed,
                             spressi_nine_patch *out);

#endif
