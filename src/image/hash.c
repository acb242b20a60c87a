/* A hash of pixels: four lanes that multiply to 128 bits and fold, so that the multiplications of
 * one block do not wait for each other; then one mix of the four. Callers that find equal hashes
 * compare the pixels, so that pictures made to have equal hashes would cost the square of their
 * number. Both factors depend on the seed: without it nobody can make a factor 0, which would
 * forget all pixels before, or predict what a change of a pixel does. */
#include <string.h>

#include "core/memory/cursor.h"
#include "core/text/strmap.h"
#include "image/raster.h"

enum { LANES = 4, STEP_SIZE = 16, BLOCK_SIZE = LANES * STEP_SIZE };

typedef struct hasher {
    uint64_t keys[2]; /* of both factors, from the seed */
    uint64_t lanes[LANES];
} hasher;

static inline uint64_t stir(const hasher *h, uint64_t lane, uint64_t one, uint64_t other)
{
    return spressi_fold(one ^ h->keys[0] ^ lane, other ^ h->keys[1]);
}

static inline uint64_t stir_step(const hasher *h, uint64_t lane, const uint8_t *bytes)
{
    return stir(h, lane, spressi_load_u64le(bytes), spressi_load_u64le(bytes + 8));
}

static void take_row(hasher *h, const uint8_t *row, size_t size)
{
    size_t at = 0;
    for (; size - at >= BLOCK_SIZE; at += BLOCK_SIZE)
        for (size_t i = 0; i < LANES; i++)
            h->lanes[i] = stir_step(h, h->lanes[i], row + at + i * STEP_SIZE);
    for (size_t i = 0; size - at >= STEP_SIZE; at += STEP_SIZE, i++)
        h->lanes[i] = stir_step(h, h->lanes[i], row + at);
    for (; at < size; at += 4)
        h->lanes[0] = stir(h, h->lanes[0], spressi_load_u32le(row + at), at);
}

uint64_t spressi_hash(const spress_image *image, spressi_rect part, uint64_t seed)
{
    hasher h = {
        .keys = {spressi_fold(seed ^ UINT64_C(0xA0761D6478BD642F), UINT64_C(0xE7037ED1A0B428DB)),
                 spressi_fold(seed ^ UINT64_C(0x8EBC6AF09C88C6E3), UINT64_C(0x589965CC75374CC3))},
        .lanes = {part.width, part.height, 1, 2}};
    for (uint32_t y = 0; y < part.height; y++)
        take_row(&h, spressi_pixel(image, part.x, part.y + y), (size_t)part.width * 4);
    return stir(&h, 0, stir(&h, 0, h.lanes[0], h.lanes[1]), stir(&h, 1, h.lanes[2], h.lanes[3]));
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
