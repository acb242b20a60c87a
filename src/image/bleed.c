/* Gives transparent pixels the colours of their neighbours, in rounds.
 *
 * Each transparent pixel enters the queue exactly once, in the round in which it first touches a
 * coloured one; so the work grows with the pixels, not with the distance. A round reads only pixels
 * of earlier rounds: the order inside a round does not matter. */
#include <assert.h>

#include "core/memory/allocate.h"
#include "image/raster.h"

typedef enum pixel_state { UNSEEN, WAITING, COLOURED } pixel_state;

typedef struct bleed {
    spress_image *image;
    uint8_t *states;
    uint32_t *queue;
    size_t queued; /* pixels in the queue, including finished ones */
} bleed;

/* The neighbours of a pixel: a rectangle, cut at the picture's edges. */
typedef struct surroundings {
    uint32_t left, right, top, bottom; /* inclusive */
} surroundings;

static surroundings surroundings_of(const spress_image *image, uint32_t at)
{
    const uint32_t x = at % image->width;
    const uint32_t y = at / image->width;
    return (surroundings){.left = x - (x > 0),
                          .right = x + (x + 1 < image->width),
                          .top = y - (y > 0),
                          .bottom = y + (y + 1 < image->height)};
}

static bool touches_colour(const bleed *b, uint32_t at)
{
    const surroundings s = surroundings_of(b->image, at);
    for (uint32_t y = s.top; y <= s.bottom; y++)
        for (uint32_t x = s.left; x <= s.right; x++)
            if (b->states[(size_t)y * b->image->width + x] == COLOURED)
                return true;
    return false;
}

static void take_mean(const bleed *b, uint32_t at)
{
    const surroundings s = surroundings_of(b->image, at);
    uint32_t sum[3] = {0};
    uint32_t count = 0;
    for (uint32_t y = s.top; y <= s.bottom; y++)
        for (uint32_t x = s.left; x <= s.right; x++) {
            if (b->states[(size_t)y * b->image->width + x] != COLOURED)
                continue;
            const uint8_t *pixel = spressi_pixel(b->image, x, y);
            for (size_t i = 0; i < 3; i++)
                sum[i] += pixel[i];
            count++;
        }
    assert(count != 0); /* it is queued because it touches one */
    for (size_t i = 0; i < 3; i++)
        b->image->rgba[(size_t)at * 4 + i] = (uint8_t)((sum[i] + count / 2) / count);
}

static void queue_neighbours(bleed *b, uint32_t at)
{
    const surroundings s = surroundings_of(b->image, at);
    for (uint32_t y = s.top; y <= s.bottom; y++)
        for (uint32_t x = s.left; x <= s.right; x++) {
            const uint32_t neighbour = y * b->image->width + x;
            if (b->states[neighbour] != UNSEEN)
                continue;
            b->states[neighbour] = WAITING;
            b->queue[b->queued++] = neighbour;
        }
}

static void spread(bleed *b, uint32_t pixel_count, uint32_t distance)
{
    for (uint32_t at = 0; at < pixel_count; at++)
        if (b->states[at] == UNSEEN && touches_colour(b, at))
            b->queue[b->queued++] = at;
    for (size_t i = 0; i < b->queued; i++)
        b->states[b->queue[i]] = WAITING;
    size_t begin = 0;
    for (uint32_t round = 0; begin < b->queued && (distance == 0 || round < distance); round++) {
        const size_t end = b->queued;
        for (size_t i = begin; i < end; i++)
            take_mean(b, b->queue[i]);
        for (size_t i = begin; i < end; i++)
            b->states[b->queue[i]] = COLOURED;
        for (size_t i = begin; i < end; i++)
            queue_neighbours(b, b->queue[i]);
        begin = end;
    }
}

bool spressi_bleed(spress_image *image, uint32_t distance, const spress_allocator *allocator)
{
    const spress_allocator memory = allocator ? *allocator : spress_allocator_default();
    const uint64_t pixels = (uint64_t)image->width * image->height;
    if (pixels > UINT32_MAX || pixels > SIZE_MAX / sizeof(uint32_t))
        return false;
    const uint32_t count = (uint32_t)pixels;
    bleed b = {.image = image};
    b.states = spressi_allocate(&memory, count);
    if (!b.states)
        return false;
    size_t transparent = 0;
    for (size_t i = 0; i < count; i++) {
        b.states[i] = image->rgba[i * 4 + 3] != 0 ? COLOURED : UNSEEN;
        transparent += b.states[i] == UNSEEN;
    }
    bool good = true;
    if (transparent != 0 && transparent != count) {
        const size_t size = transparent * sizeof *b.queue;
        b.queue = spressi_allocate(&memory, size);
        good = b.queue != NULL;
        if (good) {
            spread(&b, count, distance);
            spressi_release(&memory, b.queue, size);
        }
    }
    spressi_release(&memory, b.states, count);
    return good;
}
