/* spritepress diff: what changed from one document to another. */
#include <string.h>

#include "commands/commands.h"
#include "files/output_files.h"
#include "host/host.h"
#include "report/columns.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/usage.h"

/* "2 added, 3 moved": every kind of change with its number, in the order in which they appear. */
static void print_counts(const spress_diff_result *result)
{
    enum { KINDS_MAX = 16 };
    struct {
        const char *what;
        size_t count;
    } kinds[KINDS_MAX] = {0};
    for (size_t i = 0; i < result->change_count; i++) {
        size_t k = 0;
        while (k < KINDS_MAX - 1 && kinds[k].what &&
               strcmp(kinds[k].what, result->changes[i].what) != 0)
            k++;
        kinds[k].what = result->changes[i].what;
        kinds[k].count++;
    }
    for (size_t k = 0; kinds[k].what; k++)
        printf("%s%s %s", k == 0 ? "" : ", ", cli_group(kinds[k].count).text, kinds[k].what);
    putchar('\n');
}

static void print_cell(cli_table *table, const spress_change *change)
{
    const char *none = "-";
    if (change->pixel_count != 0)
        cli_table_cell(table, "%s pixel%s in %ux%u at %u,%u", cli_group(change->pixel_count).text,
                       change->pixel_count == 1 ? "" : "s", change->width, change->height,
                       change->x, change->y);
    else if (change->before && change->after)
        cli_table_cell(table, "%s -> %s", change->before, change->after);
    else if (change->field && (change->before || change->after))
        cli_table_cell(table, "%s -> %s", change->before ? change->before : none,
                       change->after ? change->after : none);
    else
        cli_table_cell(table, "%s",
                       change->before  ? change->before
                       : change->after ? change->after
                                       : "");
}

static void print_changes(const spress_diff_result *result)
{
    cli_table table = cli_table_begin("change|part|name|from, to");
    for (size_t i; cli_table_next(&table, result->change_count, &i);) {
        const spress_change *change = &result->changes[i];
        cli_table_cell(&table, "%s%s%s", change->what, change->field ? " " : "",
                       change->field ? change->field : "");
        cli_table_cell(&table, "%s", change->part);
        cli_table_cell(&table, "%s", change->name);
        print_cell(&table, change);
    }
}

static void print_result(const spress_diff_result *result)
{
    cli_print_text(stdout, result->before);
    fputs(" -> ", stdout);
    cli_print_text(stdout, result->after);
    fputs(": ", stdout);
    if (result->change_count == 0) {
        puts("the same");
        return;
    }
    print_counts(result);
    putchar('\n');
    print_changes(result);
}

static bool print_json(const cli_state *state, const spress_diff_result *result)
{
    spress_buffer text = {0};
    const bool made = spress_diff_result_json(result, state->compact, NULL, &text);
    return cli_print_json(made, &text);
}

int cli_diff(cli_state *state)
{
    spress_diff_request *request = state->request;
    spress_diff_result result = {0};
    spress_outputs outputs = {0};
    cli_host host;
    if (state->input_count != 2)
        return cli_fail_usage(state, "two files are compared: the one before and the one after");
    if (cli_reads_input_twice(state))
        return CLI_USAGE;
    if (state->json && request->picture && strcmp(request->picture, "-") == 0)
        return cli_fail_usage(state, "-: only one thing can go to standard output");
    spress_report *report = cli_report_new();
    request->inputs = (spress_texts){state->inputs, state->input_count};
    cli_host_init(&host, state);
    bool good =
        spress_diff_run(request, &host.host, report, &outputs, &result) == SPRESS_STATUS_DONE;
    cli_host_end(&host);
    if (good)
        good = cli_write_outputs(&outputs, NULL, report);
    int status = cli_tell_end(state, report, good);
    if (good && result.change_count != 0 && status == CLI_FINE)
        status = CLI_DIFFERENT;
    if (good && state->json && !print_json(state, &result))
        status = CLI_TROUBLE;
    if (good && !state->json && !state->quiet &&
        !(request->picture && strcmp(request->picture, "-") == 0))
        print_result(&result);
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    cli_report_free(report);
    return status;
}
