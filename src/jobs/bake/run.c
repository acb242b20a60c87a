/* Bakes a rig into an atlas: draws every animation (render/draw_rig.c), packs the pictures
 * (pack/atlases.c), and notes their timing in a file beside the atlas. */
#include <stdio.h>
#include <string.h>

#include "jobs/bake/bake.h"
#include "jobs/bake/groups.h"
#include "jobs/options/tables.h"

/* The rig, and its images where it is the JSON form: lamp.json has lamp.png, and so has lamp.pct.
 */
static bool spare_sources(const spressi_rendering *r, spressi_inputs *inputs)
{
    const spress_rig *rig = &r->loaded->document->rig;
    const char *folder = spressi_folder_of(r->job, r->loaded->path);
    bool good = folder && spressi_spare_input(r->job, inputs, r->loaded->path);
    for (size_t i = 0; good && i < rig->image_count; i++)
        if (rig->images[i].path)
            good = spressi_spare_input(r->job, inputs,
                                       spressi_join_path(r->job, folder, rig->images[i].path));
    return good;
}

static void forget_layouts(spressi_packing *p)
{
    for (size_t i = 0; i < p->packed_count; i++)
        spressi_free_layout(p, &p->packed[i]);
    p->packed_count = 0;
}

/* A page that has room for everything: twice as large, four times ... 0: not even the largest.
 * Trial layouts report nothing; only the chosen one does. */
static uint32_t find_room(spressi_packing *p)
{
    enum { LARGEST = 16384 };
    spress_pack_options *options = &p->options;
    const uint32_t width = options->max_width, height = options->max_height;
    uint32_t side = width > height ? width : height;
    bool found = false;
    spress_report silence, *report = p->job->report;
    spress_report_init(&silence, NULL, 0);
    p->job->report = &silence;
    for (side *= 2; !found && side <= LARGEST; side *= 2) {
        forget_layouts(p);
        options->max_width = options->max_height = side;
        found = spressi_packing_plan(p);
    }
    p->job->report = report;
    options->max_width = width;
    options->max_height = height;
    return found ? side / 2 : 0;
}

/* A layout that fails because a page is too small is reported with a size that is large enough. */
static bool plan(spressi_packing *p)
{
    enum { ROOM = 64 };
    spress_diagnostic *items = spressi_job_take(p->job, ROOM, sizeof *items);
    spress_report found, *report = p->job->report;
    if (!items)
        return false;
    spress_report_init(&found, items, ROOM);
    found.file = report->file;
    p->job->report = &found;
    const bool good = spressi_packing_plan(p);
    p->job->report = report;
    const spress_status status = spress_report_status(&found);
    if (status != SPRESS_STATUS_NO_ROOM && status != SPRESS_STATUS_TOO_LARGE) {
        spress_report_join(report, &found);
        return good;
    }
    const uint32_t side = find_room(p);
    if (p->job->phase->cancelled)
        return spressi_job_cancelled(p->job);
    char room[64] = "";
    if (side != 0)
        snprintf(room, sizeof room, "; pages of %u x %u have room for everything", side, side);
    spress_report_add(report, SPRESS_CODE_BAKE_ROOM, SPRESS_NO_OFFSET, NULL, "%s%s",
                      spress_report_first_error(&found)->message, room);
    return false;
}

static bool draw(spressi_rendering *r)
{
    return spressi_shoot_rig(r) && spressi_finish_shots(r);
}

/* Names the pictures and notes their timing. */
static bool name_pictures(spressi_rendering *r, spressi_packing *p)
{
    const bool cells = p->format->layout.cells;
    spressi_groups groups = {0};
    p->options.rate = r->fps;
    if (!spare_sources(r, &p->inputs) || !spressi_make_groups(r, cells, &groups) ||
        !spressi_take_sprites(r, &groups, cells, &p->sprites))
        return false;
    if (!(p->format->holds & SPRESS_HOLDS_CLIPS))
        p->sprites.clip_count = 0; /* the sidecar tells of them: nothing is lost */
    if (!cells && !spressi_name_sprites(p, &p->sprites)) {
        spressi_packing_refuse(p);
        return false;
    }
    if (r->loaded->document->rig.animation_count == 0)
        return true;
    /* The sidecar lies beside the atlas: hero.pct, hero.animations.json. */
    p->sidecar_path = spressi_job_print(r->job, "%s.animations.json", p->stem);
    return p->sidecar_path && spressi_write_sidecar(r, &groups, cells, p);
}

/* The same wishes, as rendering and packing would have been asked for them. */
static spress_render_request drawing_request(const spress_convert_request *request)
{
    return (spress_render_request){.input = request->input,
                                   .output = request->output,
                                   .film = SPRESS_FILM_FOLDER, /* each picture by itself */
                                   .animation = "all",
                                   .drawing = request->drawing};
}

spress_pack_request spressi_packing_request(const spress_convert_request *request,
                                            const spress_format *to)
{
    spress_convert_request filled = *request;
    spressi_fill_defaults(SPRESS_JOB_CONVERT, to, &filled);
    return (spress_pack_request){.output = request->output,
                                 .to = request->template_file ? NULL : to->id,
                                 .template_file = request->template_file,
                                 .max_size = filled.max_size,
                                 .dialect = request->dialect,
                                 .settings = request->settings};
}

/* Whether JSON is to have no line breaks. */
static bool wants_compact(const spress_settings *settings)
{
    for (size_t i = 0; i < settings->count; i++)
        if (strcmp(settings->items[i].name, "compact") == 0)
            return true;
    return false;
}

static bool bake(spressi_rendering *r, spressi_packing *p, spress_convert_result *out)
{
    if (!draw(r) || !name_pictures(r, p) || !plan(p) || !spressi_packing_encode(p) ||
        !spressi_packing_finish(p) || !spressi_packing_result(p, &out->packed))
        return false;
    out->baked = true;
    out->picture_count = r->shots.count;
    out->fps = r->fps;
    out->bind = r->bind;
    out->sidecar = p->sidecar_path;
    return true;
}

bool spressi_bake(spressi_job *job, const spress_convert_request *request, spressi_loaded *loaded,
                  const spress_format *to, spress_convert_result *out)
{
    if (strcmp(request->output, "-") == 0)
        return spressi_refuse_value(job, "output",
                                    "a baked rig is several files: give them a name");
    const spress_render_request drawing = drawing_request(request);
    const spress_pack_request packing = spressi_packing_request(request, to);
    spressi_rendering r;
    spressi_packing p;
    bool good = spressi_rendering_init(&r, job, &drawing);
    r.loaded = loaded;
    good = spressi_packing_init(&p, job, &packing, NULL) && good;
    p.compact_sidecar = wants_compact(&request->settings);
    good = good && bake(&r, &p, out);
    spressi_free_shots(&r.shots);
    spressi_packing_free(&p);
    return good;
}
