/* Giving files that wait in a hidden folder their names, so that it can be taken back. */
#ifndef SPRITEPRESS_CLI_PLACE_H
#define SPRITEPRESS_CLI_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* A file that waits, and where it belongs. Files in hidden folders are called by numbers. */
typedef struct cli_seat {
    int staging;
    size_t waiting; /* number of the new file */
    size_t old;     /* and of the one that it replaces, which is kept until all are placed */
    int folder;
    const char *name;
} cli_seat;

typedef enum cli_placed {
    CLI_WAITS,
    CLI_IS_NEW,          /* nothing had its name */
    CLI_REPLACED,        /* what had its name is kept */
    CLI_PLACED_FOR_GOOD, /* what had its name is gone: the system made no second link to it */
} cli_placed;

/* The name of a file while it waits. */
const char *cli_waiting_name(size_t number, char out[24]);

/* Gives the file its name. False with errno, and then everything is as it was. */
bool cli_place(const cli_seat *seat, cli_placed *out);

/* Makes it as it was before the file was placed. False when that is not possible. */
bool cli_take_back(const cli_seat *seat, cli_placed placed);

/* Removes what waits, or is kept, of this file. */
void cli_clear_seat(const cli_seat *seat, cli_placed placed);

#endif
