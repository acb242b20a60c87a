/* Walks over arrays, objects and keys of JSON that json_check.c has checked. */
#include "core/json_read.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The byte at the cursor; 0, which no value begins with, at the end. */
static unsigned byte_at(const spressi_cursor *in)
{
    return in->at < in->size ? in->data[in->at] : 0;
}

static void skip_space(spressi_cursor *in)
{
    unsigned byte = byte_at(in);
    while (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t') {
        in->at++;
        byte = byte_at(in);
    }
}

static bool start(spressi_json *json, spressi_reader *reader, int nesting_max)
{
    *json = (spressi_json){.reader = reader};
    skip_space(&reader->in);
    const size_t at = reader->in.at;
    if (!spressi_json_check(reader, nesting_max))
        return false;
    reader->in.at = at;
    return true;
}

bool spressi_json_start(spressi_json *json, spressi_reader *reader)
{
    return start(json, reader, SPRESSI_JSON_NESTING_MAX);
}

bool spressi_json_start_dump(spressi_json *json, spressi_reader *reader)
{
    if (!start(json, reader, SPRESSI_JSON_DEEP_MAX))
        return false;
    json->skips_unknown = true;
    return true;
}

/* Keys need none of JSON Pointer's escapes: they come from the caller's table. */
spressi_reader *spressi_json_here(spressi_json *json)
{
    char *path = json->reader->path;
    const size_t capacity = sizeof json->reader->path;
    size_t used = 0;
    path[0] = '\0';
    for (size_t i = 0; i < json->step_count && used < capacity; i++) {
        const spressi_json_step *step = &json->steps[i];
        int written = 0;
        if (step->key)
            written = snprintf(path + used, capacity - used, "/%s", step->key);
        else if (step->count != 0)
            written = snprintf(path + used, capacity - used, "/%zu", step->count - 1);
        used += (size_t)written;
    }
    return json->reader;
}

static spressi_json_step *top(spressi_json *json)
{
    assert(json->step_count > 0);
    return &json->steps[json->step_count - 1];
}

static void push(spressi_json *json, const char *key)
{
    assert(json->step_count < SPRESSI_JSON_STEPS_MAX);
    json->steps[json->step_count++] = (spressi_json_step){.key = key};
}

spressi_json_type spressi_json_peek(const spressi_json *json)
{
    switch (byte_at(&json->reader->in)) {
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

bool spressi_json_wrong_type(spressi_json *json, const char *wanted)
{
    static const char *const found[] = {
        [SPRESSI_JSON_OBJECT] = "an object", [SPRESSI_JSON_ARRAY] = "an array",
        [SPRESSI_JSON_STRING] = "a string",  [SPRESSI_JSON_NUMBER] = "a number",
        [SPRESSI_JSON_BOOL] = "a boolean",   [SPRESSI_JSON_NULL] = "null",
    };
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TYPE, json->reader->in.at,
                        "found %s; %s is expected", found[spressi_json_peek(json)], wanted);
}

/* Walks on bare pointers, because the same text may be leapt several times on the way down to a
 * value. Looks only at brackets and at the quotes of strings, which may hold brackets. */
void spressi_json_leap(spressi_json *json)
{
    static const bool marks[256] = {
        ['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true};
    spressi_cursor *in = &json->reader->in;
    const spressi_json_type type = spressi_json_peek(json);
    if (type != SPRESSI_JSON_OBJECT && type != SPRESSI_JSON_ARRAY) {
        spressi_json_take_span(json);
        return;
    }
    const uint8_t *p = in->data + in->at;
    const uint8_t *end = in->data + in->size;
    size_t depth = 0;
    do {
        while (p < end && !marks[*p])
            p++;
        if (p == end)
            break;
        if (*p == '"')
            for (p++; p < end && *p != '"'; p++)
                p += *p == '\\' && end - p > 1;
        else
            depth += *p == '{' || *p == '[' ? 1 : SIZE_MAX;
        p += p < end;
    } while (depth != 0);
    in->at = (size_t)(p - in->data);
}

size_t spressi_json_count(spressi_json *json)
{
    spressi_cursor *in = &json->reader->in;
    const size_t at = in->at;
    size_t count = 0;
    if (spressi_json_peek(json) == SPRESSI_JSON_ARRAY) {
        spressi_json_enter_array(json);
        for (; spressi_json_next(json); count++)
            spressi_json_leap(json);
    }
    in->at = at;
    return count;
}

bool spressi_json_enter_array(spressi_json *json)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(json, "an array");
    json->reader->in.at++;
    push(json, NULL);
    return true;
}

bool spressi_json_next(spressi_json *json)
{
    spressi_cursor *in = &json->reader->in;
    skip_space(in);
    const unsigned byte = byte_at(in);
    if (byte == ']' || byte == 0) {
        in->at += byte == ']';
        spressi_json_leave(json);
        return false;
    }
    if (byte == ',') {
        in->at++;
        skip_space(in);
    }
    top(json)->count++;
    return true;
}

bool spressi_json_enter_object(spressi_json *json, const spressi_json_shape *shape,
                               spressi_json_members *out_members)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_OBJECT)
        return spressi_json_wrong_type(json, "an object");
    *out_members = (spressi_json_members){.shape = shape, .opened_at = json->reader->in.at};
    json->reader->in.at++;
    push(json, NULL);
    return true;
}

