/* The job `pack` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static spress_status run(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result)
{
    return spress_pack_run(request, host, report, outputs, result);
}

/* Atlases explain why their sprites do not fit. */
static bool tells_failure(const void *result)
{
    return ((const spress_pack_result *)result)->atlas_count != 0;
}

static bool tell(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out)
{
    (void)report;
    return spress_pack_result_json(result, compact, allocator, out);
}

const spress_job *spress_pack_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_PACK,
        .request_size = sizeof(spress_pack_request),
        .result_size = sizeof(spress_pack_result),
        .input_offset = offsetof(spress_pack_request, inputs),
        .takes_many = true,
        .settings_offset = offsetof(spress_pack_request, settings),
        .given_offset = offsetof(spress_pack_request, given),
        .run = run,
        .tells_failure = tells_failure,
        .tell = tell,
    };
    return &job;
}
