/* What files do not say of their pages, or say wrongly, in formats that have no `exact_pages`. A
 * page without a name has that of the file and ".png"; where its size is missing or wrong the
 * picture counts, as it does in the engines. Called by load.c for every atlas that was read. */
#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "jobs/load/load.h"
#include "model/atlas.h"
#include "source/images.h"
#include "spritepress/codecs.h"

typedef struct page_size {
    uint32_t width, height;
} page_size;

/* The size of the picture beside the document; 0 x 0 when there is none, or it is damaged, which
 * those report who use its pixels. */
static page_size size_of_picture(const spressi_job *job, const spressi_image_source *place,
                                 const spress_page *page)
{
    spress_buffer file = {0};
    page_size size = {0, 0};
    spress_report silent;
    spress_report_init(&silent, NULL, 0);
    const spressi_job quiet = {.host = job->host,
                               .report = &silent,
                               .arena = job->arena,
                               .allocator = job->allocator,
                               .limits = job->limits};
    if (spressi_read_image(&quiet, place, page->file, "", &file) != SPRESSI_IMAGE_READ)
        return size;
    const spress_bytes bytes = {file.data, file.size};
    spress_png_info info = {0};
    if (spress_codec_detect(bytes, page->file) == SPRESS_CODEC_PNG) {
        if (spress_png_scan(bytes, &info, NULL, NULL) != 0)
            size = (page_size){info.width, info.height};
    } else {
        const spress_image_options options = {.name = page->file,
                                              .limits = job->limits,
                                              .allocator = &job->allocator,
                                              .budget = job->host->budget};
        spress_image image = {0};
        if (spress_image_read(bytes, &options, &silent, &image))
            size = (page_size){image.width, image.height};
        spress_image_free(&image);
    }
    spress_buffer_free(&file);
    return size;
}

/* How far the frames of each page reach. */
static void extend(const spress_atlas *atlas, page_size *reach)
{
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page >= atlas->page_count || (frame->x | frame->y) < 0)
            continue;
        const int64_t right = (int64_t)frame->x + spressi_frame_width(frame);
        const int64_t bottom = (int64_t)frame->y + spressi_frame_height(frame);
        page_size *page = &reach[frame->page];
        if (right > page->width && right <= INT32_MAX)
            page->width = (uint32_t)right;
        if (bottom > page->height && bottom <= INT32_MAX)
            page->height = (uint32_t)bottom;
    }
}

/* Lenient reading goes by the picture as long as every frame lies on it. */
static bool takes_other_size(const spressi_job *job, const spress_page *page, size_t index,
                             page_size found, page_size reach)
{
    char path[32];
    if (found.width < reach.width || found.height < reach.height)
        return false;
    snprintf(path, sizeof path, "/pages/%zu", index);
    const spressi_finding finding = {
        .code = SPRESS_CODE_IMAGE_SIZE, .severity = SPRESS_SEVERITY_WARNING, .path = path};
    spressi_report(job->report, &finding,
                   "the image has %ux%u pixels; %dx%d are declared, and are passed over",
                   found.width, found.height, page->width, page->height);
    return true;
}

static void settle(const spressi_job *job, const spressi_image_source *place, bool lenient,
                   spress_atlas *atlas, const page_size *reach)
{
    for (size_t i = 0; i < atlas->page_count; i++) {
        spress_page *page = &atlas->pages[i];
        const bool unset = page->width < 1 || page->height < 1;
        if (page->image.size != 0 || (!unset && !lenient))
            continue;
        const page_size found = size_of_picture(job, place, page);
        const bool differs =
            found.width != (uint32_t)page->width || found.height != (uint32_t)page->height;
        const page_size chosen = found.width != 0 ? found : reach[i];
        if (unset ||
            (found.width != 0 && differs && takes_other_size(job, page, i, found, reach[i]))) {
            page->width = (int32_t)chosen.width;
            page->height = (int32_t)chosen.height;
        }
    }
}

/* Names the page of a file that names none. False without memory. */
static bool name_page(const char *path, spress_document *document)
{
    spress_page *page = document->atlas.pages;
    if (document->atlas.page_count != 1 || page->file_size != 0 || page->image.size != 0)
        return true;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    const size_t stem = dot && dot != name ? (size_t)(dot - name) : strlen(name);
    char *file = spress_document_allocate(document, stem + sizeof ".png", 1);
    if (!file)
        return false;
    memcpy(file, name, stem);
    memcpy(file + stem, ".png", sizeof ".png");
    page->file = file;
    page->file_size = (uint32_t)(stem + strlen(".png"));
    return true;
}

bool spressi_settle_pages(const spressi_job *job, const spressi_image_source *place, bool lenient,
                          spress_document *document)
{
    if (document->kind != SPRESS_KIND_ATLAS || document->atlas.page_count == 0 ||
        document->format->exact_pages)
        return true;
    spress_atlas *atlas = &document->atlas;
    page_size *reach = spressi_job_take(job, atlas->page_count, sizeof *reach);
    if (!reach)
        return false;
    if (!name_page(place->path, document))
        return spressi_job_no_memory(job);
    for (size_t i = 0; i < atlas->page_count; i++)
        reach[i] = (page_size){0, 0};
    extend(atlas, reach);
    settle(job, place, lenient, atlas, reach);
    return true;
}
