/* Reads JSON (RFC 8259) in place, without building a tree.
 *
 * spressi_json_start checks the whole text once. The functions below then walk over sound text, so
 * they only fail for values that the caller does not want: of the wrong type, out of range, a key
 * that is unknown (where no other keys are allowed), repeated or missing. The position is the
 * reader's cursor; every value has its byte offset, and since a walk can jump over text, callers
 * visit an object's members in whatever order they need.
 *
 * By hand, although Debian has libraries for it: allocations must come from the caller's allocator
 * with its context, findings need the offset of every value, a float32 must be rounded once from
 * its digits, and the code runs as WebAssembly. jansson has process-global allocators and no
 * positions of values; the others build a tree several times the size of the text. */
#ifndef SPRESSI_CORE_JSON_READ_H
#define SPRESSI_CORE_JSON_READ_H

#include "core/reader.h"
#include "core/show.h"

enum {
    SPRESSI_JSON_NESTING_MAX = 64, /* of arrays and objects in a text */
    SPRESSI_JSON_DEEP_MAX = 96,    /* the same for a dump, which has the tree of sc-sprites' keys */
    SPRESSI_JSON_STEPS_MAX = 16,   /* levels of a walk: as deep as the caller's own code */
    SPRESSI_JSON_WORD_MAX = 192,   /* bytes of a key or word as written: 32 characters, escaped */
    SPRESSI_JSON_NAMES_MAX = 20,   /* keys of an open object that a caller may ask for */
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
    bool skips_unknown; /* objects with a shape may have other keys, whose values are leapt */
} spressi_json;

/* Checks that the rest of the reader's text is one JSON value with white-space around it, nested at
 * most so deeply (up to SPRESSI_JSON_DEEP_MAX), and leaves the cursor at the end. In
 * json_check.c. */
bool spressi_json_check(spressi_reader *reader, int nesting_max);

/* Checks the rest of the reader's text and puts the cursor on the value's first byte. */
bool spressi_json_start(spressi_json *json, spressi_reader *reader);

/* The same for a text of a dump: it may nest deeper, and objects may have unknown keys. */
bool spressi_json_start_dump(spressi_json *json, spressi_reader *reader);

/* Sets the reader's path to the value at hand and returns the reader, for use inside the call that
 * reports. */
spressi_reader *spressi_json_here(spressi_json *json);

/* The type of the value at the cursor. */
spressi_json_type spressi_json_peek(const spressi_json *json);

/* Moves the cursor behind the value without looking into it. */
void spressi_json_leap(spressi_json *json);

/* How many elements the array at the cursor has; 0 for any other value. The cursor stays. */
size_t spressi_json_count(spressi_json *json);

/* Walks an array: after spressi_json_enter_array, each true of spressi_json_next puts the cursor on
 * an element, which the caller must take, enter or leap. False: the array has ended and is left. */
bool spressi_json_enter_array(spressi_json *json);
bool spressi_json_next(spressi_json *json);

/* A key that an object may have. Other spellings of the same member are rows with the same bits. */
typedef struct spressi_json_field {
    const char *name;
    uint32_t fills; /* bits of what the member gives; no second member may give them */
} spressi_json_field;

typedef struct spressi_json_shape {
    const spressi_json_field *fields;
    size_t field_count;
    uint32_t required; /* bits that the members must have filled at the end */
} spressi_json_shape;

typedef struct spressi_json_members {
    const spressi_json_shape *shape;
    size_t field;     /* row of the member at hand */
    uint32_t filled;  /* so far */
    size_t opened_at; /* offset of the brace */
    bool whole;       /* the object ended, and all keys were right */
} spressi_json_members;

/* Walks an object as spressi_json_next walks an array, with the cursor on a member's value. False:
 * the object has ended (`whole` is true), or a key is unknown, repeated or missing (an error). */
bool spressi_json_enter_object(spressi_json *json, const spressi_json_shape *shape,
                               spressi_json_members *out_members);
