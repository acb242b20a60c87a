/* Which tables of options each command has. */
#include <stddef.h>
#include <string.h>

#include "options/options.h"

#define FIELD(name) offsetof(cli_state, name)
#define GENERAL     "General"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, FIELD(field), group, __VA_ARGS__)
#define FLAG(name, field, ...) ROW(name, FLAG, field, GENERAL, __VA_ARGS__)
#define THREADS                                                                                    \
    ROW("threads", COUNT_32, threads, GENERAL, "work on N threads, at most 64", .letter = 'j',     \
        .least = 1, .most = 64, .value = "N", .fallback = "one per processor", .rare = true)
#define JSON     FLAG("json", json, "print JSON for programs")
#define COMPACT  FLAG("compact", compact, "JSON without line breaks")
#define ALL      FLAG("all", all, "list everything, not only the first rows", .letter = 'a')
#define QUIET    FLAG("quiet", quiet, "print errors only", .letter = 'q')
#define VERBOSE  FLAG("verbose", verbose, "print notes too", .letter = 'v')
#define HELP     FLAG("help", help, "show this help", .letter = 'h')
#define HELP_ALL FLAG("help-all", help_all, "show the help with limits and options of no daily use")
#define END                                                                                        \
    {                                                                                              \
        .name = NULL                                                                               \
    }

#define SHOWN "What is shown"

const spress_option cli_inspect_rows[] = {
    ROW("hex", FLAG, hex, SHOWN, "the bytes of the file, part by part, each with its name"),
    ROW("node", TEXT, node, SHOWN,
        "of --tree and --hex only this part (\"region 2\", \"page 0/region 2/width\")",
        .value = "PATH"),
    ROW("at", TEXT, at, SHOWN, "of --tree and --hex only what lies from this byte on (42, 0x2a)",
        .value = "OFFSET"),
    ROW("length", COUNT_64, length, SHOWN, "that many bytes of it", .least = 1, .value = "N",
        .fallback = "256 from --at on"),
    JSON,
    COMPACT,
    ALL,
    QUIET,
    VERBOSE,
    HELP,
    HELP_ALL,
    END,
};

const spress_option cli_validate_rows[] = {
    ROW("format", WORD, format, GENERAL, "how to report", .words = "text|json|sarif",
        .fallback = "text"),
    FLAG("werror", werror, "treat warnings as errors"),
    QUIET,
    HELP,
    HELP_ALL,
    END,
};

const spress_option cli_convert_rows[] = {THREADS, QUIET, VERBOSE, HELP, HELP_ALL, END};
const spress_option cli_pack_rows[] = {
    JSON,
    COMPACT,
    FLAG("check", check, "write nothing, and end with 1 when the atlas on disk is another"),
    FLAG("follow-links", follow_links, "read links in folders also where they lead out of these"),
    THREADS,
    QUIET,
    VERBOSE,
    HELP,
    HELP_ALL,
    END,
};
const spress_option cli_unpack_rows[] = {
    JSON,
    FLAG("force", force, "replace symbolic links in the output folder (they are never followed)"),
    THREADS,
    QUIET,
    VERBOSE,
    HELP,
    HELP_ALL,
    END,
};
const spress_option cli_diff_rows[] = {JSON, COMPACT, THREADS, QUIET, VERBOSE, HELP, HELP_ALL, END};
const spress_option cli_render_rows[] = {THREADS, QUIET, VERBOSE, HELP, HELP_ALL, END};
/* Of pchr pack and unpack, which say and do no more than the document of PCHR asks for. */
const spress_option cli_pchr_rows[] = {QUIET, VERBOSE, HELP, HELP_ALL, END};
const spress_option cli_plain_rows[] = {HELP, END};
const spress_option cli_formats_rows[] = {JSON, COMPACT, HELP, END};
const spress_option cli_studio_rows[] = {
    ROW("port", COUNT_32, port, GENERAL,
        "listen on port N, or on one of the nine behind it if it is taken", .least = 1,
        .most = 65535, .value = "N", .fallback = "7413"),
    FLAG("no-open", no_open, "print the address only; do not open a browser"),
    QUIET,
    HELP,
    END,
};
const spress_option cli_help_rows[] = {
    FLAG("json", json, "print every option of every command as JSON, for forms and build tools"),
    FLAG("man", man, "print the manual page, in troff"),
    HELP,
    END,
};

