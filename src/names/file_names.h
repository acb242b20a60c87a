/* Names from files are data until something is opened or written under them. */
#ifndef SPRESSI_NAMES_FILE_NAMES_H
#define SPRESSI_NAMES_FILE_NAMES_H

#include "core/text/strmap.h"
#include "runtime/job.h"

/* Why a relative path may not be used inside a folder: a sentence, or NULL when it is fine. Refused
 * are what is no UTF-8, absolute paths, drive letters, "..", backslashes, empty parts, parts over
 * 255 bytes, trailing dots and spaces, and the names that Windows keeps for devices. */
const char *spressi_unsafe_path(const char *path);

/* Makes a safe file name of any text: unsafe characters become "_". The extension is appended.
 * `out` has room for `size` bytes, at least 64. */
void spressi_safe_file_name(const char *text, const char *extension, char *out, size_t size);

/* Names of files that are to stand in one folder, where neither case nor the composition of accents
 * tells them apart (see case_fold.h). */
typedef struct spressi_name_set {
    spressi_strmap map;
    spress_bytes *folded; /* by index */
    size_t capacity;
    spressi_arena *arena; /* of the folded names */
    const spressi_job *job;
} spressi_name_set;

/* Room for `capacity` names, in memory of the job; freed by itself, because it may be large. False,
 * having reported, when memory ran out. */
bool spressi_name_set_init(spressi_name_set *set, const spressi_job *job, size_t capacity);
void spressi_name_set_free(spressi_name_set *set);

/* Adds a name under an index below the capacity. `*out` is that index, or the one of the name that
 * it would collide with, and then it was not added. False, having reported, without memory. */
bool spressi_name_set_add(spressi_name_set *set, const char *name, uint32_t index, uint32_t *out);

/* Looks for a name that is one of the folders that `name` lies in: "a" beside "a/b". `*out` is its
 * index or SPRESS_NONE. False, having reported, without memory. */
bool spressi_name_set_find_folder(spressi_name_set *set, const char *name, uint32_t *out);

#endif
