/* Draws a progress bar on a terminal. */
#include "host/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "system/system.h"

enum {
    FIRST_MS = 200,  /* what is done sooner shows no bar */
    GUESS_MS = 1000, /* what is left is a guess only when this much is behind */
    BETWEEN_MS = 50, /* 20 times a second */
    BAR_WIDTH = 30,  /* characters */
    LINE_SIZE = 256, /* bytes; a block takes three */
    WIDTH_WITHOUT_BAR = 44,
};

/* The coarse clock is a read of memory, where there is one: every step can afford it. */
#ifdef CLOCK_MONOTONIC_COARSE
#define STEP_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define STEP_CLOCK CLOCK_MONOTONIC
#endif

static uint64_t now_ms(void)
{
    struct timespec now;
    if (clock_gettime(STEP_CLOCK, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool is_watched(bool quiet)
{
    const char *terminal = getenv("TERM");
    return !quiet && isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

/* What POSIX says decides about characters. setlocale is not asked: the command keeps the C locale,
 * so that numbers never depend on it. */
static bool locale_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

void cli_watch_progress(cli_progress *progress, bool quiet)
{
    progress->first_ms = 0;
    progress->watched = is_watched(quiet);
    progress->utf8 = progress->watched && locale_is_utf8();
}

static size_t screen_width(void)
{
    const size_t width = cli_terminal_width();
    return width != 0 ? width : 80;
}

/* The bar, `bar` has room for three bytes a character: "[####----]" or blocks. */
static void make_bar(char *bar, size_t filled, bool utf8)
{
    for (size_t i = 0; i < BAR_WIDTH; i++) {
        const char *mark = i < filled ? (utf8 ? "█" : "#") : (utf8 ? "░" : "-");
        const size_t size = strlen(mark);
        memcpy(bar, mark, size);
        bar += size;
    }
    *bar = '\0';
}

/* One write, so that lines of several threads cannot mix. */
static void put_line(const char *line)
{
    if (write(STDERR_FILENO, line, strlen(line)) < 0)
        return; /* nobody watches any more */
}

/* "12 s left", as far as the steps so far can tell; before that how long it has taken. */
static void tell_time(char *out, size_t size, uint64_t elapsed_ms, size_t done, size_t total)
{
    if (done == 0 || elapsed_ms < GUESS_MS) {
        snprintf(out, size, "%.1f s", (double)elapsed_ms / 1000);
        return;
    }
    const double left = (double)elapsed_ms / 1000 * (double)(total - done) / (double)done;
    if (left < 90)
        snprintf(out, size, "%.0f s left", left);
    else
        snprintf(out, size, "%.0f min left", left / 60);
}

static void draw(cli_progress *progress, size_t done, uint64_t elapsed_ms)
{
    char bar[BAR_WIDTH * 3 + 1] = "";
    char line[LINE_SIZE], time[32];
    const size_t total = progress->total;
    const size_t shown = done < total ? done : total;
    const size_t width = screen_width();
    if (total != 0 && width > WIDTH_WITHOUT_BAR + BAR_WIDTH)
        make_bar(bar, (size_t)((double)shown / (double)total * BAR_WIDTH), progress->utf8);
    tell_time(time, sizeof time, elapsed_ms, shown, total);
    snprintf(line, sizeof line, "\r%.16s %s%s%zu/%zu  %s\033[K", progress->phase, bar,
             *bar ? " " : "", shown, total, time);
    if (width < WIDTH_WITHOUT_BAR) /* a line that breaks could not be erased */
        return;
    put_line(line);
    atomic_store(&progress->drawn, true);
}

static void draw_now_and_then(cli_progress *progress, size_t done)
{
    const uint64_t now = now_ms();
    uint64_t next = atomic_load(&progress->next_ms);
    /* The thread that wins the exchange draws. */
    if (now >= next && atomic_compare_exchange_strong(&progress->next_ms, &next, now + BETWEEN_MS))
        draw(progress, done, now - progress->start_ms);
}

/* Once something was slow enough to be shown, every phase is shown from its beginning: its first
 * step may take long. */
void cli_begin_progress(cli_progress *progress, const char *phase, size_t total)
{
    progress->phase = phase;
    progress->total = total;
    progress->start_ms = progress->watched ? now_ms() : 0;
    progress->first_ms = progress->first_ms ? progress->first_ms : progress->start_ms;
    atomic_store(&progress->next_ms, progress->first_ms + FIRST_MS);
    atomic_store(&progress->drawn, false);
    if (progress->watched)
        draw_now_and_then(progress, 0);
}

void cli_set_progress(cli_progress *progress, size_t done)
{
    if (progress->watched)
        draw_now_and_then(progress, done);
}

void cli_end_progress(cli_progress *progress)
{
    if (progress->watched && atomic_exchange(&progress->drawn, false))
        put_line("\r\033[K");
}
