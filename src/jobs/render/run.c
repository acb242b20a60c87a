/* The job `render`: pictures of what is in a file. */
#include <string.h>

#include "jobs/options/tables.h"
#include "jobs/render/render.h"
#include "source/rig_images.h"

static bool shoot(spressi_rendering *r)
{
    const spressi_image_source place = {.path = r->loaded->path,
                                        .image_root = r->request->reading.image_root};
    switch (r->loaded->document->kind) {
    case SPRESS_KIND_ATLAS:
        return spressi_shoot_atlas(r);
    case SPRESS_KIND_SPRITE:
        return spressi_shoot_sprite(r);
    case SPRESS_KIND_RIG: /* its JSON form has images in files of their own */
        return spressi_gather_images(r->job, &place, r->loaded->document) && spressi_shoot_rig(r);
    }
    return false;
}

/* The files that a drawing would replace: the output, or every picture of a film that the output
 * folder has already. */
typedef struct targets {
    const spressi_job *job;
    const char *folder; /* NULL: the output is a file */
    spressi_texts paths;
} targets;

static bool take_target(void *taker, const char *name)
{
    targets *t = taker;
    return !spress_is_film_picture(name) ||
           spressi_texts_add(t->job, &t->paths, spressi_join_path(t->job, t->folder, name));
}

static bool list_targets(const spressi_rendering *r, targets *t)
{
    const spress_host *host = r->job->host;
    const char *output = r->request->output;
    char why[8];
    if (r->film != SPRESS_FILM_FOLDER)
        return spressi_texts_add(r->job, &t->paths, output);
    t->folder = output;
    /* A folder that is not there, or cannot be listed, has no pictures to replace. */
    if (!host->look || !host->list ||
        host->look(host->context, output, why, sizeof why) != SPRESS_FILE_FOLDER)
        return true;
    const spress_listing how = {output, 0, take_target, t, r->job->report};
    return host->list(host->context, &how);
}

static bool spare(const spressi_rendering *r, const spressi_texts *paths, const char *path)
{
    spress_file_identity input, target;
    const bool is_there = spressi_identify(r->job, path, &input);
    for (size_t i = 0; is_there && i < paths->count; i++) {
        if (!spressi_identify(r->job, paths->items[i], &target) ||
            !spressi_same_file(target, input))
            continue;
        char shown[256];
        spress_text_escape(shown, sizeof shown, path, strlen(path));
        return spressi_say(r->job->report, SPRESS_CODE_PACK_OVERWRITE,
                           "%s is drawn from and would be overwritten", shown);
    }
    return true;
}

/* The file of page or image `index`; NULL when it is inside the document. */
static const char *image_file(const spress_document *document, size_t index)
{
    return document->kind == SPRESS_KIND_ATLAS ? document->atlas.pages[index].file
                                               : document->rig.images[index].path;
}

static size_t image_count(const spress_document *document)
{
    return document->kind == SPRESS_KIND_ATLAS ? document->atlas.page_count
           : document->kind == SPRESS_KIND_RIG ? document->rig.image_count
                                               : 0;
}

/* "hero.png" beside "hero.pct" is its page, "lamp.png" beside "lamp.json" its image: drawings must
 * not take these names. */
bool spressi_spare_inputs(const spressi_rendering *r, const spressi_texts *paths)
{
    const spress_document *document = r->loaded->document;
    const char *folder = spressi_folder_of(r->job, r->loaded->path);
    bool good = folder && spare(r, paths, r->loaded->path);
    for (size_t i = 0; good && i < image_count(document); i++) {
        const char *file = image_file(document, i);
        const char *path = file ? spressi_join_path(r->job, folder, file) : NULL;
        good = !path || spare(r, paths, path);
    }
    return good;
}

static bool spare_outputs(const spressi_rendering *r)
{
    targets t = {.job = r->job};
    return list_targets(r, &t) && spressi_spare_inputs(r, &t.paths);
}

static void tell_sizes(const spressi_shots *shots, spress_render_result *out)
{
    const spress_image *first = &shots->items[0].image;
    out->picture_count = shots->count;
    for (size_t i = 0; i < shots->count; i++) {
        const spress_image *image = &shots->items[i].image;
        out->uneven |= image->width != first->width || image->height != first->height;
        out->width = image->width > out->width ? image->width : out->width;
        out->height = image->height > out->height ? image->height : out->height;
        out->length_ms += shots->items[i].duration_ms;
    }
}

static void tell_result(const spressi_rendering *r, spress_render_result *out)
{
    out->film = r->film;
    out->is_sheet = r->is_sheet;
    out->sheet_width = r->sheet_size.width;
    out->sheet_height = r->sheet_size.height;
    out->sheet_count = r->sheet_count;
    out->plays = spressi_film_plays(r);
    out->choice = r->choice;
    out->chosen = r->chosen;
    out->choice_count = r->choice_count;
    out->bind = r->bind;
    tell_sizes(&r->shots, out);
}

static bool run(spressi_rendering *r)
{
    if (!spressi_load(r->job, r->request->input, &r->terms, r->loaded))
        return false;
    if (!r->loaded->document)
        return spressi_say(r->job->report, SPRESS_CODE_WRONG_KIND, "a PNG is a picture already");
    /* The pictures of a folder are claimed when it is known how many there are. */
    return spressi_check_render_options(r) && spare_outputs(r) &&
           (r->film == SPRESS_FILM_FOLDER || spressi_job_claim(r->job, r->request->output)) &&
           shoot(r) && spressi_make_film(r);
}

spress_status spress_render_run(const spress_render_request *request, const spress_host *host,
                                spress_report *report, spress_outputs *outputs,
                                spress_render_result *out)
{
    spressi_job job;
    spressi_rendering r;
    spressi_loaded loaded = {0};
    *out = (spress_render_result){0};
    if (!spressi_job_begin(&job, host, report, outputs))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    job.no_orientation = request->reading.no_orientation;
    report->file = request->input;
    bool good = spressi_rendering_init(&r, &job, request) &&
                spressi_check_request(&job, SPRESS_JOB_RENDER, request);
    r.loaded = &loaded;
    good = good && run(&r);
    if (good)
        tell_result(&r, out);
    spressi_free_shots(&r.shots);
    spressi_unload(&loaded);
    return spressi_job_end(&job, good);
}
