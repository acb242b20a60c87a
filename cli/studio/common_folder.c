/* The folder that all paths of the studio's command line have in common. */
#include "studio/common_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files/paths.h"
#include "system/system.h"

static bool look_at(studio_given *given, spress_report *report)
{
    struct stat status;
    given->path = cli_real_path(given->given);
    if (!given->path || stat(given->path, &status) != 0)
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, given->given, strerror(errno));
    given->is_folder = S_ISDIR(status.st_mode);
    return given->is_folder || S_ISREG(status.st_mode) ||
           cli_fail_file(report, SPRESS_CODE_FILE_READ, given->given,
                         "it is no file and no folder");
}

studio_given *studio_given_new(const char *const *paths, size_t count, spress_report *report)
{
    studio_given *given = calloc(count, sizeof *given);
    bool good = true;
    if (!given) {
        cli_fail_memory(report);
        return NULL;
    }
    for (size_t i = 0; good && i < count; i++) {
        given[i].given = paths[i];
        good = look_at(&given[i], report);
    }
    if (good)
        return given;
    studio_given_free(given, count);
    return NULL;
}

void studio_given_free(studio_given *given, size_t count)
{
    for (size_t i = 0; given && i < count; i++)
        free(given[i].path);
    free(given);
}

/* Cuts `folder` to the part that it has in common with another one: whole names only. */
static void keep_common(char *folder, const char *other)
{
    size_t at = 0, end = 0;
    for (;; at++) {
        const bool ends_here = folder[at] == '\0' || folder[at] == '/';
        const bool ends_there = other[at] == '\0' || other[at] == '/';
        if (ends_here && ends_there)
            end = at;
        if (folder[at] != other[at] || folder[at] == '\0')
            break;
    }
    folder[end == 0 ? 1 : end] = '\0'; /* "/" is common to all */
}

char *studio_common_folder(const studio_given *given, size_t count)
{
    char *common = NULL;
    for (size_t i = 0; i < count; i++) {
        char *folder = given[i].is_folder ? strdup(given[i].path) : cli_folder_of(given[i].path);
        if (!folder) {
            free(common);
            return NULL;
        }
        if (common)
            keep_common(common, folder);
        if (common)
            free(folder);
        else
            common = folder;
    }
    return common;
}
