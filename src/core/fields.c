/* Reads and writes the fields of binary layouts by their tables. */
#include "core/fields.h"

static uint32_t value_of(const uint8_t *from, size_t size)
{
    uint16_t half;
    uint32_t whole;
    if (size == 1)
        return *from;
    if (size == 2)
        return memcpy(&half, from, sizeof half), half;
    return memcpy(&whole, from, sizeof whole), whole;
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
    for (size_t i = 0; i < count; i++) {
        const size_t size = spressi_tree_type_size(fields[i].type);
        const uint32_t value = value_of((const uint8_t *)from + fields[i].to, size);
        const bool is_big = spressi_is_big_endian(fields[i].type);
        for (size_t byte = 0; byte < size; byte++)
            *to++ = (uint8_t)(value >> 8 * (is_big ? size - 1 - byte : byte));
    }
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
