/* Reads files and lists folders for jobs. */
#include "host/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "host/signals.h"

enum { FIRST_READ = 64 * 1024, READ_MOST = 16 << 20 };

spress_file_kind cli_look(void *context, const char *path, char *why, size_t why_size)
{
    struct stat status;
    (void)context;
    if (lstat(path, &status) != 0) {
        const bool missing = errno == ENOENT || errno == ENOTDIR;
        snprintf(why, why_size, "%s", strerror(errno));
        return missing ? SPRESS_FILE_NONE : SPRESS_FILE_UNKNOWN;
    }
    const bool is_link = S_ISLNK(status.st_mode);
    if (is_link && stat(path, &status) != 0) {
        snprintf(why, why_size, "%s", strerror(errno));
        return SPRESS_FILE_NONE;
    }
    if (S_ISDIR(status.st_mode))
        return is_link ? SPRESS_FILE_FOLDER_LINK : SPRESS_FILE_FOLDER;
    return S_ISREG(status.st_mode) ? SPRESS_FILE_REGULAR : SPRESS_FILE_OTHER;
}

spress_file_identity cli_identity(const struct stat *status)
{
    const struct timespec at = status->st_ctim;
    return (spress_file_identity){status->st_dev, status->st_ino,
                                  (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec};
}

bool cli_identify(void *context, const char *path, spress_file_identity *out)
{
    struct stat status;
    (void)context;
    if (stat(path, &status) != 0)
        return false;
    *out = cli_identity(&status);
    return true;
}

/* False with errno, 0 when the taker stopped. */
static bool give_names(DIR *stream, spress_name_taker *take, void *taker)
{
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(stream);
        if (!entry)
            return errno == 0;
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        if (!take(taker, name)) {
            errno = 0;
            return false;
        }
    }
}

bool cli_list(void *context, const spress_listing *how)
{
    (void)context;
    /* A link that takes a folder's place between looking and opening is not followed. */
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (how->below > 0 ? O_NOFOLLOW : 0);
    const int descriptor = open(how->folder, flags);
    DIR *stream = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (!stream) {
        cli_fail_file(how->report, SPRESS_CODE_FILE_READ, how->folder, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    const bool good = give_names(stream, how->take, how->taker);
    if (!good && errno != 0)
        cli_fail_file(how->report, SPRESS_CODE_FILE_READ, how->folder, strerror(errno));
    closedir(stream);
    return good;
}

static bool make_room(spress_buffer *file, size_t capacity)
{
    const spress_allocator *a = &file->allocator;
    uint8_t *data = file->data ? a->resize(a->context, file->data, file->capacity, capacity)
                               : a->allocate(a->context, capacity);
    if (!data)
        return false;
    file->data = data;
    file->capacity = capacity;
    return true;
}

/* Reads until the end: what fstat says of the size is only a hint, because pipes have none and
 * files grow while they are read. */
static bool read_all(int descriptor, const char *path, uint64_t limit, spress_buffer *file,
                     spress_report *report)
{
    struct stat status;
    size_t capacity = FIRST_READ;
    const bool known = fstat(descriptor, &status) == 0;
    if (known && S_ISDIR(status.st_mode))
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, path, "is a folder");
    if (known && S_ISREG(status.st_mode) && status.st_size > 0 && (uint64_t)status.st_size <= limit)
        capacity = (size_t)status.st_size + 1;
    for (;;) {
        if (file->size + 1 >= file->capacity &&
            !make_room(file, file->capacity ? file->capacity * 2 : capacity))
            return cli_fail_memory(report);
        const size_t room = file->capacity - file->size;
        const ssize_t got =
            read(descriptor, file->data + file->size, room < READ_MOST ? room : READ_MOST);
        if (cli_stopped())
            return cli_fail_memory(report); /* the end of the job says that it was cancelled */
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cli_fail_file(report, SPRESS_CODE_FILE_READ, path, strerror(errno));
        if (got == 0)
            return true;
        file->size += (size_t)got;
        if (file->size > limit) {
            spress_report_add(report, SPRESS_CODE_LIMIT_INPUT, 0, NULL,
                              "the file has more than %llu bytes", (unsigned long long)limit);
            return false;
        }
    }
}

bool cli_read_open(int descriptor, const char *path, const spress_file_terms *terms,
                   spress_report *report, spress_buffer *out)
{
    spress_buffer file = {.allocator = *terms->allocator};
    const bool good = read_all(descriptor, path, terms->limit, &file, report);
    if (good)
        *out = file;
    else
        spress_buffer_free(&file);
    return good;
}

bool cli_read(void *context, const char *path, const spress_file_terms *terms,
              spress_report *report, spress_buffer *out)
{
    (void)context;
    const bool standard = strcmp(path, "-") == 0;
    const int descriptor = standard      ? STDIN_FILENO
                           : terms->root ? cli_open_confined(terms->root, path)
                                         : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return cli_fail_file(report, SPRESS_CODE_FILE_READ, path,
                             errno == EXDEV ? "it lies outside of its folder" : strerror(errno));
    const bool good = cli_read_open(descriptor, path, terms, report, out);
    if (!standard)
        close(descriptor);
    return good;
}
