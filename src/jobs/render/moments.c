/* Chooses which moments of a rig's animations become pictures. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/text/number.h"
#include "jobs/render/draw_rig.h"

enum { DEFAULT_FPS = 30 };

/* What moments are chosen for. */
typedef struct choice {
    spressi_rendering *rendering;
    const spress_rig *rig;
    spress_playback playback;
    spressi_moments *out;
} choice;

static uint32_t find_animation(const spress_rig *rig, const char *name, size_t size)
{
    for (uint32_t i = 0; i < rig->animation_count; i++)
        if (rig->animations[i].name_size == size &&
            memcmp(rig->animations[i].name, name, size) == 0)
            return i;
    return SPRESS_NONE;
}

static bool fail_animation(const spressi_job *job, const spress_rig *rig, const char *name,
                           size_t size)
{
    char *wanted = spressi_job_text(job, name, size);
    const char **names = spressi_job_take(job, rig->animation_count, sizeof *names);
    if (!wanted || !names)
        return false;
    for (size_t i = 0; i < rig->animation_count; i++)
        names[i] = rig->animations[i].name;
    return spressi_fail_choice(job, "animation", wanted,
                               &(spressi_choices){names, rig->animation_count});
}

static bool fail_frame(const spressi_job *job, const char *text)
{
    char shown[96];
    spress_text_escape(shown, sizeof shown, text, strlen(text));
    return spressi_say(job->report, SPRESS_CODE_RENDER_NAME, "there is no frame \"%s\"", shown);
}

/* A whole number of digits only, up to 65535. */
static bool parse_frame(const char *text, uint32_t *out)
{
    uint32_t value = 0;
    const char *p = text;
    for (; spressi_is_digit((unsigned char)*p) && value <= UINT16_MAX; p++)
        value = value * 10 + (uint32_t)(*p - '0');
    *out = value;
    return p != text && *p == '\0' && value <= UINT16_MAX;
}

bool spressi_read_bind(const spressi_job *job, const char *text, const spress_rig *rig,
                       spress_skeleton_options *out)
{
    if (!text)
        return true;
    const char *colon = strrchr(text, ':');
    uint32_t frame = 0;
    size_t size = strlen(text);
    uint32_t animation = find_animation(rig, text, size); /* a colon may be part of the name */
    if (animation == SPRESS_NONE && colon && parse_frame(colon + 1, &frame)) {
        size = (size_t)(colon - text);
        animation = find_animation(rig, text, size);
    }
    if (animation == SPRESS_NONE)
        return fail_animation(job, rig, text, size);
    if (frame >= rig->animations[animation].frame_count)
        return fail_frame(job, text);
    out->choose_bind = true;
    out->bind_animation = animation;
    out->bind_frame = frame;
    return true;
}

static bool add(const choice *c, spressi_moment moment)
{
    spressi_moments *out = c->out;
    if (!SPRESSI_GROW(c->rendering->job, out->items, out->count, out->capacity))
        return false;
    out->items[out->count++] = moment;
    return true;
}

static spress_moment at_frame(uint32_t animation, uint32_t frame)
{
    return (spress_moment){animation, frame, frame, 0};
}

static bool loops(const choice *c, uint32_t animation)
{
    return c->rig->animations[animation].flags & SPRESS_ANIMATION_LOOP;
}

/* A place in an animation that is counted in frames. Without a rate there are only the frames. */
static spressi_moment in_frames(const choice *c, uint32_t animation, double frames)
{
    const uint32_t fps = c->rig->fps;
    if (fps == 0)
        return (spressi_moment){.at = at_frame(animation, (uint32_t)frames), .seconds = 0};
    const double seconds = frames / fps;
    return (spressi_moment){.at = spress_moment_at(c->rig, animation, seconds, &c->playback),
                            .seconds = seconds};
}

/* For a contact sheet: every frame of a short animation; of a longer one moments that are evenly
 * spread, its end among them unless it goes on with its beginning. */
static bool add_samples(const choice *c, uint32_t animation)
{
    const uint32_t frames = c->rig->animations[animation].frame_count;
    const uint32_t count = frames < SPRESSI_SHEET_COLUMNS ? frames : SPRESSI_SHEET_COLUMNS;
    if (frames == 0)
        return add(c, (spressi_moment){.at = at_frame(animation, SPRESS_NONE)});
    const bool whole = frames == count;
    const double span = whole || loops(c, animation) ? frames : frames - 1;
    const uint32_t parts = whole || loops(c, animation) ? count : count - 1;
    for (uint32_t i = 0; i < count; i++)
        if (!add(c, in_frames(c, animation, span * i / parts)))
            return false;
    return true;
}

