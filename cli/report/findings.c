/* Prints findings for people, and works out the exit status. */
#include "report/findings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/usage.h"

enum {
    FINDINGS_KEPT = 10000, /* more are only counted */
    HINT_SIZE = 256,
};

spress_report *cli_report_new(void)
{
    spress_report *report = malloc(sizeof *report);
    spress_diagnostic *items = malloc(FINDINGS_KEPT * sizeof *items);
    if (!report || !items) {
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    spress_report_init(report, items, FINDINGS_KEPT);
    return report;
}

void cli_report_free(spress_report *report)
{
    if (report)
        free(report->items);
    free(report);
}

static const char *colour_of(spress_severity severity)
{
    switch (severity) {
    case SPRESS_SEVERITY_NOTE:
        return "\033[36m";
    case SPRESS_SEVERITY_WARNING:
        return "\033[33m";
    case SPRESS_SEVERITY_ERROR:
        return "\033[31m";
    }
    return "";
}

/* Colours on a terminal only, and not where NO_COLOR asks for none. */
static bool wants_colour(FILE *out)
{
    const char *off = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(off && *off);
}

void cli_print_text(FILE *out, const char *text)
{
    char shown[1024];
    spress_text_escape(shown, sizeof shown, text, strlen(text));
    fputs(shown, out);
}

void cli_print_line(FILE *out, const char *text)
{
    cli_print_text(out, text);
    fputc('\n', out);
}

/* Whether this is the first error of its code in this run: a hint is told once. */
static bool is_first(const spress_diagnostic *item)
{
    static bool told[SPRESS_CODE_COUNT];
    const bool first = !told[item->code];
    told[item->code] = true;
    return first;
}

static void print_finding(FILE *out, const spress_diagnostic *item)
{
    const spress_code_info *info = spress_code_describe(item->code);
    const bool colour = wants_colour(out);
    char hint[HINT_SIZE];
    cli_print_text(out, item->file ? item->file : "");
    if (item->line != 0)
        fprintf(out, ":%u:%u", item->line, item->column);
    else if (item->offset != SPRESS_NO_OFFSET)
        fprintf(out, "@0x%llx", (unsigned long long)item->offset);
    fprintf(out, ": %s%s[%s]%s: %s", colour ? colour_of(item->severity) : "",
            spress_severity_name(item->severity), info->id, colour ? "\033[0m" : "", item->message);
    if (item->path[0])
        fprintf(out, " (%s)", item->path);
    fputc('\n', out);
    if (info->hint[0] && item->severity == SPRESS_SEVERITY_ERROR && is_first(item))
        fprintf(out, "  hint: %s\n", spress_code_hint(item->code, "--", hint, sizeof hint));
}

static bool is_usage(const spress_diagnostic *item)
{
    return spress_code_status(item->code) == SPRESS_STATUS_REQUEST;
}

static bool is_refused_for_loss(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].code == SPRESS_CODE_LOSS_REFUSED)
            return true;
    return false;
}

/* --quiet prints errors only, and the losses that are the reason of one. */
static bool is_hidden(const spress_diagnostic *item, bool quiet, bool notes, bool losses)
{
    switch (item->severity) {
    case SPRESS_SEVERITY_NOTE:
        return quiet || !notes;
    case SPRESS_SEVERITY_WARNING:
        return quiet && !(losses && item->code == SPRESS_CODE_LOSS);
    case SPRESS_SEVERITY_ERROR:
        return false;
    }
    return false;
}

void cli_print_findings(FILE *out, const cli_state *state, const spress_report *report, bool notes)
{
    const bool losses = is_refused_for_loss(report);
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        if (!is_usage(item) && !is_hidden(item, state->quiet, notes, losses))
            print_finding(out, item);
    }
    if (report->dropped != 0 && !state->quiet)
        fprintf(out, "and %zu more findings\n", report->dropped);
    for (size_t i = 0; i < report->count; i++)
        if (is_usage(&report->items[i]))
            cli_tell_request(state, &report->items[i]);
}

int cli_tell_end(const cli_state *state, spress_report *report, bool good)
{
    if (!good && report->statuses == 0)
        spress_report_add(report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL,
                          "the work failed, and nothing says why");
    cli_print_findings(stderr, state, report, state->verbose);
    return spress_status_describe(spress_report_status(report))->exit_status;
}

bool cli_print_json(bool made, spress_buffer *text)
{
    if (made)
        fwrite(text->data, 1, text->size, stdout);
    else
        fputs("spritepress: out of memory\n", stderr);
    spress_buffer_free(text);
    return made;
}
