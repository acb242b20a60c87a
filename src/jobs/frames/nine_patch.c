/* Reads and draws the borders of nine-patch pictures. */
#include "jobs/frames/nine_patch.h"

#include <string.h>

#include "image/raster.h"

enum { BORDER = SPRESSI_NINE_PATCH_BORDER, LINES = 4 };

/* A line of border pixels, without the corners. */
typedef struct border_line {
    uint32_t x, y;           /* of its first pixel */
    uint32_t step_x, step_y; /* to the next */
    uint32_t size;
} border_line;

/* Splits across and down, pads across and down. */
static void find_lines(const spress_image *image, border_line lines[LINES])
{
    const uint32_t right = image->width - 1, bottom = image->height - 1;
    const uint32_t w = image->width - 2 * BORDER, h = image->height - 2 * BORDER;
    lines[0] = (border_line){BORDER, 0, 1, 0, w};
    lines[1] = (border_line){0, BORDER, 0, 1, h};
    lines[2] = (border_line){BORDER, bottom, 1, 0, w};
    lines[3] = (border_line){right, BORDER, 0, 1, h};
}

/* Where the marks of a line are kept. */
typedef struct line_marks {
    bool *has;
    uint32_t *distances; /* before the first and behind the last */
} line_marks;

static line_marks marks_of(spressi_nine_patch *patch, size_t line)
{
    const size_t axis = line % 2;
    return line < 2 ? (line_marks){&patch->has_splits[axis], &patch->splits[2 * axis]}
                    : (line_marks){&patch->has_pads[axis], &patch->pads[2 * axis]};
}

static bool read_line(const spress_image *image, const border_line *line, line_marks marks,
                      const char **out_reason)
{
    for (uint32_t i = 0; i < line->size; i++) {
        const uint8_t *p =
            spressi_pixel(image, line->x + i * line->step_x, line->y + i * line->step_y);
        const bool black = p[3] == 255 && p[0] == 0 && p[1] == 0 && p[2] == 0;
        if (p[3] != 0 && !black) {
            *out_reason = "the border of a nine-patch is black or transparent";
            return false;
        }
        if (!black)
            continue;
        if (!*marks.has)
            marks.distances[0] = i;
        *marks.has = true;
        marks.distances[1] = line->size - 1 - i;
    }
    return true;
}

bool spressi_read_nine_patch(const spress_image *image, spressi_nine_patch *out,
                             const char **out_reason)
{
    spressi_nine_patch patch = {0};
    border_line lines[LINES];
    if (image->width <= 2 * BORDER || image->height <= 2 * BORDER || image->width > INT16_MAX ||
        image->height > INT16_MAX) {
        *out_reason = "a nine-patch has a border of one pixel and something inside";
        return false;
    }
    find_lines(image, lines);
    bool any = false;
    for (size_t i = 0; i < LINES; i++) {
        const line_marks marks = marks_of(&patch, i);
        if (!read_line(image, &lines[i], marks, out_reason))
            return false;
        any |= *marks.has;
    }
    if (!any) {
        *out_reason = "its border has no marks";
        return false;
    }
    *out = patch;
    return true;
}

void spressi_draw_nine_patch(const spressi_nine_patch *patch, spress_image *image)
{
    static const uint8_t black[4] = {0, 0, 0, 255};
    spressi_nine_patch drawn = *patch;
    border_line lines[LINES];
    find_lines(image, lines);
    for (size_t k = 0; k < LINES; k++) {
        const border_line *line = &lines[k];
        const line_marks marks = marks_of(&drawn, k);
        if (!*marks.has)
            continue;
        for (uint32_t i = marks.distances[0]; i < line->size - marks.distances[1]; i++)
            memcpy(spressi_pixel(image, line->x + i * line->step_x, line->y + i * line->step_y),
                   black, sizeof black);
    }
}

void spressi_frame_margins(const spress_frame *frame, int64_t out[4])
{
    out[0] = frame->trim_x;
    out[1] = (int64_t)frame->source_w - frame->w - frame->trim_x;
    out[2] = frame->trim_y;
    out[3] = (int64_t)frame->source_h - frame->h - frame->trim_y;
}

/* The two distances of one axis, if a line of marks can show them: it runs from behind the first to
 * before the second. An atlas says -1 for "unset". */
static bool take_axis(const int16_t *from, int32_t size, const int64_t *margins, uint32_t *to)
{
    if (from[0] < 0 || from[1] < 0 || from[0] + from[1] >= size)
        return false;
    to[0] = (uint32_t)(from[0] + margins[0]);
    to[1] = (uint32_t)(from[1] + margins[1]);
    return true;
}

bool spressi_find_nine_patch(const spress_atlas *atlas, const spress_frame *frame, bool trimmed,
                             spressi_nine_patch *out)
{
    spressi_nine_patch patch = {0};
    int64_t margins[4] = {0};
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    if (!extra)
        return false;
    const int32_t sizes[2] = {frame->w, frame->h};
    if (!trimmed)
        spressi_frame_margins(frame, margins);
    bool any = false;
    for (size_t axis = 0; axis < 2; axis++) {
        const size_t at = 2 * axis;
        patch.has_splits[axis] =
            (extra->has & SPRESS_EXTRA_SPLITS) &&
            take_axis(&extra->splits[at], sizes[axis], &margins[at], &patch.splits[at]);
        patch.has_pads[axis] =
            (extra->has & SPRESS_EXTRA_PADS) &&
            take_axis(&extra->pads[at], sizes[axis], &margins[at], &patch.pads[at]);
        any |= patch.has_splits[axis] || patch.has_pads[axis];
    }
    *out = patch;
    return any;
}
