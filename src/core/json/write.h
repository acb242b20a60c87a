/* Writes JSON and takes care of commas, indentation and escapes. */
#ifndef SPRESSI_CORE_JSON_WRITE_H
#define SPRESSI_CORE_JSON_WRITE_H

#include "core/text/buffer.h"

enum { SPRESSI_JSON_DEPTH_MAX = 96 };

typedef struct spressi_json_writer {
    spressi_output *out;
    bool compact; /* everything on one line */
    bool after_key;
    int depth;
    /* Per level: whether something was written, and whether the level stays on one line. */
    bool filled[SPRESSI_JSON_DEPTH_MAX];
    bool one_line[SPRESSI_JSON_DEPTH_MAX];
} spressi_json_writer;

void spressi_json_begin(spressi_json_writer *json, spressi_output *out, bool compact);

/* `bracket` is '{' or '['. */
void spressi_json_open(spressi_json_writer *json, char bracket);
/* The same, with everything inside on one line. */
void spressi_json_open_line(spressi_json_writer *json, char bracket);
/* `bracket` is '}' or ']'. */
void spressi_json_close(spressi_json_writer *json, char bracket);

/* `key` is a word of the program's, and is written as it is. */
void spressi_json_key(spressi_json_writer *json, const char *key);
/* A key that may be anything. */
void spressi_json_key_sized(spressi_json_writer *json, const char *key, size_t size);
/* `text` is UTF-8. */
void spressi_json_string(spressi_json_writer *json, const char *text, size_t size);
void spressi_json_int(spressi_json_writer *json, int64_t value);
void spressi_json_float(spressi_json_writer *json, float value);
void spressi_json_bool(spressi_json_writer *json, bool value);

/* Shorthands for a key and its value; the text of the first ends with NUL. */
void spressi_json_key_text(spressi_json_writer *json, const char *key, const char *text);
void spressi_json_key_string(spressi_json_writer *json, const char *key, const char *text,
                             size_t size);
void spressi_json_key_int(spressi_json_writer *json, const char *key, int64_t value);
void spressi_json_key_float(spressi_json_writer *json, const char *key, float value);
void spressi_json_key_bool(spressi_json_writer *json, const char *key, bool value);
/* A key and the bracket of its value. */
void spressi_json_key_open(spressi_json_writer *json, const char *key, char bracket);
void spressi_json_key_open_line(spressi_json_writer *json, const char *key, char bracket);
/* The bytes as a string of base64. */
void spressi_json_key_base64(spressi_json_writer *json, const char *key, spress_bytes data);

/* Ends the text with a line break. */
void spressi_json_end(spressi_json_writer *json);

/* The same, and moves the text to `out`. False when memory ran out: `text` is freed. */
bool spressi_json_finish(spressi_json_writer *json, spressi_output *text, spress_buffer *out);

#endif
