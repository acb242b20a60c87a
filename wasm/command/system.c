/* The command under WASI: no threads, no signals, no kernel that confines paths; what runs it keeps
 * it inside the folders that it was given. */
#include "system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wasi/libc-nocwd.h>
#include <wasi/libc.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "host/signals.h"
#include "host/workers.h"

/* A program of WASI begins in the root folder; who runs it says where it was called. */
__attribute__((constructor)) static void enter_folder(void)
{
    const char *folder = getenv("PWD");
    if (folder && chdir(folder) != 0)
        abort();
}

/* Node's WASI follows links also where O_NOFOLLOW forbids it, so this looks first. The linker puts
 * these in the places of open and openat (--wrap). */
static bool is_link(int folder, const char *path)
{
    struct stat status;
    const bool found = fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (found && S_ISLNK(status.st_mode))
        errno = ELOOP;
    return found && S_ISLNK(status.st_mode);
}

int __wrap_openat(int folder, const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);

int __wrap_open(const char *path, int flags, ...)
{
    return flags & O_NOFOLLOW && is_link(AT_FDCWD, path) ? -1 : __wasilibc_open_nomode(path, flags);
}

int __wrap_openat(int folder, const char *path, int flags, ...)
{
    if (folder == AT_FDCWD || path[0] == '/')
        return __wrap_open(path, flags);
    return flags & O_NOFOLLOW && is_link(folder, path)
               ? -1
               : __wasilibc_nocwd_openat_nomode(folder, path, flags);
}

bool cli_random(void *out, size_t size)
{
    return getentropy(out, size) == 0;
}

bool cli_lock(int folder)
{
    (void)folder;
    errno = ENOTSUP;
    return false;
}

/* There is no call for it, and folders cannot be synced: what was written lasts when the system
 * likes it to. */
bool cli_sync_file_system(int folder)
{
    (void)folder;
    return true;
}

/* There is no call for it: links stay as they are, and cli_open_below does not follow them. */
char *cli_real_path(const char *path)
{
    char *folder = getcwd(NULL, 0);
    char *whole = folder ? cli_join_lexically(folder, path) : NULL;
    free(folder);
    return whole;
}

size_t cli_terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    return columns ? strtoul(columns, NULL, 10) : 0;
}

int cli_open_below(int root, const char *path)
{
    const int opened = cli_open_plainly_below(root, path);
    if (opened < 0 && errno == ELOOP)
        errno = EXDEV; /* where a link leads cannot be told */
    return opened;
}

unsigned cli_thread_count(uint64_t wanted)
{
    (void)wanted;
    return 1;
}

bool cli_run_parallel(size_t count, unsigned threads, cli_work *work, void *context)
{
    (void)threads;
    for (size_t i = 0; i < count; i++)
        if (!work(context, i, 0))
            return false;
    return true;
}

void cli_catch_signals(void)
{
}

bool cli_stopped(void)
{
    return false;
}

void cli_hold_signals(void)
{
}

void cli_release_signals(void)
{
}

void cli_die_of_pipes(bool die)
{
    (void)die;
}

void cli_end_by_signal(void)
{
}

bool cli_reader_is_gone(void)
{
    return errno == EPIPE;
}
