/* Writes many files into one folder under names that come from a document, without following a
 * link. */
#include "files/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "files/place.h"
#include "files/staging.h"
#include "files/target.h"
#include "files/write.h"
#include "host/signals.h"
#include "system/system.h"

enum {
    OPEN_FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
    PART_SIZE = 256,     /* with its NUL: a part of a safe name has at most 255 bytes */
    SYNC_EACH_MAX = 256, /* more files are flushed by one call for the file system */
};

static bool fail(const cli_folder *folder, const char *name, const char *why, spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_FILE_WRITE, SPRESS_NO_OFFSET, NULL,
                      "cannot write %s/%s: %s", folder->path, name, why);
    return false;
}

bool cli_folder_open(cli_folder *folder, const char *path, bool replace_links,
                     spress_report *report)
{
    /* The folder itself was named by the user and may be a link. */
    *folder = (cli_folder){.path = path,
                           .replace_links = replace_links,
                           .descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC),
                           .staging = -1};
    if (folder->descriptor >= 0 || errno == ENOENT)
        return true;
    return cli_fail_file(report, SPRESS_CODE_FILE_WRITE, path,
                         errno == ENOTDIR ? "it is no folder" : strerror(errno));
}

/* Copies the next part of a name, moves behind it, and tells whether it is a folder's. */
static bool take_part(const char **name, char part[PART_SIZE])
{
    const size_t size = strcspn(*name, "/");
    snprintf(part, PART_SIZE, "%.*s", (int)size, *name);
    const bool is_folder = (*name)[size] == '/';
    *name += size + is_folder;
    return is_folder;
}

