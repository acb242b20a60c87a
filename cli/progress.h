/* A progress bar for people who watch: on standard error when it is a terminal, else nothing. */
#ifndef SPRITEPRESS_CLI_PROGRESS_H
#define SPRITEPRESS_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cli_progress {
    const char *phase;
    size_t total;
    bool shown; /* there is somebody to see it */
    bool utf8;  /* the bar may be drawn with blocks */
    uint64_t start_ms;
    atomic_size_t done;
    _Atomic uint64_t next_ms; /* when to draw again */
    atomic_bool drawn;        /* something has to be erased */
} cli_progress;

/* Begins a phase ("decoding") of `total` steps. The text is borrowed. Nothing is shown with
 * `quiet`, with TERM=dumb, or of a phase that is over at once. */
void cli_begin_progress(cli_progress *progress, const char *phase, size_t total, bool quiet);

/* Counts steps that are done, and draws now and then. Any thread may call it. */
void cli_step_progress(cli_progress *progress, size_t steps);

/* The same for work that counts by itself: what is done of how much. For one thread. */
void cli_set_progress(cli_progress *progress, size_t done, size_t total);

/* Erases the bar. To be called before anything else is printed, when all threads are done. */
void cli_end_progress(cli_progress *progress);

#endif
