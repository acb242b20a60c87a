/* Writing files: atomic, and several that belong together. */
#ifndef SPRITEPRESS_CLI_WRITE_H
#define SPRITEPRESS_CLI_WRITE_H

#include "spritepress/spritepress.h"

/* Whether an open file holds exactly these bytes. Reads from where it stands. */
bool cli_file_equals(int descriptor, spress_bytes bytes);

/* Writes everything. False with errno. */
bool cli_write_all(int descriptor, spress_bytes bytes);

/* Writes everything, to the disk itself with `sync`, and closes the file. False with errno. */
bool cli_write_and_close(int descriptor, spress_bytes bytes, bool sync);

/* Files that belong together: all wait in a hidden folder beside their targets first (staging.h),
 * then they are renamed in order, the last one last. A run that is killed leaves old or new files,
 * never half of one; what waited is removed by the next run. */
typedef struct cli_output {
    char *path;
    size_t folder; /* of the list */
    bool waits;    /* is written, and has not got its name yet */
} cli_output;

/* A folder that outputs go to. */
typedef struct cli_output_place {
    char *path;
    int descriptor;
    int staging; /* the hidden folder; -1: there is none */
    char staging_name[32];
} cli_output_place;

typedef struct cli_outputs {
    cli_output *items;
    size_t count, capacity;
    cli_output_place *places;
    size_t place_count;
    bool keep_equal; /* a file that has the right bytes already is left alone, with its time */
} cli_outputs;

/* Writes the bytes into a file that gets its name later. */
bool cli_stage(cli_outputs *outputs, const char *path, spress_bytes bytes, spress_report *report);

/* The same for the path that the user named with -o: standard output ("-"), devices and pipes are
 * written to straight away. */
bool cli_stage_main(cli_outputs *outputs, const char *path, spress_bytes bytes,
                    spress_report *report);

/* Gives all staged files their names; signals wait meanwhile. */
bool cli_commit(cli_outputs *outputs, spress_report *report);

/* Removes what was staged and not committed, and frees the list. */
void cli_discard(cli_outputs *outputs);

/* Makes a folder and its parents; one that exists is fine. */
bool cli_make_folder(const char *path, spress_report *report);

/* Writes all outputs of a job: staged, then renamed in their order; with
 * `make_folders` the folders of an atlas are made. False with an
 * error in the report, and then nothing has its name yet. `unchanged` (may be NULL) tells of each
 * output whether the file was there already with the same bytes. */
bool cli_write_outputs(const spress_outputs *made, bool make_folders, bool *unchanged,
                       spress_report *report);

#endif
