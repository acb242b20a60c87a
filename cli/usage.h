/* What is said to somebody who used the command in a way that it cannot be used. */
#ifndef SPRITEPRESS_CLI_USAGE_H
#define SPRITEPRESS_CLI_USAGE_H

#include "cli.h"

/* "spritepress pack: ...", and where to read more. Always CLI_USAGE. */
int cli_fail_usage(const char *command, const char *format, ...) SPRESS_PRINTF(2, 3);

/* The same about an option; `value` is "" for one without. */
int cli_fail_option(const char *command, const char *option, const char *value,
                    const char *expected);

#endif
