/* Compares atlases: pages, frames, extras and clips. */
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "model/atlas.h"
#include "model/difference.h"
#include "spritepress/atlas.h"

enum { NAME_SHOWN = 64 };

typedef struct comparison {
    const spress_atlas *a, *b;
    spressi_difference told;
} comparison;

static bool same_place(const spress_frame *a, const spress_frame *b)
{
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h && a->page == b->page;
}

static bool same_source(const spress_frame *a, const spress_frame *b)
{
    return a->source_w == b->source_w && a->source_h == b->source_h && a->trim_x == b->trim_x &&
           a->trim_y == b->trim_y;
}

bool spress_frame_same_picture(const spress_frame *a, const spress_frame *b)
{
    return same_place(a, b) && same_source(a, b) && a->flags == b->flags && a->extra == b->extra;
}

static bool same_points(const spress_point *a, const spress_point *b, size_t count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_polygon(const spress_polygon *a, const spress_polygon *b)
{
    return a->vertex_count == b->vertex_count && a->triangle_count == b->triangle_count &&
           same_points(a->vertices, b->vertices, a->vertex_count) &&
           same_points(a->uvs, b->uvs, a->vertex_count) &&
           (a->triangle_count == 0 ||
            memcmp(a->triangles, b->triangles, (size_t)a->triangle_count * 3 * sizeof(uint32_t)) ==
                0);
}

/* Compares only the fields that `has` names. */
static bool same_extra(const spress_frame_extra *a, const spress_frame_extra *b)
{
    static const spress_frame_extra none = {0};
    a = a ? a : &none;
    b = b ? b : &none;
    if (a->has != b->has)
        return false;
    if ((a->has & SPRESS_EXTRA_SPLITS) && memcmp(a->splits, b->splits, sizeof a->splits) != 0)
        return false;
    if ((a->has & SPRESS_EXTRA_PADS) && memcmp(a->pads, b->pads, sizeof a->pads) != 0)
        return false;
    if ((a->has & SPRESS_EXTRA_SCALE) && a->scale != b->scale)
        return false;
    if ((a->has & SPRESS_EXTRA_PIVOT) && !same_points(&a->pivot, &b->pivot, 1))
        return false;
    if ((a->has & SPRESS_EXTRA_POLYGON) && !same_polygon(a->polygon, b->polygon))
        return false;
    return !(a->has & SPRESS_EXTRA_USER_DATA) ||
           spressi_same_bytes(a->user_data, a->user_data_size, b->user_data, b->user_data_size);
}

bool spressi_same_frame(const spress_atlas *atlas, const spress_frame *a, const spress_frame *b)
{
    return same_place(a, b) && same_source(a, b) && a->flags == b->flags &&
           same_extra(spress_frame_extra_of(atlas, a), spress_frame_extra_of(atlas, b));
}

static bool same_frame(const comparison *c, const spress_frame *a, const spress_frame *b)
{
    char name[NAME_SHOWN];
    const bool extra = same_extra(spress_frame_extra_of(c->a, a), spress_frame_extra_of(c->b, b));
    if (same_place(a, b) && same_source(a, b) && a->flags == b->flags && extra)
        return true;
    spress_text_escape(name, sizeof name, a->name, a->name_size);
    if (a->page != b->page)
        return spressi_differ(&c->told, "frame \"%s\" is on page %u and on page %u", name, a->page,
                              b->page);
    if (!same_place(a, b))
        return spressi_differ(&c->told, "frame \"%s\" is at %d,%d %dx%d and at %d,%d %dx%d", name,
                              a->x, a->y, a->w, a->h, b->x, b->y, b->w, b->h);
    if (!same_source(a, b))
        return spressi_differ(&c->told, "frame \"%s\" lies at %d,%d of %dx%d and at %d,%d of %dx%d",
                              name, a->trim_x, a->trim_y, a->source_w, a->source_h, b->trim_x,
                              b->trim_y, b->source_w, b->source_h);
    if (a->flags != b->flags)
        return spressi_differ(&c->told, "frame \"%s\" has the flags %u and %u", name, a->flags,
                              b->flags);
    return spressi_differ(
        &c->told, "frame \"%s\" has other splits, pads, scale, pivot, polygon or user data", name);
}

static bool same_page_details(const comparison *c, const spress_page *a, const spress_page *b,
                              size_t index)
{
    if (a->has != b->has)
        return spressi_differ(&c->told, "page %zu has the details 0x%x and 0x%x", index, a->has,
                              b->has);
    if (a->padding != b->padding)
        return spressi_differ(&c->told, "page %zu has the padding %d and %d", index, a->padding,
                              b->padding);
    if (!spressi_same_text(a->pixel_format, b->pixel_format))
        return spressi_differ(&c->told, "page %zu has another pixel format", index);
    if (a->filter_min != b->filter_min || a->filter_mag != b->filter_mag)
        return spressi_differ(&c->told, "page %zu has the filters %d,%d and %d,%d", index,
                              a->filter_min, a->filter_mag, b->filter_min, b->filter_mag);
    if (a->wrap_u != b->wrap_u || a->wrap_v != b->wrap_v)
        return spressi_differ(&c->told, "page %zu has the wrap modes %d,%d and %d,%d", index,
                              a->wrap_u, a->wrap_v, b->wrap_u, b->wrap_v);
    if (a->premultiplied != b->premultiplied)
        return spressi_differ(&c->told, "page %zu has premultiplied alpha in one atlas only",
                              index);
    const spress_factor x = spress_page_scale(a), y = spress_page_scale(b);
    /* Files have them as floats, of which readers make fractions in their ways. */
    if ((float)x.numerator / (float)x.denominator != (float)y.numerator / (float)y.denominator)
        return spressi_differ(&c->told, "page %zu has the scale %u/%u and %u/%u", index,
                              x.numerator, x.denominator, y.numerator, y.denominator);
    return true;
}

static bool same_maps(const comparison *c, const spress_page *a, const spress_page *b, size_t index)
{
    bool same = a->map_count == b->map_count;
    for (size_t i = 0; same && i < a->map_count; i++)
        same = spressi_same_text(a->maps[i].name, b->maps[i].name) &&
               spressi_same_text(a->maps[i].file, b->maps[i].file);
    return same || spressi_differ(&c->told, "page %zu has other maps", index);
}

static bool same_page(const comparison *c, const spress_page *a, const spress_page *b, size_t index)
{
    if (!spressi_same_bytes(a->file, a->file_size, b->file, b->file_size))
        return spressi_differ(&c->told, "page %zu has another file name", index);
    if (a->width != b->width || a->height != b->height)
        return spressi_differ(&c->told, "page %zu is %d x %d and %d x %d", index, a->width,
                              a->height, b->width, b->height);
    if (!spressi_same_bytes(a->image.data, a->image.size, b->image.data, b->image.size))
        return spressi_differ(&c->told, "page %zu has another image", index);
    return same_page_details(c, a, b, index) && same_maps(c, a, b, index);
}

static int compare_names(const spress_frame *a, const spress_frame *b)
{
    const size_t shorter = a->name_size < b->name_size ? a->name_size : b->name_size;
    const int order = shorter != 0 ? memcmp(a->name, b->name, shorter) : 0;
    return order != 0 ? order : spressi_compare(a->name_size, b->name_size);
}

/* A frame to be sorted. */
typedef struct entry {
    const spress_frame *frame;
} entry;

/* By name; frames of one name stay in their order, which is that of their addresses. */
static int compare_frames(const void *a, const void *b)
{
    const spress_frame *x = ((const entry *)a)->frame;
    const spress_frame *y = ((const entry *)b)->frame;
    const int order = compare_names(x, y);
    return order != 0 ? order : (x > y) - (x < y);
}

static void sort_frames(const spress_atlas *atlas, entry *sorted)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        sorted[i].frame = &atlas->frames[i];
    if (atlas->frame_count != 0)
        qsort(sorted, atlas->frame_count, sizeof *sorted, compare_frames);
}

