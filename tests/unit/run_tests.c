/* Runs the tests that TEST has put on the list of a program. */
#include "support.h"

enum { TESTS_MAX = 128 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t test_count;

uint64_t test_seed = 1;

void test_put_on_list(const struct CMUnitTest *test)
{
    assert_true(test_count < TESTS_MAX);
    tests[test_count++] = *test;
}

int main(int argument_count, char **arguments)
{
    if (argument_count > 1)
        test_seed = strtoull(arguments[1], NULL, 10);
    return _cmocka_run_group_tests(arguments[0], tests, test_count, NULL, NULL);
}
