/* Files: whole and bounded reads, atomic writes. */
#ifndef SPRITEPRESS_CLI_FILES_H
#define SPRITEPRESS_CLI_FILES_H

#include "spritepress/spritepress.h"

typedef struct cli_file {
    uint8_t *data;
    size_t size;
} cli_file;

/* Reports "cannot read PATH: why", or "write" by the code. Always false. */
bool cli_fail_file(spress_report *report, spress_code code, const char *path, const char *why);

/* Reads a whole file, "-" is standard input; at most `limit` bytes. False with an error in the
 * report. The bytes are the caller's to free(). */
bool cli_read_file(const char *path, uint64_t limit, cli_file *out, spress_report *report);

/* Whether an open file holds exactly these bytes. Reads from where it stands. */
bool cli_file_equals(int descriptor, spress_bytes bytes);

/* Writes everything, to the disk itself with `sync`, and closes the file. False with errno. */
bool cli_write_and_close(int descriptor, spress_bytes bytes, bool sync);

/* Names of files and folders that last only as long as the work on them. */
#define CLI_TEMPORARY_NAME "spritepress-xxxxxxxxxxxx"
enum { CLI_TEMPORARY_LETTERS = 12 };

/* Gives a path that ends with CLI_TEMPORARY_NAME other last letters, which nobody can guess. */
void cli_temporary_name(char *path);

/* Files that belong together: all are written beside their targets first, then renamed in order,
 * the last one last. A run that is killed leaves old or new files, never half of one. */
typedef struct cli_output {
    char *path;
    char *temporary; /* beside the path; NULL before it is written and after it is renamed */
} cli_output;

typedef struct cli_outputs {
    cli_output *items;
    size_t count, capacity;
    bool keep_equal; /* a file that has the right bytes already is left alone, with its time */
} cli_outputs;

/* Writes the bytes into a temporary file beside `path`, whose name they get later. */
bool cli_stage(cli_outputs *outputs, const char *path, spress_bytes bytes, spress_report *report);

/* The same for the path that the user named with -o: standard output ("-"), devices and pipes are
 * written to straight away. */
bool cli_stage_main(cli_outputs *outputs, const char *path, spress_bytes bytes,
                    spress_report *report);

/* Gives all staged files their names. */
bool cli_commit(cli_outputs *outputs, spress_report *report);

/* Removes what was staged and not committed, and frees the list. */
void cli_discard(cli_outputs *outputs);

/* Makes a folder and its parents; one that exists is fine. */
bool cli_make_folder(const char *path, spress_report *report);

/* "folder/name", to free(); NULL when memory ran out. */
char *cli_join(const char *folder, const char *name);

/* Bytes of a path before the extension of its file: those of "folder/hero" of "folder/hero.pct". A
 * file that begins with its only dot has no extension. */
size_t cli_stem_size(const char *path);

/* The folder of a path, "." without one; to free(). */
char *cli_folder_of(const char *path);

#endif
