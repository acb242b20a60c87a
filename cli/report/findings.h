/* Findings for people. */
#ifndef SPRITEPRESS_CLI_FINDINGS_H
#define SPRITEPRESS_CLI_FINDINGS_H

#include "cli.h"

/* A report with room; exits the process when there is no memory for it. Free with cli_report_free.
 */
spress_report *cli_report_new(void);
void cli_report_free(spress_report *report);

/* Prints findings as "file:line:column: error[CODE]: message" to `out`: errors always, warnings
 * unless quiet, notes only with `notes`. Wrong usage is told last, on standard error, as the
 * command says it. */
void cli_print_findings(FILE *out, const cli_state *state, const spress_report *report, bool notes);

/* The exit status for a report: trouble, wrong usage, findings or fine. */
int cli_status(const spress_report *report);

/* Ends a command that made or showed something: prints the findings to standard error and returns
 * the exit status, which is fine only for what is `good`. A failure that left no error in the
 * report becomes one (SPRESS_CODE_UNTOLD): no command fails in silence. */
int cli_tell_end(const cli_state *state, spress_report *report, bool good);

/* Prints JSON that could be made, and frees it. Without, says that memory ran out and returns
 * false: half a text would be worse than none. */
bool cli_print_json(bool made, spress_buffer *text);

/* A text of somebody else, made safe for a terminal: every name, path and argument is printed by
 * these. The second one ends the line. */
void cli_print_text(FILE *out, const char *text);
void cli_print_line(FILE *out, const char *text);

#endif
