/* Makes, removes and sweeps the hidden folders where files wait until they get their names. */
#include "files/staging.h"
#include "files/paths.h"
#include "system/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, RANDOM_LETTERS = 12 };

/* Gives a name other last letters, which nobody can guess. */
static void choose_name(char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint8_t random[RANDOM_LETTERS] = {0};
    if (!cli_random(random, sizeof random))
        random[0] = (uint8_t)getpid(); /* names may repeat: cli_staging_make tries again */
    char *out = name + strlen(name) - RANDOM_LETTERS;
    for (size_t i = 0; i < RANDOM_LETTERS; i++)
        out[i] = letters[random[i] % 32];
}

/* Locks the folder and makes sure that it is still there: somebody may have swept it away before it
 * was locked. Where there are no locks nobody sweeps. */
static bool hold(int folder, const char *name, int staging)
{
    struct stat own, there;
    const bool locked = cli_lock(staging) || errno != EWOULDBLOCK;
    return locked && fstat(staging, &own) == 0 &&
           fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

int cli_staging_make(int folder, char *name)
{
    enum { TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        choose_name(name);
        if (mkdirat(folder, name, 0700) != 0) {
            if (errno == EEXIST)
                continue;
            return -1;
        }
        const int staging = openat(folder, name, OPEN_FOLDER);
        if (staging < 0 && errno != ENOENT) { /* for one, no descriptor is left */
            const int problem = errno;
            (void)unlinkat(folder, name, AT_REMOVEDIR);
            errno = problem;
            return -1;
        }
        if (staging >= 0 && hold(folder, name, staging))
            return staging;
        if (staging >= 0)
            close(staging);
    }
    errno = EEXIST;
    return -1;
}

static bool is_number(const char *name)
{
    return *name != '\0' && name[strspn(name, "0123456789")] == '\0';
}

/* A stream of its own: the descriptor stays open. */
static DIR *list(int folder)
{
    const int own = openat(folder, ".", OPEN_FOLDER);
    DIR *stream = own < 0 ? NULL : fdopendir(own);
    if (!stream && own >= 0)
        close(own);
    return stream;
}

void cli_staging_remove(int folder, const char *name, int staging)
{
    if (unlinkat(folder, name, AT_REMOVEDIR) == 0)
        return; /* as a rule every file has been placed */
    DIR *stream = list(staging);
    if (!stream)
        return;
    for (const struct dirent *entry; (entry = readdir(stream));)
        if (is_number(entry->d_name))
            unlinkat(staging, entry->d_name, 0);
    closedir(stream);
    unlinkat(folder, name, AT_REMOVEDIR);
}

/* Whether cli_staging_make could have made this name. */
static bool is_staging_name(const char *name)
{
    const size_t fixed = sizeof CLI_STAGING_NAME - 1 - RANDOM_LETTERS;
    return strlen(name) == fixed + RANDOM_LETTERS && strncmp(name, CLI_STAGING_NAME, fixed) == 0;
}

static void sweep_one(int folder, const char *name)
{
    const int staging = openat(folder, name, OPEN_FOLDER);
    if (staging < 0)
        return;
    if (cli_lock(staging))
        cli_staging_remove(folder, name, staging);
    close(staging);
}

void cli_staging_sweep(int folder)
{
    DIR *stream = list(folder);
    if (!stream)
        return;
    for (const struct dirent *entry; (entry = readdir(stream));)
        if (is_staging_name(entry->d_name))
            sweep_one(folder, entry->d_name);
    closedir(stream);
}

bool cli_begin_turn(int folder, const char *path, spress_report *report)
{
    if (!cli_take_turn(folder)) {
        const char *why = errno == EINTR ? "stopped by a signal"
                          : errno == ETIMEDOUT
                              ? "another program has locked its folder for a minute"
                              : strerror(errno);
        return cli_fail_file(report, SPRESS_CODE_FILE_WRITE, path, why);
    }
    cli_staging_sweep(folder);
    return true;
}
