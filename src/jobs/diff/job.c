/* The job `diff` as data. */
#include "jobs/results/job_calls.h"

SPRESSI_JOB_CALLS(diff)

const spress_job *spress_diff_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_DIFF,
        .request_size = sizeof(spress_diff_request),
        .result_size = sizeof(spress_diff_result),
        .input_offset = offsetof(spress_diff_request, inputs),
        .takes_many = true,
        .run = run,
        .tell = tell,
    };
    return &job;
}
