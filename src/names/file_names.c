/* Judges names that come from files before anything is opened or written under them. */
#include "names/file_names.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/text/ascii.h"
#include "core/text/utf8.h"
#include "names/case_fold.h"

enum { PART_MAX = 255 };

/* CON, NUL, COM1 ... are devices on Windows, whatever extension follows. */
static bool is_device(const char *part, size_t size)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul"};
    const char *dot = memchr(part, '.', size);
    size_t stem = dot ? (size_t)(dot - part) : size;
    while (stem > 0 && part[stem - 1] == ' ')
        stem--;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (stem == 3 && spressi_same_letters(part, devices[i], 3))
            return true;
    return stem == 4 && part[3] >= '0' && part[3] <= '9' &&
           (spressi_same_letters(part, "com", 3) || spressi_same_letters(part, "lpt", 3));
}

static const char *unsafe_part(const char *part, size_t size)
{
    if (size == 0)
        return "a part of the path is empty";
    if (size > PART_MAX)
        return "a part of the path is longer than 255 bytes";
    if (size == 2 && memcmp(part, "..", 2) == 0)
        return "it leaves the folder with \"..\"";
    if (memchr(part, ':', size))
        return "it has a colon, as drives and streams have";
    if (memchr(part, '\\', size))
        return "it has a backslash";
    if (part[size - 1] == ' ' || (part[size - 1] == '.' && !(size == 1)))
        return "a part of the path ends with a dot or a space";
    if (is_device(part, size))
        return "it is the name of a device on Windows";
    for (size_t i = 0; i < size; i++)
        if ((uint8_t)part[i] < 0x20 || part[i] == 0x7F)
            return "it has a control character";
    return NULL;
}

const char *spressi_unsafe_path(const char *path)
{
    const size_t all = strlen(path);
    if (path[0] == '/')
        return "it is absolute";
    if (spressi_utf8_first_bad((const uint8_t *)path, all) != all)
        return "it is no UTF-8";
    for (;;) {
        const size_t size = strcspn(path, "/");
        const char *why = unsafe_part(path, size);
        if (why || path[size] == '\0')
            return why;
        path += size + 1;
    }
}

void spressi_safe_file_name(const char *text, const char *extension, char *out, size_t size)
{
    enum { STEM_MAX = 120 };
    size_t used = 0;
    const size_t room = size - strlen(extension) - 8;
    for (; *text && used < room && used < STEM_MAX; text++) {
        const uint8_t c = (uint8_t)*text;
        const bool plain = spressi_is_letter_or_digit(*text) || c == '-' || c == '_' || c >= 0x80 ||
                           (c == '.' && used > 0) || (c == ' ' && used > 0);
        out[used++] = plain ? (char)c : '_';
    }
    /* A name cut inside a UTF-8 character loses the rest of it. */
    while (*text && used > 0 && ((uint8_t)out[used - 1] & 0xC0) == 0x80)
        used--;
    if (*text && used > 0 && (uint8_t)out[used - 1] >= 0xC0)
        used--;
    while (used > 0 && (out[used - 1] == ' ' || out[used - 1] == '.'))
        used--;
    if (used == 0 || is_device(out, used)) {
        memmove(out + 1, out, used);
        out[0] = '_';
        used++;
    }
    snprintf(out + used, size - used, "%s", extension);
}

bool spressi_name_set_init(spressi_name_set *set, const spressi_job *job, size_t capacity)
{
    *set = (spressi_name_set){.capacity = capacity, .job = job};
    set->arena = spressi_arena_new(&job->allocator, UINT64_MAX);
    if (set->arena)
        set->folded = spressi_arena_zeroed(set->arena, capacity, sizeof *set->folded);
    if (set->folded && spressi_strmap_init(&set->map, &job->allocator, capacity))
        return true;
    spressi_name_set_free(set);
    return spressi_job_no_memory(job);
}

void spressi_name_set_free(spressi_name_set *set)
{
    spressi_strmap_free(&set->map);
    if (set->arena)
        spressi_arena_free(set->arena);
    *set = (spressi_name_set){0};
}

static spress_bytes folded_name(const void *context, uint32_t index)
{
    return ((const spress_bytes *)context)[index];
}

static bool fold(spressi_name_set *set, const char *name, spress_bytes *out)
{
    const size_t size = strlen(name);
    char *folded = spressi_arena_allocate(set->arena, size, SPRESSI_FOLD_GROWTH);
    if (!folded)
        return spressi_job_no_memory(set->job);
    const size_t used = spressi_fold_name(name, size, folded);
    const size_t room = size * SPRESSI_FOLD_GROWTH;
    char *kept = used == 0 ? folded : spressi_arena_resize(set->arena, folded, room, used);
    *out = (spress_bytes){(const uint8_t *)(kept ? kept : folded), used};
    return true;
}

bool spressi_name_set_add(spressi_name_set *set, const char *name, uint32_t index, uint32_t *out)
{
    if (!fold(set, name, &set->folded[index]))
        return false;
    *out = spressi_strmap_put(&set->map, set->folded[index], index, folded_name, set->folded);
    return true;
}

bool spressi_name_set_find_folder(spressi_name_set *set, const char *name, uint32_t *out)
{
    spress_bytes folded = {0};
    *out = SPRESS_NONE;
    if (!strchr(name, '/'))
        return true;
    if (!fold(set, name, &folded))
        return false;
    for (size_t i = 0; i < folded.size && *out == SPRESS_NONE; i++)
        if (folded.data[i] == '/')
            *out = spressi_strmap_find(&set->map, (spress_bytes){folded.data, i}, folded_name,
                                       set->folded);
    return true;
}
