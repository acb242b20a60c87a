/* Folds names so that two that a file system may take for one become equal. */
#include "jobs/names/case_fold.h"

#include <stdbool.h>
#include <string.h>

#include "core/utf8.h"
#include "jobs/names/fold_table.h"

static uint32_t fold_case(uint32_t character)
{
    size_t low = 0, high = sizeof fold_runs / sizeof *fold_runs;
    if (character < 0x80)
        return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
    while (low < high) { /* the last run that begins at or before the character */
        const size_t middle = (low + high) / 2;
        if (fold_runs[middle].first <= character)
            low = middle + 1;
        else
            high = middle;
    }
    const struct fold_run *run = low > 0 ? &fold_runs[low - 1] : NULL;
    if (run && character <= run->last && (character - run->first) % run->step == 0)
        return (uint32_t)((int64_t)character + run->delta);
    return character;
}

/* Hangul syllables decompose by arithmetic (Unicode, section 3.12). */
static bool decompose_hangul(uint32_t character, uint32_t *out_first, uint32_t *out_second)
{
    enum { S_BASE = 0xAC00, L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11A7 };
    enum { V_COUNT = 21, T_COUNT = 28, S_COUNT = 11172 };
    if (character < S_BASE || character >= S_BASE + S_COUNT)
        return false;
    const uint32_t index = character - S_BASE;
    if (index % T_COUNT != 0) {
        *out_first = character - index % T_COUNT;
        *out_second = T_BASE + index % T_COUNT;
    } else {
        *out_first = L_BASE + index / (V_COUNT * T_COUNT);
        *out_second = V_BASE + index / T_COUNT % V_COUNT;
    }
    return true;
}

static bool decompose(uint32_t character, uint32_t *out_first, uint32_t *out_second)
{
    size_t low = 0, high = sizeof fold_parts / sizeof *fold_parts;
    if (character < 0x80)
        return false;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (fold_parts[middle].whole == character) {
            *out_first = fold_parts[middle].first;
            *out_second = fold_parts[middle].second;
            return true;
        }
        if (fold_parts[middle].whole < character)
            low = middle + 1;
        else
            high = middle;
    }
    return decompose_hangul(character, out_first, out_second);
}

/* Writes a character with all its parts. What is behind the first part waits: an accent can itself
 * be made of two, but nothing is made of more than a few. */
static size_t put_parts(uint32_t character, char *out)
{
    uint32_t waiting[8];
    size_t count = 0, used = 0;
    waiting[count++] = character;
    while (count > 0) {
        uint32_t first, second;
        const uint32_t next = fold_case(waiting[--count]);
        if (count + 2 <= sizeof waiting / sizeof *waiting && decompose(next, &first, &second)) {
            if (second != 0)
                waiting[count++] = second;
            waiting[count++] = first;
        } else {
            used += spressi_utf8_encode(next, out + used);
        }
    }
    return used;
}

size_t spressi_fold_name(const char *name, size_t size, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        uint32_t character;
        const size_t length = spressi_utf8_decode((const uint8_t *)name + i, size - i, &character);
        if (length == 0)
            out[used++] = name[i++];
        else
            used += put_parts(character, out + used);
        i += length;
    }
    return used;
}
