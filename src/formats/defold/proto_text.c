/* Reads protobuf's text format; proto_text.h says how. */
#include "formats/defold/proto_text.h"

#include <string.h>

#include "core/text/number.h"
#include "core/text/show.h"

/* The byte at the cursor behind white-space and comments; 0 at the end. */
static uint8_t peek(spressi_proto *p)
{
    spressi_cursor *in = &p->reader->in;
    while (in->at < in->size) {
        const uint8_t c = in->data[in->at];
        if (c == '#') {
            const uint8_t *feed = memchr(in->data + in->at, '\n', in->size - in->at);
            in->at = feed ? (size_t)(feed - in->data) : in->size;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            in->at++;
        } else {
            return c;
        }
    }
    return 0;
}

static bool skip(spressi_proto *p, uint8_t wanted)
{
    if (peek(p) != wanted)
        return false;
    p->reader->in.at++;
    return true;
}

static spressi_proto_event fail(spressi_proto *p, const char *wanted)
{
    peek(p);
    spressi_fail(p->reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, p->reader->in.at, "%s is expected here",
                 wanted);
    return SPRESSI_PROTO_FAILED;
}

/* Letters, digits and what numbers have beside digits: a name, a word or a number. */
static spress_bytes take_word(spressi_proto *p)
{
    spressi_cursor *in = &p->reader->in;
    peek(p);
    const size_t start = in->at;
    while (in->at < in->size) {
        const uint8_t c = in->data[in->at];
        const bool is_letter = (uint8_t)((c | 0x20) - 'a') < 26 || c == '_';
        if (!is_letter && !spressi_is_digit(c) && (c == 0 || !strchr("+-.", c)))
            break;
        in->at++;
    }
    return (spress_bytes){in->data + start, in->at - start};
}

/* The byte that an escape stands for, and the cursor behind it. Three octal digits or two of hex at
 * most. */
static uint8_t take_escape(spressi_cursor *in)
{
    static const char letters[] = "abfnrtv", meanings[] = "\a\b\f\n\r\t\v";
    const uint8_t c = in->data[in->at++];
    const char *letter = c == 0 ? NULL : strchr(letters, c);
    const bool is_hex = c == 'x' || c == 'X', is_octal = c >= '0' && c <= '7';
    if (letter)
        return (uint8_t)meanings[letter - letters];
    if (!is_hex && !is_octal)
        return c;
    unsigned value = is_hex ? 0 : c - (unsigned)'0';
    const unsigned base = is_hex ? 16 : 8;
    for (int i = 0; i < 2 && in->at < in->size; i++) {
        const unsigned digit = spressi_hex_value(in->data[in->at]);
        if (digit >= base)
            break;
        value = value * base + digit;
        in->at++;
    }
    return (uint8_t)value;
}

/* A string ends in its line. No escape is shorter than what it stands for. */
static bool take_string(spressi_proto *p)
{
    spressi_cursor *in = &p->reader->in;
    const size_t start = in->at;
    const uint8_t quote = in->data[in->at++];
    const uint8_t *line = memchr(in->data + start, '\n', in->size - start);
    const size_t end = line ? (size_t)(line - in->data) : in->size;
    uint8_t *text = spressi_arena_allocate(p->reader->arena, end - start, 1);
    size_t size = 0;
    if (!text)
        return spressi_fail_memory(p->reader);
    while (in->at < end && in->data[in->at] != quote) {
        uint8_t c = in->data[in->at++];
        if (c == '\\' && in->at < end)
            c = take_escape(in);
        text[size++] = c;
    }
    p->value = (spress_bytes){text, size};
    return skip(p, quote) || spressi_fail(p->reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, start,
                                          "the string does not end in its line");
}

static spressi_proto_event take_value(spressi_proto *p)
{
    spressi_reader *r = p->reader;
    const uint8_t first = peek(p);
    p->at = r->in.at;
    p->is_string = first == '"' || first == '\'';
    if (p->is_string && !take_string(p))
        return SPRESSI_PROTO_FAILED;
    if (!p->is_string)
        p->value = take_word(p);
    if (r->in.at == p->at)
        return fail(p, "a value");
    spressi_tree_entry(r->tree, p->name, (spress_bytes){r->in.data + p->at, r->in.at - p->at});
    return SPRESSI_PROTO_VALUE;
}

/* Records that a field begins at `at`; the one before has ended. */
static void record_field(spressi_proto *p, size_t at, bool is_message)
{
    const spress_tree_type type = is_message ? SPRESS_TREE_OBJECT : SPRESS_TREE_LINE;
    p->in_field = !is_message && p->depth == 0;
    if (p->reader->tree && (is_message || p->in_field))
        spressi_tree_open(p->reader->tree, type, at, "%s",
                          spressi_show_bytes(p->name.data, p->name.size).text);
}

static spressi_proto_event begin_message(spressi_proto *p, size_t at)
{
    const uint8_t open = p->reader->in.data[p->reader->in.at++];
    if (p->depth == SPRESSI_PROTO_DEPTH_MAX) {
        spressi_fail(p->reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                     "more than %d messages inside each other", SPRESSI_PROTO_DEPTH_MAX);
        return SPRESSI_PROTO_FAILED;
    }
    p->ends[p->depth] = open == '{' ? '}' : '>';
    p->names[p->depth++] = p->name;
    p->at = at;
    record_field(p, at, true);
    return SPRESSI_PROTO_BEGIN;
}

/* The next element of a list, or what follows the list. */
static spressi_proto_event next_element(spressi_proto *p)
{
    if (skip(p, ']')) {
        p->in_list = false;
        return spressi_proto_next(p);
    }
    return skip(p, ',') ? take_value(p) : fail(p, "a comma or \"]\"");
}

static spressi_proto_event begin_list(spressi_proto *p)
{
    p->in_list = true;
    return peek(p) == ']' ? next_element(p) : take_value(p);
}

static spressi_proto_event end_message(spressi_proto *p)
{
    p->name = p->names[--p->depth];
    p->at = p->reader->in.at;
    spressi_tree_close(p->reader->tree, p->at);
    return SPRESSI_PROTO_END;
}

spressi_proto_event spressi_proto_next(spressi_proto *p)
{
    if (!spressi_goes_on(p->reader))
        return SPRESSI_PROTO_FAILED;
    if (p->in_list)
        return next_element(p);
    if (p->in_field)
        spressi_tree_close(p->reader->tree, p->reader->in.at);
    p->in_field = false;
    while (skip(p, ',') || skip(p, ';'))
        continue;
    const uint8_t first = peek(p);
    const size_t at = p->reader->in.at;
    if (p->depth == 0)
        spressi_tree_between(p->reader->tree, "comment", at);
    if (first == 0 && p->reader->in.at == p->reader->in.size)
        return p->depth == 0 ? SPRESSI_PROTO_DONE : fail(p, "the end of a message");
    if (p->depth > 0 && skip(p, p->ends[p->depth - 1]))
        return end_message(p);
    p->name = take_word(p);
    if (p->name.size == 0)
        return fail(p, "the name of a field");
    const bool colon = skip(p, ':');
    const uint8_t next = peek(p);
    if (next == '{' || next == '<')
        return begin_message(p, at);
    if (!colon)
        return fail(p, "a colon or a message");
    record_field(p, at, false);
    return skip(p, '[') ? begin_list(p) : take_value(p);
}
