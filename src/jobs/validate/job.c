/* The job `validate` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static bool run(const void *request, const spress_host *host, spress_report *report,
                spress_outputs *outputs, void *result)
{
    (void)outputs;
    return spress_validate_run(request, host, report, result) ||
           ((const spress_validation *)result)->format;
}

static bool tell(const void *result, bool compact, spress_report *report, spress_buffer *out)
{
    const spress_validation *found = result;
    const spress_verdict verdict = {found->file, found->format ? found->format->id : NULL, report};
    (void)compact;
    return spress_verdicts_json(&verdict, 1, "", out);
}

const spress_job *spress_validate_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_VALIDATE,
        .name = "validate",
        .request_size = sizeof(spress_validate_request),
        .result_size = sizeof(spress_validation),
        .input_offset = offsetof(spress_validate_request, input),
        .run = run,
        .tell = tell,
    };
    return &job;
}
