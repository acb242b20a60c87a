/* Writes the objects that tables of fields describe, and the tables. */
#include "jobs/results/fields.h"

#include <string.h>

#include "runtime/job.h"

/* A word is read as this number, whatever its enum. */
_Static_assert(sizeof(spress_film) == sizeof(uint32_t), "enums have the size of 32 bits");

/* An object while it is written. */
typedef struct spressi_told {
    spressi_json_writer *json;
    const void *root, *item;
} spressi_told;

static const void *at(const void *item, size_t offset)
{
    return (const char *)item + offset;
}

/* The value of a field that is a number. */
static uint64_t number_of(const spressi_told *told, const spressi_field *field)
{
    const void *place = at(told->item, field->offset);
    switch (field->type) {
    case SPRESSI_FIELD_FLAG:
        return *(const bool *)place;
    case SPRESSI_FIELD_U8:
        return *(const uint8_t *)place;
    case SPRESSI_FIELD_U32:
    case SPRESSI_FIELD_WORD:
        return *(const uint32_t *)place;
    case SPRESSI_FIELD_I32:
        return (uint64_t)(int64_t) * (const int32_t *)place;
    case SPRESSI_FIELD_SIZE:
        return *(const size_t *)place;
    case SPRESSI_FIELD_U64:
    case SPRESSI_FIELD_TIME:
        return *(const uint64_t *)place;
    case SPRESSI_FIELD_FIGURE:
        return field->figure(told->root, told->item);
    case SPRESSI_FIELD_LIST:
        return *(const size_t *)at(told->item, field->count_offset);
    case SPRESSI_FIELD_OBJECT:
    case SPRESSI_FIELD_END:
    case SPRESSI_FIELD_TEXT:
    case SPRESSI_FIELD_SAID:
    case SPRESSI_FIELD_FORMAT:
    case SPRESSI_FIELD_BEHIND:
        break;
    }
    return 0;
}

/* What a field points to. */
static const void *target_of(const spressi_told *told, const spressi_field *field)
{
    const void *place = at(told->item, field->offset);
    if (field->type == SPRESSI_FIELD_SAID)
        return field->text(told->root, told->item);
    return field->type == SPRESSI_FIELD_OBJECT ? place : *(const void *const *)place;
}

static bool is_pointer(spressi_field_type type)
{
    return type == SPRESSI_FIELD_TEXT || type == SPRESSI_FIELD_SAID ||
           type == SPRESSI_FIELD_FORMAT || type == SPRESSI_FIELD_BEHIND ||
           type == SPRESSI_FIELD_OBJECT;
}

static bool is_there(const spressi_told *told, const spressi_field *field)
{
    switch (field->presence) {
    case SPRESSI_ALWAYS:
        return true;
    case SPRESSI_UNLESS_ZERO:
        return is_pointer(field->type) ? target_of(told, field) != NULL
                                       : number_of(told, field) != 0;
    case SPRESSI_WHEN:
        return field->is_there(told->root, told->item);
    case SPRESSI_WHEN_KNOWN:
        return number_of(told, field) != UINT64_MAX;
    }
    return true;
}

static void put_text(spressi_json_writer *json, const char *text)
{
    spressi_json_string(json, text, strlen(text));
}

/* The word with an index; its size, of which 0 is none. */
static const char *word_of(const spressi_field *field, size_t index, size_t *out_size)
{
    if (field->option)
        return spress_job_word(SPRESS_JOB_PACK, field->option, index, out_size);
    const char *word = field->words[index];
    *out_size = word ? strlen(word) : 0;
    return word;
}

static void put_word(const spressi_told *told, const spressi_field *field)
{
    size_t size;
    const char *word = word_of(field, (size_t)number_of(told, field), &size);
    spressi_json_string(told->json, word, size);
}

static void put_plain(const spressi_told *told, const spressi_field *field)
{
    spressi_json_writer *json = told->json;
    switch (field->type) {
    case SPRESSI_FIELD_FLAG:
        spressi_json_bool(json, number_of(told, field) != 0);
        break;
    case SPRESSI_FIELD_TIME:
        spressi_json_float(json, (float)number_of(told, field) / 1000);
        break;
    case SPRESSI_FIELD_TEXT:
    case SPRESSI_FIELD_SAID:
        put_text(json, target_of(told, field));
        break;
    case SPRESSI_FIELD_WORD:
        put_word(told, field);
        break;
    case SPRESSI_FIELD_FORMAT:
        put_text(json, ((const spress_format *)target_of(told, field))->id);
        break;
    case SPRESSI_FIELD_U8:
    case SPRESSI_FIELD_U32:
    case SPRESSI_FIELD_I32:
    case SPRESSI_FIELD_SIZE:
    case SPRESSI_FIELD_U64:
    case SPRESSI_FIELD_FIGURE:
        spressi_json_int(json, (int64_t)number_of(told, field));
        break;
    case SPRESSI_FIELD_OBJECT:
    case SPRESSI_FIELD_BEHIND:
    case SPRESSI_FIELD_LIST:
    case SPRESSI_FIELD_END:
        break;
    }
}

