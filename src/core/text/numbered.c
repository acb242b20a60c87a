/* Finds the number in a name and groups names that differ only in it. */
#include "core/text/numbered.h"
#include "core/memory/allocate.h"
#include "core/text/ascii.h"

#include <string.h>

#include "core/text/number.h"
#include "core/text/strmap.h"

enum { NUMBER_MAX = 9 };

/* The size of a name without its extension. */
static size_t stem_size(spress_bytes name)
{
    size_t dot = name.size;
    while (dot > 0 && spressi_is_letter((char)name.data[dot - 1]))
        dot--;
    const bool extension = dot > 1 && dot < name.size && name.data[dot - 1] == '.';
    return extension ? dot - 1 : name.size;
}

bool spressi_find_number(spress_bytes name, bool plain, spressi_numbered *out)
{
    size_t end = plain ? name.size : stem_size(name);
    const bool bracketed = end > 2 && name.data[end - 1] == ')';
    end -= bracketed;
    size_t start = end;
    while (start > 0 && spressi_is_digit(name.data[start - 1]))
        start--;
    if (start == end || end - start > NUMBER_MAX ||
        (bracketed && (start == 0 || name.data[start - 1] != '(')))
        return false;
    uint64_t number = 0;
    for (size_t i = start; i < end; i++)
        number = number * 10 + (uint64_t)(name.data[i] - '0');
    *out = (spressi_numbered){start, end - start, number};
    return true;
}

static bool is_separator(uint8_t c)
{
    return c == '_' || c == '-' || c == '.' || c == ' ' || c == '/' || c == '(';
}

size_t spressi_sequence_base(spress_bytes name, const spressi_numbered *numbered)
{
    size_t size = numbered->number_at;
    while (size > 0 && is_separator(name.data[size - 1]))
        size--;
    return size;
}

/* The names and their numbers, for a hash table whose keys are the names without the numbers. */
typedef struct sequence_keys {
    const spress_bytes *names;
    const spressi_numbered *numbers;
    const uint32_t *members; /* the first name of each sequence */
} sequence_keys;

static bool same_sequence(const sequence_keys *keys, size_t a, size_t b)
{
    const spress_bytes x = keys->names[a], y = keys->names[b];
    const spressi_numbered *p = &keys->numbers[a], *q = &keys->numbers[b];
    const size_t x_tail = p->number_at + p->number_size, y_tail = q->number_at + q->number_size;
    return p->number_at == q->number_at && x.size - x_tail == y.size - y_tail &&
           memcmp(x.data, y.data, p->number_at) == 0 &&
           memcmp(x.data + x_tail, y.data + y_tail, x.size - x_tail) == 0;
}

static uint64_t hash_of(const sequence_keys *keys, size_t index, uint64_t seed)
{
    const spress_bytes name = keys->names[index];
    const spressi_numbered *n = &keys->numbers[index];
    const size_t tail = n->number_at + n->number_size;
    return spressi_hash_name(name.data + tail, name.size - tail,
                             spressi_hash_name(name.data, n->number_at, seed));
}

/* Drops sequences of one name and numbers the others anew, in order. */
static void drop_singles(const uint32_t *sizes, uint32_t *numbering, size_t known, size_t count,
                         uint32_t *sequences)
{
    uint32_t next = 0;
    for (size_t i = 0; i < known; i++)
        numbering[i] = sizes[i] > 1 ? next++ : SPRESS_NONE;
    for (size_t i = 0; i < count; i++)
        if (sequences[i] != SPRESS_NONE)
            sequences[i] = numbering[sequences[i]];
}

typedef struct sequence_memory {
    spressi_numbered *numbers;
    uint32_t *members, *sizes, *slots;
    size_t slot_count, total;
    uint64_t seed;
} sequence_memory;

static bool allocate(sequence_memory *m, size_t count, const spress_allocator *allocator)
{
    m->slot_count = count * 2 + 1;
    const size_t words = 2 * count + m->slot_count;
    m->total = count * sizeof *m->numbers + words * sizeof *m->slots;
    m->numbers = spressi_allocate(allocator, m->total);
    if (!m->numbers)
        return false;
    m->members = (uint32_t *)(m->numbers + count);
    m->sizes = m->members + count;
    m->slots = m->sizes + count;
    m->seed = spressi_hash_seed(allocator, m->slots, m);
    memset(m->slots, 0xFF, m->slot_count * sizeof *m->slots);
    return true;
}

/* The sequence that name `index` belongs to; begins a new one when there is none yet. */
static uint32_t place_name(sequence_memory *m, const sequence_keys *keys, uint32_t index,
                           size_t *known)
{
    const uint64_t hash = hash_of(keys, index, m->seed);
    size_t at = (size_t)((hash >> 32) * m->slot_count >> 32);
    for (; m->slots[at] != SPRESS_NONE; at = at + 1 == m->slot_count ? 0 : at + 1)
        if (same_sequence(keys, m->members[m->slots[at]], index))
            return m->slots[at];
    const uint32_t sequence = (uint32_t)(*known)++;
    m->slots[at] = sequence;
    m->members[sequence] = index;
    m->sizes[sequence] = 0;
    return sequence;
}

bool spressi_find_sequences(const spress_bytes *names, size_t count, bool plain,
                            const spress_allocator *allocator, uint32_t *out_sequences)
{
    sequence_memory m;
    if (count == 0)
        return true;
    if (!allocate(&m, count, allocator))
        return false;
    const sequence_keys keys = {names, m.numbers, m.members};
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        out_sequences[i] = SPRESS_NONE;
        if (!spressi_find_number(names[i], plain, &m.numbers[i]))
            continue;
        out_sequences[i] = place_name(&m, &keys, (uint32_t)i, &known);
        m.sizes[out_sequences[i]]++;
    }
    drop_singles(m.sizes, m.members, known, count, out_sequences);
    spressi_release(allocator, m.numbers, m.total);
    return true;
}
