/* Reads the coordinates of sc-sprites line by line ("Coordinates"); called by read.c behind the
 * header. */
#include "core/memory/allocate.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "formats/scs/reading.h"

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

spressi_reader *spressi_scs_at(scs_reader *s, const char *field)
{
    if (s->key.size == 0)
        return spressi_at(s->r, "/%s", field);
    return spressi_at(s->r, "/sprites/%s/%s", spressi_show_bytes(s->key.data, s->key.size).text,
                      field);
}

bool spressi_scs_take_line(scs_reader *s, scs_text *out_line)
{
    spressi_cursor *in = &s->r->in;
    const uint8_t *at = in->data + in->at;
    const uint8_t *feed = spressi_left(in) != 0 ? memchr(at, '\n', spressi_left(in)) : NULL;
    if (!feed)
        return false;
    in->at = scs_offset(s, feed + 1);
    *out_line = (scs_text){at, feed};
    return true;
}

bool spressi_scs_check_utf8(scs_reader *s, scs_text line)
{
    const size_t size = (size_t)(line.end - line.at);
    const size_t bad = spressi_utf8_first_bad(line.at, size);
    return bad == size || spressi_fail(s->r, SPRESS_CODE_UTF8, scs_offset(s, line.at + bad),
                                       "byte 0x%02x is not UTF-8", line.at[bad]);
}

bool spressi_scs_take_digits(scs_text *text, uint32_t *out_value)
{
    const uint8_t *first = text->at;
    uint64_t value = 0;
    for (; text->at < text->end && spressi_is_digit(*text->at); text->at++) {
        value = value * 10 + (*text->at - '0');
        if (value > SCS_INTEGER_MAX)
            value = SCS_INTEGER_MAX + UINT64_C(1);
    }
    *out_value = (uint32_t)value;
    return text->at != first;
}

bool spressi_scs_check_zero(scs_reader *s, const uint8_t *first, const uint8_t *end,
                            const char *field)
{
    return *first != '0' || end - first == 1 ||
           spressi_relax(spressi_scs_at(s, field), SPRESS_CODE_SCS_INTEGER, scs_offset(s, first),
                         "%s has a leading zero", field);
}

/* The numbers of a value with what stands before each ("Coordinates"). */
enum { VALUE_Y, VALUE_X, VALUE_W, VALUE_H, VALUE_SCALE, VALUE_FRAMES, VALUE_RATE, VALUE_COUNT };

static const struct {
    const char *field;
    char before; /* 0: nothing */
    bool positive;
} value_parts[VALUE_COUNT] = {
    [VALUE_Y] = {"y", 0, false},          [VALUE_X] = {"x", ',', false},
    [VALUE_W] = {"w", ' ', true},         [VALUE_H] = {"h", 'x', true},
    [VALUE_SCALE] = {"scale", ' ', true}, [VALUE_FRAMES] = {"frames", ' ', true},
    [VALUE_RATE] = {"rate", '@', false},
};

static bool read_value_part(scs_reader *s, scs_text *text, size_t part, uint32_t *out_value)
{
    const char *field = value_parts[part].field;
    const char before = value_parts[part].before;
    if (before != 0) {
        if (text->at == text->end || *text->at != (uint8_t)before)
            return spressi_fail(spressi_scs_at(s, field), SPRESS_CODE_SCS_VALUE,
                                scs_offset(s, text->at), "\"%c\" must stand before %s", before,
                                field);
        text->at++;
    }
    const uint8_t *first = text->at;
    if (!spressi_scs_take_digits(text, out_value))
        return spressi_fail(spressi_scs_at(s, field), SPRESS_CODE_SCS_VALUE, scs_offset(s, first),
                            "%s is not a number", field);
    scs_record(s, field, SPRESS_TREE_INTEGER, (scs_text){first, text->at});
    if (!spressi_scs_check_zero(s, first, text->at, field))
        return false;
    if (*out_value > SCS_INTEGER_MAX)
        return spressi_fail(spressi_scs_at(s, field), SPRESS_CODE_SCS_INTEGER, scs_offset(s, first),
                            "%s is more than %d", field, SCS_INTEGER_MAX);
    if (*out_value == 0 && value_parts[part].positive)
        return spressi_fail(spressi_scs_at(s, field), SPRESS_CODE_SCS_ZERO, scs_offset(s, first),
                            "%s is zero", field);
    return true;
}

