/* Fields of binary layouts as tables: reading, writing, the structure tree and the findings about
 * cut files walk the same rows. Loops over thousands of like entries load them by hand. */
#ifndef SPRESSI_CORE_READING_FIELDS_H
#define SPRESSI_CORE_READING_FIELDS_H

#include <stddef.h>

#include "core/reading/reader.h"
#include "core/text/buffer.h"

typedef struct spressi_field {
    const char *name;
    spress_tree_type type; /* one that says its size */
    size_t to; /* where the caller's struct has the value, in a member of the same size */
} spressi_field;

#define SPRESSI_FIELD(name, type, owner, member)                                                   \
    {                                                                                              \
        name, SPRESS_TREE_##type, offsetof(owner, member)                                          \
    }

/* A whole table, as the two arguments of the functions below. */
#define SPRESSI_FIELDS(table) (table), sizeof(table) / sizeof *(table)

static inline bool spressi_is_big_endian(spress_tree_type type)
{
    return (1u << type & (1u << SPRESS_TREE_U16_BE | 1u << SPRESS_TREE_I16_BE |
                          1u << SPRESS_TREE_U32_BE | 1u << SPRESS_TREE_I32_BE)) != 0;
}

/* Loads a field from its bytes. Sign and float do not matter: the member has the bits of the
 * file. */
static inline void spressi_load_field(const uint8_t *bytes, spress_tree_type type, void *to)
{
    const bool is_big = spressi_is_big_endian(type);
    const size_t size = spressi_tree_type_size(type);
    if (size == 1) {
        memcpy(to, bytes, 1);
    } else if (size == 2) {
        const uint16_t value = is_big ? spressi_load_u16be(bytes) : spressi_load_u16le(bytes);
        memcpy(to, &value, sizeof value);
    } else {
        const uint32_t value = is_big ? spressi_load_u32be(bytes) : spressi_load_u32le(bytes);
        memcpy(to, &value, sizeof value);
    }
}

/* Takes a field, stores it in the struct `out` and records it in the structure tree. False when the
 * end of the file cuts it: the cursor stands before it. */
static inline bool spressi_take_field(spressi_reader *reader, const spressi_field *field, void *out)
{
    const size_t size = spressi_tree_type_size(field->type);
    if (reader->tree)
        spressi_tree_leaf(reader->tree, field->name, field->type, reader->in.at, size);
    const uint8_t *bytes = spressi_take(&reader->in, size);
    if (bytes)
        spressi_load_field(bytes, field->type, (uint8_t *)out + field->to);
    return bytes != NULL;
}

/* The same for fields that follow one another. NULL, or the one that is cut. */
const spressi_field *spressi_take_fields(spressi_reader *reader, const spressi_field *fields,
                                         size_t count, void *out);

/* Loads fields from bytes that the caller has checked to be there, and stores them so. The latter
 * returns the end of the bytes. */
void spressi_load_fields(const uint8_t *bytes, const spressi_field *fields, size_t count,
                         void *out);
uint8_t *spressi_store_fields(uint8_t *to, const spressi_field *fields, size_t count,
                              const void *from);

void spressi_put_fields(spressi_output *out, const spressi_field *fields, size_t count,
                        const void *from);

/* Bytes of the first `count` fields in the file. */
size_t spressi_fields_size(const spressi_field *fields, size_t count);

#endif
