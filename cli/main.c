/* spritepress, and pchr under that name: finds the command and runs it. */
#include <string.h>

#include "cli.h"
#include "host/signals.h"
#include "options/options.h"
#include "report/findings.h"
#include "report/usage.h"

static const cli_command *find_command(const cli_command *commands, const char *name)
{
    for (; commands->name; commands++)
        if (strcmp(commands->name, name) == 0)
            return commands;
    return NULL;
}

/* The command that a word of other programs means; NULL when there is none. */
static const char *find_meant(const cli_command *commands, const char *word)
{
    static const char *const words[][2] = {{"extract", "unpack"},
                                           {"split", "unpack"},
                                           {"info", "inspect"},
                                           {"show", "inspect"},
                                           {"check", "validate"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], word) == 0 && find_command(commands, words[i][1]))
            return words[i][1];
    return NULL;
}

static int fail_command(const char *program, const char *word, const cli_command *commands)
{
    enum { NAMES_MAX = 32 };
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (const cli_command *command = commands; command->name && count < NAMES_MAX; command++)
        names[count++] = command->name;
    const char *near = find_meant(commands, word);
    if (!near && word[0] != '-')
        near = spress_nearest_word(word, names, count);
    fprintf(stderr, "%s: unknown %s \"", program, word[0] == '-' ? "option" : "command");
    cli_print_text(stderr, word);
    fputc('"', stderr);
    if (near)
        fprintf(stderr, "; did you mean \"%s\"?", near);
    fprintf(stderr, "\nTry \"%s --help\".\n", program);
    return CLI_USAGE;
}

/* Help on the command that the words name, or on all of them. */
static int show_help(const char *program, const cli_command *commands, const cli_state *state,
                     size_t first)
{
    if (state->input_count == first) {
        cli_print_usage(stdout, program, commands);
        return CLI_FINE;
    }
    const char *word = state->inputs[first];
    const cli_command *command = find_command(commands, word);
    if (!command)
        return fail_command(program, word, commands);
    if (command->commands) {
        char inner[32];
        snprintf(inner, sizeof inner, "%s %s", program, command->name);
        return show_help(inner, command->commands, state, first + 1);
    }
    if (state->input_count > first + 1)
        return cli_fail_usage(state, "one command at a time, not also \"%s\"",
                              state->inputs[first + 1]);
    cli_print_command_help(stdout, program, command, false);
    return CLI_FINE;
}

/* What a form or a manifest needs to know: every job, option, format and command. */
static int print_schema(void)
{
    if (cli_print_schema(stdout))
        return CLI_FINE;
    fputs("spritepress: out of memory\n", stderr);
    return CLI_TROUBLE;
}

static int run_help(const cli_state *state, const cli_command *commands)
{
    if ((state->json || state->man) && (state->input_count != 0 || (state->json && state->man)))
        return cli_fail_usage(state, "--json and --man stand alone: they tell of everything");
    if (state->json)
        return print_schema();
    if (state->man) {
        cli_print_man(stdout, state->program, commands);
        return CLI_FINE;
    }
    return show_help(state->program, commands, state, 0);
}

static int run_command(const char *program, const cli_command *commands, const cli_command *command,
                       int argument_count, char **arguments)
{
    cli_state state = {.program = program, .command = command};
    int status = cli_parse(&state, argument_count, arguments);
    if (status != CLI_FINE) {
        cli_state_free(&state);
        return status;
    }
    if (state.help || state.help_all)
        cli_print_command_help(stdout, program, command, state.help_all);
    else
        status = command->run ? command->run(&state) : run_help(&state, commands);
    cli_state_free(&state);
    return status;
}

static int run(const char *program, const cli_command *commands, int count, char **words)
{
    const char *word = count > 0 ? words[0] : NULL;
    if (!word) {
        cli_print_usage(stderr, program, commands);
        return CLI_USAGE;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("%s %s\n", program, spress_version());
        return CLI_FINE;
    }
    const bool wants_help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    const cli_command *command = find_command(commands, wants_help ? "help" : word);
    if (!command)
        return fail_command(program, word, commands);
    if (!command->commands)
        return run_command(program, commands, command, count - 1, words + 1);
    char inner[32];
    snprintf(inner, sizeof inner, "%s %s", program, command->name);
    return run(inner, command->commands, count - 1, words + 1);
}

int main(int argument_count, char **arguments)
{
    const char *name = argument_count > 0 ? arguments[0] : "spritepress";
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    const bool is_pchr = strcmp(name, "pchr") == 0;
    const char *program = is_pchr ? "pchr" : "spritepress";
    cli_catch_signals();
    const int status =
        run(program, is_pchr ? cli_pchr_commands : cli_commands, argument_count - 1, arguments + 1);
    cli_end_by_signal();
    /* Output that could not be written is trouble, whatever the command thought. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!cli_reader_is_gone())
            fprintf(stderr, "%s: cannot write to standard output\n", program);
        return CLI_TROUBLE;
    }
    return status;
}
