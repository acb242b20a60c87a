/* The tokens of Godot's resources as text. */
#include "formats/godot/tres_text.h"

#include <string.h>

#include "core/reading/lines.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/utf8.h"

/* Skips white-space and comments, which a ";" begins. */
static void skip_space(spressi_cursor *in)
{
    while (in->at < in->size) {
        const uint8_t c = in->data[in->at];
        if (c == ';') {
            const uint8_t *feed = memchr(in->data + in->at, '\n', in->size - in->at);
            in->at = feed ? (size_t)(feed - in->data) : in->size;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            in->at++;
        } else {
            return;
        }
    }
}

/* Puts what the escape behind a backslash stands for, and moves behind it. */
static size_t take_escape(spressi_cursor *in, size_t end, char *out)
{
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const uint8_t c = in->data[in->at++];
    const char *letter = c == 0 ? NULL : strchr(letters, c);
    uint32_t code = 0;
    if (c != 'u' || end - in->at < 4) {
        *out = letter ? meanings[letter - letters] : (char)c;
        return 1;
    }
    for (int i = 0; i < 4; i++) {
        const unsigned digit = spressi_hex_value(in->data[in->at + (size_t)i]);
        code = digit < 16 && code != UINT32_MAX ? code * 16 + digit : UINT32_MAX;
    }
    if (code == 0 || code > 0xFFFF || (code >= 0xD800 && code <= 0xDFFF)) {
        *out = 'u';
        return 1;
    }
    in->at += 4;
    return spressi_utf8_encode(code, out);
}

/* Where the string whose quote was passed ends: the offset of its other quote. */
static size_t end_of_string(const spressi_cursor *in)
{
    size_t at = in->at;
    while (at < in->size && in->data[at] != '"')
        at += in->data[at] == '\\' && in->size - at > 1 ? 2 : 1;
    return at;
}

static bool take_string(spressi_tres *t)
{
    spressi_cursor *in = &t->reader->in;
    in->at++;
    const size_t end = end_of_string(in);
    if (end >= in->size)
        return spressi_fail(t->reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, t->at,
                            "the string does not end");
    /* No escape is shorter than what it stands for, but for one byte that becomes up to four. */
    char *out = spressi_arena_allocate(t->reader->arena, end - in->at + 4, 1);
    size_t size = 0;
    if (!out)
        return spressi_fail_memory(t->reader);
    while (in->at < end) {
        const uint8_t c = in->data[in->at++];
        if (c == '\\' && in->at < end)
            size += take_escape(in, end, out + size);
        else
            out[size++] = (char)c;
    }
    in->at = end + 1;
    t->kind = SPRESSI_TRES_STRING;
    t->text = (spress_bytes){(uint8_t *)out, size};
    return true;
}

static bool is_mark(uint8_t c)
{
    return c != 0 && strchr("[]{}(),:=", c);
}

bool spressi_tres_next(spressi_tres *t)
{
    spressi_cursor *in = &t->reader->in;
    t->end = in->at;
    skip_space(in);
    t->at = in->at;
    if (!spressi_goes_on(t->reader))
        return false;
    if (in->at == in->size) {
        t->kind = SPRESSI_TRES_END;
        t->text = (spress_bytes){0};
        return true;
    }
    const uint8_t c = in->data[in->at];
    const bool is_prefix = c == '&' || c == '^' || c == '@'; /* of names and paths */
    if (is_prefix && in->size - in->at > 1 && in->data[in->at + 1] == '"')
        in->at++;
    if (in->data[in->at] == '"')
        return take_string(t);
    t->kind = is_mark(c) ? SPRESSI_TRES_MARK : SPRESSI_TRES_WORD;
    in->at++;
    while (t->kind == SPRESSI_TRES_WORD && in->at < in->size && in->data[in->at] > ' ' &&
           !is_mark(in->data[in->at]) && in->data[in->at] != '"' && in->data[in->at] != ';')
        in->at++;
    t->text = (spress_bytes){in->data + t->at, in->at - t->at};
    return true;
}

bool spressi_tres_is_mark(const spressi_tres *t, char mark)
{
    return t->kind == SPRESSI_TRES_MARK && t->text.data[0] == (uint8_t)mark;
}

bool spressi_tres_is_word(const spressi_tres *t, const char *word)
{
    return t->kind == SPRESSI_TRES_WORD && spressi_is_word(t->text, word);
}

static bool expected(spressi_tres *t, const char *what)
{
    return spressi_fail(t->reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, t->at,
                        "found %s%s%s where %s is expected",
                        t->kind == SPRESSI_TRES_END ? "the end" : "\"",
                        spressi_show_bytes(t->text.data, t->text.size).text,
                        t->kind == SPRESSI_TRES_END ? "" : "\"", what);
}

bool spressi_tres_pass(spressi_tres *t, char mark)
{
    const char what[] = {'"', mark, '"', '\0'};
    return spressi_tres_is_mark(t, mark) ? spressi_tres_next(t) : expected(t, what);
}

bool spressi_tres_take_text(spressi_tres *t, bool or_word, spress_bytes *out)
{
    if (t->kind != SPRESSI_TRES_STRING && !(or_word && t->kind == SPRESSI_TRES_WORD))
        return expected(t, or_word ? "a name" : "a string");
    *out = t->text;
    return spressi_tres_next(t);
}

bool spressi_tres_take_float(spressi_tres *t, float *out)
{
    if (t->kind != SPRESSI_TRES_WORD)
        return expected(t, "a number");
    return spressi_take_float(t->reader, t->text, out) && spressi_tres_next(t);
}

bool spressi_tres_skip(spressi_tres *t)
{
    size_t depth = 0;
    do {
        if (t->kind == SPRESSI_TRES_END)
            return expected(t, "a value");
        if (t->kind == SPRESSI_TRES_MARK && strchr("[{(", t->text.data[0]))
            depth++;
        else if (t->kind == SPRESSI_TRES_MARK && strchr("]})", t->text.data[0])) {
            if (depth == 0)
                return expected(t, "a value");
            depth--;
        }
        const bool is_word = t->kind == SPRESSI_TRES_WORD;
        if (!spressi_tres_next(t))
            return false;
        /* A constructor: Rect2(0, 0, 8, 8). */
        if (depth == 0 && is_word && spressi_tres_is_mark(t, '('))
            continue;
        if (depth == 0)
            return true;
    } while (true);
}

void spressi_tres_record(const spressi_tres *t, spress_bytes key, size_t at)
{
    spress_tree *tree = t->reader->tree;
    if (tree && spressi_tree_edge(tree) <= at && at < t->end)
        spressi_tree_entry(tree, key, (spress_bytes){t->reader->in.data + at, t->end - at});
}
