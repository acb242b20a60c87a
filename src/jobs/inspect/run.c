/* The job `inspect`: what is in a file. */

#include "codecs/gzip_size.h"
#include "core/memory/budget.h"
#include "formats/format.h"
#include "image/png_record.h"
#include "jobs/inspect/atlas_costs.h"
#include "jobs/inspect/sequences.h"
#include "jobs/inspect/tree_json.h"
#include "jobs/load/load.h"
#include "jobs/options/tables.h"
#include "jobs/results/results.h"

static bool inspect_picture(const spressi_job *job, const spressi_loaded *loaded,
                            spress_inspection *out)
{
    const char *reason;
    size_t at = 0;
    const spress_bytes bytes = {loaded->file.data, loaded->file.size};
    spressi_tree_begin(out->tree, bytes, false, job->limits.memory_bytes);
    const size_t recorded = spressi_png_record(out->tree, bytes);
    const bool sound = spress_png_scan(bytes, &out->picture, &reason, &at) != 0;
    spressi_tree_end(out->tree, (spressi_tree_end_of_reading){sound, recorded, at});
    if (sound) {
        if (out->picture.flaw_count != 0)
            spress_report_add(job->report, SPRESS_CODE_IMAGE_FLAW, out->picture.flaw_at, NULL,
                              "a chunk's CRC is wrong; no pixel needs it");
        return true;
    }
    spress_report_add(job->report, SPRESS_CODE_IMAGE_DECODE, at, NULL, "%s", reason);
    return false;
}

static spress_section measure(const spressi_job *job, const char *name, spress_bytes bytes)
{
    return (spress_section){name, bytes.size, spressi_gzip_size(bytes, &job->allocator)};
}

/* The sections that the format's room tells, and the whole file. */
static bool inspect_sections(const spressi_job *job, const spressi_loaded *loaded,
                             spress_inspection *out)
{
    const spressi_format *row = spressi_format_row(loaded->format);
    spressi_section parts[SPRESSI_SECTIONS_MAX];
    size_t at = 0, end = 0;
    if (!row->sections)
        return true;
    const size_t count = row->sections(loaded->document, &at, parts);
    end = at;
    for (size_t i = 0; i < count; i++)
        end += parts[i].size;
    if (end > loaded->file.size)
        return true; /* not as its writer would lay it out */
    spress_section *sections = spressi_job_take(job, count + 1, sizeof *sections);
    if (!sections)
        return false;
    for (size_t i = 0; i < count; i++) {
        sections[i] =
            measure(job, parts[i].name, (spress_bytes){loaded->file.data + at, parts[i].size});
        at += parts[i].size;
    }
    sections[count] = measure(job, "file", (spress_bytes){loaded->file.data, loaded->file.size});
    out->sections = sections;
    out->section_count = count + 1;
    return true;
}

static void release(spress_result *result)
{
    spress_inspection *inspection = (spress_inspection *)(void *)result;
    spress_document_free(inspection->document);
    inspection->document = NULL;
    if (inspection->tree)
        spress_tree_free(inspection->tree);
    spress_buffer_free(&inspection->file);
}

spress_status spress_inspect_run(const spress_inspect_request *request, const spress_host *host,
                                 spress_report *report, spress_inspection *out)
{
    spressi_job job;
    spressi_terms terms;
    spressi_loaded loaded = {0};
    spress_tree structure = {0}; /* for the costs */
    *out = (spress_inspection){0};
    if (!spressi_job_begin(&job, host, report, NULL))
        return spressi_job_end(&job, false);
    out->base = (spress_result){job.arena, release};
    out->whole = request->whole;
    report->file = request->input;
    bool good = spressi_begin_reading(&job, SPRESS_JOB_INSPECT, request, request->input, &terms) &&
                spressi_begin_costs(&job, request, &terms, &structure) &&
                spressi_begin_tree(&job, request, &terms, out) &&
                spressi_load(&job, request->input, &terms, &loaded);
    out->format = loaded.format;
    out->file_size = loaded.file.size;
    if (good)
        good = loaded.document ? inspect_sections(&job, &loaded, out)
                               : inspect_picture(&job, &loaded, out);
    if (good && request->sequences)
        good = spressi_inspect_sequences(&job, loaded.document, out);
    good = good && spressi_inspect_costs(&job, request, &loaded, &structure, out);
    spress_tree_free(&structure);
    good = spressi_end_tree(&job, &loaded, out) && good;
    out->document = loaded.document;
    loaded.document = NULL; /* the result's from here on */
    spressi_unload(&loaded);
    return spressi_job_end(&job, good);
}

/* JSON of the structure, the costs, the sequences or a plain picture. */
static bool other_json(const spress_inspection *inspection, bool compact,
                       const spress_allocator *allocator, const spress_report *report,
                       spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, compact);
    if (inspection->tree)
        spressi_put_tree(&json, inspection, report);
    else if (inspection->costs)
        spressi_put_costs(&json, inspection);
    else
        spressi_put_object(
            &json, inspection->sequences ? &spressi_sequences_object : &spressi_picture_object,
            inspection, inspection);
    return spressi_json_finish(&json, &text, out);
}

bool spress_inspection_json(const spress_inspection *inspection, bool compact,
                            const spress_allocator *allocator, spress_report *report,
                            spress_buffer *out)
{
    allocator = allocator ? allocator : spressi_result_allocator(&inspection->base);
    const size_t first = report->count;
    spress_setting settings[2];
    size_t count = 0;
    if (compact)
        settings[count++] = (spress_setting){.name = "compact"};
    if (!inspection->whole)
        settings[count++] = (spress_setting){.name = "brief"};
    const spress_write_options write = {.settings = {settings, count}, .allocator = allocator};
    const bool is_other = inspection->sequences || inspection->tree || inspection->costs;
    bool good;
    if (inspection->document && !is_other) {
        good = spress_write(inspection->document, spress_format_dump(), &write, report, out);
    } else {
        good = other_json(inspection, compact, allocator, report, out);
        if (!good)
            spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    }
    if (!good && allocator)
        spressi_budget_blame(spressi_counting_budget(allocator), report, first);
    return good;
}
