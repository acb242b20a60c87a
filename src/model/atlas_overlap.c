/* Finds frames that overlap by a sweep from left to right over each page.
 *
 * A radix sort orders the boxes: its time does not depend on the file's coordinates. The set of
 * boxes that the sweep line crosses stays free of overlaps in y: a box that meets another is
 * reported and goes to a short list instead, which the cap on reports bounds. So the set consists
 * of disjoint intervals, and a tree of bits finds the neighbours of a box by the rank of its y.
 * Boxes that the line has passed leave the set only when something meets them: the set stays
 * disjoint with them in it, and they need no events of their own. */
#include "model/atlas_overlap.h"

#include <stdlib.h>

#include "core/math/compare.h"
#include "core/math/ranks.h"
#include "core/memory/allocate.h"
#include "core/memory/checked.h"

typedef struct box {
    int32_t x, y;
    int32_t w, h; /* positive */
    uint32_t frame;
    uint32_t rank; /* of y among all y */
    uint16_t page;
} box;

typedef struct sweep {
    box *boxes; /* in the order of their frames */
    size_t count;
    uint64_t *keys;    /* sort key in the upper half, index of a box in the lower */
    uint64_t *scratch; /* for sorting; then the words of the set */
    uint32_t *holders; /* the box at each rank of the set */
    spressi_ranks set;
    uint32_t met[SPRESSI_OVERLAPS_MAX]; /* boxes that overlap something, not in the set */
    size_t met_count;
    spressi_overlaps *out;
} sweep;

static bool same_box(const box *a, const box *b)
{
    return a->page == b->page && a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h;
}

static void collect_boxes(sweep *s, const spress_atlas *atlas)
{
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->alias_of == SPRESS_NONE && frame->w > 0 && frame->h > 0)
            s->boxes[s->count++] = (box){.x = frame->x,
                                         .y = frame->y,
                                         .w = spressi_frame_width(frame),
                                         .h = spressi_frame_height(frame),
                                         .frame = (uint32_t)i,
                                         .page = frame->page};
    }
}

/* Sorts the keys by their upper half, a byte at a time from the lowest; keys that agree keep their
 * order. A byte that is the same in all keys costs only the count. */
static void sort_keys(sweep *s)
{
    uint64_t *from = s->keys;
    uint64_t *to = s->scratch;
    for (unsigned shift = 32; shift < 64; shift += 8) {
        size_t starts[256] = {0};
        for (size_t i = 0; i < s->count; i++)
            starts[from[i] >> shift & 0xFF]++;
        if (s->count == 0 || starts[from[0] >> shift & 0xFF] == s->count)
            continue;
        size_t start = 0;
        for (size_t digit = 0; digit < 256; digit++) {
            const size_t size = starts[digit];
            starts[digit] = start;
            start += size;
        }
        for (size_t i = 0; i < s->count; i++)
            to[starts[from[i] >> shift & 0xFF]++] = from[i];
        uint64_t *sorted = to;
        to = from;
        from = sorted;
    }
    s->keys = from;
    s->scratch = to;
}

/* A coordinate as the upper half of a key: the flipped sign bit makes negative ones come first. */
static uint64_t key_of(int32_t coordinate, size_t index)
{
    return (uint64_t)((uint32_t)coordinate ^ UINT32_C(0x80000000)) << 32 | index;
}

/* Gives each box the rank of its y: boxes of one y share it. */
static void rank_boxes(sweep *s)
{
    for (size_t i = 0; i < s->count; i++)
        s->keys[i] = key_of(s->boxes[i].y, i);
    sort_keys(s);
    uint32_t rank = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (i != 0 && s->keys[i] >> 32 != s->keys[i - 1] >> 32)
            rank++;
        s->boxes[(uint32_t)s->keys[i]].rank = rank;
    }
}

/* Sorts the boxes by page, x and frame; their indices are then in the lower half of the keys. */
static void order_boxes(sweep *s)
{
    for (size_t i = 0; i < s->count; i++)
        s->keys[i] = key_of(s->boxes[i].x, i);
    sort_keys(s);
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t index = (uint32_t)s->keys[i];
        s->keys[i] = key_of(s->boxes[index].page, index);
    }
    sort_keys(s);
}

/* Whether the sweep line at the left edge of `now` has passed `old`. */
static bool is_past(const box *old, const box *now)
{
    return old->page != now->page || (int64_t)old->x + old->w <= now->x;
}

static bool meet_in_y(const box *a, const box *b)
{
    return (int64_t)a->y + a->h > b->y && (int64_t)b->y + b->h > a->y;
}