static bool differ_missing(const comparison *c, const spress_frame *frame, bool in_first)
{
    char name[NAME_SHOWN];
    spress_text_escape(name, sizeof name, frame->name, frame->name_size);
    return spressi_differ(&c->told, "frame \"%s\" is only in the %s atlas", name,
                          in_first ? "first" : "second");
}

/* Walks both atlases in the order of names and compares the n-th frames of each name. */
static bool same_sorted_frames(const comparison *c, const entry *a, const entry *b)
{
    const size_t a_count = c->a->frame_count;
    const size_t b_count = c->b->frame_count;
    for (size_t i = 0; i < a_count || i < b_count; i++) {
        const int order = i == a_count   ? 1
                          : i == b_count ? -1
                                         : compare_names(a[i].frame, b[i].frame);
        if (order != 0)
            return differ_missing(c, order < 0 ? a[i].frame : b[i].frame, order < 0);
        if (!same_frame(c, a[i].frame, b[i].frame))
            return false;
    }
    return true;
}

static bool same_order(const spress_atlas *a, const spress_atlas *b)
{
    if (a->frame_count != b->frame_count)
        return false;
    for (size_t i = 0; i < a->frame_count; i++)
        if (compare_names(&a->frames[i], &b->frames[i]) != 0)
            return false;
    return true;
}

