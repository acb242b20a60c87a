/* The options of commands: parsing, help, man pages and the schema, all from the same tables. */
#ifndef SPRITEPRESS_CLI_OPTIONS_H
#define SPRITEPRESS_CLI_OPTIONS_H

#include "cli.h"

/* What the offsets of a table of options are relative to. */
typedef enum cli_option_base {
    CLI_IN_STATE,
    CLI_IN_REQUEST,
    CLI_IN_LIMITS,
    CLI_SETTINGS
} cli_option_base;

/* One table of a command's options; the settings of formats have no fields. */
typedef struct cli_option_table {
    const spress_option *rows;
    cli_option_base base;
} cli_option_table;

/* Two for each format, and four of the command. */
enum { CLI_TABLES_MAX = 192 };

/* tables.c: the tables of a command, in the order in which help shows them. Returns how many. */
size_t cli_tables_of(const cli_command *command, cli_option_table out[CLI_TABLES_MAX]);

/* Walks over the options of a command: each name once, hidden ones left out. */
typedef struct cli_option_walk {
    const cli_command *command;
    cli_option_table tables[CLI_TABLES_MAX];
    size_t table_count, table, row;
} cli_option_walk;

void cli_walk_options(cli_option_walk *walk, const cli_command *command);
/* The next option, or NULL; `out_table` (may be NULL) tells where it stands. */
const spress_option *cli_next_option(cli_option_walk *walk, const cli_option_table **out_table);

/* The option of that name, or with that letter; NULL when the command has none. */
const spress_option *cli_find_option(const cli_command *command, const char *name, size_t size,
                                     cli_option_table *out_table);
const spress_option *cli_find_letter(const cli_command *command, char letter,
                                     cli_option_table *out_table);

/* Options of the command line itself, for the table of commands. */
extern const spress_option cli_inspect_rows[];
extern const spress_option cli_validate_rows[];
extern const spress_option cli_convert_rows[];
extern const spress_option cli_pack_rows[];
extern const spress_option cli_unpack_rows[];
extern const spress_option cli_render_rows[], cli_diff_rows[];
extern const spress_option cli_pchr_rows[];
extern const spress_option cli_plain_rows[];
extern const spress_option cli_formats_rows[];
extern const spress_option cli_studio_rows[];
extern const spress_option cli_help_rows[];

/* parse.c: reads the arguments of a command. On failure says why, with the nearest known option,
 * and returns the exit status. Free with cli_state_free in any case. */
int cli_parse(cli_state *state, int argument_count, char **arguments);
void cli_state_free(cli_state *state);

/* known_words.c: what to do in place of an option that other programs have, or NULL. */
const char *cli_find_advice(const cli_command *command, const char *name);

/* help.c */
void cli_print_usage(FILE *out, const char *program, const cli_command *commands);
/* `rare`: with the options that are of no daily use. */
void cli_print_command_help(FILE *out, const char *program, const cli_command *command, bool rare);

/* man.c: the man page of a program, in troff. */
void cli_print_man(FILE *out, const char *program, const cli_command *commands);

/* schema.c: every option of every job and command, as JSON. False when memory ran out. */
bool cli_print_schema(FILE *out);

#endif