/* What is wrong with what stands where a file or folder is to be; NULL when nothing is. */
static const char *obstacle(const cli_folder *folder, int at, const char *part, bool is_folder)
{
    struct stat status;
    if (fstatat(at, part, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? NULL : strerror(errno);
    if (S_ISLNK(status.st_mode) && !folder->replace_links)
        return "a symbolic link is in the way (--force replaces it)";
    if (!is_folder || S_ISLNK(status.st_mode))
        return cli_obstacle(at, ".", part);
    return S_ISDIR(status.st_mode) ? cli_why_fixed(at, ".", part)
                                   : "a file is where a folder has to be";
}

/* A folder that is not there, or a link that one replaces, is no obstacle. */
static bool is_to_be_made(int problem)
{
    return problem == ENOENT || problem == ELOOP || problem == ENOTDIR;
}

static void close_inside(const cli_folder *folder, int inside)
{
    if (inside != folder->descriptor)
        close(inside);
}

bool cli_folder_check(const cli_folder *folder, const char *name, spress_report *report)
{
    char part[PART_SIZE];
    const char *rest = name, *why = NULL;
    int at = folder->descriptor;
    if (at < 0)
        return true;
    while (!why) {
        const bool is_folder = take_part(&rest, part);
        why = obstacle(folder, at, part, is_folder);
        if (why || !is_folder)
            break;
        const int next = openat(at, part, OPEN_FOLDER);
        if (next < 0) {
            why = is_to_be_made(errno) ? NULL : strerror(errno);
            break;
        }
        close_inside(folder, at);
        at = next;
    }
    if (!why && at != folder->descriptor && !cli_may_fill(at))
        why = strerror(errno);
    close_inside(folder, at);
    return !why || fail(folder, name, why, report);
}

/* ---- files that wait */

/* An output on its way to its name. */
typedef struct cli_folder_file {
    bool is_staged;
    cli_placed placed;
    size_t made_folders; /* the last ones of its path that were made for it ... */
    bool moved_link;     /* ... and the first of these took the place of a link, which waits */
} cli_folder_file;

/* Numbers of what waits for file `index`: itself, what it replaces, and a link. */
static cli_seat seat_of(const cli_folder *folder, size_t index, int parent, const char *part)
{
    return (cli_seat){folder->staging, index, folder->file_count + index, parent, part};
}

static size_t link_number(const cli_folder *folder, size_t index)
{
    return 2 * folder->file_count + index;
}

static bool begin(cli_folder *folder, size_t count, spress_report *report)
{
    if (folder->descriptor < 0) {
        if (!cli_make_folder(folder->path, report))
            return false;
        folder->made = true;
        folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder->descriptor < 0)
            return cli_fail_file(report, SPRESS_CODE_FILE_WRITE, folder->path, strerror(errno));
    }
    if (!cli_begin_turn(folder->descriptor, folder->path, report))
        return false;
    folder->staging_name = strdup(CLI_STAGING_NAME);
    folder->files = calloc(count + 1, sizeof *folder->files);
    folder->file_count = folder->files ? count : 0;
    if (!folder->staging_name || !folder->files)
        return cli_fail_memory(report);
    folder->staging = cli_staging_make(folder->descriptor, folder->staging_name);
    return folder->staging >= 0 ||
           cli_fail_file(report, SPRESS_CODE_FILE_WRITE, folder->path, strerror(errno));
}

/* Makes a folder inside a folder for a file; a link that may be replaced makes room for it. */
static bool make_inside(const cli_folder *folder, size_t index, int at, const char *part)
{
    char number[24];
    struct stat status;
    cli_folder_file *file = &folder->files[index];
    const bool is_link =
        fstatat(at, part, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
    cli_waiting_name(link_number(folder, index), number);
    if (is_link && (!folder->replace_links || renameat(at, part, folder->staging, number) != 0))
        return false;
    if (mkdirat(at, part, 0777) == 0) {
        file->moved_link |= is_link;
        file->made_folders++;
        return true;
    }
    const int problem = errno;
    if (is_link && problem == EEXIST) /* another program has replaced the link */
        (void)unlinkat(folder->staging, number, 0);
    else if (is_link)
        (void)renameat(folder->staging, number, at, part);
    errno = problem;
    return problem == EEXIST;
}

/* Opens the folder that `name` lies in, and leaves the file's own name in `part`. No link is
 * followed. The caller closes it by close_inside. */
static int open_parent(const cli_folder *folder, const char *name, char part[PART_SIZE])
{
    int at = folder->descriptor;
    while (at >= 0 && take_part(&name, part)) {
        const int next = openat(at, part, OPEN_FOLDER);
        const int problem = errno;
        close_inside(folder, at);
        at = next;
        errno = problem;
    }
    return at;
}

/* The same for a file that gets its name there: folders that are missing are made. */
static int make_parent(const cli_folder *folder, size_t index, const char *name,
                       char part[PART_SIZE])
{
    int at = folder->descriptor;
    while (at >= 0 && take_part(&name, part)) {
        int next = openat(at, part, OPEN_FOLDER);
        if (next < 0 && make_inside(folder, index, at, part))
            next = openat(at, part, OPEN_FOLDER);
        const int problem = errno;
        close_inside(folder, at);
        at = next;
        errno = problem;
    }
    return at;
}

static bool is_there_already(const cli_folder *folder, const char *name, spress_bytes bytes)
{
    char part[PART_SIZE];
    const int parent = open_parent(folder, name, part);
    if (parent < 0)
        return false;
    /* Without O_NONBLOCK a pipe that was planted would keep us waiting. */
    const int file = openat(parent, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close_inside(folder, parent);
    const bool equal = file >= 0 && cli_file_equals(file, bytes);
    if (file >= 0)
        close(file);
    return equal;
}

/* Writes a file into the hidden folder, unless it is there already. */
static bool stage(const cli_folder *folder, size_t index, const spress_output *output,
                  spress_report *report)
{
    char number[24];
    const spress_bytes bytes = {output->bytes.data, output->bytes.size};
    if (cli_stopped())
        return fail(folder, output->name, "stopped by a signal", report);
    if (is_there_already(folder, output->name, bytes))
        return true;
    const int descriptor = openat(folder->staging, cli_waiting_name(index, number),
                                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    folder->files[index].is_staged = descriptor >= 0;
    return (descriptor >= 0 &&
            cli_write_and_close(descriptor, bytes, folder->file_count <= SYNC_EACH_MAX)) ||
           fail(folder, output->name, strerror(errno), report);
}

/* ---- names */

/* Gives a staged file its name, making folders on the way. */
static bool place(const cli_folder *folder, size_t index, const char *name, spress_report *report)
{
    char part[PART_SIZE];
    const int parent = make_parent(folder, index, name, part);
    if (parent < 0)
        return fail(folder, name, strerror(errno), report);
    const cli_seat seat = seat_of(folder, index, parent, part);
    const bool good = cli_place(&seat, &folder->files[index].placed);
    if (!good)
        fail(folder, name, strerror(errno), report);
    else if (folder->file_count <= SYNC_EACH_MAX)
        (void)fsync(parent); /* not all file systems can flush a folder */
    close_inside(folder, parent);
    return good;
}

/* Removes the folder that a path ends with; puts the link back that waits under the number, unless
 * that is SIZE_MAX. */
static bool remove_folder(const cli_folder *folder, const char *path, size_t link)
{
    char part[PART_SIZE], number[24];
    const int parent = open_parent(folder, path, part);
    bool good = parent >= 0 && unlinkat(parent, part, AT_REMOVEDIR) == 0;
    if (good && link != SIZE_MAX)
        good = renameat(folder->staging, cli_waiting_name(link, number), parent, part) == 0;
    if (parent >= 0)
        close_inside(folder, parent);
    return good;
}

/* Removes the folders that were made for a file, the deepest first. */
static bool remove_folders(const cli_folder *folder, size_t index, const char *name)
{
    cli_folder_file *file = &folder->files[index];
    char *path = file->made_folders != 0 ? strdup(name) : NULL;
    bool good = path || file->made_folders == 0;
    while (good && file->made_folders != 0) {
        *strrchr(path, '/') = '\0';
        file->made_folders--;
        const bool was_link = file->moved_link && file->made_folders == 0;
        good = remove_folder(folder, path, was_link ? link_number(folder, index) : SIZE_MAX);
    }
    free(path);
    return good;
}

/* Makes the first `count` files what they were, the last one first, and removes folders that were
 * made for them and for the one that failed. */
static void take_back(const cli_folder *folder, const spress_outputs *outputs, size_t count,
                      spress_report *report)
{
    for (size_t i = count < outputs->count ? count + 1 : count; i-- > 0;) {
        cli_folder_file *file = &folder->files[i];
        const char *name = outputs->items[i].name;
        char part[PART_SIZE];
        const int parent = file->placed == CLI_WAITS ? -1 : open_parent(folder, name, part);
        const cli_seat seat = seat_of(folder, i, parent, part);
        const bool taken =
            file->placed == CLI_WAITS || (parent >= 0 && cli_take_back(&seat, file->placed));
        if (parent >= 0)
            close_inside(folder, parent);
        if (!taken || !remove_folders(folder, i, name))
            fail(folder, name, "it has been placed, and that could not be undone", report);
        else if (file->placed != CLI_WAITS)
            file->placed = CLI_PLACED_FOR_GOOD; /* nothing of it waits any more */
    }
}

/* Makes sure that all staged files are on the disk. */
static bool flush(const cli_folder *folder, spress_report *report)
{
    cli_hold_signals();
    return folder->file_count <= SYNC_EACH_MAX || cli_sync_file_system(folder->staging) ||
           cli_fail_file(report, SPRESS_CODE_FILE_WRITE, folder->path, strerror(errno));
}

bool cli_folder_write(cli_folder *folder, const spress_outputs *outputs, bool *unchanged,
                      spress_report *report)
{
    cli_take_time(true);
    bool good = begin(folder, outputs->count, report);
    for (size_t i = 0; good && i < outputs->count; i++) {
        good = stage(folder, i, &outputs->items[i], report);
        unchanged[i] = good && !folder->files[i].is_staged;
    }
    good = good && flush(folder, report);
    if (!good)
        return false;
    size_t count = 0;
    while (good && count < outputs->count) {
        good = unchanged[count] || place(folder, count, outputs->items[count].name, report);
        count += good;
    }
    if (!good)
        take_back(folder, outputs, count, report);
    return good;
}

/* Removes what waits. The files are known, so that no folder has to be listed, which takes memory
 * and a descriptor. */
static void clear(const cli_folder *folder)
{
    char number[24];
    for (size_t i = 0; i < folder->file_count; i++) {
        const cli_folder_file *file = &folder->files[i];
        const cli_seat seat = seat_of(folder, i, -1, NULL);
        if (file->is_staged)
            cli_clear_seat(&seat, file->placed);
        if (file->moved_link)
            (void)unlinkat(folder->staging, cli_waiting_name(link_number(folder, i), number), 0);
    }
}

void cli_folder_end(cli_folder *folder)
{
    if (folder->staging >= 0) {
        clear(folder);
        cli_staging_remove(folder->descriptor, folder->staging_name, folder->staging);
        if (folder->file_count > SYNC_EACH_MAX)
            (void)cli_sync_file_system(folder->staging); /* the renames */
        close(folder->staging);
    }
    free(folder->staging_name);
    free(folder->files);
    if (folder->descriptor >= 0)
        close(folder->descriptor);
    if (folder->made)
        rmdir(folder->path); /* works only when it is empty */
    *folder = (cli_folder){.path = folder->path, .descriptor = -1, .staging = -1};
    cli_release_signals();
    cli_take_time(false);
}
