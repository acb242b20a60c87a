/* Walks folders with a list of those that were found, not by recursion: how deep they nest is not
 * ours to say. */
#include "inputs_walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/utf8.h"
#include "files.h"
#include "glob.h"
#include "ignore.h"
#include "memory.h"

enum {
    DEPTH_MAX = 64,
    IGNORE_FILE_SIZE_MAX = 1 << 20,
};

typedef struct walked_folder {
    char *path; /* "" is the current one */
    char *name; /* relative to the folder where the walk began, which is "" */
    size_t depth;
    const cli_ignore *ignore;
} walked_folder;

typedef struct walker {
    cli_collector *collector;
    const cli_walk *walk;
    size_t depth_max;       /* of folders */
    walked_folder *folders; /* all that were found, in the order in which they are visited */
    size_t folder_count, folder_capacity;
    cli_ignore **ignores; /* all that were read: those of deeper folders point to them */
    size_t ignore_count, ignore_capacity;
} walker;

void cli_stop_collecting(cli_collector *collector)
{
    collector->stopped = true;
    cli_fail_memory(collector->report);
}

char *cli_join_input(cli_collector *collector, const char *folder, const char *name)
{
    char *path = !*folder ? strdup(name) : !*name ? strdup(folder) : cli_join(folder, name);
    if (!path)
        cli_stop_collecting(collector);
    return path;
}

/* The rules that hold in a folder: those around it and those of its own file, if it has one. */
static const cli_ignore *read_ignore(walker *w, const walked_folder *here)
{
    cli_file file = {0};
    struct stat status;
    char *path = cli_join_input(w->collector, here->path, CLI_IGNORE_FILE);
    if (!path || stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        !cli_read_file(path, IGNORE_FILE_SIZE_MAX, &file, w->collector->report)) {
        free(path);
        return here->ignore;
    }
    const bool noted = cli_add_path(&w->collector->inputs->read, path);
    cli_ignore *own =
        cli_ignore_new((spress_bytes){file.data, file.size}, here->depth, here->ignore);
    free(file.data);
    cli_ignore **ignores =
        noted && own ? cli_grow(w->ignores, w->ignore_count, &w->ignore_capacity, sizeof *ignores)
                     : NULL;
    if (!ignores) {
        cli_ignore_free(own);
        cli_stop_collecting(w->collector);
        return here->ignore;
    }
    w->ignores = ignores;
    w->ignores[w->ignore_count++] = own;
    return own;
}

/* Reads the names in a folder, hidden ones left out, and orders them: findings must not come in the
 * order in which the file system happens to keep them. */
