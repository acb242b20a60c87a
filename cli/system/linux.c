/* Linux. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/signals.h"
#include "system/system.h"

bool cli_random(void *out, size_t size)
{
    return getentropy(out, size) == 0;
}

bool cli_lock(int folder)
{
    return flock(folder, LOCK_EX | LOCK_NB) == 0;
}

bool cli_take_turn(int folder)
{
    enum { STEP_MS = 2, LONGEST_MS = 60 * 1000 };
    const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
    for (int waited = 0; !cli_lock(folder); waited += STEP_MS) {
        if (errno != EWOULDBLOCK)
            return true;
        if (cli_stopped() || waited >= LONGEST_MS) {
            errno = cli_stopped() ? EINTR : ETIMEDOUT;
            return false;
        }
        nanosleep(&step, NULL);
    }
    return true;
}

/* In a sticky folder only the owners of a file and of the folder replace the file. */
static bool is_of_others(int at, const char *folder, uid_t owner)
{
    struct stat status;
    const uid_t own = geteuid();
    return own != 0 && owner != own && fstatat(at, folder, &status, 0) == 0 &&
           status.st_mode & S_ISVTX && status.st_uid != own;
}

const char *cli_why_fixed(int at, const char *folder, const char *name)
{
    struct statx status;
    const int how = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT;
    if (statx(at, name, how, STATX_UID, &status) != 0)
        return NULL;
    if (status.stx_attributes & STATX_ATTR_MOUNT_ROOT)
        return "something is mounted there";
    if (status.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND))
        return "it is marked as one that nobody may change";
    return is_of_others(at, folder, status.stx_uid) ? "it is another user's" : NULL;
}

bool cli_sync_file_system(int folder)
{
    return syncfs(folder) == 0;
}

bool cli_may(const char *path, int how)
{
    return faccessat(AT_FDCWD, path, how, AT_EACCESS) == 0;
}

bool cli_may_fill(int folder)
{
    return faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0;
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
