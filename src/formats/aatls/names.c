/* Takes, checks and stores the strings of AATLS (section 3.3), for read.c and region.c. */
#include "core/text/utf8.h"
#include "formats/aatls/reading.h"

/* The code point of two surrogates of three bytes each, which Java writes for a character beyond
 * U+FFFF; 0 when the bytes are no such pair. */
static uint32_t surrogate_pair(const uint8_t *b, size_t size)
{
    if (size < 6 || b[0] != 0xED || (b[1] & 0xF0) != 0xA0 || (b[2] & 0xC0) != 0x80 ||
        b[3] != 0xED || (b[4] & 0xF0) != 0xB0 || (b[5] & 0xC0) != 0x80)
        return 0;
    const uint32_t high = (b[1] & 0x0Fu) << 6 | (b[2] & 0x3Fu);
    const uint32_t low = (b[4] & 0x0Fu) << 6 | (b[5] & 0x3Fu);
    return 0x10000 + (high << 10 | low);
}

/* Decodes the character at `b`, which is not UTF-8. Java's C0 80 for NUL is an error like any NUL
 * in a name. */
static bool take_java_character(spressi_reader *r, const uint8_t *b, size_t size,
                                uint32_t *out_code_point)
{
    const size_t offset = (size_t)(b - r->in.data);
    if (size >= 2 && b[0] == 0xC0 && b[1] == 0x80)
        return spressi_fail(r, SPRESS_CODE_NAME_CONTROL, offset, "NUL in a name, stored as c0 80");
    *out_code_point = surrogate_pair(b, size);
    return *out_code_point != 0 ||
           spressi_fail(r, SPRESS_CODE_UTF8, offset, "byte 0x%02x of a name is not UTF-8", b[0]);
}

static bool convert_java_name(spressi_reader *r, spress_bytes name, char *to, size_t *out_size)
{
    size_t used = 0;
    bool told = false;
    for (size_t i = 0; i < name.size;) {
        const uint8_t *b = name.data + i;
        uint32_t code_point;
        size_t length = spressi_utf8_decode(b, name.size - i, &code_point);
        if (length == 0) {
            if (!take_java_character(r, b, name.size - i, &code_point))
                return false;
            if (!told)
                spressi_relax(r, SPRESS_CODE_UTF8, (size_t)(b - r->in.data),
                              "a character is stored as two surrogates, as Java does");
            told = true;
            length = 6;
        }
        used += spressi_utf8_encode(code_point, to + used);
        i += length;
    }
    *out_size = used;
    return true;
}

/* Stores a name that is not plain ASCII, or too near the end of the file to be copied in blocks.
 * Strict: UTF-8. Lenient: Java's modified UTF-8 as well, which becomes UTF-8 and then is
 * shorter. */
static bool store_odd_name(spressi_reader *reader, spress_bytes name, char *to, size_t *out_size)
{
    const size_t offset = (size_t)(name.data - reader->in.data);
    if (reader->lenient)
        return spressi_check_controls(reader, name.data, name.size, offset) &&
               convert_java_name(reader, name, to, out_size);
    if (!spressi_check_name(reader, name.data, name.size, offset))
        return false;
    memcpy(to, name.data, name.size);
    *out_size = name.size;
    return true;
}

/* Section 3.3: the length is signed. Java reads it unsigned, and so does lenient reading. */
static bool allow_long_string(aatls_reader *a, unsigned size, size_t offset)
{
    return spressi_relax(spressi_aatls_at(a, "name"), SPRESS_CODE_AATLS_STRING_LENGTH, offset,
                         "string length %d is negative", (int)size - 0x10000);
}

bool spressi_aatls_take_string(aatls_reader *a, spress_bytes *out_bytes)
{
    static const spressi_field length = {"name length", SPRESS_TREE_I16_BE, 0};
    spressi_cursor *in = &a->r->in;
    const size_t at = in->at;
    uint16_t size;
    if (!spressi_take_field(a->r, &length, &size))
        return spressi_aatls_fail_cut(a, "name", at);
    if (size > INT16_MAX && !allow_long_string(a, size, at))
        return false;
    spressi_tree_leaf(a->r->tree, "name", SPRESS_TREE_TEXT, in->at, size);
    const size_t left = spressi_left(in);
    const uint8_t *bytes = spressi_take(in, size);
    if (!bytes)
        return spressi_fail(spressi_aatls_at(a, "name"), SPRESS_CODE_AATLS_TRUNCATED, at,
                            "a string of %u bytes; %zu are left", size, left);
    *out_bytes = (spress_bytes){bytes, size};
    return true;
}

bool spressi_aatls_count_name(aatls_reader *a, spress_bytes name)
{
    if (name.size > a->name_bytes_left)
        return spressi_fail(spressi_aatls_at(a, "name"), SPRESS_CODE_LIMIT_NAMES,
                            (size_t)(name.data - a->r->in.data) - 2,
                            "all names together have more than the limit of %llu bytes",
                            (unsigned long long)a->r->limits.name_bytes);
    a->name_bytes_left -= name.size;
    return true;
}

bool spressi_aatls_store_name(aatls_reader *a, spress_bytes name, char *to, size_t *out_size)
{
    *out_size = name.size;
    if (spressi_left(&a->r->in) < AATLS_NAME_BLOCK || !aatls_copy_printable(to, name)) {
        spressi_aatls_at(a, "name");
        if (!store_odd_name(a->r, name, to, out_size))
            return false;
    }
    to[*out_size] = '\0';
    return true;
}
