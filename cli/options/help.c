/* Help that teaches: commands, and their options by groups, daily ones first. */
#include <string.h>

#include "options/options.h"

static const char general_examples[] =
    "  spritepress pack sprites -o hero.pct        a folder of images becomes an atlas\n"
    "  spritepress inspect hero.pct                what is in it\n"
    "  spritepress render rig.pchr -o walk.gif     a rig comes alive\n"
    "  spritepress convert rig.pchr -o rig.glb     and goes into other programs\n";

static const char pchr_examples[] = "  pchr inspect character.pchr\n"
                                    "  pchr unpack character.pchr -o ./out\n"
                                    "  pchr pack out/character.json -o character.pchr\n";

void cli_print_usage(FILE *out, const char *program, const cli_command *commands)
{
    const bool is_pchr = commands == cli_pchr_commands;
    fprintf(out, "%s %s: %s\n\nUsage: %s COMMAND [OPTIONS] ...\n\nCommands:\n", program,
            spress_version(),
            is_pchr ? "2D skeletal animation files" : "one tool for 2D sprite assets", program);
    for (const cli_command *command = commands; command->name; command++)
        fprintf(out, "  %-10s %-22s %s\n", command->name, command->arguments, command->summary);
    fprintf(out, "\nExamples:\n%s", is_pchr ? pchr_examples : general_examples);
    fprintf(
        out,
        "\n\"%s COMMAND --help\" tells more, --version or -V which version this is. Exit status:\n"
        "0 fine, 1 the input has errors, 2 wrong usage, 3 a file cannot be read or written, or\n"
        "memory ran out.\n",
        program);
}

static void print_option(FILE *out, const spress_option *option)
{
    const char *value = spress_option_value(option);
    char left[64], letter[4] = "   ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c,", option->letter);
    snprintf(left, sizeof left, "%s --%s%s%s", letter, option->name, value ? " " : "",
             value ? value : "");
    fprintf(out, "  %-30s %s", left, option->help);
    if (option->fallback)
        fprintf(out, " (default: %s)", option->fallback);
    fputc('\n', out);
}

/* Whether a group has an option that is shown, in this walk or one before it. */
static bool is_first_of_group(const cli_command *command, const spress_option *first, bool rare)
{
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)) && option != first)
        if ((rare || !option->rare) && strcmp(option->group, first->group) == 0)
            return false;
    return true;
}

static void print_group(FILE *out, const cli_command *command, const char *group, bool rare)
{
    cli_option_walk walk;
    const spress_option *option;
    fprintf(out, "\n%s:\n", group);
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)))
        if ((rare || !option->rare) && strcmp(option->group, group) == 0)
            print_option(out, option);
}

/* Groups in the order of their first options. */
static void print_groups(FILE *out, const cli_command *command, bool rare)
{
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)))
        if ((rare || !option->rare) && is_first_of_group(command, option, rare))
            print_group(out, command, option->group, rare);
}

void cli_print_command_help(FILE *out, const char *program, const cli_command *command, bool rare)
{
    fprintf(out, "Usage: %s %s [OPTIONS]%s%s\n\n%s", program, command->name,
            *command->arguments == '\0' ? "" : " ", command->arguments, command->help);
    print_groups(out, command, rare);
    if (command->job && !rare)
        fprintf(out, "\n\"%s %s --help-all\" adds limits and options of no daily use.\n", program,
                command->name);
}
