/* Lines and scalars of the YAML that Unity writes. */
#include <stdio.h>
#include <string.h>

#include "core/reading/lines.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "formats/unity/meta.h"
#include "formats/unity/meta_text.h"

/* Where the key of a line ends: at its colon, behind a string in quotes or before a space. SIZE_MAX
 * without one. */
static size_t end_of_key(spress_bytes text)
{
    size_t at = 0;
    if (text.size != 0 && (text.data[0] == '"' || text.data[0] == '\'')) {
        const uint8_t quote = text.data[at++];
        while (at < text.size && text.data[at] != quote)
            at += text.data[at] == '\\' && quote == '"' && text.size - at > 1 ? 2 : 1;
    }
    for (; at < text.size; at++)
        if (text.data[at] == ':' && (at + 1 == text.size || text.data[at + 1] == ' '))
            return at;
    return SIZE_MAX;
}

static size_t count_spaces(spress_bytes text)
{
    size_t count = 0;
    while (count < text.size && text.data[count] == ' ')
        count++;
    return count;
}

static spress_bytes behind(spress_bytes text, size_t size)
{
    return (spress_bytes){text.data + size, text.size - size};
}

bool spressi_meta_next(spress_bytes *rest, spressi_meta_line *out)
{
    while (rest->size != 0) {
        const uint8_t *feed = memchr(rest->data, '\n', rest->size);
        const size_t size = feed ? (size_t)(feed - rest->data) + 1 : rest->size;
        *out = (spressi_meta_line){.whole = {rest->data, size}};
        *rest = behind(*rest, size);
        spress_bytes text = out->whole;
        while (text.size != 0 &&
               (text.data[text.size - 1] == '\n' || text.data[text.size - 1] == '\r'))
            text.size--;
        out->indent = count_spaces(text);
        text = behind(text, out->indent);
        if (text.size == 0)
            continue;
        out->is_item = text.data[0] == '-' && (text.size == 1 || text.data[1] == ' ');
        if (out->is_item)
            text = spressi_trimmed(behind(text, 1));
        const size_t key = end_of_key(text);
        out->value = text;
        if (key != SIZE_MAX) {
            out->key = (spress_bytes){text.data, key};
            out->value = spressi_trimmed(behind(text, key + 1));
        }
        return true;
    }
    return false;
}

/* The number of hex digits of an escape: \x41, \u00e9, \U0001f600. */
static size_t escape_digits(uint8_t letter)
{
    return letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
}

/* Puts what an escape stands for; `*at` is behind the backslash, and moves behind the escape. */
static size_t take_escape(spress_bytes text, size_t *at, char *out)
{
    static const char letters[] = "abtnvfre0", meanings[] = "\a\b\t\n\v\f\r\x1B";
    const uint8_t c = text.data[(*at)++];
    const size_t digits = escape_digits(c);
    uint32_t code = 0;
    const char *letter = c == 0 ? NULL : strchr(letters, c);
    if (digits == 0 || text.size - *at < digits) {
        *out = letter ? meanings[letter - letters] : (char)c;
        return 1;
    }
    for (size_t i = 0; i < digits; i++)
        code = code << 4 | (spressi_hex_value(text.data[*at + i]) & 15);
    *at += digits;
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        code = 0xFFFD;
    return spressi_utf8_encode(code, out);
}

bool spressi_meta_take_text(spressi_reader *reader, spress_bytes value, spress_bytes *out)
{
    const bool is_quoted = value.size >= 2 && (value.data[0] == '"' || value.data[0] == '\'') &&
                           value.data[value.size - 1] == value.data[0];
    *out = value;
    if (!is_quoted)
        return true;
    const uint8_t quote = value.data[0];
    const spress_bytes text = {value.data + 1, value.size - 2};
    /* No escape is shorter than what it stands for, but for one at the end that is cut. */
    char *copy = spressi_arena_allocate(reader->arena, text.size + 4, 1);
    size_t size = 0;
    if (!copy)
        return spressi_fail_memory(reader);
    for (size_t at = 0; at < text.size;) {
        const uint8_t c = text.data[at++];
        if (c == '\\' && quote == '"' && at < text.size)
            size += take_escape(text, &at, copy + size);
        else
            copy[size++] = (char)c;
        at += c == '\'' && quote == '\'' && at < text.size && text.data[at] == '\'';
    }
    *out = (spress_bytes){(uint8_t *)copy, size};
    return true;
}

bool spressi_meta_take_id(spressi_reader *reader, spress_bytes value, int64_t *out)
{
    const bool negative = value.size != 0 && value.data[0] == '-';
    uint64_t id = 0;
    bool good = value.size > negative;
    for (size_t i = negative; good && i < value.size; i++) {
        const unsigned digit = value.data[i] - (unsigned)'0';
        good = digit < 10 && id <= (UINT64_C(1) << 63) / 10;
        id = id * 10 + digit;
    }
    good = good && id <= (UINT64_C(1) << 63) - !negative;
    if (!good)
        return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER, spressi_place_of(reader, value),
                            "an internal id is a whole number in int64");
    *out = negative ? (int64_t)(0 - id) : (int64_t)id;
    return true;
}

bool spressi_meta_take_map(spressi_reader *reader, spress_bytes value, float out[4])
{
    static const char letters[] = "xyzw";
    spress_bytes rest = value, piece;
    if (value.size < 2 || value.data[0] != '{' || value.data[value.size - 1] != '}')
        return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, spressi_place_of(reader, value),
                            "numbers in braces are expected");
    rest = (spress_bytes){value.data + 1, value.size - 2};
    while (spressi_next_piece(&rest, ',', &piece)) {
        spress_bytes number = piece, letter;
        spressi_next_piece(&number, ':', &letter);
        const char *place =
            letter.size == 1 && letter.data[0] != 0 ? strchr(letters, letter.data[0]) : NULL;
        if (place && !(number.data &&
                       spressi_take_float(reader, spressi_trimmed(number), &out[place - letters])))
            return number.data
                       ? false
                       : spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER,
                                      spressi_place_of(reader, letter), "a number is missing");
    }
    return true;
}

/* Whether YAML takes the text for itself without quotes. */
static bool is_plain(const char *text, size_t size)
{
    if (size == 0 || strchr(" -?:,[]{}#&*!|>'\"%@`~", text[0]) || text[size - 1] == ' ' ||
        text[size - 1] == ':')
        return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] >= 0x7F ||
            (text[i] == ':' && text[i + 1] == ' ') || (text[i] == ' ' && text[i + 1] == '#'))
            return false;
    return true;
}

void spressi_meta_put_text(spressi_output *out, const char *text, size_t size)
{
    char escape[16];
    uint32_t code;
    if (is_plain(text, size)) {
        spressi_put(out, text, size);
        return;
    }
    spressi_put_char(out, '"');
    for (size_t i = 0, step; i < size; i += step) {
        step = spressi_utf8_decode((const uint8_t *)text + i, size - i, &code);
        step += step == 0;
        if (step == 1 && (text[i] == '"' || text[i] == '\\'))
            spressi_put_char(out, '\\');
        if (step == 1)
            spressi_put_char(out, text[i]);
        else {
            snprintf(escape, sizeof escape, code > 0xFFFF ? "\\U%08X" : "\\u%04X", code);
            spressi_put_text(out, escape);
        }
    }
    spressi_put_char(out, '"');
}
