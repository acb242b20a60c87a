/* The job `inspect` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static spress_status run(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result)
{
    (void)outputs;
    return spress_inspect_run(request, host, report, result);
}

static bool tells_failure(const void *result)
{
    return ((const spress_inspection *)result)->tree;
}

static bool tell(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out)
{
    return spress_inspection_json(result, compact, allocator, report, out);
}

const spress_job *spress_inspect_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_INSPECT,
        .request_size = sizeof(spress_inspect_request),
        .result_size = sizeof(spress_inspection),
        .input_offset = offsetof(spress_inspect_request, input),
        .run = run,
        .tells_failure = tells_failure,
        .is_answer = true,
        .tell = tell,
    };
    return &job;
}
