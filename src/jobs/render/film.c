/* Makes outputs of the pictures: one picture, a sheet, a film, a folder of pictures. */
#include <stdio.h>
#include <string.h>

#include "image/draw.h"
#include "jobs/render/sheet.h"
#include "runtime/picture_steps.h"

#define NAME_BEGIN "frame_"
#define NAME_END   ".png"

static size_t steps_of(const spress_image *image)
{
    return spressi_count_picture_steps(image->width, image->height);
}

/* Adds the picture's steps to the phase. */
static bool encode_picture(const spressi_job *job, const spress_image *image, spress_buffer *out)
{
    spressi_picture_steps steps = {job, 0, steps_of(image)};
    const spress_progress progress = spressi_picture_progress(&steps);
    const spress_png_options options = {.reduce = true, .progress = &progress};
    return spress_png_write_with(image, &options, &job->allocator, job->report, out);
}

static bool put_picture(const spressi_rendering *r, const char *name, const spress_image *image)
{
    spress_buffer png = {0};
    return encode_picture(r->job, image, &png) &&
           spressi_job_put(r->job, name, SPRESS_OUTPUT_PICTURE, &png);
}

/* The files of a sheet: that of the output, and for further pages "sheet-2.png" and on, which are
 * claimed here. */
static bool name_pages(const spressi_rendering *r, const char **names, size_t count)
{
    const char *output = r->request->output;
    const size_t stem = spressi_stem_size(output);
    if (count > 1 && strcmp(output, "-") == 0)
        return spressi_refuse_value(r->job, "output",
                                    "a contact sheet of %zu pages does not fit into standard "
                                    "output; name a file, or draw it smaller with `scale`",
                                    count);
    names[0] = output;
    for (size_t i = 1; i < count; i++) {
        names[i] = spressi_job_print(r->job, "%.*s-%zu%s", (int)stem, output, i + 1, output + stem);
        if (!names[i] || !spressi_job_claim(r->job, names[i]))
            return false;
    }
    return count == 1 || spressi_spare_inputs(r, &(spressi_texts){.items = names, .count = count});
}

static bool put_page(spressi_rendering *r, const spressi_sheet *sheet, size_t page,
                     const char *name)
{
    spress_image image = {0};
    if (!spressi_draw_sheet(r, sheet, page, &image))
        return false;
    const bool good = put_picture(r, name, &image);
    if (image.width > r->sheet_size.width)
        r->sheet_size.width = image.width;
    if (image.height > r->sheet_size.height)
        r->sheet_size.height = image.height;
    spress_image_free(&image);
    return good;
}

static bool put_sheet(spressi_rendering *r)
{
    spressi_sheet sheet;
    if (!spressi_plan_sheet(r, &sheet))
        return false;
    size_t steps = 0;
    for (size_t i = 0; i < sheet.page_count; i++)
        steps += spressi_count_picture_steps(sheet.pages[i].width, sheet.pages[i].height);
    const char **names = spressi_job_take(r->job, sheet.page_count, sizeof *names);
    if (!names || !name_pages(r, names, sheet.page_count) ||
        !spressi_phase_begin(r->job, "writing", steps))
        return false;
    r->sheet_count = sheet.page_count;
    bool good = true;
    for (size_t i = 0; good && i < sheet.page_count; i++)
        good = put_page(r, &sheet, i, names[i]);
    return good;
}

/* An animation has one size: smaller pictures are laid into the corner of the largest. */
static bool make_even(const spressi_rendering *r)
{
    const spress_optional_colour *background = &r->request->background;
    uint32_t width = 1, height = 1;
    for (size_t i = 0; i < r->shots.count; i++) {
        const spress_image *image = &r->shots.items[i].image;
        width = image->width > width ? image->width : width;
        height = image->height > height ? image->height : height;
    }
    for (size_t i = 0; i < r->shots.count; i++) {
        spress_image *image = &r->shots.items[i].image, grown = {0};
        if (spressi_share_shot(r, &r->shots.items[i]) ||
            (image->width == width && image->height == height))
            continue;
        if (!spressi_job_picture(r->job, width, height, &grown))
            return false;
        if (background->set)
            spressi_fill(&grown, (spressi_area){0, 0, width, height}, background->value);
        spressi_blit(&grown, 0, 0, image, spressi_whole(image));
        spress_image_free(image);
        *image = grown;
    }
    return true;
}

