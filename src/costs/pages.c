/* Reads the images of the pages, each file once, as long as there is room for their pixels. */
#include <stdio.h>

#include "core/text/show.h"
#include "core/text/strmap.h"
#include "costs/costs.h"
#include "source/images.h"

enum {
    /* Of the memory that is left, one part in so many is not for pages but for files, decoders and
     * prints. */
    OTHER_PART = 4,
    WHERE_SIZE = 48,
};

/* Says that a page has no image: there is none (SPRESS_CODE_COSTS_PART), or no room for it. */
static void tell_without(const spressi_job *self, const char *where, const spress_page *page,
                         spress_code code)
{
    spress_report_add(self->report, code, SPRESS_NO_OFFSET, where,
                      "the image file \"%s\" %s, so bytes and likenesses of its frames are not "
                      "known",
                      spressi_show(page->file).text,
                      code == SPRESS_CODE_COSTS_ROOM ? "does not fit into memory"
                                                     : "does not exist");
}

static bool read_beside(const spressi_job *self, const cost_work *w, size_t index,
                        const char *where)
{
    const spress_page *page = &w->atlas->pages[index];
    const spressi_image_source place = {.path = w->source->path,
                                        .image_root = w->source->image_root};
    spress_buffer file = {0};
    switch (spressi_read_image(self, &place, page->file, where, &file)) {
    case SPRESSI_IMAGE_READ:
        break;
    case SPRESSI_IMAGE_MISSING:
        tell_without(self, where, page, SPRESS_CODE_COSTS_PART);
        return true;
    case SPRESSI_IMAGE_REFUSED:
        return false;
    }
    w->pages[index].image_bytes = file.size;
    const bool good =
        spressi_decode_page(self, page, (spress_bytes){file.data, file.size}, &w->images[index]);
    spress_buffer_free(&file);
    return good;
}

/* Reads the image of a page, unless an earlier page has it or there is no room. */
static bool read_page(spressi_job *self, void *context, size_t index)
{
    const cost_work *w = context;
    const spress_page *page = &w->atlas->pages[index];
    const size_t before = self->report->count;
    char where[WHERE_SIZE];
    snprintf(where, sizeof where, "/pages/%zu", index);
    w->pages[index].image_bytes = page->image.size != 0 ? page->image.size : SPRESS_COST_UNKNOWN;
    bool good = true;
    if (w->owners[index] == SPRESS_NONE)
        tell_without(self, where, page, SPRESS_CODE_COSTS_ROOM);
    else if (w->owners[index] == index && page->image.size != 0)
        good = spressi_decode_page(self, page, page->image, &w->images[index]);
    else if (w->owners[index] == index)
        good = read_beside(self, w, index, where);
    spressi_set_path(self->report, before, where);
    return good;
}

/* Gives a page the image of the earlier page that names the same file. */
static bool share_image(const cost_work *w, size_t index)
{
    const uint32_t owner = w->owners[index];
    const spress_page *page = &w->atlas->pages[index];
    const size_t before = w->job->report->count;
    char where[WHERE_SIZE];
    bool good = true;
    if (owner == SPRESS_NONE || owner == index)
        return true;
    snprintf(where, sizeof where, "/pages/%zu", index);
    w->pages[index].image_bytes = w->pages[owner].image_bytes;
    if (w->images[owner].rgba)
        good = spressi_check_image_size(w->job, &w->images[owner], page->width, page->height);
    else
        tell_without(w->job, where, page, SPRESS_CODE_COSTS_PART);
    spressi_set_path(w->job->report, before, where);
    return good;
}

static spress_bytes file_name(const void *context, uint32_t index)
{
    const spress_atlas *atlas = context;
    const char *name = atlas->pages[index].file;
    return spressi_text_bytes(name);
}

static uint64_t decoded_size(const spress_page *page)
{
    if (page->width <= 0 || page->height <= 0)
        return 0;
    return (uint64_t)page->width * (uint64_t)page->height * 4;
}

/* Bytes that the pixels of all pages may have. */
static uint64_t room_for_pages(const cost_work *w)
{
    const spress_budget *budget = w->job->host->budget;
    uint64_t left = SIZE_MAX;
    if (budget && budget->memory_bytes != 0 && budget->memory_bytes - budget->used_memory < left)
        left = budget->memory_bytes - budget->used_memory;
    return left - left / OTHER_PART;
}

/* Finds for each page the first one that names its image file. Which pages find no room is decided
 * here, before threads read them in any order. */
static bool find_owners(cost_work *w)
{
    const spress_atlas *atlas = w->atlas;
    uint64_t room = room_for_pages(w);
    spressi_strmap map;
    if (!spressi_strmap_init(&map, &w->job->allocator, atlas->page_count))
        return spressi_job_no_memory(w->job);
    for (uint32_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        const uint64_t size = decoded_size(page);
        const uint32_t first = page->image.size != 0 ? i
                                                     : spressi_strmap_put(&map, file_name(atlas, i),
                                                                          i, file_name, atlas);
        w->owners[i] = first != i ? w->owners[first] : size <= room ? i : SPRESS_NONE;
        if (w->owners[i] == i)
            room -= size;
    }
    spressi_strmap_free(&map);
    return true;
}

bool spressi_cost_pages(cost_work *w)
{
    const size_t count = w->atlas->page_count;
    w->images = spressi_job_take(w->job, count, sizeof *w->images);
    w->owners = spressi_job_take(w->job, count, sizeof *w->owners);
    if (!w->images || !w->owners || !find_owners(w) ||
        !spressi_run_items(w->job, "reading pages", count, read_page, w))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!share_image(w, i))
            return false;
    return true;
}

const spress_image *spressi_cost_image(const cost_work *w, const cost_picture *picture)
{
    const uint32_t owner = w->owners[picture->page];
    return owner != SPRESS_NONE && w->images[owner].rgba ? &w->images[owner] : NULL;
}
