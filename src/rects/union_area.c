/* Measures the area under rectangles by a sweep from left to right.
 *
 * The line that sweeps is cut at every top and bottom of a rectangle. A binary tree over these
 * pieces counts the rectangles that cover each node wholly and adds up how much of the line is
 * covered: node n has the halves 2n and 2n + 1, and the leaves are the pieces. */
#include "rects/free_space.h"

#include <stdlib.h>

#include "core/math/compare.h"
#include "core/memory/arena.h"

/* The left or right side of a rectangle. */
typedef struct side {
    int32_t x, top, bottom;
    bool opens;
} side;

typedef struct sweep {
    side *sides;
    size_t side_count;
    int32_t *cuts; /* tops and bottoms, in order, each once */
    size_t cut_count;
    size_t leaf_count; /* a power of two */
    uint32_t *layers;  /* by node: rectangles that cover all of it */
    int32_t *lengths;  /* by node: of the line */
    int32_t *covered;  /* by node: how much of that is covered */
} sweep;

static int compare_sides(const void *left, const void *right)
{
    const side *a = left, *b = right;
    return spressi_compare_int(a->x, b->x);
}

static int compare_cuts(const void *left, const void *right)
{
    const int32_t *a = left, *b = right;
    return spressi_compare_int(*a, *b);
}

static void collect(sweep *s, const spressi_space *boxes, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const spressi_space box = boxes[i];
        if (box.w <= 0 || box.h <= 0)
            continue;
        const int32_t bottom = box.y + box.h;
        s->cuts[s->side_count] = box.y;
        s->sides[s->side_count++] = (side){box.x, box.y, bottom, true};
        s->cuts[s->side_count] = bottom;
        s->sides[s->side_count++] = (side){box.x + box.w, box.y, bottom, false};
    }
    qsort(s->sides, s->side_count, sizeof *s->sides, compare_sides);
    qsort(s->cuts, s->side_count, sizeof *s->cuts, compare_cuts);
    for (size_t i = 0; i < s->side_count; i++)
        if (kept == 0 || s->cuts[kept - 1] != s->cuts[i])
            s->cuts[kept++] = s->cuts[i];
    s->cut_count = kept;
}

static bool make_tree(sweep *s, spressi_arena *arena)
{
    s->leaf_count = 1;
    while (s->leaf_count < s->cut_count)
        s->leaf_count *= 2;
    s->layers = spressi_arena_zeroed(arena, 2 * s->leaf_count, sizeof *s->layers);
    s->lengths = spressi_arena_zeroed(arena, 2 * s->leaf_count, sizeof *s->lengths);
    s->covered = spressi_arena_zeroed(arena, 2 * s->leaf_count, sizeof *s->covered);
    if (!s->layers || !s->lengths || !s->covered)
        return false;
    for (size_t i = 0; i + 1 < s->cut_count; i++)
        s->lengths[s->leaf_count + i] = s->cuts[i + 1] - s->cuts[i];
    for (size_t node = s->leaf_count - 1; node > 0; node--)
        s->lengths[node] = s->lengths[2 * node] + s->lengths[2 * node + 1];
    return true;
}

static void refresh(sweep *s, size_t node)
{
    s->covered[node] = s->layers[node] != 0    ? s->lengths[node]
                       : node >= s->leaf_count ? 0
                                               : s->covered[2 * node] + s->covered[2 * node + 1];
}

static void change_layers(sweep *s, size_t node, bool opens)
{
    s->layers[node] = opens ? s->layers[node] + 1 : s->layers[node] - 1;
    refresh(s, node);
}

static size_t leaf_of(const sweep *s, int32_t y)
{
    const int32_t *cut = bsearch(&y, s->cuts, s->cut_count, sizeof *s->cuts, compare_cuts);
    return s->leaf_count + (size_t)(cut - s->cuts);
}

/* Covers the part of the line behind a left side, and uncovers it behind a right one. */
static void pass(sweep *s, const side *at)
{
    const size_t first = leaf_of(s, at->top), end = leaf_of(s, at->bottom);
    for (size_t from = first, to = end; from < to; from /= 2, to /= 2) {
        if (from % 2 != 0)
            change_layers(s, from++, at->opens);
        if (to % 2 != 0)
            change_layers(s, --to, at->opens);
    }
    for (size_t node = first / 2; node > 0; node /= 2)
        refresh(s, node);
    for (size_t node = (end - 1) / 2; node > 0; node /= 2)
        refresh(s, node);
}

bool spressi_union_area(const spressi_space *boxes, size_t count, const spress_allocator *allocator,
                        uint64_t *out)
{
    sweep s = {0};
    spressi_arena *arena = spressi_arena_new(allocator, UINT64_MAX);
    s.sides = arena ? spressi_arena_allocate(arena, 2 * count + 1, sizeof *s.sides) : NULL;
    s.cuts = arena ? spressi_arena_allocate(arena, 2 * count + 1, sizeof *s.cuts) : NULL;
    bool good = s.sides && s.cuts;
    if (good) {
        collect(&s, boxes, count);
        good = make_tree(&s, arena);
    }
    uint64_t area = 0;
    for (size_t i = 0; good && i < s.side_count; i++) {
        if (i != 0)
            area += (uint64_t)(s.sides[i].x - s.sides[i - 1].x) * (uint64_t)s.covered[1];
        pass(&s, &s.sides[i]);
    }
    spressi_arena_free(arena);
    if (good)
        *out = area;
    return good;
}
