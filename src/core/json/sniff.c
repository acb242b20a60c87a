/* Looks for members of the root object in text that nobody has checked. */
#include "core/json/sniff.h"

#include "core/json/read.h"

enum { LOOKED_AT = 64 * 1024 };

/* The string at the cursor without its quotes; the cursor moves behind it. A quote behind an odd
 * number of backslashes is part of the string. */
static spress_bytes take_string(spressi_cursor *in)
{
    const size_t start = ++in->at;
    const uint8_t *quote;
    while ((quote = memchr(in->data + in->at, '"', in->size - in->at)) != NULL) {
        const size_t end = (size_t)(quote - in->data);
        size_t backslashes = 0;
        while (end - backslashes > start && in->data[end - backslashes - 1] == '\\')
            backslashes++;
        in->at = end + 1;
        if (backslashes % 2 == 0)
            return (spress_bytes){in->data + start, end - start};
    }
    in->at = in->size;
    return (spress_bytes){in->data + start, in->size - start};
}

static bool is_text(spress_bytes string, const char *text)
{
    return string.size == strlen(text) && memcmp(string.data, text, string.size) == 0;
}

/* The marks of a string of the root; none when no colon follows it. The cursor moves to its value,
 * or behind one that is a string. */
static uint32_t marks_of(spressi_cursor *in, spress_bytes key, const spressi_json_mark *marks,
                         size_t count)
{
    uint32_t found = 0;
    spress_bytes value = {0};
    spressi_json_skip_space(in);
    if (!spressi_take_tag(in, ":"))
        return 0;
    spressi_json_skip_space(in);
    if (in->at < in->size)
        value = in->data[in->at] == '"' ? take_string(in) : (spress_bytes){in->data + in->at, 1};
    for (size_t i = 0; i < count; i++)
        if (is_text(key, marks[i].key) &&
            (!marks[i].value || (value.data && is_text(value, marks[i].value))))
            found |= UINT32_C(1) << i;
    return found;
}

uint32_t spressi_json_sniff(spress_bytes input, const spressi_json_mark *marks, size_t count)
{
    spressi_cursor in = {.data = input.data,
                         .size = input.size < LOOKED_AT ? input.size : LOOKED_AT};
    static const bool stops[256] = {
        ['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true};
    uint32_t found = 0;
    size_t depth = 0;
    spressi_take_tag(&in, "\xEF\xBB\xBF");
    spressi_json_skip_space(&in);
    if (in.at == in.size || in.data[in.at] != '{')
        return 0;
    while (in.at < in.size) {
        const uint8_t byte = in.data[in.at];
        if (!stops[byte]) {
            in.at++;
            continue;
        }
        if (byte == '"') {
            const spress_bytes string = take_string(&in);
            found |= depth == 1 ? marks_of(&in, string, marks, count) : 0;
            continue;
        }
        depth += byte == '{' || byte == '[';
        depth -= (byte == '}' || byte == ']') && depth != 0;
        in.at++;
    }
    return found;
}
