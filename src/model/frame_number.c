/* Numbers the names of frames that come from one file or one clip. */
#include "model/frame_number.h"

#include <string.h>

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
    if (!clip || clip->step_count < 2)
        return;
    /* An animation may show its first frame again: the next one decides. */
    uint32_t k = step == 0 ? 1 : 0;
    while (step == 0 && k + 1 < clip->step_count && clip->steps[k].frame == clip->steps[0].frame)
        k++;
    if (clip->steps[k].frame >= atlas->frame_count)
        return;
    const spress_frame *other = &atlas->frames[clip->steps[k].frame];
    if (other != frame && other->name_size == frame->name_size &&
        memcmp(other->name, frame->name, frame->name_size) == 0)
        spressi_frame_number(step, clip->step_count, out);
}
