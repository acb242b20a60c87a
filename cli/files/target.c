/* Looks whether a file could be written, before the work that makes it. */
#include "files/target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "system/system.h"

bool cli_is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

const char *cli_obstacle(int at, const char *folder, const char *name)
{
    struct stat status;
    if (fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return NULL;
    if (S_ISDIR(status.st_mode))
        return "a folder is in its place";
    if (!S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode))
        return "it is no regular file";
    return cli_why_fixed(at, folder, name);
}

/* 0 when files and folders can be made in a folder, or the reason why not. */
static int why_not_in(const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0)
        return errno;
    if (!S_ISDIR(status.st_mode))
        return ENOTDIR;
    return cli_may(folder, W_OK | X_OK) ? 0 : errno;
}

bool cli_check_target(const char *path, spress_report *report)
{
    if (cli_is_special(path))
        return cli_may(path, W_OK) ||
               cli_fail_file(report, SPRESS_CODE_FILE_WRITE, path, strerror(errno));
    char *folder = cli_folder_of(path);
    const char *obstacle = folder ? cli_obstacle(AT_FDCWD, folder, path) : NULL;
    if (obstacle) {
        free(folder);
        return cli_fail_file(report, SPRESS_CODE_FILE_WRITE, path, obstacle);
    }
    int why = folder ? why_not_in(folder) : ENOMEM;
    /* The nearest folder that is there decides about those that will be made in it. */
    while (folder && why == ENOENT && strcmp(folder, ".") != 0) {
        char *parent = cli_folder_of(folder);
        free(folder);
        folder = parent;
        why = folder ? why_not_in(folder) : ENOMEM;
    }
    free(folder);
    return why == 0 || cli_fail_file(report, SPRESS_CODE_FILE_WRITE, path, strerror(why));
}