/* The row of a key, or the number of rows. Members mostly come in the table's order, so the search
 * begins at the row that was found last. */
static size_t find_field(const spressi_json_members *members, const char *key, size_t size)
{
    const spressi_json_shape *shape = members->shape;
    for (size_t i = 0; i < shape->field_count; i++) {
        const size_t row = (members->field + i) % shape->field_count;
        const char *name = shape->fields[row].name;
        if (strlen(name) == size && memcmp(name, key, size) == 0)
            return row;
    }
    return shape->field_count;
}

/* Moves the cursor to the next key of an object; false at its end, with the cursor behind it. */
static bool next_key(spressi_cursor *in)
{
    skip_space(in);
    if (byte_at(in) == ',') {
        in->at++;
        skip_space(in);
    }
    if (byte_at(in) == '"')
        return true;
    in->at += byte_at(in) == '}';
    return false;
}

/* Moves the cursor from behind a key to its value. */
static void skip_colon(spressi_cursor *in)
{
    skip_space(in);
    in->at++;
    skip_space(in);
}

/* A key as written, and without escapes; `size` is SIZE_MAX when it is longer than every key of
 * every table. */
typedef struct key_text {
    spressi_json_span written;
    size_t size;
    char text[SPRESSI_JSON_WORD_MAX];
} key_text;

/* Takes a key and its colon; the cursor is then on the value. */
static void take_key_text(spressi_json *json, key_text *out)
{
    spressi_cursor *in = &json->reader->in;
    size_t control;
    out->written = spressi_json_take_span(json);
    out->size = SIZE_MAX;
    out->text[0] = '\0';
    if (out->written.size <= sizeof out->text)
        out->size = spressi_json_unescape(json, out->written, out->text, &control);
    skip_colon(in);
}

/* Takes a key and finds its row, the number of rows for an unknown key. */
static size_t take_key(spressi_json *json, const spressi_json_members *members, key_text *out_key)
{
    take_key_text(json, out_key);
    return find_field(members, out_key->text, out_key->size);
}

/* Begins the member of a row; fails for an unknown or repeated key, which stands at `at`. */
static bool begin_member(spressi_json *json, spressi_json_members *members, size_t row,
                         const key_text *key, size_t at)
{
    top(json)->key = NULL;
    if (row == members->shape->field_count)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_UNKNOWN_KEY, at,
                            "\"%s\" is not known here", spressi_json_show(json, key->written).text);
    const spressi_json_field *field = &members->shape->fields[row];
    top(json)->key = field->name;
    if (members->filled & field->fills)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_DUPLICATE_KEY, at,
                            "\"%s\" repeats what the object already has", field->name);
    members->field = row;
    members->filled |= field->fills;
    return true;
}

