/* pchr inspect | pack | unpack: the command of the PCHR document. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inspect.h"
#include "report.h"
#include "rig_files.h"

typedef struct pchr_job {
    const cli_options *options;
    cli_reading reading;
    cli_loaded loaded;
    cli_outputs outputs;
    spress_report *report;
} pchr_job;

/* Reads the one input as `format`. Returns CLI_FINE or the status to end with. */
static int begin(pchr_job *job, const cli_options *options, const char *format, bool output)
{
    *job = (pchr_job){.options = options};
    if (options->input_count != 1 || (output && !options->output)) {
        fprintf(stderr, "pchr: give one input%s\nTry \"pchr --help\".\n",
                output ? " and -o OUT" : "");
        return CLI_USAGE;
    }
    const int status = cli_prepare_reading(options, &job->reading);
    if (status != CLI_FINE)
        return status;
    job->reading.from = spress_format_find(format);
    job->report = cli_report_new();
    if (cli_load(options->inputs[0], &job->reading, job->report, &job->loaded))
        return CLI_FINE;
    return cli_status(job->report);
}

static int end(pchr_job *job, int status)
{
    cli_discard(&job->outputs);
    if (job->report)
        cli_print_findings(stderr, job->options->inputs[0], job->report, job->options,
                           job->options->verbose);
    cli_unload(&job->loaded);
    cli_report_free(job->report);
    return status;
}

static bool write_as(pchr_job *job, const char *format, const char *path)
{
    const spress_write_options write = {.json_compact = job->options->compact};
    spress_buffer bytes = {0};
    if (!spress_write(job->loaded.document, spress_format_find(format), &write, job->report,
                      &bytes))
        return false;
    const bool good =
        cli_stage_main(&job->outputs, path, (spress_bytes){bytes.data, bytes.size}, job->report);
    spress_buffer_free(&bytes);
    return good;
}

int cli_pchr_inspect(const cli_options *options)
{
    pchr_job job;
    int status = begin(&job, options, "pchr", false);
    if (status == CLI_FINE && options->json)
        status = write_as(&job, "json", "-") ? CLI_FINE : cli_status(job.report);
    else if (status == CLI_FINE)
        cli_inspect_rig(options->inputs[0], &job.loaded, options->all);
    return end(&job, status);
}

int cli_pchr_pack(const cli_options *options)
{
    pchr_job job;
    int status = begin(&job, options, "pchr-json", true);
    if (status == CLI_FINE) {
        const cli_place place = {options->inputs[0], options->image_root, &job.reading.limits};
        const bool good = cli_gather_images(&place, job.loaded.document, job.report) &&
                          write_as(&job, "pchr", options->output) &&
                          cli_commit(&job.outputs, job.report);
        status = good ? CLI_FINE : cli_status(job.report);
    }
    return end(&job, status);
}

/* "out/hero.json" for "rigs/hero.pchr". */
static char *json_path(const char *folder, const char *input)
{
    const char *slash = strrchr(input, '/');
    const char *name = strcmp(input, "-") == 0 ? "character" : slash ? slash + 1 : input;
    const char *dot = strrchr(name, '.');
    const int stem = (int)(dot && dot != name ? (size_t)(dot - name) : strlen(name));
    char file[300];
    snprintf(file, sizeof file, "%.*s.json", stem, name);
    return cli_join(folder, file);
}

static bool unpack(pchr_job *job)
{
    const cli_options *options = job->options;
    const size_t losses =
        spress_report_losses(job->loaded.document, spress_format_find("pchr-json"), job->report);
    if (losses != 0 && !options->allow_loss)
        return false;
    char *json = json_path(options->output, options->inputs[0]);
    const bool was_there = access(options->output, F_OK) == 0;
    const bool good =
        json && cli_make_folder(options->output, job->report) &&
        cli_scatter_images(options->output, job->loaded.document, &job->outputs, job->report) &&
        write_as(job, "pchr-json", json) && cli_commit(&job->outputs, job->report);
    if (!good && !was_there) { /* leaves nothing behind */
        cli_discard(&job->outputs);
        rmdir(options->output);
    }
    if (good && !options->quiet)
        printf("%s and %u image%s\n", json, job->loaded.document->rig.image_count,
               job->loaded.document->rig.image_count == 1 ? "" : "s");
    free(json);
    return good;
}

int cli_pchr_unpack(const cli_options *options)
{
    pchr_job job;
    if (options->output && strcmp(options->output, "-") == 0) {
        fputs("pchr unpack: -o names a folder; several files do not fit into standard output\n",
              stderr);
        return CLI_USAGE;
    }
    int status = begin(&job, options, "pchr", true);
    if (status == CLI_FINE && !unpack(&job)) {
        status = job.report->error_count != 0 ? cli_status(job.report) : CLI_FINDINGS;
        if (job.report->error_count == 0)
            fputs("Nothing was written. --allow-loss unpacks without what is listed below.\n",
                  stderr);
    }
    return end(&job, status);
}
