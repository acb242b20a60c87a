/* Groups names that differ in their number only: for `render`, which plays such sprites, and for
 * `inspect`, which lists them. */
#include "names/sequences.h"

#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/text/bytes.h"
#include "core/text/numbered.h"
#include "names/picture_name.h"

/* A name with a number. */
typedef struct member {
    const char *text;
    size_t base_size;    /* what stands before the number and its separator */
    spress_bytes behind; /* what stands behind a number in the middle */
    bool is_middle;
    uint64_t number;
    size_t index;
} member;

static int compare_texts(const char *a, size_t a_size, const char *b, size_t b_size)
{
    const size_t size = a_size < b_size ? a_size : b_size;
    const int order = size == 0 ? 0 : memcmp(a, b, size);
    return order ? order : spressi_compare(a_size, b_size);
}

static int compare_sequences(const member *a, const member *b)
{
    const int order = compare_texts(a->text, a->base_size, b->text, b->base_size);
    return order != 0 ? order
                      : compare_texts((const char *)a->behind.data, a->behind.size,
                                      (const char *)b->behind.data, b->behind.size);
}

static int compare_members(const void *left, const void *right)
{
    const member *a = left, *b = right;
    int order = compare_sequences(a, b);
    order = order ? order : spressi_compare(a->number, b->number);
    order = order ? order : strcmp(a->text, b->text);
    return order ? order : spressi_compare(a->index, b->index);
}

/* No name is an empty one. */
static spress_bytes name_of(const char *text)
{
    return text ? spressi_bytes_of(text) : (spress_bytes){0};
}

/* What stands behind a number in the middle, without the ending of a picture's name. */
static spress_bytes behind_of(spress_bytes name, const spressi_numbered *numbered)
{
    const size_t tail = numbered->number_at + numbered->number_size;
    const size_t stem = spressi_picture_stem((const char *)name.data, name.size);
    return (spress_bytes){name.data + tail, stem > tail ? stem - tail : 0};
}

/* False, having reported, without memory. */
static bool find_middles(const spressi_job *job, const char *const *names, size_t count,
                         spressi_numbered *out)
{
    spress_bytes *bytes = spressi_job_take(job, count, sizeof *bytes);
    for (size_t i = 0; bytes && i < count; i++)
        bytes[i] = name_of(names[i]);
    return bytes && (spressi_find_middle_numbers(bytes, count, &job->allocator, out) ||
                     spressi_job_no_memory(job));
}

static size_t collect(const char *const *names, size_t count, const spressi_numbered *middles,
                      member *out)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const spress_bytes name = name_of(names[i]);
        spressi_numbered numbered = middles[i];
        const bool at_end = names[i] && spressi_find_number(name, false, &numbered);
        if (!at_end && numbered.number_size == 0)
            continue;
        out[found] = (member){.text = names[i],
                              .base_size = spressi_sequence_base(name, &numbered),
                              .is_middle = !at_end,
                              .number = numbered.number,
                              .index = i};
        if (!at_end)
            out[found].behind = behind_of(name, &numbered);
        found++;
    }
    qsort(out, found, sizeof *out, compare_members);
    return found;
}

/* Cuts the sorted members into sequences. */
static bool cut(const spressi_job *job, const member *members, size_t count,
                spressi_name_sequences *out)
{
    for (size_t i = 0; i < count; i++) {
        const member *m = &members[i];
        out->members[i] = m->index;
        if (i == 0 || compare_sequences(&members[i - 1], m) != 0) {
            const char *name =
                spressi_job_print(job, "%.*s%.*s", (int)m->base_size, m->text, (int)m->behind.size,
                                  m->behind.size != 0 ? (const char *)m->behind.data : "");
            if (!name)
                return false;
            out->items[out->count++] =
                (spressi_name_sequence){.name = name, .first = i, .is_middle = m->is_middle};
        }
        out->items[out->count - 1].count++;
    }
    return true;
}

/* A sequence with the place of its first name in the list, to sort by. */
typedef struct placed {
    size_t place;
    spressi_name_sequence sequence;
} placed;

static int compare_places(const void *left, const void *right)
{
    const placed *a = left, *b = right;
    return spressi_compare(a->place, b->place);
}

/* By the order of the names, as their maker put them. */
static bool order(const spressi_job *job, spressi_name_sequences *sequences)
{
    placed *list = spressi_job_take(job, sequences->count, sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < sequences->count; i++) {
        const spressi_name_sequence *s = &sequences->items[i];
        list[i] = (placed){sequences->members[s->first], *s};
        for (size_t k = 1; k < s->count; k++)
            if (sequences->members[s->first + k] < list[i].place)
                list[i].place = sequences->members[s->first + k];
    }
    qsort(list, sequences->count, sizeof *list, compare_places);
    for (size_t i = 0; i < sequences->count; i++)
        sequences->items[i] = list[i].sequence;
    return true;
}

bool spressi_group_names(const spressi_job *job, const char *const *names, size_t count,
                         spressi_name_sequences *out)
{
    *out = (spressi_name_sequences){0};
    spressi_numbered *middles = spressi_job_take(job, count, sizeof *middles);
    member *members = spressi_job_take(job, count, sizeof *members);
    if (!middles || !members || !find_middles(job, names, count, middles))
        return false;
    const size_t found = collect(names, count, middles, members);
    out->items = spressi_job_take(job, found, sizeof *out->items);
    out->members = spressi_job_take(job, found, sizeof *out->members);
    return out->items && out->members && cut(job, members, found, out) && order(job, out);
}