uint32_t spressi_film_plays(const spressi_rendering *r)
{
    return r->request->loop.set ? r->request->loop.value : r->plays;
}

/* Browsers and viewers take a delay below two hundredths of a second for one of a tenth. */
static void warn_of_delays(const spressi_rendering *r)
{
    enum { SHORTEST_MS = 20 };
    for (size_t i = 0; r->film == SPRESS_FILM_GIF && i < r->shots.count; i++)
        if (r->shots.count > 1 && r->shots.items[i].duration_ms < SHORTEST_MS) {
            spressi_say(r->job->report, SPRESS_CODE_RENDER_DELAY,
                        "pictures last less than 0.02 s, and most players show such ones "
                        "for 0.1 s; 50 pictures a second at most, or APNG or WebP, avoid that");
            return;
        }
}

/* Milliseconds that so many pictures like this one last together. */
static double length_ms(const spressi_shot *shot, size_t count)
{
    enum { STILL_MS = 1000 }; /* a picture that is a film by itself */
    if (shot->duration_us != 0)
        return (double)count * shot->duration_us / 1000;
    return shot->fps == 0 ? (double)count * STILL_MS : (double)count * 1000 / shot->fps;
}

static bool last_alike(const spressi_shot *a, const spressi_shot *b)
{
    return a->duration_us == b->duration_us && (a->duration_us != 0 || a->fps == b->fps);
}

/* Pictures that follow each other and last alike are counted, not added up: their times are exact.
 */
static void time_shots(spressi_shots *shots)
{
    double begin_ms = 0;
    uint64_t shown_ms = 0;
    for (size_t i = 0, first = 0; i < shots->count; i++) {
        spressi_shot *shot = &shots->items[i];
        if (i > 0 && !last_alike(shot, &shots->items[i - 1])) {
            begin_ms += length_ms(&shots->items[i - 1], i - first);
            first = i;
        }
        const double end_ms = begin_ms + length_ms(shot, i + 1 - first);
        const uint64_t rounded_ms = (uint64_t)(end_ms + 0.5);
        shot->duration_ms = (uint32_t)(rounded_ms - shown_ms);
        shown_ms = rounded_ms;
    }
}

