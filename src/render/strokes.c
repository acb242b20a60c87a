/* Rasterises lines and discs into a mask and paints it. */
#include "render/strokes.h"

#include <math.h>
#include <string.h>

#include "render/blend.h"

/* Figures farther away leave no pixel on a canvas, and looping over theirs would take too long. */
#define COORDINATE_MAX (1 << 22)

static size_t row_size(const spress_canvas *canvas)
{
    return ((size_t)canvas->width + 7) / 8;
}

size_t spressi_mask_size(const spress_canvas *canvas)
{
    return row_size(canvas) * canvas->height;
}

void spressi_mask_init(spressi_mask *mask, const spress_canvas *canvas, void *memory,
                       const spressi_meter *meter)
{
    *mask = (spressi_mask){.width = canvas->width,
                           .height = canvas->height,
                           .row_size = row_size(canvas),
                           .bits = memory,
                           .meter = meter};
    memset(mask->bits, 0, spressi_mask_size(canvas));
}

/* The pixels of a row or column whose middles lie above `low` and not above `high`. */
typedef struct run {
    uint32_t first, end;
} run;

static uint32_t clip(double value, uint32_t side)
{
    return value < 0 ? 0 : value > side ? side : (uint32_t)value;
}

static run make_run(double low, double high, uint32_t side)
{
    return (run){clip(floor(low + 0.5), side), clip(floor(high + 0.5), side)};
}

static void set(spressi_mask *mask, uint32_t x, uint32_t y)
{
    mask->bits[mask->row_size * y + x / 8] |= (uint8_t)(1u << x % 8);
}

static bool is_near(spress_point point)
{
    return fabsf(point.x) < COORDINATE_MAX && fabsf(point.y) < COORDINATE_MAX;
}

/* Pays for `count` runs of about that length; whether they are to be set. */
static bool pay(spressi_mask *mask, uint32_t count, double length, uint32_t limit)
{
    const uint64_t each = length < limit ? (uint64_t)length + 1 : limit;
    mask->ended = mask->ended || !spressi_meter_pay(mask->meter, count * each);
    return !mask->ended && !spressi_meter_only_counts(mask->meter);
}

/* Adds a run of pixels across the stroke for each pixel along its longer side. */
static void add_body(spressi_mask *mask, const spressi_stroke *stroke, const double widths[2])
{
    const double from[2] = {stroke->from.x, stroke->from.y};
    const double sides[2] = {stroke->to.x - from[0], stroke->to.y - from[1]};
    const int along = fabs(sides[1]) > fabs(sides[0]), across = 1 - along;
    const uint32_t limits[2] = {mask->width, mask->height};
    const double far = sides[along];
    const double length = sqrt(sides[0] * sides[0] + sides[1] * sides[1]);
    const double low = fmin(from[along], from[along] + far);
    const run steps = make_run(low, low + fabs(far), limits[along]);
    const double widest = fmax(widths[0], widths[1]) * 1.5; /* along the run: at most sqrt(2) */
    if (steps.first >= steps.end || !pay(mask, steps.end - steps.first, widest, limits[across]))
        return;
    for (uint32_t i = steps.first; i < steps.end; i++) {
        const double t = (i + 0.5 - from[along]) / far;
        const double middle = from[across] + t * sides[across];
        const double width = widths[0] + t * (widths[1] - widths[0]);
        const double half = width * length / fabs(far) / 2; /* measured along the run */
        const run pixels = make_run(middle - half, middle + half, limits[across]);
        for (uint32_t k = pixels.first; k < pixels.end; k++)
            set(mask, along == 0 ? i : k, along == 0 ? k : i);
    }
}

/* Ends are round, so that lines that meet have no notch between them. */
void spressi_mask_stroke(spressi_mask *mask, const spressi_stroke *stroke)
{
    const double widths[2] = {fmax(stroke->from_width, 1), fmax(stroke->to_width, 1)};
    if (!is_near(stroke->from) || !is_near(stroke->to))
        return;
    add_body(mask, stroke, widths);
    spressi_mask_disc(mask, stroke->from, (float)(widths[0] / 2));
    spressi_mask_disc(mask, stroke->to, (float)(widths[1] / 2));
}

void spressi_mask_disc(spressi_mask *mask, spress_point middle, float radius)
{
    if (!is_near(middle) || !(radius > 0) || !(radius < COORDINATE_MAX))
        return;
    const double x = middle.x, y = middle.y, r = radius;
    if (x >= 0 && x < mask->width && y >= 0 && y < mask->height)
        set(mask, (uint32_t)x, (uint32_t)y);
    const run rows = make_run(y - r, y + r, mask->height);
    if (rows.first >= rows.end || !pay(mask, rows.end - rows.first, 2 * r, mask->width))
        return;
    for (uint32_t i = rows.first; i < rows.end; i++) {
        const double off = i + 0.5 - y;
        const double half = sqrt(fmax(r * r - off * off, 0));
        const run row = make_run(x - half, x + half, mask->width);
        for (uint32_t k = row.first; k < row.end; k++)
            set(mask, k, i);
    }
}

void spressi_mask_paint(const spressi_mask *mask, spress_colour colour, spress_canvas *canvas)
{
    uint8_t premultiplied[4];
    if (spressi_meter_only_counts(mask->meter))
        return;
    spressi_premultiply(colour, premultiplied);
    for (uint32_t y = 0; y < mask->height; y++)
        for (size_t byte = 0; byte < mask->row_size; byte++) {
            unsigned bits = mask->bits[mask->row_size * y + byte];
            uint8_t *pixel = canvas->rgba + ((size_t)canvas->width * y + byte * 8) * 4;
            for (; bits != 0; bits >>= 1, pixel += 4)
                if (bits & 1)
                    spressi_lay_over(pixel, premultiplied);
        }
}
