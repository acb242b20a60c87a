/* Drawing with straight alpha for previews and contact sheets; font.c draws the text. */
#include "image/draw.h"

#include <string.h>

/* The part of an area that lies on the picture. */
static spressi_rect clip(const spress_image *image, spressi_area area)
{
    const int64_t x = area.x > 0 ? area.x : 0;
    const int64_t y = area.y > 0 ? area.y : 0;
    const int64_t end_x = area.width < image->width - area.x ? area.x + area.width : image->width;
    const int64_t end_y =
        area.height < image->height - area.y ? area.y + area.height : image->height;
    if (x >= end_x || y >= end_y)
        return (spressi_rect){0, 0, 0, 0};
    return (spressi_rect){(uint32_t)x, (uint32_t)y, (uint32_t)(end_x - x), (uint32_t)(end_y - y)};
}

void spressi_blend_pixel(uint8_t *rgba, spress_colour colour)
{
    if (colour.a == 0)
        return;
    if (colour.a == 255 || rgba[3] == 0) {
        memcpy(rgba, &colour, 4);
        return;
    }
    /* The weight of each side, of 255 * 255. */
    const uint32_t over = colour.a * 255u;
    const uint32_t under = rgba[3] * (255u - colour.a);
    const uint32_t sum = over + under;
    const uint8_t colours[3] = {colour.r, colour.g, colour.b};
    for (size_t i = 0; i < 3; i++)
        rgba[i] = (uint8_t)((colours[i] * over + rgba[i] * under + sum / 2) / sum);
    rgba[3] = (uint8_t)((sum + 127) / 255);
}

void spressi_fill(spress_image *image, spressi_area area, spress_colour colour)
{
    const spressi_rect part = clip(image, area);
    for (uint32_t y = part.y; y < part.y + part.height; y++)
        for (uint32_t x = part.x; x < part.x + part.width; x++)
            spressi_blend_pixel(spressi_pixel(image, x, y), colour);
}

void spressi_outline(spress_image *image, spressi_area area, spress_colour colour)
{
    if (area.width <= 0 || area.height <= 0)
        return;
    /* No pixel twice: a translucent colour would be denser there. */
    spressi_fill(image, (spressi_area){area.x, area.y, area.width, 1}, colour);
    if (area.height > 1)
        spressi_fill(image, (spressi_area){area.x, area.y + area.height - 1, area.width, 1},
                     colour);
    spressi_fill(image, (spressi_area){area.x, area.y + 1, 1, area.height - 2}, colour);
    if (area.width > 1)
        spressi_fill(image, (spressi_area){area.x + area.width - 1, area.y + 1, 1, area.height - 2},
                     colour);
}

void spressi_checkerboard(spress_image *image, spressi_area area)
{
    enum { SQUARE = 8 };
    static const spress_colour colours[2] = {{64, 66, 76, 255}, {78, 80, 92, 255}};
    const spressi_rect part = clip(image, area);
    for (uint32_t y = part.y; y < part.y + part.height; y++)
        for (uint32_t x = part.x; x < part.x + part.width; x++) {
            const int64_t square = (x - area.x) / SQUARE + (y - area.y) / SQUARE;
            memcpy(spressi_pixel(image, x, y), &colours[square % 2], 4);
        }
}

void spressi_blend(spress_image *to, int64_t x, int64_t y, const spress_image *from,
                   spressi_rect part)
{
    const spressi_rect seen = clip(to, (spressi_area){x, y, part.width, part.height});
    for (uint32_t row = 0; row < seen.height; row++)
        for (uint32_t column = 0; column < seen.width; column++) {
            spress_colour colour;
            memcpy(&colour,
                   spressi_pixel(from, (uint32_t)(seen.x + column - x) + part.x,
                                 (uint32_t)(seen.y + row - y) + part.y),
                   4);
            spressi_blend_pixel(spressi_pixel(to, seen.x + column, seen.y + row), colour);
        }
}
