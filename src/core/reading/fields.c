/* Reads and writes the fields of binary layouts by their tables. */
#include "core/reading/fields.h"

/* Returns the end of the bytes. */
static inline uint8_t *store(uint8_t *to, spress_tree_type type, const void *from)
{
    const size_t size = spressi_tree_type_size(type);
    const bool is_big = spressi_is_big_endian(type);
    uint16_t half;
    uint32_t word;
    if (size == 1) {
        memcpy(to, from, 1);
    } else if (size == 2) {
        memcpy(&half, from, sizeof half);
        to[is_big] = (uint8_t)half;
        to[!is_big] = (uint8_t)(half >> 8);
    } else {
        memcpy(&word, from, sizeof word);
        for (size_t i = 0; i < sizeof word; i++)
            to[is_big ? 3 - i : i] = (uint8_t)(word >> 8 * i);
    }
    return to + size;
}

const spressi_field *spressi_take_fields(spressi_reader *reader, const spressi_field *fields,
                                         size_t count, void *out)
{
    for (size_t i = 0; i < count; i++)
        if (!spressi_take_field(reader, &fields[i], out))
            return &fields[i];
    return NULL;
}

void spressi_load_fields(const uint8_t *bytes, const spressi_field *fields, size_t count, void *out)
{
    for (size_t i = 0; i < count; i++) {
        spressi_load_field(bytes, fields[i].type, (uint8_t *)out + fields[i].to);
        bytes += spressi_tree_type_size(fields[i].type);
    }
}

uint8_t *spressi_store_fields(uint8_t *to, const spressi_field *fields, size_t count,
                              const void *from)
{
    for (size_t i = 0; i < count; i++)
        to = store(to, fields[i].type, (const uint8_t *)from + fields[i].to);
    return to;
}

void spressi_put_fields(spressi_output *out, const spressi_field *fields, size_t count,
                        const void *from)
{
    const size_t size = spressi_fields_size(fields, count);
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    spressi_store_fields(to, fields, count, from);
    spressi_output_commit(out, size);
}

size_t spressi_fields_size(const spressi_field *fields, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += spressi_tree_type_size(fields[i].type);
    return size;
}
