#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_READ = 64 * 1024 };

static bool fail(spress_report *report, spress_code code, const char *path, const char *why)
{
    spress_report_add(report, code, SPRESS_NO_OFFSET, NULL, "cannot %s %s: %s",
                      code == SPRESS_FILE_READ ? "read" : "write", path, why);
    return false;
}

/* Reads until the end: what fstat says of the size is only a hint, because pipes have none and
 * files grow while they are read. */
static bool read_all(int descriptor, const char *path, uint64_t limit, cli_file *file,
                     spress_report *report)
{
    struct stat status;
    size_t capacity = FIRST_READ;
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode))
        return fail(report, SPRESS_FILE_READ, path, "is a folder");
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        (uint64_t)status.st_size <= limit)
        capacity = (size_t)status.st_size + 1;
    for (;;) {
        if (file->size + 1 >= capacity || !file->data) {
            capacity = file->data ? capacity * 2 : capacity;
            uint8_t *grown = realloc(file->data, capacity);
            if (!grown) {
                spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
                return false;
            }
            file->data = grown;
        }
        const ssize_t got = read(descriptor, file->data + file->size, capacity - file->size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(report, SPRESS_FILE_READ, path, strerror(errno));
        if (got == 0)
            return true;
        file->size += (size_t)got;
        if (file->size > limit) {
            spress_report_add(report, SPRESS_LIMIT_INPUT, 0, NULL,
                              "the file has more than %llu bytes", (unsigned long long)limit);
            return false;
        }
    }
}

bool cli_read_file(const char *path, uint64_t limit, cli_file *out, spress_report *report)
{
    cli_file file = {0};
    const bool standard = strcmp(path, "-") == 0;
    const int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return fail(report, SPRESS_FILE_READ, path, strerror(errno));
    const bool good = read_all(descriptor, path, limit, &file, report);
    if (!standard)
        close(descriptor);
    if (!good) {
        free(file.data);
        return false;
    }
    *out = file;
    return true;
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

static bool write_all(int descriptor, spress_bytes bytes)
{
    size_t written = 0;
    while (written < bytes.size) {
        const ssize_t put = write(descriptor, bytes.data + written, bytes.size - written);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        written += (size_t)put;
    }
    return true;
}

static cli_output *add_output(cli_outputs *outputs)
{
    if (outputs->count == outputs->capacity) {
        const size_t capacity = outputs->capacity ? outputs->capacity * 2 : 8;
        cli_output *items = realloc(outputs->items, capacity * sizeof *items);
        if (!items)
            return NULL;
        outputs->items = items;
        outputs->capacity = capacity;
    }
    cli_output *output = &outputs->items[outputs->count++];
    *output = (cli_output){0};
    return output;
}

/* New files get the permissions that the user's mask leaves; mkstemp alone would hide them. */
static void open_up(int descriptor)
{
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(descriptor, 0666 & ~mask) != 0)
        return; /* some file systems have no permissions */
}

static bool write_special(const char *path, spress_bytes bytes, spress_report *report)
{
    const int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return fail(report, SPRESS_FILE_WRITE, path, strerror(errno));
    bool good = write_all(descriptor, bytes);
    int problem = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        problem = errno;
    }
    return good || fail(report, SPRESS_FILE_WRITE, path, strerror(problem));
}

/* Devices and pipes cannot be replaced, only written to, also behind a link (/dev/stdout is one).
 */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool cli_stage_main(cli_outputs *outputs, const char *path, spress_bytes bytes,
                    spress_report *report)
{
    if (strcmp(path, "-") == 0)
        return bytes.size == 0 || fwrite(bytes.data, 1, bytes.size, stdout) == bytes.size ||
               fail(report, SPRESS_FILE_WRITE, "standard output", strerror(errno));
    if (is_special(path))
        return write_special(path, bytes, report);
    return cli_stage(outputs, path, bytes, report);
}

/* A file that stands there already is replaced, a link too, without a look at what it points to.
 * Anything else was planted, or is a mistake. */
static bool can_replace(const char *path, spress_report *report)
{
    struct stat status;
    if (lstat(path, &status) != 0 || S_ISREG(status.st_mode) || S_ISLNK(status.st_mode))
        return true;
    return fail(report, SPRESS_FILE_WRITE, path,
                S_ISDIR(status.st_mode) ? "a folder is in its place" : "it is no regular file");
}

bool cli_stage(cli_outputs *outputs, const char *path, spress_bytes bytes, spress_report *report)
{
    if (!can_replace(path, report))
        return false;
    cli_output *output = add_output(outputs);
    char *folder = cli_folder_of(path);
    if (!output || !folder) {
        free(folder);
        return fail(report, SPRESS_MEMORY, path, "out of memory");
    }
    output->path = strdup(path);
    output->temporary = cli_join(folder, ".spritepress-XXXXXX");
    free(folder);
    if (!output->path || !output->temporary)
        return fail(report, SPRESS_MEMORY, path, "out of memory");

    const int descriptor = mkstemp(output->temporary); /* exclusive: follows no planted link */
    if (descriptor < 0) {
        free(output->temporary);
        output->temporary = NULL;
        return fail(report, SPRESS_FILE_WRITE, path, strerror(errno));
    }
    open_up(descriptor);
    bool good = write_all(descriptor, bytes) && fsync(descriptor) == 0;
    int problem = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        problem = errno;
    }
    return good || fail(report, SPRESS_FILE_WRITE, path, strerror(problem));
}

/* Makes the renames last; not all systems can, and then there is nothing to be done. */
static void sync_folder(const char *path)
{
    char *folder = cli_folder_of(path);
    const int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (descriptor < 0)
        return;
    (void)fsync(descriptor);
    close(descriptor);
}

bool cli_commit(cli_outputs *outputs, spress_report *report)
{
    for (size_t i = 0; i < outputs->count; i++) {
        cli_output *output = &outputs->items[i];
        if (rename(output->temporary, output->path) != 0)
            return fail(report, SPRESS_FILE_WRITE, output->path, strerror(errno));
        free(output->temporary);
        output->temporary = NULL;
        sync_folder(output->path);
    }
    return true;
}

void cli_discard(cli_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        if (outputs->items[i].temporary)
            unlink(outputs->items[i].temporary);
        free(outputs->items[i].temporary);
        free(outputs->items[i].path);
    }
    free(outputs->items);
    *outputs = (cli_outputs){0};
}

bool cli_make_folder(const char *path, spress_report *report)
{
    char *copy = strdup(path);
    if (!copy)
        return fail(report, SPRESS_MEMORY, path, "out of memory");
    bool good = true;
    for (char *p = copy + 1; good; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        const char kept = *p;
        *p = '\0';
        struct stat status;
        if (mkdir(copy, 0777) != 0 && !(stat(copy, &status) == 0 && S_ISDIR(status.st_mode)))
            good = fail(report, SPRESS_FILE_WRITE, copy, strerror(errno));
        *p = kept;
        if (kept == '\0')
            break;
    }
    free(copy);
    return good;
}
