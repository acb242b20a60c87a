/* Tells of wrong usage, in the words of the command line. */
#include "report/usage.h"

#include <stdarg.h>
#include <string.h>

#include "report/findings.h"

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
    va_list arguments;
    va_start(arguments, format);
    begin(state);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    return end(state);
}

/* The option as it was given, or NULL. */
static const cli_given *find_given(const cli_state *state, const char *name)
{
    for (size_t i = state->given_count; i-- > 0;)
        if (strcmp(state->given[i].option->name, name) == 0)
            return &state->given[i];
    return NULL;
}

/* "--fps is for sc-sprites only", "-o x.foo: the ending tells ...". */
static void print_option(const cli_given *given, const char *message)
{
    const bool is_sentence = strncmp(message, "is ", 3) == 0 || strncmp(message, "cannot ", 7) == 0;
    if (given->option->letter)
        fprintf(stderr, "-%c", given->option->letter);
    else
        fprintf(stderr, "--%s", given->option->name);
    if (given->text && !is_sentence) {
        fputc(' ', stderr);
        cli_print_text(stderr, given->text);
    }
    fputs(is_sentence ? " " : ": ", stderr);
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

void cli_tell_request(const cli_state *state, const spress_diagnostic *finding)
{
    const cli_given *given = find_given(state, finding->path);
    begin(state);
    if (given)
        print_option(given, finding->message);
    print_worded(finding->message);
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
        fputs("spritepress: \"-\", standard input, can be read only once\n", stderr);
    return uses > 1;
}
