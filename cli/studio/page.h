/* The studio's page, which scripts/embed_page.py has put into the program. */
#ifndef SPRITEPRESS_CLI_STUDIO_PAGE_H
#define SPRITEPRESS_CLI_STUDIO_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct studio_page_file {
    const char *name;    /* "index.html", "assets/main-1a2b3c.js" */
    const char *type;    /* for Content-Type */
    const char *hash;    /* of what the file holds, in hexadecimal */
    size_t offset, size; /* in studio_page_bytes */
    size_t full_size;    /* other than `size` when it is stored with gzip */
    bool is_packed;      /* with gzip */
    bool is_lasting;     /* its name has a hash: browsers may keep it for ever */
} studio_page_file;

/* Made by scripts/embed_page.py; ends with a file without a name. */
extern const studio_page_file studio_page_files[];
extern const uint8_t studio_page_bytes[];

/* The file at an address: "/" is index.html. NULL when there is none. */
const studio_page_file *studio_page_find(const char *address);

/* The file as it was before gzip, to free(); NULL when memory ran out. */
uint8_t *studio_page_unpack(const studio_page_file *file);

#endif
