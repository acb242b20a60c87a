/* Describes every job, option and format, and the commands of a door, as JSON: what a form or a
 * manifest needs to know. */
#include <string.h>

#include "core/json/write.h"
#include "jobs/options/tables.h"
#include "jobs/results/results.h"

static const char *type_name(spress_option_type type)
{
    switch (type) {
    case SPRESS_OPTION_FLAG:
        return "flag";
    case SPRESS_OPTION_NUMBER:
    case SPRESS_OPTION_COUNT_32:
    case SPRESS_OPTION_COUNT_64:
        return "number";
    case SPRESS_OPTION_WORD:
        return "word";
    case SPRESS_OPTION_TEXT:
        return "text";
    case SPRESS_OPTION_TEXTS:
        return "texts";
    case SPRESS_OPTION_FACTOR:
        return "factor";
    case SPRESS_OPTION_EXTENT:
        return "size";
    case SPRESS_OPTION_SECONDS:
        return "seconds";
    case SPRESS_OPTION_COLOUR:
        return "colour";
    }
    return "text";
}

/* What an option names, as the words of the JSON; NULL for free text. */
static const char *named(spress_option_names names)
{
    switch (names) {
    case SPRESS_NAMES_NOTHING:
        return NULL;
    case SPRESS_NAMES_INPUT_FILE:
        return "input-file";
    case SPRESS_NAMES_OUTPUT_FILE:
        return "output-file";
    case SPRESS_NAMES_FOLDER:
        return "folder";
    case SPRESS_NAMES_READ_FORMAT:
        return "read-format";
    case SPRESS_NAMES_WRITTEN_FORMAT:
        return "written-format";
    case SPRESS_NAMES_PACKED_FORMAT:
        return "packed-format";
    }
    return NULL;
}

static void put_words(spressi_json_writer *json, const spress_option *option)
{
    size_t size;
    const char *word;
    if (!option->words)
        return;
    spressi_json_key(json, "words");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; (word = spress_option_word(option, i, &size)); i++)
        if (size != 0)
            spressi_json_string(json, word, size);
    spressi_json_close(json, ']');
}

static void put_range(spressi_json_writer *json, const spress_option *option)
{
    if (strcmp(type_name(option->type), "number") != 0)
        return;
    spressi_json_key_int(json, "least", (int64_t)option->least);
    if (option->most != 0)
        spressi_json_key_int(json, "most", (int64_t)option->most);
}

static void put_option(spressi_json_writer *json, const spress_option *option)
{
    const char letter[2] = {option->letter, '\0'};
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "name", option->name);
    if (option->letter)
        spressi_json_key_text(json, "letter", letter);
    spressi_json_key_text(json, "type", type_name(option->type));
    put_range(json, option);
    put_words(json, option);
    if (named(option->names))
        spressi_json_key_text(json, "names", named(option->names));
    if (spress_option_value(option))
        spressi_json_key_text(json, "value", spress_option_value(option));
    if (option->fallback)
        spressi_json_key_text(json, "default", option->fallback);
    if (option->group)
        spressi_json_key_text(json, "group", option->group);
    if (option->rare)
        spressi_json_key_bool(json, "rare", true);
    spressi_json_key_text(json, "help", option->help);
    spressi_json_close(json, '}');
}

static void put_table(spressi_json_writer *json, const char *key, const spress_option *table)
{
    spressi_json_key(json, key);
    spressi_json_open(json, '[');
    for (; table->name; table++)
        put_option(json, table);
    spressi_json_close(json, ']');
}

