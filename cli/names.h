/* Names from files are data until something is opened or written under them. */
#ifndef SPRITEPRESS_CLI_NAMES_H
#define SPRITEPRESS_CLI_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Why a relative path may not be used inside a folder: a sentence, or NULL when it is fine. Refused
 * are absolute paths, drive letters, "..", backslashes, empty parts, parts over 255 bytes, trailing
 * dots and spaces, and the names that Windows keeps for devices. */
const char *cli_unsafe_path(const char *path);

/* Makes a safe file name of any text: unsafe characters become "_". The extension is appended.
 * `out` has room for `size` bytes, at least 64. */
void cli_safe_file_name(const char *text, const char *extension, char *out, size_t size);

#endif
