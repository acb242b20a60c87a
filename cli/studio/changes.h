/* The last changes below the project's folder, numbered, for pages that ask what is new. */
#ifndef SPRITEPRESS_CLI_STUDIO_CHANGES_H
#define SPRITEPRESS_CLI_STUDIO_CHANGES_H

#include <stdio.h>

#include "studio/listing.h"

enum { STUDIO_CHANGES_KEPT = 1024 };

typedef enum studio_change_kind {
    STUDIO_ADDED,
    STUDIO_CHANGED,
    STUDIO_REMOVED,
} studio_change_kind;

typedef struct studio_change {
    studio_change_kind kind;
    char *path; /* NULL: there was no memory for it */
    studio_id id;
    studio_hash hash;
} studio_change;

/* Zero it before its first use. */
typedef struct studio_changes {
    studio_change kept[STUDIO_CHANGES_KEPT]; /* number n stands at n % STUDIO_CHANGES_KEPT */
    uint64_t last;                           /* number of the last change; the first has 1 */
} studio_changes;

void studio_changes_add(studio_changes *changes, studio_change_kind kind, const studio_file *file);
void studio_changes_free(studio_changes *changes);

/* Whether a page that knows the changes up to number `since` needs an answer: there are later ones,
 * or the number is of another launch. */
bool studio_changes_has(const studio_changes *changes, uint64_t since);

/* Writes all changes after `since` as JSON. `"reset": true` tells that some of them are not known
 * any more: the page loads the project anew. */
void studio_changes_put(FILE *out, const studio_changes *changes, uint64_t since);

#endif
