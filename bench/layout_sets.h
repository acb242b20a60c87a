/* Sets of rectangles for the layout benchmark: made anew on every run, always the same. */
#ifndef BENCH_LAYOUT_SETS_H
#define BENCH_LAYOUT_SETS_H

#include <stddef.h>

#include "rects/rects.h"

/* Sizes without padding; free() them. Knows "frames" (trimmed animation frames: equal inside a
 * sequence), "icons" (squares of the usual sizes and trimmed ones), "mixed" (both, small tiles and
 * a few backgrounds), "large" (backgrounds only) and "tiny" (1 to 8 pixels: for large counts).
 * NULL: there is no such set. */
spressi_size *bench_layout_set(const char *name, size_t count);

/* How many rectangles the set has unless told otherwise; 0: there is no such set. */
size_t bench_layout_count(const char *name);

#endif
