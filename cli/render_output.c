/* Writes pictures: one, a sheet, an animation, a folder of them. */
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "image/draw.h"
#include "memory.h"
#include "progress.h"
#include "render.h"

static bool fail_picture(const cli_rendering *job)
{
    spress_report_add(job->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                      "a picture is over the limit of pixels, or memory ran out");
    return false;
}

static bool write_one(const cli_rendering *job, spress_bytes bytes)
{
    cli_outputs outputs = {.keep_equal = true};
    const bool good = cli_stage_main(&outputs, job->request.options->output, bytes, job->report) &&
                      cli_commit(&outputs, job->report);
    cli_discard(&outputs);
    return good;
}

static bool write_picture(const cli_rendering *job, const spress_image *image)
{
    spress_buffer png = {0};
    const bool good = spress_png_write_with(image, &(spress_png_options){.reduce = true}, NULL,
                                            job->report, &png) &&
                      write_one(job, (spress_bytes){png.data, png.size});
    spress_buffer_free(&png);
    return good;
}

static bool write_sheet(cli_rendering *job)
{
    spress_image sheet = {0};
    if (!cli_draw_sheet(job, &sheet))
        return fail_picture(job);
    const bool good = write_picture(job, &sheet);
    job->sheet_width = sheet.width;
    job->sheet_height = sheet.height;
    spress_image_free(&sheet);
    return good;
}

/* An animation has one size: smaller pictures are laid into the corner of the largest. */
static bool make_even(cli_rendering *job)
{
    uint32_t width = 1, height = 1;
    for (size_t i = 0; i < job->shots.count; i++) {
        const spress_image *image = &job->shots.items[i].image;
        width = image->width > width ? image->width : width;
        height = image->height > height ? image->height : height;
    }
    for (size_t i = 0; i < job->shots.count; i++) {
        spress_image *image = &job->shots.items[i].image, grown = {0};
        if (image->width == width && image->height == height)
            continue;
        if (!spress_image_init(&grown, width, height, &job->reading->limits, NULL))
            return fail_picture(job);
        if (job->request.has_background)
            spressi_fill(&grown, (spressi_area){0, 0, width, height}, job->request.background);
        spressi_blit(&grown, 0, 0, image, spressi_whole(image));
        spress_image_free(image);
        *image = grown;
    }
    return true;
}

uint32_t cli_film_plays(const cli_rendering *job)
{
    return job->request.plays != SPRESS_NONE ? job->request.plays : job->plays_once;
}

/* Browsers and viewers take a delay below two hundredths of a second for one of a tenth. */
static void warn_of_delays(const cli_rendering *job)
{
    enum { SHORTEST_MS = 20 };
    for (size_t i = 0; job->request.film == CLI_FILM_GIF && i < job->shots.count; i++)
        if (job->shots.count > 1 && job->shots.items[i].duration_ms < SHORTEST_MS) {
            spress_report_add(job->report, SPRESS_RENDER_DELAY, SPRESS_NO_OFFSET, NULL,
                              "pictures last less than 0.02 s, and most players show such ones "
                              "for 0.1 s; use --fps 50 at most, or APNG or WebP");
            return;
        }
}

/* Milliseconds that so many pictures like this one last together. */
static double length_ms(const cli_shot *shot, size_t count)
{
    enum { STILL_MS = 1000 }; /* a picture that is a film by itself */
    return shot->fps == 0 ? (double)count * STILL_MS : (double)count * 1000 / shot->fps;
}

/* Pictures of one rate that follow each other are counted, not added up: their times are exact. */
static void time_shots(cli_shots *shots)
{
    double begin_ms = 0;
    uint64_t shown_ms = 0;
    for (size_t i = 0, first = 0; i < shots->count; i++) {
        cli_shot *shot = &shots->items[i];
        if (i > 0 && shot->fps != shots->items[i - 1].fps) {
            begin_ms += length_ms(&shots->items[i - 1], i - first);
            first = i;
        }
        const double end_ms = begin_ms + length_ms(shot, i + 1 - first);
        const uint64_t rounded_ms = (uint64_t)(end_ms + 0.5);
        shot->duration_ms = (uint32_t)(rounded_ms - shown_ms);
        shown_ms = rounded_ms;
    }
}

/* A picture that lasts 1/fps seconds. APNG can say so, with 16 bits for each number. */
static spress_sequence_frame frame_of(const cli_shot *shot)
{
    const bool exact = shot->fps != 0 && shot->fps <= UINT16_MAX;
    return (spress_sequence_frame){.image = shot->image,
                                   .duration_ms = shot->duration_ms,
                                   .exact_numerator = exact,
                                   .exact_denominator = exact ? (uint16_t)shot->fps : 0};
}

static bool tell(void *context, size_t done, size_t total)
{
    cli_set_progress(context, done, total);
    return true;
}

static bool write_animation(cli_rendering *job)
{
    static const spress_codec codecs[] = {[CLI_FILM_APNG] = SPRESS_CODEC_PNG,
                                          [CLI_FILM_GIF] = SPRESS_CODEC_GIF,
                                          [CLI_FILM_WEBP] = SPRESS_CODEC_WEBP};
    spress_sequence sequence = {.count = job->shots.count, .loop_count = cli_film_plays(job)};
    if (!make_even(job))
        return false;
    warn_of_delays(job);
    sequence.frames = calloc(sequence.count, sizeof *sequence.frames);
    if (!sequence.frames)
        return cli_fail_memory(job->report);
    for (size_t i = 0; i < sequence.count; i++)
        sequence.frames[i] = frame_of(&job->shots.items[i]);
    cli_progress bar = {0};
    const spress_progress progress = {tell, &bar};
    const spress_sequence_options options = {
        .codec = codecs[job->request.film], .dither = true, .progress = &progress};
    spress_buffer film = {0};
    cli_begin_progress(&bar, "encoding", sequence.count, job->request.options->quiet);
    bool good = spress_sequence_write(&sequence, &options, NULL, job->report, &film);
    cli_end_progress(&bar);
    good = good && write_one(job, (spress_bytes){film.data, film.size});
    spress_buffer_free(&film);
    free(sequence.frames);
    return good;
}

bool cli_write_film(cli_rendering *job)
{
    if (job->shots.count == 0) {
        spress_report_add(job->report, SPRESS_RENDER_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "there is nothing to draw");
        return false;
    }
    for (size_t i = 0; i < job->shots.count; i++)
        if (!cli_finish_shot(&job->request, &job->reading->limits, &job->shots.items[i]))
            return fail_picture(job);
    time_shots(&job->shots);
    switch (job->request.film) {
    case CLI_FILM_PICTURE:
        return job->is_sheet ? write_sheet(job) : write_picture(job, &job->shots.items[0].image);
    case CLI_FILM_APNG:
    case CLI_FILM_GIF:
    case CLI_FILM_WEBP:
        return write_animation(job);
    case CLI_FILM_FOLDER:
        return cli_write_frames(job);
    }
    return false;
}
