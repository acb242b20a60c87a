/* The job `pack` as data. */
#include "jobs/results/job_calls.h"

SPRESSI_JOB_CALLS(pack)

/* Atlases explain why their sprites do not fit. */
static bool tells_failure(const void *result)
{
    return ((const spress_pack_result *)result)->atlas_count != 0;
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
