/* What a signal does to work that never asks whether one has come. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/signals.h"
#include "support.h"

enum { LONGER_S = 2 };

/* A process that gets the signal and goes on, and how it ended. */
static int status_of(bool takes_time)
{
    const pid_t child = fork();
    if (child == 0) {
        cli_catch_signals();
        cli_take_time(takes_time);
        raise(SIGTERM);
        for (unsigned left = LONGER_S; left != 0;)
            left = sleep(left); /* a signal ends it early */
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

TEST(work_that_does_not_ask_is_ended)
{
    const int status = status_of(false);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

TEST(files_are_written_to_their_end)
{
    const int status = status_of(true);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
