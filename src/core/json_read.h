/* Reads JSON (RFC 8259) where it lies.
 *
 * spressi_json_start checks the whole text once. What follows walks over text that is known to be
 * sound, so it can only find values that are not what the caller wanted: of the wrong type, out of
 * range, a key that is unknown, repeated or missing. The position is the reader's cursor; every
 * value has its byte offset, and since text can be jumped over, an object's members may be visited
 * in whatever order the caller needs.
 *
 * By hand, although Debian has libraries for it: allocations must come from the caller's allocator
 * with its context, findings need the offset of every value, a float32 must be rounded once from
 * its digits, and the code runs as WebAssembly. jansson has process-global allocators and no
 * positions of values; the others build a tree several times the size of the text. */
#ifndef SPRESSI_JSON_READ_H
#define SPRESSI_JSON_READ_H

#include "core/reader.h"

enum {
    SPRESSI_JSON_NESTING_MAX = 64, /* of arrays and objects in a text */
    SPRESSI_JSON_STEPS_MAX = 16,   /* of a walk, which goes only as deep as the caller's own code */
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

typedef struct spressi_json {
    spressi_reader *reader;
    spressi_json_step steps[SPRESSI_JSON_STEPS_MAX];
    size_t step_count;
} spressi_json;

/* Checks that the rest of the reader's text is one JSON value with white-space around it and leaves
 * the cursor at the end. In json_check.c. */
bool spressi_json_check(spressi_reader *reader);

/* Checks the rest of the reader's text and puts the cursor on the value's first byte. */
bool spressi_json_start(spressi_json *json, spressi_reader *reader);

/* The reader with the path of the value at hand set, to stand in the call that reports. */
spressi_reader *spressi_json_here(spressi_json *json);

/* The type of the value at the cursor. */
spressi_json_type spressi_json_peek(const spressi_json *json);

/* Moves the cursor behind the value without looking into it. */
void spressi_json_leap(spressi_json *json);

/* How many elements the array at the cursor has; 0 for any other value. The cursor stays. */
size_t spressi_json_count(spressi_json *json);

/* Walks an array: enter it, then every true of spressi_json_next puts the cursor on an element,
 * which must be taken, entered or leapt. The false at its end leaves the array. */
bool spressi_json_enter_array(spressi_json *json);
bool spressi_json_next(spressi_json *json);

/* A key that an object may have. Other spellings of a member are rows with the same bits. */
typedef struct spressi_json_field {
    const char *name;
    uint32_t fills; /* bits of what the member gives; no other member may give them too */
} spressi_json_field;

typedef struct spressi_json_shape {
    const spressi_json_field *fields;
    size_t field_count;
    uint32_t required; /* bits that must be filled in the end */
} spressi_json_shape;

typedef struct spressi_json_members {
    const spressi_json_shape *shape;
    size_t field;     /* row of the member at hand */
    uint32_t filled;  /* so far */
    size_t opened_at; /* offset of the brace */
    bool whole;       /* the end was reached and nothing was wrong with the keys */
} spressi_json_members;

/* Walks an object as spressi_json_next walks an array, with the cursor on a member's value. A false
 * is the end, or a key that is unknown, repeated or missing: `whole` tells. */
bool spressi_json_enter_object(spressi_json *json, const spressi_json_shape *shape,
                               spressi_json_members *out_members);
bool spressi_json_next_member(spressi_json *json, spressi_json_members *members);

/* Leaps an object's members and notes where the value of each row stands: 0 where there is none.
 * For objects whose members depend on each other, since JSON gives them no order. */
bool spressi_json_index(spressi_json *json, const spressi_json_shape *shape, size_t *out_offsets);

/* Goes to a member's value that was leapt before, and away from it again. */
void spressi_json_visit(spressi_json *json, const char *key, size_t offset);
void spressi_json_leave(spressi_json *json);

/* A string without its quotes, or another scalar, as it is written. */
typedef struct spressi_json_span {
    size_t at;
    size_t size;
} spressi_json_span;

/* Takes a scalar without looking into it. */
spressi_json_span spressi_json_take_span(spressi_json *json);

/* Undoes the escapes of a string and returns its size. `out` has room for span.size bytes: no
 * escape is shorter than its character. `*out_control` is the offset of the first control
 * character, or SIZE_MAX. */
size_t spressi_json_unescape(const spressi_json *json, spressi_json_span text, char *out,
                             size_t *out_control);

/* How many bytes of a span a message repeats, for "%.*s". */
static inline int spressi_json_shown(spressi_json_span text)
{
    return text.size < 60 ? (int)text.size : 60;
}

/* Takes a whole number of the range, however it is written: 20, 20.0 and 2e1 are the same, as JSON
 * Schema has it. */
bool spressi_json_take_int(spressi_json *json, int32_t least, int32_t most, int32_t *out_value);

/* Takes a number, rounded once to the nearest float32. */
bool spressi_json_take_float(spressi_json *json, float *out_value);

bool spressi_json_take_bool(spressi_json *json, bool *out_value);

/* Takes a string that is a name: at most 65,535 bytes, no control characters even if escaped. It is
 * copied to the arena, with a NUL behind it. */
bool spressi_json_take_name(spressi_json *json, const char **out_name, uint16_t *out_size);

/* Takes a string if it is `word`, which has at most 32 characters. */
bool spressi_json_take_word(spressi_json *json, const char *word);

/* Reports a value of the wrong type. Always false. */
bool spressi_json_wrong_type(spressi_json *json, const char *wanted);

#endif
