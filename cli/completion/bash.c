/* The script for bash: one case for each command, and in it one for each option with a value. */
#include "completion/completion.h"

static void print_value_cases(FILE *out, const cli_command *command)
{
    static const char *const files[] = {"", "-f", "-d"};
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL))) {
        if (option->type == SPRESS_OPTION_FLAG)
            continue;
        fprintf(out, "        --%s", option->name);
        if (option->letter)
            fprintf(out, " | -%c", option->letter);
        fputs(") options='' words='", out);
        cli_print_values(out, option);
        fprintf(out, "' files='%s' ;;\n", files[cli_completes_of(option)]);
    }
}

/* A command that takes files completes after any words, any other one its first argument only. */
static void print_command(FILE *out, const char *before, const cli_command *command,
                          const cli_command *commands)
{
    const bool takes_files = cli_takes_files(command);
    fprintf(out, "    '%s%s '%s)\n        options='", before, command->name,
            takes_files ? "*" : "");
    cli_print_option_names(out, command);
    fputs("' words='", out);
    cli_print_operands(out, command, commands);
    fprintf(out, "' files=%s\n        case $last in\n", takes_files ? "-f" : "");
    print_value_cases(out, command);
    fputs("        esac\n        ;;\n", out);
}

/* `before` is "" or the command that these belong to, with a space. */
static void print_commands(FILE *out, const char *before, const cli_command *commands)
{
    for (const cli_command *command = commands; command->name; command++)
        if (!command->commands)
            print_command(out, before, command, commands);
}

/* The case where a word of a table is due: behind the program, or behind `help pchr`. */
static void print_names_case(FILE *out, const char *line, const char *options,
                             const cli_command *commands)
{
    fprintf(out, "    '%s') options='%s' words='", line, options);
    cli_print_command_names(out, commands);
    fputs("' ;;\n", out);
}

void cli_print_bash(FILE *out)
{
    fputs("# bash completion for spritepress and pchr\n"
          "_spritepress() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local line=\"${COMP_WORDS[*]:1:COMP_CWORD - 1} \" options='' words='' files=''\n"
          "    line=${line# } # when there is no word yet\n"
          "    [[ ${COMP_WORDS[0]##*/} == pchr ]] && line=\"pchr $line\"\n"
          "    # bash takes --format=json for three words\n"
          "    [[ $last == = ]] && last=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    [[ $word == = ]] && word=''\n"
          "    case $line in\n",
          out);
    print_names_case(out, "", "--help --version", cli_commands);
    print_names_case(out, "pchr ", "--help --version", cli_pchr_commands);
    print_names_case(out, "help pchr ", "", cli_pchr_commands);
    print_commands(out, "", cli_commands);
    print_commands(out, "pchr ", cli_pchr_commands);
    fputs("    esac\n"
          "    [[ $word == -* ]] && words=$options\n"
          "    mapfile -t COMPREPLY < <(\n"
          "        compgen -W \"$words\" -- \"$word\"\n"
          "        [[ $files ]] && compgen \"$files\" -- \"$word\"\n"
          "    )\n"
          "}\n"
          "complete -o filenames -F _spritepress spritepress pchr\n",
          out);
}
