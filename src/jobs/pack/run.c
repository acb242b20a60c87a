/* The job `pack`: images become an atlas.
 *
 *   inputs     files, folders, patterns and lists (inputs/inputs.h)
 *   sprites    decoded on all threads (load_sprites.c), named (names.c), given pivots (pivots.c)
 *   atlases    one for every scale: layout, pages, descriptor (scale.c)
 *   files      checked against inputs and each other, handed over (atlases.c) */
#include "core/plural.h"
#include "jobs/options/tables.h"
#include "jobs/pack/neighbours.h"

/* Collects the inputs. What could not be read does not keep the rest from being looked at. */
static bool collect(spressi_press *press)
{
    spress_report *report = press->job->report;
    const spressi_sought sought = {press->request->inputs, press->request->lists,
                                   press->request->excludes};
    const bool good = spressi_collect_inputs(press->job, &sought, &press->inputs);
    for (size_t i = press->job->first_finding; i < report->count; i++)
        if (report->items[i].code == SPRESS_CODE_LIMIT_FRAMES ||
            report->items[i].code == SPRESS_CODE_CANCELLED)
            return false;
    if (!press->request->pivots)
        press->pivot_files = press->inputs.pivot_files;
    else if (!spressi_texts_add(press->job, &press->pivot_files, press->request->pivots))
        return false;
    if (!spressi_leave_out_pages(press))
        return false;
    if (press->inputs.count == 0 && good)
        spress_report_add(report, SPRESS_CODE_PACK_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "no images were found (%zu other file%s, %zu ignored)",
                          press->inputs.other_count, spressi_plural(press->inputs.other_count),
                          press->inputs.ignored_count);
    return press->inputs.count != 0;
}

/* Loads one earlier atlas. That there is none yet is the first run of a build. */
static bool load_one(spressi_press *press, const char *path, spressi_loaded *out)
{
    const spressi_job *job = press->job;
    const spress_host *host = job->host;
    const char *before = job->report->file;
    char why[8];
    job->report->file = path;
    bool good = true;
    if (host->look && host->look(host->context, path, why, sizeof why) == SPRESS_FILE_NONE) {
        spress_report_add(job->report, SPRESS_CODE_PACK_FIRST, SPRESS_NO_OFFSET, NULL,
                          "not there yet, so no frame has a place to stay");
    } else {
        good = spressi_texts_add(job, &press->previous_paths, path) &&
               spressi_load(job, path, &press->terms, out);
        if (good && (!out->document || out->document->kind != SPRESS_KIND_ATLAS)) {
            spress_report_add(job->report, SPRESS_CODE_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                              "frames can keep their places in an atlas only");
            good = false;
        }
    }
    job->report->file = before;
    return good;
}

static bool load_previous(spressi_press *press)
{
    const char *path = press->request->stable;
    bool good = true;
    for (size_t i = 0; path && good && i < press->scale_count; i++) {
        const char *each = spressi_add_suffix(press->job, path, &press->scales[i]);
        good = each && load_one(press, each, &press->previous[i]);
    }
    return good;
}

/* Pages of input atlases may differ in what the new pages can have only once. */
static void tell_differences(const spressi_press *press)
{
    const bool sampler = press->sprites.look.differs & (SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS);
    if (sampler && press->format->holds & SPRESS_HOLDS_SAMPLER)
        spress_report_add(press->job->report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, NULL,
                          "pages of the inputs have different texture filters or wraps; those are "
                          "not kept");
}

static bool run(spressi_press *press)
{
    const size_t errors = press->job->report->error_count;
    if (!collect(press) || !spressi_claim_early(press) || !load_previous(press))
        return false;
    const uint64_t start = spressi_now(press->job);
    const bool loaded = spressi_load_sprites(press);
    press->read_us = spressi_now(press->job) - start;
    if (press->job->phase->cancelled)
        return spressi_job_cancelled(press->job);
    const bool named =
        spressi_name_sprites(press, &press->sprites) && spressi_give_pivots(press, &press->sprites);
    tell_differences(press);
    if (loaded && press->sprites.count == 0) /* all were skipped */
        spress_report_add(press->job->report, SPRESS_CODE_PACK_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "no image could be used");
    if (loaded && named && press->job->report->error_count == errors) {
        const bool planned = spressi_press_plan(press);
        press->is_misfit = !planned && spressi_press_explain_misfit(press);
        return planned && spressi_press_explain(press) && spressi_press_encode(press) &&
               spressi_press_finish(press);
    }
    if (press->job->phase->cancelled)
        return false;
    /* What was wrong has been reported; names and sizes are looked at all the same. */
    press->options.effort = SPRESS_PACK_FAST;
    if (press->sprites.count != 0)
        spressi_press_plan(press);
    spressi_press_refuse(press);
    return false;
}

bool spress_pack_run(const spress_pack_request *request, const spress_host *host,
                     spress_report *report, spress_outputs *outputs, spress_pack_result *out)
{
    spressi_job job;
    spressi_press press;
    *out = (spress_pack_result){0};
    if (!spressi_job_begin(&job, host, report, outputs))
        return false;
    out->base.arena = job.arena;
    job.no_orientation = request->reading.no_orientation;
    report->file = request->output;
    bool good = spressi_press_init(&press, &job, request) &&
                spressi_check_request(&job, SPRESS_JOB_PACK, request);
    if (good && request->inputs.count + request->lists.count == 0)
        good = spressi_refuse_option(&job, "inputs", "no images were named");
    good = good && run(&press);
    if (good || press.is_misfit)
        good = spressi_press_result(&press, out) && good;
    out->input_count = press.inputs.count;
    out->other_count = press.inputs.other_count;
    out->ignored_count = press.inputs.ignored_count;
    spressi_press_free(&press);
    return spressi_job_end(&job, good);
}
