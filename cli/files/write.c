/* Writes files that belong together: all beside their targets first, then each gets its name. */
#include "files/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "files/staging.h"
#include "files/target.h"
#include "host/signals.h"

bool cli_write_all(int descriptor, spress_bytes bytes)
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
    const bool good = cli_write_all(descriptor, bytes) && (!sync || fsync(descriptor) == 0);
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

bool cli_stage_main(cli_outputs *outputs, const char *path, spress_bytes bytes,
                    spress_report *report)
{
    if (strcmp(path, "-") == 0)
        return bytes.size == 0 || fwrite(bytes.data, 1, bytes.size, stdout) == bytes.size ||
               cli_fail_file(report, SPRESS_FILE_WRITE, "standard output", strerror(errno));
    if (cli_is_special(path))
        return write_special(path, bytes, report);
    return cli_stage(outputs, path, bytes, report);
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

/* Opens the folder of `path`, and removes what runs that were killed have left in it. */
static bool open_place(cli_output_place *place, const char *path, spress_report *report)
{
    place->staging = -1;
    strcpy(place->staging_name, CLI_STAGING_NAME);
    place->descriptor = open(place->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (place->descriptor < 0)
        return cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
    cli_staging_sweep(place->descriptor);
    return true;
}

/* Makes the hidden folder when the first file has to wait. */
static bool make_staging(cli_output_place *place, const char *path, spress_report *report)
{
    if (place->staging < 0)
        place->staging = cli_staging_make(place->descriptor, place->staging_name);
    return place->staging >= 0 || cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
}

/* The place of a folder in the list; SIZE_MAX, having reported, when it cannot be opened. */
static size_t find_place(cli_outputs *outputs, const char *path, spress_report *report)
{
    char *folder = cli_folder_of(path);
    for (size_t i = 0; folder && i < outputs->place_count; i++)
        if (strcmp(outputs->places[i].path, folder) == 0) {
            free(folder);
            return i;
        }
    const size_t count = outputs->place_count;
    cli_output_place *places =
        folder ? realloc(outputs->places, (count + 1) * sizeof *places) : NULL;
    if (!places) {
        free(folder);
        cli_fail_memory(report);
        return SIZE_MAX;
    }
    outputs->places = places;
    places[count] = (cli_output_place){.path = folder};
    outputs->place_count++;
    return open_place(&places[count], path, report) ? count : SIZE_MAX;
}

/* The name of a file while it waits. */
static const char *waiting_name(size_t index, char out[24])
{
    snprintf(out, 24, "%zu", index);
    return out;
}

bool cli_stage(cli_outputs *outputs, const char *path, spress_bytes bytes, spress_report *report)
{
    char number[24];
    if (cli_stopped())
        return cli_fail_file(report, SPRESS_FILE_WRITE, path, "stopped by a signal");
    if (!cli_can_replace(path, report))
        return false;
    const size_t folder = find_place(outputs, path, report);
    if (folder == SIZE_MAX)
        return false;
    if (outputs->keep_equal && holds(path, bytes))
        return true;
    if (!make_staging(&outputs->places[folder], path, report))
        return false;
    cli_output *output = add_output(outputs);
    if (!output || !(output->path = strdup(path)))
        return cli_fail_memory(report);
    output->folder = folder;
    const int descriptor =
        openat(outputs->places[folder].staging, waiting_name(outputs->count - 1, number),
               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    output->waits = descriptor >= 0;
    return (descriptor >= 0 && cli_write_and_close(descriptor, bytes, true)) ||
           cli_fail_file(report, SPRESS_FILE_WRITE, path, strerror(errno));
}

/* Gives one file its name. */
static bool place_output(const cli_outputs *outputs, size_t index, spress_report *report)
{
    cli_output *output = &outputs->items[index];
    const cli_output_place *place = &outputs->places[output->folder];
    const char *slash = strrchr(output->path, '/');
    char number[24];
    if (renameat(place->staging, waiting_name(index, number), place->descriptor,
                 slash ? slash + 1 : output->path) != 0)
        return cli_fail_file(report, SPRESS_FILE_WRITE, output->path, strerror(errno));
    output->waits = false;
    return true;
}

/* Makes renames last; not all systems can, and then there is nothing to be done. */
static void sync_places(const cli_outputs *outputs)
{
    for (size_t i = 0; i < outputs->place_count; i++)
        (void)fsync(outputs->places[i].descriptor);
}

/* The last file is the one that speaks of the others (a descriptor): they are there for good before
 * it appears. */
bool cli_commit(cli_outputs *outputs, spress_report *report)
{
    bool good = true;
    cli_hold_signals();
    for (size_t i = 0; good && i < outputs->count; i++) {
        if (i + 1 == outputs->count && i != 0)
            sync_places(outputs);
        good = place_output(outputs, i, report);
    }
    if (outputs->count != 0)
        sync_places(outputs);
    cli_release_signals();
    return good;
}

/* Removes the files that wait. They are known, so that no folder has to be listed, which takes
 * memory. */
static void remove_waiting(const cli_outputs *outputs)
{
    char number[24];
    for (size_t i = 0; i < outputs->count; i++)
        if (outputs->items[i].waits)
            (void)unlinkat(outputs->places[outputs->items[i].folder].staging,
                           waiting_name(i, number), 0);
}

void cli_discard(cli_outputs *outputs)
{
    remove_waiting(outputs);
    for (size_t i = 0; i < outputs->place_count; i++) {
        cli_output_place *place = &outputs->places[i];
        if (place->staging >= 0) {
            cli_staging_remove(place->descriptor, place->staging_name, place->staging);
            close(place->staging);
        }
        if (place->descriptor >= 0)
            close(place->descriptor);
        free(place->path);
    }
    for (size_t i = 0; i < outputs->count; i++)
        free(outputs->items[i].path);
    free(outputs->places);
    free(outputs->items);
    *outputs = (cli_outputs){0};
}

bool cli_make_folder(const char *path, spress_report *report)
{
    char *copy = strdup(path);
    if (!copy)
        return cli_fail_memory(report);
    bool good = true;
    for (char *p = copy + (copy[0] == '/'); good; p++) {
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

/* Before the first file is written: what lies beside the atlas may come before it. */
static bool make_folders_of(const spress_outputs *made, spress_report *report)
{
    bool good = true;
    for (size_t i = 0; good && i < made->count; i++)
        if (belongs_to_atlas(&made->items[i]) && strcmp(made->items[i].name, "-") != 0)
            good = make_folder_of(made->items[i].name, report);
    return good;
}

bool cli_write_outputs(const spress_outputs *made, bool make_folders, bool *unchanged,
                       spress_report *report)
{
    cli_outputs outputs = {.keep_equal = true};
    bool good = !make_folders || make_folders_of(made, report);
    cli_die_of_pipes(false);
    for (size_t i = 0; good && i < made->count; i++) {
        const spress_output *output = &made->items[i];
        const bool is_file = strcmp(output->name, "-") != 0;
        const size_t before = outputs.count;
        good = cli_stage_main(&outputs, output->name,
                              (spress_bytes){output->bytes.data, output->bytes.size}, report);
        if (unchanged)
            unchanged[i] = is_file && outputs.count == before;
    }
    good = good && cli_commit(&outputs, report);
    cli_discard(&outputs);
    cli_die_of_pipes(true);
    return good;
}
