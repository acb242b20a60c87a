/* The script for fish: one line for each command and each option. */
#include "completion/completion.h"

/* -d 'text', where \ and ' are special between single quotes. */
static void print_description(FILE *out, const char *text)
{
    fputs(" -d '", out);
    for (; *text != '\0'; text++)
        fprintf(out, "%s%c", *text == '\'' || *text == '\\' ? "\\" : "", *text);
    fputs("'\n", out);
}

/* -r: a file or free text must follow; -x: only one of these. */
static void print_value(FILE *out, const spress_option *option)
{
    switch (cli_completes_of(option)) {
    case CLI_COMPLETES_FILES:
        fputs(" -r", out);
        return;
    case CLI_COMPLETES_FOLDERS:
        fputs(" -x -a '(__fish_complete_directories)'", out);
        return;
    case CLI_COMPLETES_WORDS:
        fputs(" -x -a '", out);
        cli_print_values(out, option);
        fputs("'", out);
        return;
    }
}

static void print_option(FILE *out, const char *start, const spress_option *option)
{
    fprintf(out, "%s -l %s", start, option->name);
    if (option->letter)
        fprintf(out, " -s %c", option->letter);
    if (option->type != SPRESS_OPTION_FLAG)
        print_value(out, option);
    char text[256];
    snprintf(text, sizeof text, "%s%s%s%s", option->help, option->fallback ? " (default: " : "",
             option->fallback ? option->fallback : "", option->fallback ? ")" : "");
    print_description(out, text);
}

/* The words that may stand behind `line`. */
static void begin_words(FILE *out, const char *program, const char *before, const char *line)
{
    fprintf(out, "complete -c %s -n '__spritepress_at %s%s' -f -a '", program, before, line);
}

/* The options of a command, and its arguments where they are words. */
static void print_command(FILE *out, const char *program, const char *before,
                          const cli_command *command)
{
    char start[96];
    snprintf(start, sizeof start, "complete -c %s -n '__spritepress_in %s%s'", program, before,
             command->name);
    if (!cli_takes_files(command))
        fprintf(out, "%s -f\n", start);
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)))
        print_option(out, start, option);
}

/* The commands of one table, for a program; `before` is "" or the command that they belong to, with
 * a space. */
static void print_commands(FILE *out, const char *program, const char *before,
                           const cli_command *commands)
{
    for (const cli_command *command = commands; command->name; command++) {
        begin_words(out, program, before, "");
        fprintf(out, "%s'", command->name);
        print_description(out, command->summary);
        if (!command->commands) /* else its -f would hold for its commands, which take files */
            print_command(out, program, before, command);
        if (cli_takes_files(command) || command->operands == CLI_NO_OPERANDS)
            continue;
        begin_words(out, program, before, command->name);
        cli_print_operands(out, command, commands);
        fputs("'\n", out);
    }
}

void cli_print_fish(FILE *out)
{
    fputs("# fish completion for spritepress and pchr\n"
          "function __spritepress_words\n"
          "    set -l words (commandline -opc)\n"
          "    if test (basename $words[1]) = pchr\n"
          "        set words[1] pchr\n"
          "    else\n"
          "        set -e words[1]\n"
          "    end\n"
          "    echo \"$words\"\n"
          "end\n"
          "function __spritepress_at -d 'whether the words so far are these'\n"
          "    test (__spritepress_words) = \"$argv\"\n"
          "end\n"
          "function __spritepress_in -d 'whether the words so far begin with these'\n"
          "    string match -q -- \"$argv *\" (__spritepress_words)' '\n"
          "end\n"
          "complete -e -c spritepress\n"
          "complete -e -c pchr\n",
          out);
    print_commands(out, "spritepress", "", cli_commands);
    print_commands(out, "spritepress", "pchr ", cli_pchr_commands);
    print_commands(out, "pchr", "pchr ", cli_pchr_commands);
    begin_words(out, "spritepress", "help ", "pchr");
    cli_print_command_names(out, cli_pchr_commands);
    fputs("'\n", out);
}