static void put_jobs(spressi_json_writer *json)
{
    spressi_json_key(json, "jobs");
    spressi_json_open(json, '[');
    for (spress_job_kind job = 0; job < SPRESS_JOB_COUNT; job++) {
        spressi_json_open(json, '{');
        spressi_json_key_text(json, "name", spress_job_name(job));
        put_table(json, "options", spress_job_options(job));
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

/* A command of the door: the job whose options it takes, those of them that it leaves out, and the
 * options that it adds. */
static void put_command(spressi_json_writer *json, const spress_door_command *command)
{
    static const spress_option none = {.name = NULL};
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "name", command->name);
    spressi_json_key_text(json, "arguments", command->arguments);
    spressi_json_key_text(json, "summary", command->summary);
    if (command->job) {
        spressi_json_key_text(json, "job", spress_job_name(command->job->kind));
        spressi_json_key_bool(json, "settings", command->has_settings);
        spressi_json_key(json, "without");
        spressi_json_open_line(json, '[');
        for (const char *const *name = command->without; name && *name; name++)
            spressi_json_string(json, *name, strlen(*name));
        spressi_json_close(json, ']');
    }
    put_table(json, "options", command->options ? command->options : &none);
    spressi_json_close(json, '}');
}

static void put_door(spressi_json_writer *json, const spress_door *door)
{
    spressi_json_key(json, "commands");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < door->command_count; i++)
        put_command(json, &door->commands[i]);
    spressi_json_close(json, ']');
}

/* What it can hold, in the words of findings. */
static void put_holds(spressi_json_writer *json, const spress_format *format)
{
    spressi_json_key(json, "holds");
    spressi_json_open_line(json, '[');
    for (uint32_t bit = 1; spress_feature_name(bit); bit <<= 1)
        if (format->holds & bit)
            spressi_json_string(json, spress_feature_name(bit), strlen(spress_feature_name(bit)));
    spressi_json_close(json, ']');
}

static void put_format(spressi_json_writer *json, const spress_format *format)
{
    static const char *const kinds[] = {"atlas", "sprite", "rig"};
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "id", format->id);
    spressi_json_key_text(json, "title", format->title);
    spressi_json_key(json, "kinds");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (format->kinds & SPRESS_KIND_BIT(i))
            spressi_json_string(json, kinds[i], strlen(kinds[i]));
    spressi_json_close(json, ']');
    spressi_json_key_text(json, "extensions", format->extensions);
    spressi_json_key_bool(json, "reads", format->reads);
    spressi_json_key_bool(json, "writes", format->writes);
    spressi_json_key_bool(json, "packs", format->packs);
    put_holds(json, format);
    spressi_json_key_text(json, "verified", format->verified ? format->verified : "");
    if (format->read_settings)
        put_table(json, "readSettings", format->read_settings);
    if (format->write_settings)
        put_table(json, "writeSettings", format->write_settings);
    spressi_json_close(json, '}');
}

/* The engines, which `for` names. */
static void put_engines(spressi_json_writer *json)
{
    spressi_json_key(json, "engines");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < spress_engine_count(); i++) {
        const spress_engine *engine = spress_engine_at(i);
        spressi_json_open(json, '{');
        spressi_json_key_text(json, "id", engine->id);
        spressi_json_key_text(json, "title", engine->title);
        spressi_json_key_text(json, "formats", engine->formats);
        spressi_json_key_bool(json, "turns", engine->turns);
        spressi_json_key_bool(json, "webp", engine->webp);
        spressi_json_key_text(json, "output", engine->output);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_formats(spressi_json_writer *json)
{
    spressi_json_key(json, "formats");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < spress_format_count(); i++)
        put_format(json, spress_format_at(i));
    spressi_json_close(json, ']');
}

/* What the JSON of results has; objects name each other. */
static void put_results(spressi_json_writer *json)
{
    spressi_json_key(json, "results");
    spressi_json_open(json, '[');
    for (const spressi_object *const *object = spressi_result_objects; *object; object++)
        spressi_put_object_type(json, *object);
    spressi_json_close(json, ']');
}

bool spress_schema_json(const spress_door *door, bool compact, const spress_allocator *allocator,
                        spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, compact);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "version", spress_version());
    put_jobs(&json);
    put_table(&json, "reading", spressi_reading_options);
    put_table(&json, "limits", spressi_limit_options);
    put_formats(&json);
    put_engines(&json);
    put_results(&json);
    if (door)
        put_door(&json, door);
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}

bool spress_formats_json(bool compact, const spress_allocator *allocator, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, compact);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "version", spress_version());
    put_formats(&json);
    put_engines(&json);
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}
