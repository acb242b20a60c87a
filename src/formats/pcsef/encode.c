/* Finds the shortest PCSEF string of a picture; called by write.c and by meter.c.
 *
 * Going from the last pixel to the first, finds for every position the cheapest way to write all
 * that follows. A code costs one byte and leads to the next row's start; a run costs two and leads
 * one to nine pixels on. Going backwards gives the length of every rest, so that write.c can read
 * the string off forwards. At each pixel ties go to '~', then '^', then '>', then the longest run.
 *
 * It need not compare nine runs per pixel. Say that i and j > i lie in one run and that a code is
 * cheaper than all runs nowhere from i to j - 1. Then the rest from j is no longer than the rest
 * from i: that one can begin with a run, and either the run ends at j or later, where a shorter run
 * from j ends too, or it ends before j, and the same holds from there. So the longest run is the
 * best unless one ends where a code is cheaper, and only those compete. Few do: there are two
 * places for codes in a row.
 */
#include "formats/pcsef/encode.h"

#include <string.h>

#include "core/math/bits.h"
#include "model/sprite.h"

typedef spressi_pcsef_chooser chooser;

enum { WINDOW = SPRESSI_PCSEF_WINDOW };

static bool row_is_empty(const chooser *c, const char *row)
{
    return row[0] == c->empty && memcmp(row, row + 1, c->width - 1) == 0;
}

static bool row_is_symmetric(const chooser *c, const char *row)
{
    for (size_t left = 0, right = c->width - 1; left < right; left++, right--)
        if (row[left] != row[right])
            return false;
    return true;
}

/* The cheapest of the runs at `at` when the longest is `run`. Compares runs that end at a code from
 * the shortest to the longest, then `run`, and takes one that costs the same, so that the longest
 * of equals wins. */
static unsigned choose_run(const chooser *c, size_t at, unsigned run, unsigned code_ahead)
{
    unsigned best = 0;
    size_t cost = SIZE_MAX;
    for (unsigned codes = code_ahead & ((1u << (run - 1)) - 1); codes != 0; codes &= codes - 1) {
        const unsigned length = (unsigned)spressi_lowest_bit(codes) + 1;
        if (c->rest.costs[(at + length) % WINDOW] <= cost) {
            cost = c->rest.costs[(at + length) % WINDOW];
            best = length;
        }
    }
    return c->rest.costs[(at + run) % WINDOW] <= cost ? run : best;
}

/* Walks from position `end` back to `start`, which are of one row, with no code between them. */
static void choose_runs(chooser *c, size_t start, size_t end)
{
    unsigned run = c->rest.run;
    unsigned code_ahead = c->rest.code_ahead;
    char next = c->rest.next;
    for (size_t at = end; at-- > start; code_ahead <<= 1) {
        const char pixel = c->pixels[at];
        const unsigned longer = run < SPRESSI_PCSEF_RUN_MAX ? run + 1 : run;
        run = pixel == next ? longer : 1;
        next = pixel;
        const unsigned length = choose_run(c, at, run, code_ahead);
        c->rest.costs[at % WINDOW] = c->rest.costs[(at + length) % WINDOW] + 2;
        c->choices[at] = (uint8_t)length;
    }
    c->rest.run = run;
    c->rest.code_ahead = code_ahead;
    c->rest.next = next;
}

/* Takes a code at position `at`, which leads to the end of the row, unless a run is cheaper. */
static void offer_code(chooser *c, size_t at, uint8_t code)
{
    size_t *cost = &c->rest.costs[at % WINDOW];
    if (c->row_end_cost + 1 > *cost)
        return;
    c->rest.code_ahead |= c->row_end_cost + 1 < *cost;
    c->choices[at] = code;
    *cost = c->row_end_cost + 1;
}

void spressi_pcsef_choose_row(spressi_pcsef_chooser *c, size_t y)
{
    const size_t start = y * c->width;
    const char *row = c->pixels + start;
    const size_t end = start + c->width;
    const size_t half = start + c->width / 2;
    c->row_end_cost = c->rest.costs[end % WINDOW];
    if (!c->tokens.cross_rows)
        c->rest.next = '\0';

    choose_runs(c, half, end);
    if (c->tokens.mirror && c->width % 2 == 0 && row_is_symmetric(c, row))
        offer_code(c, half, SPRESSI_PCSEF_MIRROR);
    choose_runs(c, start, half);
    if (row_is_empty(c, row))
        offer_code(c, start, SPRESSI_PCSEF_EMPTY_ROW);
    else if (start != 0 && memcmp(row, row - c->width, c->width) == 0)
        offer_code(c, start, SPRESSI_PCSEF_REPEAT);
}

spressi_pcsef_chooser spressi_pcsef_begin(const spress_sprite *sprite, spressi_pcsef_tokens tokens,
                                          uint8_t *choices)
{
    return (chooser){.pixels = sprite->pixels,
                     .width = sprite->width,
                     .empty = spressi_sprite_empty(sprite),
                     .tokens = tokens,
                     .choices = choices};
}

size_t spressi_pcsef_choose(const spress_sprite *sprite, spressi_pcsef_tokens tokens,
                            uint8_t *choices)
{
    chooser c = spressi_pcsef_begin(sprite, tokens, choices);
    for (size_t y = sprite->height; y-- > 0;)
        spressi_pcsef_choose_row(&c, y);
    return c.rest.costs[0];
}

/* How many pixels of the rest a run that begins before position `at` can reach. */
static unsigned reach(const chooser *c, const spressi_pcsef_rest *rest, size_t at)
{
    return c->tokens.cross_rows && c->pixels[at - 1] == rest->next ? rest->run : 0;
}

/* A run that begins before `at` ends within its reach, so that only the costs there count. */
bool spressi_pcsef_rest_differs_by(const chooser *c, const spressi_pcsef_rest *other, size_t at,
                                   ptrdiff_t *out_difference)
{
    const spressi_pcsef_rest *rest = &c->rest;
    const unsigned far = reach(c, rest, at);
    if (reach(c, other, at) != far)
        return false;
    const size_t difference = rest->costs[at % WINDOW] - other->costs[at % WINDOW];
    for (size_t i = at + 1; i <= at + far; i++)
        if (rest->costs[i % WINDOW] - other->costs[i % WINDOW] != difference)
            return false;
    *out_difference = (ptrdiff_t)difference;
    return true;
}
