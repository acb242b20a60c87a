/* For LD_PRELOAD: lets system calls of a whole process fail, so that tests/robust/writing.py sees
 * what the command makes of it.
 *
 *   FAIL_RENAME_TO   renaming something to this name fails with EBUSY, as onto a mounted file
 *   PAUSE_AT         before something is renamed to this name, the file PAUSE_MARK is made; the
 *                    process goes on when it is gone
 *   PAUSE_OPEN       the same before open opens this path
 *   FAIL_OPEN_AT     number, from 1, of the call of openat that fails with EMFILE, and all later
 *                    ones as well, as when no descriptor is left
 *   FAIL_MKDIR       a folder of this name cannot be made (ENOSPC)
 *   NO_LINKS         if it is set, no second link can be made, as on FAT */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Programs here hide what they define; the process must see these. */
#define SEEN __attribute__((visibility("default")))

static long opened;

static int fail(int problem)
{
    errno = problem;
    return -1;
}

static void pause_at(const char *variable, const char *path)
{
    const char *name = getenv(variable), *mark = getenv("PAUSE_MARK");
    if (!name || !mark || strcmp(name, path) != 0)
        return;
    close((int)syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT, 0666));
    while (access(mark, F_OK) == 0)
        usleep(1000);
}

SEEN int renameat(int folder, const char *from, int to_folder, const char *to)
{
    const char *name = getenv("FAIL_RENAME_TO");
    pause_at("PAUSE_AT", to);
    if (name && strcmp(name, to) == 0)
        return fail(EBUSY);
    return (int)syscall(SYS_renameat2, folder, from, to_folder, to, 0);
}

SEEN int mkdirat(int folder, const char *path, unsigned mode)
{
    const char *name = getenv("FAIL_MKDIR");
    if (name && strcmp(name, path) == 0)
        return fail(ENOSPC);
    return (int)syscall(SYS_mkdirat, folder, path, mode);
}

SEEN int linkat(int folder, const char *from, int to_folder, const char *to, int flags)
{
    if (getenv("NO_LINKS"))
        return fail(EPERM);
    return (int)syscall(SYS_linkat, folder, from, to_folder, to, flags);
}

SEEN int open(const char *path, int flags, ...)
{
    unsigned mode = 0;
    va_list more;
    va_start(more, flags);
    if (flags & O_CREAT)
        mode = va_arg(more, unsigned);
    va_end(more);
    pause_at("PAUSE_OPEN", path);
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

SEEN int openat(int folder, const char *path, int flags, ...)
{
    const char *last = getenv("FAIL_OPEN_AT");
    unsigned mode = 0;
    va_list more;
    va_start(more, flags);
    if (flags & O_CREAT)
        mode = va_arg(more, unsigned);
    va_end(more);
    if (last && ++opened >= strtol(last, NULL, 10))
        return fail(EMFILE);
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}
