/* Writes a film as a folder of pictures: frame_00.png, frame_01.png ...
 *
 * All of them are written aside before the first gets its name, and files of that pattern that are
 * left over from a longer film are removed last: the folder then holds this film and what is not
 * ours. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/commands.h"
#include "files/output_folder.h"
#include "files/paths.h"

typedef struct film_folder {
    const spress_outputs *outputs;
    cli_folder folder;
    bool *unchanged; /* by output */
    spress_report *report;
} film_folder;

static bool is_of_film(const film_folder *job, const char *name)
{
    for (size_t i = 0; i < job->outputs->count; i++)
        if (strcmp(job->outputs->items[i].name, name) == 0)
            return true;
    return false;
}

/* Links and folders of such a name are not ours. */
static bool is_left_over(const film_folder *job, const char *name)
{
    struct stat status;
    return spress_is_film_picture(name) && !is_of_film(job, name) &&
           fstatat(job->folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(status.st_mode);
}

/* False with errno. */
static bool remove_from(const film_folder *job, DIR *folder, size_t *out_count)
{
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(folder);
        if (!entry)
            return errno == 0;
        if (!is_left_over(job, entry->d_name))
            continue;
        if (unlinkat(job->folder.descriptor, entry->d_name, 0) != 0)
            return false;
        ++*out_count;
    }
}

static bool remove_left_over(const film_folder *job, size_t *out_count)
{
    const int descriptor = openat(job->folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    const bool good =
        (folder && remove_from(job, folder, out_count)) ||
        cli_fail_file(job->report, SPRESS_FILE_WRITE, job->folder.path, strerror(errno));
    if (folder)
        closedir(folder);
    else if (descriptor >= 0)
        close(descriptor);
    return good;
}

static bool put_all(film_folder *job)
{
    const spress_outputs *outputs = job->outputs;
    bool good = cli_folder_begin(&job->folder, outputs->count, job->report);
    for (size_t i = 0; good && i < outputs->count; i++) {
        const spress_output *output = &outputs->items[i];
        const cli_folder_file file = {i, output->name, {output->bytes.data, output->bytes.size}};
        good = cli_folder_put(&job->folder, &file, &job->unchanged[i], job->report);
    }
    good = good && cli_folder_flush(&job->folder, job->report);
    for (size_t i = 0; good && i < outputs->count; i++)
        good = job->unchanged[i] ||
               cli_folder_place(&job->folder, i, outputs->items[i].name, job->report);
    return good;
}

bool cli_write_film(const char *folder, const spress_outputs *outputs, size_t *out_removed,
                    spress_report *report)
{
    film_folder job = {
        .outputs = outputs, .folder = {.descriptor = -1, .staging = -1}, .report = report};
    job.unchanged = calloc(outputs->count + 1, sizeof *job.unchanged);
    if (!job.unchanged)
        return cli_fail_memory(report);
    const bool good = cli_folder_open(&job.folder, folder, false, report) && put_all(&job) &&
                      remove_left_over(&job, out_removed);
    cli_folder_end(&job.folder);
    free(job.unchanged);
    return good;
}
