/* Reads JSON (RFC 8259) in place, without building a tree.
 *
 * spressi_json_start checks the whole text once. The functions below then walk over sound text, so
 * they only fail for values that the caller does not want: of the wrong type or out of range.
 * object.h reads objects. The position is the reader's cursor, and every value has its offset.
 *
 * By hand, although Debian has libraries for it: allocations must come from the caller's allocator
 * with its context, findings need the offset of every value, a float32 must be rounded once from
 * its digits, and the code runs as WebAssembly. jansson has process-global allocators and no
 * positions of values; the others build a tree several times the size of the text. */
#ifndef SPRESSI_CORE_JSON_READ_H
#define SPRESSI_CORE_JSON_READ_H

#include "core/reading/reader.h"
#include "core/text/show.h"

enum {
    SPRESSI_JSON_NESTING_MAX = 64, /* of arrays and objects in a text */
    SPRESSI_JSON_DEEP_MAX = 96,    /* the same for a dump, which has the tree of sc-sprites' keys */
    SPRESSI_JSON_STEPS_MAX = 16,   /* levels of a walk: as deep as the caller's own code */
    SPRESSI_JSON_WORD_MAX = 192,   /* bytes of a key or word as written: 32 characters, escaped */
};

typedef enum spressi_json_type {
    SPRESSI_JSON_OBJECT,
    SPRESSI_JSON_ARRAY,
    SPRESSI_JSON_STRING,
    SPRESSI_JSON_NUMBER,
    SPRESSI_JSON_BOOL,
    SPRESSI_JSON_NULL,
} spressi_json_type;

/* An array or object that the walk is in. */
typedef struct spressi_json_step {
    const char *key; /* of the member at hand; NULL in an array and before the first member */
    size_t count;    /* elements begun; 0 in an object */
} spressi_json_step;

/* What becomes of members that a table does not have. */
typedef enum spressi_json_mode {
    SPRESSI_JSON_CLOSED, /* they are errors */
    SPRESSI_JSON_OPEN,   /* they are skipped */
    SPRESSI_JSON_LAX,    /* the same, and of repeated members the last counts, with a warning */
    SPRESSI_JSON_DUMP,   /* the same, and the text may nest deeper */
} spressi_json_mode;

/* What becomes of a comma behind the last value of an array or object, which some tools write. */
typedef enum spressi_json_commas {
    SPRESSI_JSON_COMMAS_REFUSED,
    SPRESSI_JSON_COMMAS_FORGIVEN, /* in lenient reading, with SPRESS_CODE_DESCRIPTOR_BENT */
    SPRESSI_JSON_COMMAS_ALLOWED,
} spressi_json_commas;

typedef struct spressi_json {
    spressi_reader *reader;
    spressi_json_step steps[SPRESSI_JSON_STEPS_MAX];
    size_t step_count;
    spressi_json_mode mode;
    spressi_json_commas commas;
    /* For the functions that a caller's tables name: the caller's own data, and the row at hand. */
    void *user;
    const struct spressi_json_member *row;
    /* Counts the bytes of a name that a table takes; false with an error reported. May be NULL. */
    bool (*count_name)(struct spressi_json *json, uint16_t size, size_t at);
} spressi_json;

/* Checks that the rest of the reader's text is one JSON value with white-space around it, nested at
 * most so deeply (up to SPRESSI_JSON_DEEP_MAX), and leaves the cursor at the end. In
 * check.c. */
bool spressi_json_check(spressi_reader *reader, int nesting_max, spressi_json_commas commas);

/* Checks the rest of the reader's text and puts the cursor on the value's first byte. The caller
 * has set `*json` to zeros but for reader, mode and what is its own. */
bool spressi_json_start(spressi_json *json);

static inline void spressi_json_skip_space(spressi_cursor *in)
{
    while (in->at < in->size && (in->data[in->at] == ' ' || in->data[in->at] == '\n' ||
                                 in->data[in->at] == '\r' || in->data[in->at] == '\t'))
        in->at++;
}

/* Sets the reader's path to the value at hand and returns the reader, for use inside the call that
 * reports. */
spressi_reader *spressi_json_here(spressi_json *json);

