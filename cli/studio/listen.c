/* The socket that the studio's server listens on. */
#include "studio/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

static int listen_on(uint16_t port)
{
    enum { BACKLOG = 32 };
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons(port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    const int yes = 1;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0)
        return -1;
    /* The port of a launch that has just ended is free at once: drafts live with the port. Another
     * program that listens still keeps its port. */
    if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(listener, (const void *)&address, sizeof address) == 0 &&
        listen(listener, BACKLOG) == 0)
        return listener;
    const int problem = errno;
    close(listener);
    errno = problem;
    return -1;
}

int studio_listen(uint16_t first, uint16_t *out_port)
{
    enum { TRIES = 10 };
    int listener = -1;
    for (uint32_t port = first; listener < 0 && port < (uint32_t)first + TRIES; port++) {
        if (port > UINT16_MAX)
            break;
        listener = listen_on((uint16_t)port);
        *out_port = (uint16_t)port;
        if (listener < 0 && errno != EADDRINUSE)
            break;
    }
    return listener;
}
