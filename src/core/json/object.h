/* Reads the members of a JSON object into a struct by a table: a row says what a member is called,
 * what it must be and where it goes. Unknown, missing, repeated and wrong members are reported
 * here, in one manner for all formats. No tree of values is made; only names take memory.
 *
 *   static const spressi_json_member size_rows[] = {
 *       SPRESSI_JSON_INT("w", NEED, size, width, 0, UINT16_MAX),
 *       SPRESSI_JSON_INT("h", NEED, size, height, 0, UINT16_MAX),
 *       SPRESSI_JSON_BOOL("rotated", MAY, size, rotated),
 *   };
 *   static const spressi_json_table size_table = {SPRESSI_JSON_ROWS(size_rows)};
 *
 * A member that is not there leaves its place in the struct alone, so that the caller puts defaults
 * there. */
#ifndef SPRESSI_CORE_JSON_OBJECT_H
#define SPRESSI_CORE_JSON_OBJECT_H

#include <stddef.h>

#include "core/json/read.h"

enum { SPRESSI_JSON_ROWS_MAX = 32 };

/* What a member must be, and what the struct gets. */
typedef enum spressi_json_kind {
    SPRESSI_JSON_AS_INT,    /* a whole number from `least` to `most`: an integer of `size` bytes */
    SPRESSI_JSON_AS_FLOAT,  /* a number */
    SPRESSI_JSON_AS_FLOATS, /* an array of `most` numbers */
    SPRESSI_JSON_AS_BOOL,   /* true or false */
    SPRESSI_JSON_AS_NAME,   /* a string: pointer, and its size unless `size` is 0 */
    SPRESSI_JSON_AS_WORD,   /* one of `words`: its index, in `size` bytes */
    SPRESSI_JSON_AS_KNOWN,  /* the same for any string: the index of the NULL when none matches */
    SPRESSI_JSON_AS_OBJECT, /* an object with the rows of `table`, which fill the same struct */
    SPRESSI_JSON_AS_PLACE,  /* anything: its offset, for spressi_json_visit */
    SPRESSI_JSON_AS_OTHER,  /* what `take` takes; the row is json->row */
} spressi_json_kind;

typedef struct spressi_json_table spressi_json_table;

typedef struct spressi_json_member {
    const char *name;
    spressi_json_kind kind;
    bool required;
    bool dump_only; /* unknown outside of dumps */
    uint8_t size;
    uint16_t to, size_to; /* offsets in the struct */
    uint16_t place_to;    /* where the offset of the value goes; 0: nowhere */
    uint32_t fills; /* bits of what the member gives, which no second one may give; 0: its own,
                       1 << row. Another spelling has the bits of the first. */
    int32_t least, most;
    const char *const *words; /* ended by NULL */
    const spressi_json_table *table;
    bool (*take)(spressi_json *json, void *out);
} spressi_json_member;

struct spressi_json_table {
    const spressi_json_member *rows;
    size_t count;
    /* Take the members in the order of the rows, not of the text: some need others first. */
    bool in_order;
};

#define SPRESSI_JSON_ROWS(list) .rows = (list), .count = sizeof(list) / sizeof *(list)

/* The rows. `presence` is NEED or MAY. */
#define SPRESSI_JSON_NEED true
#define SPRESSI_JSON_MAY  false
#define SPRESSI_JSON_TO(key, presence, what, owner, member)                                        \
    .name = (key), .required = SPRESSI_JSON_##presence, .kind = SPRESSI_JSON_AS_##what,            \
    .to = offsetof(owner, member), .size = sizeof(((owner *)NULL)->member)
#define SPRESSI_JSON_INT(key, presence, owner, member, low, high)                                  \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, INT, owner, member), .least = (low), .most = (high)         \
    }
#define SPRESSI_JSON_FLOAT(key, presence, owner, member)                                           \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, FLOAT, owner, member)                                       \
    }
#define SPRESSI_JSON_FLOATS(key, presence, owner, member)                                          \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, FLOATS, owner, member),                                     \
            .most = sizeof(((owner *)NULL)->member) / sizeof(float)                                \
    }
#define SPRESSI_JSON_BOOL(key, presence, owner, member)                                            \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, BOOL, owner, member)                                        \
    }
/* The size goes to the member that is called like this one with `_size` behind. */
#define SPRESSI_JSON_NAME(key, presence, owner, member)                                            \
    {                                                                                              \
        .name = (key), .required = SPRESSI_JSON_##presence, .kind = SPRESSI_JSON_AS_NAME,          \
        .to = offsetof(owner, member), .size_to = offsetof(owner, member##_size),                  \
        .size = sizeof(((owner *)NULL)->member##_size)                                             \
    }
/* A name whose size is not kept. */
#define SPRESSI_JSON_TEXT(key, presence, owner, member)                                            \
    {                                                                                              \
        .name = (key), .required = SPRESSI_JSON_##presence, .kind = SPRESSI_JSON_AS_NAME,          \
        .to = offsetof(owner, member)                                                              \
    }
#define SPRESSI_JSON_WORD(key, presence, owner, member, list)                                      \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, WORD, owner, member), .words = (list)                       \
    }
#define SPRESSI_JSON_KNOWN(key, presence, owner, member, list)                                     \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, KNOWN, owner, member), .words = (list)                      \
    }
#define SPRESSI_JSON_INNER(key, presence, inner)                                                   \
    {                                                                                              \
        .name = (key), .required = SPRESSI_JSON_##presence, .kind = SPRESSI_JSON_AS_OBJECT,        \
        .table = &(inner)                                                                          \
    }
#define SPRESSI_JSON_PLACE(key, presence, owner, member)                                           \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, PLACE, owner, member)                                       \
    }
/* Ends with the function; further members of the row may follow it. */
#define SPRESSI_JSON_OTHER(key, presence, ...)                                                     \
    {                                                                                              \
        .name = (key), .required = SPRESSI_JSON_##presence, .kind = SPRESSI_JSON_AS_OTHER,         \
        .take = __VA_ARGS__                                                                        \
    }

/* Reads the object at the cursor into `out`, and moves behind it. `out_found` gets the bits that
 * the members have filled; it may be NULL. */
bool spressi_json_take_object(spressi_json *json, const spressi_json_table *table, void *out,
                              uint32_t *out_found);

/* Reports that the object at `at`, which the caller has left, lacks a member. Always false. */
bool spressi_json_fail_missing(spressi_json *json, const char *name, size_t at);

/* Walks an object whose keys are names, as spressi_json_enter_array and spressi_json_next walk an
 * array: each true puts the cursor on the value of the next member. Findings number the members. */
bool spressi_json_enter_object(spressi_json *json);
bool spressi_json_next_member(spressi_json *json, spressi_json_span *out_key);

/* Takes a name as the rows do: spressi_json_take_name, and its bytes are counted. */
bool spressi_json_take_counted_name(spressi_json *json, const char **out_name, uint16_t *out_size);

/* An array that becomes an array in memory. */
typedef struct spressi_json_list {
    uint64_t most; /* elements; more are an error with `code` */
    spress_code code;
    size_t size; /* of an element in memory */
    bool (*take)(spressi_json *json, void *element,
                 size_t index); /* takes one, into zeroed memory */
} spressi_json_list;

/* Reads the array at the cursor into memory of the arena; NULL with an error reported. The count is
 * stored before the elements are read. */
void *spressi_json_take_list(spressi_json *json, const spressi_json_list *list, size_t *out_count);

#endif
