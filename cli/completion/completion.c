/* spritepress completion: scripts for shells. */
#include "completion/completion.h"

#include <string.h>

#include "report/usage.h"

static const struct {
    const char *shell;
    void (*print)(FILE *out);
} shells[] = {{"bash", cli_print_bash}, {"zsh", cli_print_zsh}, {"fish", cli_print_fish}};

enum { SHELL_COUNT = sizeof shells / sizeof *shells };

void cli_print_shells(FILE *out)
{
    for (size_t i = 0; i < SHELL_COUNT; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", shells[i].shell);
}

int cli_completion(cli_state *state)
{
    const char *shell = state->input_count != 0 ? state->inputs[0] : shells[0].shell;
    if (state->input_count > 1)
        return cli_fail_usage(state, "one shell at a time, not also \"%s\"", state->inputs[1]);
    for (size_t i = 0; i < SHELL_COUNT; i++)
        if (strcmp(shells[i].shell, shell) == 0) {
            shells[i].print(stdout);
            return CLI_FINE;
        }
    return cli_fail_usage(state, "it is for bash, zsh or fish, not \"%s\"", shell);
}
