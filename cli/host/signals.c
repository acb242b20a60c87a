/* Notes signals for the work to see, and delivers them when it has stopped. */
#include "host/signals.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
enum { CAUGHT_COUNT = sizeof caught / sizeof *caught };

static volatile sig_atomic_t received;            /* the first signal; 0: none */
static volatile sig_atomic_t notes[CAUGHT_COUNT]; /* whether the signal is noted, not ignored */
static volatile sig_atomic_t takes_time;
static timer_t patience; /* runs from the first signal on */
static bool has_patience;

/* The next signal ends the process at once, whichever of them it is. */
static void note(int number)
{
    static const struct itimerspec quarter = {.it_value.tv_nsec = 250 * 1000 * 1000};
    received = number;
    for (size_t i = 0; i < CAUGHT_COUNT; i++)
        if (notes[i])
            signal(caught[i], SIG_DFL);
    if (has_patience)
        timer_settime(patience, 0, &quarter, NULL);
}

static void end_patience(int alarm)
{
    (void)alarm;
    if (!takes_time && received != 0)
        raise(received);
}

void cli_take_time(bool take)
{
    takes_time = take;
}

void cli_catch_signals(void)
{
    /* A file that grows over the limit of the process (ulimit -f) makes writing fail: that is
     * reported, and what waits is removed. */
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGALRM, end_patience);
    has_patience = timer_create(CLOCK_MONOTONIC, NULL, &patience) == 0; /* sends SIGALRM */
    for (size_t i = 0; i < CAUGHT_COUNT; i++) {
        struct sigaction before;
        /* Without SA_RESTART: a read that waits for standard input must see the signal, too. */
        struct sigaction action = {.sa_handler = note};
        sigemptyset(&action.sa_mask);
        notes[i] = sigaction(caught[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN;
        if (notes[i])
            sigaction(caught[i], &action, NULL);
    }
}

bool cli_stopped(void)
{
    return received != 0;
}

static void change_mask(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < CAUGHT_COUNT; i++)
        sigaddset(&set, caught[i]);
    pthread_sigmask(how, &set, NULL);
}

void cli_hold_signals(void)
{
    change_mask(SIG_BLOCK);
}

void cli_release_signals(void)
{
    change_mask(SIG_UNBLOCK);
}

void cli_die_of_pipes(bool die)
{
    signal(SIGPIPE, die ? SIG_DFL : SIG_IGN);
}

void cli_forget_signal(void)
{
    received = 0;
}

void cli_end_by_signal(void)
{
    const int number = received;
    if (number == 0)
        return;
    signal(number, SIG_DFL);
    raise(number);
}

bool cli_reader_is_gone(void)
{
    return false;
}
