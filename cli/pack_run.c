/* Sprites become an atlas at one scale: layout, pages, descriptor. Nothing is written here. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "memory.h"
#include "pack.h"
#include "report.h"
#include "workers.h"

double cli_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* The library asks for work to be done; our threads do it. */
static bool run_parallel(void *context, size_t count, spress_work *work, void *job)
{
    const unsigned *threads = context;
    return cli_run_parallel(count, *threads, work, job);
}

typedef struct pack_job pack_job;

struct pack_job {
    const cli_pack_request *request;
    const cli_sprites *sprites;
    const cli_scale *scale;
    cli_packed *packed;
    spress_report *report;
    spress_report **found; /* by page */
    bool (*work)(pack_job *job, size_t index, spress_report *report);
    cli_progress progress;
};

static bool resize_one(void *context, size_t index, unsigned worker)
{
    (void)worker;
    pack_job *job = context;
    const cli_scale *scale = job->scale;
    const spress_image *image = &job->sprites->items[index].image;
    const spress_allocator allocator = spress_allocator_default();
    const spressi_resampling how = {
        spressi_scaled_size(image->width, scale->numerator, scale->denominator),
        spressi_scaled_size(image->height, scale->numerator, scale->denominator),
        job->request->filter, &job->request->pack.limits, &allocator};
    const bool good = spressi_resample(image, &how, &job->packed->scaled[index]);
    cli_step_progress(&job->progress, 1);
    return good;
}

static bool resize_all(pack_job *job)
{
    cli_packed *packed = job->packed;
    if (job->scale->numerator == job->scale->denominator)
        return true;
    packed->scaled = calloc(job->sprites->count, sizeof *packed->scaled);
    if (!packed->scaled)
        return cli_fail_memory(job->report);
    cli_begin_progress(&job->progress, "resizing", job->sprites->count,
                       job->request->options->quiet);
    const bool good = cli_run_parallel(job->sprites->count, job->request->threads, resize_one, job);
    cli_end_progress(&job->progress);
    if (!good)
        spress_report_add(job->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "a resized sprite is over the limit, or memory ran out");
    return good;
}

/* Distances of a nine-patch at another scale: -1 stays unset, and a pixel stays between two. */
static void scale_edges(const int16_t *from, const cli_scale *scale, const spress_image *image,
                        int16_t *to)
{
    const int64_t sizes[2] = {image->width, image->height};
    for (size_t i = 0; i < 4; i++) {
        const int64_t twice = 2 * (int64_t)from[i] * scale->numerator + scale->denominator;
        const int64_t scaled = twice / (2 * (int64_t)scale->denominator);
        const int64_t taken = i % 2 == 1 && to[i - 1] > 0 ? to[i - 1] : 0;
        const int64_t room = sizes[i / 2] - 1 - taken;
        const int64_t most = room < 0 ? 0 : room < INT16_MAX ? room : INT16_MAX;
        to[i] = from[i] < 0 ? from[i] : (int16_t)(scaled < most ? scaled : most);
    }
}

static bool gather(pack_job *job)
{
    cli_packed *packed = job->packed;
    packed->sprite_count = job->sprites->count;
    packed->sprites = calloc(packed->sprite_count, sizeof *packed->sprites);
    if (!packed->sprites)
        return cli_fail_memory(job->report);
    for (size_t i = 0; i < packed->sprite_count; i++) {
        const cli_sprite *sprite = &job->sprites->items[i];
        spress_pack_sprite *to = &packed->sprites[i];
        *to = (spress_pack_sprite){.name = sprite->name,
                                   .name_size = strlen(sprite->name),
                                   .origin = sprite->origin ? sprite->origin : sprite->path,
                                   .image = packed->scaled ? &packed->scaled[i] : &sprite->image,
                                   .has = sprite->has};
        scale_edges(sprite->splits, job->scale, to->image, to->splits);
        scale_edges(sprite->pads, job->scale, to->image, to->pads);
    }
    return true;
}

static bool draw_page(pack_job *job, size_t index, spress_report *report)
{
    cli_packed_page *page = &job->packed->pages[index];
    if (spress_pack_draw_page(job->packed->pack, index, &page->image))
        return true;
    spress_report_add(report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                      "page %zu of %u x %u pixels cannot be drawn", index, page->width,
                      page->height);
    return false;
}

