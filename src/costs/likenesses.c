/* Finds pictures that are nearly the same, without comparing all with all.
 *
 * Flipped, turned and shifted: the sum of a picture's pixels is the same in all eight ways. Only
 * pictures of one sum are hashed in every way; those whose least hash is the same form a group. A
 * picture is compared with the first of its group that has the same pixels in the same place, else
 * with the first that has them elsewhere, else with the first of all. near.c finds the others. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "core/memory/allocate.h"
#include "costs/likenesses.h"

/* A picture in its group. */
typedef struct turned_key {
    uint64_t group;   /* the least of its hashes */
    uint64_t content; /* its hash as it is */
    uint64_t place;   /* of the content in the frame */
    print_key key;
} turned_key;

static int compare_keys(const void *left, const void *right)
{
    const print_key *a = left, *b = right;
    const int order = spressi_compare(a->hash, b->hash);
    return order ? order : spressi_compare(a->frame, b->frame);
}

static int compare_turned(const void *left, const void *right)
{
    const turned_key *a = left, *b = right;
    int order = spressi_compare(a->group, b->group);
    order = order ? order : spressi_compare(a->content, b->content);
    order = order ? order : spressi_compare(a->place, b->place);
    return order ? order : spressi_compare(a->key.frame, b->key.frame);
}

void spressi_likenesses_add(likenesses *l, size_t picture, uint64_t hash)
{
    const uint32_t frame = cost_first_frame(l->w, &l->w->pictures[picture]);
    l->keys[l->key_count++] = (print_key){hash, frame, (uint32_t)picture};
}

void spressi_likenesses_sort(likenesses *l)
{
    qsort(l->keys, l->key_count, sizeof *l->keys, compare_keys);
}

uint32_t spressi_count_different(cost_view a, cost_view b, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t y = 0; y < a.height && count <= most; y++)
        for (uint32_t x = 0; x < a.width && count <= most; x++)
            count += cost_pixel(a, x, y) != cost_pixel(b, x, y);
    return count;
}

bool spressi_pictures_meet(const cost_work *w, const cost_picture *a, const cost_picture *b)
{
    const spressi_space p = a->box, q = b->box;
    return w->owners[a->page] == w->owners[b->page] && p.x < q.x + q.w && q.x < p.x + p.w &&
           p.y < q.y + q.h && q.y < p.y + p.h;
}

static bool same_pixels(cost_view a, cost_view b)
{
    return a.width == b.width && a.height == b.height && spressi_count_different(a, b, 0) == 0;
}

static cost_view content_of(const cost_work *w, const cost_picture *picture)
{
    return cost_view_part(spressi_cost_view(w, picture), picture->print.content);
}

/* The likeness of a frame that has the content of the original, upright. */
static void tell_same(const cost_work *w, const cost_picture *original, cost_picture *picture,
                      spress_near_duplicate *out)
{
    const spressi_rect from = original->print.content, to = picture->print.content;
    const cost_view a = spressi_cost_view(w, original), b = spressi_cost_view(w, picture);
    out->shift_x = (int32_t)to.x - (int32_t)from.x;
    out->shift_y = (int32_t)to.y - (int32_t)from.y;
    const bool in_place = out->shift_x == 0 && out->shift_y == 0;
    out->likeness = in_place ? SPRESS_LIKE_SAME : SPRESS_LIKE_SHIFTED;
    picture->is_copy = in_place && a.width == b.width && a.height == b.height;
}

/* Compares the contents of two pictures in every way; the simplest comes first. */
static void compare_ways(const likenesses *l, const print_key *first, const print_key *key)
{
    static const struct {
        uint8_t way, likeness;
    } ways[] = {
        {0, SPRESS_LIKE_SAME},
        {COST_MIRROR_X, SPRESS_LIKE_FLIPPED_X},
        {COST_MIRROR_Y, SPRESS_LIKE_FLIPPED_Y},
        {COST_MIRROR_X | COST_MIRROR_Y, SPRESS_LIKE_TURNED_180},
        {COST_DIAGONAL | COST_MIRROR_X, SPRESS_LIKE_TURNED_RIGHT},
        {COST_DIAGONAL | COST_MIRROR_Y, SPRESS_LIKE_TURNED_LEFT},
        {COST_DIAGONAL, SPRESS_LIKE_FLIPPED_AND_TURNED},
        {COST_DIAGONAL | COST_MIRROR_X | COST_MIRROR_Y, SPRESS_LIKE_FLIPPED_AND_TURNED},
    };
    const cost_picture *original = &l->w->pictures[first->picture];
    cost_picture *picture = &l->w->pictures[key->picture];
    const cost_view from = content_of(l->w, original), to = content_of(l->w, picture);
    spress_near_duplicate *found = &l->found[key->picture];
    if (spressi_pictures_meet(l->w, original, picture)) /* also a picture and itself */
        return;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && found->original == SPRESS_NONE; i++) {
        if (original->print.ways[ways[i].way] != picture->print.ways[0])
            continue;
        l->w->out->compared_count++;
        if (!same_pixels(cost_view_in(from, ways[i].way), to))
            continue;
        found->original = first->frame;
        found->likeness = (spress_likeness)ways[i].likeness;
        if (ways[i].way == 0)
            tell_same(l->w, original, picture, found);
    }
}

