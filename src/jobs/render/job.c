/* The job `render` as data. */
#include "jobs/results/job_calls.h"

SPRESSI_JOB_CALLS(render)

const spress_job *spress_render_job(void)
{
    static const spress_job job = {
        .kind = SPRESS_JOB_RENDER,
        .request_size = sizeof(spress_render_request),
        .result_size = sizeof(spress_render_result),
        .input_offset = offsetof(spress_render_request, input),
        .run = run,
        .tell = tell,
    };
    return &job;
}
