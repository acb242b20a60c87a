/* Finds animations that jump: their frames have different source sizes and no pivots. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "core/memory/allocate.h"
#include "costs/costs.h"
#include "names/sequences.h"

/* Frames that are played one after the other. */
typedef struct animation {
    const char *name;
    bool is_clip;
    const uint32_t *frames;
    size_t count;
} animation;

typedef struct sized {
    int32_t w, h;
    uint32_t frame;
} sized;

static int compare_sizes(const sized *a, const sized *b)
{
    const int order = spressi_compare_int(a->w, b->w);
    return order ? order : spressi_compare_int(a->h, b->h);
}

static int compare_sized(const void *left, const void *right)
{
    const sized *a = left, *b = right;
    const int order = compare_sizes(a, b);
    return order ? order : spressi_compare(a->frame, b->frame);
}

static int compare_indices(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return spressi_compare(*a, *b);
}

/* The first item of the largest group of one size. */
static size_t most_common(const sized *items, size_t count, size_t *out_count)
{
    size_t best = 0;
    *out_count = 0;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && compare_sizes(&items[i], &items[end]) == 0;)
            end++;
        if (end - i > *out_count) {
            best = i;
            *out_count = end - i;
        }
    }
    return best;
}

/* Leaves each frame once: a clip may show one several times. Returns how many are left. */
static size_t sort_frames(uint32_t *frames, size_t count)
{
    size_t kept = 0;
    qsort(frames, count, sizeof *frames, compare_indices);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || frames[kept - 1] != frames[i])
            frames[kept++] = frames[i];
    return kept;
}

/* Fills the sizes of a jitter; `items` are sorted. */
static bool tell(cost_work *w, const sized *items, size_t count, spress_jitter *out)
{
    size_t same;
    const size_t first = most_common(items, count, &same);
    uint32_t *odd = spressi_job_take(w->job, count - same + 1, sizeof *odd);
    if (!odd)
        return false;
    out->least_w = items[0].w;
    out->most_w = items[count - 1].w;
    out->least_h = out->most_h = items[0].h;
    out->is_cropped = true;
    for (size_t i = 0; i < count; i++) {
        const spress_frame *frame = &w->atlas->frames[items[i].frame];
        out->least_h = items[i].h < out->least_h ? items[i].h : out->least_h;
        out->most_h = items[i].h > out->most_h ? items[i].h : out->most_h;
        out->is_cropped &= !(frame->flags & SPRESS_FRAME_TRIMMED) && frame->source_w == frame->w &&
                           frame->source_h == frame->h;
        if (i < first || i >= first + same)
            odd[out->odd_count++] = items[i].frame;
    }
    out->odd_count = sort_frames(odd, out->odd_count);
    out->odd_frames = odd;
    return true;
}

/* Adds the animation to `list` when it jumps. */
static bool judge(cost_work *w, const animation *a, spress_jitter *list)
{
    const spress_allocator *allocator = &w->job->allocator;
    const size_t size = (a->count + 1) * sizeof(sized);
    sized *items = spressi_allocate(allocator, size);
    if (!items)
        return spressi_job_no_memory(w->job);
    size_t pivots = 0;
    for (size_t i = 0; i < a->count; i++) {
        const spress_frame *frame = &w->atlas->frames[a->frames[i]];
        pivots += spress_frame_pivot(w->atlas, frame) != NULL;
        items[i] = (sized){frame->source_w, frame->source_h, a->frames[i]};
    }
    qsort(items, a->count, sizeof *items, compare_sized);
    bool good = true;
    if (pivots < a->count && compare_sizes(&items[0], &items[a->count - 1]) != 0) {
        spress_jitter *out = &list[w->out->jitter_count++];
        *out = (spress_jitter){.name = a->name, .is_clip = a->is_clip, .frame_count = a->count};
        good = tell(w, items, a->count, out);
    }
    spressi_release(allocator, items, size);
    return good;
}

static bool judge_clips(cost_work *w, spress_jitter *list)
{
    for (size_t i = 0; i < w->atlas->clip_count; i++) {
        const spress_clip *clip = &w->atlas->clips[i];
        uint32_t *frames = spressi_job_take(w->job, clip->step_count, sizeof *frames);
        if (!frames)
            return false;
        size_t count = 0;
        for (uint32_t k = 0; k < clip->step_count; k++)
            if (clip->steps[k].frame < w->atlas->frame_count)
                frames[count++] = clip->steps[k].frame;
        const animation a = {clip->name, true, frames, count};
        if (count > 1 && !judge(w, &a, list))
            return false;
    }
    return true;
}

static bool judge_sequences(cost_work *w, const spressi_name_sequences *found, spress_jitter *list)
{
    for (size_t i = 0; i < found->count; i++) {
        const spressi_name_sequence *s = &found->items[i];
        uint32_t *frames = spressi_job_take(w->job, s->count, sizeof *frames);
        if (!frames)
            return false;
        for (size_t k = 0; k < s->count; k++)
            frames[k] = (uint32_t)found->members[s->first + k];
        const animation a = {s->name, false, frames, s->count};
        if (s->count > 1 && !judge(w, &a, list))
            return false;
    }
    return true;
}

bool spressi_cost_jitter(cost_work *w)
{
    const spress_atlas *atlas = w->atlas;
    const char **names = spressi_job_take(w->job, atlas->frame_count, sizeof *names);
    spressi_name_sequences found;
    if (!names)
        return false;
    for (size_t i = 0; i < atlas->frame_count;
         i++) /* frames of clips are played as the file says */
        names[i] = spress_frame_clip(atlas, &atlas->frames[i], NULL) ? NULL : atlas->frames[i].name;
    if (!spressi_group_names(w->job, names, atlas->frame_count, &found))
        return false;
    spress_jitter *list = spressi_job_take(w->job, atlas->clip_count + found.count, sizeof *list);
    w->out->jitters = list;
    return list && judge_clips(w, list) && judge_sequences(w, &found, list);
}
