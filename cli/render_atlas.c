/* Pictures of atlases and sprites. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "render_atlas.h"

enum { SEQUENCE_FPS = 12 };

/* Frames as pictures, which pack_atlas.c restores to their source size. */
static bool take_frames(cli_rendering *job, cli_sprites *out)
{
    const cli_atlas_source source = {job->request.options, job->reading, job->input, job->loaded};
    return cli_take_frames(&source, job->report, out);
}

static uint32_t own_scale(const cli_rendering *job, const cli_sprites *sprites, size_t index)
{
    const spress_frame *frame = cli_frame_of(job, sprites, index);
    if (!frame || frame->extra == SPRESS_NONE)
        return 1;
    const spress_frame_extra *extra = &job->loaded->document->atlas.extras[frame->extra];
    return extra->has & SPRESS_EXTRA_SCALE ? extra->scale : 1;
}

/* What a picture is one of. */
typedef struct shot_place {
    uint32_t fps, sequence;
} shot_place;

/* Moves a sprite to the shots. */
static bool take_shot(cli_rendering *job, cli_sprites *sprites, size_t index, shot_place place)
{
    cli_sprite *sprite = &sprites->items[index];
    const cli_shot shot = {.label = sprite->name,
                           .image = sprite->image,
                           .fps = place.fps,
                           .animation = place.sequence,
                           .own_scale = own_scale(job, sprites, index)};
    sprite->name = NULL;
    sprite->image = (spress_image){0};
    return cli_add_shot(&job->shots, shot) || cli_fail_memory(job->report);
}

static bool shoot_all(cli_rendering *job, cli_sprites *sprites)
{
    job->is_sheet = true;
    for (size_t i = 0; i < sprites->count; i++)
        if (!take_shot(job, sprites, i, (shot_place){0, SPRESS_NONE}))
            return false;
    return true;
}

/* What is wanted of an atlas: one sequence, or all of them. */
typedef struct playing {
    cli_rendering *job;
    cli_sprites *sprites;
    cli_sequences sequences;
} playing;

/* Frames a second: as asked for, as the animation of sc-sprites says, or a usual one. */
static uint32_t rate_of(const cli_rendering *job, const cli_sequence *sequence)
{
    const uint32_t own = sequence->fps != 0 ? sequence->fps : SEQUENCE_FPS;
    return job->request.fps != 0 ? job->request.fps : own;
}

/* Takes `count` pictures of a sequence, from `first` on. */
static bool take_sequence(const playing *p, size_t index, size_t first, size_t count)
{
    const cli_sequence *sequence = &p->sequences.items[index];
    const shot_place place = {rate_of(p->job, sequence), (uint32_t)index};
    for (size_t i = first; i < first + count; i++)
        if (!take_shot(p->job, p->sprites, p->sequences.sprites[sequence->first + i], place))
            return false;
    return true;
}

/* By --frame, or by --time, which goes round; SPRESS_NONE without them. */
static size_t chosen_frame(const cli_render_request *request, size_t count, uint32_t fps)
{
    if (request->time < 0)
        return request->frame;
    /* As with rigs: what is less than a millionth of a frame from a frame is that frame. */
    return (size_t)fmod(floor(request->time * fps + 1e-6), (double)count);
}

static bool shoot_sequence(const playing *p, size_t index)
{
    cli_rendering *job = p->job;
    const cli_sequence *sequence = &p->sequences.items[index];
    const size_t only = chosen_frame(&job->request, sequence->count, rate_of(job, sequence));
    if (only == SPRESS_NONE)
        return take_sequence(p, index, 0, sequence->count);
    if (only < sequence->count)
        return take_sequence(p, index, only, 1);
    spress_report_add(job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                      "there is no frame %zu; the sequence has %zu", only, sequence->count);
    return false;
}

static bool fail_name(const playing *p, const char *wanted)
{
    const size_t count = p->sequences.count;
    const char **names = calloc(count + 1, sizeof *names);
    if (!names)
        return cli_fail_memory(p->job->report);
    for (size_t i = 0; i < count; i++)
        names[i] = p->sequences.items[i].name;
    cli_fail_choice(p->job->report, "sequence", wanted, &(cli_choices){names, count});
    free(names);
    return false;
}

static bool shoot_default(const playing *p)
{
    const size_t index = cli_default_sequence(&p->sequences);
    const cli_sequence *sequence = &p->sequences.items[index];
    if (!shoot_sequence(p, index))
        return false;
    cli_tell_choice(p->job, sequence->is_animation ? "animation" : "sequence", sequence->name,
                    p->sequences.count);
    return true;
}

static bool shoot_sequences(const playing *p)
{
    const char *wanted = p->job->request.options->render.animation;
    const bool all = wanted && strcmp(wanted, "all") == 0;
    if (p->sequences.count == 0) {
        spress_report_add(p->job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                          "there is no numbered sequence to play");
        return false;
    }
    if (!wanted || (all && cli_wants_moment(&p->job->request)))
        return shoot_default(p);
    for (size_t i = 0; i < p->sequences.count; i++) {
        if (!all && strcmp(p->sequences.items[i].name, wanted) == 0)
            return shoot_sequence(p, i);
        if (all && !take_sequence(p, i, 0, p->sequences.items[i].count))
            return false;
    }
    return all || fail_name(p, wanted);
}

static bool play(cli_rendering *job, cli_sprites *sprites)
{
    playing p = {.job = job, .sprites = sprites};
    const bool good = cli_find_sequences(job, sprites, &p.sequences) && shoot_sequences(&p);
    cli_free_sequences(&p.sequences);
    return good;
}

bool cli_shoot_atlas(cli_rendering *job)
{
    cli_sprites sprites = {0};
    const bool whole = job->request.film == CLI_FILM_PICTURE &&
                       !job->request.options->render.animation && !cli_wants_moment(&job->request);
    bool good = take_frames(job, &sprites);
    if (good)
        good = whole ? shoot_all(job, &sprites) : play(job, &sprites);
    /* Sequences are rows of a sheet. */
    if (good && !whole && job->request.film == CLI_FILM_PICTURE && job->shots.count > 1) {
        job->is_sheet = true;
        job->sheet_columns = CLI_SHEET_COLUMNS;
    }
    cli_free_sprites(&sprites);
    return good;
}

bool cli_shoot_sprite(cli_rendering *job)
{
    cli_shot shot = {.animation = SPRESS_NONE};
    const spress_sprite_draw_options drawing = {.limits = &job->reading->limits};
    if (!spress_sprite_draw(&job->loaded->document->sprite, &drawing, job->report, &shot.image))
        return false;
    shot.label = strdup(job->input);
    /* cppcheck-suppress memleak; the list owns the label, also when it fails */
    return cli_add_shot(&job->shots, shot) || cli_fail_memory(job->report);
}
