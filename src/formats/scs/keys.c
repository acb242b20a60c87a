/* Checks keys by the rules of sc-sprites ("Coordinates"), for reader, writer and make_key.c. */
#include "core/text/ascii.h"
#include "formats/scs/scs.h"

#include <stdlib.h>
#include <string.h>

const char *spressi_scs_key_fault(spress_bytes key, size_t *out_at)
{
    *out_at = 0;
    if (key.size == 0)
        return "the key is empty";
    for (size_t i = 0; i < key.size; i++) {
        *out_at = i;
        if (key.data[i] != '.') {
            if (!spressi_is_letter_or_digit((char)key.data[i]))
                return "a key has letters, digits and dots only";
            continue;
        }
        if (i == 0)
            return "the key begins with a dot";
        if (key.data[i - 1] == '.')
            return "two dots follow each other";
        if (i + 1 == key.size)
            return "the key ends with a dot";
    }
    return NULL;
}

size_t spressi_scs_key_too_deep(spress_bytes key)
{
    size_t depth = 1;
    for (size_t i = 0; i < key.size; i++)
        if (key.data[i] == '.' && ++depth > SCS_DEPTH_MAX)
            return i + 1;
    return key.size;
}

size_t spressi_scs_extension_size(const uint8_t *text, const uint8_t *end)
{
    const uint8_t *p = text;
    while (p < end && (spressi_is_letter_or_digit((char)*p) || (*p == '-' && p != text)))
        p++;
    return (size_t)(p - text);
}

/* In ASCII the dot comes before digits and letters: the keys of the group `a` follow `a` at once.
 */
static int compare_keys(const void *left, const void *right)
{
    const scs_key *a = left;
    const scs_key *b = right;
    const int order = memcmp(a->text, b->text, a->size < b->size ? a->size : b->size);
    if (order != 0)
        return order;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return (a->sprite > b->sprite) - (a->sprite < b->sprite);
}

/* Whether `a`, which sorts before `b`, is the same key or a group that `b` is in. */
static bool clashes(const scs_key *a, const scs_key *b)
{
    return a->size <= b->size && memcmp(a->text, b->text, a->size) == 0 &&
           (a->size == b->size || b->text[a->size] == '.');
}

bool spressi_scs_find_clash(scs_key *keys, size_t count, scs_clash *out_clash)
{
    bool found = false;
    if (count != 0)
        qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++) {
        const scs_key *a = &keys[i - 1];
        const scs_key *b = &keys[i];
        if (!clashes(a, b))
            continue;
        const bool ordered = a->sprite < b->sprite;
        const scs_clash clash = {.first = ordered ? a->sprite : b->sprite,
                                 .second = ordered ? b->sprite : a->sprite,
                                 .repeated = a->size == b->size};
        if (!found || clash.second < out_clash->second)
            *out_clash = clash;
        found = true;
    }
    return found;
}
