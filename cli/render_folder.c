/* A film as a folder of pictures: frame_00.png, frame_01.png ...
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

#include "files.h"
#include "folder.h"
#include "memory.h"
#include "progress.h"
#include "render.h"
#include "report.h"
#include "workers.h"

enum { NAME_SIZE = 40 };
#define NAME_BEGIN "frame_"
#define NAME_END   ".png"

typedef struct frames_job {
    const cli_rendering *rendering;
    cli_folder folder;
    int digits; /* of the numbers in the names */
    bool *unchanged;
    spress_report **reports; /* of pictures that failed */
    cli_progress progress;
} frames_job;

static void name_frame(const frames_job *job, size_t index, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, NAME_BEGIN "%0*zu" NAME_END, job->digits, index);
}

bool cli_is_frame_name(const char *name)
{
    const size_t begin = strlen(NAME_BEGIN);
    if (strncmp(name, NAME_BEGIN, begin) != 0)
        return false;
    const size_t digits = strspn(name + begin, "0123456789");
    return digits != 0 && strcmp(name + begin + digits, NAME_END) == 0;
}

static bool stage(frames_job *job, size_t index, spress_report *report)
{
    const spress_image *image = &job->rendering->shots.items[index].image;
    char name[NAME_SIZE];
    spress_buffer png = {0};
    name_frame(job, index, name);
    bool good =
        spress_png_write_with(image, &(spress_png_options){.reduce = true}, NULL, report, &png);
    const cli_folder_file file = {index, name, {png.data, png.size}};
    good = good && cli_folder_put(&job->folder, &file, &job->unchanged[index], report);
    spress_buffer_free(&png);
    return good;
}

static bool work(void *context, size_t index, unsigned worker)
{
    (void)worker;
    frames_job *job = context;
    spress_diagnostic found[4]; /* a whole report is only for the picture that fails */
    spress_report report;
    spress_report_init(&report, found, sizeof found / sizeof *found);
    const bool good = stage(job, index, &report);
    if (!good) {
        job->reports[index] = cli_report_new();
        cli_report_join(job->reports[index], &report);
    }
    cli_step_progress(&job->progress, 1);
    return good;
}

static bool stage_all(frames_job *job)
{
    const cli_rendering *r = job->rendering;
    cli_begin_progress(&job->progress, "writing", r->shots.count, r->request.options->quiet);
    const bool good = cli_run_parallel(r->shots.count, r->threads, work, job);
    cli_end_progress(&job->progress);
    for (size_t i = 0; !good && i < r->shots.count; i++)
        if (job->reports[i]) {
            cli_report_join(r->report, job->reports[i]);
            break; /* the first that failed is the same for any number of threads */
        }
    return good;
}

static bool place_all(const frames_job *job)
{
    const cli_rendering *r = job->rendering;
    char name[NAME_SIZE];
    if (!cli_folder_flush(&job->folder, r->report))
        return false;
    for (size_t i = 0; i < r->shots.count; i++) {
        name_frame(job, i, name);
        if (!job->unchanged[i] && !cli_folder_place(&job->folder, i, name, r->report))
            return false;
    }
    return true;
}

static bool is_of_film(const frames_job *job, const char *name)
{
    char own[NAME_SIZE];
    const unsigned long long number = strtoull(name + strlen(NAME_BEGIN), NULL, 10);
    if (number >= job->rendering->shots.count)
        return false;
    name_frame(job, (size_t)number, own);
    return strcmp(own, name) == 0;
}

/* Links and folders of such a name are not ours. */
static bool is_left_over(const frames_job *job, const char *name)
{
    struct stat status;
    return cli_is_frame_name(name) && !is_of_film(job, name) &&
           fstatat(job->folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(status.st_mode);
}

/* False with errno. */
static bool remove_from(const frames_job *job, DIR *folder, size_t *out_count)
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

static bool remove_left_over(const frames_job *job, size_t *out_count)
{
    const int descriptor = openat(job->folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    const bool good =
        (folder && remove_from(job, folder, out_count)) ||
        cli_fail_file(job->rendering->report, SPRESS_FILE_WRITE, job->folder.path, strerror(errno));
    if (folder)
        closedir(folder);
    else if (descriptor >= 0)
        close(descriptor);
    return good;
}

/* Every obstacle is named, not only the first. */
static bool look_around(frames_job *job)
{
    const cli_rendering *r = job->rendering;
    char name[NAME_SIZE];
    bool good = cli_folder_open(&job->folder, r->request.options->output, false, r->report);
    for (size_t i = 0; good && i < r->shots.count; i++) {
        name_frame(job, i, name);
        good &= cli_folder_check(&job->folder, name, r->report);
    }
    return good;
}

bool cli_write_frames(cli_rendering *rendering)
{
    const size_t count = rendering->shots.count;
    char digits[24];
    frames_job job = {.rendering = rendering, .folder = {.descriptor = -1, .staging = -1}};
    job.digits = snprintf(digits, sizeof digits, "%zu", count - 1);
    job.unchanged = calloc(count, sizeof *job.unchanged);
    job.reports = calloc(count, sizeof *job.reports);
    bool good = job.unchanged && job.reports;
    if (!good)
        cli_fail_memory(rendering->report);
    good = good && look_around(&job) && cli_folder_begin(&job.folder, count, rendering->report) &&
           stage_all(&job) && place_all(&job) && remove_left_over(&job, &rendering->removed);
    cli_folder_end(&job.folder);
    for (size_t i = 0; job.reports && i < count; i++)
        cli_report_free(job.reports[i]);
    free(job.reports);
    free(job.unchanged);
    return good;
}
