/* Resamples pictures in two passes, first along the rows, then along the columns.
 *
 * Each pixel of the result is a weighted sum of pixels of the source. The weights of one axis are
 * computed once, in double and with nothing but the four operations (no libm, whose last bits
 * differ between systems), and rounded to integers that add up to exactly WEIGHT_ONE; all that
 * follows is integer arithmetic.
 *
 * Between the passes a pixel has four int32: colour times alpha and alpha times 255, so that all
 * are on the scale 0..255 * 255. Lanczos overshoots by less than a half of that: no sum leaves
 * int64 and no rounded sum leaves int32. */
#include "image/resample.h"

#include <string.h>

#include "core/math/turn.h"
#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "core/memory/limits.h"
#include "image/raster.h"

enum { WEIGHT_BITS = 16, WEIGHT_ONE = 1 << WEIGHT_BITS };

/* The held pixels of the source that contribute to one pixel of the result; the others are 0. */
typedef struct window {
    uint32_t first, count;
    size_t weights; /* index of the first one's weight */
} window;

typedef struct range {
    uint32_t first, count;
} range;

/* One axis: how `from` pixels, of which some are held, become `to`, of which some are made. */
typedef struct axis {
    uint32_t from, to;
    range held, made;
    window *windows; /* one for each pixel that is made; counts from the first held one */
    int32_t *weights;
    size_t weight_capacity; /* in the list, as allocated */
} axis;

/* sin(pi * x) for 0 <= x <= 3. */
static double sine_of_pi(double x)
{
    double sine, cosine;
    spressi_sine_of(180 * x, &sine, &cosine);
    return sine;
}

static double filter_radius(spress_scale_filter filter)
{
    switch (filter) {
    case SPRESS_SCALE_NEAREST:
    case SPRESS_SCALE_BOX:
        return 0.5;
    case SPRESS_SCALE_BILINEAR:
        return 1.0;
    case SPRESS_SCALE_LANCZOS:
        return 3.0;
    }
    return 0.5;
}

/* The weight of a pixel at the distance x, in units of the larger of both pixels. */
static double filter_at(spress_scale_filter filter, double x)
{
    const double pi = 3.14159265358979323846;
    const double distance = x < 0 ? -x : x;
    if (distance >= filter_radius(filter))
        return 0;
    if (filter == SPRESS_SCALE_BILINEAR)
        return 1 - distance;
    if (filter != SPRESS_SCALE_LANCZOS || distance < 1e-9)
        return 1;
    return 3 * sine_of_pi(distance) * sine_of_pi(distance / 3) / (pi * pi * distance * distance);
}

/* The overlap of source pixel `i` with the result's pixel, which covers begin..end of the source.
 */
static double overlap(uint32_t i, double begin, double end)
{
    const double from = i > begin ? i : begin;
    const double to = i + 1.0 < end ? i + 1.0 : end;
    return to > from ? to - from : 0;
}

/* Turns shares into integers with the sum WEIGHT_ONE: the largest takes the rounding errors. */
static void round_weights(const double *shares, uint32_t count, int32_t *weights)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += shares[i];
    int32_t left = WEIGHT_ONE;
    uint32_t largest = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double exact = shares[i] / sum * WEIGHT_ONE;
        weights[i] = (int32_t)(exact < 0 ? exact - 0.5 : exact + 0.5);
        left -= weights[i];
        if (shares[i] > shares[largest])
            largest = i;
    }
    weights[largest] += left;
}

/* Which of the result's pixels the held ones reach: a few too many, never too few. */
static range reached(const axis *a, spress_scale_filter filter)
{
    const double scale = (double)a->from / a->to;
    const double reach = filter_radius(filter) * (scale > 1 ? scale : 1);
    const double begin = (a->held.first - reach) / scale - 2;
    const double end = ((double)a->held.first + a->held.count + reach) / scale + 2;
    const uint32_t first = begin > 0 ? (uint32_t)begin : 0;
    return (range){first, (end < a->to ? (uint32_t)end : a->to) - first};
}

/* The part of a window that is held. */
static window clip(const axis *a, window w)
{
    const uint32_t skipped = w.first < a->held.first ? a->held.first - w.first : 0;
    const uint32_t held_end = a->held.first + a->held.count;
    const uint32_t end = w.first + w.count < held_end ? w.first + w.count : held_end;
    const uint32_t first = w.first + skipped;
    if (first >= end)
        return (window){0};
    return (window){first - a->held.first, end - first, w.weights + skipped};
}

