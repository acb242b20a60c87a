/* Numbers for people: 12,345. */
#ifndef SPRITEPRESS_CLI_DIGITS_H
#define SPRITEPRESS_CLI_DIGITS_H

#include <stdint.h>

typedef struct cli_digits {
    char text[27]; /* 20 digits, 6 commas and a NUL */
} cli_digits;

/* A number with a comma before every three digits, whatever the locale: cli_group(n).text for "%s".
 * The text is gone behind the statement that asked for it. */
cli_digits cli_group(uint64_t number);

#endif
