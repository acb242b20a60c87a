/* Pages that wait for changes: suspended, so that they take no thread. */
#include "studio/waiting.h"

#include "studio/clients.h"
#include "studio/clock.h"

enum {
    WAIT_MS = 25000,
    WAITING_MOST = 16, /* connections are few: a page that was closed may still hold one */
};

/* Takes a request out of the list by the place that points to it. */
static void wake_at(studio_request **link)
{
    studio_request *request = *link;
    *link = request->next_waiting;
    request->next_waiting = NULL;
    request->waited = true;
    studio_client_rests(request->client);
    MHD_resume_connection(request->connection);
}

/* Those that have waited longest stand last. */
static void wake_surplus(studio_server *server)
{
    studio_request **link = &server->waiting;
    for (size_t i = 0; *link && i < WAITING_MOST; i++)
        link = &(*link)->next_waiting;
    while (*link)
        wake_at(link);
}

void studio_wait(studio_request *request)
{
    studio_server *server = request->server;
    request->wait_until_ms = studio_now_ms() + WAIT_MS;
    request->next_waiting = server->waiting;
    server->waiting = request;
    studio_client_waits(request->client);
    MHD_suspend_connection(request->connection);
    wake_surplus(server);
}

void studio_wake(studio_server *server, uint64_t now_ms, bool all)
{
    for (studio_request **link = &server->waiting; *link;) {
        if (all || (*link)->wait_until_ms <= now_ms)
            wake_at(link);
        else
            link = &(*link)->next_waiting;
    }
}
