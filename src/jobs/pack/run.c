/* The job `pack`: images become an atlas.
 *
 *   inputs     files, folders, patterns and lists (inputs/inputs.h)
 *   sprites    decoded on all threads (load_sprites.c), named (names.c), given pivots (pivots.c)
 *   atlases    one for every scale: layout, pages, descriptor (scale.c)
 *   files      checked against inputs and each other, handed over (atlases.c) */
#include <string.h>

#include "core/text/plural.h"
#include "jobs/options/tables.h"
#include "jobs/pack/neighbours.h"

/* Collects the inputs. What could not be read does not keep the rest from being looked at. */
static bool collect(spressi_packing *p)
{
    const spressi_sought sought = {.arguments = p->request.inputs,
                                   .lists = p->request.lists,
                                   .chosen = p->project->files,
                                   .chosen_count = p->project->file_count,
                                   .excludes = p->request.excludes,
                                   .skip_broken = p->request.skip_broken};
    const bool good = spressi_collect_inputs(p->job, &sought, &p->inputs);
    if (p->inputs.too_many || spress_report_has(p->job->report, SPRESS_STATUS_CANCELLED))
        return false;
    if (!p->request.pivots)
        p->pivot_files = p->inputs.pivot_files;
    else if (!spressi_texts_add(p->job, &p->pivot_files, p->request.pivots))
        return false;
    for (size_t i = 0; i < p->inputs.setting_files.count; i++)
        if ((!p->project->path ||
             strcmp(p->inputs.setting_files.items[i], p->project->path) != 0) &&
            !spressi_tell_unused_project(p->job, p->inputs.setting_files.items[i]))
            return false;
    if (p->project->path && !spressi_texts_add(p->job, &p->inputs.read, p->project->path))
        return false;
    if (!spressi_leave_out_pages(p))
        return false;
    if (p->inputs.count == 0 && good)
        spressi_say(p->job->report, SPRESS_CODE_PACK_EMPTY,
                    "no images were found (%zu other file%s, %zu ignored)", p->inputs.other_count,
                    spressi_plural(p->inputs.other_count), p->inputs.ignored_count);
    return p->inputs.count != 0;
}

/* Loads one earlier atlas. That there is none yet is the first run of a build. */
static bool load_one(spressi_packing *p, const char *path, spressi_loaded *out)
{
    const spressi_job *job = p->job;
    const spress_host *host = job->host;
    const char *before = job->report->file;
    char why[8];
    job->report->file = path;
    bool good = true;
    if (host->look && host->look(host->context, path, why, sizeof why) == SPRESS_FILE_NONE) {
        spressi_say(job->report, SPRESS_CODE_PACK_FIRST,
                    "not there yet, so no frame has a place to stay");
    } else {
        good = spressi_texts_add(job, &p->previous_paths, path) &&
               spressi_load(job, path, &p->terms, out);
        if (good && (!out->document || out->document->kind != SPRESS_KIND_ATLAS))
            good = spressi_say(job->report, SPRESS_CODE_WRONG_KIND,
                               "frames can keep their places in an atlas only");
    }
    job->report->file = before;
    return good;
}

static bool load_previous(spressi_packing *p)
{
    const char *path = p->request.stable;
    bool good = true;
    for (size_t i = 0; path && good && i < p->scale_count; i++) {
        const char *each = spressi_add_suffix(p->job, path, &p->packed[i]);
        good = each && load_one(p, each, &p->packed[i].previous);
    }
    return good;
}

/* Pages of input atlases may differ in what the new pages can have only once. */
static void tell_differences(const spressi_packing *p)
{
    const bool sampler = p->sprites.look.differs & (SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS);
    if (sampler && p->format->holds & SPRESS_HOLDS_SAMPLER)
        spressi_say(p->job->report, SPRESS_CODE_LOSS,
                    "pages of the inputs have different texture filters or wraps; those are "
                    "not kept");
}

static bool run(spressi_packing *p)
{
    const size_t errors = p->job->report->error_count;
    if (!collect(p) || !spressi_claim_early(p) || !load_previous(p))
        return false;
    const uint64_t start = spressi_now(p->job);
    const bool loaded = spressi_load_sprites(p);
    p->read_us = spressi_now(p->job) - start;
    if (p->job->phase->cancelled)
        return spressi_job_cancelled(p->job);
    if (!spressi_take_project_clips(p))
        return false;
    const bool named = spressi_name_sprites(p, &p->sprites) && spressi_give_pivots(p, &p->sprites);
    tell_differences(p);
    if (loaded && p->sprites.count == 0) /* all were skipped */
        spressi_say(p->job->report, SPRESS_CODE_PACK_EMPTY, "no image could be used");
    if (loaded && named && p->job->report->error_count == errors) {
        const bool planned = spressi_packing_plan(p);
        p->is_misfit = !planned && spressi_packing_explain_misfit(p);
        return planned && spressi_packing_explain(p) && spressi_packing_encode(p) &&
               spressi_packing_finish(p);
    }
    if (p->job->phase->cancelled)
        return false;
    /* After an error names and sizes are checked too, to report all faults at once. */
    p->options.effort = SPRESS_PACK_FAST;
    if (p->sprites.count != 0)
        spressi_packing_plan(p);
    spressi_packing_refuse(p);
    return false;
}

spress_status spress_pack_run(const spress_pack_request *request, const spress_host *host,
                              spress_report *report, spress_outputs *outputs,
                              spress_pack_result *out)
{
    spressi_job job;
    spressi_packing p = {0};
    spressi_project project;
    spress_pack_request full = *request;
    *out = (spress_pack_result){0};
    if (!spressi_job_begin(&job, host, report, outputs))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    job.no_orientation = request->reading.no_orientation;
    report->file = request->output;
    bool good = spressi_check_request(&job, SPRESS_JOB_PACK, request) &&
                spressi_take_project(&job, &full, &project) &&
                spressi_packing_init(&p, &job, &full, &project);
    if (good && request->inputs.count + request->lists.count == 0)
        good = spressi_refuse_value(&job, "inputs", "no images were named");
    good = good && run(&p);
    if (good || p.is_misfit)
        good = spressi_packing_result(&p, out) && good;
    out->input_count = p.inputs.count;
    out->other_count = p.inputs.other_count;
    out->ignored_count = p.inputs.ignored_count;
    spressi_packing_free(&p);
    return spressi_job_end(&job, good);
}
