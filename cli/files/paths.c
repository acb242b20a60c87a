/* Paths, and what is said of files that cannot be read or written. */
#include "files/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cli_fail_file(spress_report *report, spress_code code, const char *path, const char *why)
{
    spress_report_add(report, code, SPRESS_NO_OFFSET, NULL, "cannot %s %s: %s",
                      code == SPRESS_CODE_FILE_READ ? "read" : "write", path, why);
    return false;
}

bool cli_fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

char *cli_join(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

char *cli_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

char *cli_join_lexically(const char *folder, const char *name)
{
    char *path = malloc(strlen(folder) + strlen(name) + 2);
    if (!path)
        return NULL;
    size_t size = 0;
    if (name[0] != '/') {
        size = strlen(folder);
        memcpy(path, folder, size);
        size -= size == 1; /* the root folder is its slash alone */
    }
    while (*name) {
        const size_t part = strcspn(name, "/");
        const bool up = part == 2 && memcmp(name, "..", 2) == 0;
        while (up && size > 0 && path[--size] != '/')
            continue;
        if (!up && part != 0 && !(part == 1 && name[0] == '.')) {
            path[size++] = '/';
            memcpy(path + size, name, part);
            size += part;
        }
        name += part + (name[part] == '/');
    }
    path[size] = '\0';
    return path;
}
