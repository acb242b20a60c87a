/* The table of commands: names of options that stand in it as texts are names of options. Guards
 * against an option that is renamed or removed while a command goes on leaving out its old name. */
#include <string.h>

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

static void options_left_out(void **state)
{
    (void)state;
    size_t count = 0;
    for (const cli_command *command = cli_commands; command->name; command++, count++)
        check_without(command);
    for (const cli_command *command = cli_pchr_commands; command->name; command++, count++)
        check_without(command);
    assert_true(count > 10);
}

/* There is room for the settings of all formats, and of many more. */
static void room_for_tables(void **state)
{
    (void)state;
    enum { OWN = 4 };
    assert_true(2 * 2 * spress_format_count() + OWN <= CLI_TABLES_MAX);
}

/* No letter stands for two options of a command. */
static void letters(void **state)
{
    (void)state;
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
static void operands(void **state)
{
    (void)state;
    for (const cli_command *command = cli_commands; command->name; command++) {
        assert_int_equal(command->operands == CLI_FILES, command->has_job);
        assert_true(command->has_job || !command->without);
        assert_true(command->commands || command->help[0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_left_out),
        cmocka_unit_test(room_for_tables),
        cmocka_unit_test(letters),
        cmocka_unit_test(operands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
