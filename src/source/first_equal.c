/* Finds equal items by a table of their keys. */
#include "source/first_equal.h"

uint32_t *spressi_first_equal(const spressi_job *job, uint32_t count, spressi_strmap_name *key_of,
                              const void *context)
{
    spressi_strmap map;
    uint32_t *first = spressi_job_take(job, count, sizeof *first);
    if (!first)
        return NULL;
    if (!spressi_strmap_init(&map, &job->allocator, count)) {
        spressi_job_no_memory(job);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        const spress_bytes key = key_of(context, i);
        first[i] = key.size != 0 ? spressi_strmap_put(&map, key, i, key_of, context) : i;
    }
    spressi_strmap_free(&map);
    return first;
}