static void open_as(spressi_json_writer *json, char bracket, bool on_line)
{
    if (on_line)
        spressi_json_open_line(json, bracket);
    else
        spressi_json_open(json, bracket);
}

static void put_item(spressi_told told, const spressi_object *object);

static void put_list(const spressi_told *told, const spressi_field *field)
{
    const size_t count = (size_t)number_of(told, field);
    const char *item = target_of(told, field);
    const spressi_field *alone = field->object->fields->name ? NULL : field->object->fields;
    open_as(told->json, '[', alone && field->object->on_line);
    for (size_t i = 0; i < count; i++, item += field->item_size) {
        const spressi_told inner = {told->json, told->root, item};
        if (alone)
            put_plain(&inner, alone);
        else
            put_item(inner, field->object);
    }
    spressi_json_close(told->json, ']');
}

/* Nests as deep as the tables do, which are ours. */
static void put_item(spressi_told told, const spressi_object *object)
{
    open_as(told.json, '{', object->on_line);
    for (const spressi_field *field = object->fields; field->type != SPRESSI_FIELD_END; field++) {
        if (!is_there(&told, field))
            continue;
        spressi_json_key(told.json, field->name);
        if (field->type == SPRESSI_FIELD_LIST) {
            put_list(&told, field);
        } else if (field->object) {
            const void *inner = target_of(&told, field);
            const void *root = field->is_root ? inner : told.root;
            put_item((spressi_told){told.json, root, inner}, field->object);
        } else {
            put_plain(&told, field);
        }
    }
    spressi_json_close(told.json, '}');
}

void spressi_put_object(spressi_json_writer *json, const spressi_object *object, const void *root,
                        const void *item)
{
    put_item((spressi_told){json, root, item}, object);
}

bool spressi_tell_result(const spress_result *result, const spressi_object *object, bool compact,
                         const spress_allocator *allocator, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator ? allocator : spressi_result_allocator(result));
    spressi_json_begin(&json, &text, compact);
    spressi_put_object(&json, object, result, result);
    return spressi_json_finish(&json, &text, out);
}

static const char *type_name(const spressi_field *field)
{
    switch (field->type) {
    case SPRESSI_FIELD_FLAG:
        return "flag";
    case SPRESSI_FIELD_TEXT:
    case SPRESSI_FIELD_SAID:
        return field->words ? "word" : "text";
    case SPRESSI_FIELD_WORD:
        return "word";
    case SPRESSI_FIELD_FORMAT:
        return "format";
    case SPRESSI_FIELD_OBJECT:
    case SPRESSI_FIELD_BEHIND:
        return "object";
    case SPRESSI_FIELD_LIST:
        return "list";
    case SPRESSI_FIELD_U8:
    case SPRESSI_FIELD_U32:
    case SPRESSI_FIELD_I32:
    case SPRESSI_FIELD_SIZE:
    case SPRESSI_FIELD_U64:
    case SPRESSI_FIELD_FIGURE:
    case SPRESSI_FIELD_TIME:
    case SPRESSI_FIELD_END:
        break;
    }
    return "number";
}

static void put_words(spressi_json_writer *json, const spressi_field *field)
{
    size_t size;
    const char *word;
    spressi_json_key(json, "words");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; (word = word_of(field, i, &size)); i++)
        if (size != 0)
            spressi_json_string(json, word, size);
    spressi_json_close(json, ']');
}

static void put_row(spressi_json_writer *json, const spressi_field *field)
{
    spressi_json_open_line(json, '{');
    if (field->name)
        spressi_json_key_text(json, "name", field->name);
    spressi_json_key_text(json, "type", type_name(field));
    if (field->presence != SPRESSI_ALWAYS)
        spressi_json_key_bool(json, "optional", true);
    if (field->words || field->option)
        put_words(json, field);
    if (field->help)
        spressi_json_key_text(json, "help", field->help);
    if (field->object && field->object->fields->name)
        spressi_json_key_text(json, "object", field->object->name);
    else if (field->object)
        spressi_json_key_text(json, "items", type_name(field->object->fields));
    spressi_json_close(json, '}');
}

void spressi_put_object_type(spressi_json_writer *json, const spressi_object *object)
{
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "name", object->name);
    if (object->help)
        spressi_json_key_text(json, "help", object->help);
    spressi_json_key(json, "fields");
    spressi_json_open(json, '[');
    for (const spressi_field *field = object->fields; field->type != SPRESSI_FIELD_END; field++)
        put_row(json, field);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}
