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
        cli_fail_file(job->report, SPRESS_CODE_FILE_WRITE, job->folder.path, strerror(errno));
    if (folder)
        closedir(folder);
    else if (descriptor >= 0)
        close(descriptor);
    return good;
}

bool cli_write_film(const char *folder, const spress_outputs *outputs, size_t *out_removed,
                    spress_report *report)
{
    film_folder job = {
        .outputs = outputs, .folder = {.descriptor = -1, .staging = -1}, .report = report};
    bool *unchanged = calloc(outputs->count + 1, sizeof *unchanged);
    if (!unchanged)
        return cli_fail_memory(report);
    const bool good = cli_folder_open(&job.folder, folder, false, report) &&
                      cli_folder_write(&job.folder, outputs, unchanged, report) &&
                      remove_left_over(&job, out_removed);
    cli_folder_end(&job.folder);
    free(unchanged);
    return good;
}
