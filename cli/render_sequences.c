/* Finds the sequences of an atlas by the names of its sprites. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pack/numbered.h"
#include "render_atlas.h"

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

static size_t collect(const cli_sprites *sprites, member *out)
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
const spress_frame *cli_frame_of(const cli_rendering *job, const cli_sprites *sprites, size_t index)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    if (index >= atlas->frame_count || atlas->page_count != 1)
        return NULL;
    const spress_frame *frame = &atlas->frames[index];
    return strncmp(sprites->items[index].name, frame->name, frame->name_size) == 0 ? frame : NULL;
}

/* What the file says of the animation, when the sprite is a frame of one. */
static void note_animation(const cli_rendering *job, const cli_sprites *sprites, size_t index,
                           cli_sequence *sequence)
{
    const spress_frame *frame = cli_frame_of(job, sprites, index);
    if (!frame || frame->extra == SPRESS_NONE)
        return;
    const spress_frame_extra *extra = &job->loaded->document->atlas.extras[frame->extra];
    if (!(extra->has & SPRESS_EXTRA_ANIMATION) || extra->frames < 2)
        return;
    sequence->is_animation = true;
    sequence->fps = extra->rate;
}

/* Cuts the sorted members into sequences. */
static bool cut(const cli_rendering *job, const cli_sprites *sprites, const member *members,
                size_t count, cli_sequences *out)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_bases(&members[i - 1], &members[i]) != 0) {
            char *name = strndup(members[i].base, members[i].base_size);
            if (!name)
                return false;
            out->items[out->count++] = (cli_sequence){.name = name, .first = i};
        }
        cli_sequence *sequence = &out->items[out->count - 1];
        sequence->count++;
        out->sprites[i] = members[i].sprite;
        note_animation(job, sprites, members[i].sprite, sequence);
    }
    return true;
}

/* A sequence with the place of its first sprite in the atlas, to sort by. */
typedef struct placed {
    size_t place;
    cli_sequence sequence;
} placed;

static int compare_places(const void *left, const void *right)
{
    const placed *a = left, *b = right;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* By the order of the atlas, as its maker put them. */
static bool order(cli_sequences *sequences)
{
    placed *list = calloc(sequences->count + 1, sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < sequences->count; i++) {
        const cli_sequence *s = &sequences->items[i];
        list[i] = (placed){sequences->sprites[s->first], *s};
        for (size_t k = 1; k < s->count; k++)
            if (sequences->sprites[s->first + k] < list[i].place)
                list[i].place = sequences->sprites[s->first + k];
    }
    qsort(list, sequences->count, sizeof *list, compare_places);
    for (size_t i = 0; i < sequences->count; i++)
        sequences->items[i] = list[i].sequence;
    free(list);
    return true;
}

bool cli_find_sequences(const cli_rendering *job, const cli_sprites *sprites, cli_sequences *out)
{
    member *members = calloc(sprites->count + 1, sizeof *members);
    const size_t count = members ? collect(sprites, members) : 0;
    out->items = calloc(count + 1, sizeof *out->items);
    out->sprites = calloc(count + 1, sizeof *out->sprites);
    const bool good = members && out->items && out->sprites &&
                      cut(job, sprites, members, count, out) && order(out);
    free(members);
    return good || cli_fail_memory(job->report);
}

void cli_free_sequences(cli_sequences *sequences)
{
    for (size_t i = 0; i < sequences->count; i++)
        free(sequences->items[i].name);
    free(sequences->items);
    free(sequences->sprites);
    *sequences = (cli_sequences){0};
}

size_t cli_default_sequence(const cli_sequences *sequences)
{
    size_t best = 0;
    int best_worth = -1;
    for (size_t i = 0; i < sequences->count; i++) {
        const cli_sequence *s = &sequences->items[i];
        const int worth = (s->count > 1) + (s->count > 1 && s->is_animation);
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}
