/* The plural "s" of words in messages: "1 page", "2 pages". */
#ifndef SPRESSI_CORE_TEXT_PLURAL_H
#define SPRESSI_CORE_TEXT_PLURAL_H

#include <stddef.h>

static inline const char *spressi_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

#endif
