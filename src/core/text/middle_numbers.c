/* Finds numbers in the middle of names: exporters of GIF write "frame_00_delay-0.05s". */
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "core/text/number.h"
#include "core/text/numbered.h"

enum {
    RUNS_MAX = 8,  /* runs of digits that are looked at in a name */
    DIGITS_MAX = 9 /* of a number */
};

/* A run of digits in a name, and how many names agree with it in everything else. */
typedef struct digit_run {
    const uint8_t *text;
    size_t size, at, digits;
    uint32_t name, agreeing;
} digit_run;

static int compare_bytes(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size ? -1 : 1;
    return a_size == 0 ? 0 : memcmp(a, b, a_size);
}

/* By what stands before and behind the digits. */
static int compare_rests(const digit_run *a, const digit_run *b)
{
    const size_t a_tail = a->at + a->digits, b_tail = b->at + b->digits;
    const int order = compare_bytes(a->text, a->at, b->text, b->at);
    return order != 0 ? order
                      : compare_bytes(a->text + a_tail, a->size - a_tail, b->text + b_tail,
                                      b->size - b_tail);
}

static int compare_runs(const void *left, const void *right)
{
    const digit_run *a = left, *b = right;
    const int order = compare_rests(a, b);
    return order != 0 ? order : spressi_compare(a->name, b->name);
}

/* Looks behind the last slash only: "1/door" and "2/door" are no two frames of a door. */
static size_t collect_runs(spress_bytes name, uint32_t index, digit_run out[RUNS_MAX])
{
    size_t count = 0, file = name.size;
    while (file > 0 && name.data[file - 1] != '/')
        file--;
    for (size_t i = file; i < name.size && count < RUNS_MAX;) {
        const size_t start = i;
        while (i < name.size && spressi_is_digit(name.data[i]))
            i++;
        if (i > start && i - start <= DIGITS_MAX)
            out[count++] = (digit_run){name.data, name.size, start, i - start, index, 0};
        i += i == start;
    }
    return count;
}

/* Tells every run how many there are like it. */
static void count_agreeing(digit_run *runs, size_t count)
{
    qsort(runs, count, sizeof *runs, compare_runs);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && compare_rests(&runs[first], &runs[end]) == 0;)
            end++;
        for (size_t i = first; i < end; i++)
            runs[i].agreeing = (uint32_t)(end - first);
    }
}

/* The run that most names agree with; of equals the first in the name. */
static bool is_better(const digit_run *run, uint32_t best, const spressi_numbered *now)
{
    return run->agreeing > best || (run->agreeing == best && run->at < now->number_at);
}

static void choose(const digit_run *runs, size_t count, uint32_t *best, spressi_numbered *out)
{
    for (size_t i = 0; i < count; i++) {
        const digit_run *run = &runs[i];
        if (run->agreeing < 2 || !is_better(run, best[run->name], &out[run->name]))
            continue;
        uint64_t number = 0;
        for (size_t k = 0; k < run->digits; k++)
            number = number * 10 + (uint64_t)(run->text[run->at + k] - '0');
        out[run->name] = (spressi_numbered){run->at, run->digits, number};
        best[run->name] = run->agreeing;
    }
}

bool spressi_find_middle_numbers(const spress_bytes *names, size_t count,
                                 const spress_allocator *allocator, spressi_numbered *out)
{
    size_t size, run_count = 0;
    if (count == 0)
        return true;
    digit_run *runs = spressi_multiply(count, RUNS_MAX * sizeof *runs + sizeof(uint32_t), &size)
                          ? spressi_allocate(allocator, size)
                          : NULL;
    if (!runs)
        return false;
    uint32_t *best = (uint32_t *)(runs + count * RUNS_MAX);
    for (size_t i = 0; i < count; i++) {
        spressi_numbered at_end;
        out[i] = (spressi_numbered){0};
        best[i] = 0;
        if (!spressi_find_number(names[i], false, &at_end))
            run_count += collect_runs(names[i], (uint32_t)i, runs + run_count);
    }
    count_agreeing(runs, run_count);
    choose(runs, run_count, best, out);
    spressi_release(allocator, runs, size);
    return true;
}
