/* Chooses a palette for a picture: gathers its colours in cells of 8 x 8 x 8, cuts the box of all
 * cells again and again where the colours in it differ most, and moves the means of the boxes to
 * the means of the colours nearest to them (k-means). Integers only: the same on every machine. */
#include "image/quantise.h"
#include "core/memory/allocate.h"

#include <assert.h>
#include <string.h>

enum { CELL_BITS = 5, CELL_COUNT = 1 << 3 * CELL_BITS, ROUNDS = 4 };

/* Sums over all pixels in one cell, or in one box of cells. */
typedef struct cell {
    uint64_t count;
    uint64_t sum[3];
} cell;

/* Cells first..end - 1 of the list. */
typedef struct box {
    uint32_t first, end;
    unsigned axis;   /* along which its colours differ most */
    uint64_t spread; /* sum of squared distances from the mean along it */
} box;

static uint64_t mean_of(const cell *c, unsigned axis)
{
    assert(c->count != 0); /* fill_cells drops cells without pixels */
    return (c->sum[axis] + c->count / 2) / c->count;
}

static void add_cell(cell *to, const cell *c)
{
    to->count += c->count;
    for (size_t i = 0; i < 3; i++)
        to->sum[i] += c->sum[i];
}

static cell sum_of(const cell *cells, const box *b)
{
    cell sum = {0};
    for (uint32_t i = b->first; i < b->end; i++)
        add_cell(&sum, &cells[i]);
    return sum;
}

/* Finds the axis along which to cut a box. */
static void measure(const cell *cells, box *b)
{
    const cell sum = sum_of(cells, b);
    b->spread = 0;
    b->axis = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        const int64_t mean = (int64_t)mean_of(&sum, axis);
        uint64_t spread = 0;
        for (uint32_t i = b->first; i < b->end; i++) {
            const int64_t distance = (int64_t)mean_of(&cells[i], axis) - mean;
            spread += cells[i].count * (uint64_t)(distance * distance);
        }
        if (spread > b->spread) {
            b->spread = spread;
            b->axis = axis;
        }
    }
}

/* Cuts a box at its mean: cells up to it stay, those above go to `out`. A box whose spread is not 0
 * has cells on both sides. */
static void cut(cell *cells, box *b, box *out)
{
    const cell sum = sum_of(cells, b);
    const uint64_t mean = mean_of(&sum, b->axis);
    uint64_t lowest = UINT64_MAX;
    for (uint32_t i = b->first; i < b->end; i++)
        if (mean_of(&cells[i], b->axis) < lowest)
            lowest = mean_of(&cells[i], b->axis);
    /* Rounding can put the mean on the highest cell: then that one is cut off. */
    uint32_t kept = b->first;
    for (uint32_t i = b->first; i < b->end; i++) {
        const uint64_t value = mean_of(&cells[i], b->axis);
        if (value < mean || value == lowest) {
            const cell moved = cells[i];
            cells[i] = cells[kept];
            cells[kept++] = moved;
        }
    }
    *out = (box){.first = kept, .end = b->end};
    b->end = kept;
}

static unsigned make_boxes(cell *cells, uint32_t cell_count, unsigned count_max, box *boxes)
{
    unsigned count = 1;
    boxes[0] = (box){.first = 0, .end = cell_count};
    measure(cells, &boxes[0]);
    while (count < count_max) {
        unsigned widest = 0;
        for (unsigned i = 1; i < count; i++)
            if (boxes[i].spread > boxes[widest].spread)
                widest = i;
        if (boxes[widest].spread == 0)
            break;
        cut(cells, &boxes[widest], &boxes[count]);
        measure(cells, &boxes[widest]);
        measure(cells, &boxes[count]);
        count++;
    }
    return count;
}

static uint32_t distance(spress_colour a, spress_colour b)
{
    const int red = a.r - b.r;
    const int green = a.g - b.g;
    const int blue = a.b - b.b;
    /* Roughly the eye's weights. */
    return (uint32_t)(3 * red * red + 6 * green * green + blue * blue);
}

