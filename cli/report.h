/* Findings for people and programs. */
#ifndef SPRITEPRESS_CLI_REPORT_H
#define SPRITEPRESS_CLI_REPORT_H

#include "cli.h"

/* How many findings of one file are kept; more are only counted. */
enum { CLI_FINDINGS_KEPT = 1000 };

/* A report with room; exits the process when there is no memory for it. Free with cli_report_free.
 */
spress_report *cli_report_new(void);
void cli_report_free(spress_report *report);

/* Adds the findings of one report to another: of work that was done elsewhere, by a thread. `from`
 * may be NULL. */
void cli_report_join(spress_report *to, const spress_report *from);

/* Prints findings as "file:line:column: error[CODE]: message" to `out`: errors always, warnings
 * unless quiet, notes as `options` say (`notes`). */
void cli_print_findings(FILE *out, const char *file, const spress_report *report,
                        const cli_options *options, bool notes);

/* What validate says of one file. */
typedef struct cli_result {
    const char *file;
    const char *format; /* id, or NULL when it was not recognised */
    spress_report *report;
    bool invalid;
} cli_result;

void cli_print_json(FILE *out, const cli_result *results, size_t count);
void cli_print_sarif(FILE *out, const cli_result *results, size_t count);

/* The exit status for a report: trouble, findings or fine. */
int cli_status(const spress_report *report);

#endif
