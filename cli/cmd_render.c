/* spritepress render: pictures of what is in a file. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/report.h"
#include "files.h"
#include "memory.h"
#include "plural.h"
#include "render.h"
#include "report.h"
#include "rig_files.h"
#include "usage.h"
#include "workers.h"

/* A rig in its JSON form has its images in files of their own. */
static bool gather(cli_rendering *job)
{
    const cli_place place = {job->input, job->request.options->image_root, &job->reading->limits};
    return cli_gather_images(&place, job->loaded->document, job->report);
}

static bool shoot(cli_rendering *job)
{
    switch (job->loaded->document->kind) {
    case SPRESS_KIND_ATLAS:
        return cli_shoot_atlas(job);
    case SPRESS_KIND_SPRITE:
        return cli_shoot_sprite(job);
    case SPRESS_KIND_RIG:
        return gather(job) && cli_shoot_rig(job);
    }
    return false;
}

static bool is_same_file(const char *a, const char *b, mode_t kind)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && (one.st_mode & S_IFMT) == kind &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* Whether a folder of pictures would take this file for one of them. */
static bool lies_among_frames(const cli_rendering *job, const char *path)
{
    char *resolved = job->request.film == CLI_FILM_FOLDER ? realpath(path, NULL) : NULL;
    char *folder = resolved ? cli_folder_of(resolved) : NULL;
    const bool among = folder && cli_is_frame_name(strrchr(resolved, '/') + 1) &&
                       is_same_file(folder, job->request.options->output, S_IFDIR);
    free(folder);
    free(resolved);
    return among;
}

static bool is_spared(const cli_rendering *job, const char *path)
{
    if (!is_same_file(path, job->request.options->output, S_IFREG) && !lies_among_frames(job, path))
        return true;
    char shown[256];
    spress_text_escape(shown, sizeof shown, path, strlen(path));
    spress_report_add(job->report, SPRESS_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL,
                      "%s is drawn from and would be overwritten", shown);
    return false;
}

/* The file of page or image `index`; NULL when it is inside the document. */
static const char *image_file(const spress_document *document, size_t index)
{
    return document->kind == SPRESS_KIND_ATLAS ? document->atlas.pages[index].file
                                               : document->rig.images[index].path;
}

/* "hero.png" beside "hero.pct" is its page, "lamp.png" beside "lamp.json" its image: no free names
 * for pictures of them. */
static bool spare_inputs(const cli_rendering *job)
{
    const spress_document *document = job->loaded->document;
    const size_t count = document->kind == SPRESS_KIND_ATLAS ? document->atlas.page_count
                         : document->kind == SPRESS_KIND_RIG ? document->rig.image_count
                                                             : 0;
    bool spared = is_spared(job, job->input);
    char *folder = cli_folder_of(job->input);
    for (size_t i = 0; folder && spared && i < count; i++) {
        const char *file = image_file(document, i);
        char *path = file ? cli_join(folder, file) : NULL;
        spared = !path || is_spared(job, path);
        free(path);
    }
    if (!folder)
        cli_fail_memory(job->report);
    const bool good = folder && spared;
    free(folder);
    return good;
}

/* Options that mean nothing for what the file holds, or for what is written, are mistakes and not
 * passed over. */
