/* Checks a text against the grammar of RFC 8259, to the letter: no comments, no trailing commas, no
 * text after the value, no lone surrogates. One loop with a flag per open level instead of
 * recursion, so that no input can use up the stack. The caller has checked that the text is
 * UTF-8. */
#include <stdio.h>

#include "core/json/read.h"
#include "core/text/number.h"

typedef struct checker {
    spressi_reader *reader;
    spressi_cursor *in;
    int depth, depth_max;
    spressi_json_commas commas;
    bool objects[SPRESSI_JSON_DEEP_MAX]; /* for each open level: it is an object, not an array */
    /* Only for the structure tree: */
    spress_tree *tree;
    size_t counts[SPRESSI_JSON_DEEP_MAX]; /* values begun in each open level */
    size_t key_at, key_end;               /* the last one, with its quotes */
} checker;

/* The byte at the cursor, or -1 at the end. */
static int peek(const checker *c)
{
    return c->in->at < c->in->size ? c->in->data[c->in->at] : -1;
}

/* Fails at the cursor, where the text should have `what`. */
static bool expected(checker *c, const char *what)
{
    const int byte = peek(c);
    if (byte < 0)
        return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, c->in->at,
                            "the text ends where %s is expected", what);
    if (byte > ' ' && byte < 0x7F)
        return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, c->in->at,
                            "found '%c' where %s is expected", byte, what);
    return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, c->in->at,
                        "found byte 0x%02x where %s is expected", (unsigned)byte, what);
}

/* Section 6: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)? */
static bool check_digits(checker *c)
{
    if (!spressi_is_digit((unsigned)peek(c)))
        return expected(c, "a digit");
    while (spressi_is_digit((unsigned)peek(c)))
        c->in->at++;
    return true;
}

static bool check_number(checker *c)
{
    c->in->at += peek(c) == '-';
    if (peek(c) == '0')
        c->in->at++; /* in "01" the caller finds the 1 where it expects a comma or an end */
    else if (!check_digits(c))
        return false;
    if (peek(c) == '.') {
        c->in->at++;
        if (!check_digits(c))
            return false;
    }
    if (peek(c) == 'e' || peek(c) == 'E') {
        c->in->at++;
        c->in->at += peek(c) == '+' || peek(c) == '-';
        return check_digits(c);
    }
    return true;
}

/* The code unit of a \u escape at `at`, or -1 when there is none. */
static int32_t code_unit(const spressi_cursor *in, size_t at)
{
    if (in->size - at < 6 || in->data[at] != '\\' || in->data[at + 1] != 'u')
        return -1;
    int32_t unit = 0;
    for (size_t i = 2; i < 6; i++) {
        const unsigned digit = spressi_hex_value(in->data[at + i]);
        if (digit == 16)
            return -1;
        unit = unit << 4 | (int32_t)digit;
    }
    return unit;
}

/* Section 7. Refuses half a surrogate pair, which readers understand differently (section 8.2).
 * Reports errors at the backslash. */
static bool check_escape(checker *c)
{
    const size_t at = c->in->at;
    const int byte = c->in->size - at > 1 ? c->in->data[at + 1] : 0;
    if (byte != 'u') {
        if (byte == 0 || !strchr("\"\\/bfnrt", byte))
            return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, at,
                                "a backslash must be followed by one of \" \\ / b f n r t u");
        c->in->at += 2;
        return true;
    }
    const int32_t unit = code_unit(c->in, at);
    if (unit < 0)
        return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, at,
                            "\\u must be followed by four hex digits");
    c->in->at += 6;
    if (unit < 0xD800 || unit > 0xDFFF)
        return true;
    const int32_t second = code_unit(c->in, c->in->at);
    if (unit > 0xDBFF || second < 0xDC00 || second > 0xDFFF)
        return spressi_fail(c->reader, SPRESS_CODE_JSON_SYNTAX, at,
                            "\\u%04x is half of a surrogate pair", (unsigned)unit);
    c->in->at += 6;
    return true;
}

static bool check_string(checker *c)
{
    c->in->at++;
    for (;;) {
        const int byte = peek(c);
        if (byte == '"') {
            c->in->at++;
            return true;
        }
        if (byte < ' ')
            return expected(c, "the rest of a string");
        if (byte != '\\')
            c->in->at++;
        else if (!check_escape(c))
            return false;
    }
}

static bool check_literal(checker *c)
{
    static const char *const literals[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++)
        if (spressi_take_tag(c->in, literals[i]))
            return true;
    return expected(c, "a value");
}

/* A key and its colon, up to the value. */
static bool check_key(checker *c)
{
    if (peek(c) != '"')
        return expected(c, "a key in quotes");
    c->key_at = c->in->at;
    if (!check_string(c))
        return false;
    c->key_end = c->in->at;
    spressi_json_skip_space(c->in);
    if (peek(c) != ':')
        return expected(c, "a colon");
    c->in->at++;
    spressi_json_skip_space(c->in);
    return true;
}

static spress_bytes key_of(const checker *c)
{
    return (spress_bytes){c->in->data + c->key_at + 1, c->key_end - c->key_at - 2};
}

