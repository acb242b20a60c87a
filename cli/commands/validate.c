/* spritepress validate: every rule of a file's format, and its images. */
#include <stdlib.h>

#include "commands/commands.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

/* --werror: what was a warning is an error. */
static void raise_warnings(spress_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_WARNING)
            report->items[i].severity = SPRESS_SEVERITY_ERROR;
    report->error_count += report->warning_count;
    report->warning_count = 0;
}

/* One file, and all that is kept about it until everything is told. */
typedef struct checked_file {
    spress_validation result;
    spress_report *report;
} checked_file;

static void validate_file(const cli_state *state, const char *path, checked_file *out)
{
    spress_validate_request request = state->request.validate;
    cli_host host;
    request.input = path;
    out->report = cli_report_new();
    cli_host_init(&host, state);
    spress_validate_run(&request, &host.host, out->report, &out->result);
    cli_host_end(&host);
    if (state->werror)
        raise_warnings(out->report);
}

static void print_summary(const checked_file *files, size_t count)
{
    size_t invalid = 0, errors = 0, warnings = 0, notes = 0;
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
    spress_verdict *verdicts = calloc(count, sizeof *verdicts);
    spress_buffer text = {0};
    for (size_t i = 0; verdicts && i < count; i++) {
        const spress_format *format = files[i].result.format;
        verdicts[i] =
            (spress_verdict){state->inputs[i], format ? format->id : NULL, files[i].report};
    }
    const bool good = verdicts && (state->format == CLI_FINDINGS_JSON
                                       ? spress_verdicts_json(verdicts, count, "--", &text)
                                       : spress_verdicts_sarif(verdicts, count, "--", &text));
    free(verdicts);
    return cli_print_json(good, &text);
}

static int validate_all(const cli_state *state, checked_file *files)
{
    const size_t count = state->input_count;
    const bool as_text = state->format == CLI_FINDINGS_TEXT;
    int status = CLI_FINE;
    for (size_t i = 0; i < count; i++) {
        validate_file(state, state->inputs[i], &files[i]);
        const int own = cli_status(files[i].report);
        status = own > status ? own : status;
        if (as_text || own == CLI_USAGE)
            cli_print_findings(stdout, state, files[i].report, true);
        if (own == CLI_USAGE) /* it would be the same for every file */
            return status;
    }
    if (as_text && !state->quiet)
        print_summary(files, count);
    return as_text || print_verdicts(state, files, count) ? status : CLI_TROUBLE;
}

int cli_validate(cli_state *state)
{
    const size_t count = state->input_count;
    if (count == 0)
        return cli_fail_usage(state, "no files given");
    if (cli_reads_input_twice(state))
        return CLI_USAGE;
    checked_file *files = calloc(count, sizeof *files);
    if (!files) {
        fputs("spritepress: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    const int status = validate_all(state, files);
    for (size_t i = 0; i < count; i++) {
        spress_result_free(&files[i].result.base);
        cli_report_free(files[i].report);
    }
    free(files);
    return status;
}
