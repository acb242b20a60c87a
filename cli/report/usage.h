/* What is said to somebody who used the command in a way that it cannot be used. */
#ifndef SPRITEPRESS_CLI_USAGE_H
#define SPRITEPRESS_CLI_USAGE_H

#include "cli.h"

/* "spritepress pack: ...", and where to read more. Always CLI_USAGE. */
int cli_fail_usage(const cli_state *state, const char *format, ...) SPRESS_PRINTF(2, 3);

/* Whether one file is named, and `output` where the command has the option for it. Says what is
 * missing or too much. */
bool cli_has_one_file(const cli_state *state, const char *output);

/* Says what a finding of SPRESS_CODE_REQUEST says of an option: "--fps is for formats with
 * animations".
 */
void cli_tell_request(const cli_state *state, const spress_diagnostic *finding);

/* Whether standard input is asked for more than once: it can be read only once. Says so. */
bool cli_reads_input_twice(const cli_state *state);

#endif