/* The type of the value at the cursor. */
static inline spressi_json_type spressi_json_peek(const spressi_json *json)
{
    const spressi_cursor *in = &json->reader->in;
    switch (in->at < in->size ? in->data[in->at] : 0) {
    case '{':
        return SPRESSI_JSON_OBJECT;
    case '[':
        return SPRESSI_JSON_ARRAY;
    case '"':
        return SPRESSI_JSON_STRING;
    case 't':
    case 'f':
        return SPRESSI_JSON_BOOL;
    case 'n':
        return SPRESSI_JSON_NULL;
    default:
        return SPRESSI_JSON_NUMBER;
    }
}

/* Moves the cursor behind the value without looking into it. */
void spressi_json_leap(spressi_json *json);

/* How many elements the array at the cursor has; 0 for any other value. The cursor stays. */
size_t spressi_json_count(spressi_json *json);

/* Walks an array: after spressi_json_enter_array, each true of spressi_json_next puts the cursor on
 * an element, which the caller must take, enter or leap. False: the array has ended and is left. */
bool spressi_json_enter_array(spressi_json *json);
bool spressi_json_next(spressi_json *json);

/* Counts the array at the cursor, which stays; fails for another value and, with `code`, for more
 * than `most` elements. */
bool spressi_json_count_list(spressi_json *json, uint64_t most, spress_code code,
                             size_t *out_count);

/* Zeroed memory of the document; reports that there is none. */
void *spressi_json_zeroed(spressi_json *json, size_t count, size_t size);

/* Moves the cursor to a member's value at a stored offset; spressi_json_leave ends the visit. */
void spressi_json_visit(spressi_json *json, const char *key, size_t offset);
void spressi_json_leave(spressi_json *json);

/* A string without its quotes, or another scalar: its bytes in the text, as written. */
typedef struct spressi_json_span {
    size_t at;
    size_t size;
} spressi_json_span;

/* Takes a scalar without looking at its content. */
spressi_json_span spressi_json_take_span(spressi_json *json);

/* Undoes the escapes of a string and returns its size. `out` has room for span.size bytes: no
 * escape is shorter than its character. `*out_control` is the offset of the first control
 * character, or SIZE_MAX. */
size_t spressi_json_unescape(const spressi_json *json, spressi_json_span text, char *out,
                             size_t *out_control);

/* What a string says, given without its quotes: the text itself, or, where it has escapes, a copy
 * in the arena. Data is NULL, having reported, without memory. */
spress_bytes spressi_json_text(spressi_json *json, spressi_json_span text);

/* A span as messages repeat it. */
static inline spressi_shown spressi_json_show(const spressi_json *json, spressi_json_span text)
{
    return spressi_show_bytes(json->reader->in.data + text.at, text.size);
}

/* Takes a whole number of the range, however it is written: 20, 20.0 and 2e1 are the same, as JSON
 * Schema has it. */
bool spressi_json_take_int(spressi_json *json, int32_t least, int32_t most, int32_t *out_value);

/* Takes a number, rounded once to the nearest float32. */
bool spressi_json_take_float(spressi_json *json, float *out_value);

/* Takes an array of so many numbers. */
bool spressi_json_take_floats(spressi_json *json, size_t count, float *out_values);

bool spressi_json_take_bool(spressi_json *json, bool *out_value);

/* Takes a string of base64 and stores its bytes in the arena. The code is for text that is none. */
bool spressi_json_take_base64(spressi_json *json, spress_code code, spress_bytes *out_data);

/* Takes a string that is one of `words`, which end with NULL, and says which. */
bool spressi_json_take_choice(spressi_json *json, const char *const *words, size_t *out_word);

/* Takes any string: `*out_word` is the index of the NULL when it is none of `words`. */
bool spressi_json_take_known(spressi_json *json, const char *const *words, size_t *out_word);

/* Takes a string that is a name: at most 65,535 bytes, no control characters even if escaped.
 * Copies it to the arena, with a NUL behind it. */
bool spressi_json_take_name(spressi_json *json, const char **out_name, uint16_t *out_size);
/* The same of a string whose span has been taken. */
bool spressi_json_name(spressi_json *json, spressi_json_span text, const char **out_name,
                       uint16_t *out_size);

/* Takes a string if it is `word`, which has at most 32 characters. */
bool spressi_json_take_word(spressi_json *json, const char *word);

/* Reports a value of the wrong type. Always false. */
bool spressi_json_wrong_type(spressi_json *json, const char *wanted);

#endif
