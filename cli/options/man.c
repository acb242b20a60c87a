/* Manual pages in troff, made from the tables of commands and options. */
#include <string.h>

#include "options/options.h"

/* Text for troff: hyphens of options stay hyphens, and a dot at the beginning is no request. */
static void put(FILE *out, const char *text)
{
    bool begins = true;
    for (; *text != '\0'; text++) {
        if (begins && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else
            fputc(*text, out);
        begins = *text == '\n';
    }
}

static void put_option(FILE *out, const spress_option *option)
{
    const char *value = spress_option_value(option);
    fputs(".TP\n.B ", out);
    if (option->letter)
        fprintf(out, "\\-%c, ", option->letter);
    put(out, "--");
    put(out, option->name);
    if (value) {
        fputs("\\fR \\fI", out);
        put(out, value);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    put(out, option->help);
    if (option->fallback) {
        fputs(" (default: ", out);
        put(out, option->fallback);
        fputs(")", out);
    }
    fputs(".\n", out);
}

/* The help of a command as paragraphs: examples stand as they are. */
static void put_help(FILE *out, const char *help)
{
    bool examples = false;
    while (*help != '\0') {
        const size_t size = strcspn(help, "\n");
        char line[256];
        snprintf(line, sizeof line, "%.*s", (int)size, help);
        if (strncmp(line, "Example", 7) == 0) {
            fputs(".PP\nExamples:\n.nf\n", out);
            examples = true;
        } else if (size == 0) {
            fputs(examples ? "" : ".PP\n", out);
        } else {
            put(out, line);
            fputc('\n', out);
        }
        help += size + (help[size] == '\n');
    }
    fputs(examples ? ".fi\n" : "", out);
}

static void put_command(FILE *out, const char *program, const cli_command *command)
{
    cli_option_walk walk;
    const spress_option *option;
    fputs(".SS ", out);
    put(out, command->name);
    fprintf(out, "\n.B %s ", program);
    put(out, command->name);
    fputs("\\fR [OPTIONS] ", out);
    put(out, command->arguments);
    fputs("\n.PP\n", out);
    put_help(out, command->help);
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)))
        put_option(out, option);
}

static void put_formats(FILE *out)
{
    fputs(".SH FORMATS\n", out);
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        fputs(".TP\n.B ", out);
        put(out, format->id);
        fputc('\n', out);
        put(out, format->title);
        fputs(" (", out);
        put(out, format->extensions);
        fprintf(out, ")%s.\n", format->reads ? "" : "; output only");
    }
}

void cli_print_man(FILE *out, const char *program, const cli_command *commands)
{
    const bool is_pchr = commands == cli_pchr_commands;
    fprintf(out, ".TH %s 1 \"\" \"Spritepress %s\" \"User Commands\"\n",
            is_pchr ? "PCHR" : "SPRITEPRESS", spress_version());
    fprintf(out, ".SH NAME\n%s \\- %s\n", program,
            is_pchr ? "inspect, pack and unpack PCHR files"
                    : "read, check, convert, pack, unpack and render 2D sprite assets");
    fprintf(out, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[OPTIONS] ...\n.SH COMMANDS\n", program);
    for (; commands->name; commands++)
        if (!commands->commands)
            put_command(out, program, commands);
    if (!is_pchr)
        put_formats(out);
    fputs(".SH EXIT STATUS\n0 fine; 1 the input has errors; 2 wrong usage; 3 a file cannot be read "
          "or written, or memory ran out.\n",
          out);
    fprintf(out, ".SH SEE ALSO\n.BR %s (1)\n", is_pchr ? "spritepress" : "pchr");
}
