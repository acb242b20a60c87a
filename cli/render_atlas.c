/* Pictures of atlases and sprites. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "memory.h"
#include "pack.h"
#include "pack/sequence.h"
#include "render.h"

enum { SEQUENCE_FPS = 12 };

/* Frames as pictures, which pack_atlas.c restores to their source size. */
static bool take_frames(cli_rendering *job, cli_sprites *out)
{
    const cli_atlas_source source = {job->request.options, job->reading, job->input, job->loaded};
    return cli_take_frames(&source, job->report, out);
}

/* The sprites are frames of the atlas in their order: sc-sprites has one page. */
static uint32_t own_scale(const cli_rendering *job, size_t index, const char *name)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    if (index >= atlas->frame_count || atlas->page_count != 1)
        return 1;
    const spress_frame *frame = &atlas->frames[index];
    const bool scaled = frame->extra != SPRESS_NONE &&
                        strncmp(name, frame->name, frame->name_size) == 0 &&
                        (atlas->extras[frame->extra].has & SPRESS_EXTRA_SCALE);
    return scaled ? atlas->extras[frame->extra].scale : 1;
}

/* Moves a sprite to the shots. */
static bool take_shot(cli_rendering *job, const cli_sprites *sprites, cli_sprite *sprite,
                      uint32_t duration_ms)
{
    const size_t index = (size_t)(sprite - sprites->items);
    const cli_shot shot = {.label = sprite->name,
                           .image = sprite->image,
                           .duration_ms = duration_ms,
                           .animation = SPRESS_NONE,
                           .own_scale = own_scale(job, index, sprite->name)};
    sprite->name = NULL;
    sprite->image = (spress_image){0};
    return cli_add_shot(&job->shots, shot) || cli_fail_memory(job->report);
}

static bool shoot_all(cli_rendering *job, cli_sprites *sprites)
{
    job->is_sheet = true;
    for (size_t i = 0; i < sprites->count; i++)
        if (!take_shot(job, sprites, &sprites->items[i], 0))
            return false;
    return true;
}

static spress_bytes name_of(const cli_sprite *sprite)
{
    return (spress_bytes){(const uint8_t *)sprite->name, strlen(sprite->name)};
}

/* Whether a sprite is a frame of the sequence: its name without number is `base`. */
static bool belongs(const cli_sprite *sprite, const char *base, size_t base_size,
                    spressi_numbered *out)
{
    const spress_bytes name = name_of(sprite);
    return spressi_find_number(name, false, out) && spressi_sequence_base(name, out) == base_size &&
           memcmp(name.data, base, base_size) == 0;
}

typedef struct numbered_sprite {
    uint64_t number;
    cli_sprite *sprite;
} numbered_sprite;

static int compare(const void *left, const void *right)
{
    const numbered_sprite *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return strcmp(a->sprite->name, b->sprite->name);
}

/* The first name with a number, when none is asked for. */
static bool find_base(const cli_rendering *job, const cli_sprites *sprites, const char **out,
                      size_t *out_size)
{
    const char *wanted = job->request.options->render.animation;
    if (wanted) {
        *out = wanted;
        *out_size = strlen(wanted);
        return true;
    }
    for (size_t i = 0; i < sprites->count; i++) {
        spressi_numbered numbered;
        const spress_bytes name = name_of(&sprites->items[i]);
        if (!spressi_find_number(name, false, &numbered))
            continue;
        *out = sprites->items[i].name;
        *out_size = spressi_sequence_base(name, &numbered);
        return true;
    }
    return false;
}

/* Frames a second: as asked for, as the animation of sc-sprites says, or a usual one. */
static uint32_t rate_of(const cli_rendering *job, const char *base, size_t base_size)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    if (job->request.fps != 0)
        return job->request.fps;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->extra == SPRESS_NONE || frame->name_size != base_size ||
            memcmp(frame->name, base, base_size) != 0)
            continue;
        const spress_frame_extra *extra = &atlas->extras[frame->extra];
        if ((extra->has & SPRESS_EXTRA_ANIMATION) && extra->frames > 1 && extra->rate != 0)
            return extra->rate;
    }
    return SEQUENCE_FPS;
}

