/* Items of a phase: what they find is never lost. A finding that there is no memory to keep makes
 * its item, and so the phase, fail. */
#include "job_fixture.h"

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
    failing_allocator memory;
    failing_allocator_init(&memory, 0);
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

static void findings_are_kept(void **state)
{
    (void)state;
    test_report r;
    assert_true(run_phase(SPRESS_IMAGE_DECODE, false, &r)); /* the work says what is a failure */
    assert_int_equal(r.report.error_count, FINDINGS);
    expect_code(&r.report, SPRESS_IMAGE_DECODE, FINDINGS - 1, NULL);
    assert_true(run_phase(SPRESS_LOSS, false, &r));
    assert_int_equal(r.report.count, FINDINGS);
    assert_int_equal(r.report.error_count, 0);
}

static void lost_errors_fail(void **state)
{
    (void)state;
    test_report r;
    assert_false(run_phase(SPRESS_IMAGE_DECODE, true, &r));
    expect_code(&r.report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL);
}

static void lost_warnings_fail(void **state)
{
    (void)state;
    test_report r;
    assert_false(run_phase(SPRESS_LOSS, true, &r));
    expect_code(&r.report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_kept),
        cmocka_unit_test(lost_errors_fail),
        cmocka_unit_test(lost_warnings_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
