/* Settles names that an atlas has several times, for jobs that use its frames. */
#include <stdio.h>

#include "core/reports/report.h"
#include "jobs/load/load.h"
#include "model/atlas.h"

/* One frame of two with the same name, as people can find it. */
static void describe(char *out, size_t size, const spress_atlas *atlas, uint32_t index)
{
    const spress_frame *frame = &atlas->frames[index];
    snprintf(out, size, "frame %u at %d,%d on page %u", index, frame->x, frame->y, frame->page);
}

static void tell(const spressi_job *job, const spress_atlas *atlas, uint32_t lost, uint32_t last,
                 bool lenient)
{
    char path[32], name[96], first[80], second[80];
    const spressi_finding finding = {.code = SPRESS_CODE_ATLAS_REPEATED,
                                     .severity =
                                         lenient ? SPRESS_SEVERITY_WARNING : SPRESS_SEVERITY_ERROR,
                                     .path = path,
                                     .frame = spressi_frame_name(atlas->frames, lost)};
    snprintf(path, sizeof path, "/frames/%u", lost);
    spress_text_escape(name, sizeof name, atlas->frames[lost].name, atlas->frames[lost].name_size);
    describe(first, sizeof first, atlas, lost);
    describe(second, sizeof second, atlas, last);
    if (lenient)
        spressi_report(job->report, &finding, "\"%s\": %s gives way to %s", name, first, second);
    else
        spressi_report(job->report, &finding, "\"%s\" is the name of %s and of %s", name, first,
                       second);
}

bool spressi_settle_names(const spressi_job *job, const spressi_terms *terms,
                          const spressi_loaded *loaded)
{
    spress_document *document = loaded->document;
    if (!document || document->kind != SPRESS_KIND_ATLAS)
        return true;
    const bool lenient = terms->reading->lenient;
    uint32_t *last = spressi_find_repeated(document, false);
    size_t repeated = 0;
    if (!last)
        return spressi_job_no_memory(job);
    for (uint32_t i = 0; i < document->atlas.frame_count; i++)
        if (last[i] != i) {
            tell(job, &document->atlas, i, last[i], lenient);
            repeated++;
        }
    if (repeated == 0 || !lenient)
        return repeated == 0;
    return spressi_drop_repeated(document, last) || spressi_job_no_memory(job);
}
