/* Suggests the word that a user probably meant: for unknown options, commands, formats and
 * names. */
#include <string.h>

#include "spritepress/options.h"

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits that turn one word into the other: insert, delete, replace, swap neighbours. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    size_t rows_of[3][LONGEST + 1]; /* of the table: two back, one back, this one */
    const size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST)
        return LONGEST;
    for (size_t k = 0; k <= b_size; k++)
        rows_of[0][k] = k;
    for (size_t i = 1; i <= a_size; i++) {
        const size_t *older = rows_of[(i + 1) % 3], *old = rows_of[(i + 2) % 3];
        size_t *row = rows_of[i % 3];
        row[0] = i;
        for (size_t k = 1; k <= b_size; k++) {
            row[k] = least(least(old[k], row[k - 1]) + 1, old[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], older[k - 2] + 1);
        }
    }
    return rows_of[a_size % 3][b_size];
}

const char *spress_nearest_word(const char *word, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    size_t best_distance = strlen(word) / 3 + 2; /* anything farther is no likely typing error */
    for (size_t i = 0; i < count; i++) {
        const size_t d = distance(word, candidates[i]);
        if (d < best_distance) {
            best_distance = d;
            best = candidates[i];
        }
    }
    return best;
}
