/* Reads the arguments of a command by its tables of options. */
#include <stdlib.h>
#include <string.h>

#include "options/options.h"
#include "report/usage.h"

/* The arguments of a command while they are read. */
typedef struct parse {
    cli_state *state;
    char **arguments; /* ended by NULL */
    int at;
} parse;

/* The name nearest to a word, or NULL. */
static const char *find_near(const cli_command *command, const char *word)
{
    enum { NAMES_MAX = 160 };
    const char *names[NAMES_MAX];
    size_t count = 0;
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while (count < NAMES_MAX && (option = cli_next_option(&walk, NULL)))
        names[count++] = option->name;
    return spress_nearest_word(word, names, count);
}

/* `letter` is 0, or the one of several in the argument that is not known. */
static bool fail_unknown(const parse *p, char letter)
{
    const cli_state *state = p->state;
    const char *argument = p->arguments[p->at];
    enum { ADVICE_SIZE = 120 };
    char word[48] = "";
    const char *start = argument + strspn(argument, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(start, "="), start);
    const char *advice = cli_find_advice(state->command, word);
    /* A few letters are near to every short name. */
    const char *near =
        advice || (letter && strlen(word) < 4) ? NULL : find_near(state->command, word);
    char part[16] = "", guess[ADVICE_SIZE] = "";
    if (letter)
        snprintf(part, sizeof part, "\"-%c\" in ", letter);
    if (advice)
        snprintf(guess, sizeof guess, "; %s", advice);
    else if (near)
        snprintf(guess, sizeof guess, "; did you mean --%s?", near);
    cli_fail_usage(state, "unknown option %s\"%s\"%s", part, argument, guess);
    return false;
}

static bool was_given(const cli_state *state, const spress_option *option)
{
    for (size_t i = 0; i < state->given_count; i++)
        if (strcmp(state->given[i].option->name, option->name) == 0)
            return true;
    return false;
}