/* How long a picture lasts, in seconds. APNG can say so, with 16 bits for each number. */
static spress_factor seconds_of(const spressi_shot *shot)
{
    enum { SECOND_US = 1000000 };
    if (shot->duration_us == 0)
        return (spress_factor){1, shot->fps};
    uint32_t divisor = SECOND_US, rest = shot->duration_us;
    while (rest != 0) {
        const uint32_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    return (spress_factor){shot->duration_us / divisor, SECOND_US / divisor};
}

static spress_sequence_frame frame_of(const spressi_shot *shot)
{
    const spress_factor seconds = seconds_of(shot);
    const bool exact = seconds.denominator != 0 && seconds.denominator <= UINT16_MAX &&
                       seconds.numerator <= UINT16_MAX;
    return (spress_sequence_frame){.image = shot->image,
                                   .duration_ms = shot->duration_ms,
                                   .exact_numerator = exact ? (uint16_t)seconds.numerator : 0,
                                   .exact_denominator = exact ? (uint16_t)seconds.denominator : 0};
}

static spress_codec codec_of(spress_film film)
{
    return film == SPRESS_FILM_GIF    ? SPRESS_CODEC_GIF
           : film == SPRESS_FILM_WEBP ? SPRESS_CODEC_WEBP
                                      : SPRESS_CODEC_PNG;
}

static bool put_animation(const spressi_rendering *r)
{
    spressi_job *job = r->job;
    spress_sequence sequence = {.count = r->shots.count, .loop_count = spressi_film_plays(r)};
    if (!make_even(r))
        return false;
    warn_of_delays(r);
    sequence.frames = spressi_job_take(job, sequence.count, sizeof *sequence.frames);
    const size_t steps = sequence.count * steps_of(&r->shots.items[0].image);
    if (!sequence.frames || !spressi_phase_begin(job, "encoding", steps))
        return false;
    for (size_t i = 0; i < sequence.count; i++)
        sequence.frames[i] = frame_of(&r->shots.items[i]);
    const spress_progress progress = spressi_job_progress(job);
    const spress_sequence_options options = {
        .codec = codec_of(r->film), .dither = true, .progress = &progress};
    spress_buffer film = {0};
    return spress_sequence_write(&sequence, &options, &job->allocator, job->report, &film) &&
           spressi_job_put(job, r->request->output, SPRESS_OUTPUT_PICTURE, &film);
}

bool spress_is_film_picture(const char *name)
{
    const size_t begin = strlen(NAME_BEGIN);
    if (strncmp(name, NAME_BEGIN, begin) != 0)
        return false;
    const size_t digits = strspn(name + begin, "0123456789");
    return digits != 0 && strcmp(name + begin + digits, NAME_END) == 0;
}

/* "frame_07.png" for picture 7 of a dozen. NULL, having reported. */
static const char *name_picture(const spressi_job *job, size_t index, size_t count)
{
    char last[24];
    const int digits = snprintf(last, sizeof last, "%zu", count - 1);
    return spressi_job_print(job, NAME_BEGIN "%0*zu" NAME_END, digits, index);
}

/* The pictures of a folder, which threads encode. */
typedef struct folder_work {
    const spressi_shots *shots;
    spress_buffer *encoded;
} folder_work;

static size_t all_steps(const spressi_shots *shots)
{
    size_t steps = 0;
    for (size_t i = 0; i < shots->count; i++)
        steps += steps_of(&shots->items[i].image);
    return steps;
}

static bool encode_one(spressi_job *self, void *context, size_t index)
{
    const folder_work *w = context;
    return encode_picture(self, &w->shots->items[index].image, &w->encoded[index]);
}

static bool claim_pictures(const spressi_rendering *r, const char **names)
{
    bool good = true;
    for (size_t i = 0; i < r->shots.count; i++) {
        names[i] = name_picture(r->job, i, r->shots.count);
        good &= names[i] && spressi_job_claim(r->job, names[i]);
    }
    return good;
}

static bool put_pictures(const spressi_rendering *r)
{
    const size_t count = r->shots.count;
    const char **names = spressi_job_take(r->job, count, sizeof *names);
    folder_work w = {&r->shots, spressi_job_take(r->job, count, sizeof *w.encoded)};
    if (!names || !w.encoded || !claim_pictures(r, names))
        return false;
    bool good = spressi_phase_begin(r->job, "writing", all_steps(&r->shots)) &&
                spressi_run_steps(r->job, count, encode_one, &w);
    for (size_t i = 0; i < count; i++) {
        if (good)
            good = spressi_job_put(r->job, names[i], SPRESS_OUTPUT_PICTURE, &w.encoded[i]);
        else
            spress_buffer_free(&w.encoded[i]);
    }
    return good;
}

static bool put_only_picture(const spressi_rendering *r)
{
    const spress_image *image = &r->shots.items[0].image;
    return spressi_phase_begin(r->job, "writing", steps_of(image)) &&
           put_picture(r, r->request->output, image);
}

bool spressi_make_film(spressi_rendering *r)
{
    if (r->shots.count == 0)
        return spressi_say(r->job->report, SPRESS_CODE_RENDER_EMPTY, "there is nothing to draw");
    /* A sheet of sprites fits the size as a whole; rows of animations have pictures of it. */
    const bool fits_whole = r->is_sheet && r->sheet_columns == 0 && r->size.width != 0;
    if ((fits_whole && !spressi_fit_sheet(r)) || !spressi_finish_shots(r))
        return false;
    time_shots(&r->shots);
    switch (r->film) {
    case SPRESS_FILM_PNG:
        return r->is_sheet ? put_sheet(r) : put_only_picture(r);
    case SPRESS_FILM_APNG:
    case SPRESS_FILM_GIF:
    case SPRESS_FILM_WEBP:
        return put_animation(r);
    case SPRESS_FILM_FOLDER:
        return put_pictures(r);
    case SPRESS_FILM_BY_NAME:
        break;
    }
    return false;
}
