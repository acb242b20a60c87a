/* Outlines of sprites: Unity has the rings around a sprite and fills them itself, an atlas has the
 * triangles. Rings are filled by cutting ears off; the edges that only one triangle has are rings.
 */
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "formats/unity/meta.h"
#include "model/atlas.h"

enum { MOST_STEPS = 1 << 26 }; /* for all outlines of a file: about a quarter of a second */

typedef struct ring {
    const spress_point *points; /* of the polygon */
    uint32_t *left;             /* the corners that are still there */
    size_t count;
    double side; /* the sign of the area */
} ring;

static double cross(spress_point a, spress_point b, spress_point c)
{
    return ((double)b.x - a.x) * ((double)c.y - a.y) - ((double)b.y - a.y) * ((double)c.x - a.x);
}

static bool same_point(spress_point a, spress_point b)
{
    return a.x == b.x && a.y == b.y;
}

static spress_point point_at(const ring *r, size_t index)
{
    return r->points[r->left[index % r->count]];
}

static double side_of(const ring *r)
{
    double area = 0;
    for (size_t i = 2; i < r->count; i++)
        area += cross(point_at(r, 0), point_at(r, i - 1), point_at(r, i));
    return area > 0 ? 1 : area < 0 ? -1 : 0;
}

/* Whether the corner and its neighbours are a triangle inside of the ring. */
static bool is_ear(spressi_meta_filling *f, const ring *r, size_t index)
{
    const spress_point a = point_at(r, index + r->count - 1), b = point_at(r, index),
                       c = point_at(r, index + 1);
    if (cross(a, b, c) * r->side <= 0)
        return false;
    for (size_t i = 0; i < r->count; i++) {
        const spress_point p = point_at(r, i);
        f->steps++;
        if (!same_point(p, a) && !same_point(p, b) && !same_point(p, c) &&
            cross(a, b, p) * r->side >= 0 && cross(b, c, p) * r->side >= 0 &&
            cross(c, a, p) * r->side >= 0)
            return false;
    }
    return true;
}

static bool is_flat(const ring *r, size_t index)
{
    return cross(point_at(r, index + r->count - 1), point_at(r, index), point_at(r, index + 1)) ==
           0;
}

/* Cuts the corner off; a flat one leaves no triangle. */
static void cut(ring *r, size_t index, bool flat, uint32_t *triangles, uint32_t *triangle_count)
{
    if (!flat) {
        uint32_t *to = triangles + 3 * (size_t)(*triangle_count)++;
        to[0] = r->left[(index + r->count - 1) % r->count];
        to[1] = r->left[index];
        to[2] = r->left[(index + 1) % r->count];
    }
    r->count--;
    memmove(r->left + index, r->left + index + 1, (r->count - index) * sizeof *r->left);
}

/* Cuts ears off until two corners are left. False when there is none. */
static bool fill_ring(spressi_meta_filling *f, ring *r, uint32_t *triangles,
                      uint32_t *triangle_count)
{
    size_t missed = 0;
    r->side = side_of(r);
    for (size_t i = 0; r->count > 2; i++) {
        i %= r->count;
        const bool flat = is_flat(r, i);
        f->steps++;
        if (!flat && !is_ear(f, r, i)) {
            if (++missed == r->count || f->steps > MOST_STEPS)
                return false;
            continue;
        }
        cut(r, i, flat, triangles, triangle_count);
        i += r->count; /* look at the corner before again: what it needs is near */
        i -= i > 1 ? 2 : 1;
        missed = 0;
    }
    return true;
}

/* Whether a ray from the point to the right crosses the ring an odd number of times. */
static bool is_inside(spressi_meta_filling *f, spress_point p, const spress_point *points,
                      size_t count)
{
    bool inside = false;
    f->steps += count;
    for (size_t i = 0, k = count - 1; i < count; k = i++) {
        const spress_point a = points[i], b = points[k];
        if ((a.y > p.y) != (b.y > p.y))
            inside ^= (cross(a, b, p) > 0) == (b.y > a.y);
    }
    return inside;
}

static size_t ring_end(const spressi_meta_point *points, size_t count, size_t start)
{
    size_t end = start + 1;
    while (end < count && !points[end].begins)
        end++;
    return end;
}

/* Fills all rings. False where one lies in another, or has no ears. Behind the triangles there is
 * room for the corners that are left. */
static bool fill_rings(spressi_meta_filling *f, const spressi_meta_point *outline,
                       spress_polygon *polygon, uint32_t *triangles)
{
    const spress_point *points = polygon->vertices;
    const size_t count = polygon->vertex_count;
    uint32_t *left = triangles + 3 * count;
    for (size_t start = 0, end; start < count; start = end) {
        end = ring_end(outline, count, start);
        for (size_t other = 0, last; other < count; other = last) {
            last = ring_end(outline, count, other);
            if (f->steps > MOST_STEPS ||
                (other != start && is_inside(f, points[start], points + other, last - other)))
                return false;
        }
        ring r = {.points = points, .left = left, .count = end - start};
        for (size_t i = 0; i < r.count; i++)
            left[i] = (uint32_t)(start + i);
        if (!fill_ring(f, &r, triangles, &polygon->triangle_count))
            return false;
    }
    return polygon->triangle_count != 0;
}

