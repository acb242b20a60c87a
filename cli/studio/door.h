/* The door over libmicrohttpd: takes requests apart and hands them to guard and routes. */
#ifndef SPRITEPRESS_CLI_STUDIO_DOOR_H
#define SPRITEPRESS_CLI_STUDIO_DOOR_H

#include "studio/server.h"

/* Begins to serve on a socket that listens, which the door takes over. False when it cannot. */
bool studio_door_open(studio_server *server, int listener);

/* Answers those that wait, and ends all connections. */
void studio_door_close(studio_server *server);

/* A descriptor that can be read when there is something to do for studio_door_work. */
int studio_door_descriptor(const studio_server *server);
void studio_door_work(studio_server *server);

/* Milliseconds after which studio_door_work has to be called again; UINT64_MAX: not before the
 * descriptor can be read. */
uint64_t studio_door_timeout(const studio_server *server);

#endif
