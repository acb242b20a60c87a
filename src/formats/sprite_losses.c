/* Finds names and pivots of frames that a sprite cannot have. Called by the table of losses.c. */
#include "formats/sprite_losses.h"

#include <math.h>
#include <string.h>

#include "core/text/number.h"

static size_t skip_digits(const spress_frame *frame, size_t at)
{
    while (at < frame->name_size && spressi_is_digit((unsigned char)frame->name[at]))
        at++;
    return at;
}

/* Whether names are equal but for a number: that behind the text with which both begin. */
static bool differ_in_number(const spress_frame *a, const spress_frame *b)
{
    size_t same = 0;
    while (same < a->name_size && same < b->name_size && a->name[same] == b->name[same])
        same++;
    while (same > 0 && spressi_is_digit((unsigned char)a->name[same - 1]))
        same--;
    const size_t in_a = skip_digits(a, same), in_b = skip_digits(b, same);
    const bool both = (in_a > same) == (in_b > same);
    return both && a->name_size - in_a == b->name_size - in_b &&
           memcmp(a->name + in_a, b->name + in_b, a->name_size - in_a) == 0;
}

bool spressi_has_own_name(const spress_atlas *atlas, const spress_frame *frame)
{
    if (atlas->frame_count < 2)
        return false;
    const spress_frame *other = frame == atlas->frames ? atlas->frames + 1 : atlas->frames;
    return !differ_in_number(frame, other);
}

/* A pivot is a fraction of the size in single precision: a whole pixel comes out nearly whole. */
static bool is_between(float part, int32_t size)
{
    const double near_enough = 0.01, at = (double)part * size;
    return fabs(at - round(at)) > near_enough;
}

bool spressi_has_split_pivot(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    return pivot &&
           (is_between(pivot->x, frame->source_w) || is_between(pivot->y, frame->source_h));
}
