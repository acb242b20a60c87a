/* Finds pictures that are nearly the same, without comparing all with all.
 *
 * Flipped, turned and shifted: a picture's hash is the least of those of its visible pixels in all
 * eight ways. Pictures of one hash are compared with the first of them.
 *
 * A few pixels apart: the pixels are cut into one band more than may differ. Of two pictures that
 * differ in no more pixels, at least one band is the same, so pictures with a band in common are
 * compared, each with the next few of them. */
#include <stdlib.h>

#include "jobs/costs/costs.h"

enum {
    DIFFERENT_MOST = COST_BANDS - 1,
    DIFFERENT_PART = 16, /* and no more than one visible pixel in so many */
    NEIGHBOURS = 8,
};

/* A picture under one of its hashes. */
typedef struct print_key {
    uint64_t hash;
    uint32_t frame; /* the first that shows it */
    uint32_t picture;
} print_key;

/* What has been found for each picture: the frame of `original` is SPRESS_NONE for nothing. */
typedef struct likenesses {
    cost_work *w;
    spress_near_duplicate *found;
    print_key *keys;
    size_t key_count;
} likenesses;

static int compare_keys(const void *left, const void *right)
{
    const print_key *a = left, *b = right;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->frame > b->frame) - (a->frame < b->frame);
}

/* Pixels that differ between two views of one size; gives up above `most`. */
static uint32_t count_different(cost_view a, cost_view b, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t y = 0; y < a.height && count <= most; y++)
        for (uint32_t x = 0; x < a.width && count <= most; x++)
            count += cost_pixel(a, x, y) != cost_pixel(b, x, y);
    return count;
}

static bool same_pixels(cost_view a, cost_view b)
{
    return a.width == b.width && a.height == b.height && count_different(a, b, 0) == 0;
}

/* The likeness of a frame whose content is that of the original in its place. */
static void tell_same(const cost_work *w, const cost_picture *original, const cost_picture *picture,
                      spress_near_duplicate *out)
{
    const spressi_rect from = original->print.content, to = picture->print.content;
    const cost_view a = spressi_cost_view(w, original), b = spressi_cost_view(w, picture);
    out->shift_x = (int32_t)to.x - (int32_t)from.x;
    out->shift_y = (int32_t)to.y - (int32_t)from.y;
    const bool in_place =
        out->shift_x == 0 && out->shift_y == 0 && a.width == b.width && a.height == b.height;
    out->likeness = in_place ? SPRESS_LIKE_SAME : SPRESS_LIKE_SHIFTED;
}

/* Compares the contents of two pictures in every way; the simplest comes first. */
static void compare_ways(likenesses *l, const print_key *first, const print_key *key)
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
    const cost_picture *picture = &l->w->pictures[key->picture];
    const cost_view from =
        cost_view_part(spressi_cost_view(l->w, original), original->print.content);
    const cost_view to = cost_view_part(spressi_cost_view(l->w, picture), picture->print.content);
    spress_near_duplicate *found = &l->found[key->picture];
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

static void add_key(likenesses *l, size_t picture, uint64_t hash)
{
    const uint32_t frame = cost_first_frame(l->w, &l->w->pictures[picture]);
    l->keys[l->key_count++] = (print_key){hash, frame, (uint32_t)picture};
}

/* Finds what is the same but flipped, turned or shifted. */
static bool find_turned(likenesses *l)
{
    const cost_work *w = l->w;
    l->key_count = 0;
    for (size_t i = 0; i < w->picture_count; i++) {
        const cost_print *print = &w->pictures[i].print;
        uint64_t least = print->ways[0];
        for (unsigned way = 1; way < COST_WAYS; way++)
            least = print->ways[way] < least ? print->ways[way] : least;
        if (print->visible_count != 0)
            add_key(l, i, least);
    }
    qsort(l->keys, l->key_count, sizeof *l->keys, compare_keys);
    for (size_t i = 1, first = 0; i < l->key_count; i++) {
        if (l->keys[i].hash != l->keys[first].hash)
            first = i;
        else
            compare_ways(l, &l->keys[first], &l->keys[i]);
        if (!spressi_phase_tell(w->job, i, 2 * l->key_count))
            return spressi_job_cancelled(w->job);
    }
    return true;
}

