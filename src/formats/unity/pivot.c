/* Pivots as Unity has them: a trimmed sprite is drawn in its place because its pivot lies where
 * that of the whole one was. */
#include "formats/unity/unity.h"

static double on_rectangle(float pivot, int32_t source, int32_t trim, int32_t size)
{
    if (source == size && trim == 0)
        return (double)pivot;
    return size == 0 ? 0 : ((double)pivot * source - trim) / size;
}

spress_point spressi_unity_pivot(const spress_atlas *atlas, const spress_frame *frame)
{
    static const spress_point middle = {0.5f, 0.5f};
    const spress_point *given = spress_frame_pivot(atlas, frame);
    const spress_point pivot = given ? *given : middle;
    return (spress_point){
        (float)on_rectangle(pivot.x, frame->source_w, frame->trim_x, frame->w),
        (float)(1 - on_rectangle(pivot.y, frame->source_h, frame->trim_y, frame->h))};
}

bool spressi_unity_has_pivot(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_pivot(atlas, frame) || frame->flags & SPRESS_FRAME_TRIMMED;
}
