/* Tags of a bitmap font: lines and their attributes; bmfont.h shows them. */
#include <string.h>

#include "core/text/ascii.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "formats/bmfont/bmfont.h"

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_spaces(spress_bytes *rest)
{
    while (rest->size != 0 && is_space(rest->data[0])) {
        rest->data++;
        rest->size--;
    }
}

/* Takes what stands before `stop`, or before a space where `stop` is 0; leaves the stop. */
static spress_bytes take_until(spress_bytes *rest, char stop)
{
    const uint8_t *start = rest->data;
    while (rest->size != 0 &&
           (stop == '"' ? rest->data[0] != '"'
                        : !is_space(rest->data[0]) && rest->data[0] != (uint8_t)stop)) {
        rest->data++;
        rest->size--;
    }
    return (spress_bytes){start, (size_t)(rest->data - start)};
}

static void drop_first(spress_bytes *rest)
{
    rest->data++;
    rest->size--;
}

static void take_attributes(spress_bytes line, spressi_font_tag *out)
{
    for (skip_spaces(&line); line.size != 0; skip_spaces(&line)) {
        const spress_bytes key = take_until(&line, '=');
        if (line.size == 0 || line.data[0] != '=')
            continue; /* a word without a value says nothing */
        drop_first(&line);
        const bool quoted = line.size != 0 && line.data[0] == '"';
        if (quoted)
            drop_first(&line);
        const spress_bytes value = take_until(&line, quoted ? '"' : 0);
        if (quoted && line.size != 0)
            drop_first(&line);
        const bool is_plain = spressi_first_control(key.data, key.size) == key.size;
        if (is_plain && out->count < SPRESSI_FONT_ATTRIBUTES_MAX)
            out->attributes[out->count++] = (spressi_font_attribute){key, value};
    }
}

bool spressi_font_next_line(spress_bytes *rest, spressi_font_tag *out)
{
    while (rest->size != 0) {
        const uint8_t *end = memchr(rest->data, '\n', rest->size);
        spress_bytes line = {rest->data, end ? (size_t)(end - rest->data) : rest->size};
        rest->data += line.size + (end != NULL);
        rest->size -= line.size + (end != NULL);
        skip_spaces(&line);
        *out = (spressi_font_tag){.name = take_until(&line, 0)};
        take_attributes(line, out);
        if (out->name.size != 0)
            return true;
    }
    return false;
}

static bool is_text(spress_bytes bytes, const char *text)
{
    return bytes.size == strlen(text) && memcmp(bytes.data, text, bytes.size) == 0;
}

bool spressi_font_is(const spressi_font_tag *tag, const char *name)
{
    return is_text(tag->name, name);
}

spress_bytes spressi_font_value(const spressi_font_tag *tag, const char *key)
{
    for (size_t i = 0; i < tag->count; i++)
        if (is_text(tag->attributes[i].key, key))
            return tag->attributes[i].value;
    return (spress_bytes){0};
}

bool spressi_font_int(const spressi_font_tag *tag, const char *key, int32_t *out)
{
    const spress_bytes value = spressi_font_value(tag, key);
    float number;
    if (!value.data)
        return true;
    const uint8_t *at = value.data, *end = at + value.size;
    if (spressi_parse_int32(&at, end, out) && at == end)
        return true;
    if (!spressi_parse_float((const char *)value.data, value.size, &number) ||
        !(number > -16777216.0f && number < 16777216.0f) || number != (float)(int32_t)number)
        return false;
    *out = (int32_t)number;
    return true;
}

/* Whether a value is written without quotes: a number, or several with commas. */
static bool is_numbers(spress_bytes value)
{
    size_t i = 0;
    while (i < value.size && (spressi_is_digit(value.data[i]) ||
                              (value.data[i] != 0 && strchr("-.,", value.data[i]))))
        i++;
    return value.size != 0 && i == value.size;
}

void spressi_font_put_text(spressi_output *out, spress_bytes key, spress_bytes value)
{
    const bool quoted = !is_numbers(value);
    spressi_put_char(out, ' ');
    spressi_put(out, key.data, key.size);
    spressi_put_char(out, '=');
    if (quoted)
        spressi_put_char(out, '"');
    for (size_t i = 0; i < value.size; i++) {
        const char c = (char)value.data[i];
        spressi_put_char(out, c == '"' ? '\'' : (uint8_t)c < ' ' ? ' ' : c);
    }
    if (quoted)
        spressi_put_char(out, '"');
}

static bool is_in(spress_bytes word, const char *const *list)
{
    while (*list && !is_text(word, *list))
        list++;
    return *list;
}

const char *const *spressi_font_order(const spressi_font_tag *tag)
{
    static const char *const of_char[] = {"id", "xoffset", "yoffset", "xadvance", NULL};
    static const char *const of_common[] = {"lineHeight", "base", NULL};
    static const char *const of_kerning[] = {"first", "second", "amount", NULL};
    static const char *const none[] = {NULL};
    return spressi_font_is(tag, "char")      ? of_char
           : spressi_font_is(tag, "common")  ? of_common
           : spressi_font_is(tag, "kerning") ? of_kerning
                                             : none;
}

static bool is_word(spress_bytes key)
{
    size_t i = 0;
    while (i < key.size && spressi_is_letter((char)key.data[i]))
        i++;
    return key.size != 0 && i == key.size;
}

bool spressi_font_is_other(const spressi_font_tag *tag, size_t index)
{
    static const char *const placed[] = {"x",      "y",      "width", "height", "page",
                                         "scaleW", "scaleH", "pages", "count",  NULL};
    enum { MOST = 14 };
    size_t before = 0;
    for (size_t i = 0; i <= index; i++) {
        const spress_bytes key = tag->attributes[i].key;
        const bool is_other =
            is_word(key) && !is_in(key, placed) && !is_in(key, spressi_font_order(tag));
        if (i == index)
            return is_other && before < MOST;
        before += is_other;
    }
    return false;
}

int32_t spressi_font_named(const spress_frame *frame)
{
    enum { HEX_MAX = 6, LAST = 0x10FFFF };
    const uint8_t *text = (const uint8_t *)frame->name;
    size_t size = frame->name_size, start = size;
    while (start > 0 && text[start - 1] != '/')
        start--;
    text += start;
    size -= start;
    uint32_t code = 0;
    if (size > 2 && size <= 2 + HEX_MAX && text[0] == 'U' && text[1] == '+') {
        for (size_t i = 2; i < size; i++) {
            if (spressi_hex_value(text[i]) == 16)
                return -1;
            code = code << 4 | spressi_hex_value(text[i]);
        }
        return code <= LAST ? (int32_t)code : -1;
    }
    return size != 0 && spressi_utf8_decode(text, size, &code) == size ? (int32_t)code : -1;
}
