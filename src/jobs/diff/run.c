/* The job `diff`: what changed from one document to another of the same kind, in the same format or
 * in two. */
#include "jobs/diff/diff.h"

#include <string.h>

#include "core/text/strmap.h"

bool spressi_diff_add(spressi_diff *diff, spress_change change)
{
    if (!SPRESSI_GROW(diff->job, diff->changes, diff->count, diff->capacity))
        return false;
    diff->changes[diff->count++] = change;
    return true;
}

static spress_bytes name_at(const void *names, uint32_t index)
{
    return ((const spress_bytes *)names)[index];
}

bool spressi_match_names(const spressi_job *job, const spress_bytes *before, size_t before_count,
                         const spress_bytes *after, size_t after_count, spressi_matches *out)
{
    spressi_strmap map = {0};
    /* Chains of equal names: the first that is not matched yet, and the next of each. */
    uint32_t *first = spressi_job_indices(job, after_count);
    uint32_t *next = spressi_job_indices(job, after_count);
    out->after = spressi_job_indices(job, before_count);
    out->is_known = spressi_job_take(job, after_count, sizeof *out->is_known);
    if (!first || !next || !out->after || !out->is_known)
        return false;
    memset(out->is_known, 0, after_count * sizeof *out->is_known);
    if (!spressi_strmap_init(&map, &job->allocator, after_count))
        return spressi_job_no_memory(job);
    for (uint32_t i = (uint32_t)after_count; i-- > 0;) {
        const uint32_t key = spressi_strmap_put(&map, after[i], i, name_at, after);
        next[i] = first[key];
        first[key] = i;
    }
    for (size_t i = 0; i < before_count; i++) {
        const uint32_t key = spressi_strmap_find(&map, before[i], name_at, after);
        const uint32_t found = key == SPRESS_NONE ? SPRESS_NONE : first[key];
        if (found == SPRESS_NONE)
            continue;
        out->after[i] = found;
        out->is_known[found] = true;
        first[key] = next[found];
    }
    spressi_strmap_free(&map);
    return true;
}

static bool refuse(const spressi_diff *diff)
{
    const spress_diff_request *request = diff->request;
    if (request->inputs.count != 2)
        return spressi_refuse_value(diff->job, "inputs", "two files are compared, not %zu",
                                    request->inputs.count);
    if (request->picture && !request->pixels)
        return spressi_refuse_option(diff->job, "picture", "needs `pixels`");
    return true;
}

static bool load(const spressi_diff *diff, const char *path, const spressi_terms *terms,
                 spressi_loaded *out)
{
    diff->job->report->file = path;
    return spressi_load(diff->job, path, terms, out) &&
           spressi_settle_names(diff->job, terms, out) &&
           (out->document || spressi_load_sprite(diff->job, terms, out));
}

static bool compare(spressi_diff *diff)
{
    const spress_kind kind = diff->before.document->kind;
    if (diff->after.document->kind != kind)
        return spressi_say(diff->job->report, SPRESS_CODE_WRONG_KIND,
                           "%s is of another kind than %s: only documents of one kind are compared",
                           diff->after.path, diff->before.path);
    switch (kind) {
    case SPRESS_KIND_ATLAS:
        return spressi_diff_atlases(diff);
    case SPRESS_KIND_SPRITE:
        return spressi_diff_sprites(diff);
    case SPRESS_KIND_RIG:
        return spressi_diff_rigs(diff);
    }
    return false;
}

static bool run(spressi_diff *diff, spress_diff_result *out)
{
    spressi_terms terms;
    const spress_diff_request *request = diff->request;
    if (!spressi_check_request(diff->job, SPRESS_JOB_DIFF, request) || !refuse(diff) ||
        !spressi_terms_init(diff->job, &request->reading, &terms))
        return false;
    out->before = request->inputs.items[0];
    out->after = request->inputs.items[1];
    if ((request->picture && !spressi_job_claim(diff->job, request->picture)) ||
        !load(diff, out->before, &terms, &diff->before) ||
        !load(diff, out->after, &terms, &diff->after) || !compare(diff) || !spressi_diff_draw(diff))
        return false;
    out->before_format = diff->before.format;
    out->after_format = diff->after.format;
    out->changes = diff->changes;
    out->change_count = diff->count;
    return true;
}

spress_status spress_diff_run(const spress_diff_request *request, const spress_host *host,
                              spress_report *report, spress_outputs *outputs,
                              spress_diff_result *out)
{
    spressi_job job;
    spressi_diff diff = {.job = &job, .request = request};
    *out = (spress_diff_result){0};
    if (!spressi_job_begin(&job, host, report, outputs))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    const bool good = run(&diff, out);
    for (size_t i = 0; i < 2; i++) {
        spressi_free_pixels(&diff.sprites[i]);
        spress_image_free(&diff.images[i]);
    }
    spressi_unload(&diff.before);
    spressi_unload(&diff.after);
    return spressi_job_end(&job, good);
}
