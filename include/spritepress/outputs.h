/* Files that a job or a writer made, in memory. The caller writes them to disk, once all are
 * complete. */
#ifndef SPRITEPRESS_OUTPUTS_H
#define SPRITEPRESS_OUTPUTS_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The role of a file among the others. */
typedef enum spress_output_role {
    SPRESS_OUTPUT_DESCRIPTOR, /* the document itself; to be written last */
    SPRESS_OUTPUT_PAGE,       /* an image that a descriptor names */
    SPRESS_OUTPUT_PICTURE,    /* a picture or a film that was asked for */
    SPRESS_OUTPUT_PREVIEW,
    SPRESS_OUTPUT_SIDECAR, /* what the descriptor cannot hold, or a list of dependencies */
} spress_output_role;

typedef struct spress_output {
    char *name; /* ends with NUL */
    spress_output_role role;
    spress_buffer bytes;
} spress_output;

/* Owned by the caller: zero it before use, free it with spress_outputs_free. */
typedef struct spress_outputs {
    spress_output *items;
    size_t count, capacity;
    spress_allocator allocator; /* of the list and the names; malloc when it is all zero */
} spress_outputs;

/* Appends a file. Copies the name; the bytes belong to the list from then on, also on failure.
 * False when memory ran out. */
SPRESS_API SPRESS_NODISCARD bool spress_outputs_add(spress_outputs *outputs, const char *name,
                                                    spress_output_role role, spress_buffer *bytes);

/* The file of that name, or NULL. */
SPRESS_API const spress_output *spress_outputs_find(const spress_outputs *outputs,
                                                    const char *name);

/* Frees all files after the first `count`. */
SPRESS_API void spress_outputs_cut(spress_outputs *outputs, size_t count);

/* Frees everything; an empty list is fine. */
SPRESS_API void spress_outputs_free(spress_outputs *outputs);

#ifdef __cplusplus
}
#endif

#endif
