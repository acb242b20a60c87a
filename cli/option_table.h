/* Every option: the one table from which parsing, help and completion are made. */
#ifndef SPRITEPRESS_CLI_OPTION_TABLE_H
#define SPRITEPRESS_CLI_OPTION_TABLE_H

#include "cli.h"

typedef enum cli_option_kind {
    CLI_FLAG,
    CLI_TEXT,
    CLI_LIST,      /* a text that may be given once only */
    CLI_NUMBER_16, /* whole numbers from 1 to what so many bits hold */
    CLI_NUMBER_32,
    CLI_NUMBER_64,
} cli_option_kind;

typedef struct cli_option {
    const char *name;
    char letter; /* 0 without a short form */
    cli_option_kind kind;
    size_t field; /* in cli_options */
    unsigned commands;
    const char *value; /* NULL for a flag; words in lower case between | stand for themselves */
    const char *help;
} cli_option;

enum { CLI_OPTIONS_MAX = 128 };

/* Ended by one without a name. */
extern const cli_option cli_option_rows[];

#endif
