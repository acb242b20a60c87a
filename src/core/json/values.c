/* Takes the scalars of JSON (strings, numbers, booleans) from text that check.c has
 * checked. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/json/read.h"
#include "core/text/base64.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

static spressi_json_span take_string(spressi_cursor *in)
{
    const size_t start = ++in->at;
    while (in->at < in->size && in->data[in->at] != '"')
        in->at += in->data[in->at] == '\\' ? 2 : 1;
    const size_t end = in->at++;
    assert(end < in->size);
    return (spressi_json_span){start, end - start};
}

spressi_json_span spressi_json_take_span(spressi_json *json)
{
    spressi_cursor *in = &json->reader->in;
    if (spressi_json_peek(json) == SPRESSI_JSON_STRING)
        return take_string(in);
    /* A number or literal ends before a byte that none of them contains. */
    const size_t start = in->at;
    while (in->at < in->size && in->data[in->at] > ' ' && in->data[in->at] != ',' &&
           in->data[in->at] != ']' && in->data[in->at] != '}')
        in->at++;
    return (spressi_json_span){start, in->at - start};
}

static uint32_t hex_unit(const uint8_t *digits)
{
    uint32_t unit = 0;
    for (size_t i = 0; i < 4; i++)
        unit = unit << 4 | spressi_hex_value(digits[i]);
    return unit;
}

/* Writes the character of one escape and returns its size; `*out_length` is the escape's. */
static size_t put_escape(char *out, const uint8_t *escape, size_t *out_length)
{
    static const char letters[] = "bfnrt";
    static const char meanings[] = "\b\f\n\r\t";
    if (escape[1] != 'u') {
        const char *letter = strchr(letters, escape[1]);
        *out = letter ? meanings[letter - letters] : (char)escape[1];
        *out_length = 2;
        return 1;
    }
    uint32_t code_point = hex_unit(escape + 2);
    *out_length = 6;
    if (code_point >= 0xD800 && code_point <= 0xDBFF) { /* check.c has seen the second half */
        code_point = 0x10000 + ((code_point - 0xD800) << 10) + (hex_unit(escape + 8) - 0xDC00);
        *out_length = 12;
    }
    char bytes[4];
    const size_t size = spressi_utf8_encode(code_point, bytes);
    memcpy(out, bytes, size);
    return size;
}

size_t spressi_json_unescape(const spressi_json *json, spressi_json_span text, char *out,
                             size_t *out_control)
{
    const uint8_t *from = json->reader->in.data + text.at;
    size_t written = 0;
    *out_control = SIZE_MAX;
    for (size_t i = 0; i < text.size;) {
        size_t taken;
        const size_t start = written;
        const uint8_t *backslash = memchr(from + i, '\\', text.size - i);
        if (backslash == from + i) {
            written += put_escape(out + written, from + i, &taken);
        } else {
            taken = backslash ? (size_t)(backslash - (from + i)) : text.size - i;
            memcpy(out + written, from + i, taken);
            written += taken;
        }
        const size_t size = written - start;
        const size_t control = spressi_first_control((const uint8_t *)out + start, size);
        if (control != size && *out_control == SIZE_MAX)
            *out_control = text.at + i + control; /* an escape is one character: `control` is 0 */
        i += taken;
    }
    return written;
}

spress_bytes spressi_json_text(spressi_json *json, spressi_json_span text)
{
    const uint8_t *data = json->reader->in.data + text.at;
    size_t control;
    if (!memchr(data, '\\', text.size))
        return (spress_bytes){data, text.size};
    char *copy = spressi_arena_allocate(json->reader->arena, text.size, 1);
    if (!copy) {
        spressi_fail_memory(spressi_json_here(json));
        return (spress_bytes){0};
    }
    return (spress_bytes){(uint8_t *)copy, spressi_json_unescape(json, text, copy, &control)};
}

bool spressi_json_name(spressi_json *json, spressi_json_span text, const char **out_name,
                       uint16_t *out_size)
{
    spressi_reader *reader = json->reader;
    char *name = spressi_arena_allocate(reader->arena, text.size + 1, 1);
    if (!name)
        return spressi_fail_memory(spressi_json_here(json));

    size_t control;
    const size_t size = spressi_json_unescape(json, text, name, &control);
    name[size] = '\0';
    if (control != SIZE_MAX)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_NAME_CONTROL, control,
                            "a control character in a name");
    if (size > SPRESS_NAME_SIZE_MAX)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_NAME_SIZE, text.at - 1,
                            "the name has %zu bytes; the most is %d", size, SPRESS_NAME_SIZE_MAX);
    const char *fitted = spressi_arena_resize(reader->arena, name, text.size + 1, size + 1);
    *out_name = fitted ? fitted : name; /* on failure the name keeps the larger block */
    *out_size = (uint16_t)size;
    return true;
}

bool spressi_json_take_name(spressi_json *json, const char **out_name, uint16_t *out_size)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    return spressi_json_name(json, spressi_json_take_span(json), out_name, out_size);
}

bool spressi_json_take_base64(spressi_json *json, spress_code code, spress_bytes *out_data)
{
    spressi_reader *reader = json->reader;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string of base64");
    const spressi_json_span text = spressi_json_take_span(json);
    uint8_t *data = spressi_arena_allocate(reader->arena, text.size, 1);
    if (!data)
        return spressi_fail_memory(spressi_json_here(json));
    size_t control, size;
    const size_t length = spressi_json_unescape(json, text, (char *)data, &control);
    if (!spressi_base64_decode(data, length, &size))
        return spressi_fail(spressi_json_here(json), code, text.at, "this is not base64");
    const void *fitted = spressi_arena_resize(reader->arena, data, text.size, size);
    *out_data = (spress_bytes){fitted ? fitted : data, size};
    return true;
}

