/* spritepress, and pchr under that name: finds the command and runs it. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static int fail_command(const char *program, const char *word, const cli_command *commands)
{
    const char *names[16]; /* more than either table has */
    size_t count = 0;
    for (const cli_command *command = commands; command->name; command++)
        names[count++] = command->name;
    const char *near = cli_nearest(word, names, count);
    fprintf(stderr, "%s: unknown command \"%s\"", program, word);
    if (near)
        fprintf(stderr, "; did you mean \"%s\"?", near);
    fprintf(stderr, "\nTry \"%s --help\".\n", program);
    return CLI_USAGE;
}

static const cli_command *find_command(const cli_command *commands, const char *name)
{
    for (; commands->name; commands++)
        if (strcmp(commands->name, name) == 0)
            return commands;
    return NULL;
}

/* Help on the command that the words name, or on all of them. */
static int show_help(const char *program, const cli_command *commands, size_t count,
                     const char *const *words)
{
    if (count == 0) {
        cli_print_usage(stdout, program, commands);
        return CLI_FINE;
    }
    const cli_command *command = find_command(commands, words[0]);
    if (!command)
        return fail_command(program, words[0], commands);
    if (command->commands) {
        char inner[32];
        snprintf(inner, sizeof inner, "%s %s", program, command->name);
        return show_help(inner, command->commands, count - 1, words + 1);
    }
    if (count > 1) {
        fprintf(stderr, "%s help: one command at a time, not also \"%s\"\n", program, words[1]);
        return CLI_USAGE;
    }
    cli_print_command_help(stdout, program, command);
    return CLI_FINE;
}

static int run_command(const char *program, const cli_command *commands, const cli_command *command,
                       int argument_count, char **arguments)
{
    cli_options options = {0};
    int status;
    if (!cli_parse_options(program, command, argument_count, arguments, &options))
        status = CLI_USAGE;
    else if (options.help)
        status = show_help(program, commands, 1, &command->name);
    else if (command->bit == CLI_HELP)
        status = show_help(program, commands, options.input_count, options.inputs);
    else
        status = command->run(&options);
    free(options.inputs);
    return status;
}

static int run(const char *program, const cli_command *commands, int count, char **words)
{
    const char *word = count > 0 ? words[0] : NULL;
    if (!word) {
        cli_print_usage(stderr, program, commands);
        return CLI_USAGE;
    }
    if (strcmp(word, "--version") == 0) {
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
    const int status =
        run(program, is_pchr ? cli_pchr_commands : cli_commands, argument_count - 1, arguments + 1);
    /* Output that could not be written is trouble, whatever the command thought. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "%s: cannot write to standard output\n", program);
        return CLI_TROUBLE;
    }
    return status;
}
