/* Writing, comparing and making room for files. */
#ifndef SPRITEPRESS_CLI_WRITE_H
#define SPRITEPRESS_CLI_WRITE_H

#include "spritepress/spritepress.h"

/* Whether an open file holds exactly these bytes. Reads from where it stands. */
bool cli_file_equals(int descriptor, spress_bytes bytes);

/* Writes everything. False with errno. */
bool cli_write_all(int descriptor, spress_bytes bytes);

/* Writes everything, to the disk itself with `sync`, and closes the file. False with errno. */
bool cli_write_and_close(int descriptor, spress_bytes bytes, bool sync);

/* Makes a folder and its parents; one that exists is fine. */
bool cli_make_folder(const char *path, spress_report *report);

/* What stands in a file, beside what is to be written there. */
typedef enum cli_file_state {
    CLI_FILE_SAME,
    CLI_FILE_DIFFERS,
    CLI_FILE_MISSING,
} cli_file_state;

/* Looks at a plain file; of anything else, and of what cannot be read, the state is DIFFERS. */
cli_file_state cli_compare_file(const char *path, spress_bytes bytes);

#endif