/* {pos} is y,x while {size} is width x height. {anim} may be missing and then is 1@0. */
static bool read_value(scs_reader *s, scs_text text, scs_sprite *sprite)
{
    uint32_t values[VALUE_COUNT] = {[VALUE_FRAMES] = 1};
    const uint8_t *last = text.at;
    for (size_t i = 0; i < VALUE_COUNT && (i != VALUE_FRAMES || text.at != text.end); i++) {
        last = text.at;
        if (!read_value_part(s, &text, i, &values[i]))
            return false;
    }
    if (text.at != text.end)
        return spressi_fail(spressi_scs_at(s, "rate"), SPRESS_CODE_SCS_VALUE,
                            scs_offset(s, text.at),
                            "nothing may follow the value, not even white-space");
    if (values[VALUE_FRAMES] > 1 && values[VALUE_RATE] == 0)
        return spressi_fail(spressi_scs_at(s, "rate"), SPRESS_CODE_SCS_RATE,
                            scs_offset(s, last + 1), "rate 0 for %u frames", values[VALUE_FRAMES]);
    sprite->y = values[VALUE_Y];
    sprite->x = values[VALUE_X];
    sprite->w = values[VALUE_W];
    sprite->h = values[VALUE_H];
    sprite->scale = values[VALUE_SCALE];
    sprite->frames = values[VALUE_FRAMES];
    sprite->rate = values[VALUE_RATE];
    return true;
}

/* The key up to white-space or "="; `line->at` moves to the value. */
static bool read_key(scs_reader *s, scs_text *line)
{
    const uint8_t *p = line->at;
    while (p < line->end && *p != '=' && !is_blank(*p))
        p++;
    const spress_bytes key = {line->at, (size_t)(p - line->at)};
    size_t at;
    spressi_at(s->r, "/sprites");
    if (key.size == 0 && p < line->end && is_blank(*p))
        return spressi_fail(s->r, SPRESS_CODE_SCS_KEY, scs_offset(s, p),
                            "white-space before the key");
    const char *fault = spressi_scs_key_fault(key, &at);
    if (fault)
        return spressi_fail(s->r, SPRESS_CODE_SCS_KEY, scs_offset(s, key.data + at), "%s", fault);
    at = spressi_scs_key_too_deep(key);
    if (at != key.size)
        return spressi_fail(s->r, SPRESS_CODE_SCS_KEY_DEPTH, scs_offset(s, key.data + at),
                            "the key has more than %d identifiers", SCS_DEPTH_MAX);
    if (key.size > SPRESS_NAME_SIZE_MAX)
        return spressi_fail(s->r, SPRESS_CODE_NAME_SIZE, scs_offset(s, key.data),
                            "a key of %zu bytes", key.size);
    s->key = key;
    scs_record(s, "key", SPRESS_TREE_TEXT, (scs_text){line->at, p});
    spressi_tree_label(s->r->tree, key.data, key.size);
    while (p < line->end && is_blank(*p))
        p++;
    if (p == line->end || *p != '=')
        return spressi_fail(spressi_scs_at(s, "value"), SPRESS_CODE_SCS_VALUE, scs_offset(s, p),
                            "\"=\" must follow the key");
    for (p++; p < line->end && is_blank(*p);)
        p++;
    line->at = p;
    return true;
}

/* Counts the sprite against the limits, before memory is allocated for its frames. */
static bool claim(scs_reader *s, const scs_sprite *sprite)
{
    const spress_limits *limits = &s->r->limits;
    s->frame_total += sprite->frames;
    s->key_bytes += sprite->key_size;
    if (s->frame_total > limits->frames)
        return spressi_fail(spressi_scs_at(s, "frames"), SPRESS_CODE_LIMIT_FRAMES, sprite->offset,
                            "%llu frames up to here; the limit is %u",
                            (unsigned long long)s->frame_total, limits->frames);
    if (s->key_bytes > limits->name_bytes)
        return spressi_fail(spressi_scs_at(s, "key"), SPRESS_CODE_LIMIT_NAMES, sprite->offset,
                            "keys of %llu bytes up to here; the limit is %llu",
                            (unsigned long long)s->key_bytes,
                            (unsigned long long)limits->name_bytes);
    return true;
}

