/* Finds the rectangles that frames show, and where the pixels of the pages go. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "core/memory/allocate.h"
#include "costs/costs.h"
#include "model/atlas_overlap.h"
#include "rects/free_space.h"

/* A frame by its place: frames of one place show one picture. */
typedef struct placed {
    int32_t x, y, w, h; /* on the page */
    uint32_t frame;
    uint16_t page;
} placed;

static int compare_places(const placed *a, const placed *b)
{
    int order = spressi_compare_int(a->page, b->page);
    order = order ? order : spressi_compare_int(a->y, b->y);
    order = order ? order : spressi_compare_int(a->x, b->x);
    order = order ? order : spressi_compare_int(a->w, b->w);
    return order ? order : spressi_compare_int(a->h, b->h);
}

static int compare_placed(const void *left, const void *right)
{
    const placed *a = left, *b = right;
    const int order = compare_places(a, b);
    return order ? order : spressi_compare_int(a->frame, b->frame);
}

static size_t collect(const spress_atlas *atlas, placed *out)
{
    size_t count = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *f = &atlas->frames[i];
        if (f->w > 0 && f->h > 0 && f->page < atlas->page_count)
            out[count++] = (placed){
                f->x, f->y, spressi_frame_width(f), spressi_frame_height(f), (uint32_t)i, f->page};
    }
    qsort(out, count, sizeof *out, compare_placed);
    return count;
}

static int32_t clip(int64_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : (int32_t)value;
}

/* The part of a page that a place takes with `margin` pixels around it. */
static spressi_space part_of(const spress_page *page, spressi_space at, int64_t margin)
{
    const int32_t left = clip(at.x - margin, page->width);
    const int32_t top = clip(at.y - margin, page->height);
    return (spressi_space){left, top, clip((int64_t)at.x + at.w + margin, page->width) - left,
                           clip((int64_t)at.y + at.h + margin, page->height) - top};
}

static int32_t padding_of(const spress_page *page)
{
    return page->padding > 0 ? page->padding : 0;
}

static uint64_t area_of(spressi_space box)
{
    return (uint64_t)box.w * (uint64_t)box.h;
}

/* Adds a picture for the places from `first` to `end`, which are the same. */
static void add_picture(cost_work *w, const placed *places, size_t first, size_t end)
{
    const placed *at = &places[first];
    const spress_page *page = &w->atlas->pages[at->page];
    cost_picture *picture = &w->pictures[w->picture_count++];
    const uint32_t count = (uint32_t)(end - first);
    const spressi_space place = {at->x, at->y, at->w, at->h};
    *picture = (cost_picture){.first_member = first,
                              .member_count = count,
                              .page = at->page,
                              .place = place,
                              .box = part_of(page, place, 0),
                              .pixels = area_of(part_of(page, place, padding_of(page)))};
    picture->has_image = picture->box.w == at->w && picture->box.h == at->h;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t frame = places[first + i].frame;
        w->members[first + i] = frame;
        w->frames[frame].page_pixels = cost_share(picture->pixels, count, i);
        w->frames[frame].sharer_count = count;
    }
    w->pages[at->page].frame_count += count;
}

static uint64_t positive(int64_t value)
{
    return value > 0 ? (uint64_t)value : 0;
}

/* Adds to a total that stays a number of JSON, however many frames claim the largest size. */
static void add_up(uint64_t *total, uint64_t pixels)
{
    *total = pixels < INT64_MAX - *total ? *total + pixels : INT64_MAX;
}

static void count_trimmed(cost_work *w)
{
    for (size_t i = 0; i < w->atlas->frame_count; i++) {
        const spress_frame *f = &w->atlas->frames[i];
        const int64_t source = (int64_t)f->source_w * f->source_h, own = (int64_t)f->w * f->h;
        w->frames[i].trimmed_pixels = positive(source - own);
        add_up(&w->out->source_pixels, positive(source));
        add_up(&w->out->trimmed_pixels, w->frames[i].trimmed_pixels);
    }
}

/* Measures what is under the pictures from `first` to `end`, which are those of one page, grown by
 * the margin on each side. */
static bool measure(const cost_work *w, size_t first, size_t end, int32_t margin, uint64_t *out)
{
    const spress_allocator *allocator = &w->job->allocator;
    const size_t size = (end - first + 1) * sizeof(spressi_space);
    spressi_space *boxes = spressi_allocate(allocator, size);
    if (!boxes)
        return spressi_job_no_memory(w->job);
    for (size_t i = first; i < end; i++) {
        const cost_picture *picture = &w->pictures[i];
        boxes[i - first] = part_of(&w->atlas->pages[picture->page], picture->place, margin);
    }
    const bool good = spressi_union_area(boxes, end - first, allocator, out);
    spressi_release(allocator, boxes, size);
    return good || spressi_job_no_memory(w->job);
}

static bool measure_page(const cost_work *w, size_t index, size_t first, size_t end)
{
    const spress_page *page = &w->atlas->pages[index];
    spress_page_cost *cost = &w->pages[index];
    uint64_t padded = 0;
    if (!measure(w, first, end, 0, &cost->used_pixels) ||
        !measure(w, first, end, padding_of(page), &padded))
        return false;
    cost->pixels = positive((int64_t)page->width * page->height);
    cost->padding_pixels = padded - cost->used_pixels;
    cost->free_pixels = cost->pixels - padded;
    cost->has_padding = spress_page_has(page, SPRESS_PAGE_PADDING);
    return true;
}

bool spressi_cost_pictures(cost_work *w)
{
    placed *places = spressi_job_take(w->job, w->atlas->frame_count, sizeof *places);
    if (!places)
        return false;
    const size_t count = collect(w->atlas, places);
    w->members = spressi_job_take(w->job, count, sizeof *w->members);
    w->pictures = spressi_job_take(w->job, count, sizeof *w->pictures);
    if (!w->members || !w->pictures)
        return false;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && compare_places(&places[i], &places[end]) == 0;)
            end++;
        add_picture(w, places, i, end);
    }
    count_trimmed(w);
    bool good = true;
    for (size_t page = 0, i = 0, end; good && page < w->atlas->page_count; page++, i = end) {
        for (end = i; end < w->picture_count && w->pictures[end].page == page;)
            end++;
        good = measure_page(w, page, i, end);
    }
    return good;
}
