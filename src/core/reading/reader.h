/* What the reader of every format works with: the bytes, the document it fills, the options, the
 * report. */
#ifndef SPRESSI_CORE_READING_READER_H
#define SPRESSI_CORE_READING_READER_H

#include "core/memory/arena.h"
#include "core/memory/cursor.h"
#include "core/reading/tree.h"
#include "spritepress/diagnostics.h"
#include "spritepress/work.h"

typedef struct spressi_reader {
    spressi_cursor in;
    spressi_arena *arena;
    bool lenient;
    bool keep_offsets;
    bool in_place;
    spress_limits limits;  /* with defaults */
    spress_budget *budget; /* may be NULL */
    size_t asks_at;        /* where in the input spressi_goes_on asks again */
    spress_report *report;
    spress_tree *tree;  /* NULL: nobody asked for the structure of the file */
    bool plain_text;    /* set by spressi_begin_text: printable ASCII and line feeds only */
    char path[96];      /* place in the document of the next finding, set by spressi_at */
    spress_bytes frame; /* name of the frame that the next finding is about */
} spressi_reader;

/* Sets the path of the findings that follow; printf's format. Returns the reader, for use inside
 * the call that reports. */
spressi_reader *spressi_at(spressi_reader *reader, const char *format, ...) SPRESS_PRINTF(2, 3);

/* Says which frame the next finding is about, and no other; its sentence has {frame} for the name.
 * Returns the reader. */
spressi_reader *spressi_about(spressi_reader *reader, spress_bytes frame);

/* Reports an error; an `offset` of SIZE_MAX, here and below: the place is not known. Always false,
 * so that a reader can say `return spressi_fail(...)`. */
bool spressi_fail(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
    SPRESS_PRINTF(4, 5);

/* Reports a warning or note, by the code's severity. */
void spressi_tell(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
    SPRESS_PRINTF(4, 5);

/* Reports an error in strict mode and returns false. In lenient mode reports a warning and returns
 * true: the reader goes on. */
bool spressi_relax(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
    SPRESS_PRINTF(4, 5);

/* Reports that the arena gave no memory: none left, or the limit reached. Always false. */
bool spressi_fail_memory(spressi_reader *reader);

/* Asks after every 64 KB of the input whether the work is to stop; false, with an error reported.
 * For loops over lines, elements and values, which may take no memory: only allocators ask else. */
bool spressi_goes_on(spressi_reader *reader);

/* Makes room for `needed` elements in an array of the arena that grows; NULL, with an error
 * reported, when there is none. */
void *spressi_reserve(spressi_reader *reader, void *array, size_t *capacity, size_t needed,
                      size_t size);

/* Strips or refuses a byte-order mark at the start of a text, and refuses a text that is not
 * UTF-8. */
bool spressi_begin_text(spressi_reader *reader);

/* Checks a name that a binary format gave as `size` bytes at `offset`: UTF-8, no controls. */
bool spressi_check_name(spressi_reader *reader, const uint8_t *name, size_t size, size_t offset);

/* Refuses C0 controls and DEL in a name whose text is known to be UTF-8. */
bool spressi_check_controls(spressi_reader *reader, const uint8_t *name, size_t size,
                            size_t offset);

#endif