bool spressi_scs_fail_scratch(scs_reader *s)
{
    return spressi_fail(s->r, SPRESS_CODE_MEMORY, s->r->in.at, "out of memory");
}

static bool append(scs_reader *s, const scs_sprite *sprite)
{
    if (!spressi_grow(&s->r->arena->allocator, &s->sprites, s->sprite_count, &s->sprite_capacity,
                      sizeof *s->sprites))
        return spressi_scs_fail_scratch(s);
    s->sprites[s->sprite_count++] = *sprite;
    return true;
}

static bool read_sprite(scs_reader *s, scs_text line)
{
    scs_sprite sprite = {.offset = scs_offset(s, line.at)};
    if (!read_key(s, &line) || !read_value(s, line, &sprite))
        return false;
    sprite.key_size = (uint32_t)s->key.size;
    if (!claim(s, &sprite) || !append(s, &sprite))
        return false;
    spressi_tree_close(s->r->tree, s->r->in.at);
    return true;
}

/* Takes a CR off the end of a line where lenient reading lets it pass, as the author's program
 * does; strictly it is white-space behind the value, and is reported as such. */
static void strip_return(scs_reader *s, scs_text *line)
{
    if (!s->r->lenient || line->end - line->at < 2 || line->end[-1] != '\r')
        return;
    line->end--;
    if (!s->told_return)
        spressi_relax(spressi_at(s->r, "/sprites"),
                      *line->at == '=' ? SPRESS_CODE_SCS_TERMINATOR : SPRESS_CODE_SCS_VALUE,
                      scs_offset(s, line->end), "lines end with CR and LF");
    s->told_return = true;
}

/* Refuses a line that cannot be a pair, with the reason: it is blank, or nearly the terminator, or
 * the canvas because the terminator is missing. */
static bool check_line(scs_reader *s, scs_text line)
{
    const uint8_t *p = line.at;
    const bool equals = p < line.end && *p == '=';
    p += equals;
    while (p < line.end && (is_blank(*p) || *p == '\r'))
        p++;
    spressi_at(s->r, "/sprites");
    if (p == line.end && !equals)
        return spressi_fail(s->r, SPRESS_CODE_SCS_BLANK_LINE, scs_offset(s, line.at),
                            "no blank lines among the coordinates");
    if (p == line.end)
        return spressi_fail(s->r, SPRESS_CODE_SCS_TERMINATOR, scs_offset(s, line.at + 1),
                            "the last line must be exactly \"=\"");
    if (line.end - line.at >= 4 && memcmp(line.at, "\x89PNG", 4) == 0)
        return spressi_fail(s->r, SPRESS_CODE_SCS_TERMINATOR, scs_offset(s, line.at),
                            "the canvas begins before a line that is exactly \"=\"");
    return spressi_scs_check_utf8(s, line);
}

bool spressi_scs_read_coordinates(scs_reader *s)
{
    scs_text line;
    while (spressi_scs_take_line(s, &line)) {
        const size_t at = scs_offset(s, line.at);
        strip_return(s, &line);
        if (line.end - line.at == 1 && *line.at == '=') {
            s->key.size = 0;
            spressi_tree_leaf(s->r->tree, "terminator", SPRESS_TREE_TEXT, at, s->r->in.at - at);
            if (s->sprite_count == 0)
                spressi_tell(spressi_at(s->r, "/sprites"), SPRESS_CODE_SCS_EMPTY,
                             scs_offset(s, line.at), "the file has no sprites");
            return true;
        }
        spressi_tree_open(s->r->tree, SPRESS_TREE_LINE, at, "sprite %zu", s->sprite_count);
        if (!spressi_goes_on(s->r) || !check_line(s, line) || !read_sprite(s, line))
            return false;
    }
    return spressi_fail(spressi_at(s->r, "/sprites"), SPRESS_CODE_SCS_TERMINATOR, s->r->in.size,
                        "the file ends before a line that is exactly \"=\"");
}
