/* What only the library needs of atlases: names for tables, turned frames, checks. */
#ifndef SPRESSI_MODEL_ATLAS_H
#define SPRESSI_MODEL_ATLAS_H

#include "core/text/bytes.h"
#include "spritepress/document.h"

/* Turned any way, for loops over many frames; spress_frame_turn tells which way. */
#define SPRESSI_FRAME_TURNED (SPRESS_FRAME_ROTATED | SPRESS_FRAME_ROTATED_LEFT)

/* What a sprite keeps of a frame's extras when it is packed again. */
#define SPRESSI_SPRITE_EXTRAS                                                                      \
    (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS | SPRESS_EXTRA_PIVOT | SPRESS_EXTRA_USER_DATA)

/* Whether a frame's sides are swapped on its page. */
static inline bool spressi_lies_sideways(const spress_frame *frame)
{
    const uint32_t turned = frame->flags & SPRESSI_FRAME_TURNED;
    return turned == SPRESS_FRAME_ROTATED || turned == SPRESS_FRAME_ROTATED_LEFT;
}

/* The sides of a frame's rectangle on its page. */
static inline int32_t spressi_frame_width(const spress_frame *frame)
{
    return spressi_lies_sideways(frame) ? frame->h : frame->w;
}

static inline int32_t spressi_frame_height(const spress_frame *frame)
{
    return spressi_lies_sideways(frame) ? frame->w : frame->h;
}

/* Where a point of a frame's source, in pixels from its top left, lies on the page; half turns
 * aside.
 */
static inline spress_point spressi_page_point(const spress_frame *frame, spress_point point)
{
    const float x = point.x - (float)frame->trim_x, y = point.y - (float)frame->trim_y;
    const float left = (float)frame->x, top = (float)frame->y;
    switch (spress_frame_turn(frame)) {
    case SPRESS_TURN_CLOCKWISE:
        return (spress_point){left + (float)frame->h - y, top + x};
    case SPRESS_TURN_COUNTER_CLOCKWISE:
        return (spress_point){left + y, top + (float)frame->w - x};
    case SPRESS_TURN_NONE:
    case SPRESS_TURN_HALF:
        break;
    }
    return (spress_point){left + x, top + y};
}

/* Whether two frames of an atlas are equal in everything but name and alias. */
bool spressi_same_frame(const spress_atlas *atlas, const spress_frame *a, const spress_frame *b);

/* Flags a frame whose rectangle is not its whole source. */
static inline void spressi_mark_trimmed(spress_frame *frame)
{
    if (frame->source_w != frame->w || frame->source_h != frame->h || frame->trim_x != 0 ||
        frame->trim_y != 0)
        frame->flags |= SPRESS_FRAME_TRIMMED;
}

/* The name of frame `index` of an array of frames, as a name table wants it. */
static inline spress_bytes spressi_frame_name(const void *frames, uint32_t index)
{
    const spress_frame *frame = (const spress_frame *)frames + index;
    return spressi_bytes_of(frame->name, frame->name_size);
}

/* How long a clip shows one of its steps, in microseconds: what the step says or, where it says
 * nothing, by the clip's rate. 0 when neither is there. */
uint32_t spressi_step_duration(const spress_clip *clip, const spress_clip_step *step);

/* Whether a frame shares its name with the first frame of its animation, which is allowed. */
bool spressi_is_later_frame(const spress_atlas *atlas, const spress_frame *frame);

/* repeated.c: for each frame the index of the frame that stays of its name, the last one or the
 * first, which is its own where the name is not repeated; the later frames of an animation may
 * share theirs. The list lives as long as the document. NULL when memory ran out. */
uint32_t *spressi_find_repeated(spress_document *document, bool first_stays);

/* Drops the other frames, by that list, which is used up. Aliases and clips go
 * over to the frames that stay. False when memory ran out. */
bool spressi_drop_repeated(spress_document *document, uint32_t *stays);

/* spress_atlas_check; `skip_trim_boxes` leaves out ATL004 where a reader has already reported
 * it. */
bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes);

#endif
