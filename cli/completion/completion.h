/* Scripts that complete commands, options and their values, made from the tables of commands and
 * options.
 *
 *   completion.c  the command: which shells there are
 *   words.c       what all shells offer: names, options, values
 *   bash.c, zsh.c, fish.c */
#ifndef SPRITEPRESS_CLI_COMPLETION_H
#define SPRITEPRESS_CLI_COMPLETION_H

#include "options/options.h"

cli_run cli_completion;

void cli_print_bash(FILE *out);
void cli_print_zsh(FILE *out);
void cli_print_fish(FILE *out);

/* completion.c: prints the shells that have a script, with spaces between them. */
void cli_print_shells(FILE *out);

/* What a shell completes behind an option. */
typedef enum cli_completes {
    CLI_COMPLETES_WORDS,
    CLI_COMPLETES_FILES,
    CLI_COMPLETES_FOLDERS
} cli_completes;

/* words.c; all print words with spaces between them. */
cli_completes cli_completes_of(const spress_option *option);
/* The words that an option takes: those of its list, or the ids of formats. */
void cli_print_values(FILE *out, const spress_option *option);
void cli_print_command_names(FILE *out, const cli_command *commands);
/* "--help --json ..." */
void cli_print_option_names(FILE *out, const cli_command *command);
/* Whether a command's arguments are files or folders. */
bool cli_takes_files(const cli_command *command);
/* The arguments that a command takes besides options, as words: names of commands or shells, or
 * none. `commands` is the table that it stands in. */
void cli_print_operands(FILE *out, const cli_command *command, const cli_command *commands);

#endif
