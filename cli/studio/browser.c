/* Opens the studio's page in the user's browser: a program with one argument, never a shell. */
#include "studio/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>

/* Discards the browser's output. */
static bool set_streams(posix_spawn_file_actions_t *actions)
{
    return posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0 &&
           posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) ==
               0 &&
           posix_spawn_file_actions_adddup2(actions, STDOUT_FILENO, STDERR_FILENO) == 0;
}

/* A session of its own: Ctrl+C ends the server, not the browser. The server's signals wait and its
 * children need no burial; the browser's are as usual. */
static bool set_signals(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGCHLD);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    return posix_spawnattr_setsigmask(attributes, &none) == 0 &&
           posix_spawnattr_setsigdefault(attributes, &usual) == 0 &&
           posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF) == 0;
}

bool studio_open_browser(const char *address)
{
    char program[] = "xdg-open", argument[128];
    char *arguments[] = {program, argument, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child;
    if (snprintf(argument, sizeof argument, "%s", address) >= (int)sizeof argument)
        return false;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    bool good = posix_spawnattr_init(&attributes) == 0;
    if (good) {
        signal(SIGCHLD, SIG_IGN);
        good = set_streams(&actions) && set_signals(&attributes) &&
               posix_spawnp(&child, program, &actions, &attributes, arguments, environ) == 0;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return good;
}
