/* Lets sprites with equal pixels share one picture; called by press.c after trimming, before
 * layout. */
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/text/strmap.h"
#include "pack/press.h"

typedef struct hash_key {
    uint64_t hash;
    uint32_t index;
} hash_key;

/* The ink of a sprite's crop: the part of its image that is not 0 in all bytes, and where in the
 * crop that lies. */
typedef struct crop_ink {
    spressi_rect part;            /* of the image */
    uint32_t x, y, width, height; /* the size is that of the crop */
} crop_ink;

typedef struct hash_job {
    spress_pack *pack;
    const press_sprite *sprites;
    hash_key *keys;
} hash_job;

/* Whether a crop leaves some ink of the image out. Otherwise its ink is known already. */
static bool cuts_ink(const press_sprite *sprite)
{
    spressi_rect ink = sprite->ink;
    ink.x += sprite->held.x;
    ink.y += sprite->held.y;
    const spressi_rect shared = spressi_intersection(ink, sprite->crop);
    return shared.width != ink.width || shared.height != ink.height;
}

/* `image` needs pixels only where the crop cuts ink. */
static crop_ink ink_of(const press_sprite *sprite, const spress_image *image)
{
    const spressi_rect crop = sprite->crop, held = press_held_crop(sprite);
    spressi_rect part = sprite->ink;
    if (cuts_ink(sprite) && held.width != 0)
        part = spressi_ink_box(image, press_in_image(sprite, held));
    if (part.width == 0 || held.width == 0)
        return (crop_ink){{0}, 0, 0, crop.width, crop.height};
    return (crop_ink){part, part.x + sprite->held.x - crop.x, part.y + sprite->held.y - crop.y,
                      crop.width, crop.height};
}

static hash_key key_of(const hash_job *job, size_t index, const spress_image *image)
{
    const press_sprite *sprite = &job->sprites[index];
    const uint64_t seed = job->pack->seed;
    const crop_ink ink = ink_of(sprite, image);
    const uint64_t pixels =
        cuts_ink(sprite) ? spressi_hash(image, ink.part, seed) : sprite->ink_hash;
    const uint64_t place = (uint64_t)ink.x << 32 | ink.y;
    const uint64_t size = (uint64_t)ink.width << 32 | ink.height;
    return (hash_key){spressi_fold(pixels ^ place, seed ^ size), (uint32_t)index};
}

static bool hash_one(void *context, size_t index, unsigned worker)
{
    (void)worker;
    const hash_job *job = context;
    const press_sprite *sprite = &job->sprites[index];
    spress_image image = *sprite->source.image;
    const bool borrows = cuts_ink(sprite);
    if (borrows && !spressi_press_borrow(job->pack, sprite, &image))
        return false;
    job->keys[index] = key_of(job, index, &image);
    if (borrows)
        spressi_press_give_back(sprite, &image);
    return true;
}

static int compare_hashes(const void *left, const void *right)
{
    const hash_key *a = left, *b = right;
    const int order = spressi_compare(a->hash, b->hash);
    return order ? order : spressi_compare(a->index, b->index);
}

static bool same_ink(const press_sprite *a, const spress_image *image_a, const press_sprite *b,
                     const spress_image *image_b)
{
    const crop_ink ink_a = ink_of(a, image_a), ink_b = ink_of(b, image_b);
    return ink_a.width == ink_b.width && ink_a.height == ink_b.height && ink_a.x == ink_b.x &&
           ink_a.y == ink_b.y && spressi_equal(image_a, ink_a.part, image_b, ink_b.part);
}

/* Whether two sprites show the same part of the same image: an atlas may have a million aliases. */
static bool same_part(const press_sprite *a, const press_sprite *b)
{
    return a->source.image == b->source.image && memcmp(&a->held, &b->held, sizeof a->held) == 0 &&
           memcmp(&a->crop, &b->crop, sizeof a->crop) == 0;
}

/* Whether the crops of two sprites are equal. False when memory ran out. */
static bool compare_pixels(const spress_pack *pack, const press_sprite *a, const press_sprite *b,
                           bool *out_equal)
{
    spress_image image_a, image_b;
    if (same_part(a, b)) {
        *out_equal = true;
        return true;
    }
    if (!spressi_press_borrow(pack, a, &image_a))
        return false;
    const bool borrowed = spressi_press_borrow(pack, b, &image_b);
    if (borrowed) {
        *out_equal = same_ink(a, &image_a, b, &image_b);
        spressi_press_give_back(b, &image_b);
    }
    spressi_press_give_back(a, &image_a);
    return borrowed;
}

/* Among keys of one hash, the first whose sprite has the pixels of keys[at]; `at` itself when no
 * earlier one has them. False when memory ran out. */
