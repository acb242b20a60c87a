#include "memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <stdlib.h>

void *cli_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    enum { FIRST = 16 };
    if (count < *capacity)
        return items;
    const size_t wanted = *capacity ? *capacity * 2 : FIRST;
    if (wanted > SIZE_MAX / size)
        return NULL;
    void *grown = realloc(items, wanted * size);
    if (grown)
        *capacity = wanted;
    return grown;
}

bool cli_fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

void cli_return_memory(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
