/* Gives a packed atlas its clips: those of its inputs and, with `sequences`, numbered names. Called
 * by scale.c once the frames have their places. A sheet of cells has its own of the numbers; they
 * get the timing of the inputs. */
#include <string.h>

#include "core/text/numbered.h"
#include "core/text/strmap.h"
#include "jobs/pack/pack.h"
#include "model/atlas.h"
#include "names/sequences.h"

enum { SECOND_US = 1000000 };

/* What is known while clips are made. */
typedef struct clip_maker {
    const spressi_packing *packing;
    spress_document *document;
    uint32_t *frames; /* by sprite; SPRESS_NONE: it was left out */
    bool *has_clip;   /* by sprite */
} clip_maker;

/* The frame of a name: in a sheet of cells the first of an animation, whose frames have the name
 * without its number. */
static uint32_t find_frame(const clip_maker *m, const spressi_strmap *names, const char *text)
{
    const spress_frame *frames = m->document->atlas.frames;
    spress_bytes name = {(const uint8_t *)text, strlen(text)};
    spressi_numbered numbered;
    const uint32_t found = spressi_strmap_find(names, name, spressi_frame_name, frames);
    if (found != SPRESS_NONE || !m->packing->format->layout.cells ||
        !spressi_find_number(name, true, &numbered))
        return found;
    name.size = spressi_sequence_base(name, &numbered);
    return spressi_strmap_find(names, name, spressi_frame_name, frames);
}

/* Finds the frame of every sprite by its name. */
static bool find_frames(const clip_maker *m)
{
    const spressi_sprites *sprites = &m->packing->sprites;
    const spress_atlas *atlas = &m->document->atlas;
    spressi_strmap names = {0};
    if (!spressi_strmap_init(&names, &m->packing->job->allocator, atlas->frame_count))
        return spressi_job_no_memory(m->packing->job);
    for (uint32_t i = 0; i < atlas->frame_count; i++)
        spressi_strmap_put(&names, spressi_frame_name(atlas->frames, i), i, spressi_frame_name,
                           atlas->frames);
    for (size_t i = 0; i < sprites->count; i++)
        m->frames[i] = find_frame(m, &names, sprites->items[i].base.name);
    spressi_strmap_free(&names);
    return true;
}

/* Appends a clip to the document; its steps are to be filled. NULL without memory. */
static spress_clip *add_clip(clip_maker *m, const char *name, const spress_clip *like,
                             size_t step_count)
{
    spress_atlas *atlas = &m->document->atlas;
    spress_clip *clip = &atlas->clips[atlas->clip_count];
    *clip = *like;
    clip->name_size = (uint32_t)strlen(name);
    clip->name = spress_document_text(m->document, name, clip->name_size);
    clip->steps = spress_document_allocate(m->document, step_count, sizeof *clip->steps);
    clip->step_count = 0;
    if (!clip->name || !clip->steps)
        return NULL;
    atlas->clip_count++;
    return clip;
}

static void add_step(const clip_maker *m, spress_clip *clip, size_t sprite, uint32_t duration_us)
{
    m->has_clip[sprite] = true;
    if (m->frames[sprite] != SPRESS_NONE)
        clip->steps[clip->step_count++] = (spress_clip_step){m->frames[sprite], duration_us};
}

/* A clip whose sprites were all left out, but for one or none, plays nothing. */
static void drop_if_still(const clip_maker *m, const spress_clip *clip)
{
    if (clip->step_count < 2)
        m->document->atlas.clip_count--;
}

static bool add_clips_of_inputs(clip_maker *m)
{
    const spressi_sprites *sprites = &m->packing->sprites;
    for (size_t i = 0; i < sprites->clip_count; i++) {
        const spress_clip *from = &sprites->clips[i];
        spress_clip *clip = add_clip(m, from->name, from, from->step_count);
        if (!clip)
            return false;
        for (uint32_t k = 0; k < from->step_count; k++)
            add_step(m, clip, from->steps[k].frame, from->steps[k].duration_us);
        drop_if_still(m, clip);
    }
    return true;
}

/* The frame rate of numbered names. A format that holds no rate would lose it with a warning, which
 * is no use when nobody gave one: 0. */
