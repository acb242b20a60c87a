/* Keeps the list of files that jobs and writers make. */
#include "spritepress/outputs.h"

#include <string.h>

static bool grow(spress_outputs *outputs)
{
    enum { FIRST = 8 };
    const spress_allocator *a = &outputs->allocator;
    const size_t size = sizeof *outputs->items;
    if (outputs->count < outputs->capacity)
        return true;
    const size_t wanted = outputs->capacity ? outputs->capacity * 2 : FIRST;
    spress_output *items = outputs->items ? a->resize(a->context, outputs->items,
                                                      outputs->capacity * size, wanted * size)
                                          : a->allocate(a->context, wanted * size);
    if (!items)
        return false;
    outputs->items = items;
    outputs->capacity = wanted;
    return true;
}

bool spress_outputs_add(spress_outputs *outputs, const char *name, spress_output_role role,
                        spress_buffer *bytes)
{
    if (!outputs->allocator.allocate)
        outputs->allocator = spress_allocator_default();
    const spress_allocator *a = &outputs->allocator;
    const size_t size = strlen(name) + 1;
    char *copy = grow(outputs) ? a->allocate(a->context, size) : NULL;
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
        a->release(a->context, last->name, strlen(last->name) + 1);
        spress_buffer_free(&last->bytes);
    }
}

void spress_outputs_free(spress_outputs *outputs)
{
    const spress_allocator *a = &outputs->allocator;
    spress_outputs_cut(outputs, 0);
    if (outputs->items)
        a->release(a->context, outputs->items, outputs->capacity * sizeof *outputs->items);
    *outputs = (spress_outputs){0};
}
