/* Folds names so that two that a file system may take for one become equal. */
#include "names/case_fold.h"

#include <stdbool.h>
#include <string.h>

#include "core/text/ascii.h"
#include "core/text/utf8.h"
#include "names/fold_table.h"

/* More marks than a part of a path can have (255 bytes, file_names.h): behind so many, their order
 * is left as it is. */
enum { MARKS_MAX = 256 };

enum { IOTA_BELOW = 0x345, IOTA = 0x3B9 };

/* Where the folded name goes, and the marks behind its last letter: they wait for the next letter,
 * in the order of their combining classes (Unicode, section 3.11). */
typedef struct folding {
    char *out;
    size_t used;
    uint32_t marks[MARKS_MAX]; /* with the class in the upper 8 bits */
    size_t mark_count;
} folding;

#define ROWS(table) (table), sizeof(table) / sizeof *(table), sizeof *(table)

/* The last row that begins at or before the character; NULL: none does. Rows begin with their first
 * character and stand in its order. */
static const void *find_row(const void *table, size_t count, size_t row_size, uint32_t character)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        uint32_t first;
        memcpy(&first, (const char *)table + middle * row_size, sizeof first);
        if (first <= character)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? (const char *)table + (low - 1) * row_size : NULL;
}

static uint32_t fold_case(uint32_t character)
{
    if (character < 0x80)
        return (uint32_t)spressi_lower((char)character);
    const struct fold_run *run = find_row(ROWS(fold_runs), character);
    if (run && character <= run->last && (character - run->first) % run->step == 0)
        return (uint32_t)((int64_t)character + run->delta);
    return character;
}

static uint32_t class_of(uint32_t character)
{
    const struct fold_class *row =
        character < 0x80 ? NULL : find_row(ROWS(fold_classes), character);
    return row && character - row->first < row->count ? row->number : 0;
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

static bool expand(uint32_t character, uint32_t *out_first, uint32_t *out_second)
{
    if (character < 0x80)
        return false;
    const struct fold_parts *row = find_row(ROWS(fold_parts), character);
    if (!row || row->whole != character)
        return decompose_hangul(character, out_first, out_second);
    *out_first = row->first;
    *out_second = row->second;
    return true;
}

/* U+0345 folds to a letter, but is ordered among the marks before. */
static void put_marks(folding *f)
{
    for (size_t i = 0; i < f->mark_count; i++) {
        const uint32_t mark = f->marks[i] & 0xFFFFFF;
        f->used += spressi_utf8_encode(mark == IOTA_BELOW ? IOTA : mark, f->out + f->used);
    }
    f->mark_count = 0;
}

static void put_character(folding *f, uint32_t character)
{
    const uint32_t class = class_of(character);
    if (class == 0 || f->mark_count == MARKS_MAX)
        put_marks(f);
    if (class == 0) {
        f->used += spressi_utf8_encode(character, f->out + f->used);
        return;
    }
    size_t i = f->mark_count++;
    for (; i > 0 && f->marks[i - 1] >> 24 > class; i--)
        f->marks[i] = f->marks[i - 1];
    f->marks[i] = class << 24 | character;
}

/* Writes a character with all its parts. What is behind the first part waits: an accent can itself
 * be made of two, but nothing is made of more than a few. */
static void put_parts(folding *f, uint32_t character)
{
    uint32_t waiting[8];
    size_t count = 0;
    waiting[count++] = character;
    while (count > 0) {
        uint32_t first, second;
        const uint32_t next = fold_case(waiting[--count]);
        if (count + 2 <= sizeof waiting / sizeof *waiting && expand(next, &first, &second)) {
            if (second != 0)
                waiting[count++] = second;
            waiting[count++] = first;
        } else {
            put_character(f, next);
        }
    }
}

size_t spressi_fold_name(const char *name, size_t size, char *out)
{
    folding f;
    f.out = out;
    f.used = f.mark_count = 0;
    for (size_t i = 0; i < size;) {
        uint32_t character;
        const size_t length = spressi_utf8_decode((const uint8_t *)name + i, size - i, &character);
        if (length == 0) {
            put_marks(&f);
            f.out[f.used++] = name[i++];
        } else {
            put_parts(&f, character);
        }
        i += length;
    }
    put_marks(&f);
    return f.used;
}
