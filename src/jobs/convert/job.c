/* The job `convert` as data. */
#include "jobs/results/job_calls.h"

SPRESSI_JOB_CALLS(convert)

const spress_job *spress_convert_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_CONVERT,
        .request_size = sizeof(spress_convert_request),
        .result_size = sizeof(spress_convert_result),
        .input_offset = offsetof(spress_convert_request, input),
        .settings_offset = offsetof(spress_convert_request, settings),
        .run = run,
        .tell = tell,
    };
    return &job;
}