static unsigned nearest(const spress_palette *palette, spress_colour colour)
{
    unsigned best = 0;
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < palette->count; i++) {
        const uint32_t d = distance(palette->colours[i], colour);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

static spress_colour colour_of(const cell *c)
{
    return (spress_colour){(uint8_t)mean_of(c, 0), (uint8_t)mean_of(c, 1), (uint8_t)mean_of(c, 2),
                           255};
}

/* One round of k-means; a colour that is nearest to no cell stays. */
static void refine(const cell *cells, uint32_t cell_count, spress_palette *palette)
{
    cell sums[256] = {{0}};
    for (uint32_t i = 0; i < cell_count; i++)
        add_cell(&sums[nearest(palette, colour_of(&cells[i]))], &cells[i]);
    for (size_t i = 0; i < palette->count; i++)
        if (sums[i].count != 0)
            palette->colours[i] = colour_of(&sums[i]);
}

/* Fills the cells and moves those with pixels to the front; returns how many there are. */
static uint32_t fill_cells(const spress_image *image, cell *cells)
{
    const size_t pixels = (size_t)image->width * image->height;
    memset(cells, 0, CELL_COUNT * sizeof *cells);
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *p = image->rgba + i * 4;
        if (p[3] < SPRESSI_OPAQUE_FROM)
            continue;
        const unsigned drop = 8 - CELL_BITS;
        cell *c = &cells[(unsigned)p[0] >> drop << 2 * CELL_BITS |
                         (unsigned)p[1] >> drop << CELL_BITS | (unsigned)p[2] >> drop];
        c->count++;
        for (size_t k = 0; k < 3; k++)
            c->sum[k] += p[k];
    }
    uint32_t used = 0;
    for (uint32_t i = 0; i < CELL_COUNT; i++)
        if (cells[i].count != 0)
            cells[used++] = cells[i];
    return used;
}

bool spressi_gather_colours(spressi_colours *colours, const spress_image *image, unsigned most)
{
    const size_t pixels = (size_t)image->width * image->height;
    for (size_t i = 0; i < pixels; i++) {
        spress_colour colour = spressi_load_colour(image->rgba + i * 4);
        if (colour.a < SPRESSI_OPAQUE_FROM)
            continue;
        colour.a = 255;
        if (!spressi_colours_add(colours, colour) || colours->count > most)
            return false;
    }
    return true;
}

/* Takes the picture's own colours; false when they are too many. */
static bool take_exactly(const spress_image *image, unsigned count_max, spress_palette *out)
{
    spressi_colours colours = {.count = 0};
    if (!spressi_gather_colours(&colours, image, count_max))
        return false;
    out->count = colours.count;
    memcpy(out->colours, colours.list, sizeof colours.list);
    return true;
}

bool spressi_quantise(const spress_image *image, unsigned count_max,
                      const spress_allocator *allocator, spress_palette *out)
{
    if (take_exactly(image, count_max, out))
        return true;
    const spress_allocator memory = allocator ? *allocator : spress_allocator_default();
    cell *cells = spressi_allocate(&memory, CELL_COUNT * sizeof *cells);
    if (!cells)
        return false;
    box boxes[256];
    const uint32_t cell_count = fill_cells(image, cells);
    out->count = make_boxes(cells, cell_count, count_max, boxes);
    for (size_t i = 0; i < out->count; i++) {
        const cell sum = sum_of(cells, &boxes[i]);
        out->colours[i] = colour_of(&sum);
    }
    for (int round = 0; round < ROUNDS; round++)
        refine(cells, cell_count, out);
    spressi_release(&memory, cells, CELL_COUNT * sizeof *cells);
    return true;
}

/* A cache of the nearest colours: the hash of a colour chooses its place. */
enum { CACHE_SIZE = 4096 };

typedef struct matcher {
    const spress_palette *palette;
    spress_colour colours[CACHE_SIZE];
    uint8_t indices[CACHE_SIZE];
    bool used[CACHE_SIZE];
} matcher;

