/* Takes prints of pictures: hashes by which pictures that may be alike are found. */
#include "core/strmap.h"
#include "jobs/costs/costs.h"

static uint64_t stir(uint64_t hash, uint64_t value, uint64_t seed)
{
    return spressi_fold(hash ^ value ^ UINT64_C(0xA0761D6478BD642F),
                        seed ^ UINT64_C(0xE7037ED1A0B428DB));
}

static uint64_t hash_view(cost_view v, uint64_t seed)
{
    uint64_t hash = stir(seed, (uint64_t)v.width << 32 | v.height, seed);
    for (uint32_t y = 0; y < v.height; y++)
        for (uint32_t x = 0; x < v.width; x++)
            hash = stir(hash, cost_pixel(v, x, y), seed);
    return hash;
}

/* The box of the visible pixels; counts them. */
static spressi_rect find_content(cost_view v, uint64_t *out_count)
{
    uint32_t left = v.width, right = 0, top = v.height, bottom = 0;
    *out_count = 0;
    for (uint32_t y = 0; y < v.height; y++)
        for (uint32_t x = 0; x < v.width; x++) {
            if (cost_pixel(v, x, y) == 0)
                continue;
            ++*out_count;
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    if (*out_count == 0)
        return (spressi_rect){0, 0, 0, 0};
    return (spressi_rect){left, top, right - left, bottom - top};
}

/* Hashes the pixels, row by row, in parts of about the same size. */
static void hash_bands(cost_view v, uint64_t seed, uint64_t bands[COST_BANDS])
{
    const uint64_t count = (uint64_t)v.width * v.height;
    uint64_t at = 0;
    for (unsigned band = 0; band < COST_BANDS; band++) {
        bands[band] = stir(seed + band, (uint64_t)v.width << 32 | v.height, seed);
        for (const uint64_t end = count * (band + 1) / COST_BANDS; at < end; at++)
            bands[band] =
                stir(bands[band], cost_pixel(v, (uint32_t)(at % v.width), (uint32_t)(at / v.width)),
                     seed);
    }
}

cost_print spressi_cost_print(cost_view view, uint64_t seed)
{
    cost_print print = {0};
    print.content = find_content(view, &print.visible_count);
    if (print.visible_count == 0)
        return print;
    const cost_view content = cost_view_part(view, print.content);
    for (unsigned way = 0; way < COST_WAYS; way++)
        print.ways[way] = hash_view(cost_view_in(content, way), seed);
    hash_bands(view, seed, print.bands);
    return print;
}
