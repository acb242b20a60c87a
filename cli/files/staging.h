/* Hidden folders where files wait until they get their names.
 *
 * A folder is locked (flock) by the process that made it for as long as that lives: a folder
 * without a lock was left by a process that was killed, and the next run removes it. On file
 * systems without such locks nothing is removed. */
#ifndef SPRITEPRESS_CLI_STAGING_H
#define SPRITEPRESS_CLI_STAGING_H

#include "spritepress/diagnostics.h"

/* The last letters differ from folder to folder. WASI has no locks: another name keeps commands
 * that lock from sweeping its folders away. */
#ifdef __wasi__
#define CLI_STAGING_NAME ".spritepress-wasi-xxxxxxxxxxxx"
#else
#define CLI_STAGING_NAME ".spritepress-xxxxxxxxxxxx"
#endif

/* Waits until no other run writes into an open folder, whose path is for messages; other runs then
 * wait until it is closed. Removes what runs that were killed have left in it. False with an error
 * in the report. */
bool cli_begin_turn(int folder, const char *path, spress_report *report);

/* Makes a hidden folder inside an open one; `name` begins as CLI_STAGING_NAME and becomes the one
 * that it has. Returns its descriptor, or -1 with errno. */
int cli_staging_make(int folder, char *name);

/* Removes the files in it that are called by a number, and the folder itself if that was all. */
void cli_staging_remove(int folder, const char *name, int staging);

/* Removes hidden folders that nobody has locked. */
void cli_staging_sweep(int folder);

#endif
