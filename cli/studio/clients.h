/* Connections and their deadlines: a client that is slow on purpose is cut. libmicrohttpd ends
 * connections on which nothing comes; these end those on which a byte comes now and then. */
#ifndef SPRITEPRESS_CLI_STUDIO_CLIENTS_H
#define SPRITEPRESS_CLI_STUDIO_CLIENTS_H

#include "studio/server.h"

enum {
    STUDIO_CLIENTS_MOST = 48,
    STUDIO_SILENCE_SECONDS = 5, /* for libmicrohttpd: nothing has come or gone for so long */
};

/* A new connection; NULL when memory ran out. Freed by studio_client_end. */
studio_client *studio_client_begin(studio_server *server, struct MHD_Connection *connection);
void studio_client_end(studio_server *server, studio_client *client);

/* From now on the client has sent a head and sends a body, or receives an answer, or may begin
 * another request. */
void studio_client_sends(studio_client *client, uint64_t size);
void studio_client_answers(studio_client *client, uint64_t size);
void studio_client_rests(studio_client *client);

/* Cuts the connections whose time is over. */
void studio_clients_cut(const studio_server *server, uint64_t now_ms);

/* Suspends the request until something changes, its time is over, or too many wait. */
void studio_wait(studio_request *request);

/* Resumes those whose time is over, or all. */
void studio_wake(studio_server *server, uint64_t now_ms, bool all);

#endif