static bool find_equal(const hash_job *job, size_t from, size_t at, size_t *out)
{
    const press_sprite *sprite = &job->sprites[job->keys[at].index];
    bool equal = false;
    *out = at;
    for (size_t i = from; i < at && !equal; i++) {
        if (!compare_pixels(job->pack, &job->sprites[job->keys[i].index], sprite, &equal))
            return false;
        *out = equal ? i : at;
    }
    return true;
}

/* Sets `picture` of each sprite to the first sprite that has its pixels. False when memory ran out
 * or the work is stopped. */
static bool find_firsts(const hash_job *job, press_sprite *sprites, size_t count)
{
    const hash_key *keys = job->keys;
    for (size_t i = 0, start = 0; i < count; i++) {
        size_t first;
        if (keys[i].hash != keys[start].hash)
            start = i;
        if (spressi_press_is_stopped(job->pack) || !find_equal(job, start, i, &first))
            return false;
        sprites[keys[i].index].picture = keys[first].index;
    }
    return true;
}

static uint32_t whole_cells(uint32_t size, uint32_t cell)
{
    return (size + cell - 1) / cell * cell;
}

/* Frames of an animation lie side by side, and of some formats each on its page: they keep pixels
 * of their own. */
static bool stands_alone(const spress_pack *pack, const press_sprite *sprite)
{
    return pack->options.keep_duplicates || pack->options.layout.frame_pages ||
           spressi_press_is_animated(pack, sprite);
}

/* Numbers the pictures in the order of the sprites that show them first. */
static void number_pictures(const spress_pack *pack, press_plan *plan)
{
    plan->picture_count = 0;
    for (size_t i = 0; i < pack->sprite_count; i++) {
        press_sprite *sprite = &plan->sprites[i];
        const uint32_t first = sprite->picture;
        if (first != i && !stands_alone(pack, sprite) &&
            !stands_alone(pack, &plan->sprites[first])) {
            sprite->picture =
                plan->sprites[first].picture; /* an earlier sprite: already numbered */
            continue;
        }
        sprite->picture = (uint32_t)plan->picture_count;
        plan->pictures[plan->picture_count++] =
            (press_picture){.sprite = (uint32_t)i,
                            .w = whole_cells(sprite->crop.width, pack->cell),
                            .h = whole_cells(sprite->crop.height, pack->cell)};
    }
}

/* The place and size in which sprites of one picture may differ. */
typedef struct twin_key {
    uint32_t picture, source_w, source_h, x, y;
    uint32_t index;
} twin_key;

static twin_key twin_key_of(const spress_pack *pack, const press_plan *plan, size_t index)
{
    const press_sprite *sprite = &plan->sprites[index];
    twin_key key = {.picture = sprite->picture, .index = (uint32_t)index};
    if (pack->options.trim == SPRESS_TRIM_CROP)
        return key;
    key.source_w = sprite->width;
    key.source_h = sprite->height;
    key.x = sprite->crop.x;
    key.y = sprite->crop.y;
    return key;
}

static bool same_twin(const twin_key *a, const twin_key *b)
{
    return a->picture == b->picture && a->source_w == b->source_w && a->source_h == b->source_h &&
           a->x == b->x && a->y == b->y;
}

static int compare_twins(const void *left, const void *right)
{
    const twin_key *a = left, *b = right;
    const uint32_t x[] = {a->picture, a->source_w, a->source_h, a->x, a->y, a->index};
    const uint32_t y[] = {b->picture, b->source_w, b->source_h, b->x, b->y, b->index};
    int order = 0;
    for (size_t i = 0; order == 0 && i < sizeof x / sizeof *x; i++)
        order = spressi_compare(x[i], y[i]);
    return order;
}

bool spressi_press_find_twins(spress_pack *pack, press_plan *plan)
{
    const size_t count = pack->sprite_count;
    twin_key *keys = spressi_arena_allocate(pack->arena, count, sizeof *keys);
    if (!keys)
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < count; i++)
        keys[i] = twin_key_of(pack, plan, i);
    qsort(keys, count, sizeof *keys, compare_twins);
    for (size_t i = 0, first = 0; i < count; i++) {
        if (!same_twin(&keys[first], &keys[i]))
            first = i;
        plan->sprites[keys[i].index].twin = keys[first].index;
    }
    return true;
}

bool spressi_press_unify(spress_pack *pack, press_plan *plan)
{
    const size_t count = pack->sprite_count;
    hash_key *keys = spressi_arena_allocate(pack->arena, count, sizeof *keys);
    if (!keys)
        return spressi_press_no_memory(pack);
    hash_job job = {pack, plan->sprites, keys};
    bool found = spressi_press_run(pack, count, hash_one, &job);
    if (found) {
        qsort(keys, count, sizeof *keys, compare_hashes);
        found = find_firsts(&job, plan->sprites, count);
    }
    if (!found)
        return !spressi_press_is_cancelled(pack) && spressi_press_no_memory(pack);
    number_pictures(pack, plan);
    return true;
}
