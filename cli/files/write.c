/* Writes files that belong together: all beside their targets first, then each gets its name. */
#include "files/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"

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

bool cli_write_and_close(int descriptor, spress_bytes bytes, bool sync)
{
    const bool good = write_all(descriptor, bytes) && (!sync || fsync(descriptor) == 0);
    const int problem = errno;
    if (close(descriptor) == 0 && good)
        return true;
    errno = good ? errno : problem;
    return false;
}

bool cli_file_equals(int descriptor, spress_bytes bytes)
{
    uint8_t block[1 << 14];
    struct stat status;
    size_t at = 0;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
        (uint64_t)status.st_size != bytes.size)
        return false;
    for (;;) {
        const ssize_t got = read(descriptor, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0 && at == bytes.size;
        if ((size_t)got > bytes.size - at || memcmp(block, bytes.data + at, (size_t)got) != 0)
            return false;
        at += (size_t)got;
    }
}

static cli_output *add_output(cli_outputs *outputs)
{
    enum { FIRST = 16 };
    if (outputs->count == outputs->capacity) {
        const size_t wanted = outputs->capacity ? outputs->capacity * 2 : FIRST;
        cli_output *items = realloc(outputs->items, wanted * sizeof *items);
        if (!items)
            return NULL;
        outputs->items = items;
        outputs->capacity = wanted;
    }
    outputs->items[outputs->count] = (cli_output){0};
    return &outputs->items[outputs->count++];
}

static bool write_special(const char *path, spress_bytes bytes, spress_report *report)
{
    const int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
    return cli_write_and_close(descriptor, bytes, false) ||
           cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
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
               cli_fail_file(report, SPRESS_FILE_WRITE, "standard output", strerror(errno));
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
    return cli_fail_file(report, SPRESS_FILE_WRITE, path,
                         S_ISDIR(status.st_mode) ? "a folder is in its place"
                                                 : "it is no regular file");
}

void cli_temporary_name(char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint8_t random[CLI_TEMPORARY_LETTERS] = {0};
    if (getrandom(random, sizeof random, 0) < 0)
        random[0] = (uint8_t)getpid(); /* names may repeat: whoever uses them tries again */
    char *out = name + strlen(name) - CLI_TEMPORARY_LETTERS;
    for (size_t i = 0; i < CLI_TEMPORARY_LETTERS; i++)
        out[i] = letters[random[i] % 32];
}

/* Makes a new file under a name of its own, which takes the place of the last letters of `path`. It
 * is exclusive and so follows no planted link. mkstemp would hide it from everybody but the user,
 * and umask cannot be asked without disturbing other threads. */
static int create_temporary(char *path)
{
    enum { TRIES = 100 };
    int descriptor = -1;
    for (int i = 0; i < TRIES && descriptor < 0; i++) {
        cli_temporary_name(path);
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    return descriptor;
}

/* Whether a file that is to be written is there already, with the same bytes. */
static bool holds(const char *path, spress_bytes bytes)
{
    const int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const bool equal = descriptor >= 0 && cli_file_equals(descriptor, bytes);
    if (descriptor >= 0)
        close(descriptor);
    return equal;
}

bool cli_stage(cli_outputs *outputs, const char *path, spress_bytes bytes, spress_report *report)
{
    if (!can_replace(path, report))
        return false;
    if (outputs->keep_equal && holds(path, bytes))
        return true;
    cli_output *output = add_output(outputs);
    char *folder = cli_folder_of(path);
    if (!output || !folder) {
        free(folder);
        return cli_fail_memory(report);
    }
    output->path = strdup(path);
    char *temporary = cli_join(folder, "." CLI_TEMPORARY_NAME);
    free(folder);
    const int descriptor = output->path && temporary ? create_temporary(temporary) : -1;
    if (descriptor < 0) {
        const int problem = output->path && temporary ? errno : ENOMEM;
        free(temporary);
        return problem == ENOMEM
                   ? cli_fail_memory(report)
                   : cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(problem));
    }
    output->temporary = temporary;
    return cli_write_and_close(descriptor, bytes, true) ||
           cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
}

/* Whether two paths are in one folder. */
static bool lie_together(const char *a, const char *b)
{
    const char *a_slash = strrchr(a, '/'), *b_slash = strrchr(b, '/');
    const size_t a_size = a_slash ? (size_t)(a_slash - a) : 0;
    const size_t b_size = b_slash ? (size_t)(b_slash - b) : 0;
    return !a_slash == !b_slash && a_size == b_size && memcmp(a, b, a_size) == 0;
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

/* The last file is the one that speaks of the others (a descriptor): they are there for good before
 * it appears. */
bool cli_commit(cli_outputs *outputs, spress_report *report)
{
    const char *unsynced = NULL;
    for (size_t i = 0; i < outputs->count; i++) {
        cli_output *output = &outputs->items[i];
        const bool last = i + 1 == outputs->count;
        if (unsynced && (last || !lie_together(unsynced, output->path)))
            sync_folder(unsynced);
        if (output->temporary && rename(output->temporary, output->path) != 0)
            return cli_fail_file(report, SPRESS_FILE_WRITE, output->path, strerror(errno));
        free(output->temporary);
        output->temporary = NULL;
        unsynced = output->path;
    }
    if (unsynced)
        sync_folder(unsynced);
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
        return cli_fail_memory(report);
    bool good = true;
    for (char *p = copy + 1; good; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        const char kept = *p;
        *p = '\0';
        struct stat status;
        if (mkdir(copy, 0777) != 0 && !(stat(copy, &status) == 0 && S_ISDIR(status.st_mode)))
            good = cli_fail_file(report, SPRESS_FILE_WRITE, copy, strerror(errno));
        *p = kept;
        if (kept == '\0')
            break;
    }
    free(copy);
    return good;
}

static bool make_folder_of(const char *path, spress_report *report)
{
    char *folder = cli_folder_of(path);
    const bool good = folder ? cli_make_folder(folder, report) : cli_fail_memory(report);
    free(folder);
    return good;
}

/* Previews and lists go where the user says, and only if that is there. */
static bool belongs_to_atlas(const spress_output *output)
{
    return output->role == SPRESS_OUTPUT_DESCRIPTOR || output->role == SPRESS_OUTPUT_PAGE;
}

bool cli_write_outputs(const spress_outputs *made, bool make_folders, bool *unchanged,
                       spress_report *report)
{
    cli_outputs outputs = {.keep_equal = true};
    bool good = true;
    for (size_t i = 0; good && i < made->count; i++) {
        const spress_output *output = &made->items[i];
        const bool is_file = strcmp(output->name, "-") != 0;
        const size_t before = outputs.count;
        good = (!is_file || !make_folders || !belongs_to_atlas(output) ||
                make_folder_of(output->name, report)) &&
               cli_stage_main(&outputs, output->name,
                              (spress_bytes){output->bytes.data, output->bytes.size}, report);
        if (unchanged)
            unchanged[i] = is_file && outputs.count == before;
    }
    good = good && cli_commit(&outputs, report);
    cli_discard(&outputs);
    return good;
}
