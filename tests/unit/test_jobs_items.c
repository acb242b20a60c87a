/* Items of a phase: what they find is never lost. A finding that there is no memory to keep makes
 * its item, and so the phase, fail. And a job that fails without a finding gets one. */
#include "job_fixture.h"
#include "memory_host.h"

enum { ITEMS = 3, FINDINGS = 16 };

/* What the items do. */
typedef struct finding_work {
    failing_allocator *memory;
    spress_code code; /* found so often in the item in the middle */
    bool memory_ends; /* there, before the findings are kept */
} finding_work;

static bool find_things(spressi_job *self, void *context, size_t index)
{
    const finding_work *w = context;
    if (index != 1)
        return true;
    for (size_t i = 0; i < FINDINGS; i++)
        spress_report_add(self->report, w->code, i, NULL, "finding %zu", i);
    if (w->memory_ends) {
        w->memory->fail_at = w->memory->calls + 1;
        w->memory->for_good = true;
    }
    return true;
}

/* Runs the phase; returns whether it went well. */
static bool run_phase(spress_code code, bool memory_ends, test_report *found)
{
    FAILING_ALLOCATOR(memory, 0);
    const spress_host host = {.allocator = &memory.allocator};
    finding_work w = {&memory, code, memory_ends};
    job_fixture f;
    job_fixture_begin(&f, &host);
    const bool good = spressi_run_items(&f.job, "finding", ITEMS, find_things, &w);
    assert_int_equal(memory.failed, memory_ends); /* the findings need memory of their own */
    test_report_init(found);
    spress_report_join(&found->report, &f.found.report);
    job_fixture_end(&f);
    assert_int_equal(memory.live_count, 0);
    return good;
}

TEST(findings_are_kept)
{
    test_report r;
    assert_true(
        run_phase(SPRESS_CODE_IMAGE_DECODE, false, &r)); /* the work says what is a failure */
    assert_int_equal(r.report.error_count, FINDINGS);
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, FINDINGS - 1, NULL);
    assert_true(run_phase(SPRESS_CODE_LOSS, false, &r));
    assert_int_equal(r.report.count, FINDINGS);
    assert_int_equal(r.report.error_count, 0);
}

TEST(lost_errors_fail)
{
    test_report r;
    assert_false(run_phase(SPRESS_CODE_IMAGE_DECODE, true, &r));
    expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
}

TEST(lost_warnings_fail)
{
    test_report r;
    assert_false(run_phase(SPRESS_CODE_LOSS, true, &r));
    expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
}

/* Guards against a caller that takes "no error" for success: whatever part of a job forgets to say
 * why it failed, its end does not. */
TEST(silent_failures_are_findings)
{
    const spress_host host = {0};
    AUTO(job_fixture_end) job_fixture f;
    job_fixture_begin(&f, &host);
    assert_int_equal(spressi_job_end(&f.job, true), SPRESS_STATUS_DONE);
    assert_int_equal(f.found.report.count, 0);
    assert_int_equal(spressi_job_end(&f.job, false), SPRESS_STATUS_FAULT);
    expect_code(&f.found.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(f.found.report.error_count, 1);
    assert_int_equal(spressi_job_end(&f.job, false),
                     SPRESS_STATUS_FAULT); /* now there is an error */
    assert_int_equal(f.found.report.error_count, 1);
}

/* Errors of an earlier job in the same report say nothing about this one. */
TEST(errors_of_others_do_not_count)
{
    const spress_host host = {0};
    AUTO(job_fixture_end) job_fixture f;
    job_fixture_begin(&f, &host);
    spress_report_add(&f.found.report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL, "earlier");
    spressi_job second;
    assert_true(spressi_job_begin(&second, &host, &f.found.report, NULL));
    assert_int_equal(spressi_job_end(&second, false), SPRESS_STATUS_FAULT);
    assert_int_equal(spress_report_status(&f.found.report), SPRESS_STATUS_FAULT);
    expect_code(&f.found.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
    spressi_arena_free(second.arena);
}

static bool do_nothing(spressi_job *self, void *context, size_t index)
{
    (void)context;
    (void)index;
    return spressi_phase_add(self, 0);
}

/* Guards against a phase that begins anew whenever an item is done that counts no step: hosts take
 * 0 for the beginning. The host watches over threads and totals. */
TEST(phases_begin_once)
{
    memory_host host;
    job_fixture f;
    memory_host_init(&host, MEMORY_FOUR_THREADS, 0);
    job_fixture_begin(&f, &host.host);
    assert_true(spressi_phase_begin(&f.job, "doing nothing", 10));
    assert_true(spressi_run_steps(&f.job, 20, do_nothing, NULL));
    assert_true(spressi_phase_tell(&f.job, 0, 3000) && spressi_phase_tell(&f.job, 17, 3000));
    assert_int_equal(host.progress_calls, 1);
    assert_int_equal(host.phases_begun, 1);
    assert_true(spressi_phase_tell(&f.job, 1500, 3000)); /* steps of its own: 5 of 10 */
    assert_int_equal(host.progress_calls, 2);
    job_fixture_end(&f);
    memory_host_end(&host);
}
