#include "frame_number.h"

void cli_frame_number(size_t index, size_t count, char out[CLI_FRAME_NUMBER_SIZE])
{
    size_t digits = 1;
    for (size_t last = count - 1; last >= 10; last /= 10)
        digits++;
    out[0] = '_';
    for (size_t i = digits; i > 0; i--, index /= 10)
        out[i] = (char)('0' + index % 10);
    out[1 + digits] = '\0';
}

void cli_animation_number(const spress_atlas *atlas, const spress_frame *frame,
                          char out[CLI_FRAME_NUMBER_SIZE])
{
    const spress_frame_extra *extra =
        frame->extra == SPRESS_NONE ? NULL : &atlas->extras[frame->extra];
    *out = '\0';
    if (extra && (extra->has & SPRESS_EXTRA_ANIMATION) && extra->frames > 1)
        cli_frame_number(extra->index, extra->frames, out);
}
