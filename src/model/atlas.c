/* Looks up what frames, pages and clips have; the only file that knows how the atlas stores it. */
#include "model/atlas.h"

_Static_assert(sizeof(void *) != 8 || sizeof(spress_frame) == 56, "a frame has grown");

const spress_frame_extra *spress_frame_extra_of(const spress_atlas *atlas,
                                                const spress_frame *frame)
{
    return frame->extra < atlas->extra_count ? &atlas->extras[frame->extra] : NULL;
}

bool spress_frame_has(const spress_atlas *atlas, const spress_frame *frame, uint32_t which)
{
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    return extra && (extra->has & which);
}

/* The extra of a frame, or NULL when it lacks `which`. */
static const spress_frame_extra *extra_with(const spress_atlas *atlas, const spress_frame *frame,
                                            uint32_t which)
{
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    return extra && (extra->has & which) ? extra : NULL;
}

const int16_t *spress_frame_splits(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_SPLITS);
    return extra ? extra->splits : NULL;
}

const int16_t *spress_frame_pads(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_PADS);
    return extra ? extra->pads : NULL;
}

const spress_point *spress_frame_pivot(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_PIVOT);
    return extra ? &extra->pivot : NULL;
}

const spress_polygon *spress_frame_polygon(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_POLYGON);
    return extra ? extra->polygon : NULL;
}

const char *spress_frame_user_data(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_USER_DATA);
    return extra ? extra->user_data : NULL;
}

uint32_t spress_frame_scale(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_with(atlas, frame, SPRESS_EXTRA_SCALE);
    return extra ? extra->scale : 1;
}

/* Searches all clips: for atlases without an index (see spress_document_index_clips). */
static spress_clip_use find_use(const spress_atlas *atlas, size_t frame)
{
    for (size_t i = 0; i < atlas->clip_count; i++)
        for (uint32_t k = 0; k < atlas->clips[i].step_count; k++)
            if (atlas->clips[i].steps[k].frame == frame)
                return (spress_clip_use){(uint32_t)i, k};
    return (spress_clip_use){SPRESS_NONE, SPRESS_NONE};
}

const spress_clip *spress_frame_clip(const spress_atlas *atlas, const spress_frame *frame,
                                     uint32_t *out_step)
{
    const size_t index = (size_t)(frame - atlas->frames);
    const spress_clip_use use = atlas->clip_uses ? atlas->clip_uses[index] : find_use(atlas, index);
    if (use.clip >= atlas->clip_count)
        return NULL;
    if (out_step)
        *out_step = use.step;
    return &atlas->clips[use.clip];
}

spress_turn spress_frame_turn(const spress_frame *frame)
{
    const bool right = frame->flags & SPRESS_FRAME_ROTATED;
    if (frame->flags & SPRESS_FRAME_ROTATED_LEFT)
        return right ? SPRESS_TURN_HALF : SPRESS_TURN_COUNTER_CLOCKWISE;
    return right ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_NONE;
}

void spress_frame_set_turn(spress_frame *frame, spress_turn turn)
{
    frame->flags &= ~(SPRESS_FRAME_ROTATED | SPRESS_FRAME_ROTATED_LEFT);
    if (turn == SPRESS_TURN_CLOCKWISE || turn == SPRESS_TURN_HALF)
        frame->flags |= SPRESS_FRAME_ROTATED;
    if (turn == SPRESS_TURN_COUNTER_CLOCKWISE || turn == SPRESS_TURN_HALF)
        frame->flags |= SPRESS_FRAME_ROTATED_LEFT;
}

uint32_t spress_clip_rate(const spress_clip *clip)
{
    enum { SECOND_US = 1000000 };
    uint64_t total = 0;
    if (clip->rate != 0)
        return clip->rate;
    for (uint32_t i = 0; i < clip->step_count; i++)
        total += clip->steps[i].duration_us;
    if (total == 0)
        return 0;
    return (uint32_t)(((uint64_t)clip->step_count * SECOND_US + total / 2) / total);
}

uint32_t spressi_step_duration(const spress_clip *clip, const spress_clip_step *step)
{
    enum { SECOND_US = 1000000 };
    if (step->duration_us != 0 || clip->rate == 0)
        return step->duration_us;
    return (uint32_t)(((uint64_t)SECOND_US + clip->rate / 2) / clip->rate);
}

bool spress_page_has(const spress_page *page, uint32_t which)
{
    return (page->has & which) != 0;
}

spress_factor spress_page_scale(const spress_page *page)
{
    return page->has & SPRESS_PAGE_SCALE ? page->scale : (spress_factor){1, 1};
}
