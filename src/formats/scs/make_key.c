/* Makes a key of a sprite's name when sprites are packed ("Coordinates"). */
#include <string.h>

#include "core/text/ascii.h"
#include "core/text/numbered.h"
#include "formats/scs/scs.h"

static bool is_key_character(char c)
{
    return spressi_is_letter_or_digit(c) || c == '.';
}

/* A key has letters, digits and single dots. A slash becomes a dot, and what stands between a name
 * and its number is dropped: "hero/walk_01" is "hero.walk01", but "tile/3" is "tile.3", an element
 * of a list. */
spressi_key_fault spressi_scs_make_key(const char *name, char *key)
{
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    spressi_numbered numbered = {bytes.size, 0, 0};
    size_t base = bytes.size, size = 0;
    if (spressi_find_number(bytes, true, &numbered)) {
        base = spressi_sequence_base(bytes, &numbered);
        if (base != 0 && (name[base] == '/' || name[base] == '.'))
            base++;
    }
    bool changed = false;
    for (size_t i = 0; i < bytes.size; i++) {
        const char c = name[i] == '/' ? '.' : name[i];
        if (i >= base && i < numbered.number_at)
            continue;
        if (is_key_character(c) && (c != '.' || (size != 0 && key[size - 1] != '.')))
            key[size++] = c;
        else
            changed = true;
    }
    while (size > 0 && key[size - 1] == '.') {
        changed = true;
        size--;
    }
    key[size] = '\0';
    const spress_bytes made = {(const uint8_t *)key, size};
    if (size == 0)
        return SPRESSI_KEY_EMPTY;
    if (spressi_scs_key_too_deep(made) != size)
        return SPRESSI_KEY_TOO_DEEP;
    return changed ? SPRESSI_KEY_CHANGED : SPRESSI_KEY_FINE;
}
