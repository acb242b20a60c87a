/* The version, the default allocator and the default limits. */
#include "spritepress/base.h"

#include <stdlib.h>

#include "core/memory/limits.h"

const char *spress_version(void)
{
    return SPRESS_VERSION;
}

static void *default_allocate(void *context, size_t size)
{
    (void)context;
    return malloc(size);
}

static void *default_resize(void *context, void *memory, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    return realloc(memory, new_size);
}

static void default_release(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    free(memory);
}

spress_allocator spress_allocator_default(void)
{
    return (spress_allocator){default_allocate, default_resize, default_release, NULL, 0};
}

spress_limits spress_limits_default(void)
{
    return (spress_limits){
        .input_bytes = UINT64_C(1) << 30,
        .memory_bytes = UINT64_C(1) << 32,
        .pixels = UINT64_C(1) << 28,
        .pages = UINT16_MAX,
        .frames = 1000000,
        .name_bytes = UINT64_C(64) << 20,
        .bones = UINT16_MAX,
        .vertices = UINT64_C(1) << 28,
        .transforms = UINT64_C(1) << 30,
    };
}

#define TAKE_DEFAULT(field)                                                                        \
    if (limits.field == 0)                                                                         \
    limits.field = defaults.field

spress_limits spressi_limits_filled(const spress_limits *wanted)
{
    const spress_limits defaults = spress_limits_default();
    if (!wanted)
        return defaults;
    spress_limits limits = *wanted;
    TAKE_DEFAULT(input_bytes);
    TAKE_DEFAULT(memory_bytes);
    TAKE_DEFAULT(pixels);
    TAKE_DEFAULT(pages);
    TAKE_DEFAULT(frames);
    TAKE_DEFAULT(name_bytes);
    TAKE_DEFAULT(bones);
    TAKE_DEFAULT(vertices);
    TAKE_DEFAULT(transforms);
    if (limits.pages > UINT16_MAX) /* spress_frame.page has 16 bits */
        limits.pages = UINT16_MAX;
    if (limits.frames == SPRESS_NONE) /* this index means "no frame" */
        limits.frames--;
    return limits;
}
