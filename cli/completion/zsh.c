/* The script for zsh: a call of _arguments for each command. */
#include "completion/completion.h"

#include <string.h>

/* Text between single quotes, where _arguments takes [ ] and : for itself. */
static void print_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", *text))
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

/* ":value:(words)": what stands behind an option, and how to complete it. */
static void print_value(FILE *out, const spress_option *option)
{
    fputs(":", out);
    print_text(out, spress_option_value(option));
    fputs(":", out);
    switch (cli_completes_of(option)) {
    case CLI_COMPLETES_FILES:
        fputs("_files", out);
        return;
    case CLI_COMPLETES_FOLDERS:
        fputs("_files -/", out);
        return;
    case CLI_COMPLETES_WORDS:
        fputs("(", out);
        cli_print_values(out, option);
        fputs(")", out);
        return;
    }
}

/* '--name=[help]:value:(words)'; a letter gets a line of its own. */
static void print_option(FILE *out, const char *name, const spress_option *option)
{
    const bool takes = option->type != SPRESS_OPTION_FLAG;
    const bool is_long = name[1] == '-';
    fprintf(out, "            %s'%s%s[", option->type == SPRESS_OPTION_TEXTS ? "'*'" : "", name,
            !takes    ? ""
            : is_long ? "="
                      : "+");
    print_text(out, option->help);
    fputs("]", out);
    if (takes)
        print_value(out, option);
    fputs("' \\\n", out);
}

static void print_arguments(FILE *out, const cli_command *command, const cli_command *commands)
{
    if (cli_takes_files(command)) {
        fputs("            '*:file:_files'\n", out);
        return;
    }
    fputs("            '1:word:(", out);
    cli_print_operands(out, command, commands);
    fputs(")'", out);
    /* help pchr unpack */
    if (command->operands == CLI_COMMAND_NAMES && commands == cli_commands)
        fputs(" \\\n            '2:word:{[[ $words[2] == pchr ]] && _describe command "
              "pchr_commands}'",
              out);
    fputc('\n', out);
}

static void print_command(FILE *out, const char *before, const cli_command *command,
                          const cli_command *commands)
{
    cli_option_walk walk;
    const spress_option *option;
    fprintf(out, "    ('%s%s')\n        _arguments -s \\\n", before, command->name);
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL))) {
        char name[64];
        snprintf(name, sizeof name, "--%s", option->name);
        print_option(out, name, option);
        snprintf(name, sizeof name, "-%c", option->letter);
        if (option->letter)
            print_option(out, name, option);
    }
    print_arguments(out, command, commands);
    fputs("        ;;\n", out);
}

/* "'name:summary'" of each command, for _describe. */
static void print_names(FILE *out, const char *list, const cli_command *commands)
{
    fprintf(out, "    local -a %s=(\n", list);
    for (; commands->name; commands++) {
        fprintf(out, "        '%s:", commands->name);
        print_text(out, commands->summary);
        fputs("'\n", out);
    }
    fputs("    )\n", out);
}

static void print_commands(FILE *out, const char *before, const cli_command *commands)
{
    for (const cli_command *command = commands; command->name; command++)
        if (!command->commands)
            print_command(out, before, command, commands);
}

void cli_print_zsh(FILE *out)
{
    fputs("#compdef spritepress pchr\n# zsh completion for spritepress and pchr\n"
          "_spritepress() {\n    local line=''\n",
          out);
    print_names(out, "commands", cli_commands);
    print_names(out, "pchr_commands", cli_pchr_commands);
    fputs(
        "    # the words that name the command are taken off, as if it were a program\n"
        "    [[ ${words[1]:t} == pchr ]] && line='pchr '\n"
        "    if [[ -z $line && ${words[2]} == pchr && CURRENT -gt 2 ]]; then\n"
        "        line='pchr ' ; shift words ; (( CURRENT-- ))\n"
        "    fi\n"
        "    if (( CURRENT == 2 )); then\n"
        "        [[ -n $line ]] && _describe command pchr_commands || _describe command commands\n"
        "        return\n"
        "    fi\n"
        "    line+=${words[2]} ; shift words ; (( CURRENT-- ))\n"
        "    case $line in\n",
        out);
    print_commands(out, "", cli_commands);
    print_commands(out, "pchr ", cli_pchr_commands);
    fputs("    esac\n}\n"
          "if [[ $funcstack[1] == _spritepress ]]; then _spritepress \"$@\"; else compdef "
          "_spritepress spritepress pchr; fi\n",
          out);
}
