/* A progress bar for people who watch: on standard error when it is a terminal, else nothing. */
#ifndef SPRITEPRESS_CLI_PROGRESS_H
#define SPRITEPRESS_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cli_progress {
    bool watched; /* there is somebody to see it */
    bool utf8;    /* the bar may be drawn with blocks */
    const char *phase;
    _Atomic size_t total;
    uint64_t first_ms;        /* when the first phase began */
    uint64_t start_ms;        /* when this one did */
    _Atomic uint64_t next_ms; /* when to draw again */
    atomic_bool drawn;        /* something has to be erased */
} cli_progress;

/* Finds out whether somebody watches: not with `quiet`, nor with TERM=dumb. */
void cli_watch_progress(cli_progress *progress, bool quiet);

/* Begins a phase ("decoding") of `total` steps. The text is borrowed. Nothing is shown of work that
 * is over at once. */
void cli_begin_progress(cli_progress *progress, const char *phase, size_t total);

/* Tells how many steps are done, and draws now and then. Any thread may call it. */
void cli_set_progress(cli_progress *progress, size_t done);

/* Erases the bar. To be called before anything else is printed, when all threads are done. */
void cli_end_progress(cli_progress *progress);

#endif
