/* Reads the pages, looks at the pixels of each picture and shares the bytes of the pages.
 *
 * A picture weighs what a PNG of its own would have, less what every PNG has; the pictures of a
 * page share the bytes of its file by their weights. So the shares add up to the file, whatever
 * codec made it. */
#include <stdio.h>

#include "core/plural.h"
#include "core/show.h"
#include "jobs/costs/costs.h"
#include "jobs/source/images.h"

enum {
    /* Signature, IHDR, IEND, and the frame of one IDAT. */
    PNG_LEAST = 57,
    /* Pictures of a page that overlap more often than this are not looked at: a file could ask for
     * any amount of work. */
    LAYERS_MOST = 4,
};

static bool decode(const spressi_job *self, const spress_page *page, spress_bytes file,
                   spress_image *out)
{
    const spress_image_options options = {.name = page->file,
                                          .limits = self->limits,
                                          .allocator = &self->allocator,
                                          .budget = self->host->budget,
                                          .no_orientation = self->no_orientation};
    if (!spress_image_read(file, &options, self->report, out))
        return false;
    if (out->width == (uint32_t)page->width && out->height == (uint32_t)page->height)
        return true;
    spress_report_add(self->report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, NULL,
                      "the image has %ux%u pixels; %dx%d are declared", out->width, out->height,
                      page->width, page->height);
    return false;
}

static bool read_beside(const spressi_job *self, const cost_work *w, size_t index,
                        const char *where)
{
    const spress_page *page = &w->atlas->pages[index];
    const spressi_image_source place = {.path = w->loaded->path, .image_root = w->image_root};
    spress_buffer file = {0};
    switch (spressi_read_image(self, &place, page->file, where, &file)) {
    case SPRESSI_IMAGE_READ:
        break;
    case SPRESSI_IMAGE_MISSING:
        spress_report_add(self->report, SPRESS_COSTS_PART, SPRESS_NO_OFFSET, where,
                          "the image file \"%s\" does not exist, so bytes and likenesses of its "
                          "frames are not known",
                          spressi_show(page->file).text);
        return true;
    case SPRESSI_IMAGE_REFUSED:
        return false;
    }
    w->pages[index].image_bytes = file.size;
    const bool good = decode(self, page, (spress_bytes){file.data, file.size}, &w->images[index]);
    spress_buffer_free(&file);
    return good;
}

static bool read_page(spressi_job *self, void *context, size_t index)
{
    const cost_work *w = context;
    const spress_page *page = &w->atlas->pages[index];
    const size_t before = self->report->count;
    char where[48];
    snprintf(where, sizeof where, "/pages/%zu", index);
    w->pages[index].image_bytes = SPRESS_COST_UNKNOWN;
    bool good;
    if (page->image.size != 0) {
        w->pages[index].image_bytes = page->image.size;
        good = decode(self, page, page->image, &w->images[index]);
    } else {
        good = read_beside(self, w, index, where);
    }
    spressi_set_path(self->report, before, where);
    return good;
}

/* Chooses the pictures to look at: they lie on a page that has an image, and are not too many. */
static void choose_pictures(cost_work *w)
{
    size_t left_out = 0;
    uint64_t seen = 0;
    for (size_t i = 0; i < w->picture_count; i++) {
        cost_picture *picture = &w->pictures[i];
        const spress_page_cost *page = &w->pages[picture->page];
        if (i == 0 || w->pictures[i - 1].page != picture->page)
            seen = 0;
        picture->has_image = picture->has_image && w->images[picture->page].rgba;
        if (!picture->has_image)
            continue;
        seen += (uint64_t)picture->box.w * (uint64_t)picture->box.h;
        picture->has_image = seen <= LAYERS_MOST * page->pixels;
        left_out += !picture->has_image;
    }
    if (left_out != 0)
        spress_report_add(w->job->report, SPRESS_COSTS_PART, SPRESS_NO_OFFSET, NULL,
                          "frames overlap so much that the pixels of %zu rectangle%s were not "
                          "looked at",
                          left_out, spressi_plural(left_out));
}

cost_view spressi_cost_view(const cost_work *w, const cost_picture *picture)
{
    const spress_image *page = &w->images[picture->page];
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
    }
    return view;
}

static bool weigh(const spressi_job *self, const cost_work *w, cost_picture *picture)
{
    const spress_png_options options = {.effort = SPRESS_PNG_FAST};
    const spressi_rect part = {(uint32_t)picture->box.x, (uint32_t)picture->box.y,
                               (uint32_t)picture->box.w, (uint32_t)picture->box.h};
    spress_image alone = {0};
    spress_buffer png = {0};
    if (!spressi_job_picture(self, part.width, part.height, &alone))
        return false;
    spressi_blit(&alone, 0, 0, &w->images[picture->page], part);
    const bool good = spress_png_write_with(&alone, &options, &self->allocator, self->report, &png);
    picture->weight = png.size > PNG_LEAST ? png.size - PNG_LEAST : 1;
    spress_buffer_free(&png);
    spress_image_free(&alone);
    return good;
}

static bool look_at(spressi_job *self, void *context, size_t index)
{
    const cost_work *w = context;
    cost_picture *picture = &w->pictures[index];
    if (!picture->has_image)
        return true;
    picture->print = spressi_cost_print(spressi_cost_view(w, picture), w->seed);
    return weigh(self, w, picture);
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
    w->images = spressi_job_take(w->job, w->atlas->page_count + 1, sizeof *w->images);
    if (!w->images ||
        !spressi_run_items(w->job, "reading pages", w->atlas->page_count, read_page, w))
        return false;
    choose_pictures(w);
    if (!spressi_run_items(w->job, "weighing frames", w->picture_count, look_at, w))
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
