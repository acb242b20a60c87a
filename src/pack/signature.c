/* Computes, compares and sorts the signatures of pictures, for blocks.c and regroup.c. */
#include "pack/press.h"

#include "core/math/compare.h"

#include <stdlib.h>

static int compare_frames(const spressi_signature *a, const spressi_signature *b)
{
    const int by_h = spressi_compare(a->h, b->h), by_w = spressi_compare(a->w, b->w);
    const int by_source_h = spressi_compare(a->source_h, b->source_h);
    const int by_source_w = spressi_compare(a->source_w, b->source_w);
    const int by_x = spressi_compare(a->trim_x, b->trim_x);
    return by_h          ? by_h
           : by_w        ? by_w
           : by_source_h ? by_source_h
           : by_source_w ? by_source_w
           : by_x        ? by_x
                         : spressi_compare(a->trim_y, b->trim_y);
}

static int compare_signatures(const void *left, const void *right)
{
    const spressi_signature *a = left, *b = right;
    const int by_frame = compare_frames(a, b);
    return by_frame ? by_frame : spressi_compare(a->picture, b->picture);
}

static spressi_signature signature_of(const press_plan *plan, uint32_t picture)
{
    const press_picture *p = &plan->pictures[picture];
    const press_sprite *sprite = &plan->sprites[p->sprite];
    return (spressi_signature){.w = p->w,
                               .h = p->h,
                               .source_w = sprite->width,
                               .source_h = sprite->height,
                               .trim_x = sprite->crop.x,
                               .trim_y = sprite->crop.y,
                               .picture = picture};
}

bool spressi_same_signature(const spressi_signature *a, const spressi_signature *b)
{
    return compare_frames(a, b) == 0;
}

void spressi_sort_signatures(const press_plan *plan, spressi_signature *out)
{
    for (size_t i = 0; i < plan->picture_count; i++)
        out[i] = signature_of(plan, (uint32_t)i);
    qsort(out, plan->picture_count, sizeof *out, compare_signatures);
}
