/* The job `validate` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static spress_status run(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result)
{
    (void)outputs;
    return spress_validate_run(request, host, report, result);
}

static bool tells_failure(const void *result)
{
    return ((const spress_validation *)result)->format;
}

static bool tell(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out)
{
    const spress_validation *found = result;
    const spress_verdict verdict = {found->file, found->format ? found->format->id : NULL, report};
    (void)compact;
    return spress_verdicts_json(&verdict, 1, "", allocator, out);
}

const spress_job *spress_validate_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_VALIDATE,
        .request_size = sizeof(spress_validate_request),
        .result_size = sizeof(spress_validation),
        .input_offset = offsetof(spress_validate_request, input),
        .run = run,
        .tells_failure = tells_failure,
        .is_answer = true,
        .tell = tell,
    };
    return &job;
}
