/* Writes many files into one folder under names that come from a document, without following a
 * link. */
#include "files/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "files/staging.h"
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
    spress_report_add(report, SPRESS_FILE_WRITE, SPRESS_NO_OFFSET, NULL, "cannot write %s/%s: %s",
                      folder->path, name, why);
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
    return cli_fail_file(report, SPRESS_FILE_WRITE, path,
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
static const char *obstacle(const cli_folder *folder, const struct stat *status, bool is_folder)
{
    if (S_ISLNK(status->st_mode))
        return folder->replace_links ? NULL : "a symbolic link is in the way (--force replaces it)";
    if (is_folder)
        return S_ISDIR(status->st_mode) ? NULL : "a file is where a folder has to be";
    if (S_ISDIR(status->st_mode))
        return "a folder is in its place";
    return S_ISREG(status->st_mode) ? NULL : "it is no regular file";
}

bool cli_folder_check(const cli_folder *folder, const char *name, spress_report *report)
{
    char part[PART_SIZE];
    const char *rest = name;
    int at = folder->descriptor;
    const char *why = NULL;
    for (bool is_folder = at >= 0; is_folder && !why;) {
        struct stat status;
        is_folder = take_part(&rest, part);
        if (fstatat(at, part, &status, AT_SYMLINK_NOFOLLOW) != 0) {
            why = errno == ENOENT ? NULL : strerror(errno);
            break; /* a missing file or folder blocks nothing */
        }
        why = obstacle(folder, &status, is_folder);
        if (why || !is_folder || !S_ISDIR(status.st_mode))
            break;
        const int next = openat(at, part, OPEN_FOLDER);
        why = next < 0 ? strerror(errno) : NULL;
        if (at != folder->descriptor)
            close(at);
        at = next;
    }
    if (at >= 0 && at != folder->descriptor)
        close(at);
    return !why || fail(folder, name, why, report);
}

bool cli_folder_begin(cli_folder *folder, size_t count, spress_report *report)
{
    folder->sync_each = count <= SYNC_EACH_MAX;
    if (folder->descriptor < 0) {
        if (!cli_make_folder(folder->path, report))
            return false;
        folder->made = true;
        folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder->descriptor < 0)
            return cli_fail_file(report, SPRESS_FILE_WRITE, folder->path, strerror(errno));
    }
    cli_staging_sweep(folder->descriptor);
    folder->staging_name = strdup(CLI_STAGING_NAME);
    if (!folder->staging_name)
        return cli_fail_memory(report);
    folder->staging = cli_staging_make(folder->descriptor, folder->staging_name);
    return folder->staging >= 0 ||
           cli_fail_file(report, SPRESS_FILE_WRITE, folder->path, strerror(errno));
}

/* Opens a folder inside a folder. A link is not followed; with `make` a folder that is missing is
 * made, and a link that may be replaced makes room for it. */
static int open_inside(const cli_folder *folder, int at, const char *part, bool make)
{
    struct stat status;
    const int found = openat(at, part, OPEN_FOLDER);
    if (found >= 0 || !make)
        return found;
    const bool is_link =
        fstatat(at, part, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
    if (is_link && (!folder->replace_links || unlinkat(at, part, 0) != 0))
        return -1;
    if (mkdirat(at, part, 0777) != 0 && errno != EEXIST)
        return -1;
    return openat(at, part, OPEN_FOLDER);
}

/* Opens the folder that `name` lies in, and leaves the file's own name in `part`. The caller closes
 * it unless it is the folder itself. */
static int open_parent(const cli_folder *folder, const char *name, bool make, char part[PART_SIZE])
{
    int at = folder->descriptor;
    while (at >= 0 && take_part(&name, part)) {
        const int next = open_inside(folder, at, part, make);
        const int problem = errno;
        if (at != folder->descriptor)
            close(at);
        at = next;
        errno = problem;
    }
    return at;
}

static void close_parent(const cli_folder *folder, int parent)
{
    if (parent != folder->descriptor)
        close(parent);
}

static bool is_there_already(const cli_folder *folder, const char *name, spress_bytes bytes)
{
    char part[PART_SIZE];
    const int parent = open_parent(folder, name, false, part);
    if (parent < 0)
        return false;
    /* Without O_NONBLOCK a pipe that was planted would keep us waiting. */
    const int file = openat(parent, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close_parent(folder, parent);
    const bool equal = file >= 0 && cli_file_equals(file, bytes);
    if (file >= 0)
        close(file);
    return equal;
}

bool cli_folder_put(const cli_folder *folder, const cli_folder_file *file, bool *out_unchanged,
                    spress_report *report)
{
    char number[24];
    *out_unchanged = false;
    if (cli_stopped())
        return fail(folder, file->name, "stopped by a signal", report);
    *out_unchanged = is_there_already(folder, file->name, file->bytes);
    if (*out_unchanged)
        return true;
    snprintf(number, sizeof number, "%zu", file->index);
    const int descriptor =
        openat(folder->staging, number, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return (descriptor >= 0 && cli_write_and_close(descriptor, file->bytes, folder->sync_each)) ||
           fail(folder, file->name, strerror(errno), report);
}

bool cli_folder_flush(const cli_folder *folder, spress_report *report)
{
    cli_hold_signals();
    return folder->sync_each || cli_sync_file_system(folder->staging) ||
           cli_fail_file(report, SPRESS_FILE_WRITE, folder->path, strerror(errno));
}

bool cli_folder_place(const cli_folder *folder, size_t index, const char *name,
                      spress_report *report)
{
    char number[24], part[PART_SIZE];
    snprintf(number, sizeof number, "%zu", index);
    const int parent = open_parent(folder, name, true, part);
    if (parent < 0)
        return fail(folder, name, strerror(errno), report);
    const bool good = renameat(folder->staging, number, parent, part) == 0;
    if (!good)
        fail(folder, name, strerror(errno), report);
    else if (folder->sync_each)
        (void)fsync(parent); /* not all file systems can flush a folder */
    close_parent(folder, parent);
    return good;
}

void cli_folder_end(cli_folder *folder)
{
    if (folder->staging >= 0) {
        cli_staging_remove(folder->descriptor, folder->staging_name, folder->staging);
        if (!folder->sync_each)
            (void)cli_sync_file_system(folder->staging); /* the renames */
        close(folder->staging);
    }
    free(folder->staging_name);
    if (folder->descriptor >= 0)
        close(folder->descriptor);
    if (folder->made)
        rmdir(folder->path); /* works only when it is empty */
    folder->staging = folder->descriptor = -1;
    folder->staging_name = NULL;
    cli_release_signals();
}
