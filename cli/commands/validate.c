/* spritepress validate: every rule of a file's format, and its images. */
#include <stdlib.h>

#include "commands/commands.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

/* One file, and all that is kept about it until everything is told. */
typedef struct checked_file {
    const char *path;
    spress_validation result;
    spress_report *report; /* NULL: it was not checked yet */
    spress_status status;
} checked_file;

typedef struct file_list {
    checked_file *files;
    size_t count, capacity;
} file_list;

/* --werror: warnings are errors. */
static void raise_warnings(checked_file *file)
{
    spress_report *report = file->report;
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_WARNING)
            report->items[i].severity = SPRESS_SEVERITY_ERROR;
    if (report->warning_count != 0 && file->status == SPRESS_STATUS_DONE)
        file->status = SPRESS_STATUS_DAMAGED;
    report->error_count += report->warning_count;
    report->warning_count = 0;
}

static void validate_file(const cli_state *state, checked_file *out)
{
    spress_validate_request request = *(const spress_validate_request *)state->request;
    cli_host host;
    request.input = out->path;
    out->report = cli_report_new();
    cli_host_init(&host, state);
    out->status = spress_validate_run(&request, &host.host, out->report, &out->result);
    cli_host_end(&host);
    if (state->werror)
        raise_warnings(out);
}

static void print_summary(const checked_file *files, size_t count)
{
    size_t invalid = 0, errors = 0, warnings = 0, notes = 0;
    if (count == 0) {
        puts("0 files: no atlas, rig or sprite was found");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        invalid += files[i].report->error_count != 0;
        errors += files[i].report->error_count;
        warnings += files[i].report->warning_count;
        notes += files[i].report->note_count;
    }
    printf("%s file%s: %s valid, %s invalid; %s error%s, %s warning%s, %s note%s\n",
           cli_group(count).text, cli_plural(count), cli_group(count - invalid).text,
           cli_group(invalid).text, cli_group(errors).text, cli_plural(errors),
           cli_group(warnings).text, cli_plural(warnings), cli_group(notes).text,
           cli_plural(notes));
}

static bool print_verdicts(const cli_state *state, const checked_file *files, size_t count)
{
    spress_verdict *verdicts = calloc(count + 1, sizeof *verdicts);
    spress_buffer text = {0};
    for (size_t i = 0; verdicts && i < count; i++) {
        const spress_format *format = files[i].result.format;
        verdicts[i] = (spress_verdict){files[i].path, format ? format->id : NULL, files[i].report};
    }
    const bool good = verdicts && (state->format == CLI_FINDINGS_JSON
                                       ? spress_verdicts_json(verdicts, count, "--", NULL, &text)
                                       : spress_verdicts_sarif(verdicts, count, "--", NULL, &text));
    free(verdicts);
    return cli_print_json(good, &text);
}

static int validate_all(const cli_state *state, const file_list *list)
{
    const bool as_text = state->format == CLI_FINDINGS_TEXT;
    int status = CLI_FINE;
    for (size_t i = 0; i < list->count; i++) {
        checked_file *file = &list->files[i];
        if (!file->report)
            validate_file(state, file);
        const int own = spress_status_describe(file->status)->exit_status;
        status = own > status ? own : status;
        if (as_text || own == CLI_USAGE)
            cli_print_findings(stdout, state, file->report, true);
        if (own == CLI_USAGE) /* it would be the same for every file */
            return status;
    }
    if (as_text && !state->quiet)
        print_summary(list->files, list->count);
    return as_text || print_verdicts(state, list->files, list->count) ? status : CLI_TROUBLE;
}

static bool add_file(file_list *list, checked_file file)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity * 2 + 16;
        checked_file *files = realloc(list->files, capacity * sizeof *files);
        if (!files)
            return false;
        list->files = files;
        list->capacity = capacity;
    }
    list->files[list->count++] = file;
    return true;
}

/* Adds what an argument names. One that cannot be looked into is a file with that finding. */
static bool add_argument(const cli_state *state, const char *argument, spress_found_files *found,
                         file_list *list)
{
    cli_host host;
    spress_report *report = cli_report_new();
    cli_host_init(&host, state);
    const spress_status status = spress_validate_find(argument, &host.host, report, found);
    cli_host_end(&host);
    if (status != SPRESS_STATUS_DONE)
        return add_file(list, (checked_file){.path = argument, .report = report, .status = status});
    cli_report_free(report);
    bool good = true;
    for (size_t i = 0; good && i < found->count; i++)
        good = add_file(list, (checked_file){.path = found->items[i]});
    return good;
}

static int validate_arguments(const cli_state *state, spress_found_files *found, file_list *list)
{
    bool good = true;
    for (size_t i = 0; good && i < state->input_count; i++)
        good = add_argument(state, state->inputs[i], &found[i], list);
    if (!good) {
        fputs("spritepress: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    return validate_all(state, list);
}

int cli_validate(cli_state *state)
{
    file_list list = {0};
    if (state->input_count == 0)
        return cli_fail_usage(state, "no files given");
    if (cli_reads_input_twice(state))
        return CLI_USAGE;
    spress_found_files *found = calloc(state->input_count, sizeof *found);
    if (!found) {
        fputs("spritepress: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    const int status = validate_arguments(state, found, &list);
    for (size_t i = 0; i < list.count; i++) {
        spress_result_free(&list.files[i].result.base);
        cli_report_free(list.files[i].report); /* NULL where an error ended the run */
    }
    for (size_t i = 0; i < state->input_count; i++)
        spress_result_free(&found[i].base);
    free(list.files);
    free(found);
    return status;
}