bool spressi_json_next_member(spressi_json *json, spressi_json_members *members);

/* Leaps an object's members and stores the offset of each row's value, 0 where there is none. For
 * objects whose members depend on each other, since JSON gives them no order. */
bool spressi_json_index(spressi_json *json, const spressi_json_shape *shape, size_t *out_offsets);

/* Moves the cursor to a member's value at a stored offset; spressi_json_leave ends the visit. */
void spressi_json_visit(spressi_json *json, const char *key, size_t offset);
void spressi_json_leave(spressi_json *json);

/* A member of an object whose keys are no fixed words but names that somebody chose. */
typedef struct spressi_json_entry {
    const char *key; /* in the arena, ended by NUL; a name as spressi_json_take_name takes it */
    uint16_t key_size;
    size_t key_at; /* its offset */
    bool whole;    /* the object ended, and all keys were names */
} spressi_json_entry;

/* Walks such an object as spressi_json_next walks an array, with the cursor on a member's value.
 * False: the object has ended (`whole` is true), or a key is no name (an error). Repeated keys are
 * for the caller to find. */
bool spressi_json_enter_entries(spressi_json *json);
bool spressi_json_next_entry(spressi_json *json, spressi_json_entry *out);

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

bool spressi_json_take_bool(spressi_json *json, bool *out_value);

/* Takes a string of base64 and stores its bytes in the arena. The code is for text that is none. */
bool spressi_json_take_base64(spressi_json *json, spress_code code, spress_bytes *out_data);

/* Takes a string that is one of `words`, which end with NULL, and says which. */
bool spressi_json_take_choice(spressi_json *json, const char *const *words, size_t *out_word);

/* Takes a string that is a name: at most 65,535 bytes, no control characters even if escaped.
 * Copies it to the arena, with a NUL behind it. */
bool spressi_json_take_name(spressi_json *json, const char **out_name, uint16_t *out_size);

/* Takes a string if it is `word`, which has at most 32 characters. */
bool spressi_json_take_word(spressi_json *json, const char *word);

/* Reports a value of the wrong type. Always false. */
bool spressi_json_wrong_type(spressi_json *json, const char *wanted);

/* --- Objects that may have keys unknown to the caller, as glTF's do. Callers look members up by
 * the index of their name and read them in any order. */

typedef struct spressi_json_object {
    const char *const *names;
    size_t start;                      /* 0: there is no such object */
    size_t at[SPRESSI_JSON_NAMES_MAX]; /* offset of each name's value; 0: none */
} spressi_json_object;

/* Stores where the members of the object at the cursor stand, and moves behind it. Leaps other
 * keys. The list of names ends with NULL. */
bool spressi_json_look_through(spressi_json *json, const char *const *names,
                               spressi_json_object *out);

/* json_members.c */

/* Goes to a member and looks through it; out->start is 0 when there is none. When there is one, the
 * caller ends the visit with spressi_json_leave. */
bool spressi_json_look_through_member(spressi_json *json, const spressi_json_object *object,
                                      size_t name, const char *const *names,
                                      spressi_json_object *out);

/* Fails for a member that is missing. */
bool spressi_json_need(spressi_json *json, const spressi_json_object *object, size_t name);

/* These leave `*value` alone when there is no such member. */
bool spressi_json_member_int(spressi_json *json, const spressi_json_object *object, size_t name,
                             int32_t least, int32_t *value);
bool spressi_json_member_bool(spressi_json *json, const spressi_json_object *object, size_t name,
                              bool *value);
bool spressi_json_member_floats(spressi_json *json, const spressi_json_object *object, size_t name,
                                float *values, size_t count);

/* The index of the member's word in `words`, which end with NULL; the index of the NULL when none
 * matches. Fails for a value that is no string. The member must exist. */
bool spressi_json_member_word(spressi_json *json, const spressi_json_object *object, size_t name,
                              const char *const *words, size_t *out_word);

#endif
