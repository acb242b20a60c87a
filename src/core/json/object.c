/* Reads objects by tables, and arrays of them, from text that check.c has checked. */
#include "core/json/object.h"

#include <assert.h>
#include <string.h>

/* An object that is being read. */
typedef struct walk {
    const spressi_json_table *table;
    size_t row;       /* of the last member */
    uint32_t filled;  /* bits of the members so far */
    size_t opened_at; /* offset of the brace */
} walk;

static uint32_t bits_of(const spressi_json_table *table, size_t row)
{
    const uint32_t fills = table->rows[row].fills;
    return fills != 0 ? fills : UINT32_C(1) << row;
}

/* Moves the cursor to the next key of an object; false at its end, with the cursor behind it. */
static bool next_key(spressi_cursor *in)
{
    spressi_json_skip_space(in);
    if (in->data[in->at] == ',') {
        in->at++;
        spressi_json_skip_space(in);
    }
    if (in->data[in->at] == '"')
        return true;
    in->at++;
    return false;
}

/* Moves the cursor from behind a key to its value. */
static void skip_colon(spressi_cursor *in)
{
    spressi_json_skip_space(in);
    in->at++;
    spressi_json_skip_space(in);
}

/* Whether the key is the row's name. Its closing quote ends the comparison. */
static bool is_key(const uint8_t *key, const char *name)
{
    while (*name != '\0' && *key == (uint8_t)*name) {
        key++;
        name++;
    }
    return *name == '\0' && *key == '"';
}

/* The row of a key, or the number of rows. Members mostly come in the table's order, so the search
 * begins behind the row that was found last. */
static size_t find_row(const walk *w, const uint8_t *key)
{
    const size_t count = w->table->count;
    size_t row = w->row;
    for (size_t i = 0; i < count; i++) {
        row = row + 1 < count ? row + 1 : 0;
        if (is_key(key, w->table->rows[row].name))
            return row;
    }
    return count;
}

/* The same for a key with escapes, which few texts have. */
static size_t find_escaped(const spressi_json *json, const walk *w, spressi_json_span key)
{
    char text[SPRESSI_JSON_WORD_MAX + 1];
    size_t control;
    if (key.size > SPRESSI_JSON_WORD_MAX)
        return w->table->count;
    const size_t size = spressi_json_unescape(json, key, text, &control);
    text[size] = '"';
    const size_t row = find_row(w, (const uint8_t *)text);
    const bool is_whole = row < w->table->count && strlen(w->table->rows[row].name) == size;
    return is_whole ? row : w->table->count; /* the key may have quotes of its own */
}

/* Begins the member of a key that the cursor has left; fails for an unknown or repeated one. */
static bool begin_member(spressi_json *json, walk *w, size_t row, spressi_json_span key)
{
    spressi_json_step *step = &json->steps[json->step_count - 1];
    step->key = NULL;
    if (row == w->table->count)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_UNKNOWN_KEY, key.at - 1,
                            "\"%s\" is not known here", spressi_json_show(json, key).text);
    const uint32_t bits = bits_of(w->table, row);
    step->key = w->table->rows[row].name;
    if (w->filled & bits && json->mode == SPRESSI_JSON_LAX)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_BENT, key.at - 1,
                     "\"%s\" repeats what the object already has, and replaces it", step->key);
    else if (w->filled & bits)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_DUPLICATE_KEY, key.at - 1,
                            "\"%s\" repeats what the object already has", step->key);
    w->row = row;
    w->filled |= bits;
    return true;
}

/* Goes to the next member whose value is to be taken; false at the object's end and on failure. */
static bool next_member(spressi_json *json, walk *w, bool *out_failed)
{
    spressi_cursor *in = &json->reader->in;
    const size_t count = w->table->count;
    while (next_key(in)) {
        size_t row = find_row(w, in->data + in->at + 1);
        const spressi_json_span key = spressi_json_take_span(json);
        if (row == count && memchr(in->data + key.at, '\\', key.size))
            row = find_escaped(json, w, key);
        skip_colon(in);
        if (row < count && w->table->rows[row].dump_only && json->mode != SPRESSI_JSON_DUMP)
            row = count;
        if (row < count || json->mode == SPRESSI_JSON_CLOSED) {
            *out_failed = !begin_member(json, w, row, key);
            return !*out_failed;
        }
        spressi_json_leap(json);
    }
    return false;
}

bool spressi_json_fail_missing(spressi_json *json, const char *name, size_t at)
{
    spressi_json_visit(json, name, at);
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_MISSING_KEY, at,
                        "\"%s\" is missing", name);
}

/* At the end of an object: fails when a required member is missing. */
static bool check_whole(spressi_json *json, const walk *w)
{
    for (size_t i = 0; i < w->table->count; i++) {
        const spressi_json_member *row = &w->table->rows[i];
        if (!row->required || !(bits_of(w->table, i) & ~w->filled))
            continue;
        spressi_json_leave(json);
        return spressi_json_fail_missing(json, row->name, w->opened_at);
    }
    return true;
}

static void store_int(void *to, size_t size, int32_t value)
{
    const int16_t half = (int16_t)value;
    const int8_t byte = (int8_t)value;
    if (size == sizeof value)
        memcpy(to, &value, sizeof value);
    else if (size == sizeof half)
        memcpy(to, &half, sizeof half);
    else
        memcpy(to, &byte, sizeof byte);
}

