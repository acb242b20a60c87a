/* Makes the sets of rectangles that layout.c and its peers pack. */
#include "layout_sets.h"

#include <stdlib.h>
#include <string.h>

/* splitmix64: a counter, and three rounds that mix it. */
typedef struct numbers {
    uint64_t state;
} numbers;

static uint32_t next_number(numbers *n)
{
    uint64_t z = n->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 32);
}

/* From `low` to `high`, both included. */
static int32_t between(numbers *n, int32_t low, int32_t high)
{
    return low + (int32_t)(next_number(n) % (uint32_t)(high - low + 1));
}

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Characters with four to seven actions each; an action's frames share one trimmed box, and now and
 * then an action is as large as the one before it. */
static void make_frames(numbers *n, spressi_size *sizes, size_t count)
{
    size_t made = 0;
    while (made < count) {
        const spressi_size body = {between(n, 28, 100), between(n, 32, 110)};
        spressi_size box = body;
        for (int32_t action = between(n, 4, 7); action > 0 && made < count; action--) {
            if (between(n, 0, 5) != 0)
                box = (spressi_size){clamp(body.w + between(n, -12, 36), 20, 140),
                                     clamp(body.h + between(n, -16, 28), 20, 140)};
            for (int32_t frame = between(n, 8, 24); frame > 0 && made < count; frame--)
                sizes[made++] = box;
        }
    }
}

static void make_icons(numbers *n, spressi_size *sizes, size_t count)
{
    static const int32_t sides[] = {16, 24, 24, 32, 32, 32, 48, 48, 64, 64, 96, 128};
    for (size_t i = 0; i < count; i++) {
        const int32_t side = sides[next_number(n) % (sizeof sides / sizeof *sides)];
        spressi_size size = {side, side};
        if (between(n, 0, 99) < 45) { /* trimmed */
            size.w = clamp(side - between(n, 0, side / 3), 16, 128);
            size.h = clamp(side - between(n, 0, side / 3), 16, 128);
        }
        sizes[i] = size;
    }
}

static void make_tiles(numbers *n, spressi_size *sizes, size_t count)
{
    static const spressi_size kinds[] = {{8, 8},   {8, 16},  {16, 8},  {16, 16}, {16, 16},
                                         {16, 32}, {32, 16}, {32, 32}, {24, 24}, {40, 12}};
    for (size_t i = 0; i < count; i++)
        sizes[i] = kinds[next_number(n) % (sizeof kinds / sizeof *kinds)];
}

static void make_backgrounds(numbers *n, spressi_size *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sizes[i] = (spressi_size){between(n, 250, 1000), between(n, 200, 1000)};
}

/* So that nothing depends on the order the kinds were made in. */
static void shuffle(numbers *n, spressi_size *sizes, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = next_number(n) % i;
        const spressi_size size = sizes[other];
        sizes[other] = sizes[i - 1];
        sizes[i - 1] = size;
    }
}

static void make_mixed(numbers *n, spressi_size *sizes, size_t count)
{
    const size_t backgrounds = count / 500;
    const size_t frames = count * 3 / 10;
    const size_t icons = count * 3 / 10;
    make_backgrounds(n, sizes, backgrounds);
    make_frames(n, sizes + backgrounds, frames);
    make_icons(n, sizes + backgrounds + frames, icons);
    make_tiles(n, sizes + backgrounds + frames + icons, count - backgrounds - frames - icons);
    shuffle(n, sizes, count);
}

static void make_tiny(numbers *n, spressi_size *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sizes[i] = (spressi_size){between(n, 1, 8), between(n, 1, 8)};
}

typedef struct set_kind {
    const char *name;
    size_t count;
    void (*make)(numbers *n, spressi_size *sizes, size_t count);
} set_kind;

static const set_kind kinds[] = {
    {"frames", 500, make_frames},    {"icons", 3000, make_icons}, {"mixed", 10000, make_mixed},
    {"large", 60, make_backgrounds}, {"tiny", 100000, make_tiny},
};

static const set_kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

size_t bench_layout_count(const char *name)
{
    const set_kind *kind = find_kind(name);
    return kind ? kind->count : 0;
}

spressi_size *bench_layout_set(const char *name, size_t count)
{
    const set_kind *kind = find_kind(name);
    numbers n = {20};
    spressi_size *sizes = kind && count != 0 ? malloc(count * sizeof *sizes) : NULL;
    if (sizes)
        kind->make(&n, sizes, count);
    return sizes;
}
