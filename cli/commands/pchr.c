/* pchr inspect | pack | unpack: the command of the PCHR document, by the jobs of spritepress. */
#include "commands/commands.h"
#include "report/usage.h"

int cli_pchr_inspect(cli_state *state)
{
    if (!cli_has_one_file(state, NULL))
        return CLI_USAGE;
    ((spress_reading *)state->request)->from = "pchr";
    return cli_inspect_file(state, state->inputs[0]);
}

int cli_pchr_pack(cli_state *state)
{
    spress_convert_request *request = state->request;
    if (!cli_has_one_file(state, request->output))
        return CLI_USAGE;
    request->reading.from = "pchr-json";
    request->to = "pchr";
    return cli_convert_file(state);
}

int cli_pchr_unpack(cli_state *state)
{
    if (!cli_has_file_and_folder(state))
        return CLI_USAGE;
    ((spress_reading *)state->request)->from = "pchr";
    state->force = true; /* links in the way are replaced; they are never followed */
    return cli_unpack_file(state);
}
