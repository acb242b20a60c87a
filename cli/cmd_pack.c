/* spritepress pack: images become an atlas.
 *
 *   inputs     files, folders, patterns and lists (inputs.h)
 *   sprites    decoded on all threads (pack_load.c), named (pack_names.c)
 *   atlases    one for every scale: layout, pages, descriptor (pack_run.c)
 *   files      all of them are written aside first, then renamed, the descriptor last
 *              (pack_press.c)
 *
 * Nothing is written before everything has been made. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "pack.h"
#include "plural.h"
#include "report.h"
#include "usage.h"

/* Collects the inputs. What could not be read does not keep the rest from being looked at. */
static bool collect(cli_press *c)
{
    const cli_input_request wanted = {.arguments = c->options->inputs,
                                      .argument_count = c->options->input_count,
                                      .list = c->options->pack.list,
                                      .limit = c->reading.limits.frames};
    if (!cli_collect_inputs(&wanted, c->report, &c->inputs))
        c->status = cli_status(c->report);
    const spress_diagnostic *error = spress_report_first_error(c->report);
    if (error && error->code == SPRESS_LIMIT_FRAMES)
        return false;
    if (c->inputs.count == 0 && c->status == CLI_FINE)
        spress_report_add(c->report, SPRESS_PACK_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "no images were found (%zu other file%s, %zu ignored)",
                          c->inputs.other_count, cli_plural(c->inputs.other_count),
                          c->inputs.ignored_count);
    if (c->options->verbose && c->inputs.other_count + c->inputs.ignored_count != 0)
        fprintf(stderr, "passed over: %zu other file%s, %zu ignored\n", c->inputs.other_count,
                cli_plural(c->inputs.other_count), c->inputs.ignored_count);
    return c->inputs.count != 0;
}

/* Loads one atlas of --stable. That there is none yet is the first run of a build. */
static bool load_one(cli_press *c, const char *path, cli_loaded *out)
{
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        if (!c->options->quiet)
            fprintf(stderr, "%s: not there yet, so no frame has a place to stay\n", path);
        return true;
    }
    if (!cli_copy_path(&c->previous_paths, path))
        return cli_fail_memory(c->report);
    spress_report *report = cli_report_new();
    bool good = cli_load(path, &c->reading, report, out);
    if (good && (!out->document || out->document->kind != SPRESS_KIND_ATLAS)) {
        spress_report_add(report, SPRESS_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                          "--stable needs an atlas");
        good = false;
    }
    cli_print_findings(stderr, path, report, c->options, false);
    const int status = cli_status(report);
    c->status = status > c->status ? status : c->status;
    cli_report_free(report);
    return good;
}

static bool load_previous(cli_press *c)
{
    const char *path = c->options->pack.stable;
    bool good = true;
    for (size_t i = 0; path && good && i < c->request.scale_count; i++) {
        char *each = cli_add_suffix(path, &c->request.scales[i]);
        good = each ? load_one(c, each, &c->previous[i]) : cli_fail_memory(c->report);
        free(each);
    }
    return good;
}

static bool run(cli_press *c)
{
    if (!collect(c) || !load_previous(c))
        return false;
    const double start = cli_now_ms();
    const int loaded = cli_load_sprites(&c->request, &c->reading, &c->inputs, &c->sprites);
    c->status = loaded > c->status ? loaded : c->status;
    c->times.decode_ms = cli_now_ms() - start;
    const bool named = cli_name_sprites(&c->request, &c->sprites);
    if (named && c->status == CLI_FINE)
        return cli_press_plan(c) && cli_press_encode(c) && cli_press_write(c);
    /* What was wrong has been said; names and sizes are looked at all the same. */
    c->request.pack.effort = SPRESS_PACK_FAST;
    if (c->sprites.count != 0)
        cli_press_plan(c);
    cli_press_refuse(c);
    return false;
}

int cli_pack(const cli_options *options)
{
    cli_press c = {.options = options};
    int status = cli_read_pack_request(options, &c.request);
    if (status != CLI_FINE)
        return status;
    if (options->input_count == 0 && !options->pack.list) {
        cli_free_pack_request(&c.request);
        return cli_fail_usage("pack", "no images were named");
    }
    status = cli_prepare_reading(options, &c.reading);
    if (status != CLI_FINE) {
        cli_free_pack_request(&c.request);
        return status;
    }
    c.request.pack.limits = c.reading.limits;
    c.report = cli_report_new();
    const bool good = run(&c);
    cli_print_findings(stderr, options->output, c.report, options, options->verbose);
    if (good)
        cli_print_packed(c.packed, c.packed_count, &c.times);
    const int found = cli_status(c.report);
    status = good ? CLI_FINE : found > c.status ? found : c.status;
    cli_press_free(&c);
    return status;
}
