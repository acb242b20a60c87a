/* "1 page", "2 pages". */
#ifndef SPRITEPRESS_CLI_PLURAL_H
#define SPRITEPRESS_CLI_PLURAL_H

#include <stddef.h>

/* The ending of a word for so many things. */
static inline const char *cli_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

#endif