/* The frames of a sequence, of which `only` is wanted; SPRESS_NONE: all. */
typedef struct sequence {
    const cli_sprites *sprites;
    numbered_sprite *found;
    size_t count, only;
    uint32_t fps;
} sequence;

static bool take_sequence(cli_rendering *job, const sequence *s)
{
    const size_t first = s->only == SPRESS_NONE ? 0 : s->only;
    const size_t end = s->only == SPRESS_NONE ? s->count : first + 1;
    for (size_t i = first; i < end; i++) {
        const uint64_t begin = cli_frame_start_ms(i, s->fps);
        const uint64_t duration_ms = cli_frame_start_ms(i + 1, s->fps) - begin;
        if (!take_shot(job, s->sprites, s->found[i].sprite, (uint32_t)duration_ms))
            return false;
    }
    return true;
}

static bool fail_name(const cli_rendering *job, const char *name)
{
    char shown[96] = "";
    spressi_escape(shown, sizeof shown, name ? name : "", name ? strlen(name) : 0);
    if (name)
        spress_report_add(job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                          "there is no sequence \"%s\"", shown);
    else
        spress_report_add(job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                          "there is no numbered sequence to play");
    return false;
}

/* By --frame, or by --time, which goes round; SPRESS_NONE without them. */
static size_t chosen_frame(const cli_render_request *request, size_t count, uint32_t fps)
{
    if (request->time < 0 || count == 0)
        return request->frame;
    /* As with rigs: what is less than a millionth of a frame from a frame is that frame. */
    return (size_t)fmod(floor(request->time * fps + 1e-6), (double)count);
}

static bool shoot_sequence(cli_rendering *job, cli_sprites *sprites)
{
    const char *base;
    size_t base_size;
    sequence s = {.sprites = sprites};
    if (!find_base(job, sprites, &base, &base_size))
        return fail_name(job, NULL);
    s.found = malloc(sprites->count * sizeof *s.found);
    if (!s.found)
        return cli_fail_memory(job->report);
    for (size_t i = 0; i < sprites->count; i++) {
        spressi_numbered numbered;
        if (belongs(&sprites->items[i], base, base_size, &numbered))
            s.found[s.count++] = (numbered_sprite){numbered.number, &sprites->items[i]};
    }
    qsort(s.found, s.count, sizeof *s.found, compare);
    s.fps = rate_of(job, base, base_size);
    s.only = chosen_frame(&job->request, s.count, s.fps);
    bool good = false;
    if (s.count == 0)
        fail_name(job, base);
    else if (s.only != SPRESS_NONE && s.only >= s.count)
        spress_report_add(job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                          "there is no frame %zu; the sequence has %zu", s.only, s.count);
    else
        good = take_sequence(job, &s);
    free(s.found);
    return good;
}

bool cli_shoot_atlas(cli_rendering *job)
{
    cli_sprites sprites = {0};
    const bool whole = job->request.film == CLI_FILM_PICTURE &&
                       !job->request.options->render.animation && !cli_wants_moment(&job->request);
    bool good = take_frames(job, &sprites);
    if (good)
        good = whole ? shoot_all(job, &sprites) : shoot_sequence(job, &sprites);
    /* A strip of all frames is a sheet too. */
    if (good && !whole && job->request.film == CLI_FILM_PICTURE && job->shots.count > 1) {
        job->is_sheet = true;
        job->sheet_columns = CLI_SHEET_COLUMNS;
    }
    cli_free_sprites(&sprites);
    return good;
}

bool cli_shoot_sprite(cli_rendering *job)
{
    cli_shot shot = {.duration_ms = 1000, .animation = SPRESS_NONE};
    const spress_sprite_draw_options drawing = {.limits = &job->reading->limits};
    if (!spress_sprite_draw(&job->loaded->document->sprite, &drawing, job->report, &shot.image))
        return false;
    shot.label = strdup(job->input);
    /* cppcheck-suppress memleak; the list owns the label, also when it fails */
    return cli_add_shot(&job->shots, shot) || cli_fail_memory(job->report);
}