bool spressi_meta_fill_outline(spressi_meta_filling *f, const spressi_meta *meta,
                               const spressi_meta_sprite *sprite, const spress_frame *frame,
                               const spress_polygon **out)
{
    const size_t count = sprite->point_count;
    *out = NULL;
    if (count < 3 || count > UINT32_MAX / 3 || f->steps > MOST_STEPS)
        return true;
    const spressi_meta_point *outline = meta->points + sprite->first_point;
    spress_polygon *polygon = spressi_arena_zeroed(f->arena, 1, sizeof *polygon);
    spress_point *points = spressi_arena_allocate(f->arena, 2 * count, sizeof *points);
    uint32_t *triangles = spressi_arena_allocate(f->arena, 4 * count, sizeof *triangles);
    if (!polygon || !points || !triangles)
        return false;
    for (size_t i = 0; i < count; i++) {
        points[i] = (spress_point){outline[i].at.x + (float)frame->w / 2,
                                   (float)frame->h / 2 - outline[i].at.y};
        points[count + i] = spressi_page_point(frame, points[i]);
    }
    *polygon = (spress_polygon){.vertices = points,
                                .uvs = points + count,
                                .vertex_count = (uint32_t)count,
                                .triangles = triangles};
    if (fill_rings(f, outline, polygon, triangles))
        *out = polygon;
    return true;
}

/* An edge of a triangle; of a ring, in both directions. */
typedef struct edge {
    uint32_t from, to;
    bool used;
} edge;

static int compare_edges(const void *left, const void *right)
{
    const edge *a = left, *b = right;
    const int order = spressi_compare(a->from, b->from);
    return order ? order : spressi_compare(a->to, b->to);
}

/* The edges that an odd number of triangles have, in both directions, sorted. */
static size_t find_edges(const spress_polygon *polygon, edge *edges)
{
    const size_t corners = 3 * (size_t)polygon->triangle_count;
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < corners; i++) {
        const uint32_t a = polygon->triangles[i];
        const uint32_t b = polygon->triangles[i % 3 == 2 ? i - 2 : i + 1];
        if (a != b)
            edges[count++] = a < b ? (edge){a, b, false} : (edge){b, a, false};
    }
    qsort(edges, count, sizeof *edges, compare_edges);
    for (size_t i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && compare_edges(&edges[i], &edges[i + same]) == 0;)
            same++;
        if (same % 2 == 1)
            edges[kept++] = edges[i];
    }
    for (size_t i = 0; i < kept; i++)
        edges[kept + i] = (edge){edges[i].to, edges[i].from, false};
    qsort(edges, 2 * kept, sizeof *edges, compare_edges);
    return 2 * kept;
}

static edge *find_edge(edge *edges, size_t count, uint32_t from, uint32_t to)
{
    return bsearch(&(edge){from, to, false}, edges, count, sizeof *edges, compare_edges);
}

/* The first edge from a corner that is not used, from where the last search ended. Every corner has
 * an even number of them. */
static edge *next_edge(edge *edges, size_t count, size_t *firsts, uint32_t from)
{
    size_t *at = &firsts[from];
    while (*at < count && edges[*at].from == from && edges[*at].used)
        ++*at;
    return *at < count && edges[*at].from == from ? &edges[*at] : NULL;
}

/* Walks along edges until all are used. */
static size_t walk(edge *edges, size_t count, size_t *firsts, uint32_t *order, bool *begins)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        bool first = true;
        for (edge *e = &edges[i]; e && !e->used; first = false) {
            e->used = find_edge(edges, count, e->to, e->from)->used = true;
            begins[size] = first;
            order[size++] = e->from;
            e = next_edge(edges, count, firsts, e->to);
        }
    }
    return size;
}

bool spressi_meta_find_outline(spressi_arena *arena, const spress_frame *frame,
                               const spress_polygon *polygon, spressi_meta_point **out,
                               size_t *out_count)
{
    const size_t most = 6 * (size_t)polygon->triangle_count;
    edge *edges = spressi_arena_allocate(arena, most, sizeof *edges);
    size_t *firsts = spressi_arena_zeroed(arena, polygon->vertex_count, sizeof *firsts);
    uint32_t *order = spressi_arena_allocate(arena, most, sizeof *order);
    bool *begins = spressi_arena_allocate(arena, most, sizeof *begins);
    *out = spressi_arena_allocate(arena, most, sizeof **out);
    if (!edges || !firsts || !order || !begins || !*out)
        return false;
    const size_t count = find_edges(polygon, edges);
    for (size_t i = count; i-- > 0;)
        firsts[edges[i].from] = i;
    *out_count = walk(edges, count, firsts, order, begins);
    for (size_t i = 0; i < *out_count; i++) {
        const spress_point *p = &polygon->vertices[order[i]];
        (*out)[i] = (spressi_meta_point){{p->x - (float)frame->trim_x - (float)frame->w / 2,
                                          (float)frame->h / 2 - (p->y - (float)frame->trim_y)},
                                         begins[i]};
    }
    return true;
}
