/* Keeps the list of files that jobs and writers make. */
#include "spritepress/outputs.h"
#include "core/memory/allocate.h"

#include <string.h>

bool spress_outputs_add(spress_outputs *outputs, const char *name, spress_output_role role,
                        spress_buffer *bytes)
{
    if (!outputs->allocator.allocate)
        outputs->allocator = spress_allocator_default();
    const spress_allocator *a = &outputs->allocator;
    const size_t size = strlen(name) + 1;
    char *copy =
        spressi_grow(a, &outputs->items, outputs->count, &outputs->capacity, sizeof *outputs->items)
            ? spressi_allocate(a, size)
            : NULL;
    if (!copy) {
        spress_buffer_free(bytes);
        return false;
    }
    memcpy(copy, name, size);
    outputs->items[outputs->count++] = (spress_output){copy, role, *bytes};
    *bytes = (spress_buffer){0};
    return true;
}

const spress_output *spress_outputs_find(const spress_outputs *outputs, const char *name)
{
    for (size_t i = 0; i < outputs->count; i++)
        if (strcmp(outputs->items[i].name, name) == 0)
            return &outputs->items[i];
    return NULL;
}

void spress_outputs_cut(spress_outputs *outputs, size_t count)
{
    const spress_allocator *a = &outputs->allocator;
    while (outputs->count > count) {
        spress_output *last = &outputs->items[--outputs->count];
        spressi_release(a, last->name, strlen(last->name) + 1);
        spress_buffer_free(&last->bytes);
    }
}

void spress_outputs_free(spress_outputs *outputs)
{
    const spress_allocator *a = &outputs->allocator;
    spress_outputs_cut(outputs, 0);
    spressi_release(a, outputs->items, outputs->capacity * sizeof *outputs->items);
    *outputs = (spress_outputs){0};
}
