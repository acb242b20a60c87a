/* Findings for people. */
#ifndef SPRITEPRESS_CLI_FINDINGS_H
#define SPRITEPRESS_CLI_FINDINGS_H

#include "cli.h"

/* A report with room; exits the process when there is no memory for it. Free with cli_report_free.
 */
spress_report *cli_report_new(void);
void cli_report_free(spress_report *report);

/* Prints findings as "file:line:column: error[CODE]: message" to `out`: errors always, warnings
 * unless quiet, notes only with `notes`. Usage errors come last, on standard error. */
void cli_print_findings(FILE *out, const cli_state *state, const spress_report *report, bool notes);

/* Ends a command that made or showed something: prints the findings to standard error and returns
 * the exit status of the worst error. A failure that left no error in the
 * report becomes one (SPRESS_CODE_UNTOLD): no command fails in silence. */
int cli_tell_end(const cli_state *state, spress_report *report, bool good);

/* Prints JSON that could be made, and frees it. Without, says that memory ran out and returns
 * false: half a text would be worse than none. */
bool cli_print_json(bool made, spress_buffer *text);

/* Print untrusted text, such as names, paths and arguments, escaped for a terminal. The second one
 * ends the line. */
void cli_print_text(FILE *out, const char *text);
void cli_print_line(FILE *out, const char *text);

#endif