static bool take_int(spressi_json *json, const spressi_json_member *row, void *to)
{
    int32_t value;
    if (!spressi_json_take_int(json, row->least, row->most, &value))
        return false;
    store_int(to, row->size, value);
    return true;
}

bool spressi_json_take_counted_name(spressi_json *json, const char **out_name, uint16_t *out_size)
{
    const size_t at = json->reader->in.at;
    return spressi_json_take_name(json, out_name, out_size) &&
           (!json->count_name || json->count_name(json, *out_size, at));
}

static bool take_name(spressi_json *json, const spressi_json_member *row, uint8_t *out)
{
    const char *name;
    uint16_t size;
    if (!spressi_json_take_counted_name(json, &name, &size))
        return false;
    memcpy(out + row->to, &name, sizeof name);
    if (row->size != 0)
        store_int(out + row->size_to, row->size, size);
    return true;
}

static bool take_word(spressi_json *json, const spressi_json_member *row, void *to)
{
    size_t word;
    if (row->kind == SPRESSI_JSON_AS_WORD ? !spressi_json_take_choice(json, row->words, &word)
                                          : !spressi_json_take_known(json, row->words, &word))
        return false;
    store_int(to, row->size, (int32_t)word);
    return true;
}

static bool take_value(spressi_json *json, const spressi_json_member *row, uint8_t *out)
{
    const size_t at = json->reader->in.at;
    void *to = out + row->to;
    if (row->place_to != 0)
        memcpy(out + row->place_to, &at, sizeof at);
    switch (row->kind) {
    case SPRESSI_JSON_AS_INT:
        return take_int(json, row, to);
    case SPRESSI_JSON_AS_FLOAT:
        return spressi_json_take_float(json, to);
    case SPRESSI_JSON_AS_FLOATS:
        return spressi_json_take_floats(json, (size_t)row->most, to);
    case SPRESSI_JSON_AS_BOOL:
        return spressi_json_take_bool(json, to);
    case SPRESSI_JSON_AS_NAME:
        return take_name(json, row, out);
    case SPRESSI_JSON_AS_WORD:
    case SPRESSI_JSON_AS_KNOWN:
        return take_word(json, row, to);
    case SPRESSI_JSON_AS_OBJECT:
        return spressi_json_take_object(json, row->table, out, NULL);
    case SPRESSI_JSON_AS_PLACE:
        memcpy(to, &at, sizeof at);
        spressi_json_leap(json);
        return true;
    case SPRESSI_JSON_AS_OTHER:
        json->row = row;
        return row->take(json, out);
    }
    return false;
}

/* Finds all members of the object, then takes them in the order of the rows. */
static bool take_in_order(spressi_json *json, walk *w, uint8_t *out)
{
    size_t at[SPRESSI_JSON_ROWS_MAX] = {0};
    bool failed = false;
    while (next_member(json, w, &failed)) {
        at[w->row] = json->reader->in.at;
        spressi_json_leap(json);
    }
    const size_t end = json->reader->in.at;
    if (failed || !check_whole(json, w))
        return false;
    for (size_t i = 0; i < w->table->count; i++) {
        if (at[i] == 0)
            continue;
        json->steps[json->step_count - 1].key = w->table->rows[i].name;
        json->reader->in.at = at[i];
        if (!take_value(json, &w->table->rows[i], out))
            return false;
    }
    json->reader->in.at = end;
    return true;
}

static bool take_as_they_come(spressi_json *json, walk *w, uint8_t *out)
{
    bool failed = false;
    while (next_member(json, w, &failed))
        if (!take_value(json, &w->table->rows[w->row], out))
            return false;
    return !failed && check_whole(json, w);
}

bool spressi_json_enter_object(spressi_json *json)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_OBJECT)
        return spressi_json_wrong_type(json, "an object");
    spressi_json_visit(json, NULL, json->reader->in.at + 1);
    return true;
}

bool spressi_json_next_member(spressi_json *json, spressi_json_span *out_key)
{
    if (!next_key(&json->reader->in)) {
        spressi_json_leave(json);
        return false;
    }
    *out_key = spressi_json_take_span(json);
    skip_colon(&json->reader->in);
    json->steps[json->step_count - 1].count++;
    return true;
}

bool spressi_json_take_object(spressi_json *json, const spressi_json_table *table, void *out,
                              uint32_t *out_found)
{
    walk w = {.table = table, .row = table->count - 1, .opened_at = json->reader->in.at};
    assert(table->count <= SPRESSI_JSON_ROWS_MAX);
    if (spressi_json_peek(json) != SPRESSI_JSON_OBJECT)
        return spressi_json_wrong_type(json, "an object");
    if (!spressi_goes_on(json->reader))
        return false;
    spressi_json_visit(json, NULL, w.opened_at + 1);
    if (!(table->in_order ? take_in_order(json, &w, out) : take_as_they_come(json, &w, out)))
        return false;
    spressi_json_leave(json);
    if (out_found)
        *out_found = w.filled;
    return true;
}

void *spressi_json_take_list(spressi_json *json, const spressi_json_list *list, size_t *out_count)
{
    size_t index = 0;
    if (!spressi_json_count_list(json, list->most, list->code, out_count))
        return NULL;
    uint8_t *items = spressi_json_zeroed(json, *out_count, list->size);
    if (!items)
        return NULL;
    spressi_json_enter_array(json);
    for (; spressi_json_next(json); index++)
        if (!list->take(json, items + index * list->size, index))
            return NULL;
    return items;
}
