/* spritepress render: pictures of what is in a file. */
#include <string.h>

#include "commands/commands.h"
#include "files/output_files.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

static void print_plays(const spress_render_result *result)
{
    if (result->film == SPRESS_FILM_FOLDER || result->plays == 0)
        return;
    if (result->plays == 1)
        printf(", plays once");
    else
        printf(", plays %u times", result->plays);
}

/* Prints which animation was chosen when --animation names none. */
static void print_choices(const spress_render_result *result)
{
    if (result->bind)
        cli_print_line(stdout, result->bind);
    if (!result->choice)
        return;
    printf("%s: \"", result->choice);
    cli_print_text(stdout, result->chosen);
    putchar('"');
    if (result->choice_count > 1)
        printf(", one of %s; --animation chooses", cli_group(result->choice_count).text);
    putchar('\n');
}

/* How large a contact sheet is, and which files it is in when there are several. */
static void print_sheet(const spress_render_result *result, const spress_outputs *outputs)
{
    const bool several = result->sheet_count > 1;
    if (several)
        printf(", on %s pages of up to ", cli_group(result->sheet_count).text);
    else
        printf(", together ");
    printf("%s x %s", cli_group(result->sheet_width).text, cli_group(result->sheet_height).text);
    if (!several)
        return;
    printf("; the last is ");
    cli_print_text(stdout, outputs->items[outputs->count - 1].name);
}

static void print_summary(const spress_render_result *result, const spress_outputs *outputs,
                          const char *output, size_t removed)
{
    cli_print_text(stdout, output);
    printf(": %s picture%s of %s%s x %s", cli_group(result->picture_count).text,
           cli_plural(result->picture_count), result->uneven ? "up to " : "",
           cli_group(result->width).text, cli_group(result->height).text);
    if (result->is_sheet)
        print_sheet(result, outputs);
    if (result->film != SPRESS_FILM_PNG && result->picture_count > 1) {
        printf(", %.2f s", (double)result->length_ms / 1000);
        print_plays(result);
    }
    if (removed != 0)
        printf("; %s older picture%s removed", cli_group(removed).text, cli_plural(removed));
    putchar('\n');
}

/* A film is one file, or the pictures of a folder. */
static bool write_film(const spress_render_request *request, const spress_render_result *result,
                       const spress_outputs *outputs, size_t *out_removed, spress_report *report)
{
    if (result->film == SPRESS_FILM_FOLDER)
        return cli_write_film(request->output, outputs, out_removed, report);
    return cli_write_outputs(outputs, NULL, report);
}

int cli_render(cli_state *state)
{
    spress_render_request *request = state->request;
    spress_render_result result = {0};
    spress_outputs outputs = {0};
    cli_host host;
    cli_folder folder = {.descriptor = -1, .staging = -1};
    size_t removed = 0;
    if (!cli_has_one_file(state, request->output) || cli_reads_input_twice(state))
        return CLI_USAGE;
    const bool to_stdout = strcmp(request->output, "-") == 0;
    spress_report *report = cli_report_new();
    request->input = report->file = state->inputs[0];
    cli_host_init(&host, state);
    const size_t size = strlen(request->output);
    const bool is_folder = size > 0 && request->output[size - 1] == '/';
    host.folder = is_folder ? &folder : NULL;
    bool good =
        (!is_folder || cli_folder_open(&folder, request->output, false, report)) &&
        spress_render_run(request, &host.host, report, &outputs, &result) == SPRESS_STATUS_DONE;
    cli_folder_end(&folder);
    cli_host_end(&host);
    good = good && write_film(request, &result, &outputs, &removed, report);
    const int status = cli_tell_end(state, report, good);
    /* On standard output there is nothing but the pictures. */
    if (good && !state->quiet && !to_stdout) {
        print_choices(&result);
        print_summary(&result, &outputs, request->output, removed);
    }
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    cli_report_free(report);
    return status;
}
