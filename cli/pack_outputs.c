/* Which files `pack` would write, and whether that can go well: all of them different, and none of
 * them a picture that was packed. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/report.h"
#include "memory.h"
#include "pack.h"

/* A path that is a file: not standard output. */
static bool add_copy(cli_paths *list, const char *path)
{
    return !path || strcmp(path, "-") == 0 || cli_copy_path(list, path);
}

static bool list_outputs(const cli_press *c, cli_paths *list)
{
    bool good = add_copy(list, c->options->pack.preview) &&
                add_copy(list, c->options->pack.depfile) && add_copy(list, c->sidecar_path);
    for (size_t i = 0; good && i < c->packed_count; i++) {
        const cli_packed *packed = &c->packed[i];
        char *folder = cli_folder_of(packed->path);
        good = folder && add_copy(list, packed->path);
        for (size_t k = 0;
             good && c->request.pack.target != SPRESS_PACK_CELLS && k < packed->page_count; k++)
            good = cli_add_path(list, cli_join(folder, packed->pages[k].file));
        free(folder);
    }
    return good;
}

/* "./a.png" and "a.png" are one file. */
static void tidy(char *path)
{
    while (path[0] == '.' && path[1] == '/')
        memmove(path, path + 2, strlen(path + 2) + 1);
}

static bool all_differ(const cli_press *c, cli_paths *list)
{
    bool good = true;
    for (size_t i = 0; i < list->count; i++)
        tidy(list->items[i]);
    cli_sort_paths(list);
    for (size_t i = 1; i < list->count; i++) {
        if (strcmp(list->items[i - 1], list->items[i]) != 0)
            continue;
        char shown[256];
        spress_text_escape(shown, sizeof shown, list->items[i], strlen(list->items[i]));
        spress_report_add(c->report, SPRESS_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "two files would be written as %s", shown);
        good = false;
    }
    return good;
}

/* A file on the disk. */
typedef struct file_identity {
    dev_t device;
    ino_t node;
} file_identity;

static int compare_files(const void *left, const void *right)
{
    const file_identity *a = left, *b = right;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* The pictures that were packed. Atlases are left out: packing one anew in its place is fine. */
static size_t list_inputs(const cli_press *c, file_identity *files)
{
    size_t count = 0;
    for (size_t i = 0; i < c->inputs.count; i++) {
        struct stat found;
        if (c->inputs.items[i].kind != CLI_PICTURE_UNKNOWN &&
            stat(c->inputs.items[i].path, &found) == 0)
            files[count++] = (file_identity){found.st_dev, found.st_ino};
    }
    qsort(files, count, sizeof *files, compare_files);
    return count;
}

static bool spare_inputs(const cli_press *c, const cli_paths *list)
{
    if (c->inputs.count == 0)
        return true;
    file_identity *files = malloc(c->inputs.count * sizeof *files);
    if (!files)
        return cli_fail_memory(c->report);
    const size_t count = list_inputs(c, files);
    bool good = true;
    for (size_t i = 0; i < list->count; i++) {
        struct stat found;
        if (stat(list->items[i], &found) != 0)
            continue;
        const file_identity file = {found.st_dev, found.st_ino};
        if (!bsearch(&file, files, count, sizeof *files, compare_files))
            continue;
        char shown[256];
        spress_text_escape(shown, sizeof shown, list->items[i], strlen(list->items[i]));
        spress_report_add(c->report, SPRESS_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL,
                          "%s is one of the images and would be overwritten", shown);
        good = false;
    }
    free(files);
    return good;
}

bool cli_check_outputs(const cli_press *c)
{
    cli_paths list = {0};
    bool good = list_outputs(c, &list) || cli_fail_memory(c->report);
    good = good && all_differ(c, &list) && spare_inputs(c, &list) && cli_spare_siblings(c);
    cli_free_paths(&list);
    return good;
}

bool cli_is_output(const cli_press *c, const char *path)
{
    struct stat file, other;
    cli_paths list = {0};
    if (stat(path, &file) != 0)
        return false;
    bool found = false;
    if (list_outputs(c, &list))
        for (size_t i = 0; i < list.count && !found; i++)
            found = stat(list.items[i], &other) == 0 && other.st_dev == file.st_dev &&
                    other.st_ino == file.st_ino;
    cli_free_paths(&list);
    return found;
}
