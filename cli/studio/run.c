/* The loop of the studio's server: its socket, requests, changes of files, deadlines and signals.
 */
#include "studio/run.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files/paths.h"
#include "host/signals.h"
#include "studio/clients.h"
#include "studio/door.h"

static int listen_on(uint16_t port)
{
    enum { BACKLOG = 32 };
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons(port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    const int yes = 1;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0)
        return -1;
    /* The port of a launch that has just ended is free at once: drafts live with the port. Another
     * program that listens still keeps its port. */
    if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(listener, (const void *)&address, sizeof address) == 0 &&
        listen(listener, BACKLOG) == 0)
        return listener;
    const int problem = errno;
    close(listener);
    errno = problem;
    return -1;
}

/* Listens at 127.0.0.1, and nowhere else, on `first` or the first of the nine ports behind it that
 * is free. Returns the socket, or -1 with errno. */
static int listen_near(uint16_t first, uint16_t *out_port)
{
    enum { TRIES = 10 };
    int listener = -1;
    for (uint32_t port = first; listener < 0 && port < (uint32_t)first + TRIES; port++) {
        if (port > UINT16_MAX)
            break;
        listener = listen_on((uint16_t)port);
        *out_port = (uint16_t)port;
        if (listener < 0 && errno != EADDRINUSE)
            break;
    }
    return listener;
}

static bool fail_port(uint16_t first_port, int problem, spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL,
                      "cannot listen on port %u of 127.0.0.1 or the nine behind it: %s; choose "
                      "another one with --port",
                      first_port, strerror(problem));
    return false;
}

static bool open_door(studio_server *server, uint16_t first_port, spress_report *report)
{
    const int listener = listen_near(first_port, &server->port);
    if (listener < 0)
        return fail_port(first_port, errno, report);
    snprintf(server->hosts[0], sizeof server->hosts[0], "127.0.0.1:%u", server->port);
    snprintf(server->hosts[1], sizeof server->hosts[1], "localhost:%u", server->port);
    return studio_door_open(server, listener) ||
           cli_fail_file(report, SPRESS_CODE_FILE_READ, server->hosts[0],
                         "the server does not start");
}

bool studio_server_open(studio_server *server, const char *const *paths, size_t count,
                        uint16_t first_port, spress_report *report)
{
    studio_watch_open(&server->watch);
    if (!studio_project_open(&server->project, paths, count, report))
        return false;
    studio_watch_folders(&server->watch, server->project.path, &server->project.listing,
                         studio_now_ms());
    if (!studio_id_random(&server->token))
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, "random bytes", strerror(errno));
    return open_door(server, first_port, report);
}

void studio_server_close(studio_server *server)
{
    studio_door_close(server);
    studio_watch_close(&server->watch);
    studio_project_close(&server->project);
}

/* Lists the files when that is due. Without memory the next round tries again. */
static void look_for_changes(studio_server *server, uint64_t now_ms)
{
    if (server->watch.due_ms > now_ms)
        return;
    (void)studio_project_refresh(&server->project);
    studio_watch_folders(&server->watch, server->project.path, &server->project.listing, now_ms);
}

/* Waits for a request, a change, a deadline or a signal. Signals come only here: no file that is
 * being saved is left half done. */
static void wait_for_news(studio_server *server)
{
    enum { DEADLINES_MS = 250 }; /* how late a client may be cut, or a waiting page answered */
    struct pollfd news[] = {
        {.fd = studio_door_descriptor(server), .events = POLLIN},
        {.fd = server->watch.descriptor, .events = POLLIN}, /* poll passes over -1 */
    };
    const uint64_t now = studio_now_ms();
    uint64_t least = studio_door_timeout(server);
    if (server->clients && least > DEADLINES_MS)
        least = DEADLINES_MS;
    if (server->watch.due_ms != STUDIO_NEVER) {
        const uint64_t left = server->watch.due_ms > now ? server->watch.due_ms - now : 0;
        least = left < least ? left : least;
    }
    const struct timespec timeout = {.tv_sec = (time_t)(least / 1000),
                                     .tv_nsec = (long)(least % 1000) * 1000000};
    sigset_t none;
    sigemptyset(&none);
    if (ppoll(news, 2, least == UINT64_MAX ? NULL : &timeout, &none) > 0 && news[1].revents)
        studio_watch_take(&server->watch, studio_now_ms());
}

void studio_server_run(studio_server *server)
{
    uint64_t told = server->project.changes.last;
    cli_hold_signals();
    while (!cli_stopped()) {
        const uint64_t now = studio_now_ms();
        look_for_changes(server, now);
        studio_wake(server, now, server->project.changes.last != told);
        told = server->project.changes.last;
        studio_clients_cut(server, now);
        studio_door_work(server);
        wait_for_news(server);
    }
    cli_release_signals();
}