/* Fills the windows of an axis; `shares` has room for the widest. */
static void fill_windows(axis *a, spress_scale_filter filter, double *shares)
{
    const double scale = (double)a->from / a->to;
    const double stretch = scale > 1 ? scale : 1;
    const double reach = filter == SPRESS_SCALE_BOX ? scale / 2 : filter_radius(filter) * stretch;
    size_t used = 0;
    for (uint32_t i = 0; i < a->made.count; i++) {
        const double centre = (a->made.first + i + 0.5) * scale;
        const double begin = centre - reach > 0 ? centre - reach : 0;
        const double end = centre + reach < a->from ? centre + reach : a->from;
        window w = {.first = (uint32_t)begin, .weights = used};
        if (w.first >= a->from) /* only by rounding */
            w.first = a->from - 1;
        do {
            const uint32_t at = w.first + w.count;
            shares[w.count++] = filter == SPRESS_SCALE_BOX
                                    ? overlap(at, begin, end)
                                    : filter_at(filter, (at + 0.5 - centre) / stretch);
        } while (w.first + w.count < a->from && w.first + w.count < end);
        round_weights(shares, w.count, a->weights + used);
        used += w.count;
        a->windows[i] = clip(a, w);
    }
}

static void *allocate(const spress_allocator *memory, size_t count, size_t size)
{
    size_t bytes;
    return spressi_multiply(count, size, &bytes) ? spressi_allocate(memory, bytes) : NULL;
}

static void release(const spress_allocator *memory, void *block, size_t count, size_t size)
{
    spressi_release(memory, block, count * size);
}

static void axis_free(axis *a, const spress_allocator *memory)
{
    release(memory, a->windows, a->made.count, sizeof *a->windows);
    release(memory, a->weights, a->weight_capacity, sizeof *a->weights);
}

/* Makes the windows of an axis whose ranges are known. */
static bool axis_init(axis *a, spress_scale_filter filter, const spress_allocator *memory)
{
    /* A window reaches the filter's radius to both sides, and into a pixel more at each end. */
    const double stretch = a->from > a->to ? (double)a->from / a->to : 1;
    const double widest = 2 * filter_radius(filter) * stretch + 3;
    const size_t window_max = widest < a->from ? (size_t)widest : a->from;
    if (!spressi_multiply(window_max, a->made.count, &a->weight_capacity))
        return false;
    double *shares = allocate(memory, window_max, sizeof *shares);
    a->windows = allocate(memory, a->made.count, sizeof *a->windows);
    a->weights = allocate(memory, a->weight_capacity, sizeof *a->weights);
    const bool good = shares && a->windows && a->weights;
    if (good)
        fill_windows(a, filter, shares);
    else
        axis_free(a, memory);
    release(memory, shares, window_max, sizeof *shares);
    return good;
}

/* One weighted sum of pixels that lie `stride` numbers apart. */
static void weigh(const axis *a, uint32_t at, const int32_t *pixels, size_t stride, int32_t out[4])
{
    const window *w = &a->windows[at];
    const int32_t *pixel = pixels + w->first * stride;
    int64_t sum[4] = {WEIGHT_ONE / 2, WEIGHT_ONE / 2, WEIGHT_ONE / 2, WEIGHT_ONE / 2};
    for (uint32_t i = 0; i < w->count; i++, pixel += stride)
        for (size_t k = 0; k < 4; k++)
            sum[k] += (int64_t)a->weights[w->weights + i] * pixel[k];
    for (size_t k = 0; k < 4; k++)
        out[k] = (int32_t)(sum[k] >> WEIGHT_BITS);
}

static void premultiply(const uint8_t *rgba, uint32_t count, int32_t *out)
{
    for (size_t i = 0; i < count; i++, rgba += 4, out += 4) {
        for (size_t k = 0; k < 3; k++)
            out[k] = rgba[k] * rgba[3];
        out[3] = rgba[3] * 255;
    }
}

static void store_straight(const int32_t pixel[4], uint8_t *rgba)
{
    const int32_t most = 255 * 255;
    const int32_t alpha = pixel[3] < 0 ? 0 : pixel[3] > most ? most : pixel[3];
    memset(rgba, 0, 4);
    rgba[3] = (uint8_t)((alpha + 127) / 255);
    if (rgba[3] == 0)
        return;
    for (size_t k = 0; k < 3; k++) {
        const int32_t part = pixel[k] < 0 ? 0 : pixel[k] > alpha ? alpha : pixel[k];
        rgba[k] = (uint8_t)((part * 255 + alpha / 2) / alpha);
    }
}

/* `row` has room for one row of the source, `columns` for all rows of the source at the new width.
 */
