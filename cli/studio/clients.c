/* Connections and their deadlines, and pages that wait for changes: these are suspended, so that
 * they take no thread. */
#include "studio/clients.h"

#include <stdlib.h>
#include <sys/socket.h>

enum {
    HEAD_MS = 10000,        /* for the head of a request, counted from the answer before */
    BODY_MS = 10000,        /* for a body, and in addition */
    ANSWER_MS = 60000,      /* for an answer, */
    BYTES_PER_MS = 1 << 10, /* a time in which every client of this machine gets a mebibyte through
                               in a second */
};

static uint64_t time_for(uint64_t size)
{
    return size / BYTES_PER_MS;
}

studio_client *studio_client_begin(studio_server *server, struct MHD_Connection *connection)
{
    studio_client *client = malloc(sizeof *client);
    if (!client)
        return NULL;
    *client = (studio_client){.next = server->clients, .connection = connection};
    studio_client_rests(client);
    server->clients = client;
    return client;
}

void studio_client_end(studio_server *server, studio_client *client)
{
    studio_client **link = &server->clients;
    while (*link && *link != client)
        link = &(*link)->next;
    if (*link)
        *link = client->next;
    free(client);
}

void studio_client_sends(studio_client *client, uint64_t size)
{
    client->deadline_ms = studio_now_ms() + BODY_MS + time_for(size);
}

void studio_client_answers(studio_client *client, uint64_t size)
{
    client->deadline_ms = studio_now_ms() + ANSWER_MS + time_for(size);
}

void studio_client_rests(studio_client *client)
{
    client->deadline_ms = studio_now_ms() + HEAD_MS;
}

void studio_clients_cut(const studio_server *server, uint64_t now_ms)
{
    for (const studio_client *client = server->clients; client; client = client->next) {
        if (client->deadline_ms > now_ms)
            continue;
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info)
            shutdown(info->connect_fd, SHUT_RDWR);
    }
}

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
    request->client->deadline_ms = STUDIO_NEVER;
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
