/* What every system does in its own way. wasm/command/system.c is the same for WASI. */
#ifndef SPRITEPRESS_CLI_SYSTEM_H
#define SPRITEPRESS_CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/* Fills memory with bytes that nobody can guess; at most 256. False when the system has none. */
bool cli_random(void *out, size_t size);

/* Locks an open folder for as long as the process lives. False with errno: EWOULDBLOCK when another
 * one has the lock, something else where there are no locks. Where there are none it is true for a
 * folder that nobody can be using any more. */
bool cli_lock(int folder);

/* Makes everything last that was written to the file system of an open folder. False with errno. */
bool cli_sync_file_system(int folder);

/* Whether this process may use the file or folder so: W_OK, X_OK. False with errno. */
bool cli_may(const char *path, int how);

/* An absolute path without links, "." and "..", to free(); NULL with errno. */
char *cli_real_path(const char *path);

/* Columns of the terminal behind standard error; 0: not known. */
size_t cli_terminal_width(void);

#endif
