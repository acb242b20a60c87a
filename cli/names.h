/* Names from files are data until something is opened or written under them. */
#ifndef SPRITEPRESS_CLI_NAMES_H
#define SPRITEPRESS_CLI_NAMES_H

#include "core/arena.h"
#include "core/strmap.h"

/* Why a relative path may not be used inside a folder: a sentence, or NULL when it is fine. Refused
 * are absolute paths, drive letters, "..", backslashes, empty parts, parts over 255 bytes, trailing
 * dots and spaces, and the names that Windows keeps for devices. */
const char *cli_unsafe_path(const char *path);

/* Makes a safe file name of any text: unsafe characters become "_". The extension is appended.
 * `out` has room for `size` bytes, at least 64. */
void cli_safe_file_name(const char *text, const char *extension, char *out, size_t size);

/* Names of files that are to stand in one folder, where neither case nor the composition of accents
 * tells them apart (see fold.h). */
typedef struct cli_name_set {
    spressi_strmap map;
    spress_bytes *folded; /* by index */
    size_t capacity;
    spressi_arena *arena; /* of the folded names */
} cli_name_set;

/* Room for `capacity` names. False when memory ran out. */
bool cli_name_set_init(cli_name_set *set, size_t capacity);
void cli_name_set_free(cli_name_set *set);

/* Adds a name under an index below the capacity. `*out` is that index, or the one of the name that
 * it would collide with, and then it was not added. False when memory ran out. */
bool cli_name_set_add(cli_name_set *set, const char *name, uint32_t index, uint32_t *out);

/* Looks for a name that is one of the folders that `name` lies in: "a" beside "a/b". `*out` is its
 * index or SPRESS_NONE. False when memory ran out. */
bool cli_name_set_find_folder(cli_name_set *set, const char *name, uint32_t *out);

#endif
