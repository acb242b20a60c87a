/* Operations on RGBA8 pixels: boxes, copies, edges, equality. Nothing here allocates or fails
 * except spressi_bleed. Rectangles must lie inside their pictures: callers check, we assert. */
#ifndef SPRESSI_IMAGE_RASTER_H
#define SPRESSI_IMAGE_RASTER_H

#include "spritepress/image.h"

typedef struct spressi_rect {
    uint32_t x, y, width, height;
} spressi_rect;

static inline spressi_rect spressi_whole(const spress_image *image)
{
    return (spressi_rect){0, 0, image->width, image->height};
}

/* The intersection; when it is empty, at the corner of the first rectangle. */
static inline spressi_rect spressi_intersection(spressi_rect a, spressi_rect b)
{
    const uint32_t left = a.x > b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
    const uint32_t right_a = a.x + a.width, right_b = b.x + b.width;
    const uint32_t bottom_a = a.y + a.height, bottom_b = b.y + b.height;
    const uint32_t right = right_a < right_b ? right_a : right_b;
    const uint32_t bottom = bottom_a < bottom_b ? bottom_a : bottom_b;
    if (right <= left || bottom <= top)
        return (spressi_rect){a.x, a.y, 0, 0};
    return (spressi_rect){left, top, right - left, bottom - top};
}

/* Whether a rectangle lies inside a picture, however large its numbers are. */
static inline bool spressi_lies_inside(const spress_image *image, spressi_rect part)
{
    return part.width <= image->width && part.x <= image->width - part.width &&
           part.height <= image->height && part.y <= image->height - part.height;
}

static inline uint8_t *spressi_pixel(const spress_image *image, uint32_t x, uint32_t y)
{
    return image->rgba + ((size_t)y * image->width + x) * 4;
}

/* The smallest rectangle with all pixels whose alpha is above `threshold` (0: all visible ones).
 * False, and `out` untouched, when there is none. */
bool spressi_trim_box(const spress_image *image, uint8_t threshold, spressi_rect *out);

/* The smallest rectangle inside `part` that has all its pixels with a byte that is not 0. Empty, at
 * the part's upper left corner, when there are none. */
spressi_rect spressi_ink_box(const spress_image *image, spressi_rect part);

/* The smallest rectangle outside which two pictures of one size are equal, byte by byte. False, and
 * `out` untouched, when the pictures are equal. */
bool spressi_change_box(const spress_image *a, const spress_image *b, spressi_rect *out);

/* Copies the rectangle `part` of `from` to `x`, `y` of `to`, alpha and hidden colours included. The
 * pictures must not be the same. */
void spressi_blit(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                  spressi_rect part);

/* The same, turned by 90 degrees clockwise: `part.height` x `part.width` pixels at `x`, `y`. */
void spressi_blit_clockwise(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                            spressi_rect part);

/* The same, turned by 180 degrees. */
void spressi_blit_half_turned(spress_image *to, uint32_t x, uint32_t y, const spress_image *from,
                              spressi_rect part);

/* The same, turned by 90 degrees counter-clockwise: undoes spressi_blit_clockwise. */
void spressi_blit_counter_clockwise(spress_image *to, uint32_t x, uint32_t y,
                                    const spress_image *from, spressi_rect part);

/* Repeats the pixels at the edges of `part` (not empty) outwards, `count` times, corners too; clips
 * at the page's edges. */
void spressi_extrude(spress_image *page, spressi_rect part, uint32_t count);

/* Gives transparent pixels (alpha 0) the colour of the pixels near them, so that filtering does not
 * mix in black: in every round those that touch a coloured pixel take the mean of the coloured ones
 * among their eight neighbours. `distance` is the number of rounds, 0: until all are coloured.
 * Alpha stays 0 and visible pixels stay as they are. False when memory ran out, and then nothing
 * has changed. */
bool spressi_bleed(spress_image *image, uint32_t distance, const spress_allocator *allocator);

/* 64 bits that are equal for equal pixels (all four bytes, hidden colours included) in rectangles
 * of equal size under one seed, and for others hardly ever. Nothing that is written may depend on
 * them; the seed is that of spressi_hash_seed. */
uint64_t spressi_hash(const spress_image *image, spressi_rect part, uint64_t seed);

/* Whether two rectangles have the same size and exactly the same bytes. */
bool spressi_equal(const spress_image *a, spressi_rect part_a, const spress_image *b,
                   spressi_rect part_b);

#endif
