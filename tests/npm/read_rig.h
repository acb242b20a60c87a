/* Reads a rig for the test programs that compare the npm package with the native library:
 * rig_points.c here and tests/engines/rig_picture.c. They end at the first mistake. */
#ifndef TESTS_NPM_READ_RIG_H
#define TESTS_NPM_READ_RIG_H

#include <stdio.h>
#include <stdlib.h>

#include "spritepress/spritepress.h"

static inline void *need(void *memory)
{
    if (!memory) {
        fputs("no memory, or no rig\n", stderr);
        exit(1);
    }
    return memory;
}

/* The caller owns the document. */
static inline spress_document *read_rig(const char *path)
{
    FILE *file = need(fopen(path, "rb"));
    uint8_t *bytes = NULL;
    size_t size = 0, capacity = 0;
    do { /* doubled until the file does not fill it */
        capacity = 2 * capacity + (1 << 16);
        bytes = need(realloc(bytes, capacity));
        size += fread(bytes + size, 1, capacity - size, file);
    } while (size == capacity);
    fclose(file);
    spress_document *document =
        need(spress_read((spress_bytes){bytes, size}, spress_format_find("pchr"), NULL, NULL));
    free(bytes);
    return document;
}

#endif
