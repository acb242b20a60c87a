/* Writes JSON text for the formats and jobs that produce it. */
#include "core/json/write.h"

#include <assert.h>

#include "core/text/base64.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

void spressi_json_begin(spressi_json_writer *json, spressi_output *out, bool compact)
{
    *json = (spressi_json_writer){.out = out, .compact = compact};
    json->one_line[0] = true;
}

static void break_line(spressi_json_writer *json)
{
    if (json->one_line[json->depth])
        return;
    spressi_put_char(json->out, '\n');
    for (int i = 0; i < json->depth; i++)
        spressi_put(json->out, "  ", 2);
}

/* Writes what goes before a key or value: nothing when a key precedes, else a comma (unless it is
 * the first) and a new line. */
static void separate(spressi_json_writer *json)
{
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (json->filled[json->depth])
        spressi_put_char(json->out, ',');
    if (json->filled[json->depth] && json->one_line[json->depth] && !json->compact)
        spressi_put_char(json->out, ' ');
    json->filled[json->depth] = true;
    break_line(json);
}

static void open_level(spressi_json_writer *json, char bracket, bool one_line)
{
    separate(json);
    spressi_put_char(json->out, bracket);
    const bool inside_line = json->depth > 0 && json->one_line[json->depth];
    json->depth++;
    assert(json->depth < SPRESSI_JSON_DEPTH_MAX);
    json->filled[json->depth] = false;
    json->one_line[json->depth] = one_line || inside_line || json->compact;
}

void spressi_json_open(spressi_json_writer *json, char bracket)
{
    open_level(json, bracket, false);
}

void spressi_json_open_line(spressi_json_writer *json, char bracket)
{
    open_level(json, bracket, true);
}

void spressi_json_close(spressi_json_writer *json, char bracket)
{
    const bool filled = json->filled[json->depth];
    const bool one_line = json->one_line[json->depth];
    json->depth--;
    if (filled && !one_line) {
        spressi_put_char(json->out, '\n');
        for (int i = 0; i < json->depth; i++)
            spressi_put(json->out, "  ", 2);
    }
    spressi_put_char(json->out, bracket);
}

/* Whether a character must be escaped: what JSON demands, and beyond it DEL and the characters that
 * could steer a terminal or end a line in JavaScript: C1 controls, marks of direction, U+2028 and
 * U+2029. */
static bool needs_escape(uint32_t c)
{
    return c < 0x20 || c == '"' || c == '\\' || (c >= 0x7F && c < 0xA0) || c == 0x61C ||
           c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static void put_escape(spressi_output *out, uint32_t c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        const char pair[] = {'\\', (char)c};
        spressi_put(out, pair, 2);
        return;
    }
    const char escape[] = {'\\',       'u', hex[c >> 12 & 15], hex[c >> 8 & 15], hex[c >> 4 & 15],
                           hex[c & 15]};
    spressi_put(out, escape, sizeof escape);
}

static void put_string(spressi_output *out, const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    spressi_put_char(out, '"');
    size_t plain = 0; /* start of the bytes not yet written */
    for (size_t i = 0; i < size;) {
        uint32_t c = bytes[i];
        if (c < 0x7F && !needs_escape(c)) { /* nearly all: a call for each would take most time */
            i++;
            continue;
        }
        size_t length = spressi_utf8_decode(bytes + i, size - i, &c);
        if (length == 0) { /* not UTF-8: the replacement character keeps the JSON valid */
            c = 0xFFFD;
            length = 1;
        } else if (!needs_escape(c)) {
            i += length;
            continue;
        }
        spressi_put(out, text + plain, i - plain);
        put_escape(out, c);
        i += length;
        plain = i;
    }
    spressi_put(out, text + plain, size - plain);
    spressi_put_char(out, '"');
}

/* Writes what goes between a key and its value. */
static void end_key(spressi_json_writer *json)
{
    spressi_put_char(json->out, ':');
    if (!json->compact)
        spressi_put_char(json->out, ' ');
    json->after_key = true;
}

void spressi_json_key_sized(spressi_json_writer *json, const char *key, size_t size)
{
    separate(json);
    put_string(json->out, key, size);
    end_key(json);
}

void spressi_json_key(spressi_json_writer *json, const char *key)
{
    separate(json);
    spressi_put_char(json->out, '"');
    spressi_put_text(json->out, key);
    spressi_put_char(json->out, '"');
    end_key(json);
}

void spressi_json_string(spressi_json_writer *json, const char *text, size_t size)
{
    separate(json);
    put_string(json->out, text, size);
}

void spressi_json_int(spressi_json_writer *json, int64_t value)
{
    separate(json);
    spressi_put_int(json->out, value);
}

void spressi_json_float(spressi_json_writer *json, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    separate(json);
    spressi_put(json->out, text, spressi_print_float(text, value));
}

void spressi_json_bool(spressi_json_writer *json, bool value)
{
    separate(json);
    spressi_put_text(json->out, value ? "true" : "false");
}

void spressi_json_key_string(spressi_json_writer *json, const char *key, const char *text,
                             size_t size)
{
    spressi_json_key(json, key);
    spressi_json_string(json, text, size);
}

void spressi_json_key_text(spressi_json_writer *json, const char *key, const char *text)
{
    spressi_json_key_string(json, key, text, strlen(text));
}

void spressi_json_key_float(spressi_json_writer *json, const char *key, float value)
{
    spressi_json_key(json, key);
    spressi_json_float(json, value);
}

void spressi_json_key_open(spressi_json_writer *json, const char *key, char bracket)
{
    spressi_json_key(json, key);
    spressi_json_open(json, bracket);
}

void spressi_json_key_open_line(spressi_json_writer *json, const char *key, char bracket)
{
    spressi_json_key(json, key);
    spressi_json_open_line(json, bracket);
}

void spressi_json_key_int(spressi_json_writer *json, const char *key, int64_t value)
{
    spressi_json_key(json, key);
    spressi_json_int(json, value);
}

void spressi_json_key_bool(spressi_json_writer *json, const char *key, bool value)
{
    spressi_json_key(json, key);
    spressi_json_bool(json, value);
}

/* Goes straight into the output: base64 needs no escapes and may be large. */
void spressi_json_key_base64(spressi_json_writer *json, const char *key, spress_bytes data)
{
    spressi_json_key(json, key);
    json->after_key = false;
    spressi_put_char(json->out, '"');
    spressi_base64_put(json->out, data);
    spressi_put_char(json->out, '"');
}

void spressi_json_end(spressi_json_writer *json)
{
    spressi_put_char(json->out, '\n');
}

bool spressi_json_finish(spressi_json_writer *json, spressi_output *text, spress_buffer *out)
{
    spressi_json_end(json);
    if (text->failed) {
        spressi_output_free(text);
        return false;
    }
    *out = text->buffer;
    return true;
}
