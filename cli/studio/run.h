/* Runs the studio's server until a signal ends it. */
#ifndef SPRITEPRESS_CLI_STUDIO_RUN_H
#define SPRITEPRESS_CLI_STUDIO_RUN_H

#include "studio/server.h"

/* Opens the project, the socket and the door. False with an error in the report. */
bool studio_server_open(studio_server *server, const char *const *paths, size_t count,
                        uint16_t first_port, spress_report *report);
void studio_server_close(studio_server *server);

/* Serves until SIGINT, SIGTERM or SIGHUP comes. */
void studio_server_run(studio_server *server);

#endif
