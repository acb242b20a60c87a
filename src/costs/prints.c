/* Takes prints of pictures: hashes by which pictures that may be alike are found. */
#include "core/text/strmap.h"
#include "costs/costs.h"

enum { ROWS = 64 }; /* between two reports of progress */

/* Counts row `y` of a pass over `height` rows. False: cancelled. */
static bool pass_row(const spressi_job *job, uint32_t y, uint32_t height)
{
    if (y + 1 == height)
        return spressi_phase_add(job, y % ROWS + 1);
    return y % ROWS != ROWS - 1 || spressi_phase_add(job, ROWS);
}

static uint64_t stir(uint64_t hash, uint64_t value, uint64_t seed)
{
    return spressi_fold(hash ^ value ^ UINT64_C(0xA0761D6478BD642F),
                        seed ^ UINT64_C(0xE7037ED1A0B428DB));
}

static bool hash_view(const spressi_job *job, cost_view v, uint64_t seed, uint64_t *out)
{
    uint64_t hash = stir(seed, (uint64_t)v.width << 32 | v.height, seed);
    for (uint32_t y = 0; y < v.height; y++) {
        for (uint32_t x = 0; x < v.width; x++)
            hash = stir(hash, cost_pixel(v, x, y), seed);
        if (!pass_row(job, y, v.height))
            return false;
    }
    *out = hash;
    return true;
}

/* Finds the box of the visible pixels, counts them and adds up their hashes. */
static bool find_content(const spressi_job *job, cost_view v, uint64_t seed, cost_print *out)
{
    uint32_t left = v.width, right = 0, top = v.height, bottom = 0;
    for (uint32_t y = 0; y < v.height; y++) {
        for (uint32_t x = 0; x < v.width; x++) {
            const uint32_t pixel = cost_pixel(v, x, y);
            if (pixel == 0)
                continue;
            out->visible_count++;
            out->sum += stir(seed, pixel, seed);
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
        if (!pass_row(job, y, v.height))
            return false;
    }
    if (out->visible_count != 0)
        out->content = (spressi_rect){left, top, right - left, bottom - top};
    return true;
}

/* Hashes the pixels, row by row, in parts of about the same size. */
static bool hash_bands(const spressi_job *job, cost_view v, uint64_t seed,
                       uint64_t bands[COST_BANDS])
{
    const uint64_t count = (uint64_t)v.width * v.height;
    uint64_t at = 0, end = count / COST_BANDS;
    unsigned band = 0;
    for (unsigned i = 0; i < COST_BANDS; i++)
        bands[i] = stir(seed + i, (uint64_t)v.width << 32 | v.height, seed);
    for (uint32_t y = 0; y < v.height; y++) {
        for (uint32_t x = 0; x < v.width; x++, at++) {
            for (; at == end; band++) /* a band of a small picture may be empty */
                end = count * (band + 2) / COST_BANDS;
            bands[band] = stir(bands[band], cost_pixel(v, x, y), seed);
        }
        if (!pass_row(job, y, v.height))
            return false;
    }
    return true;
}

bool spressi_cost_print(const spressi_job *job, cost_view view, uint64_t seed, cost_print *out)
{
    *out = (cost_print){0};
    if (!find_content(job, view, seed, out))
        return false;
    if (out->visible_count == 0) /* nothing is like it */
        return spressi_phase_add(job, view.height);
    return hash_bands(job, view, seed, out->bands);
}

bool spressi_cost_ways(const spressi_job *job, cost_view content, uint64_t seed,
                       uint64_t ways[COST_WAYS])
{
    for (unsigned way = 0; way < COST_WAYS; way++)
        if (!hash_view(job, cost_view_in(content, way), seed, &ways[way]))
            return false;
    return true;
}
