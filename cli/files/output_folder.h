/* A folder that many files are unpacked into, under names that come from a file.
 *
 * No link in the folder is ever followed: every part of a name is opened by itself, relative to the
 * one before. Files are written into a hidden folder beside their targets first and renamed when
 * all of them are there, each at once: an error or a full disk before that leaves everything as it
 * was, a file that cannot be renamed has all others taken back, and a run that is killed leaves old
 * or new files, never half of one. (A whole new folder cannot take the place of an old one, because
 * the old one may hold files of others.)
 *
 * A run holds the lock of the folder while it writes: files of two runs never mix. */
#ifndef SPRITEPRESS_CLI_FOLDER_H
#define SPRITEPRESS_CLI_FOLDER_H

#include "spritepress/spritepress.h"

struct cli_folder_file;

typedef struct cli_folder {
    const char *path;
    bool replace_links; /* --force: a link in the way is replaced, else refused */
    bool made;          /* was not there before */
    int descriptor;     /* -1 as long as it is not there */
    int staging;        /* where files wait; -1 before cli_folder_write */
    char *staging_name;
    struct cli_folder_file *files; /* by output; NULL before cli_folder_write */
    size_t file_count;
} cli_folder;

/* Looks at the folder; it need not exist. The path is borrowed. */
bool cli_folder_open(cli_folder *folder, const char *path, bool replace_links,
                     spress_report *report);

/* Whether a file could be written as `name`, a path that the job has found safe: no link, no
 * folder in its place, no file where a folder must be, no folder of others. Writes nothing. */
bool cli_folder_check(const cli_folder *folder, const char *name, spress_report *report);

/* Makes the folder and writes all outputs into it. `unchanged` tells of each whether it was there
 * already under its name and with the same bytes, and so was left alone. False with an error in the
 * report, and then no file is a new one. Signals wait from here to cli_folder_end. */
bool cli_folder_write(cli_folder *folder, const spress_outputs *outputs, bool *unchanged,
                      spress_report *report);

/* Removes what was not placed, the hidden folder, and the folder itself when it was made for
 * nothing. */
void cli_folder_end(cli_folder *folder);

#endif
