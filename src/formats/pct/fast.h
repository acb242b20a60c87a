/* What the fast loops of PCT's reader share. */
#ifndef SPRESSI_FORMATS_PCT_FAST_H
#define SPRESSI_FORMATS_PCT_FAST_H

#include "formats/pct/reading.h"

enum {
    PCT_WINDOW = 64, /* bytes that the loops look through at once */
    /* Bytes that the input must still have from a name or line on: a window, and the piece that the
     * loops copy from a name at the window's end. */
    PCT_LOOKAHEAD = PCT_WINDOW + PCT_PIECE,
};

/* Both take up to `room` frames, for which the caller has made room in frames, pool and limits,
 * move on and return how many they took; fewer than `room` when something is not plain. */
struct pct_loops {
    /* Individual frames from the cursor on. */
    size_t (*take_frames)(pct_reader *pct, size_t room);
    /* Names from the front of a names line; behind the line's last name `line->at` is one byte
     * behind its end. */
    size_t (*take_names)(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                         pct_grid *grid, size_t room);
};

extern const pct_loops spressi_pct_loops; /* loops.c */

/* read.c: reads a file by these loops; tests give others, to compare and to count. */
bool spressi_pct_read_by(spressi_reader *reader, const pct_loops *loops, spress_document *document);

/* Counts the frames that a loop has written; `out` is behind their last name. */
static inline void spressi_pct_took(pct_reader *pct, size_t count, const char *out)
{
    const size_t written = (size_t)(out - pct->pool.data) - pct->pool.used;
    pct->pool.used += written;
    pct->name_bytes += written - count;
    pct->atlas->frame_count += count;
}

#endif
