/* The loop of the studio's server: requests, changes of files, deadlines and signals. */
#include "studio/run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "files/paths.h"
#include "host/signals.h"
#include "studio/clients.h"
#include "studio/clock.h"
#include "studio/door.h"
#include "studio/listen.h"
#include "studio/waiting.h"

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
    const int listener = studio_listen(first_port, &server->port);
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
