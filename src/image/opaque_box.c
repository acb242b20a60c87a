/* Finds the boxes of visible pixels, of changed ones and of those that are not all 0; called for
 * trimming, by animation writers and where empty edges are not kept. */
#include <string.h>

#include "core/memory/cursor.h"
#include "image/raster.h"

/* Whether one of the four pixels at `rgba` has an alpha above the threshold. Most have none at all.
 */
static bool any_of_four(const uint8_t *rgba, uint8_t threshold)
{
    const uint64_t words = spressi_load_u64le(rgba) | spressi_load_u64le(rgba + 8);
    return (words & UINT64_C(0xFF000000FF000000)) != 0 &&
           (rgba[3] > threshold || rgba[7] > threshold || rgba[11] > threshold ||
            rgba[15] > threshold);
}

/* Position of the first pixel above the threshold, or `count`. */
static uint32_t first_above(const uint8_t *row, uint32_t count, uint8_t threshold)
{
    uint32_t x = 0;
    while (count - x >= 4 && !any_of_four(row + (size_t)x * 4, threshold))
        x += 4;
    while (x < count && row[(size_t)x * 4 + 3] <= threshold)
        x++;
    return x;
}

/* One past the last pixel above the threshold among those from `from` on, or `from`. */
static uint32_t end_above(const uint8_t *row, uint32_t from, uint32_t count, uint8_t threshold)
{
    uint32_t end = count;
    while (end - from >= 4 && !any_of_four(row + (size_t)(end - 4) * 4, threshold))
        end -= 4;
    while (end > from && row[(size_t)(end - 1) * 4 + 3] <= threshold)
        end--;
    return end;
}

bool spressi_trim_box(const spress_image *image, uint8_t threshold, spressi_rect *out)
{
    const uint32_t width = image->width;
    uint32_t top = 0;
    uint32_t left = width;
    for (; top < image->height; top++) {
        left = first_above(spressi_pixel(image, 0, top), width, threshold);
        if (left < width)
            break;
    }
    if (left == width)
        return false;

    uint32_t bottom = image->height;
    while (first_above(spressi_pixel(image, 0, bottom - 1), width, threshold) == width)
        bottom--;
    /* Search each row only outside the columns found so far. */
    uint32_t right = left + 1;
    for (uint32_t y = top; y < bottom; y++) {
        const uint8_t *row = spressi_pixel(image, 0, y);
        left = first_above(row, left, threshold);
        right = end_above(row, right, width, threshold);
    }
    *out = (spressi_rect){left, top, right - left, bottom - top};
    return true;
}

static bool is_empty(const uint8_t *rgba)
{
    return spressi_load_u32le(rgba) == 0;
}

/* Whether all bytes of `count` pixels are 0. */
static bool are_empty(const uint8_t *rgba, uint32_t count)
{
    static const uint8_t zeros[256] = {0};
    size_t left = (size_t)count * 4;
    for (; left > sizeof zeros; left -= sizeof zeros, rgba += sizeof zeros)
        if (memcmp(rgba, zeros, sizeof zeros) != 0)
            return false;
    return memcmp(rgba, zeros, left) == 0;
}

spressi_rect spressi_ink_box(const spress_image *image, spressi_rect part)
{
    uint32_t top = part.y, bottom = part.y + part.height;
    while (top < bottom && are_empty(spressi_pixel(image, part.x, top), part.width))
        top++;
    if (top == bottom)
        return (spressi_rect){part.x, part.y, 0, 0};
    while (are_empty(spressi_pixel(image, part.x, bottom - 1), part.width))
        bottom--;
    /* Search each row only outside the columns found so far. */
    uint32_t left = part.x + part.width, right = part.x;
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = part.x; x < left; x++)
            if (!is_empty(spressi_pixel(image, x, y)))
                left = x;
        for (uint32_t x = part.x + part.width; x > right; x--)
            if (!is_empty(spressi_pixel(image, x - 1, y)))
                right = x;
    }
    return (spressi_rect){left, top, right - left, bottom - top};
}

static bool rows_equal(const spress_image *a, const spress_image *b, uint32_t y)
{
    return memcmp(spressi_pixel(a, 0, y), spressi_pixel(b, 0, y), (size_t)a->width * 4) == 0;
}

static bool pixels_equal(const spress_image *a, const spress_image *b, uint32_t x, uint32_t y)
{
    return memcmp(spressi_pixel(a, x, y), spressi_pixel(b, x, y), 4) == 0;
}

bool spressi_change_box(const spress_image *a, const spress_image *b, spressi_rect *out)
{
    uint32_t top = 0;
    uint32_t bottom = a->height;
    while (top < bottom && rows_equal(a, b, top))
        top++;
    if (top == bottom)
        return false;
    while (rows_equal(a, b, bottom - 1))
        bottom--;
    uint32_t left = a->width;
    uint32_t right = 0;
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = 0; x < left; x++)
            if (!pixels_equal(a, b, x, y))
                left = x;
        for (uint32_t x = a->width; x > right; x--)
            if (!pixels_equal(a, b, x - 1, y))
                right = x;
    }
    *out = (spressi_rect){left, top, right - left, bottom - top};
    return true;
}
