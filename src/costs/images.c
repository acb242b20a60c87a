/* Looks at the pixels of each picture and shares the bytes of the pages.
 *
 * A picture weighs what a PNG of its own would have, less what every PNG has; the pictures of a
 * page share the bytes of its file by their weights. So the shares add up to the file, whatever
 * codec made it. */
#include "core/text/plural.h"
#include "costs/costs.h"
#include "spritepress/codecs.h"

enum {
    /* Signature, IHDR, IEND, and the frame of one IDAT. */
    PNG_LEAST = 57,
    /* Pictures of an image that overlap more often than this are not looked at: a file could ask
     * for any amount of work. */
    LAYERS_MOST = 4,
    STRIP_PIXELS = 1 << 20,
};

/* Says that pixels of rectangles were not looked at. */
static void tell_left_out(const cost_work *w, size_t count, const char *why)
{
    if (count != 0)
        spress_report_add(w->job->report, SPRESS_CODE_COSTS_UNSEEN, SPRESS_NO_OFFSET, NULL,
                          "%s, so the pixels of %zu rectangle%s were not looked at", why, count,
                          spressi_plural(count));
}

/* Chooses the pictures to look at: they lie inside a page that has an image, and are not too many.
 * `seen` counts their pixels by image: any number of pages may name one. */
static void choose_pictures(cost_work *w, uint64_t *seen)
{
    size_t outside = 0, crowded = 0;
    for (size_t i = 0; i < w->picture_count; i++) {
        cost_picture *picture = &w->pictures[i];
        const spress_image *image = spressi_cost_image(w, picture);
        const bool is_inside = picture->has_image;
        picture->has_image = is_inside && image;
        outside += !is_inside && image;
        if (!picture->has_image)
            continue;
        uint64_t *pixels = &seen[w->owners[picture->page]];
        *pixels += (uint64_t)picture->box.w * (uint64_t)picture->box.h;
        picture->has_image = *pixels <= LAYERS_MOST * (uint64_t)image->width * image->height;
        crowded += !picture->has_image;
    }
    tell_left_out(w, outside, "frames do not lie wholly inside their page");
    tell_left_out(w, crowded, "frames overlap too much");
}

cost_view spressi_cost_view(const cost_work *w, const cost_picture *picture)
{
    const spress_image *page = spressi_cost_image(w, picture);
    const spress_frame *frame = &w->atlas->frames[cost_first_frame(w, picture)];
    const cost_view view = {spressi_pixel(page, (uint32_t)picture->box.x, (uint32_t)picture->box.y),
                            4, (ptrdiff_t)page->width * 4, (uint32_t)picture->box.w,
                            (uint32_t)picture->box.h};
    switch (spress_frame_turn(frame)) {
    case SPRESS_TURN_NONE:
        break;
    case SPRESS_TURN_CLOCKWISE: /* turned back: counter-clockwise */
        return cost_view_in(view, COST_DIAGONAL | COST_MIRROR_Y);
    case SPRESS_TURN_COUNTER_CLOCKWISE:
        return cost_view_in(view, COST_DIAGONAL | COST_MIRROR_X);
    case SPRESS_TURN_HALF:
        return cost_view_in(view, COST_MIRROR_X | COST_MIRROR_Y);
    }
    return view;
}

/* The bytes that a part of an image would have as a PNG; 0, having reported, on failure. */
static uint64_t weigh_part(const spressi_job *self, const spress_image *image, spressi_rect part)
{
    const spress_png_options options = {.effort = SPRESS_PNG_FAST};
    spress_image alone = {0};
    spress_buffer png = {0};
    if (!spressi_job_picture(self, part.width, part.height, &alone))
        return 0;
    spressi_blit(&alone, 0, 0, image, part);
    const bool good = spress_png_write_with(&alone, &options, &self->allocator, self->report, &png);
    const uint64_t weight = png.size > PNG_LEAST ? png.size - PNG_LEAST : 1;
    spress_buffer_free(&png);
    spress_image_free(&alone);
    return good ? weight : 0;
}

/* Weighs a picture in strips, so that the host can cancel between them and a large picture is not
 * copied whole. */
static bool weigh(const spressi_job *self, const cost_work *w, cost_picture *picture)
{
    const spressi_space box = picture->box;
    const int32_t most = box.w < STRIP_PIXELS ? STRIP_PIXELS / box.w : 1;
    for (int32_t y = 0, rows; y < box.h; y += rows) {
        rows = box.h - y < most ? box.h - y : most;
        const spressi_rect part = {(uint32_t)box.x, (uint32_t)(box.y + y), (uint32_t)box.w,
                                   (uint32_t)rows};
        const uint64_t weight = weigh_part(self, spressi_cost_image(w, picture), part);
        picture->weight += weight;
        if (weight == 0 || !spressi_phase_add(self, (size_t)rows))
            return false;
    }
    return true;
}

static bool look_at(spressi_job *self, void *context, size_t index)
{
    const cost_work *w = context;
    cost_picture *picture = &w->pictures[index];
    if (!picture->has_image)
        return true;
    return spressi_cost_print(self, spressi_cost_view(w, picture), w->seed, &picture->print) &&
           weigh(self, w, picture);
}

/* Rows that look_at counts: two passes over the upright picture, and its strips. */
static size_t count_rows(const cost_work *w)
{
    size_t rows = 0;
    for (size_t i = 0; i < w->picture_count; i++)
        if (w->pictures[i].has_image)
            rows += 2 * (size_t)spressi_cost_view(w, &w->pictures[i]).height +
                    (size_t)w->pictures[i].box.h;
    return rows;
}

/* Gives each picture of a page its part of the bytes, so that they add up to all of them. */
static void share_bytes(const cost_work *w, size_t first, size_t end)
{
    const uint64_t bytes = w->pages[w->pictures[first].page].image_bytes;
    double all = 0, before = 0;
    for (size_t i = first; i < end; i++)
        all += (double)w->pictures[i].weight;
    uint64_t given = 0;
    for (size_t i = first; i < end; i++) {
        const cost_picture *picture = &w->pictures[i];
        before += (double)picture->weight;
        const uint64_t up_to = all == 0 ? 0 : (uint64_t)((double)bytes * (before / all));
        for (uint32_t k = 0; picture->has_image && k < picture->member_count; k++)
            w->frames[w->members[picture->first_member + k]].image_bytes =
                cost_share(up_to - given, picture->member_count, k);
        given = up_to;
    }
}

bool spressi_cost_images(cost_work *w)
{
    uint64_t *seen = spressi_job_take(w->job, w->atlas->page_count, sizeof *seen);
    if (!seen)
        return false;
    choose_pictures(w, seen);
    if (!spressi_phase_begin(w->job, "weighing frames", count_rows(w)) ||
        !spressi_run_steps(w->job, w->picture_count, look_at, w))
        return false;
    for (size_t i = 0; i < w->atlas->frame_count; i++) /* a frame without pixels costs none */
        w->frames[i].image_bytes = w->frames[i].sharer_count == 0 ? 0 : SPRESS_COST_UNKNOWN;
    for (size_t i = 0, end; i < w->picture_count; i = end) {
        for (end = i; end < w->picture_count && w->pictures[end].page == w->pictures[i].page;)
            end++;
        share_bytes(w, i, end);
    }
    return true;
}
