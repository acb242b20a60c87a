/* Writes files that belong together: all beside their targets first, then each gets its name. */
#include "files/output_files.h"

#include <errno.h>
#include <fcntl.h>
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

/* A folder that outputs go to. */
typedef struct output_place {
    char *path;
    int descriptor;
    struct stat status;
    int staging; /* the hidden folder; -1: there is none */
    char staging_name[sizeof CLI_STAGING_NAME];
} output_place;

/* An output that becomes a file. */
typedef struct output_file {
    output_place *place; /* NULL: it is written straight away */
    bool is_staged;
    cli_placed placed;
} output_file;

typedef struct output_set {
    const spress_outputs *made;
    spress_report *report;
    output_file *files; /* by output */
    output_place *places;
    size_t place_count;
} output_set;

static const char *path_of(const output_set *set, size_t index)
{
    return set->made->items[index].name;
}

static bool fail(const output_set *set, size_t index)
{
    return cli_fail_file(set->report, SPRESS_CODE_FILE_WRITE, path_of(set, index), strerror(errno));
}

static bool is_standard_output(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* ---- folders */

static bool make_folder_of(const char *path, spress_report *report)
{
    char *folder = cli_folder_of(path);
    const bool good = folder ? cli_make_folder(folder, report) : cli_fail_memory(report);
    free(folder);
    return good;
}

/* Before the first file is written: what lies beside the atlas may come before it. */
static bool make_folders_of(const spress_outputs *made, spress_report *report)
{
    bool good = true;
    for (size_t i = 0; good && i < made->count; i++)
        if (!is_standard_output(made->items[i].name))
            good = make_folder_of(made->items[i].name, report);
    return good;
}

/* The order in which all runs lock folders, so that no two wait for each other; 0: one folder. */
static int compare_places(const output_place *a, const output_place *b)
{
    if (a->status.st_dev != b->status.st_dev)
        return a->status.st_dev < b->status.st_dev ? -1 : 1;
    return a->status.st_ino < b->status.st_ino ? -1 : a->status.st_ino > b->status.st_ino;
}

/* Finds the folder of an output among those that are open, or opens it. */
static bool open_place(output_set *set, size_t index)
{
    output_place place = {.path = cli_folder_of(path_of(set, index)),
                          .staging = -1,
                          .staging_name = CLI_STAGING_NAME};
    if (!place.path)
        return cli_fail_memory(set->report);
    place.descriptor = open(place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_open = place.descriptor >= 0 && fstat(place.descriptor, &place.status) == 0;
    size_t at = 0;
    while (is_open && at < set->place_count && compare_places(&set->places[at], &place) != 0)
        at++;
    if (is_open && at == set->place_count) {
        set->places[set->place_count++] = place;
    } else {
        const int problem = errno;
        if (place.descriptor >= 0)
            close(place.descriptor);
        free(place.path);
        errno = problem;
    }
    set->files[index].place = &set->places[at];
    return is_open || fail(set, index);
}

static bool open_places(output_set *set)
{
    bool good = true;
    for (size_t i = 0; good && i < set->made->count; i++)
        if (!is_standard_output(path_of(set, i)) && !cli_is_special(path_of(set, i)))
            good = open_place(set, i);
    return good;
}

/* The folder behind `last` in that order, NULL: the first; NULL when there is none. */
static const output_place *next_place(const output_set *set, const output_place *last)
{
    const output_place *next = NULL;
    for (size_t i = 0; i < set->place_count; i++) {
        const output_place *place = &set->places[i];
        if ((!last || compare_places(last, place) < 0) &&
            (!next || compare_places(place, next) < 0))
            next = place;
    }
    return next;
}

static bool take_turns(const output_set *set)
{
    for (const output_place *place = next_place(set, NULL); place; place = next_place(set, place))
        if (!cli_begin_turn(place->descriptor, place->path, set->report))
            return false;
    return true;
}

/* ---- files that wait */

static bool write_at_once(const output_set *set, size_t index, spress_bytes bytes)
{
    const char *path = path_of(set, index);
    if (is_standard_output(path))
        return bytes.size == 0 || fwrite(bytes.data, 1, bytes.size, stdout) == bytes.size ||
               cli_fail_file(set->report, SPRESS_CODE_FILE_WRITE, "standard output",
                             strerror(errno));
    const int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return (descriptor >= 0 && cli_write_and_close(descriptor, bytes, false)) || fail(set, index);
}

static const char *file_name(const output_set *set, size_t index)
{
    const char *slash = strrchr(path_of(set, index), '/');
    return slash ? slash + 1 : path_of(set, index);
}

static cli_seat seat_of(const output_set *set, size_t index)
{
    const output_place *place = set->files[index].place;
    return (cli_seat){place->staging, index, set->made->count + index, place->descriptor,
                      file_name(set, index)};
}

/* Whether a file that is to be written is there already, with the same bytes. */
static bool holds(const output_place *place, const char *name, spress_bytes bytes)
{
    const int descriptor =
        openat(place->descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const bool equal = descriptor >= 0 && cli_file_equals(descriptor, bytes);
    if (descriptor >= 0)
        close(descriptor);
    return equal;
}

static bool stage(const output_set *set, size_t index)
{
    char number[24];
    const spress_buffer *data = &set->made->items[index].bytes;
    const spress_bytes bytes = {data->data, data->size};
    output_file *file = &set->files[index];
    output_place *place = file->place;
    if (cli_stopped())
        return cli_fail_file(set->report, SPRESS_CODE_FILE_WRITE, path_of(set, index),
                             "stopped by a signal");
    if (!place)
        return write_at_once(set, index, bytes);
    const char *name = file_name(set, index);
    const char *why = cli_obstacle(place->descriptor, ".", name);
    if (why)
        return cli_fail_file(set->report, SPRESS_CODE_FILE_WRITE, path_of(set, index), why);
    if (holds(place, name, bytes))
        return true;
    if (place->staging < 0)
        place->staging = cli_staging_make(place->descriptor, place->staging_name);
    if (place->staging < 0)
        return fail(set, index);
    const int descriptor = openat(place->staging, cli_waiting_name(index, number),
                                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    file->is_staged = descriptor >= 0;
    return (descriptor >= 0 && cli_write_and_close(descriptor, bytes, true)) || fail(set, index);
}

/* ---- names */

/* Makes renames last; not all systems can, and then there is nothing to be done. */
static void sync_places(const output_set *set)
{
    for (size_t i = 0; i < set->place_count; i++)
        if (set->places[i].staging >= 0)
            (void)fsync(set->places[i].descriptor);
}

static bool place_file(const output_set *set, size_t index)
{
    output_file *file = &set->files[index];
    if (!file->is_staged)
        return true;
    const cli_seat seat = seat_of(set, index);
    return cli_place(&seat, &file->placed) || fail(set, index);
}

/* Makes the first `count` files what they were, the last one first. */
static void take_back(const output_set *set, size_t count)
{
    while (count-- > 0) {
        if (!set->files[count].is_staged)
            continue;
        const cli_seat seat = seat_of(set, count);
        if (!cli_take_back(&seat, set->files[count].placed))
            cli_fail_file(set->report, SPRESS_CODE_FILE_WRITE, path_of(set, count),
                          "it has been replaced, and the old file could not be put back");
        set->files[count].placed = CLI_PLACED_FOR_GOOD; /* nothing of it waits any more */
    }
}

/* Gives all files their names; signals wait meanwhile. The last file is the one that speaks of the
 * others (a descriptor): they are there for good before it appears. */
static bool commit(const output_set *set)
{
    size_t count = 0;
    bool good = true;
    cli_hold_signals();
    while (good && count < set->made->count) {
        if (count + 1 == set->made->count && count != 0)
            sync_places(set);
        good = place_file(set, count);
        count += good;
    }
    if (!good)
        take_back(set, count);
    sync_places(set);
    cli_release_signals();
    return good;
}

/* Removes what waits. The files are known, so that no folder has to be listed, which takes memory
 * and a descriptor. */
static void discard(output_set *set)
{
    for (size_t i = 0; set->files && i < set->made->count; i++) {
        const cli_seat seat = set->files[i].is_staged ? seat_of(set, i) : (cli_seat){.staging = -1};
        if (set->files[i].is_staged)
            cli_clear_seat(&seat, set->files[i].placed);
    }
    for (size_t i = 0; i < set->place_count; i++) {
        output_place *place = &set->places[i];
        if (place->staging >= 0) {
            cli_staging_remove(place->descriptor, place->staging_name, place->staging);
            close(place->staging);
        }
        close(place->descriptor);
        free(place->path);
    }
    free(set->places);
    free(set->files);
}

static bool write_all(output_set *set, bool *unchanged)
{
    bool good = open_places(set) && take_turns(set);
    for (size_t i = 0; good && i < set->made->count; i++) {
        good = stage(set, i);
        if (unchanged)
            unchanged[i] = set->files[i].place && !set->files[i].is_staged;
    }
    return good && commit(set);
}

bool cli_write_outputs(const spress_outputs *made, bool *unchanged, spress_report *report)
{
    output_set set = {.made = made, .report = report};
    if (!make_folders_of(made, report))
        return false;
    set.files = calloc(made->count + 1, sizeof *set.files);
    set.places = calloc(made->count + 1, sizeof *set.places);
    cli_die_of_pipes(false);
    cli_take_time(true);
    const bool good =
        set.files && set.places ? write_all(&set, unchanged) : cli_fail_memory(report);
    discard(&set);
    cli_take_time(false);
    cli_die_of_pipes(true);
    return good;
}
