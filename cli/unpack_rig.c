/* A rig as files: the JSON form and its images. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "report.h"
#include "rig_files.h"
#include "unpack.h"

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

/* The JSON names the images, and is staged behind them: it appears last. */
static bool stage(const cli_options *options, spress_document *document, const char *json,
                  cli_outputs *outputs, spress_report *report)
{
    const spress_write_options write = {.json_compact = options->compact};
    spress_buffer text = {0};
    if (!cli_make_folder(options->output, report) ||
        !cli_scatter_images(options->output, document, outputs, report) ||
        !spress_write(document, spress_format_find("pchr-json"), &write, report, &text))
        return false;
    const bool good = cli_stage(outputs, json, (spress_bytes){text.data, text.size}, report);
    spress_buffer_free(&text);
    return good;
}

static bool unpack(const cli_options *options, spress_document *document, const char *json,
                   spress_report *report)
{
    cli_outputs outputs = {.keep_equal = true};
    const bool was_there = access(options->output, F_OK) == 0;
    if (options->dry_run)
        return cli_name_images(document, report);
    const bool good =
        stage(options, document, json, &outputs, report) && cli_commit(&outputs, report);
    cli_discard(&outputs);
    if (!good && !was_there)
        rmdir(options->output); /* leaves nothing behind */
    return good;
}

int cli_unpack_rig(const cli_options *options, cli_loaded *loaded, spress_report *report)
{
    const size_t losses =
        spress_report_losses(loaded->document, spress_format_find("pchr-json"), report);
    if (losses != 0 && !options->allow_loss) {
        fputs("Nothing was written. --allow-loss unpacks without what is listed below.\n", stderr);
        return CLI_FINDINGS;
    }
    char *json = json_path(options->output, options->inputs[0]);
    const bool good =
        json ? unpack(options, loaded->document, json, report) : cli_fail_memory(report);
    if (good)
        cli_print_unpacked_rig(options, loaded, json);
    free(json);
    return good ? CLI_FINE : cli_status(report);
}