static uint32_t film_rate(const choice *c)
{
    const uint32_t own = c->rig->fps != 0 ? c->rig->fps : DEFAULT_FPS;
    return c->rendering->request->drawing.fps != 0 ? c->rendering->request->drawing.fps : own;
}

/* Picture `index` of a film of `count`. One that does not loop ends where the animation does, also
 * when its pictures are farther apart than frames. */
static spressi_moment in_film(const choice *c, uint32_t animation, uint64_t index, uint64_t count)
{
    const uint32_t frames = c->rig->animations[animation].frame_count;
    const double seconds = (double)index / c->rendering->fps;
    if (c->rig->fps == 0)
        return in_frames(c, animation, (double)index);
    const bool ends = index > 0 && index + 1 == count && !loops(c, animation);
    const double last = (frames - 1.0) / c->rig->fps;
    return in_frames(c, animation, (ends && last > seconds ? last : seconds) * c->rig->fps);
}

/* A film of one animation: as many pictures as its length has at this rate. Frames without a rate
 * get a picture each. */
static bool add_film(const choice *c, uint32_t animation)
{
    const uint32_t fps = film_rate(c), frames = c->rig->animations[animation].frame_count;
    const double length = spress_animation_duration(c->rig, animation, SPRESS_PLAY_AUTO);
    const double exact = c->rig->fps == 0 ? frames : length * fps;
    const uint64_t count = exact < 1 ? 1 : (uint64_t)llround(exact);
    const unsigned long long all = c->out->count + count;
    c->rendering->fps = fps;
    if (all > c->rendering->job->limits.frames)
        return spressi_say(c->rendering->job->report, SPRESS_CODE_LIMIT_FRAMES,
                           "%llu pictures; the limit is %u", all, c->rendering->job->limits.frames);
    for (uint64_t i = 0; i < count; i++) {
        spressi_moment moment = {.at = at_frame(animation, SPRESS_NONE)};
        if (frames != 0)
            moment = in_film(c, animation, i, count);
        if (!add(c, moment))
            return false;
    }
    return true;
}

/* A time or a frame that was asked for, or a rig that has nothing but its bind pose. */
static bool add_moment(const choice *c, uint32_t animation)
{
    const spress_render_request *request = c->rendering->request;
    const double seconds = request->time.set ? request->time.value : 0;
    spressi_moment moment = {.at = spress_moment_at(c->rig, animation, seconds, &c->playback),
                             .seconds = seconds};
    if (request->frame.set) {
        const uint32_t frame = request->frame.value;
        const uint32_t frames =
            animation == SPRESS_NONE ? 0 : c->rig->animations[animation].frame_count;
        char number[24];
        snprintf(number, sizeof number, "%u", frame);
        if (frame >= frames)
            return fail_frame(c->rendering->job, number);
        moment.at = at_frame(animation, frame);
    }
    return add(c, moment);
}

/* The animation that is drawn when none is asked for: the first that moves. One that is called
 * after the bind pose is there to be bound to, and comes last. */
static uint32_t default_animation(const spress_rig *rig, const spress_bind *bind)
{
    uint32_t best = SPRESS_NONE;
    int best_worth = -1;
    for (uint32_t i = 0; i < rig->animation_count; i++) {
        const bool moves = rig->animations[i].frame_count > 1;
        const bool binds = bind->rule == SPRESS_BIND_NAMED && bind->animation == i;
        const int worth = moves + (moves && !binds);
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

bool spressi_choose_moments(spressi_rendering *rendering, const spress_bind *bind,
                            spressi_moments *out, uint32_t *out_default)
{
    const spress_render_request *request = rendering->request;
    const spress_rig *rig = &rendering->loaded->document->rig;
    const choice c = {rendering, rig, {.step = request->drawing.step}, out};
    const char *name = request->animation;
    const bool all = name && strcmp(name, "all") == 0;
    const bool sheet = rendering->film == SPRESS_FILM_PNG;
    const bool moment = spressi_wants_moment(rendering);
    const bool every = (all || (sheet && !name)) && !moment;
    uint32_t animation = default_animation(rig, bind);
    *out_default = every || (name && !all) ? SPRESS_NONE : animation;
    if (name && !all) {
        animation = find_animation(rig, name, strlen(name));
        if (animation == SPRESS_NONE)
            return fail_animation(rendering->job, rig, name, strlen(name));
    }
    if (moment || animation == SPRESS_NONE)
        return add_moment(&c, animation);
    rendering->is_sheet = sheet;
    rendering->sheet_columns = SPRESSI_SHEET_COLUMNS;
    rendering->plays = !every && !loops(&c, animation);
    const uint32_t first = every ? 0 : animation;
    const uint32_t end = every ? rig->animation_count : animation + 1u;
    for (uint32_t i = first; i < end; i++)
        if (!(sheet ? add_samples(&c, i) : add_film(&c, i)))
            return false;
    return true;
}
