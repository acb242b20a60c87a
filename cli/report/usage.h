/* Prints usage errors. */
#ifndef SPRITEPRESS_CLI_USAGE_H
#define SPRITEPRESS_CLI_USAGE_H

#include "cli.h"

/* Prints "spritepress pack: ..." and which --help explains more. Always CLI_USAGE. */
int cli_fail_usage(const cli_state *state, const char *format, ...) SPRESS_PRINTF(2, 3);

/* Whether exactly one file is named, and an output if the command has that option; `output` is its
 * value. Otherwise prints what is missing or too much. */
bool cli_has_one_file(const cli_state *state, const char *output);

/* Prints a finding about the request, with the option as the command line spells it: "--fps is for
 * formats with animations". */
void cli_tell_request(const cli_state *state, const spress_diagnostic *finding);

/* Whether "-" is given more than once; then prints that standard input can be read only once. */
bool cli_reads_input_twice(const cli_state *state);

#endif