/* The settings that a command may write a format with; NULL for none. */
static const spress_option *write_settings_of(const cli_command *command,
                                              const spress_format *format)
{
    const bool writes = command->has_settings && (command->job != spress_pack_job || format->packs);
    return writes ? format->write_settings : NULL;
}

/* Adds a table of settings and returns how many tables there are. */
static size_t add_settings(cli_option_table out[CLI_TABLES_MAX], size_t count,
                           const spress_option *settings)
{
    if (settings) /* there is room: tests/unit/test_cli_commands.c counts */
        out[count++] = (cli_option_table){settings, CLI_SETTINGS};
    return count;
}

size_t cli_tables_of(const cli_command *command, cli_option_table out[CLI_TABLES_MAX])
{
    size_t count = 0;
    if (command->job)
        out[count++] = (cli_option_table){spress_job_options(command->job()->kind), CLI_IN_REQUEST};
    for (size_t i = 0; i < spress_format_count(); i++)
        count = add_settings(out, count, write_settings_of(command, spress_format_at(i)));
    if (command->job)
        out[count++] = (cli_option_table){spress_reading_options(), CLI_IN_REQUEST};
    for (size_t i = 0; command->job && i < spress_format_count(); i++)
        count = add_settings(out, count, spress_format_at(i)->read_settings);
    out[count++] = (cli_option_table){command->options, CLI_IN_STATE};
    if (command->job)
        out[count++] = (cli_option_table){spress_limit_options(), CLI_IN_LIMITS};
    return count;
}

void cli_walk_options(cli_option_walk *walk, const cli_command *command)
{
    *walk = (cli_option_walk){.command = command};
    walk->table_count = cli_tables_of(command, walk->tables);
}

static bool is_hidden(const cli_command *command, const char *name)
{
    for (const char *const *hidden = command->without; hidden && *hidden; hidden++)
        if (strcmp(*hidden, name) == 0)
            return true;
    return false;
}

/* Whether another table tells of the option. The settings of several formats may have one name: the
 * first stands for all; and so may an option of the command (--compact), which stands for them. */
static bool is_repeated(const cli_option_walk *walk, const char *name)
{
    const bool is_setting = walk->tables[walk->table].base == CLI_SETTINGS;
    for (size_t i = 0; i < walk->table_count; i++) {
        const bool same_sort = (walk->tables[i].base == CLI_SETTINGS) == is_setting;
        if ((same_sort ? i < walk->table : is_setting) &&
            spress_option_find(walk->tables[i].rows, name, strlen(name)))
            return true;
    }
    return false;
}

const spress_option *cli_next_option(cli_option_walk *walk, const cli_option_table **out_table)
{
    for (; walk->table < walk->table_count; walk->table++, walk->row = 0) {
        const cli_option_table *table = &walk->tables[walk->table];
        while (table->rows[walk->row].name) {
            const spress_option *option = &table->rows[walk->row++];
            if (is_hidden(walk->command, option->name) || is_repeated(walk, option->name))
                continue;
            if (out_table)
                *out_table = table;
            return option;
        }
    }
    return NULL;
}

/* The tables of a walk live as long as the walk: copies what the caller needs of one. */
static const spress_option *find(const cli_command *command, const char *name, size_t size,
                                 char letter, cli_option_table *out_table)
{
    cli_option_walk walk;
    const cli_option_table *table;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, &table))) {
        const bool same =
            name ? strlen(option->name) == size && memcmp(option->name, name, size) == 0
                 : option->letter == letter;
        if (!same)
            continue;
        *out_table = *table;
        return option;
    }
    return NULL;
}

const spress_option *cli_find_option(const cli_command *command, const char *name, size_t size,
                                     cli_option_table *out_table)
{
    return find(command, name, size, 0, out_table);
}

const spress_option *cli_find_letter(const cli_command *command, char letter,
                                     cli_option_table *out_table)
{
    return find(command, NULL, 0, letter, out_table);
}
