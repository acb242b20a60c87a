/* How Godot says what trimming took away from a frame. */
#include "formats/godot/godot.h"
#include "model/atlas.h"

bool spressi_godot_set_margin(spress_frame *frame, const int32_t margin[4])
{
    const int64_t w = (int64_t)frame->w + margin[2], h = (int64_t)frame->h + margin[3];
    if (w < 0 || w > INT32_MAX || h < 0 || h > INT32_MAX)
        return false;
    frame->trim_x = margin[0];
    frame->trim_y = margin[1];
    frame->source_w = (int32_t)w;
    frame->source_h = (int32_t)h;
    spressi_mark_trimmed(frame);
    return true;
}

void spressi_godot_margin_of(const spress_frame *frame, int32_t out[4])
{
    out[0] = frame->trim_x;
    out[1] = frame->trim_y;
    out[2] = frame->source_w - frame->w;
    out[3] = frame->source_h - frame->h;
}
