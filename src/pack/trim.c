/* Measures and trims sprites, alone and in groups ("Group-aware trimming" of PCT's document). */
#include <stdatomic.h>
#include <stdlib.h>

#include "core/math/compare.h"
#include "pack/press.h"

/* What all threads share. */
typedef struct measure_job {
    const spress_pack *pack;
    press_sprite *sprites;
    atomic_bool stopped; /* the caller asked to stop */
} measure_job;

static uint32_t at_most(uint64_t value, uint32_t most)
{
    return value < most ? (uint32_t)value : most;
}

/* Widens a box by a margin, as far as the picture goes. */
static spressi_rect widen(spressi_rect box, uint32_t margin, const press_sprite *sprite)
{
    const uint32_t left = at_most(margin, box.x), top = at_most(margin, box.y);
    const uint32_t right = at_most(margin, sprite->width - box.x - box.width);
    const uint32_t bottom = at_most(margin, sprite->height - box.y - box.height);
    return (spressi_rect){box.x - left, box.y - top, box.width + left + right,
                          box.height + top + bottom};
}

/* A nine-patch counts its stretched parts from its edges: it stays whole. */
static bool is_nine_patch(const press_sprite *sprite)
{
    return sprite->source.has & (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS);
}

static void find_own(const spress_pack_options *options, const spress_image *image,
                     press_sprite *sprite)
{
    const bool whole = options->trim == SPRESS_TRIM_NONE || is_nine_patch(sprite);
    sprite->own = (spressi_rect){0, 0, sprite->width, sprite->height};
    sprite->empty = false;
    if (whole)
        return;
    if (spressi_trim_box(image, (uint8_t)(options->trim_threshold - 1), &sprite->own)) {
        sprite->own.x += sprite->held.x;
        sprite->own.y += sprite->held.y;
        sprite->own = widen(sprite->own, options->trim_margin, sprite);
        return;
    }
    sprite->empty = true; /* engines need a picture: store one transparent pixel */
    sprite->own = (spressi_rect){0, 0, 1, 1};
}

/* Everything that is asked of the pixels before they are drawn, because borrowing them may cost
 * time: duplicates.c seldom has to look again. */
static bool measure_one(void *context, size_t index, unsigned worker)
{
    (void)worker;
    measure_job *job = context;
    press_sprite *sprite = &job->sprites[index];
    const spress_progress *progress = job->pack->options.progress;
    spress_image image;
    if (progress && progress->stopped && progress->stopped(progress->context)) {
        atomic_store(&job->stopped, true);
        return false;
    }
    if (!spressi_press_borrow(job->pack, sprite, &image))
        return false;
    find_own(&job->pack->options, &image, sprite);
    sprite->ink = spressi_ink_box(&image, spressi_whole(&image));
    sprite->ink_hash = spressi_hash(&image, sprite->ink, job->pack->seed);
    spressi_press_give_back(sprite, &image);
    return true;
}

bool spressi_press_measure(spress_pack *pack, press_sprite *sprites)
{
    measure_job job = {.pack = pack, .sprites = sprites};
    pack->seed = spressi_hash_seed(&pack->arena->allocator, pack, sprites);
    if (spressi_press_run(pack, pack->sprite_count, measure_one, &job))
        return true;
    pack->cancelled = atomic_load(&job.stopped);
    return !spressi_press_is_cancelled(pack) && spressi_press_no_memory(pack);
}

/* Sprites with equal keys get the same crop. */
typedef struct group_key {
    uint64_t size;
    uint32_t sequence;
    uint32_t index;
} group_key;

static int compare_keys(const void *left, const void *right)
{
    const group_key *a = left, *b = right;
    const int by_size = spressi_compare(a->size, b->size),
              by_sequence = spressi_compare(a->sequence, b->sequence);
    return by_size ? by_size : by_sequence ? by_sequence : spressi_compare(a->index, b->index);
}

static spressi_rect unite(spressi_rect a, spressi_rect b)
{
    const uint32_t x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    const uint32_t right_a = a.x + a.width, right_b = b.x + b.width;
    const uint32_t bottom_a = a.y + a.height, bottom_b = b.y + b.height;
    return (spressi_rect){x, y, (right_a > right_b ? right_a : right_b) - x,
                          (bottom_a > bottom_b ? bottom_a : bottom_b) - y};
}

/* Gives keys[0..count] the box around all their boxes; empty sprites add nothing to it. */
static void crop_group(press_sprite *sprites, const group_key *keys, size_t count)
{
    spressi_rect box = sprites[keys[0].index].own;
    bool empty = sprites[keys[0].index].empty;
    for (size_t i = 1; i < count; i++) {
        const press_sprite *sprite = &sprites[keys[i].index];
        if (sprite->empty)
            continue;
        box = empty ? sprite->own : unite(box, sprite->own);
        empty = false;
    }
    for (size_t i = 0; i < count; i++)
        sprites[keys[i].index].crop = box;
}

static group_key key_of(const press_sprite *sprite, spress_trim_group group, uint32_t index)
{
    const uint64_t size = (uint64_t)sprite->width << 32 | sprite->height;
    const bool alone = is_nine_patch(sprite) || group == SPRESS_TRIM_GROUP_NONE ||
                       (group == SPRESS_TRIM_GROUP_SEQUENCE && sprite->sequence == SPRESS_NONE);
    if (alone)
        return (group_key){size, SPRESS_NONE, index};
    return (group_key){size, group == SPRESS_TRIM_GROUP_SIZE ? 0 : sprite->sequence, index};
}

bool spressi_press_crop(spress_pack *pack, press_sprite *sprites, spress_trim_group group)
{
    const size_t count = pack->sprite_count;
    group_key *keys = spressi_arena_allocate(pack->arena, count, sizeof *keys);
    if (!keys)
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < count; i++)
        keys[i] = key_of(&sprites[i], group, (uint32_t)i);
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count && keys[end].size == keys[i].size &&
               keys[end].sequence == keys[i].sequence && keys[i].sequence != SPRESS_NONE)
            end++;
        crop_group(sprites, keys + i, end - i);
    }
    return true;
}
