/* Finds what an atlas can play: its clips, and the other sprites by their names. */
#include "jobs/render/clips.h"

#include <stdlib.h>

#include "core/math/compare.h"
#include "names/sequences.h"

enum { LEAST_STEPS = 2 }; /* a clip of one step plays nothing, as for `inspect` */

/* The playables on their way into the list. */
typedef struct finding {
    const spressi_job *job;
    const spress_atlas *atlas;
    const spressi_sprites *sprites;
    uint32_t *of_frame; /* by frame of the atlas: its sprite; SPRESS_NONE: none */
    size_t taken;       /* of the list's sprites */
    spressi_playables *out;
} finding;

/* A clip that goes back shows its ends once. */
static size_t played_steps(const spress_clip *clip)
{
    const size_t steps = clip->step_count;
    return clip->direction == SPRESS_CLIP_PING_PONG ? 2 * steps - 2 : steps;
}

static const spress_clip_step *step_at(const spress_clip *clip, size_t place)
{
    const size_t last = clip->step_count - 1;
    const bool back = clip->direction == SPRESS_CLIP_REVERSE;
    const size_t forward = place <= last ? place : 2 * last - place;
    return &clip->steps[back ? last - forward : forward];
}

static void take_step(finding *f, size_t sprite, uint32_t duration_us)
{
    f->out->sprites[f->taken] = sprite;
    f->out->durations_us[f->taken++] = duration_us;
}

/* Steps whose frames have no picture are passed over. */
static void add_clip(finding *f, const spress_clip *clip)
{
    spressi_playable playable = {.name = clip->name,
                                 .first = f->taken,
                                 .fps = spress_clip_rate(clip),
                                 .repeats = clip->repeats,
                                 .is_animation = true};
    for (size_t i = 0; i < played_steps(clip); i++) {
        const spress_clip_step *step = step_at(clip, i);
        const uint32_t duration_us = clip->rate == 0 ? step->duration_us : 0;
        if (f->of_frame[step->frame] == SPRESS_NONE)
            continue;
        take_step(f, f->of_frame[step->frame], duration_us);
        playable.has_durations |= duration_us != 0;
    }
    playable.count = f->taken - playable.first;
    if (playable.count != 0)
        f->out->items[f->out->count++] = playable;
}

static void add_sequence(finding *f, const spressi_name_sequences *found, size_t index)
{
    const spressi_name_sequence *s = &found->items[index];
    f->out->items[f->out->count++] = (spressi_playable){
        .name = s->name, .first = f->taken, .count = s->count, .is_middle = s->is_middle};
    for (size_t i = 0; i < s->count; i++)
        take_step(f, found->members[s->first + i], 0);
}

/* The names of sprites that no clip shows; NULL for the others. NULL, having reported. */
static const char **free_names(const finding *f)
{
    const char **names = spressi_job_take(f->job, f->sprites->count, sizeof *names);
    for (size_t i = 0; names && i < f->sprites->count; i++) {
        const spressi_sprite *sprite = &f->sprites->items[i];
        const spress_clip *clip =
            spress_frame_clip(f->atlas, &f->atlas->frames[sprite->frame], NULL);
        names[i] = clip && clip->step_count >= LEAST_STEPS ? NULL : sprite->base.name;
    }
    return names;
}

static bool index_frames(finding *f)
{
    f->of_frame = spressi_job_indices(f->job, f->atlas->frame_count);
    for (size_t i = 0; f->of_frame && i < f->sprites->count; i++)
        f->of_frame[f->sprites->items[i].frame] = (uint32_t)i;
    return f->of_frame != NULL;
}

/* Room for all clips and sequences, and for all that they show. */
static bool make_room(const finding *f, const spressi_name_sequences *found)
{
    size_t shown = f->sprites->count;
    for (size_t i = 0; i < f->atlas->clip_count; i++)
        shown += (size_t)2 * f->atlas->clips[i].step_count;
    spressi_playables *out = f->out;
    out->items = spressi_job_take(f->job, f->atlas->clip_count + found->count, sizeof *out->items);
    out->sprites = spressi_job_take(f->job, shown, sizeof *out->sprites);
    out->durations_us = spressi_job_take(f->job, shown, sizeof *out->durations_us);
    return out->items && out->sprites && out->durations_us;
}

/* A playable and the sprite that it begins with, for sorting. */
typedef struct ordered {
    size_t sprite, number;
    spressi_playable item;
} ordered;

static int compare(const void *left, const void *right)
{
    const ordered *a = left, *b = right;
    const int order = spressi_compare(a->sprite, b->sprite);
    return order ? order : spressi_compare(a->number, b->number);
}

static bool sort_by_first_sprite(const spressi_job *job, spressi_playables *list)
{
    ordered *order = spressi_job_take(job, list->count, sizeof *order);
    if (!order)
        return false;
    for (size_t i = 0; i < list->count; i++)
        order[i] = (ordered){list->sprites[list->items[i].first], i, list->items[i]};
    qsort(order, list->count, sizeof *order, compare);
    for (size_t i = 0; i < list->count; i++)
        list->items[i] = order[i].item;
    return true;
}

bool spressi_find_playables(const spressi_rendering *rendering, const spressi_sprites *sprites,
                            spressi_playables *out)
{
    finding f = {.job = rendering->job,
                 .atlas = &rendering->loaded->document->atlas,
                 .sprites = sprites,
                 .out = out};
    spressi_name_sequences found;
    const char **names = index_frames(&f) ? free_names(&f) : NULL;
    if (!names || !spressi_group_names(f.job, names, sprites->count, &found) ||
        !make_room(&f, &found))
        return false;
    for (size_t i = 0; i < f.atlas->clip_count; i++)
        if (f.atlas->clips[i].step_count >= LEAST_STEPS)
            add_clip(&f, &f.atlas->clips[i]);
    for (size_t i = 0; i < found.count; i++)
        add_sequence(&f, &found, i);
    return sort_by_first_sprite(f.job, out);
}

size_t spressi_default_playable(const spressi_playables *playables)
{
    size_t best = 0;
    int best_worth = -1;
    for (size_t i = 0; i < playables->count; i++) {
        const spressi_playable *s = &playables->items[i];
        const int worth = s->count < 2 ? 0 : s->is_animation ? 3 : s->is_middle ? 1 : 2;
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}
