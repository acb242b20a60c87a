/* pchr inspect | pack | unpack: the command of the PCHR document, by the jobs of spritepress. */
#include <string.h>

#include "commands/commands.h"
#include "report/usage.h"

int cli_pchr_inspect(cli_state *state)
{
    if (state->input_count != 1)
        return cli_fail_usage(state, "give one input");
    state->request.reading.from = "pchr";
    return cli_inspect_file(state, state->inputs[0]);
}

int cli_pchr_pack(cli_state *state)
{
    if (state->input_count != 1 || !state->request.convert.output)
        return cli_fail_usage(state, "give one input and -o OUT");
    state->request.reading.from = "pchr-json";
    state->request.convert.to = "pchr";
    return cli_convert_file(state);
}

int cli_pchr_unpack(cli_state *state)
{
    const char *output = state->request.unpack.output;
    if (state->input_count != 1 || !output)
        return cli_fail_usage(state, "give one input and -o OUT");
    if (strcmp(output, "-") == 0)
        return cli_fail_usage(state,
                              "-o names a folder; several files do not fit into standard output");
    state->request.reading.from = "pchr";
    state->force = true; /* links in the way are replaced; they are never followed */
    return cli_unpack_file(state);
}
