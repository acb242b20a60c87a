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

/* Waits until no other process has the lock of an open folder, and takes it; true also where there
 * are no locks. False with errno: EINTR when a signal has come, ETIMEDOUT when another process has
 * had it for a minute. */
bool cli_take_turn(int folder);

/* Why something cannot be renamed over, or be renamed into, although its folder may be written to:
 * it is mounted, immutable or, in a sticky folder, another user's. NULL when nothing is known.
 * `folder` is the one that it lies in; both are relative to the open folder `at`. */
const char *cli_why_fixed(int at, const char *folder, const char *name);

/* Makes everything last that was written to the file system of an open folder. False with errno. */
bool cli_sync_file_system(int folder);

/* Whether this process may use the file or folder so: W_OK, X_OK. False with errno. */
bool cli_may(const char *path, int how);

/* Whether files can be made in an open folder. False with errno. */
bool cli_may_fill(int folder);

/* An absolute path without links, "." and "..", to free(); NULL with errno. */
char *cli_real_path(const char *path);

/* Columns of the terminal behind standard error; 0: not known. */
size_t cli_terminal_width(void);

#endif
