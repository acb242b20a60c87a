#include "paths.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

bool cli_add_path(cli_paths *paths, char *path)
{
    char **items =
        path ? cli_grow(paths->items, paths->count, &paths->capacity, sizeof *items) : NULL;
    if (!items) {
        free(path);
        return false;
    }
    paths->items = items;
    paths->items[paths->count++] = path;
    return true;
}

bool cli_copy_path(cli_paths *paths, const char *path)
{
    return cli_add_path(paths, strdup(path));
}

bool cli_move_paths(cli_paths *to, cli_paths *from)
{
    bool good = true;
    for (size_t i = 0; i < from->count; i++)
        good &= cli_add_path(to, from->items[i]);
    free(from->items);
    *from = (cli_paths){0};
    return good;
}

static int compare(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

void cli_sort_paths(cli_paths *paths)
{
    if (paths->count > 1)
        qsort(paths->items, paths->count, sizeof *paths->items, compare);
}

void cli_free_paths(cli_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->items[i]);
    free(paths->items);
    *paths = (cli_paths){0};
}
