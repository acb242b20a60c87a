/* What the command asks of its host beside WASI. npm/lib/command/wasi.js has these functions. */
#ifndef SPRITEPRESS_WASM_COMMAND_HOST_H
#define SPRITEPRESS_WASM_COMMAND_HOST_H

#include <stddef.h>

#define HOST_FUNCTION(name) __attribute__((import_module("spritepress"), import_name(name)))

/* The folder in the root where the command was called, a name that only the host knows
 * (npm/lib/command/paths.js). */
#define HOST_HERE ".spritepress-here"

/* 0 when the file may be used so (W_OK, X_OK), or an errno. The path is one from
 * the root, without its slash. */
HOST_FUNCTION("access") int host_access(const char *path, size_t size, int how);

/* Writes an absolute path without links, with its NUL. 0 or an errno. The same kind of path. */
HOST_FUNCTION("real_path")
int host_real_path(const char *path, size_t size, char *out, size_t capacity);

/* Whether a signal has come that ends the command. */
HOST_FUNCTION("stopped") int host_stopped(void);

/* Columns of the terminal behind standard error; 0: not known. */
HOST_FUNCTION("terminal_width") size_t host_terminal_width(void);

#endif