bool spressi_json_take_known(spressi_json *json, const char *const *words, size_t *out_word)
{
    size_t i = 0;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    while (words[i] && !spressi_json_take_word(json, words[i]))
        i++;
    if (!words[i])
        spressi_json_take_span(json);
    *out_word = i;
    return true;
}

bool spressi_json_take_choice(spressi_json *json, const char *const *words, size_t *out_word)
{
    const size_t at = json->reader->in.at;
    size_t word = 0;
    if (!spressi_json_take_known(json, words, &word))
        return false;
    if (words[word]) {
        *out_word = word;
        return true;
    }
    json->reader->in.at = at;
    const spressi_json_span found = spressi_json_take_span(json);
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_WORD, at,
                        "\"%s\" is not known here", spressi_json_show(json, found).text);
}

bool spressi_json_take_word(spressi_json *json, const char *word)
{
    const size_t at = json->reader->in.at;
    const size_t size = strlen(word);
    char text[SPRESSI_JSON_WORD_MAX];
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return false;
    const spressi_json_span found = spressi_json_take_span(json);
    size_t control;
    if (found.size <= sizeof text && spressi_json_unescape(json, found, text, &control) == size &&
        memcmp(text, word, size) == 0)
        return true;
    json->reader->in.at = at;
    return false;
}

/* value * 10^power. Stops multiplying once the value is beyond int32. */
static int64_t times_power(int64_t value, int64_t power)
{
    const int64_t enough = INT64_C(1000000000000);
    for (; power > 0 && value != 0 && value < enough; power--)
        value *= 10;
    return value;
}

/* The exponent behind "e". Stops growing once it is beyond int32. */
static int64_t parse_exponent(const uint8_t *p, const uint8_t *end)
{
    const bool negative = *p == '-';
    int64_t exponent = 0;
    for (p += negative || *p == '+'; p < end; p++)
        if (exponent < INT32_MAX)
            exponent = exponent * 10 + (*p - '0');
    return negative ? -exponent : exponent;
}

/* Reads a JSON number that is whole, however it is written: 20, 2e1, 20.0. False when it is not. */
static bool parse_whole(const uint8_t *p, const uint8_t *end, int64_t *out_value)
{
    const bool negative = *p == '-';
    bool fraction = false;
    int64_t value = 0; /* the digits without the zeros at their end */
    int64_t zeros = 0;
    int64_t exponent = 0;
    for (p += negative; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') {
            fraction = true;
            continue;
        }
        exponent -= fraction;
        zeros++;
        if (*p == '0')
            continue;
        value = times_power(value, zeros) + (*p - '0');
        zeros = 0;
    }
    exponent += zeros;
    if (p < end)
        exponent += parse_exponent(p + 1, end);
    if (value != 0 && exponent < 0)
        return false;
    value = times_power(value, exponent);
    *out_value = negative ? -value : value;
    return true;
}

/* Takes a number of digits alone, as nearly all whole numbers are. */
static bool take_digits(spressi_cursor *in, int32_t least, int32_t most, int32_t *out_value)
{
    const uint8_t *at = in->data + in->at, *start = at;
    int32_t value;
    if (in->size - in->at < 9 || !spressi_parse_short(&at, &value) || value < least ||
        value > most || *at == '.' || *at == 'e' || *at == 'E')
        return false;
    in->at += (size_t)(at - start);
    *out_value = value;
    return true;
}

bool spressi_json_take_int(spressi_json *json, int32_t least, int32_t most, int32_t *out_value)
{
    if (take_digits(&json->reader->in, least, most, out_value))
        return true;
    if (spressi_json_peek(json) != SPRESSI_JSON_NUMBER)
        return spressi_json_wrong_type(json, "a number");
    const spressi_json_span text = spressi_json_take_span(json);
    const uint8_t *start = json->reader->in.data + text.at;
    int64_t value;
    if (!parse_whole(start, start + text.size, &value))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TYPE, text.at,
                            "%s is not a whole number", spressi_json_show(json, text).text);
    if (value < least || value > most)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, text.at,
                            "%s is not within %d to %d", spressi_json_show(json, text).text,
                            (int)least, (int)most);
    *out_value = (int32_t)value;
    return true;
}

bool spressi_json_take_float(spressi_json *json, float *out_value)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_NUMBER)
        return spressi_json_wrong_type(json, "a number");
    const spressi_json_span text = spressi_json_take_span(json);
    const char *start = (const char *)json->reader->in.data + text.at;
    if (!spressi_parse_float(start, text.size, out_value))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, text.at,
                            "%s is beyond the range of a float32",
                            spressi_json_show(json, text).text);
    return true;
}

bool spressi_json_take_floats(spressi_json *json, size_t count, float *out_values)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY || spressi_json_count(json) != count) {
        char wanted[40];
        snprintf(wanted, sizeof wanted, "an array of %zu numbers", count);
        return spressi_json_wrong_type(json, wanted);
    }
    spressi_json_enter_array(json);
    while (spressi_json_next(json))
        if (!spressi_json_take_float(json, out_values++))
            return false;
    return true;
}

bool spressi_json_take_bool(spressi_json *json, bool *out_value)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_BOOL)
        return spressi_json_wrong_type(json, "true or false");
    *out_value = json->reader->in.data[json->reader->in.at] == 't';
    spressi_json_take_span(json);
    return true;
}
