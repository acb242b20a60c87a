/* "1 page", "2 pages". */
#ifndef SPRITEPRESS_CLI_PLURAL_H
#define SPRITEPRESS_CLI_PLURAL_H

#include <stddef.h>

/* What stands behind a word for so many of it. */
static inline const char *cli_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

#endif
