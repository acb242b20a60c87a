/* Draws textured triangles and lines.
 *
 * Positions are rounded to 1/256 pixel; from there on integers decide without error which pixels a
 * triangle covers. For every row the three edge functions give the span of covered pixels, and
 * texture coordinates run along it in 32.32 fixed point. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/blend.h"
#include "render/meter.h"

enum { SUBPIXEL_BITS = 8, SUBPIXEL = 1 << SUBPIXEL_BITS };

/* Skip triangles with a corner farther from the canvas: the edge functions must fit 64 bits. */
#define COORDINATE_MAX (1 << 22)

typedef struct point {
    int64_t x, y; /* in 1/256 pixel */
    double u, v;  /* in texels */
} point;

/* a * x + b * y + c, not negative inside; x and y in pixels, at their middles. */
typedef struct edge {
    int64_t per_x, per_y, start; /* start: at the middle of pixel 0, 0 */
} edge;

typedef struct span {
    int64_t first, end;
} span;

/* u and v as functions of a pixel's middle. */
typedef struct mapping {
    double u_x, u_y, u_start, v_x, v_y, v_start;
} mapping;

typedef struct painter {
    spress_canvas *canvas;
    const spress_texture *texture;
    spress_sampling sampling;
    const spressi_meter *meter; /* NULL: draws all */
} painter;

/* Clamps: so far outside only the texture's edge is visible, and 32.32 fixed point cannot
 * overflow. */
static double to_texels(float part, uint32_t size)
{
    const double most = 1048576, texels = (double)part * size;
    return texels > most ? most : texels < -most ? -most : texels;
}

static bool make_point(const spress_corner *corner, const spress_texture *texture, point *out)
{
    if (!(fabsf(corner->x) < COORDINATE_MAX) || !(fabsf(corner->y) < COORDINATE_MAX) ||
        !isfinite(corner->u) || !isfinite(corner->v))
        return false;
    *out = (point){llround((double)corner->x * SUBPIXEL), llround((double)corner->y * SUBPIXEL),
                   to_texels(corner->u, texture->width), to_texels(corner->v, texture->height)};
    return true;
}

/* The side of the line from `a` to `b` that the third corner lies on. Points on the line belong to
 * it when the edge is a top or a left one: for other edges `start` is one unit less. */
static edge make_edge(const point *a, const point *b)
{
    const int64_t dx = b->x - a->x, dy = b->y - a->y;
    const bool top_left = dy < 0 || (dy == 0 && dx > 0);
    const int64_t half = SUBPIXEL / 2;
    /* cross(b - a, p - a) = dx * (py - ay) - dy * (px - ax) */
    return (edge){.per_x = -dy * SUBPIXEL,
                  .per_y = dx * SUBPIXEL,
                  .start = dx * (half - a->y) - dy * (half - a->x) - (top_left ? 0 : 1)};
}

