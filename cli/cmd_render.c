/* spritepress render: pictures of what is in a file. */
#include <stdlib.h>

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

static bool run(cli_rendering *job)
{
    if (!cli_load(job->input, job->reading, job->report, job->loaded))
        return false;
    if (!job->loaded->document) {
        spress_report_add(job->report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "a PNG is a picture already");
        return false;
    }
    return shoot(job) && cli_write_film(job);
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