static bool list_folder(cli_collector *collector, const walked_folder *here, cli_paths *list)
{
    const char *path = *here->path ? here->path : ".";
    /* A link that takes a folder's place between looking and opening is not followed. */
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (here->depth > 0 ? O_NOFOLLOW : 0);
    const int descriptor = open(path, flags);
    DIR *stream = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (!stream) {
        cli_fail_file(collector->report, SPRESS_FILE_READ, path, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    bool good = true;
    errno = 0;
    for (const struct dirent *entry; good && (entry = readdir(stream)); errno = 0)
        if (entry->d_name[0] != '.' && !cli_copy_path(list, entry->d_name))
            good = false;
    if (!good)
        cli_stop_collecting(collector);
    else if (errno != 0)
        good = cli_fail_file(collector->report, SPRESS_FILE_READ, path, strerror(errno));
    closedir(stream);
    cli_sort_paths(list);
    return good;
}

static void free_folder(walked_folder *here)
{
    free(here->path);
    free(here->name);
}

/* Notes a folder for later; the paths are the list's from now on. */
static void push_folder(walker *w, walked_folder next)
{
    walked_folder *folders =
        cli_grow(w->folders, w->folder_count, &w->folder_capacity, sizeof *folders);
    if (!folders) {
        free_folder(&next);
        cli_stop_collecting(w->collector);
        return;
    }
    w->folders = folders;
    w->folders[w->folder_count++] = next;
}

/* Folders give pictures. A pattern stands for what the shell would have made of it, and so it
 * gives atlases as well. */
static bool is_wanted(const walker *w, const char *name)
{
    if (cli_picture_of(name) != CLI_PICTURE_UNKNOWN)
        return true;
    const spress_format *format =
        w->walk->pattern ? spress_format_recognise((spress_bytes){0}, name) : NULL;
    return format && format->kind == SPRESS_KIND_ATLAS;
}

static void visit_file(walker *w, const char *path, const char *name, mode_t mode)
{
    cli_collector *collector = w->collector;
    if (!is_wanted(w, name)) {
        collector->inputs->other_count++;
        return;
    }
    if (w->walk->pattern && !cli_glob_matches(w->walk->pattern, name))
        return;
    if (!S_ISREG(mode)) {
        cli_fail_file(collector->report, SPRESS_FILE_READ, path, "it is no regular file");
        return;
    }
    char *full = cli_join_input(collector, w->walk->prefix, name);
    if (full)
        cli_add_input(collector, path, full);
    free(full);
}

/* One entry of a folder; `path` and `name` are given away when true is returned. */
static bool visit(walker *w, const walked_folder *here, char *path, char *name)
{
    struct stat status;
    if (lstat(path, &status) != 0) {
        cli_fail_file(w->collector->report, SPRESS_FILE_READ, path, strerror(errno));
        return false;
    }
    const bool is_link = S_ISLNK(status.st_mode);
    if (is_link && stat(path, &status) != 0) {
        if (is_wanted(w, name))
            cli_fail_file(w->collector->report, SPRESS_FILE_READ, path, strerror(errno));
        return false;
    }
    const bool is_folder = S_ISDIR(status.st_mode);
    if (is_folder && (is_link || here->depth >= w->depth_max)) {
        if (!is_link && w->depth_max == DEPTH_MAX)
            cli_fail_file(w->collector->report, SPRESS_FILE_READ, path,
                          "folders nest deeper than 64");
        return false;
    }
    if (cli_ignore_excludes(here->ignore, name, is_folder)) {
        w->collector->inputs->ignored_count++;
        return false;
    }
    if (!is_folder) {
        visit_file(w, path, name, status.st_mode);
        return false;
    }
    push_folder(w, (walked_folder){path, name, here->depth + 1, here->ignore});
    return true;
}

/* The entries of one folder: files are added, folders noted. */
static void walk_one(walker *w, walked_folder *here)
{
    cli_paths list = {0};
    here->ignore = read_ignore(w, here);
    if (list_folder(w->collector, here, &list))
        for (size_t i = 0; i < list.count && !w->collector->stopped; i++) {
            char *path = cli_join_input(w->collector, here->path, list.items[i]);
            char *name = path ? cli_join_input(w->collector, here->name, list.items[i]) : NULL;
            if (!name || !visit(w, here, path, name)) {
                free(path);
                free(name);
            }
        }
    cli_free_paths(&list);
}

/* How deep files can lie that match a pattern. */
static size_t depth_of(const char *pattern)
{
    size_t depth = 0;
    if (!pattern || strstr(pattern, "**"))
        return DEPTH_MAX;
    for (const char *p = pattern; *p; p++)
        depth += *p == '/';
    return depth < DEPTH_MAX ? depth : DEPTH_MAX;
}

void cli_walk_folder(cli_collector *collector, const cli_walk *walk)
{
    walker w = {.collector = collector, .walk = walk, .depth_max = depth_of(walk->pattern)};
    char *path = strdup(walk->folder), *name = strdup("");
    if (path && name) {
        push_folder(&w, (walked_folder){.path = path, .name = name});
    } else {
        free(path);
        free(name);
        cli_stop_collecting(collector);
    }
    for (size_t i = 0; i < w.folder_count && !collector->stopped; i++) {
        walked_folder here = w.folders[i]; /* a copy: the list moves when it grows */
        walk_one(&w, &here);
    }
    for (size_t i = 0; i < w.folder_count; i++)
        free_folder(&w.folders[i]);
    for (size_t i = 0; i < w.ignore_count; i++)
        cli_ignore_free(w.ignores[i]);
    free(w.ignores);
    free(w.folders);
}
