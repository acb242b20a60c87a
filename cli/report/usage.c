/* Tells of wrong usage, in the words of the command line. */
#include "report/usage.h"

#include <stdarg.h>
#include <string.h>

#include "options/options.h"
#include "report/findings.h"

/* Before it is shortened: arguments may be long. */
enum { MESSAGE_SIZE = 8192 };

static void begin(const cli_state *state)
{
    fprintf(stderr, "%s %s: ", state->program, state->command->name);
}

static int end(const cli_state *state)
{
    fprintf(stderr, "\nTry \"%s %s --help\".\n", state->program, state->command->name);
    return CLI_USAGE;
}

int cli_fail_usage(const cli_state *state, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    begin(state);
    cli_print_text(stderr, message);
    return end(state);
}

bool cli_has_one_file(const cli_state *state, const char *output)
{
    cli_option_table table;
    const spress_option *option = cli_find_option(state->command, "output", 6, &table);
    if (state->input_count == 0)
        cli_fail_usage(state, "no file given");
    else if (state->input_count > 1)
        cli_fail_usage(state, "one file at a time, not also \"%s\"", state->inputs[1]);
    else if (option && !output)
        cli_fail_usage(state, "--output %s is missing", spress_option_value(option));
    else
        return true;
    return false;
}

/* The option as it was given, or NULL. */
static const cli_given *find_given(const cli_state *state, const char *name)
{
    for (size_t i = state->given_count; i-- > 0;)
        if (strcmp(state->given[i].option->name, name) == 0)
            return &state->given[i];
    return NULL;
}

/* "--fps is for formats with animations", "-o x.foo: the ending tells ...". */
static void print_option(const cli_given *given, bool with_value)
{
    if (given->option->letter)
        fprintf(stderr, "-%c", given->option->letter);
    else
        fprintf(stderr, "--%s", given->option->name);
    if (given->text && with_value) {
        fputc(' ', stderr);
        cli_print_text(stderr, given->text);
    }
    fputs(with_value ? ": " : " ", stderr);
}

/* Options between back quotes, as the command line has them. */
static void print_worded(const char *message)
{
    bool inside = false;
    for (; *message != '\0'; message++) {
        if (*message == '`')
            fputs((inside = !inside) ? "--" : "", stderr);
        else
            fputc(*message, stderr);
    }
}

/* Whether a finding is about an option that takes the id of a format: help does not list these. */
static bool is_about_format(const cli_state *state, const char *name)
{
    cli_option_table table;
    const spress_option *option = cli_find_option(state->command, name, strlen(name), &table);
    return option && (option->names == SPRESS_NAMES_READ_FORMAT ||
                      option->names == SPRESS_NAMES_WRITTEN_FORMAT ||
                      option->names == SPRESS_NAMES_PACKED_FORMAT);
}

void cli_tell_request(const cli_state *state, const spress_diagnostic *finding)
{
    const char *option = finding->option ? finding->option : "";
    const cli_given *given = find_given(state, option);
    begin(state);
    if (given)
        print_option(given, finding->objection == SPRESS_OBJECTION_VALUE);
    print_worded(finding->message);
    /* Names the value, as messages of the parser do; of an option with several values the message
     * does so. */
    if (given && given->text && finding->objection == SPRESS_OBJECTION_WANTED &&
        given->option->type != SPRESS_OPTION_TEXTS) {
        fputs(", not \"", stderr);
        cli_print_text(stderr, given->text);
        fputc('"', stderr);
    }
    if (is_about_format(state, option))
        fputs("\nTry \"spritepress formats\".\n", stderr);
    else
        end(state);
}

bool cli_reads_input_twice(const cli_state *state)
{
    size_t uses = 0;
    for (size_t i = 0; i < state->input_count; i++)
        uses += strcmp(state->inputs[i], "-") == 0;
    for (size_t i = 0; i < state->given_count; i++) {
        const cli_given *given = &state->given[i];
        uses += given->option->names == SPRESS_NAMES_INPUT_FILE && strcmp(given->text, "-") == 0;
    }
    if (uses > 1)
        cli_fail_usage(state, "\"-\", standard input, can be read only once");
    return uses > 1;
}