static uint32_t rate_of_sequences(const spressi_packing *p)
{
    const uint32_t held = SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_CLIP_PLAY;
    return p->request.fps.set || p->format->holds & held ? p->request.fps.value : 0;
}

/* Adds a clip for each of the sequences that are animations. */
static bool add_sequences(clip_maker *m, const spressi_name_sequences *found)
{
    const uint32_t rate = rate_of_sequences(m->packing);
    const uint32_t duration_us = rate != 0 ? (SECOND_US + rate / 2) / rate : 0;
    const spress_clip like = {.rate = rate};
    for (size_t i = 0; i < found->count; i++) {
        const spressi_name_sequence *sequence = &found->items[i];
        if (sequence->count < 2)
            continue;
        spress_clip *clip = add_clip(m, sequence->name, &like, sequence->count);
        if (!clip)
            return false;
        for (size_t k = 0; k < sequence->count; k++)
            add_step(m, clip, found->members[sequence->first + k], duration_us);
        drop_if_still(m, clip);
    }
    return true;
}

/* Groups the names of sprites that no clip shows. */
static bool find_sequences(const clip_maker *m, spressi_name_sequences *out)
{
    const spressi_packing *p = m->packing;
    const size_t count = p->sprites.count;
    const char **names = spressi_job_take(p->job, count, sizeof *names);
    *out = (spressi_name_sequences){0};
    if (!p->request.sequences || p->request.fps.value == 0)
        return true;
    for (size_t i = 0; names && i < count; i++)
        names[i] = m->has_clip[i] ? NULL : p->sprites.items[i].base.name;
    return names && spressi_group_names(p->job, names, count, out);
}

/* Makes room for all clips that there can be. */
static bool make_room(const clip_maker *m, size_t count)
{
    spress_atlas *atlas = &m->document->atlas;
    spress_clip *clips = spress_document_allocate(m->document, count, sizeof *clips);
    if (!clips)
        return false;
    if (atlas->clip_count != 0)
        memcpy(clips, atlas->clips, atlas->clip_count * sizeof *clips);
    atlas->clips = clips;
    return true;
}

static bool make_clips(clip_maker *m)
{
    spressi_name_sequences found;
    return find_frames(m) && make_room(m, m->packing->sprites.clip_count) &&
           add_clips_of_inputs(m) && find_sequences(m, &found) &&
           (found.count == 0 || make_room(m, m->document->atlas.clip_count + found.count)) &&
           add_sequences(m, &found) && spress_document_index_clips(m->document);
}

/* Gives a clip that the press made of numbers the rate of the input's that shows its frames. */
static void give_rate(const clip_maker *m, spress_clip *to)
{
    const spressi_sprites *sprites = &m->packing->sprites;
    for (size_t i = 0; i < sprites->clip_count; i++) {
        const spress_clip *from = &sprites->clips[i];
        const uint32_t rate = spress_clip_rate(from);
        if (from->step_count == 0 || rate == 0 || m->frames[from->steps[0].frame] == SPRESS_NONE ||
            m->frames[from->steps[0].frame] != to->steps[0].frame)
            continue;
        to->rate = rate;
        for (uint32_t k = 0; k < to->step_count; k++)
            to->steps[k].duration_us = (SECOND_US + rate / 2) / rate;
        return;
    }
}

static bool give_rates(const clip_maker *m)
{
    spress_atlas *atlas = &m->document->atlas;
    if (!find_frames(m))
        return false;
    for (size_t i = 0; i < atlas->clip_count; i++)
        give_rate(m, &atlas->clips[i]);
    return true;
}

bool spressi_give_clips(const spressi_packing *p, spress_document *document)
{
    const size_t count = p->sprites.count;
    const bool cells = p->format->layout.cells;
    if (p->sprites.clip_count == 0 && (cells || !p->request.sequences))
        return true;
    clip_maker m = {p, document, spressi_job_indices(p->job, count),
                    spressi_job_take(p->job, count, sizeof *m.has_clip)};
    if (!m.frames || !m.has_clip)
        return false;
    memset(m.has_clip, 0, count * sizeof *m.has_clip);
    return (cells ? give_rates(&m) : make_clips(&m)) || spressi_job_no_memory(p->job);
}