static int64_t floor_divide(int64_t a, int64_t b)
{
    const int64_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* Narrows a span to where the edge function is not negative. */
static void clip_span(const edge *e, int64_t y, span *s)
{
    const int64_t at_zero = e->start + e->per_y * y;
    if (e->per_x > 0) {
        const int64_t first = -floor_divide(at_zero, e->per_x);
        s->first = first > s->first ? first : s->first;
    } else if (e->per_x < 0) {
        const int64_t end = floor_divide(at_zero, -e->per_x) + 1;
        s->end = end < s->end ? end : s->end;
    } else if (at_zero < 0) {
        s->end = s->first;
    }
}

/* Solves u = u_start + u_x * x + u_y * y for the three corners; `area` is twice the triangle's. */
static mapping make_mapping(const point *p, double area)
{
    const double x1 = (double)(p[1].x - p[0].x), y1 = (double)(p[1].y - p[0].y);
    const double x2 = (double)(p[2].x - p[0].x), y2 = (double)(p[2].y - p[0].y);
    const double u1 = p[1].u - p[0].u, u2 = p[2].u - p[0].u;
    const double v1 = p[1].v - p[0].v, v2 = p[2].v - p[0].v;
    mapping m = {.u_x = (u1 * y2 - u2 * y1) / area * SUBPIXEL,
                 .u_y = (u2 * x1 - u1 * x2) / area * SUBPIXEL,
                 .v_x = (v1 * y2 - v2 * y1) / area * SUBPIXEL,
                 .v_y = (v2 * x1 - v1 * x2) / area * SUBPIXEL};
    const double x0 = (double)p[0].x / SUBPIXEL - 0.5, y0 = (double)p[0].y / SUBPIXEL - 0.5;
    m.u_start = p[0].u - m.u_x * x0 - m.u_y * y0;
    m.v_start = p[0].v - m.v_x * x0 - m.v_y * y0;
    return m;
}

/* To 32.32. Clamps values that are too large for it: they are at an edge of the texture anyway. */
static int64_t to_fixed(double value)
{
    const double most = 1073741824.0; /* 2^30 */
    const double kept = value > most ? most : value < -most ? -most : value;
    return (int64_t)floor(kept * 4294967296.0);
}

static uint32_t clamp_texel(int64_t texel, uint32_t size)
{
    return texel < 0 ? 0 : texel >= (int64_t)size ? size - 1 : (uint32_t)texel;
}

static const uint8_t *texel_at(const spress_texture *texture, int64_t x, int64_t y)
{
    return texture->rgba + ((size_t)clamp_texel(y, texture->height) * texture->width +
                            clamp_texel(x, texture->width)) *
                               4;
}

/* Mixes four texels, weighted by 256ths in each direction. Inside the texture they are neighbours
 * in memory; at its edges the outermost is repeated. */
static void sample_bilinear(const spress_texture *texture, int64_t u, int64_t v, uint8_t *out)
{
    const uint64_t half = UINT64_C(1) << 31;
    const int64_t from_u = (int64_t)((uint64_t)u - half), from_v = (int64_t)((uint64_t)v - half);
    const int64_t x = from_u >> 32, y = from_v >> 32;
    const uint32_t fx = (uint32_t)(from_u >> 24 & 0xFF), fy = (uint32_t)(from_v >> 24 & 0xFF);
    const uint8_t *a, *b, *c, *d;
    if (x >= 0 && y >= 0 && x + 1 < texture->width && y + 1 < texture->height) {
        a = texture->rgba + ((size_t)y * texture->width + (size_t)x) * 4;
        c = a + (size_t)texture->width * 4;
        b = a + 4;
        d = c + 4;
    } else {
        a = texel_at(texture, x, y);
        b = texel_at(texture, x + 1, y);
        c = texel_at(texture, x, y + 1);
        d = texel_at(texture, x + 1, y + 1);
    }
    const uint64_t top = spressi_mix(spressi_spread(a), spressi_spread(b), fx);
    const uint64_t bottom = spressi_mix(spressi_spread(c), spressi_spread(d), fx);
    spressi_gather(spressi_mix(top, bottom, fy), out);
}

static void paint_span(const painter *p, const mapping *m, int64_t y, span s)
{
    uint8_t *pixel = p->canvas->rgba + ((size_t)y * p->canvas->width + (size_t)s.first) * 4;
    int64_t u = to_fixed(m->u_start + m->u_x * (double)s.first + m->u_y * (double)y);
    int64_t v = to_fixed(m->v_start + m->v_x * (double)s.first + m->v_y * (double)y);
    const int64_t u_step = to_fixed(m->u_x), v_step = to_fixed(m->v_x);
    for (int64_t x = s.first; x < s.end; x++, pixel += 4) {
        uint8_t mixed[4];
        const uint8_t *colour = mixed;
        if (p->sampling != SPRESS_BILINEAR)
            colour = texel_at(p->texture, u >> 32, v >> 32);
        else
            sample_bilinear(p->texture, u, v, mixed);
        if (colour[3] == 255)
            memcpy(pixel, colour, 4);
        else if (colour[3] != 0)
            spressi_lay_over(pixel, colour);
        u = (int64_t)((uint64_t)u + (uint64_t)u_step);
        v = (int64_t)((uint64_t)v + (uint64_t)v_step);
    }
}

static int64_t least_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* About as much as a thread paints in a tenth of a second. */
enum { PIXELS_AT_ONCE = 4 << 20 };

/* False when the meter has ended it. Pixels have been paid for: the meter is asked with none. */
static bool paint_triangle(const painter *p, point *corners)
{
    const int64_t area = (corners[1].x - corners[0].x) * (corners[2].y - corners[0].y) -
                         (corners[1].y - corners[0].y) * (corners[2].x - corners[0].x);
    uint64_t painted = 0;
    if (area == 0)
        return true;
    if (area < 0) { /* the other winding: swap two corners */
        const point swapped = corners[1];
        corners[1] = corners[2];
        corners[2] = swapped;
    }
    const mapping m = make_mapping(corners, (double)(area < 0 ? -area : area));
    const edge edges[3] = {make_edge(&corners[0], &corners[1]), make_edge(&corners[1], &corners[2]),
                           make_edge(&corners[2], &corners[0])};
    const int64_t top = least_of(corners[0].y, least_of(corners[1].y, corners[2].y));
    const int64_t bottom = most_of(corners[0].y, most_of(corners[1].y, corners[2].y));
    const int64_t first = most_of(top >> SUBPIXEL_BITS, 0);
    const int64_t end = least_of((bottom >> SUBPIXEL_BITS) + 1, p->canvas->height);
    for (int64_t y = first; y < end; y++) {
        span s = {0, p->canvas->width};
        for (int i = 0; i < 3; i++)
            clip_span(&edges[i], y, &s);
        if (s.first >= s.end)
            continue;
        paint_span(p, &m, y, s);
        painted += (uint64_t)(s.end - s.first);
        if (painted >= PIXELS_AT_ONCE && !spressi_meter_pay(p->meter, 0))
            return false;
        painted %= PIXELS_AT_ONCE;
    }
    return true;
}

static bool draw_part(spress_canvas *canvas, const spress_triangles *triangles,
                      const spressi_meter *meter)
{
    const painter p = {canvas, triangles->texture, triangles->sampling, meter};
    const uint16_t *indices = triangles->indices;
    for (size_t i = 0; i + 2 < triangles->index_count; i += 3) {
        point points[3];
        bool usable = true;
        for (size_t k = 0; k < 3; k++)
            usable = usable && indices[i + k] < triangles->corner_count &&
                     make_point(&triangles->corners[indices[i + k]], p.texture, &points[k]);
        if (usable && !paint_triangle(&p, points))
            return false;
    }
    return true;
}

void spress_draw_triangles(spress_canvas *canvas, const spress_triangles *triangles)
{
    draw_part(canvas, triangles, NULL);
}

/* What of the side from `low` to `high` lies on a canvas, and the pixel at each end. */
static double clipped(float low, float high, uint32_t side)
{
    const double first = low > 0 ? low : 0, end = high < (float)side ? high : (double)side;
    return end > first ? end - first + 2 : 0;
}

/* The part of its box that lies on the canvas, or its own area and that of its edges. */
static double triangle_pixels(const spress_canvas *canvas, const spress_corner *const *c)
{
    const double wide = clipped(fminf(c[0]->x, fminf(c[1]->x, c[2]->x)),
                                fmaxf(c[0]->x, fmaxf(c[1]->x, c[2]->x)), canvas->width);
    const double high = clipped(fminf(c[0]->y, fminf(c[1]->y, c[2]->y)),
                                fmaxf(c[0]->y, fmaxf(c[1]->y, c[2]->y)), canvas->height);
    const double x1 = (double)c[1]->x - c[0]->x, y1 = (double)c[1]->y - c[0]->y;
    const double x2 = (double)c[2]->x - c[0]->x, y2 = (double)c[2]->y - c[0]->y;
    const double own = fabs(x1 * y2 - x2 * y1) / 2 + 2 * (wide + high);
    return fmin(own, wide * high);
}

/* Finding the rows of a triangle takes as long as painting so many pixels, also when it has none.
 */
enum { PIXELS_LEAST = 4 };

/* About how many pixels of the canvas the triangle from index `first` on covers. */
static uint64_t pixels_of(const spress_canvas *canvas, const spress_triangles *triangles,
                          size_t first)
{
    const spress_corner *corners[3];
    for (size_t k = 0; k < 3; k++) {
        const uint16_t index = triangles->indices[first + k];
        if (index >= triangles->corner_count)
            return PIXELS_LEAST;
        corners[k] = &triangles->corners[index];
        if (!(fabsf(corners[k]->x) < COORDINATE_MAX) || !(fabsf(corners[k]->y) < COORDINATE_MAX))
            return PIXELS_LEAST;
    }
    return PIXELS_LEAST + (uint64_t)triangle_pixels(canvas, corners);
}

bool spressi_draw_triangles(spress_canvas *canvas, const spress_triangles *triangles,
                            const spressi_meter *meter)
{
    spress_triangles part = *triangles;
    if (!meter)
        return draw_part(canvas, triangles, NULL);
    for (size_t first = 0, end; first + 2 < triangles->index_count; first = end) {
        uint64_t pixels = 0;
        for (end = first; end + 2 < triangles->index_count && pixels < PIXELS_AT_ONCE; end += 3)
            pixels += pixels_of(canvas, triangles, end);
        part.indices = triangles->indices + first;
        part.index_count = end - first;
        if (!spressi_meter_pay(meter, pixels) ||
            (!meter->only_counts && !draw_part(canvas, &part, meter)))
            return false;
    }
    return true;
}

/* Paints one pixel in each column, or in each row of a steep line: blends none twice. */
void spress_draw_line(spress_canvas *canvas, const float from[2], const float to[2],
                      spress_colour colour)
{
    for (int i = 0; i < 2; i++)
        if (!(fabsf(from[i]) < COORDINATE_MAX) || !(fabsf(to[i]) < COORDINATE_MAX))
            return;
    const int64_t a[2] = {(int64_t)floorf(from[0]), (int64_t)floorf(from[1])};
    const int64_t b[2] = {(int64_t)floorf(to[0]), (int64_t)floorf(to[1])};
    const int64_t sides[2] = {canvas->width, canvas->height};
    const int along = llabs(b[1] - a[1]) > llabs(b[0] - a[0]), across = 1 - along;
    const int64_t *start = a[along] <= b[along] ? a : b, *end = start == a ? b : a;
    const int64_t length = end[along] - start[along], rise = end[across] - start[across];
    uint8_t premultiplied[4];
    spressi_premultiply(colour, premultiplied);
    const int64_t last = least_of(end[along], sides[along] - 1);
    for (int64_t i = most_of(start[along], 0); i <= last; i++) {
        const int64_t twice = 2 * rise * (i - start[along]) + length;
        const int64_t k = start[across] + (length == 0 ? 0 : floor_divide(twice, 2 * length));
        if (k < 0 || k >= sides[across])
            continue;
        const int64_t at = along == 0 ? k * sides[0] + i : i * sides[0] + k;
        spressi_lay_over(canvas->rgba + (size_t)at * 4, premultiplied);
    }
}