static bool same_frames(const comparison *c)
{
    const spress_atlas *a = c->a;
    const spress_atlas *b = c->b;
    if (same_order(a, b)) {
        for (size_t i = 0; i < a->frame_count; i++)
            if (!same_frame(c, &a->frames[i], &b->frames[i]))
                return false;
        return true;
    }
    const spress_allocator allocator = spress_allocator_default();
    size_t count, size;
    entry *sorted = NULL;
    if (spressi_add(a->frame_count, b->frame_count, &count) &&
        spressi_multiply(count, sizeof *sorted, &size))
        sorted = spressi_allocate(&allocator, size);
    if (!sorted)
        return spressi_differ(&c->told, "memory ran out before the frames could be compared");
    sort_frames(a, sorted);
    sort_frames(b, sorted + a->frame_count);
    const bool same = same_sorted_frames(c, sorted, sorted + a->frame_count);
    spressi_release(&allocator, sorted, size);
    return same;
}

/* Frames of a step are the same when they have the same name and place: names may be shared. */
static bool same_step(const comparison *c, const spress_clip_step *a, const spress_clip_step *b)
{
    if (a->duration_us != b->duration_us)
        return false;
    if (a->frame >= c->a->frame_count || b->frame >= c->b->frame_count)
        return a->frame == b->frame;
    const spress_frame *x = &c->a->frames[a->frame], *y = &c->b->frames[b->frame];
    return compare_names(x, y) == 0 && same_place(x, y);
}

static bool same_clip(const comparison *c, const spress_clip *a, const spress_clip *b)
{
    char name[NAME_SHOWN];
    spress_text_escape(name, sizeof name, a->name, a->name_size);
    if (!spressi_same_bytes(a->name, a->name_size, b->name, b->name_size))
        return spressi_differ(&c->told, "clip \"%s\" has another name", name);
    if (a->step_count != b->step_count)
        return spressi_differ(&c->told, "clip \"%s\" has %u and %u steps", name, a->step_count,
                              b->step_count);
    if (a->direction != b->direction || a->repeats != b->repeats || a->rate != b->rate)
        return spressi_differ(&c->told,
                              "clip \"%s\" has another direction, rate or number of repeats", name);
    for (uint32_t i = 0; i < a->step_count; i++)
        if (!same_step(c, &a->steps[i], &b->steps[i]))
            return spressi_differ(&c->told, "clip \"%s\" has another step %u", name, i);
    return true;
}

static bool same_clips(const comparison *c)
{
    if (c->a->clip_count != c->b->clip_count)
        return spressi_differ(&c->told, "%zu clips and %zu", c->a->clip_count, c->b->clip_count);
    for (size_t i = 0; i < c->a->clip_count; i++)
        if (!same_clip(c, &c->a->clips[i], &c->b->clips[i]))
            return false;
    return true;
}

bool spress_atlas_equal(const spress_atlas *a, const spress_atlas *b, char *difference,
                        size_t difference_size)
{
    const comparison c = {a, b, {difference, difference_size}};
    if (a->page_count != b->page_count)
        return spressi_differ(&c.told, "%zu pages and %zu", a->page_count, b->page_count);
    for (size_t i = 0; i < a->page_count; i++)
        if (!same_page(&c, &a->pages[i], &b->pages[i], i))
            return false;
    return same_frames(&c) && same_clips(&c);
}
