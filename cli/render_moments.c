/* Which moments of a rig's animations become pictures. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "memory.h"
#include "render_rig.h"

enum { DEFAULT_FPS = 30 };

/* What moments are chosen for. */
typedef struct choice {
    cli_rendering *job;
    const spress_rig *rig;
    spress_playback playback;
    cli_moments *out;
} choice;

static uint32_t find_animation(const spress_rig *rig, const char *name, size_t size)
{
    for (uint32_t i = 0; i < rig->animation_count; i++)
        if (rig->animations[i].name_size == size &&
            memcmp(rig->animations[i].name, name, size) == 0)
            return i;
    return SPRESS_NONE;
}

static bool fail_animation(const spress_rig *rig, const char *name, size_t size,
                           spress_report *report)
{
    char *wanted = strndup(name, size);
    const char **names = calloc((size_t)rig->animation_count + 1, sizeof *names);
    for (size_t i = 0; names && i < rig->animation_count; i++)
        names[i] = rig->animations[i].name;
    if (wanted && names)
        cli_fail_choice(report, "animation", wanted, &(cli_choices){names, rig->animation_count});
    else
        cli_fail_memory(report);
    free(names);
    free(wanted);
    return false;
}

static bool fail_frame(spress_report *report, const char *text)
{
    char shown[96];
    spress_text_escape(shown, sizeof shown, text, strlen(text));
    spress_report_add(report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                      "there is no frame \"%s\"", shown);
    return false;
}

bool cli_read_bind(const char *text, const spress_rig *rig, spress_report *report,
                   spress_skeleton_options *out)
{
    if (!text)
        return true;
    const char *colon = strrchr(text, ':');
    uint64_t frame = 0;
    size_t size = strlen(text);
    uint32_t animation = find_animation(rig, text, size); /* a colon may be part of the name */
    if (animation == SPRESS_NONE && colon &&
        cli_parse_number(colon + 1, strlen(colon + 1), 65535, &frame)) {
        size = (size_t)(colon - text);
        animation = find_animation(rig, text, size);
    }
    if (animation == SPRESS_NONE)
        return fail_animation(rig, text, size, report);
    if (frame >= rig->animations[animation].frame_count)
        return fail_frame(report, text);
    out->choose_bind = true;
    out->bind_animation = animation;
    out->bind_frame = (uint32_t)frame;
    return true;
}

static bool add(const choice *c, cli_moment moment)
{
    cli_moments *out = c->out;
    cli_moment *items = cli_grow(out->items, out->count, &out->capacity, sizeof *items);
    if (!items)
        return cli_fail_memory(c->job->report);
    out->items = items;
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
static cli_moment in_frames(const choice *c, uint32_t animation, double frames)
{
    const uint32_t fps = c->rig->fps;
    if (fps == 0)
        return (cli_moment){.at = at_frame(animation, (uint32_t)frames), .seconds = 0};
    const double seconds = frames / fps;
    return (cli_moment){.at = spress_moment_at(c->rig, animation, seconds, &c->playback),
                        .seconds = seconds};
}

/* For a contact sheet: every frame of a short animation; of a longer one moments that are evenly
 * spread, its end among them unless it goes on with its beginning. */
static bool add_samples(const choice *c, uint32_t animation)
{
    const uint32_t frames = c->rig->animations[animation].frame_count;
    const uint32_t count = frames < CLI_SHEET_COLUMNS ? frames : CLI_SHEET_COLUMNS;
    if (frames == 0)
        return add(c, (cli_moment){.at = at_frame(animation, SPRESS_NONE)});
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
    return c->job->request.fps != 0 ? c->job->request.fps : own;
}

/* Picture `index` of a film of `count`. One that does not loop ends where the animation does, also
 * when its pictures are farther apart than frames. */
static cli_moment in_film(const choice *c, uint32_t animation, uint64_t index, uint64_t count)
{
    const uint32_t frames = c->rig->animations[animation].frame_count;
    const double seconds = (double)index / c->job->fps;
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
    c->job->fps = fps;
    if (all > c->job->reading->limits.frames) {
        spress_report_add(c->job->report, SPRESS_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL,
                          "%llu pictures; the limit is %u", all, c->job->reading->limits.frames);
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        cli_moment moment = {.at = at_frame(animation, SPRESS_NONE)};
        if (frames != 0)
            moment = in_film(c, animation, i, count);
        if (!add(c, moment))
            return false;
    }
    return true;
}

/* --time or --frame, or a rig that has nothing but its bind pose. */
static bool add_moment(const choice *c, uint32_t animation)
{
    const cli_render_request *request = &c->job->request;
    const double seconds = request->time < 0 ? 0 : request->time;
    cli_moment moment = {.at = spress_moment_at(c->rig, animation, seconds, &c->playback),
                         .seconds = seconds};
    if (request->frame != SPRESS_NONE) {
        const uint32_t frames =
            animation == SPRESS_NONE ? 0 : c->rig->animations[animation].frame_count;
        if (request->frame >= frames)
            return fail_frame(c->job->report, request->options->render.frame);
        moment.at = at_frame(animation, request->frame);
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

bool cli_choose_moments(cli_rendering *job, const spress_bind *bind, cli_moments *out,
                        uint32_t *out_default)
{
    const cli_render_request *request = &job->request;
    const spress_rig *rig = &job->loaded->document->rig;
    const choice c = {job, rig, {.step = request->options->render.step}, out};
    const char *name = request->options->render.animation;
    const bool all = name && strcmp(name, "all") == 0;
    const bool sheet = request->film == CLI_FILM_PICTURE, moment = cli_wants_moment(request);
    const bool every = (all || (sheet && !name)) && !moment;
    uint32_t animation = default_animation(rig, bind);
    *out_default = every || (name && !all) ? SPRESS_NONE : animation;
    if (name && !all) {
        animation = find_animation(rig, name, strlen(name));
        if (animation == SPRESS_NONE)
            return fail_animation(rig, name, strlen(name), job->report);
    }
    if (moment || animation == SPRESS_NONE)
        return add_moment(&c, animation);
    job->is_sheet = sheet;
    job->sheet_columns = CLI_SHEET_COLUMNS;
    job->plays_once = !every && !loops(&c, animation);
    const uint32_t first = every ? 0 : animation;
    const uint32_t end = every ? rig->animation_count : animation + 1u;
    for (uint32_t i = first; i < end; i++)
        if (!(sheet ? add_samples(&c, i) : add_film(&c, i)))
            return false;
    return true;
}
