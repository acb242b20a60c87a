/* The studio's server: what its parts share. One thread does everything; pages that wait for
 * changes are suspended and take none. */
#ifndef SPRITEPRESS_CLI_STUDIO_SERVER_H
#define SPRITEPRESS_CLI_STUDIO_SERVER_H

#include "studio/head.h"
#include "studio/project.h"
#include "studio/saving.h"
#include "studio/watch.h"

/* A connection, and when it is cut unless it gets on (clients.h). */
typedef struct studio_client {
    struct studio_client *next;
    struct MHD_Connection *connection;
    uint64_t deadline_ms;
} studio_client;

typedef struct studio_server {
    struct MHD_Daemon *daemon;
    uint16_t port;
    char hosts[2][24]; /* what Host may be: "127.0.0.1:7413", "localhost:7413" */
    studio_id token;   /* of this launch */
    studio_project project;
    studio_watch watch;
    studio_client *clients;
    struct studio_request *waiting; /* pages that wait for changes, the last one first */
    size_t sending;                 /* bytes of files in memory that are being sent */
} studio_server;

/* What answers a request when all of it is there. */
typedef enum MHD_Result studio_answer(struct studio_request *request);

/* One request, from its first line to the end of its answer. */
typedef struct studio_request {
    studio_server *server;
    struct MHD_Connection *connection;
    studio_client *client;
    bool address_is_plain; /* as it came, before anything was decoded */
    bool begun;            /* the head was looked at */
    const char *address;   /* without arguments */
    const char *method;
    const char *allow; /* methods that the address takes; NULL: not looked at yet */
    studio_head head;
    studio_answer *answer;
    studio_save *save;
    bool waited;
    uint64_t wait_until_ms;
    struct studio_request *next_waiting;
} studio_request;

#endif