static void add_pair(sweep *s, const box *a, const box *b)
{
    spressi_overlaps *out = s->out;
    if (out->count == SPRESSI_OVERLAPS_MAX)
        return;
    const bool ordered = a->frame < b->frame;
    out->pairs[out->count++] =
        (spressi_overlap){ordered ? a->frame : b->frame, ordered ? b->frame : a->frame};
}

/* Handles a box of the set whose y meets that of `now`: drops it when the line has passed it, else
 * records the pair. */
static bool meet(sweep *s, size_t rank, const box *now)
{
    const box *old = &s->boxes[s->holders[rank]];
    if (is_past(old, now)) {
        spressi_ranks_remove(&s->set, rank);
        return false;
    }
    add_pair(s, old, now);
    return true;
}

static bool meet_set(sweep *s, const box *now)
{
    bool met = false;
    size_t rank = spressi_ranks_previous(&s->set, now->rank);
    if (rank != SIZE_MAX && meet_in_y(&s->boxes[s->holders[rank]], now))
        met = meet(s, rank, now);
    for (rank = spressi_ranks_next(&s->set, (size_t)now->rank + 1);
         rank != SIZE_MAX && s->out->count < SPRESSI_OVERLAPS_MAX &&
         meet_in_y(&s->boxes[s->holders[rank]], now);
         rank = spressi_ranks_next(&s->set, rank + 1))
        met = meet(s, rank, now) || met;
    return met;
}

static bool meet_list(sweep *s, const box *now)
{
    bool met = false;
    for (size_t i = 0; i < s->met_count;) {
        const box *old = &s->boxes[s->met[i]];
        if (is_past(old, now)) {
            s->met[i] = s->met[--s->met_count];
            continue;
        }
        if (meet_in_y(old, now)) {
            add_pair(s, old, now);
            met = true;
        }
        i++;
    }
    return met;
}

/* Whether an earlier box is the same rectangle. It is in the set or in the list: it began at the
 * same x, so the line has not passed it. */
static bool is_known(const sweep *s, const box *now)
{
    const size_t rank = spressi_ranks_previous(&s->set, now->rank);
    if (rank == now->rank && same_box(&s->boxes[s->holders[rank]], now))
        return true;
    for (size_t i = 0; i < s->met_count; i++)
        if (same_box(&s->boxes[s->met[i]], now))
            return true;
    return false;
}

static void run(sweep *s)
{
    for (size_t i = 0; i < s->count && s->out->count < SPRESSI_OVERLAPS_MAX; i++) {
        const uint32_t index = (uint32_t)s->keys[i];
        const box *now = &s->boxes[index];
        if (is_known(s, now))
            continue;
        const bool met_set = meet_set(s, now);
        const bool met_list = meet_list(s, now);
        if (!met_set && !met_list) {
            s->holders[now->rank] = index;
            spressi_ranks_insert(&s->set, now->rank);
        } else if (s->met_count < SPRESSI_OVERLAPS_MAX) { /* each box here made a pair */
            s->met[s->met_count++] = index;
        }
    }
}

static int compare_pairs(const void *left, const void *right)
{
    const spressi_overlap *a = left;
    const spressi_overlap *b = right;
    const int order = spressi_compare(a->second, b->second);
    return order ? order : spressi_compare(a->first, b->first);
}

bool spressi_overlaps_find(const spress_atlas *atlas, const spress_allocator *allocator,
                           spressi_overlaps *out)
{
    const size_t count = atlas->frame_count;
    const size_t words = spressi_ranks_words(count) > count ? spressi_ranks_words(count) : count;
    const size_t each = 2 * sizeof(uint64_t);
    size_t size, key_size;
    out->count = 0;
    if (!spressi_multiply(count, sizeof(box) + sizeof(uint32_t), &size) ||
        !spressi_multiply(words, each, &key_size) || !spressi_add(size, key_size, &size))
        return false;
    uint64_t *memory = spressi_allocate(allocator, size); /* for all arrays */
    if (!memory)
        return false;

    sweep s = {.keys = memory, .scratch = memory + words, .out = out};
    s.boxes = (box *)(memory + 2 * words);
    s.holders = (uint32_t *)(s.boxes + count);
    collect_boxes(&s, atlas);
    rank_boxes(&s);
    order_boxes(&s);
    spressi_ranks_init(&s.set, s.scratch, count);
    run(&s);
    spressi_release(allocator, memory, size);
    if (out->count != 0)
        qsort(out->pairs, out->count, sizeof *out->pairs, compare_pairs);
    return true;
}
