/* The job `inspect` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static bool run(const void *request, const spress_host *host, spress_report *report,
                spress_outputs *outputs, void *result)
{
    (void)outputs;
    return spress_inspect_run(request, host, report, result) ||
           ((const spress_inspection *)result)->tree;
}

static bool tell(const void *result, bool compact, spress_report *report, spress_buffer *out)
{
    return spress_inspection_json(result, compact, report, out);
}

static void free_result(void *result)
{
    spress_inspection_free(result);
}

const spress_job *spress_inspect_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_INSPECT,
        .name = "inspect",
        .request_size = sizeof(spress_inspect_request),
        .result_size = sizeof(spress_inspection),
        .input_offset = offsetof(spress_inspect_request, input),
        .run = run,
        .tell = tell,
        .free_result = free_result,
    };
    return &job;
}
