/* The border of a nine-patch picture: black pixels along its edges say which parts stretch (top and
 * left) and where content goes (bottom and right). */
#include "image/raster.h"
#include "pack.h"

enum { BORDER = 1 };

/* A line of border pixels, without the corners. */
typedef struct border_line {
    const spress_image *image;
    uint32_t x, y;           /* of its first pixel */
    uint32_t step_x, step_y; /* to the next */
    uint32_t size;
} border_line;

typedef struct border_marks {
    bool any;
    uint32_t before, behind; /* pixels before the first mark and behind the last */
} border_marks;

static bool read_marks(const border_line *line, border_marks *out, const char **out_reason)
{
    *out = (border_marks){0};
    for (uint32_t i = 0; i < line->size; i++) {
        const uint8_t *p =
            spressi_pixel(line->image, line->x + i * line->step_x, line->y + i * line->step_y);
        const bool black = p[3] == 255 && p[0] == 0 && p[1] == 0 && p[2] == 0;
        if (p[3] != 0 && !black) {
            *out_reason = "the border of a nine-patch is black or transparent";
            return false;
        }
        if (!black)
            continue;
        if (!out->any)
            out->before = i;
        out->any = true;
        out->behind = line->size - 1 - i;
    }
    return true;
}

/* Both distances of an axis into `to`; a line without marks gives `unset`. */
static void store_marks(const border_marks *marks, int16_t unset, int16_t *to)
{
    to[0] = marks->any ? (int16_t)marks->before : unset;
    to[1] = marks->any ? (int16_t)marks->behind : unset;
}

static bool read_border(cli_sprite *sprite, const char **out_reason)
{
    const spress_image *image = &sprite->image;
    const uint32_t w = image->width - 2 * BORDER, h = image->height - 2 * BORDER;
    const border_line lines[4] = {
        {image, BORDER, 0, 1, 0, w},
        {image, 0, BORDER, 0, 1, h},
        {image, BORDER, image->height - 1, 1, 0, w},
        {image, image->width - 1, BORDER, 0, 1, h},
    };
    border_marks marks[4];
    for (size_t i = 0; i < 4; i++)
        if (!read_marks(&lines[i], &marks[i], out_reason))
            return false;
    if (!marks[0].any && !marks[1].any && !marks[2].any && !marks[3].any) {
        *out_reason = "its border has no marks";
        return false;
    }
    if (marks[0].any || marks[1].any)
        sprite->has |= SPRESS_EXTRA_SPLITS;
    if (marks[2].any || marks[3].any)
        sprite->has |= SPRESS_EXTRA_PADS;
    store_marks(&marks[0], 0, sprite->splits);
    store_marks(&marks[1], 0, sprite->splits + 2);
    store_marks(&marks[2], -1, sprite->pads);
    store_marks(&marks[3], -1, sprite->pads + 2);
    return true;
}

bool cli_take_nine_patch(cli_sprite *sprite, const char **out_reason)
{
    const spress_image *image = &sprite->image;
    if (image->width <= 2 * BORDER || image->height <= 2 * BORDER || image->width > INT16_MAX ||
        image->height > INT16_MAX) {
        *out_reason = "a nine-patch has a border of one pixel and something inside";
        return false;
    }
    if (!read_border(sprite, out_reason))
        return false;
    spress_image inner = {0};
    if (!spress_image_init(&inner, image->width - 2 * BORDER, image->height - 2 * BORDER, NULL,
                           NULL)) {
        *out_reason = "out of memory";
        return false;
    }
    spressi_blit(&inner, 0, 0, image, (spressi_rect){BORDER, BORDER, inner.width, inner.height});
    spress_image_free(&sprite->image);
    sprite->image = inner;
    return true;
}
