/* A job that has begun, for tests of parts that need one. */
#ifndef TESTS_UNIT_JOB_FIXTURE_H
#define TESTS_UNIT_JOB_FIXTURE_H

#include "runtime/job.h"
#include "support.h"

/* Must not move while the job is used: it points to the host and the report. */
typedef struct job_fixture {
    spress_host host;
    spressi_job job;
    test_report found;
} job_fixture;

/* Begins a job over a copy of `host`; NULL: one without files. */
static inline void job_fixture_begin(job_fixture *fixture, const spress_host *host)
{
    *fixture = (job_fixture){.host = host ? *host : (spress_host){0}};
    test_report_init(&fixture->found);
    assert_true(spressi_job_begin(&fixture->job, &fixture->host, &fixture->found.report, NULL));
}

/* Frees everything that the job took. */
static inline void job_fixture_end(job_fixture *fixture)
{
    spressi_arena_free(fixture->job.arena);
}

#endif
