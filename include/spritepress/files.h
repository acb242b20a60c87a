/* Files in memory, and a host over them: for programs that have their files already (a server, an
 * archive, a binding of another language, a test) and need no functions of their own for them. */
#ifndef SPRITEPRESS_FILES_H
#define SPRITEPRESS_FILES_H

#include "spritepress/host.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct spress_file {
    char *path; /* plain: without ".", empty parts, and ".." except at the beginning */
    spress_buffer bytes;
} spress_file;

/* Owned by the caller: zero it before use, free it with spress_files_free. A folder is there when a
 * file lies in it. "a//b", "./a/b" and "x/../a/b" are one path; "/a" and "a" are two. */
typedef struct spress_files {
    spress_file *items; /* by the bytes of their paths */
    size_t count, capacity;
    /* Of the list, paths and copies; malloc when it is all zero. A host with an executor calls it
     * from any thread. */
    spress_allocator allocator;
} spress_files;

/* Adds a copy of the bytes, in the place of an older file of that path. False when the path cannot
 * be a file's ("", "..", a folder of other files) or memory ran out. */
SPRESS_API SPRESS_NODISCARD bool spress_files_add(spress_files *files, const char *path,
                                                  spress_bytes bytes);

/* The same without a copy: the bytes belong to the list from then on, also on failure. */
SPRESS_API SPRESS_NODISCARD bool spress_files_take(spress_files *files, const char *path,
                                                   spress_buffer *bytes);

/* The file of that path, until the list changes; NULL when there is none, or no memory to look. */
SPRESS_API const spress_file *spress_files_find(const spress_files *files, const char *path);

/* Frees one file; false when there is none of that path. */
SPRESS_API bool spress_files_remove(spress_files *files, const char *path);

/* Frees everything; an empty list is fine. */
SPRESS_API void spress_files_free(spress_files *files);

/* A host with the functions for reading; fill in threads, limits and whatever else the job shall
 * have. `files` is its context: it must stay where it is, and unchanged while a job runs. */
SPRESS_API spress_host spress_files_host(spress_files *files);

#ifdef __cplusplus
}
#endif

#endif
