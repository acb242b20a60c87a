/* The command: what its parts share. */
#ifndef SPRITEPRESS_CLI_H
#define SPRITEPRESS_CLI_H

#include <stdio.h>

#include "spritepress/spritepress.h"

/* Exit statuses that the command gives by itself; those of jobs follow from their spress_status. */
enum { CLI_FINE = 0, CLI_DIFFERENT = 1, CLI_USAGE = 2, CLI_TROUBLE = 3 /* I/O or memory */ };

/* How validate reports: the words of its --format. */
typedef enum cli_findings_format {
    CLI_FINDINGS_TEXT,
    CLI_FINDINGS_JSON,
    CLI_FINDINGS_SARIF,
} cli_findings_format;

/* An option as it was given. */
typedef struct cli_given {
    const spress_option *option;
    const char *text; /* NULL for a flag */
} cli_given;

/* Everything that the arguments of a command say. Texts are borrowed from argv. */
typedef struct cli_state {
    const char *program; /* "spritepress", "pchr" or "spritepress pchr" */
    const struct cli_command *command;
    /* Options of the command line itself */
    bool help, help_all, man, quiet, verbose, json, all, compact, force, werror, no_open;
    bool check;            /* pack: compare with what is on the disk, write nothing */
    bool follow_links;     /* pack: also those that lead out of a folder */
    bool hex;              /* inspect: the bytes, part by part */
    const char *node, *at; /* which part, or from which byte on; NULL: all */
    uint64_t length;       /* how many bytes; 0: not given */
    cli_findings_format format;
    uint32_t threads;
    uint32_t port; /* of the studio; 0: the usual one */
    spress_limits limits;
    void *request;       /* of the command's job; NULL: it has none */
    const char **inputs; /* arguments that are not options, in the order given */
    size_t input_count;
    cli_given *given; /* all options, in the order given */
    size_t given_count;
    spress_setting *settings; /* those of them that are settings of formats */
    size_t setting_count;
} cli_state;

/* What a command does with its arguments. */
typedef int cli_run(cli_state *state);

/* What the arguments of a command are that are no options. */
typedef enum cli_operands {
    CLI_NO_OPERANDS,
    CLI_FILES,
    CLI_COMMAND_NAMES,
    CLI_PLACES, /* folders or files that no job reads */
    CLI_SHELLS, /* those that have a script for completion */
} cli_operands;

typedef struct cli_command {
    const char *name;
    const char *arguments; /* for the usage line */
    const char *summary;
    const char *help;                   /* a few sentences and examples */
    cli_run *run;                       /* NULL: main.c does it */
    const struct cli_command *commands; /* its own, or NULL */
    cli_operands operands;
    const spress_job *(*job)(void); /* it takes its options, those of reading and limits; or NULL */
    bool has_settings;              /* and the settings for writing formats */
    const spress_option *options;   /* options of the command line, over cli_state */
    const char *const *without; /* names of the options of `job` and of reading that the command has
                                   no use for, ended by NULL; NULL: none */
} cli_command;

/* commands/table.c: every command, ended by one without a name; the second table is that of `pchr`.
 */
extern const cli_command cli_commands[];
extern const cli_command cli_pchr_commands[];

#endif
