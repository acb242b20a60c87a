#include "usage.h"

#include <stdarg.h>

int cli_fail_usage(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "spritepress %s: ", command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry \"spritepress %s --help\".\n", command);
    va_end(arguments);
    return CLI_USAGE;
}

int cli_fail_option(const char *command, const char *option, const char *value,
                    const char *expected)
{
    return cli_fail_usage(command, "--%s%s%s: %s", option, *value == '\0' ? "" : " ", value,
                          expected);
}