static unsigned match(matcher *m, spress_colour colour)
{
    const uint32_t word = (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
    const size_t place = (word * UINT32_C(2654435769)) >> 20;
    if (!m->used[place] || !spressi_same_colour(m->colours[place], colour)) {
        m->used[place] = true;
        m->colours[place] = colour;
        m->indices[place] = (uint8_t)nearest(m->palette, colour);
    }
    return m->indices[place];
}

static void map_plainly(const spress_image *image, matcher *m, uint8_t *out)
{
    const size_t pixels = (size_t)image->width * image->height;
    for (size_t i = 0; i < pixels; i++) {
        spress_colour colour = spressi_load_colour(image->rgba + i * 4);
        const bool seen = colour.a >= SPRESSI_OPAQUE_FROM;
        colour.a = 255;
        out[i] = (uint8_t)(seen ? match(m, colour) : m->palette->count);
    }
}

static uint8_t clamp(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* Two rows of errors in sixteenths, with one pixel more at both ends. */
typedef struct errors {
    int32_t *here, *below; /* three channels per pixel */
} errors;

/* Matches one pixel and passes its error on: 7/16 ahead, 3, 5 and 1 to the row below. */
static unsigned match_with_error(matcher *m, const uint8_t *rgba, size_t at, int ahead, errors e)
{
    int32_t *here = e.here + at * 3;
    int32_t *below = e.below + at * 3;
    const spress_colour wanted = {clamp(rgba[0] + here[0] / 16), clamp(rgba[1] + here[1] / 16),
                                  clamp(rgba[2] + here[2] / 16), 255};
    const unsigned index = match(m, wanted);
    const spress_colour got = m->palette->colours[index];
    const int rest[3] = {wanted.r - got.r, wanted.g - got.g, wanted.b - got.b};
    for (int k = 0; k < 3; k++) {
        here[ahead * 3 + k] += rest[k] * 7;
        below[-ahead * 3 + k] += rest[k] * 3;
        below[k] += rest[k] * 5;
        below[ahead * 3 + k] += rest[k];
    }
    return index;
}

static void map_row(const spress_image *image, uint32_t y, matcher *m, errors e, uint8_t *out)
{
    const int ahead = y % 2 == 0 ? 1 : -1;
    for (uint32_t i = 0; i < image->width; i++) {
        const uint32_t x = ahead > 0 ? i : image->width - 1 - i;
        const size_t at = (size_t)y * image->width + x;
        const uint8_t *rgba = image->rgba + at * 4;
        out[at] = (uint8_t)(rgba[3] >= SPRESSI_OPAQUE_FROM
                                ? match_with_error(m, rgba, (size_t)x + 1, ahead, e)
                                : m->palette->count);
    }
}

static bool map_with_errors(const spress_image *image, matcher *m, const spress_allocator *memory,
                            uint8_t *out)
{
    const size_t row = ((size_t)image->width + 2) * 3;
    const size_t size = 2 * row * sizeof(int32_t);
    int32_t *rows = spressi_allocate(memory, size);
    if (!rows)
        return false;
    errors e = {rows, rows + row};
    memset(rows, 0, size);
    for (uint32_t y = 0; y < image->height; y++) {
        map_row(image, y, m, e, out);
        e = (errors){e.below, e.here};
        memset(e.below, 0, row * sizeof *e.below);
    }
    spressi_release(memory, rows, size);
    return true;
}

bool spressi_map_to_palette(const spress_image *image, const spress_palette *palette, bool dither,
                            const spress_allocator *allocator, uint8_t *out_indices)
{
    const spress_allocator memory = allocator ? *allocator : spress_allocator_default();
    matcher *m = spressi_allocate(&memory, sizeof *m);
    if (!m)
        return false;
    memset(m->used, 0, sizeof m->used);
    m->palette = palette;
    bool good = true;
    if (dither)
        good = map_with_errors(image, m, &memory, out_indices);
    else
        map_plainly(image, m, out_indices);
    spressi_release(&memory, m, sizeof *m);
    return good;
}