static void run_passes(const spress_image *from, const axis axes[2], int32_t *row, int32_t *columns,
                       spress_image *out)
{
    const size_t stride = (size_t)out->width * 4;
    for (uint32_t y = 0; y < from->height; y++) {
        premultiply(spressi_pixel(from, 0, y), from->width, row);
        for (uint32_t x = 0; x < out->width; x++)
            weigh(&axes[0], x, row, 4, columns + y * stride + (size_t)x * 4);
    }
    for (uint32_t y = 0; y < out->height; y++)
        for (uint32_t x = 0; x < out->width; x++) {
            int32_t pixel[4];
            weigh(&axes[1], y, columns + (size_t)x * 4, stride, pixel);
            store_straight(pixel, spressi_pixel(out, x, y));
        }
}

static bool resample_smoothly(const spress_image *from, axis axes[2], spress_scale_filter filter,
                              spress_image *out)
{
    const spress_allocator *memory = &out->allocator;
    if (!axis_init(&axes[0], filter, memory))
        return false;
    if (!axis_init(&axes[1], filter, memory)) {
        axis_free(&axes[0], memory);
        return false;
    }
    const size_t pixel_size = 4 * sizeof(int32_t);
    size_t pixels = 0;
    int32_t *row = allocate(memory, from->width, pixel_size);
    int32_t *columns = spressi_multiply(out->width, from->height, &pixels)
                           ? allocate(memory, pixels, pixel_size)
                           : NULL;
    const bool good = row && columns;
    if (good)
        run_passes(from, axes, row, columns, out);
    release(memory, row, from->width, pixel_size);
    release(memory, columns, pixels, pixel_size);
    axis_free(&axes[0], memory);
    axis_free(&axes[1], memory);
    return good;
}

/* The source pixel whose square holds the centre of the result's pixel, counted from the first held
 * one. False: it is not held. */
static bool nearest(const axis *a, uint32_t index, uint32_t *out)
{
    const uint64_t at = (uint64_t)a->made.first + index;
    const uint32_t source = (uint32_t)((2 * at + 1) * a->from / (2 * (uint64_t)a->to));
    *out = source - a->held.first;
    return source >= a->held.first && *out < a->held.count;
}

static void resample_nearest(const spress_image *from, const axis axes[2], spress_image *out)
{
    uint32_t from_x, from_y;
    for (uint32_t y = 0; y < out->height; y++) {
        if (!nearest(&axes[1], y, &from_y))
            continue;
        for (uint32_t x = 0; x < out->width; x++)
            if (nearest(&axes[0], x, &from_x))
                memcpy(spressi_pixel(out, x, y), spressi_pixel(from, from_x, from_y), 4);
    }
}

bool spressi_resample_part(const spressi_part *from, const spressi_resampling *how,
                           spressi_part *out)
{
    axis axes[2] = {
        {.from = from->width, .to = how->width, .held = {from->x, from->image.width}},
        {.from = from->height, .to = how->height, .held = {from->y, from->image.height}}};
    for (size_t i = 0; i < 2; i++)
        axes[i].made = reached(&axes[i], how->filter);
    spress_image image;
    if ((uint64_t)how->width * how->height > spressi_limits_filled(how->limits).pixels ||
        !spress_image_init(&image, axes[0].made.count, axes[1].made.count, how->limits,
                           how->allocator))
        return false;
    if (how->filter == SPRESS_SCALE_NEAREST ||
        (how->width == from->width && how->height == from->height)) {
        resample_nearest(&from->image, axes, &image);
    } else if (!resample_smoothly(&from->image, axes, how->filter, &image)) {
        spress_image_free(&image);
        return false;
    }
    *out = (spressi_part){image, axes[0].made.first, axes[1].made.first, how->width, how->height};
    return true;
}

bool spressi_resample(const spress_image *from, const spressi_resampling *how, spress_image *out)
{
    const spressi_part whole = {*from, 0, 0, from->width, from->height};
    spressi_part result;
    if (!spressi_resample_part(&whole, how, &result))
        return false;
    *out = result.image;
    return true;
}

uint32_t spressi_scaled_size(uint32_t size, uint32_t numerator, uint32_t denominator)
{
    /* Divided before the half is added, so that nothing leaves 64 bits. */
    const uint64_t product = (uint64_t)size * numerator;
    const uint64_t rounded =
        product / denominator + (product % denominator >= denominator - product % denominator);
    return rounded == 0 ? 1 : rounded > UINT32_MAX ? UINT32_MAX : (uint32_t)rounded;
}
