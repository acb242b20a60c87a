/* Adam7, the interlacing of PNG: computes where the pixels of each pass lie, and how many there
 * are.
 */
#include "codecs/png/decode.h"

unsigned spressi_png_pass_count(const spress_png_info *info)
{
    return info->interlace ? SPRESSI_PNG_ADAM7_PASSES : 1;
}

/* Pixels `from`, `from + step`, ... below `end`. The sum can pass 2^32 where the count cannot. */
static uint32_t count_steps(uint32_t from, uint32_t step, uint32_t end)
{
    return (uint32_t)(((uint64_t)end + step - 1 - from) / step);
}

spressi_png_pass spressi_png_pass_at(const spress_png_info *info, unsigned index)
{
    static const spressi_png_pass whole = {.step_x = 1, .step_y = 1};
    static const spressi_png_pass adam7[SPRESSI_PNG_ADAM7_PASSES] = {
        {.x = 0, .y = 0, .step_x = 8, .step_y = 8}, {.x = 4, .y = 0, .step_x = 8, .step_y = 8},
        {.x = 0, .y = 4, .step_x = 4, .step_y = 8}, {.x = 2, .y = 0, .step_x = 4, .step_y = 4},
        {.x = 0, .y = 2, .step_x = 2, .step_y = 4}, {.x = 1, .y = 0, .step_x = 2, .step_y = 2},
        {.x = 0, .y = 1, .step_x = 1, .step_y = 2},
    };
    spressi_png_pass pass = info->interlace ? adam7[index] : whole;
    pass.width = count_steps(pass.x, pass.step_x, info->width);
    pass.height = count_steps(pass.y, pass.step_y, info->height);
    return pass;
}

uint64_t spressi_png_inflated_size(const spress_png_info *info)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < spressi_png_pass_count(info); i++) {
        const spressi_png_pass pass = spressi_png_pass_at(info, i);
        if (pass.width != 0)
            total += pass.height * (1 + spressi_png_line_size(info, pass.width));
    }
    return total;
}
