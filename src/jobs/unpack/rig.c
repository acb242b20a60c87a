/* Unpacks a rig: its JSON form and its images. */
#include <string.h>

#include "formats/format.h"
#include "jobs/unpack/unpack.h"
#include "source/rig_images.h"

/* "hero.json" for "rigs/hero.pchr". */
static const char *name_json(const spressi_unpacking *u, const spress_format *format)
{
    const char *input = u->request->input;
    const char *name = strcmp(input, "-") == 0 ? "character" : spressi_file_of(input);
    return spressi_job_print(u->job, "%.*s%.*s", (int)spressi_stem_size(name), name,
                             (int)strcspn(format->extensions, " "), format->extensions);
}

static bool list_files(const spressi_unpacking *u, const char *json, spress_unpack_result *out)
{
    const spress_rig *rig = &u->loaded.document->rig;
    out->files = spressi_job_take(u->job, (size_t)rig->image_count + 1, sizeof *out->files);
    if (!out->files)
        return false;
    for (size_t i = 0; i < rig->image_count; i++)
        out->files[i].file = rig->images[i].path;
    out->files[rig->image_count].file = json;
    out->file_count = (size_t)rig->image_count + 1;
    return true;
}

bool spressi_unpack_rig(spressi_unpacking *u, spress_unpack_result *out)
{
    spressi_job *job = u->job;
    spress_document *document = u->loaded.document;
    const spress_format *format = spressi_unpacked_format(SPRESS_KIND_RIG);
    const spress_setting compact = {.name = "compact"};
    const spress_write_options write = {.allocator = &job->allocator,
                                        .settings = {&compact, u->request->compact}};
    spress_buffer text = {0};
    if (spress_report_losses(document, format, job->report) != 0 && !u->request->allow_loss)
        return spressi_job_refuse_loss(job);
    const char *json = name_json(u, format);
    if (!json || !spressi_name_images(job, document) || !list_files(u, json, out))
        return false;
    bool free_to_write = true; /* every obstacle is named, not only the first */
    for (size_t i = 0; i < out->file_count; i++)
        free_to_write &= spressi_job_claim(job, out->files[i].file);
    if (!free_to_write || u->request->dry_run)
        return free_to_write;
    /* The JSON names the images, and is put behind them. */
    return spressi_scatter_images(job, NULL, document) &&
           spress_write(document, format, &write, job->report, &text) &&
           spressi_job_put(job, json, SPRESS_OUTPUT_DESCRIPTOR, &text);
}

bool spressi_keep_names(const spressi_unpacking *u, spress_unpack_result *out)
{
    for (size_t i = 0; i < out->file_count; i++) {
        spress_unpacked_file *file = &out->files[i];
        file->file = spressi_job_copy(u->job, file->file);
        const bool framed = file->frame;
        if (framed)
            file->frame = spressi_job_copy(u->job, file->frame);
        if (!file->file || (framed && !file->frame)) {
            out->file_count = 0;
            return false;
        }
    }
    return true;
}
