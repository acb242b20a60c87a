/* Makes pictures of atlases and sprites. */
#include <math.h>
#include <string.h>

#include "jobs/options/tables.h"
#include "jobs/render/clips.h"

static uint32_t own_scale(const spressi_rendering *r, const spressi_sprite *sprite)
{
    const spress_atlas *atlas = &r->loaded->document->atlas;
    return spress_frame_scale(atlas, &atlas->frames[sprite->frame]);
}

/* What a picture is one of. */
typedef struct shot_place {
    uint32_t fps, duration_us, sequence;
} shot_place;

/* The sprites of an atlas on their way to the shots, and what they can play. */
typedef struct playing {
    spressi_rendering *r;
    spressi_sprites *sprites;
    uint32_t *shots; /* by sprite: the shot that has its picture; SPRESS_NONE: none yet */
    spressi_playables sequences;
} playing;

/* Makes a shot of a sprite. The first one of a picture takes it from the sprites, further ones
 * share it: a million aliases are one picture. */
static bool take_shot(const playing *p, size_t index, shot_place place)
{
    const spressi_sprite *sprite = &p->sprites->items[index];
    const size_t owner = sprite->shares ? sprite->original : index;
    spressi_shots *shots = &p->r->shots;
    spressi_shot shot = {.label = sprite->base.name,
                         .fps = place.fps,
                         .duration_us = place.duration_us,
                         .animation = place.sequence,
                         .own_scale = own_scale(p->r, sprite),
                         .shares = p->shots[owner] != SPRESS_NONE,
                         .original = p->shots[owner]};
    if (!spressi_share_shot(p->r, &shot)) {
        shot.image = p->sprites->items[owner].held.image;
        p->sprites->items[owner].held.image = (spress_image){0};
        p->shots[owner] = (uint32_t)shots->count;
    }
    return spressi_add_shot(p->r->job, shots, shot);
}

static bool shoot_all(const playing *p)
{
    p->r->is_sheet = true;
    for (size_t i = 0; i < p->sprites->count; i++)
        if (!take_shot(p, i, (shot_place){0, 0, SPRESS_NONE}))
            return false;
    return true;
}

/* Frames a second: as asked for, as the animation of the file says, or a usual one. */
static uint32_t rate_of(const spressi_rendering *r, const spressi_playable *sequence)
{
    const uint32_t own = sequence->fps != 0 ? sequence->fps : SPRESSI_SEQUENCE_FPS;
    return r->request->drawing.fps != 0 ? r->request->drawing.fps : own;
}

/* Microseconds that the file gives a picture of a sequence; 0: it lasts as long as the rate says.
 */
static uint32_t duration_of(const playing *p, const spressi_playable *sequence, size_t place)
{
    const bool own = p->r->request->drawing.fps == 0;
    return own ? p->sequences.durations_us[sequence->first + place] : 0;
}

/* Takes `count` pictures of a sequence, from `first` on. */
static bool take_sequence(const playing *p, size_t index, size_t first, size_t count)
{
    const spressi_playable *sequence = &p->sequences.items[index];
    for (size_t i = first; i < first + count; i++) {
        const shot_place place = {rate_of(p->r, sequence), duration_of(p, sequence, i),
                                  (uint32_t)index};
        if (!take_shot(p, p->sequences.sprites[sequence->first + i], place))
            return false;
    }
    return true;
}

static double seconds_of(const playing *p, const spressi_playable *sequence, size_t place)
{
    const uint32_t duration_us = duration_of(p, sequence, place);
    return duration_us != 0 ? duration_us / 1e6 : 1.0 / rate_of(p->r, sequence);
}

/* The picture at a time, which goes round. What is less than a millionth of a frame from a frame is
 * that frame, as with rigs. */
static size_t frame_at(const playing *p, const spressi_playable *sequence, double seconds)
{
    const size_t last = sequence->count - 1;
    if (!sequence->has_durations || p->r->request->drawing.fps != 0)
        return (size_t)fmod(floor(seconds * rate_of(p->r, sequence) + 1e-6), (double)(last + 1));
    double round = 0, end = 0;
    for (size_t i = 0; i <= last; i++)
        round += seconds_of(p, sequence, i);
    const double rest = fmod(seconds + 1e-6, round);
    for (size_t i = 0; i < last; i++) {
        end += seconds_of(p, sequence, i);
        if (rest < end)
            return i;
    }
    return last;
}

