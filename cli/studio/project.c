/* A project: the folder that all paths of the command line have in common, and the files below it
 * that the page may open and save. */
#include "studio/project.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "studio/names.h"
#include "system/system.h"

/* A folder or file that the command line names. */
typedef struct studio_given {
    const char *given; /* as the user wrote it */
    char *path;        /* absolute, without links */
    bool is_folder;
} studio_given;

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

static void given_free(studio_given *given, size_t count)
{
    for (size_t i = 0; given && i < count; i++)
        free(given[i].path);
    free(given);
}

/* Looks at each path, which must be a folder or a regular file. NULL, having reported. */
static studio_given *given_new(const char *const *paths, size_t count, spress_report *report)
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
    given_free(given, count);
    return NULL;
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

/* The deepest folder that holds all of them, to free(). NULL when memory ran out. */
static char *common_folder(const studio_given *given, size_t count)
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

/* The path of a file below the project's folder. */
static const char *path_below(const studio_project *project, const char *path)
{
    const size_t size = strlen(project->path);
    return path + size + (project->path[size - 1] != '/');
}

/* Notes a file that the page opens at once. */
static bool open_at_once(studio_project *project, const char *given, const char *path,
                         spress_report *report)
{
    const char *below = path_below(project, path);
    if (!studio_path_is_plain(below, strlen(below)))
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, given,
                             "the studio shows no hidden files, no node_modules and no names with "
                             "control characters or backslashes");
    project->opened[project->opened_count++] = studio_id_with(project->secret, below);
    return true;
}

static bool open_given(studio_project *project, const studio_given *given, size_t count,
                       spress_report *report)
{
    project->opened = calloc(count ? count : 1, sizeof *project->opened);
    if (!project->opened)
        return cli_fail_memory(report);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = given[i].is_folder || open_at_once(project, given[i].given, given[i].path, report);
    return good;
}

static bool open_root(studio_project *project, spress_report *report)
{
    project->id = studio_id_for_ever(project->path);
    project->root = open(project->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (project->root < 0)
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, project->path, strerror(errno));
    if (!cli_random(project->secret, sizeof project->secret))
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, "random bytes", strerror(errno));
    return true;
}

bool studio_project_open(studio_project *project, const char *const *paths, size_t count,
                         spress_report *report)
{
    static const char *const here[] = {"."};
    const size_t given_count = count ? count : 1;
    studio_given *given = given_new(count ? paths : here, given_count, report);
    project->root = -1;
    if (!given)
        return false;
    project->path = common_folder(given, given_count);
    if (!project->path)
        cli_fail_memory(report);
    const bool good = project->path && open_root(project, report) &&
                      open_given(project, given, given_count, report);
    given_free(given, given_count);
    return good && (studio_listing_fill(&project->listing, project->root, project->secret) ||
                    cli_fail_memory(report));
}

void studio_project_close(studio_project *project)
{
    if (project->path && project->root >= 0)
        close(project->root);
    free(project->path);
    free(project->opened);
    studio_listing_free(&project->listing);
    studio_changes_free(&project->changes);
    *project = (studio_project){.root = -1};
}

/* The file's hash as it is now, or none. */
static studio_hash hash_now(const studio_project *project, const char *path)
{
    studio_hash hash = {""};
    const int descriptor = cli_open_plainly_below(project->root, path);
    if (descriptor < 0)
        return hash;
    if (!studio_hash_file(descriptor, STUDIO_FILE_MOST, &hash))
        hash.text[0] = '\0';
    close(descriptor);
    return hash;
}

/* Carries over what is known of a file that was there before, and notes whether it changed. */
static void compare_file(studio_project *project, const studio_file *before, studio_file *now)
{
    if (studio_stamp_equals(&before->stamp, &now->stamp)) {
        now->hash = before->hash;
        return;
    }
    if (before->hash.text[0])
        now->hash = hash_now(project, now->path);
    if (!before->hash.text[0] || strcmp(before->hash.text, now->hash.text) != 0)
        studio_changes_add(&project->changes, STUDIO_CHANGED, now);
}

/* Both listings are in the order of their paths. */
static void compare_listings(studio_project *project, const studio_listing *before,
                             studio_listing *now)
{
    size_t i = 0, k = 0;
    while (i < before->count || k < now->count) {
        const int order = i == before->count ? 1
                          : k == now->count  ? -1
                                             : strcmp(before->files[i].path, now->files[k].path);
        if (order < 0)
            studio_changes_add(&project->changes, STUDIO_REMOVED, &before->files[i++]);
        else if (order > 0)
            studio_changes_add(&project->changes, STUDIO_ADDED, &now->files[k++]);
        else
            compare_file(project, &before->files[i++], &now->files[k++]);
    }
}

bool studio_project_refresh(studio_project *project)
{
    studio_listing now = {0};
    if (!studio_listing_fill(&now, project->root, project->secret))
        return false;
    compare_listings(project, &project->listing, &now);
    studio_listing_free(&project->listing);
    project->listing = now;
    return true;
}

/* Reads until the file ends or `size` bytes are there. */
static bool read_whole(int descriptor, uint8_t *out, size_t *size)
{
    size_t done = 0;
    while (done < *size) {
        const ssize_t got = read(descriptor, out + done, *size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    *size = done;
    return true;
}

/* Reads the open file of that status. NULL with errno. */
static uint8_t *read_open(int descriptor, const struct stat *status, size_t *out_size)
{
    if (!S_ISREG(status->st_mode) || (uint64_t)status->st_size > STUDIO_FILE_MOST) {
        errno = S_ISREG(status->st_mode) ? EFBIG : ELOOP;
        return NULL;
    }
    size_t size = (size_t)status->st_size;
    uint8_t *bytes = malloc(size ? size : 1);
    if (!bytes)
        return NULL;
    if (!read_whole(descriptor, bytes, &size)) {
        const int problem = errno;
        free(bytes);
        errno = problem;
        return NULL;
    }
    *out_size = size;
    return bytes;
}

uint8_t *studio_project_read(studio_project *project, studio_file *file, size_t *out_size,
                             studio_hash *out_hash, const studio_refusal **out_why)
{
    struct stat status;
    uint8_t *bytes = NULL;
    const int descriptor = cli_open_plainly_below(project->root, file->path);
    if (descriptor >= 0 && fstat(descriptor, &status) == 0)
        bytes = read_open(descriptor, &status, out_size);
    if (!bytes)
        *out_why = studio_refusal_of(errno);
    if (descriptor >= 0)
        close(descriptor);
    if (!bytes)
        return NULL;
    *out_hash = studio_hash_of((spress_bytes){bytes, *out_size});
    /* A file that was changed since it was listed keeps its old hash, so that the next listing
     * tells everybody else of the change. */
    const studio_stamp stamp = studio_stamp_of(&status);
    if (studio_stamp_equals(&file->stamp, &stamp))
        file->hash = *out_hash;
    return bytes;
}
