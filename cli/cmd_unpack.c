/* spritepress unpack: the frames of an atlas, the files of a rig, the picture of a sprite.
 *
 * An atlas goes through these steps, and nothing is written before the last two:
 *   plan     frames are chosen, files named, everything that is known without pixels is checked
 *   look     nothing may be in the way of the files
 *   pages    are decoded and measured
 *   stage    each frame is drawn, encoded and written aside, on several threads
 *   place    all files get their names
 * Only pages are held in memory: a frame is gone when it has been staged. */
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "unpack.h"
#include "usage.h"
#include "workers.h"

/* The items of one page, which threads share. */
typedef struct batch {
    cli_unpacking *job;
    size_t first;
    const spress_image *page; /* NULL: the picture of the sprite */
} batch;

static bool encode(const cli_unpacking *job, const cli_unpack_item *item, const spress_image *image,
                   spress_report *report, spress_buffer *out)
{
    if (job->webp && !item->nine_patch)
        return spress_webp_write(image, NULL, NULL, report, out);
    return spress_png_write(image, NULL, report, out);
}

static bool stage_item(const batch *b, size_t index, spress_report *report)
{
    cli_unpack_item *item = &b->job->items[index];
    spress_image drawn = {0};
    spress_buffer encoded = {0};
    if (b->page && !cli_draw_frame(b->job, item, b->page, report, &drawn))
        return false;
    const spress_image *image = b->page ? &drawn : &b->job->sprite;
    bool good = encode(b->job, item, image, report, &encoded);
    const cli_folder_file file = {index, item->file, {encoded.data, encoded.size}};
    good = good && cli_folder_put(&b->job->folder, &file, &item->unchanged, report);
    spress_image_free(&drawn);
    spress_buffer_free(&encoded);
    return good;
}

static bool work(void *context, size_t index, unsigned worker)
{
    (void)worker;
    const batch *b = context;
    spress_diagnostic found[4]; /* a whole report is only for the item that fails */
    spress_report report;
    spress_report_init(&report, found, sizeof found / sizeof *found);
    const bool good = stage_item(b, b->first + index, &report);
    if (!good) {
        b->job->items[b->first + index].report = cli_report_new();
        cli_report_join(b->job->items[b->first + index].report, &report);
    }
    cli_step_progress(&b->job->progress, 1);
    return good;
}

/* Says what stopped the work: the first item that failed, which is the same for any number of
 * threads. */
static bool tell_failure(cli_unpacking *job)
{
    for (size_t i = 0; i < job->count; i++)
        if (job->items[i].report) {
            cli_report_join(job->report, job->items[i].report);
            break;
        }
    return false;
}

/* How many items from `first` on are on the same page. */
static size_t count_on_page(const cli_unpacking *job, size_t first)
{
    size_t end = first;
    while (end < job->count && job->items[end].frame->page == job->items[first].frame->page)
        end++;
    return end - first;
}

static bool stage_all(cli_unpacking *job)
{
    bool good = true;
    cli_begin_progress(&job->progress, "unpacking", job->count, job->options->quiet);
    for (size_t first = 0, count; good && first < job->count; first += count) {
        const spress_frame *frame = job->items[first].frame;
        batch b = {.job = job, .first = first};
        count = frame ? count_on_page(job, first) : 1;
        if (frame)
            b.page = cli_take_page(job, frame->page);
        good = (!frame || b.page) && cli_run_parallel(count, job->threads, work, &b);
    }
    cli_end_progress(&job->progress);
    return good || tell_failure(job);
}

static bool place_all(cli_unpacking *job)
{
    if (!cli_folder_flush(&job->folder, job->report))
        return false;
    for (size_t i = 0; i < job->count; i++)
        if (!job->items[i].unchanged &&
            !cli_folder_place(&job->folder, i, job->items[i].file, job->report))
            return false;
    return true;
}

