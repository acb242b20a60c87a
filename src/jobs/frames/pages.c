/* Decodes the page images of an atlas, which lie beside it or inside it. */
#include <stdio.h>

#include "core/text/show.h"
#include "image/alpha.h"
#include "jobs/frames/frames.h"

/* Bytes of decoded pages that are kept between checking and writing. Above that a page is decoded
 * twice, so that an atlas of any size needs the memory of a few pages only. */
#define KEPT_BYTES (UINT64_C(512) << 20)

static bool decode(const spressi_frames *frames, const spressi_job *job, size_t index,
                   spress_bytes file, spress_image *out)
{
    const spress_page *page = &frames->loaded->document->atlas.pages[index];
    if (!spressi_decode_page(job, page, file, out))
        return false;
    if (page->premultiplied) /* sprites have straight colours, wherever they come from */
        spressi_divide_alpha(out);
    return true;
}

static bool load_beside(const spressi_frames *frames, const spressi_job *job, size_t index,
                        const char *where, spress_image *out)
{
    const spress_page *page = &frames->loaded->document->atlas.pages[index];
    const spressi_image_source place = {.path = frames->loaded->path,
                                        .image_root = frames->image_root};
    spress_buffer file = {0};
    const spressi_image_answer answer = spressi_read_image(job, &place, page->file, where, &file);
    if (answer == SPRESSI_IMAGE_MISSING)
        spress_report_add(job->report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, where,
                          "the image file \"%s\" does not exist", spressi_show(page->file).text);
    const bool good = answer == SPRESSI_IMAGE_READ &&
                      decode(frames, job, index, (spress_bytes){file.data, file.size}, out);
    spress_buffer_free(&file);
    return good;
}

static bool load_page(const spressi_frames *frames, const spressi_job *job, size_t index,
                      spress_image *out)
{
    const spress_page *page = &frames->loaded->document->atlas.pages[index];
    const size_t before = job->report->count;
    char where[48];
    snprintf(where, sizeof where, "/pages/%zu", index);
    const bool good = page->image.size != 0 ? decode(frames, job, index, page->image, out)
                                            : load_beside(frames, job, index, where, out);
    spressi_set_path(job->report, before, where);
    return good;
}

static uint64_t page_bytes(const spressi_frames *frames, size_t index)
{
    const spress_page *page = &frames->loaded->document->atlas.pages[index];
    return (uint64_t)page->width * (uint64_t)page->height * 4;
}

static bool check_page(spressi_job *self, void *context, size_t index)
{
    spressi_frames *frames = context;
    spressi_frame_page *page = &frames->pages[index];
    if (!page->used)
        return true;
    const bool good = load_page(frames, self, index, &page->image);
    if (good && !page->kept)
        spress_image_free(&page->image);
    page->kept = page->kept && good;
    return good;
}

bool spressi_check_pages(spressi_frames *frames)
{
    uint64_t kept = 0;
    for (size_t i = 0; i < frames->page_count; i++) {
        spressi_frame_page *page = &frames->pages[i];
        page->kept = page->used && page_bytes(frames, i) <= KEPT_BYTES - kept;
        kept += page->kept ? page_bytes(frames, i) : 0;
    }
    return spressi_run_items(frames->job, "reading pages", frames->page_count, check_page, frames);
}

const spress_image *spressi_take_page(spressi_frames *frames, size_t index)
{
    spressi_frame_page *page = &frames->pages[index];
    if (page->image.rgba)
        return &page->image;
    if (frames->passing_page)
        spress_image_free(&frames->passing_page->image);
    frames->passing_page = page;
    return load_page(frames, frames->job, index, &page->image) ? &page->image : NULL;
}

void spressi_free_pages(spressi_frames *frames)
{
    for (size_t i = 0; i < frames->page_count; i++)
        spress_image_free(&frames->pages[i].image);
    frames->page_count = 0;
}
