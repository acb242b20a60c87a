/* Frees results, and gives the memory that texts about them are made in. */
#include "core/memory/arena.h"
#include "jobs/results/fields.h"

const spress_allocator *spressi_result_allocator(const spress_result *result)
{
    return result->arena ? &result->arena->allocator : NULL;
}

void spress_result_free(spress_result *result)
{
    if (!result)
        return;
    if (result->release)
        result->release(result);
    spressi_arena_free(result->arena);
    *result = (spress_result){0};
}