static bool encode_page(pack_job *job, size_t index, spress_report *report)
{
    cli_packed_page *page = &job->packed->pages[index];
    const spress_png_options png = {.effort = job->request->png_effort, .reduce = true};
    const spress_webp_options webp = {.quality = job->request->webp_quality};
    const bool good = job->request->webp
                          ? spress_webp_write(&page->image, &webp, NULL, report, &page->bytes)
                          : spress_png_write_with(&page->image, &png, NULL, report, &page->bytes);
    if (!job->request->options->pack.preview)
        cli_drop_pixels(&page->image);
    return good;
}

static bool do_page(void *context, size_t index, unsigned worker)
{
    (void)worker;
    pack_job *job = context;
    job->found[index] = cli_report_new();
    const bool good = job->work(job, index, job->found[index]);
    cli_step_progress(&job->progress, 1);
    return good;
}

/* Does something with every page, on several threads; findings are joined in order. */
static bool do_pages(pack_job *job, const char *phase,
                     bool (*page_work)(pack_job *job, size_t index, spress_report *report))
{
    const size_t count = job->packed->page_count;
    job->work = page_work;
    job->found = calloc(count, sizeof *job->found);
    if (!job->found)
        return cli_fail_memory(job->report);
    cli_begin_progress(&job->progress, phase, count, job->request->options->quiet);
    const bool good = cli_run_parallel(count, job->request->threads, do_page, job);
    cli_end_progress(&job->progress);
    for (size_t i = 0; i < count; i++) {
        cli_report_join(job->report, job->found[i]);
        cli_report_free(job->found[i]);
    }
    free(job->found);
    return good;
}

char *cli_add_suffix(const char *path, const cli_scale *scale)
{
    const size_t stem = cli_stem_size(path);
    char *made = malloc(strlen(path) + scale->suffix_size + 1);
    if (made)
        sprintf(made, "%.*s%.*s%s", (int)stem, path, (int)scale->suffix_size, scale->suffix,
                path + stem);
    return made;
}

