/* Copies rectangles between pictures, straight or turned, and repeats their edges. */
#include <assert.h>
#include <string.h>

#include "image/raster.h"

enum { STRIP_ROWS = 16 }; /* turning writes to this many cache lines in turn */

void spressi_blit(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                  spressi_rect part)
{
    assert(spressi_lies_inside(from, part));
    assert(spressi_lies_inside(to, (spressi_rect){x, y, part.width, part.height}));
    for (uint32_t row = 0; row < part.height; row++)
        memcpy(spressi_pixel(to, x, y + row), spressi_pixel(from, part.x, part.y + row),
               (size_t)part.width * 4);
}

/* Copies a part in another order: its upper left pixel goes to `first`, the next one in a row goes
 * `step_column` bytes further, the one below `step_row` bytes. */
static void turn(uint8_t *first, ptrdiff_t step_column, ptrdiff_t step_row,
                 const spress_image *from, spressi_rect part)
{
    for (uint32_t strip = 0; strip < part.height; strip += STRIP_ROWS) {
        const uint32_t left = part.height - strip;
        const uint32_t end = strip + (left < STRIP_ROWS ? left : STRIP_ROWS);
        for (uint32_t column = 0; column < part.width; column++) {
            const uint8_t *source = spressi_pixel(from, part.x + column, part.y + strip);
            uint8_t *target = first + step_column * (ptrdiff_t)column + step_row * (ptrdiff_t)strip;
            for (uint32_t row = strip; row < end; row++, target += step_row) {
                memcpy(target, source, 4);
                source += (size_t)from->width * 4;
            }
        }
    }
}

void spressi_blit_clockwise(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                            spressi_rect part)
{
    assert(spressi_lies_inside(from, part));
    assert(spressi_lies_inside(to, (spressi_rect){x, y, part.height, part.width}));
    if (part.width != 0 && part.height != 0) /* the upper left pixel goes to the upper right */
        turn(spressi_pixel(to, x + part.height - 1, y), (ptrdiff_t)to->width * 4, -4, from, part);
}

void spressi_blit_counter_clockwise(spress_image *to, uint32_t x, uint32_t y,
                                    const spress_image *from, spressi_rect part)
{
    assert(spressi_lies_inside(from, part));
    assert(spressi_lies_inside(to, (spressi_rect){x, y, part.height, part.width}));
    if (part.width != 0 && part.height != 0) /* the upper left pixel goes to the lower left */
        turn(spressi_pixel(to, x, y + part.width - 1), -(ptrdiff_t)to->width * 4, 4, from, part);
}

void spressi_blit_half_turned(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                              spressi_rect part)
{
    assert(spressi_lies_inside(from, part));
    assert(spressi_lies_inside(to, (spressi_rect){x, y, part.width, part.height}));
    if (part.width != 0 && part.height != 0) /* the upper left pixel goes to the lower right */
        turn(spressi_pixel(to, x + part.width - 1, y + part.height - 1), -4,
             -(ptrdiff_t)to->width * 4, from, part);
}

/* Repeats a pixel `count` times from `to` on. */
static void repeat(uint8_t *to, const uint8_t *pixel, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        memcpy(to + (size_t)i * 4, pixel, 4);
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

void spressi_extrude(spress_image *page, spressi_rect part, uint32_t count)
{
    assert(spressi_lies_inside(page, part) && part.width != 0 && part.height != 0);
    const uint32_t end_x = part.x + part.width;
    const uint32_t end_y = part.y + part.height;
    const uint32_t left = smaller(count, part.x);
    const uint32_t right = smaller(count, page->width - end_x);
    for (uint32_t y = part.y; y < end_y; y++) {
        repeat(spressi_pixel(page, part.x - left, y), spressi_pixel(page, part.x, y), left);
        repeat(spressi_pixel(page, end_x, y), spressi_pixel(page, end_x - 1, y), right);
    }
    /* These rows already include the left and right margins: copying them fills the corners too. */
    const size_t size = ((size_t)left + part.width + right) * 4;
    const uint8_t *first = spressi_pixel(page, part.x - left, part.y);
    const uint8_t *last = spressi_pixel(page, part.x - left, end_y - 1);
    for (uint32_t i = 1; i <= smaller(count, part.y); i++)
        memcpy(spressi_pixel(page, part.x - left, part.y - i), first, size);
    for (uint32_t i = 0; i < smaller(count, page->height - end_y); i++)
        memcpy(spressi_pixel(page, part.x - left, end_y + i), last, size);
}
