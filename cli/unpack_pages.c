/* The page images of an atlas: beside it or inside it. */
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "unpack.h"
#include "workers.h"

/* Bytes of decoded pages that are kept between checking and writing. Above that a page is decoded
 * twice, so that an atlas of any size needs the memory of a few pages only. */
#define KEPT_BYTES (UINT64_C(512) << 20)

static bool decode(const cli_unpacking *job, size_t index, spress_bytes file, spress_report *report,
                   spress_image *out)
{
    const spress_page *page = &job->loaded->document->atlas.pages[index];
    const spress_image_options options = {.name = page->file, .limits = job->reading->limits};
    spress_image image = {0};
    if (!spress_image_read(file, &options, report, &image))
        return false;
    if (image.width == (uint32_t)page->width && image.height == (uint32_t)page->height) {
        *out = image;
        return true;
    }
    spress_report_add(report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, NULL,
                      "the image has %ux%u pixels; %dx%d are declared", image.width, image.height,
                      page->width, page->height);
    spress_image_free(&image);
    return false;
}

static bool load_page(const cli_unpacking *job, size_t index, spress_report *report,
                      spress_image *out)
{
    const spress_page *page = &job->loaded->document->atlas.pages[index];
    const cli_place place = {job->input, job->options->image_root, &job->reading->limits};
    const size_t before = report->count;
    cli_file file = {0};
    bool good;
    char path[48];
    snprintf(path, sizeof path, "/pages/%zu", index);
    if (page->image.size != 0) {
        good = decode(job, index, page->image, report, out);
    } else {
        const cli_image_answer answer = cli_read_image(&place, page->file, path, report, &file);
        if (answer == CLI_IMAGE_MISSING)
            spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, path,
                              "the image file \"%s\" does not exist", page->file);
        good = answer == CLI_IMAGE_READ &&
               decode(job, index, (spress_bytes){file.data, file.size}, report, out);
        free(file.data);
    }
    cli_set_path(report, before, path);
    return good;
}

static uint64_t page_bytes(const cli_unpacking *job, size_t index)
{
    const spress_page *page = &job->loaded->document->atlas.pages[index];
    return (uint64_t)page->width * (uint64_t)page->height * 4;
}

static bool check_page(void *context, size_t index, unsigned worker)
{
    (void)worker;
    cli_unpacking *job = context;
    cli_unpack_page *page = &job->pages[index];
    if (!page->used)
        return true;
    spress_report *report = cli_report_new();
    const bool good = load_page(job, index, report, &page->image);
    if (good && !page->kept)
        spress_image_free(&page->image);
    page->kept = page->kept && good;
    if (report->count != 0)
        page->report = report;
    else
        cli_report_free(report);
    cli_step_progress(&job->progress, 1);
    return good;
}

bool cli_check_pages(cli_unpacking *job)
{
    uint64_t kept = 0;
    size_t used = 0;
    for (size_t i = 0; i < job->page_count; i++) {
        cli_unpack_page *page = &job->pages[i];
        used += page->used;
        page->kept = page->used && page_bytes(job, i) <= KEPT_BYTES - kept;
        kept += page->kept ? page_bytes(job, i) : 0;
    }
    cli_begin_progress(&job->progress, "reading pages", used, job->options->quiet);
    const bool good = cli_run_parallel(job->page_count, job->threads, check_page, job);
    cli_end_progress(&job->progress);
    /* Everything before the first failure was done, whatever the number of threads: up to there the
     * findings are the same on every run. */
    for (size_t i = 0; i < job->page_count; i++) {
        const spress_report *found = job->pages[i].report;
        cli_report_join(job->report, found);
        if (found && found->error_count != 0)
            break;
    }
    return good;
}

const spress_image *cli_take_page(cli_unpacking *job, size_t index)
{
    cli_unpack_page *page = &job->pages[index];
    if (page->image.rgba)
        return &page->image;
    if (job->passing_page)
        spress_image_free(&job->passing_page->image);
    job->passing_page = page;
    return load_page(job, index, job->report, &page->image) ? &page->image : NULL;
}

void cli_free_pages(cli_unpacking *job)
{
    for (size_t i = 0; i < job->page_count; i++) {
        spress_image_free(&job->pages[i].image);
        cli_report_free(job->pages[i].report);
    }
    free(job->pages);
    job->pages = NULL;
}
