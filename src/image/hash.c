/* A hash of pixels: four lanes that multiply and rotate, so that the multiplications of one block
 * do not wait for each other; then one mix of the four. It need not withstand an attacker: callers
 * that find equal hashes compare the pixels. */
#include <string.h>

#include "core/cursor.h"
#include "image/raster.h"

enum { LANES = 4, BLOCK_SIZE = LANES * 8 };

#define PRIME_IN  UINT64_C(0x9E3779B97F4A7C55)
#define PRIME_OUT UINT64_C(0xC2B2AE3D27D4EB4F)

static uint64_t rotate(uint64_t word, unsigned by)
{
    return word << by | word >> (64 - by);
}

static uint64_t stir(uint64_t lane, uint64_t word)
{
    return rotate(lane + word * PRIME_IN, 31) * PRIME_OUT;
}

static void take_row(uint64_t lanes[LANES], const uint8_t *row, size_t size)
{
    size_t at = 0;
    for (; size - at >= BLOCK_SIZE; at += BLOCK_SIZE)
        for (size_t i = 0; i < LANES; i++)
            lanes[i] = stir(lanes[i], spressi_load_u64le(row + at + i * 8));
    for (size_t i = 0; at < size; at += 4, i++)
        lanes[i % LANES] = stir(lanes[i % LANES], spressi_load_u32le(row + at));
}

uint64_t spressi_hash(const spress_image *image, spressi_rect part)
{
    uint64_t lanes[LANES] = {part.width, part.height, PRIME_IN, PRIME_OUT};
    for (uint32_t y = 0; y < part.height; y++)
        take_row(lanes, spressi_pixel(image, part.x, part.y + y), (size_t)part.width * 4);
    uint64_t hash = 0;
    for (size_t i = 0; i < LANES; i++)
        hash = stir(hash, lanes[i]);
    /* The last product's low bits depend on few bits of the input: bring the high ones down. */
    hash = (hash ^ hash >> 33) * PRIME_IN;
    return hash ^ hash >> 29;
}

bool spressi_equal(const spress_image *a, spressi_rect part_a, const spress_image *b,
                   spressi_rect part_b)
{
    if (part_a.width != part_b.width || part_a.height != part_b.height)
        return false;
    for (uint32_t y = 0; y < part_a.height; y++)
        if (memcmp(spressi_pixel(a, part_a.x, part_a.y + y),
                   spressi_pixel(b, part_b.x, part_b.y + y), (size_t)part_a.width * 4) != 0)
            return false;
    return true;
}
