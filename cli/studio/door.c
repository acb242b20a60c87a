/* The door over libmicrohttpd. Its loop is ours (run.c): no other thread, so no locks. */
#include "studio/door.h"

#include <stdlib.h>
#include <unistd.h>

#include "studio/answer.h"
#include "studio/api.h"
#include "studio/clients.h"
#include "studio/guard.h"

/* Called with the first line of a request, before anything is decoded. */
static void *begin_request(void *context, const char *uri, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    studio_request *request = calloc(1, sizeof *request);
    if (!request || !info || !info->socket_context) {
        free(request);
        return NULL;
    }
    request->server = context;
    request->connection = connection;
    request->client = info->socket_context;
    request->address_is_plain = studio_address_is_plain(uri);
    return request;
}

static void end_request(void *context, struct MHD_Connection *connection, void **own,
                        enum MHD_RequestTerminationCode code)
{
    studio_request *request = *own;
    (void)context;
    (void)connection;
    (void)code;
    if (!request)
        return;
    studio_client_rests(request->client);
    studio_save_free(request->save);
    free(request);
    *own = NULL;
}

static enum MHD_Result look_at_head(studio_request *request)
{
    request->begun = true;
    request->head = studio_head_read(request->connection);
    const studio_refusal *why = studio_guard(request);
    if (!why)
        why = studio_route(request);
    if (why)
        return studio_refuse(request, why);
    studio_client_sends(request->client, studio_body_size(request));
    return MHD_YES;
}

/* Called when the head is there, then with each part of the body, then when all of it is there, and
 * once more after waiting. */
/* NOLINTNEXTLINE(readability-function-size): libmicrohttpd chooses the parameters */
static enum MHD_Result serve(void *context, struct MHD_Connection *connection, const char *address,
                             const char *method, const char *version, const char *part,
                             size_t *part_size, void **own)
{
    studio_request *request = *own;
    (void)context;
    (void)connection;
    (void)version;
    if (!request)
        return MHD_NO;
    request->address = address;
    request->method = method;
    if (!request->begun)
        return look_at_head(request);
    if (*part_size == 0)
        return request->answer(request);
    if (request->save)
        studio_save_put(request->save, part, *part_size);
    *part_size = 0;
    return MHD_YES;
}

static void note_connection(void *context, struct MHD_Connection *connection, void **own,
                            enum MHD_ConnectionNotificationCode code)
{
    studio_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *own = studio_client_begin(server, connection);
    else if (*own)
        studio_client_end(server, *own);
}

bool studio_door_open(studio_server *server, int listener)
{
    enum { MEMORY = 32 << 10 }; /* of a connection: the head of a request must fit into a part */
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, serve, server,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_URI_LOG_CALLBACK, begin_request, server,
        MHD_OPTION_NOTIFY_COMPLETED, end_request, server, MHD_OPTION_NOTIFY_CONNECTION,
        note_connection, server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)STUDIO_CLIENTS_MOST,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)STUDIO_CLIENTS_MOST,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)STUDIO_SILENCE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    if (!server->daemon)
        close(listener);
    return server->daemon != NULL;
}

void studio_door_close(studio_server *server)
{
    if (!server->daemon)
        return;
    studio_wake(server, 0, true);
    MHD_run(server->daemon);
    MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
}

int studio_door_descriptor(const studio_server *server)
{
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->listen_fd : -1;
}

/* When there are as many connections as there may be, libmicrohttpd stops listening until a run
 * that follows the end of one. While there are clients the next run is near (run.c); when the last
 * one has gone it must be now, because nothing else would wake us. */
void studio_door_work(studio_server *server)
{
    const bool had_clients = server->clients != NULL;
    MHD_run(server->daemon);
    if (had_clients && !server->clients)
        MHD_run(server->daemon);
}

uint64_t studio_door_timeout(const studio_server *server)
{
    MHD_UNSIGNED_LONG_LONG timeout;
    return MHD_get_timeout(server->daemon, &timeout) == MHD_YES ? timeout : UINT64_MAX;
}
