/* Which items of a list are equal, so that work is done once for all of them. */
#ifndef SPRESSI_SOURCE_FIRST_EQUAL_H
#define SPRESSI_SOURCE_FIRST_EQUAL_H

#include "core/text/strmap.h"
#include "runtime/job.h"

/* By index, the first item with the same key: the item itself when there is none before it. An
 * empty key is equal to no other. In the job's memory; NULL, having reported, without. */
uint32_t *spressi_first_equal(const spressi_job *job, uint32_t count, spressi_strmap_name *key_of,
                              const void *context);

#endif