/* By the frame or the time that was asked for; SPRESS_NONE without them. */
static size_t chosen_frame(const playing *p, const spressi_playable *sequence)
{
    const spress_render_request *request = p->r->request;
    if (request->time.set)
        return frame_at(p, sequence, request->time.value);
    return request->frame.set ? request->frame.value : SPRESS_NONE;
}

static bool shoot_sequence(const playing *p, size_t index)
{
    const spressi_playable *sequence = &p->sequences.items[index];
    const size_t only = chosen_frame(p, sequence);
    p->r->plays = sequence->repeats;
    if (only == SPRESS_NONE)
        return take_sequence(p, index, 0, sequence->count);
    if (only < sequence->count)
        return take_sequence(p, index, only, 1);
    return spressi_say(p->r->job->report, SPRESS_CODE_RENDER_NAME,
                       "there is no frame %zu; the sequence has %zu", only, sequence->count);
}

static bool fail_name(const playing *p, const char *wanted)
{
    const size_t count = p->sequences.count;
    const char **names = spressi_job_take(p->r->job, count, sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < count; i++)
        names[i] = p->sequences.items[i].name;
    return spressi_fail_choice(p->r->job, "sequence", wanted, &(spressi_choices){names, count});
}

static bool shoot_default(const playing *p)
{
    const size_t index = spressi_default_playable(&p->sequences);
    const spressi_playable *sequence = &p->sequences.items[index];
    if (!shoot_sequence(p, index))
        return false;
    p->r->choice = sequence->is_animation ? "animation" : "sequence";
    /* A copy, because the result outlives the atlas. */
    p->r->chosen = spressi_job_copy(p->r->job, sequence->name);
    p->r->choice_count = p->sequences.count;
    return p->r->chosen != NULL;
}

static bool shoot_sequences(const playing *p)
{
    const char *wanted = p->r->request->animation;
    const bool all = wanted && strcmp(wanted, "all") == 0;
    if (p->sequences.count == 0)
        return spressi_say(p->r->job->report, SPRESS_CODE_RENDER_NAME,
                           "there is no numbered sequence to play");
    if (!wanted || (all && spressi_wants_moment(p->r)))
        return shoot_default(p);
    for (size_t i = 0; i < p->sequences.count; i++) {
        if (!all && strcmp(p->sequences.items[i].name, wanted) == 0)
            return shoot_sequence(p, i);
        if (all && !take_sequence(p, i, 0, p->sequences.items[i].count))
            return false;
    }
    return all || fail_name(p, wanted);
}

/* All sprites, or those of what is played. */
static bool shoot_sprites(spressi_rendering *r, spressi_sprites *sprites, bool whole)
{
    playing p = {.r = r, .sprites = sprites, .shots = spressi_job_indices(r->job, sprites->count)};
    if (!p.shots)
        return false;
    return whole ? shoot_all(&p)
                 : spressi_find_playables(r, sprites, &p.sequences) && shoot_sequences(&p);
}

bool spressi_shoot_atlas(spressi_rendering *r)
{
    spressi_sprites sprites = {0};
    const bool is_picture = r->film == SPRESS_FILM_PNG;
    const bool whole = is_picture && !r->request->animation && !spressi_wants_moment(r);
    const bool good =
        spressi_take_frames(r->job, r->loaded, r->request->reading.image_root, &sprites) &&
        shoot_sprites(r, &sprites, whole);
    /* Sequences are rows of a sheet. */
    if (good && !whole && is_picture && r->shots.count > 1) {
        r->is_sheet = true;
        r->sheet_columns = SPRESSI_SHEET_COLUMNS;
    }
    spressi_free_pixels(&sprites);
    return good;
}

bool spressi_shoot_sprite(spressi_rendering *r)
{
    spressi_shot shot = {.animation = SPRESS_NONE, .label = r->request->input};
    const spress_sprite_draw_options drawing = {.limits = &r->job->limits,
                                                .allocator = &r->job->allocator};
    const spress_sprite *sprite = &r->loaded->document->sprite;
    return spressi_job_count_pixels(r->job, (uint64_t)sprite->width * sprite->height) &&
           spress_sprite_draw(sprite, &drawing, r->job->report, &shot.image) &&
           spressi_add_shot(r->job, &r->shots, shot);
}