/* Every obstacle is named, not only the first. */
static bool look_around(cli_unpacking *job)
{
    bool good = true;
    if (!cli_folder_open(&job->folder, job->options->output, job->options->force, job->report))
        return false;
    for (size_t i = 0; i < job->count; i++)
        good &= cli_folder_check(&job->folder, job->items[i].file, job->report);
    return good;
}

static bool write_files(cli_unpacking *job)
{
    bool good = look_around(job) && cli_check_pages(job);
    if (good && !job->options->dry_run)
        good = cli_folder_begin(&job->folder, job->count, job->report) && stage_all(job) &&
               place_all(job);
    cli_folder_end(&job->folder);
    return good;
}

/* Options that mean nothing for what the file holds are mistakes, not to be passed over. */
static int check_kind(const cli_unpacking *job)
{
    const cli_options *options = job->options;
    const spress_document *document = job->loaded->document;
    if (!document || strcmp(job->loaded->format->id, "pchr-json") == 0) {
        spress_report_add(job->report, SPRESS_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                          document ? "the JSON form of a rig is unpacked already"
                                   : "a picture has no frames to unpack");
        return CLI_FINDINGS;
    }
    if (document->kind != SPRESS_KIND_ATLAS &&
        (options->only || options->trimmed || options->no_nine_patch))
        return cli_fail_usage("unpack", "--only, --trimmed and --no-nine-patch are for atlases");
    if (document->kind == SPRESS_KIND_RIG && options->format)
        return cli_fail_usage("unpack",
                              "--format is for atlases and sprites: a rig's images are PNG");
    return CLI_FINE;
}

static int run(cli_unpacking *job)
{
    if (!cli_load(job->input, job->reading, job->report, job->loaded))
        return cli_status(job->report);
    const int status = check_kind(job);
    if (status != CLI_FINE)
        return status;
    const spress_kind kind = job->loaded->document->kind;
    if (kind == SPRESS_KIND_RIG)
        return cli_unpack_rig(job->options, job->loaded, job->report);
    const bool planned = kind == SPRESS_KIND_ATLAS ? cli_plan_atlas(job) : cli_plan_sprite(job);
    if (!planned)
        return cli_status(job->report);
    if (job->options->only && job->count == 0) {
        fputs("spritepress unpack: no frame matches --only\n", stderr);
        return CLI_FINDINGS;
    }
    if (!write_files(job))
        return cli_status(job->report);
    cli_print_unpacked(job);
    return CLI_FINE;
}

static void clean_up(cli_unpacking *job)
{
    for (size_t i = 0; job->items && i < job->count; i++)
        cli_report_free(job->items[i].report);
    free(job->items);
    cli_free_pages(job);
    spress_image_free(&job->sprite);
    if (job->arena)
        spressi_arena_free(job->arena);
    cli_unload(job->loaded);
    cli_report_free(job->report);
}

int cli_unpack(const cli_options *options)
{
    cli_reading reading;
    cli_loaded loaded = {0};
    if (options->input_count != 1 || !options->output)
        return cli_fail_usage("unpack", "give one input and -o DIR");
    if (strcmp(options->output, "-") == 0)
        return cli_fail_usage("unpack",
                              "-o names a folder; several files do not fit into standard output");
    if (options->format && strcmp(options->format, "png") != 0 &&
        strcmp(options->format, "webp") != 0)
        return cli_fail_usage("unpack", "--format is png or webp");
    int status = cli_prepare_reading(options, &reading);
    if (status != CLI_FINE)
        return status;
    cli_unpacking job = {.options = options,
                         .reading = &reading,
                         .input = options->inputs[0],
                         .loaded = &loaded,
                         .webp = options->format && strcmp(options->format, "webp") == 0,
                         .threads = cli_thread_count(options->threads),
                         .report = cli_report_new(),
                         .folder = {.descriptor = -1, .staging = -1}};
    status = run(&job);
    cli_print_findings(stderr, job.input, job.report, options, options->verbose);
    clean_up(&job);
    return status;
}