/* "--format is one of text, json or sarif, not "jsn"; did you mean json?" */
static bool fail_value(const cli_state *state, const spress_option *option, const char *text,
                       const char *why)
{
    enum { WORDS_MAX = 16, WORD_SIZE = 32 };
    static char words[WORDS_MAX][WORD_SIZE];
    const char *list[WORDS_MAX], *word;
    size_t count = 0, size;
    for (size_t i = 0; count < WORDS_MAX && (word = spress_option_word(option, i, &size)); i++)
        if (size != 0 && option->type == SPRESS_OPTION_WORD) {
            snprintf(words[count], WORD_SIZE, "%.*s", (int)size, word);
            list[count] = words[count];
            count++;
        }
    const char *near = spress_nearest_word(text, list, count);
    cli_fail_usage(state, "--%s %s, not \"%s\"%s%s%s", option->name, why, text,
                   near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return false;
}

/* What a table's options are stored in; settings are in none. */
static void *structure_of(cli_state *state, const cli_option_table *table)
{
    void *const structures[] = {[CLI_IN_STATE] = state,
                                [CLI_IN_REQUEST] = state->request,
                                [CLI_IN_LIMITS] = &state->limits};
    return structures[table->base];
}

static spress_texts *texts_of(cli_state *state, const spress_option *option,
                              const cli_option_table *table)
{
    return (spress_texts *)(void *)((char *)structure_of(state, table) + option->offset);
}

/* Stores a value where the option's table says. Values that may be given several times, and
 * settings, are gathered from the list of what was given when all arguments are read. */
static bool store(cli_state *state, const spress_option *option, const cli_option_table *table,
                  const char *text)
{
    char why[200];
    if (option->type != SPRESS_OPTION_TEXTS && option->type != SPRESS_OPTION_FLAG &&
        was_given(state, option)) {
        cli_fail_usage(state, "--%s is given twice", option->name);
        return false;
    }
    state->given[state->given_count++] = (cli_given){option, text};
    if (option->type == SPRESS_OPTION_TEXTS || table->base == CLI_SETTINGS)
        return true;
    if (spress_option_set(option, text, structure_of(state, table), why, sizeof why))
        return true;
    return fail_value(state, option, text, why);
}

/* An option that takes a value: `value`, or the next argument when that is NULL. */
static bool take_value(parse *p, const spress_option *option, const cli_option_table *table,
                       const char *value)
{
    if (!value)
        value = p->arguments[++p->at];
    if (value)
        return store(p->state, option, table, value);
    cli_fail_usage(p->state, "--%s needs a value: %s", option->name, spress_option_value(option));
    return false;
}

/* --name, --name=value or --name value */
static bool parse_name(parse *p)
{
    const char *name = p->arguments[p->at] + 2;
    const size_t size = strcspn(name, "=");
    const char *value = name[size] == '=' ? name + size + 1 : NULL;
    cli_option_table table;
    const spress_option *option = cli_find_option(p->state->command, name, size, &table);
    if (!option)
        return fail_unknown(p, 0);
    if (option->type != SPRESS_OPTION_FLAG)
        return take_value(p, option, &table, value);
    if (!value)
        return store(p->state, option, &table, NULL);
    cli_fail_usage(p->state, "--%s takes no value", option->name);
    return false;
}

/* -a, -aq, -ofile or -o file: flags may share a hyphen, and the last letter may take a value. */
static bool parse_letters(parse *p)
{
    const char *letters = p->arguments[p->at] + 1;
    for (size_t i = 0; letters[i] != '\0'; i++) {
        cli_option_table table;
        const spress_option *option = cli_find_letter(p->state->command, letters[i], &table);
        if (!option)
            return fail_unknown(p, letters[1] == '\0' ? 0 : letters[i]);
        if (option->type != SPRESS_OPTION_FLAG)
            return take_value(p, option, &table, letters[i + 1] == '\0' ? NULL : letters + i + 1);
        if (!store(p->state, option, &table, NULL))
            return false;
    }
    return true;
}

/* Fills the field of an option that may be given several times. The list stays as long as the
 * process: there are as many as arguments. */
static bool gather_texts(cli_state *state, const spress_option *option,
                         const cli_option_table *table)
{
    const char **items = calloc(state->given_count + 1, sizeof *items);
    size_t count = 0;
    for (size_t i = 0; items && i < state->given_count; i++)
        if (state->given[i].option == option)
            items[count++] = state->given[i].text;
    *texts_of(state, option, table) = (spress_texts){items, count};
    return items != NULL;
}

/* Whether a format has a setting of that name; the command itself may have such an option, too. */
static bool is_setting(const cli_command *command, const char *name)
{
    cli_option_table tables[CLI_TABLES_MAX];
    const size_t count = cli_tables_of(command, tables);
    for (size_t i = 0; i < count; i++)
        if (tables[i].base == CLI_SETTINGS &&
            spress_option_find(tables[i].rows, name, strlen(name)))
            return true;
    return false;
}

static bool gather(cli_state *state)
{
    bool good = true;
    for (size_t i = 0; i < state->given_count; i++) {
        const spress_option *option = state->given[i].option;
        cli_option_table table;
        if (!cli_find_option(state->command, option->name, strlen(option->name), &table))
            continue;
        if (is_setting(state->command, option->name))
            state->settings[state->setting_count++] =
                (spress_setting){option->name, state->given[i].text};
        if (table.base != CLI_SETTINGS && option->type == SPRESS_OPTION_TEXTS) {
            const spress_texts *field = texts_of(state, option, &table);
            good &= field->items || gather_texts(state, option, &table);
        }
    }
    if (state->request) /* begins with its reading; a job passes over settings of other formats */
        ((spress_reading *)state->request)->settings =
            (spress_settings){state->settings, state->setting_count};
    return good;
}

/* Frees the lists of options that may be given several times. */
static void free_texts(cli_state *state)
{
    for (size_t i = 0; i < state->given_count; i++) {
        const spress_option *option = state->given[i].option;
        cli_option_table table;
        if (option->type != SPRESS_OPTION_TEXTS ||
            !cli_find_option(state->command, option->name, strlen(option->name), &table))
            continue;
        spress_texts *field = texts_of(state, option, &table);
        void *items; /* free takes nothing const */
        memcpy(&items, &field->items, sizeof items);
        free(items);
        *field = (spress_texts){0};
    }
}

static int out_of_memory(const cli_state *state)
{
    fprintf(stderr, "%s: out of memory\n", state->program);
    return CLI_TROUBLE;
}

int cli_parse(cli_state *state, int argument_count, char **arguments)
{
    const size_t room = (size_t)argument_count + 1;
    bool options_ended = false;
    size_t letters = 0; /* of arguments: each may be an option */
    for (int i = 0; i < argument_count; i++)
        letters += strlen(arguments[i]);
    state->input_count = state->given_count = state->setting_count = 0;
    state->inputs = calloc(room, sizeof *state->inputs);
    state->given = calloc(room + letters, sizeof *state->given);
    state->settings = calloc(room + letters, sizeof *state->settings);
    if (state->command->job)
        state->request = calloc(1, state->command->job()->request_size);
    if (!state->inputs || !state->given || !state->settings ||
        (state->command->job && !state->request))
        return out_of_memory(state);
    parse p = {state, arguments, 0};
    for (; p.at < argument_count; p.at++) {
        const char *argument = arguments[p.at];
        if (!options_ended && strcmp(argument, "--") == 0)
            options_ended = true;
        else if (options_ended || argument[0] != '-' || argument[1] == '\0')
            state->inputs[state->input_count++] = argument;
        else if (!(argument[1] == '-' ? parse_name(&p) : parse_letters(&p)))
            return CLI_USAGE;
    }
    return gather(state) ? CLI_FINE : out_of_memory(state);
}

void cli_state_free(cli_state *state)
{
    if (state->given && (state->request || !state->command->job))
        free_texts(state);
    free(state->request);
    free(state->inputs);
    free(state->given);
    free(state->settings);
}