/* What the value at hand is called in the structure tree: its key, or its number in an array. */
static spressi_shown value_name(checker *c)
{
    spressi_shown name = {"value"};
    if (c->depth == 0)
        return name;
    const size_t number = c->counts[c->depth - 1]++;
    if (c->objects[c->depth - 1])
        return spressi_show_bytes(key_of(c).data, key_of(c).size);
    snprintf(name.text, sizeof name.text, "%zu", number);
    return name;
}

/* Enters an array or object. `*out_value` says whether it holds a value; if so, the cursor stands
 * on the first one, else on the closing bracket. */
static bool open_level(checker *c, bool *out_value)
{
    const bool object = peek(c) == '{';
    if (c->depth == c->depth_max)
        return spressi_fail(c->reader, SPRESS_CODE_JSON_DEPTH, c->in->at,
                            "more than %d arrays and objects inside each other", c->depth_max);
    if (c->tree) {
        spressi_tree_open(c->tree, object ? SPRESS_TREE_OBJECT : SPRESS_TREE_ARRAY, c->in->at, "%s",
                          value_name(c).text);
        c->counts[c->depth] = 0;
    }
    c->objects[c->depth++] = object;
    c->in->at++;
    spressi_json_skip_space(c->in);
    *out_value = peek(c) != (object ? '}' : ']');
    return !*out_value || !object || check_key(c);
}

/* Whether the comma before the cursor, which stands on the bracket that ends an array or object, is
 * let pass. */
static bool forgives_comma(checker *c, size_t comma)
{
    if (c->commas == SPRESSI_JSON_COMMAS_FORGIVEN && c->reader->lenient)
        spressi_tell(c->reader, SPRESS_CODE_DESCRIPTOR_BENT, comma,
                     "a comma behind the last value");
    else if (c->commas != SPRESSI_JSON_COMMAS_ALLOWED)
        return false;
    return true;
}

/* Closes the levels that end after a value. `*out_value` says whether another value comes; if so,
 * the cursor stands on it. */
static bool close_levels(checker *c, bool *out_value)
{
    *out_value = false;
    while (c->depth > 0) {
        const bool object = c->objects[c->depth - 1];
        spressi_json_skip_space(c->in);
        if (peek(c) == ',') {
            const size_t comma = c->in->at++;
            spressi_json_skip_space(c->in);
            *out_value = peek(c) != (object ? '}' : ']') || !forgives_comma(c, comma);
        }
        if (*out_value)
            return !object || check_key(c);
        if (peek(c) != (object ? '}' : ']'))
            return expected(c, object ? "a comma or \"}\"" : "a comma or \"]\"");
        c->in->at++;
        c->depth--;
        if (c->tree)
            spressi_tree_close(c->tree, c->in->at);
    }
    return true;
}

/* Records the string, number or word that begins at `at`. */
static void record_scalar(checker *c, size_t at)
{
    const uint8_t first = c->in->data[at];
    const spress_tree_type type = first == '"'                   ? SPRESS_TREE_STRING
                                  : first == 't' || first == 'f' ? SPRESS_TREE_BOOLEAN
                                  : first == 'n'                 ? SPRESS_TREE_NULL
                                                                 : SPRESS_TREE_NUMBER;
    spressi_tree_named(c->tree, (spressi_tree_field){value_name(c).text, type}, at, c->in->at - at);
    if (c->depth == 0 || !c->objects[c->depth - 1])
        return;
    const size_t quote = type == SPRESS_TREE_STRING;
    spressi_tree_title(c->tree, key_of(c),
                       (spress_bytes){c->in->data + at + quote, c->in->at - at - 2 * quote});
}

/* A string, number or word. Inline: it is called for every value of a text, in two places. */
static inline bool check_scalar(checker *c)
{
    const int byte = peek(c);
    if (byte == '"')
        return check_string(c);
    if (byte == '-' || spressi_is_digit((unsigned)byte))
        return check_number(c);
    return check_literal(c);
}

static bool check_recorded_scalar(checker *c)
{
    const size_t at = c->in->at;
    if (!check_scalar(c))
        return false;
    record_scalar(c, at);
    return true;
}

/* One value, or the beginning of an array or object up to its first value. */
static bool check_value(checker *c, bool *out_value)
{
    const int byte = peek(c);
    *out_value = false;
    if (byte == '{' || byte == '[')
        return open_level(c, out_value);
    return c->tree ? check_recorded_scalar(c) : check_scalar(c);
}

bool spressi_json_check(spressi_reader *reader, int nesting_max, spressi_json_commas commas)
{
    checker c = {.reader = reader,
                 .in = &reader->in,
                 .depth_max = nesting_max,
                 .commas = commas,
                 .tree = reader->tree};
    spressi_json_skip_space(c.in);
    bool value = true;
    while (value) {
        if (!spressi_goes_on(reader) || !check_value(&c, &value))
            return false;
        if (!value && !close_levels(&c, &value))
            return false;
    }
    spressi_json_skip_space(c.in);
    if (c.in->at != c.in->size)
        return spressi_fail(reader, SPRESS_CODE_JSON_TRAILING, c.in->at,
                            "text follows the JSON value");
    spressi_tree_pass(c.tree, c.in->at);
    reader->tree = NULL; /* a second check of the same text has nothing to add */
    return true;
}
