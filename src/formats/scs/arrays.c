/* Checks the numbers in keys by the rule of the author's program, for the reference dialect: an
 * identifier of digits is an element of an array, and an array only grows by one element at a
 * time. The document has no such rule. */

#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "formats/scs/scs.h"
#include "model/atlas.h"

/* An array: all keys that have the same identifiers before a number. */
typedef struct scs_array {
    spress_bytes path; /* those identifiers, with the dot behind them; empty at the root */
    uint64_t count;    /* elements so far */
} scs_array;

typedef struct array_check {
    spressi_writer *w;
    spressi_strmap map;
    scs_array *arrays; /* room for as many as there are identifiers of digits */
    uint32_t count;
} array_check;

static spress_bytes path_of(const void *arrays, uint32_t index)
{
    return ((const scs_array *)arrays)[index].path;
}

/* The number that an identifier is; false when it has other characters than digits. Numbers too
 * large for any array become one that is. */
static bool parse_number(spress_bytes text, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (!spressi_is_digit(text.data[i]))
            return false;
        *out = *out > UINT32_MAX ? *out : *out * 10 + (text.data[i] - '0');
    }
    return text.size != 0;
}

/* The identifier that begins at `at`. */
static spress_bytes part_at(spress_bytes key, size_t at)
{
    size_t end = at;
    while (end < key.size && key.data[end] != '.')
        end++;
    return (spress_bytes){key.data + at, end - at};
}

/* The author's program also takes 0, which it keeps beside the array. */
static bool check_key(array_check *c, const spress_frame *frames, size_t index)
{
    const spress_bytes key = spressi_frame_name(frames, (uint32_t)index);
    for (size_t at = 0; at < key.size;) {
        const spress_bytes part = part_at(key, at);
        uint64_t number;
        if (parse_number(part, &number)) {
            const spress_bytes path = {key.data, at};
            c->arrays[c->count] = (scs_array){.path = path};
            const uint32_t found = spressi_strmap_put(&c->map, path, c->count, path_of, c->arrays);
            c->count += found == c->count;
            scs_array *array = &c->arrays[found];
            if (number > array->count + 1)
                return spressi_refuse_at(c->w, SPRESS_CODE_SCS_ARRAY, frames, index,
                                         "\"{frame}\": %llu does not follow %llu",
                                         (unsigned long long)number,
                                         (unsigned long long)array->count);
            array->count += number == array->count + 1;
        }
        at += part.size + 1;
    }
    return true;
}

static size_t count_numbers(const spress_atlas *atlas)
{
    size_t count = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_bytes key = spressi_frame_name(atlas->frames, (uint32_t)i);
        uint64_t number;
        for (size_t at = 0; at < key.size; at += part_at(key, at).size + 1)
            count += parse_number(part_at(key, at), &number);
    }
    return count;
}

bool spressi_scs_check_arrays(spressi_writer *writer, const spress_atlas *atlas)
{
    const spress_allocator *allocator = &writer->allocator;
    const size_t room = count_numbers(atlas) + 1, size = room * sizeof(scs_array);
    array_check c = {.w = writer};
    bool good = true;
    if (room == 1)
        return true;
    c.arrays = allocator->allocate(allocator->context, size);
    if (!c.arrays || !spressi_strmap_init(&c.map, allocator, room)) {
        if (c.arrays)
            allocator->release(allocator->context, c.arrays, size);
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    }
    for (size_t i = 0; i < atlas->frame_count; i++)
        good = check_key(&c, atlas->frames, i) && good;
    spressi_strmap_free(&c.map);
    allocator->release(allocator->context, c.arrays, size);
    return good;
}
