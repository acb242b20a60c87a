/* spritepress, and pchr under that name: finds the command and runs it. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static int fail_command(const char *program, const char *word, const cli_command *commands)
{
    const char *names[16];
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

static int run_command(const char *program, const cli_command *command, int argument_count,
                       char **arguments)
{
    cli_options options = {0};
    int status = CLI_USAGE;
    if (cli_parse_options(program, command, argument_count, arguments, &options)) {
        if (options.help) {
            cli_print_command_help(stdout, program, command);
            status = CLI_FINE;
        } else {
            status = command->run(&options);
        }
    }
    free(options.inputs);
    /* Output that could not be written is trouble, whatever the command thought. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "%s: cannot write to standard output\n", program);
        return CLI_TROUBLE;
    }
    return status;
}

static int print_formats(void)
{
    static const char *const kinds[] = {"atlas", "sprite", "rig"};
    printf("%-10s %-7s %-12s %s\n", "id", "kind", "extension", "title");
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        printf("%-10s %-7s %-12s %s\n", format->id, kinds[format->kind], format->extensions,
               format->title);
    }
    printf("%-10s %-7s %-12s %s\n", "png", "sprite", ".png",
           "PNG picture (with a palette: a sprite)");
    printf("%-10s %-7s %-12s %s\n", "json", "any", ".json",
           "JSON dump, as inspect --json; output only");
    return CLI_FINE;
}

static int run(const char *program, const cli_command *commands, int count, char **words)
{
    const bool is_pchr = commands == cli_pchr_commands;
    const char *word = count > 0 ? words[0] : NULL;
    if (!word) {
        cli_print_usage(stderr, program, commands);
        return CLI_USAGE;
    }
    const cli_command *command = find_command(commands, word);
    if (command)
        return run_command(program, command, count - 1, words + 1);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        command = count > 1 ? find_command(commands, words[1]) : NULL;
        if (command)
            cli_print_command_help(stdout, program, command);
        else
            cli_print_usage(stdout, program, commands);
        return count > 1 && !command ? fail_command(program, words[1], commands) : CLI_FINE;
    }
    if (strcmp(word, "--version") == 0) {
        printf("%s %s\n", program, spress_version());
        return CLI_FINE;
    }
    if (!is_pchr && strcmp(word, "pchr") == 0)
        return run("spritepress pchr", cli_pchr_commands, count - 1, words + 1);
    if (!is_pchr && strcmp(word, "formats") == 0) {
        if (count == 1)
            return print_formats();
        fputs("spritepress: \"formats\" takes no arguments\n", stderr);
        return CLI_USAGE;
    }
    if (!is_pchr && strcmp(word, "completion") == 0) {
        const char *shell = count > 1 ? words[1] : "bash";
        if (strcmp(shell, "bash") != 0 && strcmp(shell, "fish") != 0) {
            fprintf(stderr, "spritepress: completion is for bash or fish, not \"%s\"\n", shell);
            return CLI_USAGE;
        }
        cli_print_completion(stdout, shell);
        return CLI_FINE;
    }
    return fail_command(program, word, commands);
}

int main(int argument_count, char **arguments)
{
    const char *name = argument_count > 0 ? arguments[0] : "spritepress";
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    const bool is_pchr = strcmp(name, "pchr") == 0;
    return run(is_pchr ? "pchr" : "spritepress", is_pchr ? cli_pchr_commands : cli_commands,
               argument_count - 1, arguments + 1);
}
