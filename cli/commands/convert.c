/* spritepress convert: one format to another; a rig baked into an atlas. */
#include <string.h>

#include "commands/commands.h"
#include "files/output_files.h"
#include "files/unused_pages.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

static void print_baked(const cli_state *state, const spress_convert_result *result)
{
    if (state->quiet)
        return;
    if (result->bind)
        cli_print_line(stdout, result->bind);
    printf("baked: %s picture%s", cli_group(result->picture_count).text,
           cli_plural(result->picture_count));
    if (result->fps != 0)
        printf(" at %u frames a second", result->fps);
    puts("; bones, meshes and blending are gone");
    if (!result->sidecar)
        return;
    fputs("timing and loops of the animations: ", stdout);
    cli_print_line(stdout, result->sidecar);
}

/* An atlas finds its page images beside it: says when they are elsewhere. */
static void print_images(const cli_state *state, const spress_convert_result *result,
                         const char *output)
{
    const size_t stayed = result->stayed_count, copied = result->copied_count;
    if (state->quiet || stayed + copied == 0)
        return;
    if (copied != 0) {
        cli_print_text(stdout, output);
        printf(": %s page image%s beside it\n", cli_group(copied).text, cli_plural(copied));
        return;
    }
    printf("%s page image%s in ", cli_group(stayed).text, stayed == 1 ? " stays" : "s stay");
    cli_print_text(stdout, result->stayed_folder);
    fputs("/, where ", stdout);
    cli_print_text(stdout, output);
    printf(" does not find %s; --copy-images copies %s\n", stayed == 1 ? "it" : "them",
           stayed == 1 ? "it" : "them");
}

/* The frames have other places than before, and names that the format can hold. */
static void print_laid_out(const cli_state *state, const spress_convert_result *result,
                           const char *output)
{
    const spress_packed_atlas *atlas = result->packed.atlases;
    if (state->quiet || strcmp(output, "-") == 0)
        return;
    cli_print_text(stdout, output);
    printf(": %s frame%s laid out anew on ", cli_group(atlas->figures.sprite_count).text,
           cli_plural(atlas->figures.sprite_count));
    if (atlas->page_count == 1)
        printf("%s x %s pixels%s\n", cli_group(atlas->pages[0].width).text,
               cli_group(atlas->pages[0].height).text,
               result->to->holds & SPRESS_HOLDS_TRIM ? "" : ", untrimmed");
    else
        printf("%s pages\n", cli_group(atlas->page_count).text);
}

int cli_convert_file(cli_state *state)
{
    spress_convert_request *request = state->request;
    spress_report *report = cli_report_new();
    spress_convert_result result;
    spress_outputs outputs = {0};
    cli_host host;
    request->input = state->inputs[0];
    request->settings = request->reading.settings;
    cli_host_init(&host, state);
    bool good =
        spress_convert_run(request, &host.host, report, &outputs, &result) == SPRESS_STATUS_DONE;
    cli_host_end(&host);
    const uint64_t start = cli_now();
    good = good && cli_write_outputs(&outputs, NULL, report);
    result.packed.write_us = cli_now() - start;
    if (good)
        cli_remove_unused_pages(&result.packed, &outputs, report);
    int status = cli_tell_end(state, report, good);
    if (good && result.baked) {
        print_baked(state, &result);
        if (!cli_print_packed(state, &result.packed, request->output))
            status = CLI_TROUBLE;
    }
    if (good && result.laid_out)
        print_laid_out(state, &result, request->output);
    if (good)
        print_images(state, &result, request->output);
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    cli_report_free(report);
    return status;
}

int cli_convert(cli_state *state)
{
    const spress_convert_request *request = state->request;
    if (!cli_has_one_file(state, request->output) || cli_reads_input_twice(state))
        return CLI_USAGE;
    return cli_convert_file(state);
}
