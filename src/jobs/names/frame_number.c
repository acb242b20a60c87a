/* Numbers the names of frames that come from one file or one clip. */
#include "jobs/names/frame_number.h"

void spressi_frame_number(size_t index, size_t count, char out[SPRESSI_FRAME_NUMBER_SIZE])
{
    size_t digits = 1;
    for (size_t last = count - 1; last >= 10; last /= 10)
        digits++;
    out[0] = '_';
    for (size_t i = digits; i > 0; i--, index /= 10)
        out[i] = (char)('0' + index % 10);
    out[1 + digits] = '\0';
}

void spressi_animation_number(const spress_atlas *atlas, const spress_frame *frame,
                              char out[SPRESSI_FRAME_NUMBER_SIZE])
{
    uint32_t step;
    const spress_clip *clip = spress_frame_clip(atlas, frame, &step);
    *out = '\0';
    if (clip && clip->step_count > 1)
        spressi_frame_number(step, clip->step_count, out);
}
