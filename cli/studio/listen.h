/* The socket that the studio's server listens on. */
#ifndef SPRITEPRESS_CLI_STUDIO_LISTEN_H
#define SPRITEPRESS_CLI_STUDIO_LISTEN_H

#include <stdint.h>

/* Listens at 127.0.0.1, and nowhere else, on `first` or the first of the nine ports behind it that
 * is free. Returns the socket, or -1 with errno. */
int studio_listen(uint16_t first, uint16_t *out_port);

#endif
