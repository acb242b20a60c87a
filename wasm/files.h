/* Files in memory: the host of the module's jobs, which knows nothing else. */
#ifndef SPRITEPRESS_WASM_FILES_H
#define SPRITEPRESS_WASM_FILES_H

#include "spritepress/spritepress.h"

/* One file. Its folders are there because it is in them. */
typedef struct wasm_file {
    char *path; /* parts with "/" between them; none is empty, "." or ".." */
    uint8_t *data;
    size_t size;
} wasm_file;

/* All files, by the bytes of their paths. Zero it before use. */
typedef struct wasm_files {
    wasm_file *items;
    size_t count, capacity;
} wasm_files;

/* Adds a file, or replaces the one of the same path. `path` and `data` come from malloc and belong
 * to the list from then on, also when it fails: false when the path leads out of the root or names
 * nothing, and when memory ran out. */
bool wasm_files_add(wasm_files *files, char *path, uint8_t *data, size_t size);
void wasm_files_free(wasm_files *files);

/* A host over the files, which must outlive it. */
spress_host wasm_files_host(wasm_files *files);

#endif