/* How many pixels of a picture may differ. */
static uint32_t tolerance(const cost_picture *picture)
{
    const uint64_t part = picture->print.visible_count / DIFFERENT_PART;
    return part < DIFFERENT_MOST ? (uint32_t)part : DIFFERENT_MOST;
}

/* Compares two pictures of one band, the second of which stands later. */
static void compare_near(likenesses *l, const print_key *first, const print_key *key)
{
    const cost_picture *original = &l->w->pictures[first->picture];
    const cost_picture *picture = &l->w->pictures[key->picture];
    spress_near_duplicate *found = &l->found[key->picture];
    const cost_view a = spressi_cost_view(l->w, original), b = spressi_cost_view(l->w, picture);
    uint32_t most = tolerance(original);
    most = tolerance(picture) < most ? tolerance(picture) : most;
    if (a.width != b.width || a.height != b.height || most == 0)
        return;
    l->w->out->compared_count++;
    const uint32_t count = count_different(a, b, most);
    const bool is_better = found->original == SPRESS_NONE || count < found->different_pixels ||
                           (count == found->different_pixels && first->frame < found->original);
    if (count > most || !is_better)
        return;
    found->original = first->frame;
    found->likeness = SPRESS_LIKE_NEARLY;
    found->different_pixels = count;
}

/* Finds what is a few pixels apart, among the pictures that are like no other so far. */
static bool find_near(likenesses *l)
{
    const cost_work *w = l->w;
    l->key_count = 0;
    for (size_t i = 0; i < w->picture_count; i++)
        for (unsigned band = 0; band < COST_BANDS; band++)
            if (l->found[i].original == SPRESS_NONE && tolerance(&w->pictures[i]) != 0)
                add_key(l, i, w->pictures[i].print.bands[band]);
    qsort(l->keys, l->key_count, sizeof *l->keys, compare_keys);
    for (size_t i = 0; i < l->key_count; i++) {
        for (size_t k = i + 1; k < l->key_count && k <= i + NEIGHBOURS; k++)
            if (l->keys[k].hash == l->keys[i].hash)
                compare_near(l, &l->keys[i], &l->keys[k]);
        if (!spressi_phase_tell(w->job, l->key_count + i, 2 * l->key_count))
            return spressi_job_cancelled(w->job);
    }
    return true;
}

static int compare_frames(const void *left, const void *right)
{
    const spress_near_duplicate *a = left, *b = right;
    return (a->frame > b->frame) - (a->frame < b->frame);
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
    if (count > 1)
        qsort(l->found, count, sizeof *l->found, compare_frames);
    w->out->duplicates = l->found;
    w->out->duplicate_count = count;
}

bool spressi_cost_duplicates(cost_work *w)
{
    const spress_allocator *allocator = &w->job->allocator;
    const size_t count = w->picture_count;
    const size_t size = (count * COST_BANDS + 1) * sizeof(print_key);
    likenesses l = {.w = w, .found = spressi_job_take(w->job, count + 1, sizeof *l.found)};
    if (!l.found || !spressi_phase_begin(w->job, "comparing frames", count))
        return false;
    l.keys = allocator->allocate(allocator->context, size);
    if (!l.keys)
        return spressi_job_no_memory(w->job);
    for (size_t i = 0; i < count; i++)
        l.found[i].original = SPRESS_NONE;
    const bool good = find_turned(&l) && find_near(&l);
    allocator->release(allocator->context, l.keys, size);
    if (good)
        gather(&l);
    return good;
}
