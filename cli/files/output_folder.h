/* A folder that many files are unpacked into, under names that come from a file.
 *
 * No link in the folder is ever followed: every part of a name is opened by itself, relative to the
 * one before. Files are written into a hidden folder beside their targets first and renamed when
 * all of them are there, each at once: an error or a full disk before that leaves everything as it
 * was, and a run that is killed leaves old or new files, never half of one. (A whole new folder
 * cannot take the place of an old one, because the old one may hold files of others.) */
#ifndef SPRITEPRESS_CLI_FOLDER_H
#define SPRITEPRESS_CLI_FOLDER_H

#include "spritepress/spritepress.h"

typedef struct cli_folder {
    const char *path;
    bool replace_links; /* --force: a link in the way is replaced, else refused */
    bool sync_each;     /* few files: each is flushed by itself; many: all at once */
    bool made;          /* was not there before */
    int descriptor;     /* -1 as long as it is not there */
    int staging;        /* where files wait; -1 before cli_folder_begin */
    char *staging_name;
} cli_folder;

/* Looks at the folder; it need not exist. The path is borrowed. */
bool cli_folder_open(cli_folder *folder, const char *path, bool replace_links,
                     spress_report *report);

/* Whether a file could be written as `name`, a path that the job has found safe: no link, no
 * folder in its place, no file where a folder must be. Writes nothing. */
bool cli_folder_check(const cli_folder *folder, const char *name, spress_report *report);

/* Makes the folder, and the hidden one for `count` files. Hidden ones that were left by runs that
 * were killed are removed. */
bool cli_folder_begin(cli_folder *folder, size_t count, spress_report *report);

/* A file that is to be written. */
typedef struct cli_folder_file {
    size_t index; /* each has another one */
    const char *name;
    spress_bytes bytes;
} cli_folder_file;

/* Writes a file into the hidden folder. `*out_unchanged` tells that it was there already under its
 * name and with the same bytes, and so nothing was written. Several threads may call this at once,
 * each with a report of its own. */
bool cli_folder_put(const cli_folder *folder, const cli_folder_file *file, bool *out_unchanged,
                    spress_report *report);

/* Makes sure that all staged files are on the disk. To be called before cli_folder_place: from here
 * to cli_folder_end signals wait. */
bool cli_folder_flush(const cli_folder *folder, spress_report *report);

/* Gives a staged file its name, making folders on the way. */
bool cli_folder_place(const cli_folder *folder, size_t index, const char *name,
                      spress_report *report);

/* Removes what was staged and not placed, the hidden folder, and the folder itself when it was made
 * for nothing. */
void cli_folder_end(cli_folder *folder);

#endif
