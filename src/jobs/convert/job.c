/* The job `convert` as data. */
#include <stddef.h>

#include "spritepress/jobs.h"

static spress_status run(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result)
{
    return spress_convert_run(request, host, report, outputs, result);
}

static bool tell(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out)
{
    (void)report;
    return spress_convert_result_json(result, compact, allocator, out);
}

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
