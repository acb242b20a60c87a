/* The job `unpack` as data. */
#include "jobs/results/job_calls.h"

SPRESSI_JOB_CALLS(unpack)

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