/* Leaves the keys of pictures whose sum of pixels another has. */
static void find_sums(likenesses *l)
{
    const cost_work *w = l->w;
    l->key_count = 0;
    for (size_t i = 0; i < w->picture_count; i++)
        if (w->pictures[i].print.visible_count != 0)
            spressi_likenesses_add(l, i, w->pictures[i].print.sum);
    spressi_likenesses_sort(l);
    size_t kept = 0;
    for (size_t i = 0, end; i < l->key_count; i = end) {
        for (end = i + 1; end < l->key_count && l->keys[end].hash == l->keys[i].hash;)
            end++;
        for (size_t k = i; end - i > 1 && k < end; k++)
            l->keys[kept++] = l->keys[k];
    }
    l->key_count = kept;
}

static bool hash_ways(spressi_job *self, void *context, size_t index)
{
    const likenesses *l = context;
    cost_picture *picture = &l->w->pictures[l->keys[index].picture];
    return spressi_cost_ways(self, content_of(l->w, picture), l->w->seed, picture->print.ways);
}

/* Hashes the pictures of the keys in every way: half of the ways have the content's height, half
 * its width. */
static bool hash_all(likenesses *l)
{
    size_t rows = 0;
    for (size_t i = 0; i < l->key_count; i++) {
        const spressi_rect content = l->w->pictures[l->keys[i].picture].print.content;
        rows += COST_WAYS / 2 * ((size_t)content.width + content.height);
    }
    return spressi_phase_begin(l->w->job, "hashing frames", rows) &&
           spressi_run_steps(l->w->job, l->key_count, hash_ways, l);
}

static turned_key turned_of(const likenesses *l, print_key key)
{
    const cost_print *print = &l->w->pictures[key.picture].print;
    uint64_t least = print->ways[0];
    for (unsigned way = 1; way < COST_WAYS; way++)
        least = print->ways[way] < least ? print->ways[way] : least;
    return (turned_key){least, print->ways[0], (uint64_t)print->content.x << 32 | print->content.y,
                        key};
}

static const print_key *eldest(const turned_key *keys, size_t count)
{
    const print_key *found = &keys->key;
    for (size_t i = 1; i < count; i++)
        found = keys[i].key.frame < found->frame ? &keys[i].key : found;
    return found;
}

/* Compares pictures that have the same content with the first of them that has it in the same
 * place, with the first of them, and with the first of their group, until they are found alike. */
static void compare_contents(const likenesses *l, const turned_key *keys, size_t count,
                             const print_key *first)
{
    const print_key *elder = eldest(keys, count);
    for (size_t i = 0, twin = 0; i < count; i++) {
        twin = keys[i].place == keys[twin].place ? twin : i;
        compare_ways(l, &keys[twin].key, &keys[i].key);
        compare_ways(l, elder, &keys[i].key);
        compare_ways(l, first, &keys[i].key);
    }
}

static void compare_group(const likenesses *l, const turned_key *keys, size_t count)
{
    const print_key *first = eldest(keys, count);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && keys[end].content == keys[i].content;)
            end++;
        compare_contents(l, &keys[i], end - i, first);
    }
}

/* Compares the pictures of the keys, which have been hashed in every way. */
static bool compare_turned_keys(const likenesses *l, turned_key *keys)
{
    const size_t count = l->key_count;
    for (size_t i = 0; i < count; i++)
        keys[i] = turned_of(l, l->keys[i]);
    qsort(keys, count, sizeof *keys, compare_turned);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && keys[end].group == keys[i].group;)
            end++;
        compare_group(l, &keys[i], end - i);
        if (!spressi_phase_tell(l->w->job, end, 2 * count))
            return spressi_job_cancelled(l->w->job);
    }
    return true;
}

/* Finds what is the same but flipped, turned or shifted. */
static bool find_turned(likenesses *l)
{
    const spressi_job *job = l->w->job;
    const spress_allocator *allocator = &job->allocator;
    find_sums(l);
    if (!hash_all(l) || !spressi_phase_begin(job, "comparing frames", l->w->picture_count))
        return false;
    const size_t size = (l->key_count + 1) * sizeof(turned_key);
    turned_key *keys = spressi_allocate(allocator, size);
    if (!keys)
        return spressi_job_no_memory(job);
    const bool good = compare_turned_keys(l, keys);
    spressi_release(allocator, keys, size);
    return good;
}

static int compare_frames(const void *left, const void *right)
{
    const spress_near_duplicate *a = left, *b = right;
    return spressi_compare(a->frame, b->frame);
}

/* Leaves only what was found, in the order of the frames. */
static void gather(const likenesses *l)
{
    cost_work *w = l->w;
    size_t count = 0;
    for (size_t i = 0; i < w->picture_count; i++) {
        if (l->found[i].original == SPRESS_NONE)
            continue;
        l->found[count] = l->found[i];
        l->found[count].frame = cost_first_frame(w, &w->pictures[i]);
        l->found[count++].saved_pixels = w->pictures[i].pixels;
    }
    qsort(l->found, count, sizeof *l->found, compare_frames);
    w->out->duplicates = l->found;
    w->out->duplicate_count = count;
}

bool spressi_cost_duplicates(cost_work *w)
{
    const spress_allocator *allocator = &w->job->allocator;
    const size_t count = w->picture_count, key_count = count * COST_BANDS + 1;
    const size_t size = key_count * (sizeof(print_key) + sizeof(uint32_t));
    likenesses l = {.w = w, .found = spressi_job_take(w->job, count, sizeof *l.found)};
    if (!l.found)
        return false;
    l.keys = spressi_allocate(allocator, size);
    if (!l.keys)
        return spressi_job_no_memory(w->job);
    l.positions = (uint32_t *)(l.keys + key_count);
    for (size_t i = 0; i < count; i++)
        l.found[i].original = SPRESS_NONE;
    const bool good = find_turned(&l) && spressi_cost_near(&l);
    spressi_release(allocator, l.keys, size);
    if (good)
        gather(&l);
    return good;
}
