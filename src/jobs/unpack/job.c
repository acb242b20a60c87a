/* The job `unpack` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static spress_status run(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result)
{
    return spress_unpack_run(request, host, report, outputs, result);
}

static bool tell(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out)
{
    (void)report;
    return spress_unpack_result_json(result, compact, allocator, out);
}

const spress_job *spress_unpack_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_UNPACK,
        .request_size = sizeof(spress_unpack_request),
        .result_size = sizeof(spress_unpack_result),
        .input_offset = offsetof(spress_unpack_request, input),
        .run = run,
        .tell = tell,
    };
    return &job;
}
