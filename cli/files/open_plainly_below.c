/* Opens a file below a folder part by part, without following a link: for systems whose kernel does
 * not do it at once (open_below.c). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files/open_below.h"

enum { OPEN_FILE = O_RDONLY | O_NONBLOCK | O_CLOEXEC };

/* Opens one part of a path, and closes the folder `at` unless it is the caller's. */
static int open_part(int root, int at, const char *part, bool is_folder)
{
    const int next = openat(at, part, OPEN_FILE | O_NOFOLLOW | (is_folder ? O_DIRECTORY : 0));
    const int problem = errno;
    if (at != root)
        close(at);
    errno = problem;
    return next;
}

int cli_open_plainly_below(int root, const char *path)
{
    char part[NAME_MAX + 1];
    int at = root;
    for (bool is_folder = true; at >= 0 && is_folder;) {
        const size_t size = strcspn(path, "/");
        const bool climbs = size == 2 && memcmp(path, "..", 2) == 0;
        is_folder = path[size] == '/';
        snprintf(part, sizeof part, "%.*s", (int)size, path);
        if (climbs || size == 0 || size > NAME_MAX) {
            if (at != root)
                close(at);
            errno = climbs ? EXDEV : ENOENT;
            return -1;
        }
        at = open_part(root, at, part, is_folder);
        path += size + is_folder;
    }
    return at;
}
