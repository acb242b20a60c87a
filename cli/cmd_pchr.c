/* pchr inspect | pack | unpack: the command of the PCHR document. */
#include <stdlib.h>
#include <string.h>

#include "inspect.h"
#include "report.h"
#include "rig_files.h"
#include "unpack.h"

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

int cli_pchr_unpack(const cli_options *options)
{
    pchr_job job;
    if (options->output && strcmp(options->output, "-") == 0) {
        fputs("pchr unpack: -o names a folder; several files do not fit into standard output\n",
              stderr);
        return CLI_USAGE;
    }
    int status = begin(&job, options, "pchr", true);
    if (status == CLI_FINE)
        status = cli_unpack_rig(options, &job.loaded, job.report);
    return end(&job, status);
}
