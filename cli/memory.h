/* Growing lists, and what is said when memory runs out. */
#ifndef SPRITEPRESS_CLI_MEMORY_H
#define SPRITEPRESS_CLI_MEMORY_H

#include "spritepress/spritepress.h"

/* Makes room for one item of `size` bytes behind the first `count`: returns the list, moved when
 * it had to grow, or NULL when memory ran out (`items` is still good then). */
void *cli_grow(void *items, size_t count, size_t *capacity, size_t size);

/* Gives free memory back to the system: after much that was small has been freed, before something
 * large is begun. */
void cli_return_memory(void);

/* Reports that memory ran out. Always false. */
bool cli_fail_memory(spress_report *report);

#endif
