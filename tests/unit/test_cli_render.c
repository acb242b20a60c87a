/* `render` with an output of no bytes. */
#include "commands/commands.h"
#include "support.h"

/* The text has memory of its own, so that the address sanitizer sees who reads the byte before it,
 * looking for a slash at the end. */
TEST(output_without_a_name)
{
    const char *input = "examples/fox.pchr";
    AUTO_FREE char *nothing = MUST(calloc(1, 1));
    spress_render_request request = {.output = nothing};
    cli_state command = {.program = "spritepress",
                         .command = cli_commands,
                         .quiet = true,
                         .inputs = &input,
                         .input_count = 1,
                         .request = &request};
    assert_int_equal(cli_render(&command), CLI_USAGE);
}
