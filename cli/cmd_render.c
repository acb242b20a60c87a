/* spritepress render: pictures of what is in a file. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/report.h"
#include "files.h"
#include "render.h"
#include "report.h"
#include "rig_files.h"
#include "workers.h"

/* A rig in its JSON form has its images in files of their own. */
static bool gather(cli_rendering *job)
{
    const cli_place place = {job->input, job->request.options->image_root, &job->reading->limits};
    return cli_gather_images(&place, job->loaded->document, job->report);
}

static bool shoot(cli_rendering *job)
{
    switch (job->loaded->document->kind) {
    case SPRESS_KIND_ATLAS:
        return cli_shoot_atlas(job);
    case SPRESS_KIND_SPRITE:
        return cli_shoot_sprite(job);
    case SPRESS_KIND_RIG:
        return gather(job) && cli_shoot_rig(job);
    }
    return false;
}

static bool is_output(const cli_rendering *job, const char *path)
{
    struct stat input, output;
    if (stat(path, &input) != 0 || stat(job->request.options->output, &output) != 0 ||
        !S_ISREG(input.st_mode) || input.st_dev != output.st_dev || input.st_ino != output.st_ino)
        return false;
    char shown[256];
    spressi_escape(shown, sizeof shown, path, strlen(path));
    spress_report_add(job->report, SPRESS_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL,
                      "%s is drawn from and would be overwritten", shown);
    return true;
}

/* "hero.png" beside "hero.pct" is its page, not a free name for a picture of it. */
static bool spare_inputs(const cli_rendering *job)
{
    const spress_document *document = job->loaded->document;
    const size_t pages = document->kind == SPRESS_KIND_ATLAS ? document->atlas.page_count : 0;
    bool spared = !is_output(job, job->input);
    char *folder = cli_folder_of(job->input);
    for (size_t i = 0; folder && spared && i < pages; i++) {
        char *path = cli_join(folder, document->atlas.pages[i].file);
        spared = path && !is_output(job, path);
        free(path);
    }
    free(folder);
    return spared;
}

static bool run(cli_rendering *job)
{
    if (!cli_load(job->input, job->reading, job->report, job->loaded))
        return false;
    if (!job->loaded->document) {
        spress_report_add(job->report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "a PNG is a picture already");
        return false;
    }
    return spare_inputs(job) && shoot(job) && cli_write_film(job);
}

static void print_summary(const cli_rendering *job)
{
    const cli_shots *shots = &job->shots;
    uint64_t length = 0;
    for (size_t i = 0; i < shots->count; i++)
        length += shots->items[i].duration_ms;
    printf("%s: %zu picture%s of %u x %u", job->request.options->output, shots->count,
           shots->count == 1 ? "" : "s", shots->items[0].image.width, shots->items[0].image.height);
    if (job->request.film != CLI_FILM_PICTURE && shots->count > 1)
        printf(", %.2f s", (double)length / 1000);
    puts("");
}

int cli_render(const cli_options *options)
{
    cli_rendering job = {0};
    cli_reading reading;
    cli_loaded loaded = {0};
    int status = cli_read_render_request(options, &job.request);
    if (status == CLI_FINE)
        status = cli_prepare_reading(options, &reading);
    if (status != CLI_FINE)
        return status;
    job.reading = &reading;
    job.input = options->inputs[0];
    job.loaded = &loaded;
    job.threads = cli_thread_count(options->threads);
    job.report = cli_report_new();
    const bool good = run(&job);
    cli_print_findings(stderr, job.input, job.report, options, options->verbose);
    if (good && !options->quiet)
        print_summary(&job);
    status = good ? CLI_FINE : cli_status(job.report);
    cli_free_shots(&job.shots);
    cli_unload(&loaded);
    cli_report_free(job.report);
    return status;
}
