/* Reads JSON as libGDX's JsonReader does, which core/json, a reader to the letter, refuses:
 *
 *   {
 *       // a comment
 *       maxWidth: 1024
 *       scale: [ 1, 0.5, ]
 *       "filterMin": Linear
 *   }
 *
 * An unquoted name ends at its colon, an unquoted text at a comma, a bracket, a comment or the end
 * of the line. Commas may be missing or stand behind the last value. */
#include <string.h>

#include "core/text/number.h"
#include "core/text/utf8.h"
#include "jobs/projects/flow.h"

typedef struct json_flow {
    spressi_flow *flow;
    spressi_cursor *in;
    bool is_array[SPRESSI_FLOW_DEPTH];
    spress_bytes text; /* the last one that was taken */
} json_flow;

static bool fail(const json_flow *j, const char *wanted)
{
    return spressi_fail(j->flow->reader, SPRESS_CODE_JSON_SYNTAX, j->in->at, "%s is expected here",
                        wanted);
}

static bool begins(const spressi_cursor *in, const char *mark)
{
    return in->size - in->at >= 2 && memcmp(in->data + in->at, mark, 2) == 0;
}

/* Passes a comment; false when none begins here, or one does not end. */
static bool skip_comment(spressi_cursor *in)
{
    const bool is_line = begins(in, "//");
    if (!is_line && !begins(in, "/*"))
        return false;
    for (size_t at = in->at + 2; at < in->size; at++)
        if (is_line ? in->data[at] == '\n'
                    : in->data[at] == '*' && at + 1 < in->size && in->data[at + 1] == '/') {
            in->at = at + 1 + !is_line;
            return true;
        }
    in->at = is_line ? in->size : in->at;
    return is_line;
}

/* The byte behind white-space and comments, 0 at the end; with `commas` these are passed, too. */
static uint8_t peek(const json_flow *j, bool commas)
{
    spressi_cursor *in = j->in;
    while (in->at < in->size) {
        const uint8_t c = in->data[in->at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || (commas && c == ','))
            in->at++;
        else if (c != '/' || !skip_comment(in))
            return c;
    }
    return 0;
}

/* The code unit of "uXXXX" at the cursor, which moves behind it; UINT32_MAX: there is none. */
static uint32_t take_unit(spressi_cursor *in)
{
    uint32_t unit = 0;
    if (in->size - in->at < 5 || in->data[in->at] != 'u')
        return UINT32_MAX;
    for (size_t i = 1; i < 5; i++) {
        const unsigned digit = spressi_hex_value(in->data[in->at + i]);
        if (digit == 16)
            return UINT32_MAX;
        unit = unit << 4 | digit;
    }
    in->at += 5;
    return unit;
}

/* The bytes that the escape at the cursor, behind its backslash, stands for; 0: it is none. */
static size_t take_escape(spressi_cursor *in, char out[4])
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *letter =
        in->at < in->size && in->data[in->at] ? strchr(letters, in->data[in->at]) : NULL;
    if (letter) {
        in->at++;
        out[0] = meanings[letter - letters];
        return 1;
    }
    uint32_t unit = take_unit(in);
    if (unit >= 0xD800 && unit < 0xDC00 && begins(in, "\\u")) {
        in->at++;
        const uint32_t second = take_unit(in);
        if (second < 0xDC00 || second > 0xDFFF)
            return 0;
        unit = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00);
    }
    const bool is_half = unit >= 0xD800 && unit <= 0xDFFF;
    return unit == UINT32_MAX || is_half ? 0 : spressi_utf8_encode(unit, out);
}

/* Takes a text in quotes. No escape is shorter than what it stands for. */
static bool take_quoted(json_flow *j)
{
    spressi_cursor text = {.data = j->in->data, .at = j->in->at + 1};
    for (text.size = text.at; text.size < j->in->size && text.data[text.size] != '"';)
        text.size += text.data[text.size] == '\\' ? 2 : 1;
    if (text.size >= j->in->size)
        return fail(j, "a text that ends");
    char *out = spressi_job_take(j->flow->project->job, text.size - text.at + 1, 1);
    size_t size = 0;
    while (out && text.at < text.size) {
        char escape[4];
        j->in->at = text.at;
        if (text.data[text.at++] != '\\') {
            out[size++] = (char)text.data[text.at - 1];
            continue;
        }
        const size_t count = take_escape(&text, escape);
        if (count == 0)
            return fail(j, "an escape of JSON");
        memcpy(out + size, escape, count);
        size += count;
    }
    j->in->at = text.size + 1;
    j->text = (spress_bytes){(uint8_t *)out, size};
    return out;
}

/* Takes a name or text without quotes, up to one of `ends` or a comment; spaces behind it are none
 * of it. */
static void take_bare(json_flow *j, const char *ends)
{
    spressi_cursor *in = j->in;
    const size_t start = in->at;
    while (in->at < in->size && in->data[in->at] && !strchr(ends, in->data[in->at]) &&
           !begins(in, "//") && !begins(in, "/*"))
        in->at++;
    size_t size = in->at - start;
    while (size > 0 && strchr(" \t\r", in->data[start + size - 1]))
        size--;
    j->text = (spress_bytes){in->data + start, size};
}

static bool take_text(json_flow *j, const char *ends)
{
    if (peek(j, false) == '"')
        return take_quoted(j);
    take_bare(j, ends);
    return j->text.size != 0 || fail(j, "a name or value");
}

static bool open(json_flow *j, spress_bytes name, bool is_array)
{
    const size_t at = j->in->at++;
    if (!spressi_flow_open(j->flow, name, at))
        return false;
    j->is_array[j->flow->depth - 1] = is_array;
    return true;
}

/* Leaves an array or object at its bracket. */
static bool close(json_flow *j)
{
    j->in->at++;
    const bool good = j->is_array[j->flow->depth - 1] || !j->flow->end || j->flow->end(j->flow);
    spressi_flow_close(j->flow);
    return good;
}

/* One member or element. */
static bool take_item(json_flow *j)
{
    spress_bytes name = {(const uint8_t *)"[]", 2};
    if (!j->is_array[j->flow->depth - 1]) {
        if (!take_text(j, ":\n,{}[]"))
            return false;
        name = j->text;
        if (peek(j, false) != ':')
            return fail(j, "a colon");
        j->in->at++;
    }
    const uint8_t c = peek(j, false);
    if (c == '{' || c == '[')
        return open(j, name, c == '[');
    const size_t at = j->in->at;
    return take_text(j, ",}]\n{[") && spressi_flow_value(j->flow, name, j->text, at);
}

bool spressi_flow_json(spressi_flow *flow)
{
    json_flow j = {.flow = flow, .in = &flow->reader->in};
    if (!spressi_begin_text(flow->reader))
        return false;
    if (peek(&j, false) != '{')
        return fail(&j, "a brace");
    if (!open(&j, (spress_bytes){(const uint8_t *)"", 0}, false))
        return false;
    while (flow->depth != 0) {
        const uint8_t end = j.is_array[flow->depth - 1] ? ']' : '}';
        const uint8_t c = peek(&j, true);
        if (c == 0)
            return fail(&j, end == ']' ? "a closing bracket" : "a closing brace");
        if (c == end ? !close(&j) : !take_item(&j))
            return false;
    }
    return peek(&j, false) == 0 || fail(&j, "the end of the text");
}
