#include "report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/report.h"

spress_report *cli_report_new(void)
{
    spress_report *report = malloc(sizeof *report);
    spress_diagnostic *items = malloc(CLI_FINDINGS_KEPT * sizeof *items);
    if (!report || !items) {
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    spress_report_init(report, items, CLI_FINDINGS_KEPT);
    return report;
}

void cli_report_free(spress_report *report)
{
    if (report)
        free(report->items);
    free(report);
}

void cli_report_join(spress_report *to, const spress_report *from)
{
    spress_report_join(to, from);
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

static void print_place(FILE *out, const char *file, const spress_diagnostic *item)
{
    /* A file name is the user's own, but may still hold what steers a terminal. */
    for (const char *p = file; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7F)
            fprintf(out, "\\x%02x", (unsigned char)*p);
        else
            fputc(*p, out);
    if (item->line != 0)
        fprintf(out, ":%u:%u", item->line, item->column);
    else if (item->offset != SPRESS_NO_OFFSET)
        fprintf(out, "@0x%llx", (unsigned long long)item->offset);
}

static void print_finding(FILE *out, const char *file, const spress_diagnostic *item)
{
    const spress_code_info *info = spress_code_describe(item->code);
    const bool colour = wants_colour(out);
    print_place(out, file, item);
    fprintf(out, ": %s%s[%s]%s: %s", colour ? colour_of(item->severity) : "",
            spress_severity_name(item->severity), info->id, colour ? "\033[0m" : "", item->message);
    if (item->path[0])
        fprintf(out, " (%s)", item->path);
    fputc('\n', out);
    if (info->hint[0] && item->severity == SPRESS_SEVERITY_ERROR)
        fprintf(out, "  hint: %s\n", info->hint);
}

void cli_print_findings(FILE *out, const char *file, const spress_report *report,
                        const cli_options *options, bool notes)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        if (item->severity == SPRESS_SEVERITY_WARNING && options->quiet)
            continue;
        if (item->severity == SPRESS_SEVERITY_NOTE && (options->quiet || !notes))
            continue;
        print_finding(out, file, item);
    }
    if (report->dropped != 0 && !options->quiet)
        fprintf(out, "%s: and %zu more findings\n", file, report->dropped);
}

int cli_status(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        if (item->severity == SPRESS_SEVERITY_ERROR &&
            (item->code == SPRESS_MEMORY || item->code == SPRESS_FILE_READ ||
             item->code == SPRESS_FILE_WRITE))
            return CLI_TROUBLE;
    }
    return report->error_count != 0 ? CLI_FINDINGS : CLI_FINE;
}
