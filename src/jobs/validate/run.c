/* The job `validate`: every rule of a file's format, and its images. */
#include "jobs/load/load.h"
#include "jobs/options/tables.h"
#include "source/images.h"

static void check_picture(const spressi_job *job, const spressi_loaded *loaded)
{
    spress_image image = {0};
    const spress_bytes bytes = {loaded->file.data, loaded->file.size};
    if (spressi_job_decode_png(job, bytes, &image))
        spress_image_free(&image);
}

static void check_document(const spressi_job *job, const spressi_loaded *loaded,
                           const spress_validate_request *request)
{
    const spressi_image_source place = {.path = loaded->path,
                                        .image_root = request->reading.image_root,
                                        .must_exist = request->strict_images};
    /* It reports itself when memory runs out. */
    spress_document_check(loaded->document, &job->allocator, job->report);
    if (loaded->format->text)
        spress_report_locate(job->report, (spress_bytes){loaded->file.data, loaded->file.size});
    spressi_check_images(job, &place, loaded->document);
}

spress_status spress_validate_run(const spress_validate_request *request, const spress_host *host,
                                  spress_report *report, spress_validation *out)
{
    spressi_job job;
    spressi_terms terms;
    spressi_loaded loaded = {0};
    *out = (spress_validation){.file = request->input};
    if (!spressi_job_begin(&job, host, report, NULL))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    report->file = request->input;
    bool good = spressi_begin_reading(&job, SPRESS_JOB_VALIDATE, request, request->input, &terms);
    terms.read.keep_offsets = true;
    good = good && spressi_load(&job, request->input, &terms, &loaded);
    out->format = loaded.format;
    if (good && !loaded.document)
        check_picture(&job, &loaded);
    else if (good && !loaded.format->is_picture)
        check_document(&job, &loaded, request);
    spressi_unload(&loaded);
    return spressi_job_end(&job, good);
}