static int check_options(const cli_rendering *job)
{
    const cli_render_texts *texts = &job->request.options->render;
    const spress_kind kind = job->loaded->document->kind;
    const cli_film film = job->request.film;
    const bool moves = film != CLI_FILM_PICTURE && film != CLI_FILM_FOLDER;
    const bool one = film != CLI_FILM_PICTURE || cli_wants_moment(&job->request);
    const struct {
        const char *option;
        bool given, fits;
        const char *what;
    } rules[] = {
        {"skeleton", texts->skeleton, kind == SPRESS_KIND_RIG, "rigs"},
        {"wireframe", texts->wireframe, kind == SPRESS_KIND_RIG, "rigs"},
        {"step", texts->step, kind == SPRESS_KIND_RIG, "rigs"},
        {"bind", texts->bind, kind == SPRESS_KIND_RIG, "rigs"},
        {"y-down", texts->y_down, kind == SPRESS_KIND_RIG, "rigs"},
        {"clockwise", texts->clockwise, kind == SPRESS_KIND_RIG, "rigs"},
        {"flip-v", texts->flip_v, kind == SPRESS_KIND_RIG, "rigs"},
        {"antialias", texts->antialias, kind == SPRESS_KIND_RIG, "rigs"},
        {"animation", texts->animation, kind != SPRESS_KIND_SPRITE, "rigs and atlases"},
        {"time", texts->time, kind != SPRESS_KIND_SPRITE, "rigs and atlases"},
        {"frame", texts->frame, kind != SPRESS_KIND_SPRITE, "rigs and atlases"},
        {"fps", texts->fps, kind != SPRESS_KIND_SPRITE, "rigs and atlases"},
        {"loop", texts->loop, moves, "films: .apng, .gif and .webp"},
        {"labels", texts->labels, !one && kind != SPRESS_KIND_SPRITE, "contact sheets: .png"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].given && !rules[i].fits)
            return cli_fail_usage("render", "--%s is for %s", rules[i].option, rules[i].what);
    return CLI_FINE;
}

static int run(cli_rendering *job)
{
    if (!cli_load(job->input, job->reading, job->report, job->loaded))
        return cli_status(job->report);
    if (!job->loaded->document) {
        spress_report_add(job->report, SPRESS_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                          "a PNG is a picture already");
        return CLI_FINDINGS;
    }
    const int status = check_options(job);
    if (status != CLI_FINE)
        return status;
    const bool good = spare_inputs(job) && shoot(job) && cli_write_film(job);
    return good ? CLI_FINE : cli_status(job->report);
}

static void print_plays(const cli_rendering *job)
{
    const uint32_t plays = cli_film_plays(job);
    if (job->request.film == CLI_FILM_FOLDER || plays == 0)
        return;
    if (plays == 1)
        printf(", plays once");
    else
        printf(", plays %u times", plays);
}

/* Pictures of one size, or of several in a folder. */
static void print_sizes(const cli_shots *shots)
{
    const spress_image *first = &shots->items[0].image;
    uint32_t width = first->width, height = first->height;
    bool even = true;
    for (size_t i = 1; i < shots->count; i++) {
        const spress_image *image = &shots->items[i].image;
        even = even && image->width == first->width && image->height == first->height;
        width = image->width > width ? image->width : width;
        height = image->height > height ? image->height : height;
    }
    printf("%zu picture%s of %s%u x %u", shots->count, cli_plural(shots->count),
           even ? "" : "up to ", width, height);
}

static void print_summary(const cli_rendering *job)
{
    const cli_shots *shots = &job->shots;
    uint64_t length = 0;
    for (size_t i = 0; i < shots->count; i++)
        length += shots->items[i].duration_ms;
    printf("%s: ", job->request.options->output);
    print_sizes(shots);
    if (job->is_sheet)
        printf(", together %u x %u", job->sheet_width, job->sheet_height);
    if (job->request.film != CLI_FILM_PICTURE && shots->count > 1) {
        printf(", %.2f s", (double)length / 1000);
        print_plays(job);
    }
    if (job->removed != 0)
        printf("; %zu older picture%s removed", job->removed, cli_plural(job->removed));
    puts("");
}

int cli_render(const cli_options *given)
{
    cli_options drawing = *given;
    const cli_options *options = &drawing;
    cli_rendering job = {0};
    cli_reading reading;
    cli_loaded loaded = {0};
    /* On standard output there is nothing but the pictures. */
    drawing.quiet = drawing.quiet || (given->output && strcmp(given->output, "-") == 0);
    int status = cli_read_render_request("render", options, &job.request);
    if (status == CLI_FINE)
        status = cli_prepare_reading(options, &reading);
    if (status != CLI_FINE)
        return status;
    job.reading = &reading;
    job.input = options->inputs[0];
    job.loaded = &loaded;
    job.threads = cli_thread_count(options->threads);
    job.report = cli_report_new();
    status = run(&job);
    cli_print_findings(stderr, job.input, job.report, given, given->verbose);
    if (status == CLI_FINE && !options->quiet)
        print_summary(&job);
    cli_free_shots(&job.shots);
    cli_unload(&loaded);
    cli_report_free(job.report);
    return status;
}
