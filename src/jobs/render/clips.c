/* Finds what an atlas can play by the names of its sprites and by its clips. */
#include "jobs/render/clips.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbered.h"

/* A sprite with a number, and its name without it. */
typedef struct member {
    const char *base;
    size_t base_size;
    uint64_t number;
    size_t sprite;
} member;

static int compare_bases(const member *a, const member *b)
{
    const size_t size = a->base_size < b->base_size ? a->base_size : b->base_size;
    const int order = memcmp(a->base, b->base, size);
    if (order != 0 || a->base_size == b->base_size)
        return order;
    return a->base_size < b->base_size ? -1 : 1;
}

static int compare_members(const void *left, const void *right)
{
    const member *a = left, *b = right;
    int order = compare_bases(a, b);
    if (order == 0 && a->number != b->number)
        order = a->number < b->number ? -1 : 1;
    if (order == 0)
        order = strcmp(a->base, b->base); /* the whole names: a base is where one begins */
    if (order == 0)
        order = a->sprite < b->sprite ? -1 : a->sprite > b->sprite;
    return order;
}

static size_t collect(const spressi_sprites *sprites, member *out)
{
    size_t count = 0;
    for (size_t i = 0; i < sprites->count; i++) {
        const char *text = sprites->items[i].name;
        const spress_bytes name = {(const uint8_t *)text, strlen(text)};
        spressi_numbered numbered;
        if (spressi_find_number(name, false, &numbered))
            out[count++] =
                (member){text, spressi_sequence_base(name, &numbered), numbered.number, i};
    }
    qsort(out, count, sizeof *out, compare_members);
    return count;
}

/* The sprites are frames of the atlas in their order where it has one page, as sc-sprites has. */
const spress_frame *spressi_frame_of_sprite(const spressi_rendering *rendering,
                                            const spressi_sprites *sprites, size_t index)
{
    const spress_atlas *atlas = &rendering->loaded->document->atlas;
    if (index >= atlas->frame_count || atlas->page_count != 1)
        return NULL;
    const spress_frame *frame = &atlas->frames[index];
    return strncmp(sprites->items[index].name, frame->name, frame->name_size) == 0 ? frame : NULL;
}

/* What the file says of the animation, when the sprite is a frame of one. */
static void note_animation(const spressi_rendering *rendering, const spressi_sprites *sprites,
                           size_t index, spressi_playable *sequence)
{
    const spress_frame *frame = spressi_frame_of_sprite(rendering, sprites, index);
    const spress_clip *clip =
        frame ? spress_frame_clip(&rendering->loaded->document->atlas, frame, NULL) : NULL;
    if (!clip || clip->step_count < 2)
        return;
    sequence->is_animation = true;
    sequence->fps = spress_clip_rate(clip);
}

/* Cuts the sorted members into sequences. */
static bool cut(const spressi_rendering *rendering, const spressi_sprites *sprites,
                const member *members, size_t count, spressi_playables *out)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_bases(&members[i - 1], &members[i]) != 0) {
            const char *name =
                spressi_job_text(rendering->job, members[i].base, members[i].base_size);
            if (!name)
                return false;
            out->items[out->count++] = (spressi_playable){.name = name, .first = i};
        }
        spressi_playable *sequence = &out->items[out->count - 1];
        sequence->count++;
        out->sprites[i] = members[i].sprite;
        note_animation(rendering, sprites, members[i].sprite, sequence);
    }
    return true;
}

/* A sequence with the place of its first sprite in the atlas, to sort by. */
typedef struct placed {
    size_t place;
    spressi_playable sequence;
} placed;

static int compare_places(const void *left, const void *right)
{
    const placed *a = left, *b = right;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* By the order of the atlas, as its maker put them. */
static bool order(const spressi_job *job, spressi_playables *sequences)
{
    placed *list = spressi_job_take(job, sequences->count + 1, sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < sequences->count; i++) {
        const spressi_playable *s = &sequences->items[i];
        list[i] = (placed){sequences->sprites[s->first], *s};
        for (size_t k = 1; k < s->count; k++)
            if (sequences->sprites[s->first + k] < list[i].place)
                list[i].place = sequences->sprites[s->first + k];
    }
    qsort(list, sequences->count, sizeof *list, compare_places);
    for (size_t i = 0; i < sequences->count; i++)
        sequences->items[i] = list[i].sequence;
    return true;
}

bool spressi_find_playables(const spressi_rendering *rendering, const spressi_sprites *sprites,
                            spressi_playables *out)
{
    const spressi_job *job = rendering->job;
    member *members = spressi_job_take(job, sprites->count + 1, sizeof *members);
    if (!members)
        return false;
    const size_t count = collect(sprites, members);
    out->items = spressi_job_take(job, count + 1, sizeof *out->items);
    out->sprites = spressi_job_take(job, count + 1, sizeof *out->sprites);
    return out->items && out->sprites && cut(rendering, sprites, members, count, out) &&
           order(job, out);
}

size_t spressi_default_playable(const spressi_playables *playables)
{
    size_t best = 0;
    int best_worth = -1;
    for (size_t i = 0; i < playables->count; i++) {
        const spressi_playable *s = &playables->items[i];
        const int worth = (s->count > 1) + (s->count > 1 && s->is_animation);
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}
