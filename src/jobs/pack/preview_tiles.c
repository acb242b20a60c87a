/* Finds the tiles of a preview and what is written on them. Equal sprites share a rectangle,
 * whether the format knows aliases or not: their names are joined. */
#include "jobs/pack/preview_tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "image/draw.h"
#include "model/atlas.h"
#include "model/frame_number.h"
#include "names/picture_name.h"

enum {
    LABEL_SIZE = 240,
    NAME_SIZE = 96,
    MORE_SIZE = 32, /* room for " and 12345 more" */
};

static int compare_places(const spressi_tile *a, const spressi_tile *b)
{
    int order = spressi_compare(a->page, b->page);
    order = order ? order : spressi_compare(a->y, b->y);
    order = order ? order : spressi_compare(a->x, b->x);
    order = order ? order : spressi_compare(a->width, b->width);
    return order ? order : spressi_compare(a->height, b->height);
}

static int compare_firsts(const void *left, const void *right)
{
    const spressi_tile *a = left, *b = right;
    return spressi_compare(a->first, b->first);
}

static int compare_tiles(const void *left, const void *right)
{
    const int order = compare_places(left, right);
    return order ? order : compare_firsts(left, right);
}

static spressi_tile tile_of(const spress_atlas *atlas, size_t index)
{
    const spress_frame *frame = &atlas->frames[index];
    return (spressi_tile){.page = frame->page,
                          .x = (uint32_t)frame->x,
                          .y = (uint32_t)frame->y,
                          .width = (uint32_t)spressi_frame_width(frame),
                          .height = (uint32_t)spressi_frame_height(frame),
                          .first = index};
}

/* The name of a frame without folders and extension, with its number in an animation. */
static void name_frame(const spress_atlas *atlas, size_t index, char out[NAME_SIZE])
{
    const spress_frame *frame = &atlas->frames[index];
    const char *name = spressi_file_of(frame->name);
    const size_t stem = spressi_picture_stem(name, strlen(name));
    char number[SPRESSI_FRAME_NUMBER_SIZE], shown[NAME_SIZE - SPRESSI_FRAME_NUMBER_SIZE];
    spressi_animation_number(atlas, frame, number);
    spress_text_escape(shown, sizeof shown, name, stem);
    snprintf(out, NAME_SIZE, "%s%s", shown, number);
}

/* "a = b = c", or "a = b and 7 more", of frames that share a tile. */
static const char *join_names(const spressi_job *job, const spress_atlas *atlas,
                              const spressi_tile *frames, size_t count)
{
    char label[LABEL_SIZE] = "", name[NAME_SIZE];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        name_frame(atlas, frames[i].first, name);
        if (used + strlen(name) + 3 + MORE_SIZE > sizeof label) {
            snprintf(label + used, sizeof label - used, " and %zu more", count - i);
            break;
        }
        used += (size_t)snprintf(label + used, sizeof label - used, "%s%s", i ? " = " : "", name);
    }
    return spressi_job_copy(job, label);
}

bool spressi_fits_tile(const spressi_tile *tile, const char *text, uint32_t zoom)
{
    enum { BORDER = 2 }; /* the outline, and a dot beside the text, on each side */
    return spressi_text_width(text, strlen(text)) + 2 * (uint64_t)BORDER <=
               (uint64_t)tile->width * zoom &&
           SPRESSI_FONT_HEIGHT + (uint64_t)BORDER <= (uint64_t)tile->height * zoom;
}

/* Joins frames that share a rectangle: they stand side by side in the sorted list. */
static bool join_frames(const spressi_job *job, const spress_atlas *atlas, spressi_tiles *tiles)
{
    const size_t count = tiles->count;
    tiles->count = 0;
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1;
             end < count && compare_places(&tiles->items[first], &tiles->items[end]) == 0;)
            end++;
        spressi_tile tile = tiles->items[first];
        tile.label = join_names(job, atlas, &tiles->items[first], end - first);
        if (!tile.label)
            return false;
        tiles->items[tiles->count++] = tile;
    }
    return true;
}

bool spressi_find_tiles(const spressi_job *job, const spress_atlas *atlas, uint32_t zoom,
                        spressi_tiles *out)
{
    *out = (spressi_tiles){.count = atlas->frame_count};
    out->items = spressi_job_take(job, atlas->frame_count, sizeof *out->items);
    if (!out->items)
        return false;
    for (size_t i = 0; i < atlas->frame_count; i++)
        out->items[i] = tile_of(atlas, i);
    qsort(out->items, out->count, sizeof *out->items, compare_tiles);
    if (!join_frames(job, atlas, out))
        return false;
    qsort(out->items, out->count, sizeof *out->items, compare_firsts);
    for (size_t i = 0; i < out->count; i++)
        if (!spressi_fits_tile(&out->items[i], out->items[i].label, zoom))
            out->items[i].number = (uint32_t)++out->numbered;
    return true;
}
