/* Work on several threads: every item exactly once, and failures that do not depend on how many
 * threads there are. And the progress bar, which they share. */
#include "host/progress.h"
#include "host/workers.h"
#include "support.h"

#include <pty.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

enum { ITEMS = 5000 };

typedef struct tally {
    atomic_uint done[ITEMS];
    atomic_uint worker_max;
    size_t fail_from; /* every item from this one on fails */
    cli_progress *progress;
    atomic_size_t steps; /* that progress was told of */
} tally;

static bool count(void *context, size_t index, unsigned worker)
{
    tally *t = context;
    atomic_fetch_add(&t->done[index], 1);
    if (worker > atomic_load(&t->worker_max))
        atomic_store(&t->worker_max, worker);
    if (t->progress)
        cli_set_progress(t->progress, atomic_fetch_add(&t->steps, 1) + 1);
    return index < t->fail_from;
}

TEST(every_item_once)
{
    static const unsigned threads[] = {0, 1, 2, 8, 64, 1000};
    tally *t = test_calloc(1, sizeof *t);
    for (size_t k = 0; k < COUNT_OF(threads); k++) {
        memset(t, 0, sizeof *t);
        t->fail_from = ITEMS;
        assert_true(cli_run_parallel(ITEMS, threads[k], count, t));
        for (size_t i = 0; i < ITEMS; i++)
            assert_int_equal(t->done[i], 1);
        assert_true(t->worker_max < (threads[k] < 1 ? 1 : threads[k]));
        assert_true(t->worker_max < CLI_THREADS_MAX);
    }
    assert_true(cli_run_parallel(0, 8, count, t));
    test_free(t);
}

TEST(failure_stops)
{
    static const unsigned threads[] = {1, 2, 8};
    tally *t = test_calloc(1, sizeof *t);
    for (size_t k = 0; k < COUNT_OF(threads); k++) {
        memset(t, 0, sizeof *t);
        t->fail_from = 100;
        assert_false(cli_run_parallel(ITEMS, threads[k], count, t));
        for (size_t i = 0; i <= 100; i++) /* all before the first failure, and that one */
            assert_int_equal(t->done[i], 1);
        size_t begun = 0;
        for (size_t i = 0; i < ITEMS; i++)
            begun += t->done[i];
        assert_true(begun <= 100 + threads[k]); /* each thread can fail once, then it stops */
    }
    test_free(t);
}

TEST(thread_count)
{
    assert_true(cli_thread_count(0) >= 1);
    assert_true(cli_thread_count(0) <= CLI_THREADS_MAX);
    assert_int_equal(cli_thread_count(1), 1);
    assert_int_equal(cli_thread_count(7), 7);
    assert_int_equal(cli_thread_count(UINT64_MAX), CLI_THREADS_MAX);
}

/* A terminal in the place of standard error. */
typedef struct screen {
    int terminal, screen, kept;
} screen;

static screen begin_screen(const char *term, const char *locale, unsigned short columns)
{
    screen s;
    const struct winsize size = {.ws_row = 24, .ws_col = columns};
    assert_int_equal(openpty(&s.terminal, &s.screen, NULL, NULL, &size), 0);
    s.kept = dup(STDERR_FILENO);
    dup2(s.screen, STDERR_FILENO);
    setenv("TERM", term, 1);
    setenv("LC_ALL", locale, 1);
    return s;
}

/* Gives what was drawn, and a "$" behind it; `out` has room for 4096 bytes. */
static void end_screen(screen s, char *out)
{
    dup2(s.kept, STDERR_FILENO);
    close(s.kept);
    const char mark = '$'; /* so that the end of what was drawn is seen */
    assert_int_equal(write(s.screen, &mark, 1), 1);
    size_t used = 0;
    for (ssize_t got; used == 0 || out[used - 1] != mark; used += (size_t)got) {
        got = read(s.terminal, out + used, 4095 - used);
        assert_true(got > 0);
    }
    out[used] = '\0';
    close(s.screen);
    close(s.terminal);
}

/* What a progress bar prints on a terminal of that width; `out` has room for 4096 bytes. */
static void record(const char *term, const char *locale, unsigned short columns, bool quiet,
                   char *out)
{
    cli_progress progress;
    const screen at = begin_screen(term, locale, columns);
    cli_watch_progress(&progress, quiet);
    cli_begin_progress(&progress, "packing", 10);
    cli_set_progress(&progress, 2); /* too early to be drawn */
    const struct timespec pause = {.tv_nsec = 300 * 1000 * 1000};
    nanosleep(&pause, NULL);
    cli_set_progress(&progress, 5);
    cli_end_progress(&progress);
    cli_end_progress(&progress); /* twice does no harm */
    end_screen(at, out);
}

TEST(bar_on_a_terminal)
{
    char text[4096];
    record("xterm", "C", 80, false, text);
    assert_int_equal(strncmp(text, "\rpacking ###############--------------- 5/10  ", 45), 0);
    assert_non_null(strstr(text, " s\033[K"));
    assert_string_equal(text + strlen(text) - 5, "\r\033[K$"); /* erased in the end */
    assert_null(strstr(text, "2/10"));

    record("xterm", "de_DE.UTF-8", 80, false, text);
    assert_non_null(strstr(text, "\xE2\x96\x88\xE2\x96\x91")); /* from full to light blocks */
    record("xterm", "C", 60, false, text);                     /* too narrow for the bar */
    assert_int_equal(strncmp(text, "\rpacking 5/10  ", 15), 0);
}

TEST(no_bar)
{
    char text[4096];
    record("dumb", "C", 80, false, text);
    assert_string_equal(text, "$");
    record("xterm", "C", 80, true, text);
    assert_string_equal(text, "$");
    record("xterm", "C", 20, false, text);
    assert_string_equal(text, "$");

    int ends[2]; /* in a pipe */
    assert_int_equal(pipe(ends), 0);
    const int kept = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    cli_progress progress;
    cli_watch_progress(&progress, false);
    cli_begin_progress(&progress, "packing", 10);
    assert_false(progress.watched);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[0]);
    close(ends[1]);
}

/* On a terminal, so that the threads take turns at drawing; what is drawn must stay whole. */
TEST(steps_of_many_threads)
{
    tally *t = test_calloc(1, sizeof *t);
    cli_progress progress;
    char text[4096];
    const screen at = begin_screen("xterm", "C", 80);
    cli_watch_progress(&progress, false);
    cli_begin_progress(&progress, "packing", ITEMS);
    const struct timespec pause = {.tv_nsec = 300 * 1000 * 1000};
    nanosleep(&pause, NULL);
    t->fail_from = ITEMS;
    t->progress = &progress;
    assert_true(cli_run_parallel(ITEMS, 8, count, t));
    assert_int_equal(t->steps, ITEMS);
    cli_end_progress(&progress);
    end_screen(at, text);
    assert_int_equal(strncmp(text, "\rpacking ", 9), 0);
    assert_string_equal(text + strlen(text) - 5, "\r\033[K$");
    test_free(t);
}
