/* The exit status of the command: no failure ends with 0 or in silence. The numbers are those of
 * docs/robustness.md. */
#include <unistd.h>

#include "report/findings.h"
#include "support.h"

/* What cli_tell_end returns; its findings go nowhere. */
static int status_of(spress_report *report, bool good)
{
    const cli_state state = {.program = "spritepress", .command = cli_commands};
    const int screen = dup(STDERR_FILENO);
    assert_non_null(freopen("/dev/null", "w", stderr));
    const int status = cli_tell_end(&state, report, good);
    fflush(stderr);
    dup2(screen, STDERR_FILENO);
    close(screen);
    return status;
}

TEST(silence_is_trouble)
{
    TEST_REPORT(r);
    assert_int_equal(status_of(&r.report, true), CLI_FINE);
    assert_int_equal(r.report.count, 0);
    assert_int_equal(status_of(&r.report, false), CLI_TROUBLE);
    expect_code(&r.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
}

/* A warning is no reason for a failure. */
TEST(warnings_are_no_reason)
{
    TEST_REPORT(r);
    spress_report_add(&r.report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, NULL, "a warning");
    assert_int_equal(status_of(&r.report, true), CLI_FINE);
    assert_int_equal(status_of(&r.report, false), CLI_TROUBLE);
    expect_code(&r.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
}

TEST(errors_have_their_status)
{
    static const struct {
        spress_code code;
        int status;
    } rows[] = {{SPRESS_CODE_PCT_MAGIC, 1},  {SPRESS_CODE_LOSS_REFUSED, 1},
                {SPRESS_CODE_REQUEST, 2},    {SPRESS_CODE_MEMORY, 3},
                {SPRESS_CODE_FILE_WRITE, 3}, {SPRESS_CODE_FILE_READ, 3},
                {SPRESS_CODE_CANCELLED, 3},  {SPRESS_CODE_UNTOLD, 3}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TEST_REPORT(r);
        spress_report_add(&r.report, rows[i].code, SPRESS_NO_OFFSET, NULL, "an error");
        assert_int_equal(status_of(&r.report, false), rows[i].status);
        assert_int_equal(r.report.count, 1);
    }
}

/* The worst error decides, also when the report has no room for it. */
TEST(worst_error_decides)
{
    spress_diagnostic item;
    spress_report report;
    spress_report_init(&report, &item, 1);
    spress_report_add(&report, SPRESS_CODE_REQUEST, SPRESS_NO_OFFSET, NULL, "wrong usage");
    spress_report_add(&report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    spress_report_add(&report, SPRESS_CODE_PCT_MAGIC, SPRESS_NO_OFFSET, NULL, "damaged");
    assert_int_equal(report.count, 1);
    assert_int_equal(spress_report_status(&report), SPRESS_STATUS_MEMORY);
    assert_int_equal(status_of(&report, false), 3);
}
