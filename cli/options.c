/* Reads the options of a command, and tells of them. */
#include <stdlib.h>
#include <string.h>

#include "option_table.h"

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits that turn one word into the other: insert, delete, replace, swap neighbours. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    size_t rows_of[3][LONGEST + 1]; /* of the table: two back, one back, this one */
    const size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST)
        return LONGEST;
    for (size_t k = 0; k <= b_size; k++)
        rows_of[0][k] = k;
    for (size_t i = 1; i <= a_size; i++) {
        const size_t *older = rows_of[(i + 1) % 3], *old = rows_of[(i + 2) % 3];
        size_t *row = rows_of[i % 3];
        row[0] = i;
        for (size_t k = 1; k <= b_size; k++) {
            row[k] = least(least(old[k], row[k - 1]) + 1, old[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], older[k - 2] + 1);
        }
    }
    return rows_of[a_size % 3][b_size];
}

const char *cli_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    size_t best_distance = strlen(word) / 3 + 2; /* farther is no likely slip */
    for (size_t i = 0; i < count; i++) {
        const size_t d = distance(word, candidates[i]);
        if (d < best_distance) {
            best_distance = d;
            best = candidates[i];
        }
    }
    return best;
}

/* The arguments of a command while they are read. */
typedef struct parse {
    const char *program;
    const cli_command *command;
    char **arguments; /* ended by NULL */
    int at;
    cli_options *options;
} parse;

/* `letter` is 0, or the one of several in the argument that is not known. */
static bool fail_unknown(const parse *p, char letter)
{
    const char *argument = p->arguments[p->at], *names[CLI_OPTIONS_MAX];
    size_t count = 0;
    for (const cli_option *row = cli_option_rows; row->name; row++)
        if (row->commands & p->command->bit)
            names[count++] = row->name;
    char word[48] = "";
    const char *start = argument + strspn(argument, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(start, "="), start);
    /* A few letters are near to every short name. */
    const char *near = letter && strlen(word) < 4 ? NULL : cli_nearest(word, names, count);
    fprintf(stderr, "%s: unknown option ", p->program);
    if (letter)
        fprintf(stderr, "\"-%c\" in ", letter);
    fprintf(stderr, "\"%s\"", argument);
    if (near)
        fprintf(stderr, "; did you mean --%s?", near);
    fprintf(stderr, "\nTry \"%s %s --help\".\n", p->program, p->command->name);
    return false;
}

static const cli_option *find_name(unsigned command, const char *name, size_t size)
{
    for (const cli_option *row = cli_option_rows; row->name; row++)
        if ((row->commands & command) && strlen(row->name) == size &&
            memcmp(row->name, name, size) == 0)
            return row;
    return NULL;
}

static const cli_option *find_letter(unsigned command, char letter)
{
    for (const cli_option *row = cli_option_rows; row->name; row++)
        if ((row->commands & command) && row->letter == letter)
            return row;
    return NULL;
}

static bool set_number(const char *program, const cli_option *row, const char *value,
                       uint64_t *field)
{
    const bool is_16 = row->kind == CLI_NUMBER_16, is_32 = row->kind == CLI_NUMBER_32;
    const uint64_t most = is_16 ? UINT16_MAX : is_32 ? UINT32_MAX : UINT64_MAX;
    if (cli_parse_number(value, strlen(value), most, field) && *field != 0)
        return true;
    fprintf(stderr, "%s: --%s needs a whole number from 1 to %s, not \"%s\"\n", program, row->name,
            is_16   ? "65535"
            : is_32 ? "4294967295"
                    : "2^64 - 1",
            value);
    return false;
}

/* Sets the field of a row. `value` is NULL for a flag. */
static bool set_field(const parse *p, const cli_option *row, const char *value)
{
    void *field = (char *)p->options + row->field;
    switch (row->kind) {
    case CLI_FLAG:
        *(bool *)field = true;
        return true;
    case CLI_TEXT:
        *(const char **)field = value;
        return true;
    case CLI_LIST:
        if (*(const char **)field) {
            fprintf(stderr, "%s: --%s is given once, with commas between several\n", p->program,
                    row->name);
            return false;
        }
        *(const char **)field = value;
        return true;
    case CLI_NUMBER_16:
    case CLI_NUMBER_32:
    case CLI_NUMBER_64:
        return set_number(p->program, row, value, field);
    }
    return false;
}

/* Sets an option that takes a value: `value`, or the next argument when that is NULL. */
static bool take_value(parse *p, const cli_option *row, const char *value)
{
    if (!value)
        value = p->arguments[++p->at];
    if (value)
        return set_field(p, row, value);
    fprintf(stderr, "%s: --%s needs a value: %s\n", p->program, row->name, row->value);
    return false;
}

/* --name, --name=value or --name value */
static bool parse_name(parse *p)
{
    const char *name = p->arguments[p->at] + 2;
    const size_t size = strcspn(name, "=");
    const char *value = name[size] == '=' ? name + size + 1 : NULL;
    const cli_option *row = find_name(p->command->bit, name, size);
    if (!row)
        return fail_unknown(p, 0);
    if (row->kind != CLI_FLAG)
        return take_value(p, row, value);
    if (!value)
        return set_field(p, row, NULL);
    fprintf(stderr, "%s: --%s takes no value\n", p->program, row->name);
    return false;
}

/* -a, -aq, -ofile or -o file: flags may share a hyphen, and the last letter may take a value. */
static bool parse_letters(parse *p)
{
    const char *letters = p->arguments[p->at] + 1;
    for (size_t i = 0; letters[i] != '\0'; i++) {
        const cli_option *row = find_letter(p->command->bit, letters[i]);
        if (!row)
            return fail_unknown(p, letters[1] == '\0' ? 0 : letters[i]);
        if (row->kind != CLI_FLAG)
            return take_value(p, row, letters[i + 1] == '\0' ? NULL : letters + i + 1);
        set_field(p, row, NULL);
    }
    return true;
}

bool cli_parse_options(const char *program, const cli_command *command, int argument_count,
                       char **arguments, cli_options *out)
{
    bool options_ended = false;
    out->inputs = calloc((size_t)argument_count + 1, sizeof *out->inputs);
    if (!out->inputs) {
        fprintf(stderr, "%s: out of memory\n", program);
        return false;
    }
    parse p = {program, command, arguments, 0, out};
    for (; p.at < argument_count; p.at++) {
        const char *argument = arguments[p.at];
        if (!options_ended && strcmp(argument, "--") == 0)
            options_ended = true;
        else if (options_ended || argument[0] != '-' || argument[1] == '\0')
            out->inputs[out->input_count++] = argument;
        else if (!(argument[1] == '-' ? parse_name(&p) : parse_letters(&p)))
            return false;
    }
    return true;
}

void cli_print_options(FILE *out, unsigned command)
{
    for (const cli_option *row = cli_option_rows; row->name; row++) {
        if (!(row->commands & command))
            continue;
        char left[48];
        char letter[4] = "   ";
        if (row->letter)
            snprintf(letter, sizeof letter, "-%c,", row->letter);
        snprintf(left, sizeof left, "%s --%s%s%s", letter, row->name, row->value ? " " : "",
                 row->value ? row->value : "");
        fprintf(out, "  %-30s %s\n", left, row->help);
    }
}
