/* The exit status of the command: no failure ends with 0 or in silence. */
#include <stdio.h>
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

static void silence_is_trouble(void **state)
{
    (void)state;
    test_report r;
    test_report_init(&r);
    assert_int_equal(status_of(&r.report, true), CLI_FINE);
    assert_int_equal(r.report.count, 0);
    assert_int_equal(status_of(&r.report, false), CLI_TROUBLE);
    expect_code(&r.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
}

/* A warning is no reason for a failure. */
static void warnings_are_no_reason(void **state)
{
    (void)state;
    test_report r;
    test_report_init(&r);
    spress_report_add(&r.report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, NULL, "a warning");
    assert_int_equal(status_of(&r.report, true), CLI_FINE);
    assert_int_equal(status_of(&r.report, false), CLI_TROUBLE);
    expect_code(&r.report, SPRESS_CODE_UNTOLD, SPRESS_NO_OFFSET, NULL);
}

static void errors_have_their_status(void **state)
{
    (void)state;
    static const struct {
        spress_code code;
        int status;
    } rows[] = {{SPRESS_CODE_PCT_MAGIC, CLI_FINDINGS}, {SPRESS_CODE_LOSS_REFUSED, CLI_FINDINGS},
                {SPRESS_CODE_REQUEST, CLI_USAGE},      {SPRESS_CODE_MEMORY, CLI_TROUBLE},
                {SPRESS_CODE_FILE_WRITE, CLI_TROUBLE}, {SPRESS_CODE_UNTOLD, CLI_TROUBLE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        test_report r;
        test_report_init(&r);
        spress_report_add(&r.report, rows[i].code, SPRESS_NO_OFFSET, NULL, "an error");
        assert_int_equal(status_of(&r.report, false), rows[i].status);
        assert_int_equal(r.report.count, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silence_is_trouble),
        cmocka_unit_test(warnings_are_no_reason),
        cmocka_unit_test(errors_have_their_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
