/* Pages that wait for changes. */
#ifndef SPRITEPRESS_CLI_STUDIO_WAITING_H
#define SPRITEPRESS_CLI_STUDIO_WAITING_H

#include "studio/server.h"

/* Suspends the request until something changes, its time is over, or too many wait. */
void studio_wait(studio_request *request);

/* Resumes those whose time is over, or all. */
void studio_wake(studio_server *server, uint64_t now_ms, bool all);

#endif
