/* The command under WASI: one thread, no kernel that confines paths, and a host that tells of
 * signals and terminals (npm/lib/command). */
#include "system/system.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "host.h"
#include "host/signals.h"
#include "host/workers.h"

enum { ABANDONED_SECONDS = 24 * 60 * 60 };

/* A program of WASI begins in the root folder. */
__attribute__((constructor)) static void enter_folder(void)
{
    if (chdir("/" HOST_HERE) != 0)
        abort();
}

/* wasi-libc takes an empty path for the folder that the program is in; POSIX says that it does not
 * exist, and so does the host of an empty name in that folder. The linker sends all calls of
 * wasi-libc's own function here (wasm/CMakeLists.txt). */
int __real___wasilibc_find_relpath_alloc(const char *path, const char **out_prefix, char **relative,
                                         size_t *relative_size, int may_grow);
int __wrap___wasilibc_find_relpath_alloc(const char *path, const char **out_prefix, char **relative,
                                         size_t *relative_size, int may_grow);

int __wrap___wasilibc_find_relpath_alloc(const char *path, const char **out_prefix, char **relative,
                                         size_t *relative_size, int may_grow)
{
    return __real___wasilibc_find_relpath_alloc(path[0] != '\0' ? path : "/" HOST_HERE "/",
                                                out_prefix, relative, relative_size, may_grow);
}

/* The path from the root, without its slash; to free(), NULL when memory ran out. */
static char *path_from_root(const char *path)
{
    return path[0] == '/' ? strdup(path + 1) : cli_join(HOST_HERE, path);
}

bool cli_random(void *out, size_t size)
{
    return getentropy(out, size) == 0;
}

/* There are no locks. Nobody packs for a whole day: a folder that nothing has changed for so long
 * was left by a run that was killed. */
bool cli_lock(int folder)
{
    struct stat status;
    const bool abandoned =
        fstat(folder, &status) == 0 && time(NULL) - status.st_mtim.tv_sec > ABANDONED_SECONDS;
    if (!abandoned)
        errno = ENOTSUP;
    return abandoned;
}

/* Without locks everybody writes at once. */
bool cli_take_turn(int folder)
{
    (void)folder;
    return true;
}

/* The host does not tell of mounts, marks and owners: renaming will. */
const char *cli_why_fixed(int at, const char *folder, const char *name)
{
    (void)at;
    (void)folder;
    (void)name;
    return NULL;
}

/* There is no call for it: what was written lasts when the system likes it to. */
bool cli_sync_file_system(int folder)
{
    (void)folder;
    return true;
}

bool cli_may(const char *path, int how)
{
    char *whole = path_from_root(path);
    const int problem = whole ? host_access(whole, strlen(whole), how) : ENOMEM;
    free(whole);
    if (problem != 0)
        errno = problem;
    return problem == 0;
}

/* The host is asked by paths: making a file will tell. */
bool cli_may_fill(int folder)
{
    (void)folder;
    return true;
}

char *cli_real_path(const char *path)
{
    char resolved[PATH_MAX];
    char *whole = path_from_root(path);
    const int problem =
        whole ? host_real_path(whole, strlen(whole), resolved, sizeof resolved) : ENOMEM;
    free(whole);
    if (problem == 0)
        return strdup(resolved);
    errno = problem;
    return NULL;
}

size_t cli_terminal_width(void)
{
    return host_terminal_width();
}

/* No link is followed here. Where one is in the way, EXDEV makes the caller try the path that it
 * leads to. */
int cli_open_below(int root, const char *path)
{
    const int opened = cli_open_plainly_below(root, path);
    if (opened < 0 && errno == ELOOP)
        errno = EXDEV;
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

/* The host catches signals, ends the process by them, and keeps them from coming between the names
 * of files that belong together: all that they do is to make cli_stopped true. */
void cli_catch_signals(void)
{
}

bool cli_stopped(void)
{
    return host_stopped() != 0;
}

void cli_take_time(bool take)
{
    (void)take;
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