/* At the end of an object: fails when a required member is missing. */
static bool check_whole(spressi_json *json, const spressi_json_members *members)
{
    const uint32_t missing = members->shape->required & ~members->filled;
    for (size_t i = 0; missing != 0 && i < members->shape->field_count; i++) {
        const spressi_json_field *field = &members->shape->fields[i];
        if (!(field->fills & missing))
            continue;
        top(json)->key = field->name;
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_MISSING_KEY,
                            members->opened_at, "\"%s\" is missing", field->name);
    }
    spressi_json_leave(json);
    return true;
}

bool spressi_json_next_member(spressi_json *json, spressi_json_members *members)
{
    spressi_cursor *in = &json->reader->in;
    while (next_key(in)) {
        const size_t at = in->at;
        key_text key;
        const size_t row = take_key(json, members, &key);
        if (row != members->shape->field_count || !json->skips_unknown)
            return begin_member(json, members, row, &key, at);
        spressi_json_leap(json);
    }
    members->whole = check_whole(json, members);
    return false;
}

bool spressi_json_enter_entries(spressi_json *json)
{
    spressi_json_members unused;
    return spressi_json_enter_object(json, NULL, &unused);
}

bool spressi_json_next_entry(spressi_json *json, spressi_json_entry *out)
{
    spressi_cursor *in = &json->reader->in;
    const bool has_next = next_key(in);
    *out = (spressi_json_entry){.whole = !has_next, .key_at = in->at};
    if (!has_next) {
        spressi_json_leave(json);
        return false;
    }
    if (!spressi_json_take_name(json, &out->key, &out->key_size))
        return false;
    skip_colon(in);
    return true;
}

bool spressi_json_index(spressi_json *json, const spressi_json_shape *shape, size_t *out_offsets)
{
    spressi_json_members members = {.shape = shape};
    memset(out_offsets, 0, shape->field_count * sizeof *out_offsets);
    if (!spressi_json_enter_object(json, shape, &members))
        return false;
    while (spressi_json_next_member(json, &members)) {
        out_offsets[members.field] = json->reader->in.at;
        spressi_json_leap(json);
    }
    return members.whole;
}

/* The index of a key in `names`, which end with NULL; the index of the NULL when none matches. */
static size_t find_name(const char *const *names, const key_text *key)
{
    size_t i = 0;
    while (names[i] &&
           (strlen(names[i]) != key->size || memcmp(names[i], key->text, key->size) != 0))
        i++;
    return i;
}

bool spressi_json_look_through(spressi_json *json, const char *const *names,
                               spressi_json_object *out)
{
    spressi_cursor *in = &json->reader->in;
    if (spressi_json_peek(json) != SPRESSI_JSON_OBJECT)
        return spressi_json_wrong_type(json, "an object");
    *out = (spressi_json_object){.names = names, .start = in->at};
    in->at++;
    while (next_key(in)) {
        const size_t key_at = in->at;
        key_text key;
        take_key_text(json, &key);
        const size_t name = find_name(names, &key);
        if (names[name]) {
            assert(name < SPRESSI_JSON_NAMES_MAX);
            if (out->at[name] != 0)
                return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_DUPLICATE_KEY, key_at,
                                    "\"%s\" stands twice in the object", names[name]);
            out->at[name] = in->at;
        }
        spressi_json_leap(json);
    }
    return true;
}

void spressi_json_visit(spressi_json *json, const char *key, size_t offset)
{
    push(json, key);
    json->reader->in.at = offset;
}

void spressi_json_leave(spressi_json *json)
{
    assert(json->step_count > 0);
    json->step_count--;
}
