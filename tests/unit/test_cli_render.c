/* `render` with an output of no bytes. */
#include <stdlib.h>

#include "commands/commands.h"
#include "support.h"

/* The text has memory of its own, so that the address sanitizer sees who reads the byte before it,
 * looking for a slash at the end. */
static void output_without_a_name(void **state)
{
    (void)state;
    const char *input = "examples/fox.pchr";
    char *nothing = calloc(1, 1);
    assert_non_null(nothing);
    cli_state command = {.program = "spritepress",
                         .command = cli_commands,
                         .quiet = true,
                         .inputs = &input,
                         .input_count = 1};
    command.request.render.output = nothing;
    assert_int_equal(cli_render(&command), CLI_USAGE);
    free(nothing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(output_without_a_name)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
