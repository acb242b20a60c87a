/* The table of commands: names of options that stand in it as texts are names of options. Guards
 * against an option that is renamed or removed while a command goes on leaving out its old name. */
#include <unistd.h>

#include "cli.h"
#include "options/options.h"
#include "support.h"

/* How many tables of the library that the command takes options from have that name. */
static size_t count_tables(const cli_command *command, const char *name)
{
    cli_option_table tables[CLI_TABLES_MAX];
    const size_t count = cli_tables_of(command, tables);
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += tables[i].rows != command->options &&
                 spress_option_find(tables[i].rows, name, strlen(name)) != NULL;
    return found;
}

static void check_without(const cli_command *command)
{
    for (const char *const *name = command->without; name && *name; name++) {
        if (count_tables(command, *name) == 0)
            print_error("%s leaves out %s, which it would not have\n", command->name, *name);
        assert_true(count_tables(command, *name) > 0);
        for (const char *const *other = command->without; other < name; other++)
            assert_string_not_equal(*other, *name);
    }
}

TEST(options_left_out)
{
    size_t count = 0;
    for (const cli_command *command = cli_commands; command->name; command++, count++)
        check_without(command);
    for (const cli_command *command = cli_pchr_commands; command->name; command++, count++)
        check_without(command);
    assert_true(count > 10);
}

/* There is room for the settings of all formats, and of many more. */
TEST(room_for_tables)
{
    enum { OWN = 4 };
    assert_true(4 * spress_format_count() + OWN <= CLI_TABLES_MAX); /* twice as many formats */
}

/* No letter stands for two options of a command. */
TEST(letters)
{
    for (const cli_command *command = cli_commands; command->name; command++) {
        bool taken[256] = {false};
        cli_option_walk walk;
        const spress_option *option;
        cli_walk_options(&walk, command);
        while ((option = cli_next_option(&walk, NULL))) {
            assert_false(option->letter && taken[(unsigned char)option->letter]);
            taken[(unsigned char)option->letter] = true;
        }
    }
}

/* What the arguments of a command are follows from what it does. */
TEST(operands)
{
    for (const cli_command *command = cli_commands; command->name; command++) {
        assert_int_equal(command->operands == CLI_FILES, command->job != NULL);
        assert_true(command->job || !command->without);
        assert_true(command->commands || command->help[0] != '\0');
    }
}

/* A value that the option takes. */
static const char *value_for(const spress_option *option, char *out, size_t size)
{
    size_t word_size = 0;
    const char *word = spress_option_word(option, 0, &word_size);
    if (word && word_size == 0)
        word = spress_option_word(option, 1, &word_size);
    switch (option->type) {
    case SPRESS_OPTION_FLAG:
        return NULL;
    case SPRESS_OPTION_WORD:
        snprintf(out, size, "%.*s", (int)word_size, word);
        return out;
    case SPRESS_OPTION_NUMBER:
    case SPRESS_OPTION_COUNT_32:
    case SPRESS_OPTION_COUNT_64:
        snprintf(out, size, "%llu", (unsigned long long)option->least);
        return out;
    case SPRESS_OPTION_COLOUR:
        return "transparent";
    case SPRESS_OPTION_FACTOR:
    case SPRESS_OPTION_EXTENT:
    case SPRESS_OPTION_SECONDS:
    case SPRESS_OPTION_TEXT:
    case SPRESS_OPTION_TEXTS:
        return "1";
    }
    return NULL;
}

/* Whether the command takes the option so many times. */
static bool takes_times(const cli_command *command, const spress_option *option, int times)
{
    char name[160], value[64];
    char *arguments[5] = {NULL};
    const char *text = value_for(option, value, sizeof value);
    if (text)
        snprintf(name, sizeof name, "--%s=%s", option->name, text);
    else
        snprintf(name, sizeof name, "--%s", option->name);
    for (int i = 0; i < times; i++)
        arguments[i] = name;
    cli_state state = {.program = "spritepress", .command = command};
    const bool taken = cli_parse(&state, times, arguments) == CLI_FINE;
    assert_int_equal(taken ? state.given_count : 0, taken ? (size_t)times : 0);
    cli_state_free(&state);
    return taken;
}

/* An option given twice collects its values or is refused: none wins silently. A flag says the same
 * thing twice. */
TEST(options_given_twice)
{
    static const char *const collecting[] = {"list", "exclude", "only", "variant"};
    size_t valued = 0, collected = 0;
    const int screen = dup(STDERR_FILENO);
    assert_non_null(freopen("/dev/null", "w", stderr)); /* each refusal is told there */
    for (const cli_command *command = cli_commands; command->name; command++) {
        cli_option_walk walk;
        const spress_option *option;
        cli_walk_options(&walk, command);
        while ((option = cli_next_option(&walk, NULL))) {
            bool collects = option->type == SPRESS_OPTION_FLAG;
            for (size_t i = 0; i < COUNT_OF(collecting); i++)
                collects |= strcmp(option->name, collecting[i]) == 0;
            assert_true(takes_times(command, option, 1));
            assert_int_equal(takes_times(command, option, 2), collects);
            valued += option->type != SPRESS_OPTION_FLAG;
            collected += option->type == SPRESS_OPTION_TEXTS;
        }
    }
    fflush(stderr);
    dup2(screen, STDERR_FILENO);
    close(screen);
    assert_true(valued > 100);
    assert_int_equal(collected, COUNT_OF(collecting));
}

/* Words of other packers lead to options that are there; other commands know nothing of them. */
TEST(words_of_others)
{
    const cli_command *pack = cli_commands, *inspect = cli_commands;
    while (strcmp(pack->name, "pack") != 0)
        pack++;
    while (strcmp(inspect->name, "inspect") != 0)
        inspect++;
    static const char *const words[] = {
        "pot",
        "rotate",
        "padding",
        "multipack",
        "algorithm",
        "format",
        "scale-mode",
        "data",
        "sheet",
        "allow-free-size",
        "opt",
        "pack-mode",
        "powerOfTwo",
        "removeFileExtension",
        "disable-rotation",
        "stripWhitespaceX",
        "fixedSize",
        "detectIdentical",
        "prependFolderName",
        "duplicate_padding",
    };
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (!cli_find_advice(pack, words[i]))
            print_error("nothing is said of --%s\n", words[i]);
        assert_non_null(cli_find_advice(pack, words[i]));
        assert_null(cli_find_advice(inspect, words[i]));
    }
    assert_string_equal(cli_find_advice(pack, "pot"), "did you mean --size-constraints pot?");
    assert_null(cli_find_advice(pack, "po"));
    assert_null(cli_find_advice(pack, "potx"));
}
