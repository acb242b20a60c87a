/* Linux. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

#include "system/system.h"

bool cli_random(void *out, size_t size)
{
    return getentropy(out, size) == 0;
}

bool cli_lock(int folder)
{
    return flock(folder, LOCK_EX | LOCK_NB) == 0;
}

bool cli_sync_file_system(int folder)
{
    return syncfs(folder) == 0;
}

bool cli_may(const char *path, int how)
{
    return faccessat(AT_FDCWD, path, how, AT_EACCESS) == 0;
}

char *cli_real_path(const char *path)
{
    return realpath(path, NULL);
}

size_t cli_terminal_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
