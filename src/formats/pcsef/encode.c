/* Finds the shortest PCSEF string of a picture; called by write.c.
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
#include <string.h>

#include "core/bits.h"
#include "formats/pcsef/pcsef.h"
#include "model/sprite.h"

enum { WINDOW = 16 }; /* costs of the positions up to nine ahead: a power of two above them */

typedef struct chooser {
    const char *pixels;
    size_t width;
    char empty;
    spressi_pcsef_tokens tokens;
    uint8_t *choices;
    size_t costs[WINDOW]; /* of the rest from a position, at position % WINDOW */
    size_t row_end_cost;  /* of the rest from the end of the current row */
    char next;            /* the pixel behind the current one; '\0' where a run cannot go on */
    unsigned run;         /* equal pixels from the next one on, at most nine */
    unsigned code_ahead;  /* bit k: k + 1 pixels ahead, a code is cheaper than all runs */
} chooser;

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
        if (c->costs[(at + length) % WINDOW] <= cost) {
            cost = c->costs[(at + length) % WINDOW];
            best = length;
        }
    }
    return c->costs[(at + run) % WINDOW] <= cost ? run : best;
}

/* Walks from position `end` back to `start`, which are of one row, with no code between them. */
static void choose_runs(chooser *c, size_t start, size_t end)
{
    unsigned run = c->run;
    unsigned code_ahead = c->code_ahead;
    char next = c->next;
    for (size_t at = end; at-- > start; code_ahead <<= 1) {
        const char pixel = c->pixels[at];
        const unsigned longer = run < SPRESSI_PCSEF_RUN_MAX ? run + 1 : run;
        run = pixel == next ? longer : 1;
        next = pixel;
        const unsigned length = choose_run(c, at, run, code_ahead);
        c->costs[at % WINDOW] = c->costs[(at + length) % WINDOW] + 2;
        c->choices[at] = (uint8_t)length;
    }
    c->run = run;
    c->code_ahead = code_ahead;
    c->next = next;
}

/* Takes a code at position `at`, which leads to the end of the row, unless a run is cheaper. */
static void offer_code(chooser *c, size_t at, uint8_t code)
{
    size_t *cost = &c->costs[at % WINDOW];
    if (c->row_end_cost + 1 > *cost)
        return;
    c->code_ahead |= c->row_end_cost + 1 < *cost;
    c->choices[at] = code;
    *cost = c->row_end_cost + 1;
}

static void choose_row(chooser *c, size_t start)
{
    const char *row = c->pixels + start;
    const size_t end = start + c->width;
    const size_t half = start + c->width / 2;
    c->row_end_cost = c->costs[end % WINDOW];
    if (!c->tokens.cross_rows)
        c->next = '\0';

    choose_runs(c, half, end);
    if (c->tokens.mirror && c->width % 2 == 0 && row_is_symmetric(c, row))
        offer_code(c, half, SPRESSI_PCSEF_MIRROR);
    choose_runs(c, start, half);
    if (row_is_empty(c, row))
        offer_code(c, start, SPRESSI_PCSEF_EMPTY_ROW);
    else if (start != 0 && memcmp(row, row - c->width, c->width) == 0)
        offer_code(c, start, SPRESSI_PCSEF_REPEAT);
}

size_t spressi_pcsef_choose(const spress_sprite *sprite, spressi_pcsef_tokens tokens,
                            uint8_t *choices)
{
    chooser c = {.pixels = sprite->pixels,
                 .width = sprite->width,
                 .empty = spressi_sprite_empty(sprite),
                 .tokens = tokens,
                 .choices = choices};
    for (size_t row = sprite->height; row-- > 0;)
        choose_row(&c, row * c.width);
    return c.costs[0];
}
