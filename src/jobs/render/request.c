/* Understands the request of `render`: which film, which sizes. */
#include <string.h>

#include "jobs/render/sheet.h"
#include "names/picture_name.h"

/* The kind of film by the ending of the output's name. */
static spress_film film_of(const char *output)
{
    static const struct {
        const char *ending;
        spress_film film;
    } endings[] = {{".png", SPRESS_FILM_PNG},
                   {".apng", SPRESS_FILM_APNG},
                   {".gif", SPRESS_FILM_GIF},
                   {".webp", SPRESS_FILM_WEBP},
                   {"/", SPRESS_FILM_FOLDER}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (spressi_ends_with(output, endings[i].ending))
            return endings[i].film;
    return SPRESS_FILM_BY_NAME;
}

static bool find_film(spressi_rendering *rendering)
{
    const spress_render_request *request = rendering->request;
    const spress_film named = film_of(request->output);
    if (request->film == SPRESS_FILM_BY_NAME) {
        rendering->film = named;
        if (named != SPRESS_FILM_BY_NAME)
            return true;
        if (strcmp(request->output, "-") == 0)
            return spressi_refuse_value(rendering->job, "to",
                                        "standard output needs `to` png, apng, gif or webp");
        return spressi_refuse_value(rendering->job, "output",
                                    "the ending tells what to write: .png, .apng, .gif, .webp, or "
                                    "/ for a folder");
    }
    if (named == SPRESS_FILM_FOLDER && request->film != SPRESS_FILM_FOLDER)
        return spressi_refuse_option(rendering->job, "to",
                                     "cannot be used with a folder, which gets PNGs");
    rendering->film = request->film;
    return true;
}

bool spressi_rendering_init(spressi_rendering *rendering, spressi_job *job,
                            const spress_render_request *request)
{
    *rendering = (spressi_rendering){.job = job,
                                     .request = request,
                                     .scale = request->drawing.scale,
                                     .size = request->size,
                                     .antialias = request->drawing.antialias};
    if (!request->input || !request->output)
        return spressi_refuse_value(job, "output", "one file and an output are needed");
    if (request->size.width != 0 && request->drawing.scale.numerator != 0)
        return spressi_refuse_option(job, "size", "cannot be used together with `scale`");
    if (request->size.width > SPRESSI_SHEET_PAGE || request->size.height > SPRESSI_SHEET_PAGE)
        return spressi_refuse_option(job, "size", "is at most %d pixels on a side, not %ux%u",
                                     SPRESSI_SHEET_PAGE, request->size.width, request->size.height);
    if (request->time.set && request->frame.set)
        return spressi_refuse_option(job, "frame", "cannot be used together with `time`");
    if (rendering->scale.numerator == 0)
        rendering->scale = (spress_factor){1, 1};
    return find_film(rendering) && spressi_terms_init(job, &request->reading, &rendering->terms);
}

bool spressi_wants_moment(const spressi_rendering *rendering)
{
    return rendering->request->time.set || rendering->request->frame.set;
}

bool spressi_check_render_options(const spressi_rendering *rendering)
{
    const spress_render_request *r = rendering->request;
    const spress_kind kind = rendering->loaded->document->kind;
    const spress_film film = rendering->film;
    const bool rig = kind == SPRESS_KIND_RIG, plays = kind != SPRESS_KIND_SPRITE;
    const bool moves = film != SPRESS_FILM_PNG && film != SPRESS_FILM_FOLDER;
    const bool one = film != SPRESS_FILM_PNG || spressi_wants_moment(rendering);
    const struct {
        const char *option;
        bool given, fits;
        const char *what;
    } rules[] = {
        {"skeleton", r->skeleton, rig, "rigs"},
        {"wireframe", r->wireframe, rig, "rigs"},
        {"step", r->drawing.step, rig, "rigs"},
        {"bind", r->drawing.bind, rig, "rigs"},
        {"y-down", r->drawing.y_down, rig, "rigs"},
        {"clockwise", r->drawing.clockwise, rig, "rigs"},
        {"flip-v", r->drawing.flip_v, rig, "rigs"},
        {"antialias", r->drawing.antialias != 0, rig, "rigs"},
        {"animation", r->animation, plays, "rigs and atlases"},
        {"time", r->time.set, plays, "rigs and atlases"},
        {"frame", r->frame.set, plays, "rigs and atlases"},
        {"fps", r->drawing.fps != 0, plays, "rigs and atlases"},
        {"loop", r->loop.set, moves, "films: .apng, .gif and .webp"},
        {"labels", r->labels, !one && plays,
         "contact sheets: a .png of a rig or an atlas without `time` and `frame`"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].given && !rules[i].fits)
            return spressi_refuse_option(rendering->job, rules[i].option, "is for %s",
                                         rules[i].what);
    return true;
}
