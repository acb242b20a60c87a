/* Reads palettes: four kinds of file, told apart by their content.
 *
 *   JASC       "JASC-PAL", "0100", the number of colours, then "R G B" on each line
 *   GIMP       "GIMP Palette", lines "Name: ..." and "Columns: ...", then "R G B name";
 *              '#' begins a comment
 *   Paint.NET  "AARRGGBB" on each line; ';' begins a comment
 *   hex list   "RRGGBB", "#RRGGBB" or "#RRGGBBAA" on each line; ';' begins a comment
 *
 * The last two are one grammar: eight digits mean alpha first without the '#', alpha last with
 * it. */
#include <string.h>

#include "core/memory/not_null.h"
#include "core/text/number.h"
#include "spritepress/sprite.h"

enum { PALETTE_MAX = 256 }; /* spress_palette.colours */

/* A text read line by line. The reader skips a byte-order mark silently, because Paint.NET writes
 * one; CR LF ends a line as LF does. */
typedef struct palette_reader {
    const uint8_t *text;
    size_t size;
    size_t next;    /* where the next line begins */
    size_t at, end; /* the line, without spaces around it */
    unsigned line;  /* from 1 */
    spress_report *report;
    spress_palette palette;
} palette_reader;

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool next_line(palette_reader *r)
{
    if (r->next >= r->size)
        return false;
    r->at = r->next;
    const uint8_t *feed = memchr(r->text + r->at, '\n', r->size - r->at);
    r->end = feed ? (size_t)(feed - r->text) : r->size;
    r->next = r->end + 1;
    r->line++;
    while (r->at < r->end && is_space(r->text[r->at]))
        r->at++;
    while (r->end > r->at && is_space(r->text[r->end - 1]))
        r->end--;
    return true;
}

/* Goes to the next line that is neither blank nor a comment. */
static bool next_content(palette_reader *r, char comment)
{
    while (next_line(r))
        if (r->at != r->end && r->text[r->at] != (uint8_t)comment)
            return true;
    return false;
}

static bool line_begins(const palette_reader *r, const char *text)
{
    const size_t size = strlen(text);
    return r->end - r->at >= size && memcmp(r->text + r->at, text, size) == 0;
}

static bool line_is(const palette_reader *r, const char *text)
{
    return r->end - r->at == strlen(text) && line_begins(r, text);
}

static bool fail_syntax(const palette_reader *r, size_t at, const char *what)
{
    spress_report_add(r->report, SPRESS_CODE_PALETTE_SYNTAX, at, NULL, "line %u: %s", r->line,
                      what);
    return false;
}

static bool add_colour(palette_reader *r, size_t at, spress_colour colour)
{
    if (r->palette.count == PALETTE_MAX) {
        spress_report_add(r->report, SPRESS_CODE_PALETTE_SIZE, at, NULL,
                          "line %u: the palette has more than %d colours", r->line, PALETTE_MAX);
        return false;
    }
    r->palette.colours[r->palette.count++] = colour;
    return true;
}

/* Reads "R G B", each from 0 to 255, and returns where the last number ended. */
static bool take_decimals(palette_reader *r, spress_colour *colour, size_t *out_end)
{
    uint8_t parts[3];
    const uint8_t *p = r->text + r->at;
    const uint8_t *end = r->text + r->end;
    for (size_t i = 0; i < 3; i++) {
        int32_t value;
        while (p < end && is_space(*p))
            p++;
        const size_t at = (size_t)(p - r->text);
        if (!spressi_parse_int32(&p, end, &value) || value < 0 || value > 255 ||
            (p < end && !is_space(*p)))
            return fail_syntax(r, at, "a colour is three numbers from 0 to 255");
        parts[i] = (uint8_t)value;
    }
    *colour = (spress_colour){parts[0], parts[1], parts[2], 255};
    *out_end = (size_t)(p - r->text);
    return true;
}

/* GIMP's lines go on with the colour's name. */
static bool read_gimp(palette_reader *r)
{
    while (next_content(r, '#')) {
        spress_colour colour;
        size_t end;
        if (r->palette.count == 0 && (line_begins(r, "Name:") || line_begins(r, "Columns:")))
            continue;
        if (!take_decimals(r, &colour, &end) || !add_colour(r, r->at, colour))
            return false;
    }
    return true;
}

static bool read_jasc(palette_reader *r)
{
    if (!next_line(r) || !line_is(r, "0100"))
        return fail_syntax(r, r->at, "the version of a JASC palette is 0100");
    if (!next_line(r))
        return fail_syntax(r, r->size, "the number of colours is missing");
    const size_t count_at = r->at;
    const uint8_t *p = r->text + r->at;
    int32_t count;
    if (!spressi_parse_int32(&p, r->text + r->end, &count) || p != r->text + r->end || count < 0)
        return fail_syntax(r, count_at, "the number of colours is not a number");
    while (next_content(r, '\0')) {
        spress_colour colour;
        size_t end;
        if (!take_decimals(r, &colour, &end))
            return false;
        if (end != r->end)
            return fail_syntax(r, end, "text follows the colour");
        if (!add_colour(r, r->at, colour))
            return false;
    }
    if ((size_t)count != r->palette.count) {
        spress_report_add(r->report, SPRESS_CODE_PALETTE_SYNTAX, count_at, NULL,
                          "%d colours are announced and %zu there", count, r->palette.count);
        return false;
    }
    return true;
}

static bool read_hex_line(palette_reader *r)
{
    const bool hash = r->text[r->at] == '#';
    const size_t from = r->at + hash;
    const size_t digits = r->end - from;
    uint32_t value = 0;
    for (size_t i = from; i < r->end; i++) {
        const unsigned digit = spressi_hex_value(r->text[i]);
        if (digit == 16)
            return fail_syntax(r, i, "a colour is written in hex digits");
        value = value << 4 | digit;
    }
    if (digits != 6 && digits != 8)
        return fail_syntax(r, from, "a colour has six or eight hex digits");
    if (digits == 6)
        value |= 0xFF000000;
    else if (hash)
        value = value >> 8 | value << 24; /* #RRGGBBAA */
    const spress_colour colour = {(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value,
                                  (uint8_t)(value >> 24)};
    return add_colour(r, r->at, colour);
}

static bool read_hex(palette_reader *r)
{
    while (next_content(r, ';'))
        if (!read_hex_line(r))
            return false;
    return true;
}

static bool read_any(palette_reader *r)
{
    const size_t start = r->next;
    const bool any = next_line(r);
    if (any && line_is(r, "JASC-PAL"))
        return read_jasc(r);
    if (any && line_is(r, "GIMP Palette"))
        return read_gimp(r);
    r->next = start;
    r->line = 0;
    return read_hex(r);
}

bool spress_palette_read(spress_bytes text, spress_report *report, spress_palette *out)
{
    text = spressi_not_null(text);
    palette_reader r = {.text = text.data, .size = text.size, .report = report};
    if (text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0)
        r.next = 3;
    if (!read_any(&r))
        return false;
    if (r.palette.count == 0) {
        spress_report_add(report, SPRESS_CODE_PALETTE_SIZE, 0, NULL, "the palette has no colours");
        return false;
    }
    *out = r.palette;
    return true;
}
