/* What a job's result tells programs, as tables: the JSON of every door, the types of the npm
 * package and docs/results.md are made from them.
 *
 * A row is a member of the object: its name, and where in the struct its value stands. A row that
 * has to think has a function instead, which gets the struct and the `root`: the result, or the
 * object whose row is a root itself. */
#ifndef SPRESSI_JOBS_RESULTS_FIELDS_H
#define SPRESSI_JOBS_RESULTS_FIELDS_H

#include <stddef.h>

#include "core/json/write.h"
#include "spritepress/jobs.h"

typedef enum spressi_field_type {
    SPRESSI_FIELD_END, /* of the table */
    SPRESSI_FIELD_FLAG,
    SPRESSI_FIELD_U8,
    SPRESSI_FIELD_U32,
    SPRESSI_FIELD_I32,
    SPRESSI_FIELD_SIZE,
    SPRESSI_FIELD_U64,
    SPRESSI_FIELD_FIGURE, /* by `figure` */
    SPRESSI_FIELD_TIME,   /* microseconds, told as milliseconds */
    SPRESSI_FIELD_TEXT,
    SPRESSI_FIELD_SAID,   /* a text by `text` */
    SPRESSI_FIELD_WORD,   /* an enum, by `words` or the words of an option of pack */
    SPRESSI_FIELD_FORMAT, /* its id */
    SPRESSI_FIELD_OBJECT, /* a struct inside the struct, by `fields` */
    SPRESSI_FIELD_BEHIND, /* the same behind a pointer */
    SPRESSI_FIELD_LIST,   /* a pointer to `item_size` bytes each, their number at `count_offset` */
} spressi_field_type;

/* When a member is there. */
typedef enum spressi_field_presence {
    SPRESSI_ALWAYS,
    SPRESSI_UNLESS_ZERO, /* 0, false, NULL */
    SPRESSI_WHEN,        /* when `is_there` says so */
    SPRESSI_WHEN_KNOWN,  /* a figure that is not UINT64_MAX */
} spressi_field_presence;

typedef struct spressi_field {
    const char *name; /* NULL: the object is this value alone, and has no other rows */
    spressi_field_type type;
    uint16_t offset;
    spressi_field_presence presence;
    uint16_t count_offset, item_size;
    bool is_root;
    const struct spressi_object *object;
    const char *const *words; /* ended by NULL; of a text that is said: all that it can be */
    const char *option;       /* whose words a word is taken from */
    bool (*is_there)(const void *root, const void *item);
    uint64_t (*figure)(const void *root, const void *item);
    const char *(*text)(const void *root, const void *item);
    const char *help; /* NULL: the name says it */
} spressi_field;

/* A kind of object. */
typedef struct spressi_object {
    const char *name; /* of its type: "PackedPage" */
    const char *help;
    const spressi_field *fields;
    bool on_line; /* it stands on one line; of values alone: their list does */
} spressi_object;

/* Rows of the usual kinds. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the arguments are types and members */
#define SPRESSI_ROW(key, kind, whole, member)                                                      \
    .name = (key), .type = SPRESSI_FIELD_##kind, .offset = offsetof(whole, member)
/* One that is left out when it is 0, false or NULL. */
#define SPRESSI_MAYBE(key, kind, whole, member)                                                    \
    SPRESSI_ROW(key, kind, whole, member), .presence = SPRESSI_UNLESS_ZERO
#define SPRESSI_LIST(key, whole, member, count, item, items)                                       \
    .name = (key), .type = SPRESSI_FIELD_LIST, .offset = offsetof(whole, member),                  \
    .count_offset = offsetof(whole, count), .item_size = sizeof(item), .object = &(items)
/* NOLINTEND(bugprone-macro-parentheses) */

/* Writes an object; `root` is what the functions of its rows get. */
void spressi_put_object(spressi_json_writer *json, const spressi_object *object, const void *root,
                        const void *item);

/* Makes the JSON of a result, in the memory budget of its job. False when memory ran out. */
bool spressi_tell_result(const spress_result *result, const spressi_object *object, bool compact,
                         const spress_allocator *allocator, spress_buffer *out);

/* Writes what an object has, for programs that make types and pages of it. */
void spressi_put_object_type(spressi_json_writer *json, const spressi_object *object);

/* What texts about a result are allocated by, so that they count in its job's budget; NULL, which
 * means malloc, when there is no result. */
const spress_allocator *spressi_result_allocator(const spress_result *result);

#endif
