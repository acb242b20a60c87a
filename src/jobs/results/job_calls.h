/* The functions of a job's row (spress_job) for jobs that make files and tell their result by a
 * table: `run` and `tell` hand everything to spress_NAME_run and spress_NAME_result_json. */
#ifndef SPRESSI_JOBS_RESULTS_JOB_CALLS_H
#define SPRESSI_JOBS_RESULTS_JOB_CALLS_H

#include <stddef.h>

#include "spritepress/jobs.h"

#define SPRESSI_JOB_CALLS(name)                                                                    \
    static spress_status run(const void *request, const spress_host *host, spress_report *report,  \
                             spress_outputs *outputs, void *result)                                \
    {                                                                                              \
        return spress_##name##_run(request, host, report, outputs, result);                        \
    }                                                                                              \
    static bool tell(const void *result, bool compact, const spress_allocator *allocator,          \
                     spress_report *report, spress_buffer *out)                                    \
    {                                                                                              \
        (void)report;                                                                              \
        return spress_##name##_result_json(result, compact, allocator, out);                       \
    }

#endif
