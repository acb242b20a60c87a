/* Included before every file of the codecs' libraries: opening, reading and printing fails.
 *
 * We give them bytes in memory, so they never try; but the calls would be linked, and import the
 * operating system. Macros, not functions in the place of libc's, so that a call in our own code
 * still shows as an import. */
#ifndef SPRITEPRESS_WASM_NO_FILES_H
#define SPRITEPRESS_WASM_NO_FILES_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define open(...)                       (-1)
#define close(handle)                   (-1)
#define fdopen(handle, mode)            ((FILE *)NULL)
#define fclose(file)                    (EOF)
#define fread(to, size, count, file)    ((size_t)0)
#define fwrite(from, size, count, file) ((size_t)0)
#define fprintf(...)                    (-1)
/* Of libjpeg's error_exit, in whose place it calls ours. */
#define exit(status) __builtin_trap()

#endif