/* Puts a number for {n}, {n1} or %d. Returns whether the pattern had one. */
static bool put_number(const char *pattern, size_t page, char *out, size_t size)
{
    size_t used = 0;
    bool numbered = false;
    for (const char *p = pattern; *p != '\0' && used + 24 < size;) {
        const size_t mark = strncmp(p, "{n}", 3) == 0    ? 3
                            : strncmp(p, "{n1}", 4) == 0 ? 4
                            : strncmp(p, "%d", 2) == 0   ? 2
                                                         : 0;
        if (mark == 0) {
            out[used++] = *p++;
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%zu", page + (mark == 4));
        p += mark;
        numbered = true;
    }
    out[used] = '\0';
    return numbered;
}

/* "hero.png", or "hero_0.png" when there are several. */
static void default_name(const pack_job *job, size_t page, char *out, size_t size)
{
    const cli_pack_request *request = job->request;
    const char *slash = strrchr(request->stem, '/');
    const char *stem = slash ? slash + 1 : request->stem;
    const char *extension = request->webp ? ".webp" : ".png";
    if (job->packed->page_count > 1)
        snprintf(out, size, "%s_%zu%s", stem, page, extension);
    else
        snprintf(out, size, "%s%s", stem, extension);
}

/* The name of a page, relative to the descriptor; the scale's suffix goes before the extension. */
static char *name_page(const pack_job *job, size_t page)
{
    enum { ROOM = 4096 };
    const char *pattern = job->request->pages;
    char name[ROOM];
    if (!pattern)
        default_name(job, page, name, sizeof name);
    else if (!put_number(pattern, page, name, sizeof name) && job->packed->page_count > 1) {
        spress_report_add(job->report, SPRESS_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "%zu pages, and \"%s\" names only one", job->packed->page_count, pattern);
        return NULL;
    }
    char *made = cli_add_suffix(name, job->scale);
    if (!made)
        cli_fail_memory(job->report);
    return made;
}

static bool name_pages(pack_job *job)
{
    cli_packed *packed = job->packed;
    packed->page_count = spress_pack_page_count(packed->pack);
    packed->pages = calloc(packed->page_count, sizeof *packed->pages);
    if (!packed->pages)
        return cli_fail_memory(job->report);
    for (size_t i = 0; i < packed->page_count; i++) {
        cli_packed_page *page = &packed->pages[i];
        spress_pack_page_size(packed->pack, i, &page->width, &page->height);
        page->used = spress_pack_page_used(packed->pack, i);
        page->file = name_page(job, i);
        if (!page->file)
            return false;
    }
    return true;
}

static bool make_descriptor(pack_job *job)
{
    cli_packed *packed = job->packed;
    const bool inside = job->request->pack.target == SPRESS_PACK_CELLS;
    const char **files = calloc(packed->page_count, sizeof *files);
    if (!files)
        return cli_fail_memory(job->report);
    for (size_t i = 0; i < packed->page_count; i++)
        files[i] = packed->pages[i].file;
    packed->document = spress_pack_document(packed->pack, inside ? NULL : files, job->report);
    free(files);
    if (!packed->document)
        return false;
    if (inside)
        packed->document->atlas.pages[0].image =
            (spress_bytes){packed->pages[0].bytes.data, packed->pages[0].bytes.size};
    spress_report_losses(packed->document, job->request->format, job->report); /* nine-patches */
    const spress_write_options options = {.pct_no_ghosts = true};
    return spress_write(packed->document, job->request->format, &options, job->report,
                        &packed->descriptor);
}

/* Bytes of the frames as TexturePacker's JSON hash has them, to compare with. */
static uint64_t json_size(const spress_document *document)
{
    uint64_t size = 0;
    for (size_t i = 0; i < document->atlas.frame_count; i++) {
        const spress_frame *f = &document->atlas.frames[i];
        size += (uint64_t)snprintf(
            NULL, 0,
            "\"%s\":\n{\n\t\"frame\": {\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d},\n"
            "\t\"rotated\": false,\n\t\"trimmed\": %s,\n"
            "\t\"spriteSourceSize\": {\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d},\n"
            "\t\"sourceSize\": {\"w\":%d,\"h\":%d}\n},\n",
            f->name, f->x, f->y, f->w, f->h, f->flags & SPRESS_FRAME_TRIMMED ? "true" : "false",
            f->trim_x, f->trim_y, f->w, f->h, f->source_w, f->source_h);
    }
    return size;
}

static pack_job job_of(cli_packed *packed, spress_report *report)
{
    return (pack_job){.request = packed->request,
                      .sprites = packed->source,
                      .scale = packed->scale,
                      .packed = packed,
                      .report = report};
}

static bool tell_layout(void *context, size_t done, size_t total)
{
    cli_set_progress(context, done, total);
    return true;
}

static bool lay_out(pack_job *job)
{
    cli_packed *packed = job->packed;
    unsigned threads = job->request->threads;
    const spress_executor executor = {run_parallel, &threads, threads};
    const spress_progress progress = {tell_layout, &job->progress};
    spress_pack_options options = job->request->pack;
    options.executor = &executor;
    options.progress = &progress;
    options.previous = packed->previous;
    cli_begin_progress(&job->progress, "laying out", packed->sprite_count,
                       job->request->options->quiet);
    packed->pack = spress_pack_new(packed->sprites, packed->sprite_count, &options, job->report);
    cli_end_progress(&job->progress);
    if (packed->pack)
        packed->figures = spress_pack_figures_of(packed->pack);
    return packed->pack != NULL;
}

bool cli_plan_scale(cli_packed *packed, spress_report *report)
{
    pack_job job = job_of(packed, report);
    if (!resize_all(&job) || !gather(&job))
        return false;
    const char *output = job.request->options->output;
    packed->path =
        strcmp(output, "-") == 0 ? strdup(output) : cli_add_suffix(output, packed->scale);
    return packed->path ? lay_out(&job) : cli_fail_memory(report);
}

bool cli_draw_scale(cli_packed *packed, spress_report *report)
{
    pack_job job = job_of(packed, report);
    return name_pages(&job) && do_pages(&job, "drawing pages", draw_page);
}

bool cli_encode_scale(cli_packed *packed, spress_report *report)
{
    pack_job job = job_of(packed, report);
    if (!do_pages(&job, "compressing", encode_page) || !make_descriptor(&job))
        return false;
    packed->json_size = json_size(packed->document);
    return true;
}

void cli_free_scaled(cli_packed *packed)
{
    for (size_t i = 0; packed->scaled && i < packed->sprite_count; i++)
        cli_drop_pixels(&packed->scaled[i]);
}

void cli_free_packed(cli_packed *packed)
{
    for (size_t i = 0; packed->pages && i < packed->page_count; i++) {
        free(packed->pages[i].file);
        spress_image_free(&packed->pages[i].image);
        spress_buffer_free(&packed->pages[i].bytes);
    }
    cli_free_scaled(packed);
    free(packed->pages);
    free(packed->scaled);
    free(packed->sprites);
    free(packed->path);
    spress_pack_free(packed->pack);
    spress_document_free(packed->document);
    spress_buffer_free(&packed->descriptor);
}
