/* Reads PCSEF ("Formal specification"; pcsef.h draws the tokens).
 *
 * Counts the pixels first, so that it refuses a picture that is too large before it allocates a
 * byte for it, and so that painting need not check bounds: it never paints more pixels than the
 * characters read so far stand for. */
#include <stdio.h>
#include <string.h>

#include "formats/format.h"
#include "formats/pcsef/pcsef.h"
#include "formats/pcsef/record.h"
#include "model/sprite.h"

enum {
    LANE_COUNT = 16,
    PIECE_SIZE = LANE_COUNT * (UINT8_MAX / SPRESSI_PCSEF_RUN_MAX),
    STORE_SIZE = 16, /* one store of this size paints a run, so there is room behind the pixels */
    DESCRIPTION_MAX = 160,
};

typedef struct painter {
    spressi_reader *reader;
    const uint8_t *text;
    size_t text_size; /* without the file's line ending */
    size_t width;
    uint8_t empty;
    uint64_t limit; /* on pixels */
    uint8_t *pixels;
    uint8_t *out;     /* behind the last pixel painted */
    uint8_t *row_end; /* of the row that `out` was in when settle was last called */
    spressi_pcsef_record record;
} painter;

/* The pixels that characters stand for. No colour is a digit or a code, so a character stands for
 * the same number of pixels wherever it is in a valid string. */
typedef struct worth {
    uint64_t runs;    /* pixels of all runs */
    uint64_t rows;    /* how many '~' and '^' */
    uint64_t mirrors; /* how many '>' */
} worth;

/* Pixels that a digit stands for; 0 for all other characters. */
static uint8_t run_length(uint8_t c)
{
    const uint8_t length = (uint8_t)(c - '0');
    return length <= SPRESSI_PCSEF_RUN_MAX ? length : 0;
}

/* '~' is '^' with one more bit. */
static bool is_row_code(uint8_t c)
{
    return (c | 0x20) == SPRESSI_PCSEF_EMPTY_ROW;
}

#define PLACED "%s, in row %zu, column %zu of the picture (from 1)"

/* Reports a fault at a byte of the string, with the place of the pixel that would have come next.
 * When it may pass, lenient reading goes on. */
static bool object(painter *p, spress_code code, size_t at, const char *what, bool may_pass)
{
    const size_t painted = (size_t)(p->out - p->pixels);
    const size_t row = painted / p->width;
    const size_t column = painted % p->width;
    spressi_at(p->reader, "/rows/%zu", row);
    return may_pass ? spressi_relax(p->reader, code, at, PLACED, what, row + 1, column + 1)
                    : spressi_fail(p->reader, code, at, PLACED, what, row + 1, column + 1);
}

static bool fail_limit(const painter *p, size_t at)
{
    return spressi_fail(p->reader, SPRESS_CODE_LIMIT_PIXELS, at,
                        "the picture has more than %llu pixels at a width of %zu",
                        (unsigned long long)p->limit, p->width);
}

/* As `object`, with the character that stands there. */
static bool object_to_character(painter *p, spress_code code, size_t at, const char *what)
{
    char description[DESCRIPTION_MAX];
    const uint8_t c = p->text[at];
    if (c > ' ' && c < 0x7F)
        snprintf(description, sizeof description, "'%c' %s", c, what);
    else
        snprintf(description, sizeof description, "byte 0x%02x %s", c, what);
    return object(p, code, at, description, true);
}

/* Moves row_end to the end of the row of the next pixel and returns that pixel's column. Each row
 * is passed once, so that all calls together cost no more than the rows there are. */
static size_t settle(painter *p)
{
    while (p->row_end <= p->out)
        p->row_end += p->width;
    return p->width - (size_t)(p->row_end - p->out);
}

static uint8_t *paint_run(uint8_t *out, uint64_t length, uint8_t colour)
{
    memset(out, colour, STORE_SIZE);
    return out + length;
}

static uint64_t load_u64le(const uint8_t *b)
{
    return (uint64_t)spressi_load_u32le(b + 4) << 32 | spressi_load_u32le(b);
}

/* Four times the same sixteen bits. */
#define LANES(bits) ((bits)*UINT64_C(0x0001000100010001))

/* Paints four tokens at a time, as long as all four are runs. In each lane of sixteen bits the
 * lower byte is a digit when it is at least '1' and less than '9' + 1: the top bit says so after an
 * addition. */
static size_t paint_four_runs(painter *p, size_t at)
{
    uint8_t *out = p->out;
    for (; p->text_size - at >= 8; at += 8) {
        const uint8_t *text = p->text + at;
        const uint64_t digits = load_u64le(text) & LANES(0xFF);
        const uint64_t at_least_1 = digits + LANES(0x8000 - '1');
        const uint64_t above_9 = digits + LANES(0x8000 - '9' - 1);
        const uint8_t *colours = spressi_sprite_colours;
        if ((at_least_1 & ~above_9 & LANES(0x8000)) != LANES(0x8000) ||
            !(colours[text[1]] & colours[text[3]] & colours[text[5]] & colours[text[7]]))
            break;
        out = paint_run(out, digits & 15, text[1]);
        out = paint_run(out, digits >> 16 & 15, text[3]);
        out = paint_run(out, digits >> 32 & 15, text[5]);
        out = paint_run(out, digits >> 48 & 15, text[7]);
    }
    p->out = out;
    return at;
}

/* Paints all run tokens that follow one another and returns the offset behind them. A run is at
 * most nine pixels: one store of 16 bytes paints it, and the next token paints over what was too
 * much. */
static size_t paint_runs(painter *p, size_t at)
{
    at = paint_four_runs(p, at);
    for (; p->text_size - at >= 2; at += 2) {
        const unsigned run = p->text[at] - (unsigned)'0';
        const uint8_t colour = p->text[at + 1];
        if (run - 1 >= SPRESSI_PCSEF_RUN_MAX || !spressi_is_colour((char)colour))
            break;
        p->out = paint_run(p->out, run, colour);
    }
    return at;
}

/* "'~' indicates a totally empty row", "'^' ... repeats the most recently reconstructed row". */
static bool paint_row(painter *p, size_t at)
{
    if (settle(p) != 0)
        return object(p, SPRESS_CODE_PCSEF_ROW_START, at,
                      p->text[at] == SPRESSI_PCSEF_REPEAT ? "'^' stands inside a row"
                                                          : "'~' stands inside a row",
                      false);
    if (p->text[at] == SPRESSI_PCSEF_EMPTY_ROW) {
        memset(p->out, p->empty, p->width);
    } else {
        if (p->out == p->pixels)
            return object(p, SPRESS_CODE_PCSEF_REPEAT, at, "'^' has no row before it to repeat",
                          false);
        memcpy(p->out, p->out - p->width, p->width);
    }
    p->out += p->width;
    return true;
}

/* "'>' ... must always occur after decoding at least half of the row's width. If the sprite's width
 * is even, the mirrored portion has exactly the same number of pixels as the existing portion":
 * both hold only at the half itself. The original editor drops what was decoded beyond it. */
static bool paint_mirror(painter *p, size_t at)
{
    const size_t half = p->width / 2;
    if (p->width % 2 != 0)
        return object(p, SPRESS_CODE_PCSEF_MIRROR, at, "'>' at an odd width, which has no half",
                      false);
    const size_t column = settle(p);
    if (column < half)
        return object(p, SPRESS_CODE_PCSEF_MIRROR, at, "'>' comes before the half of the row",
                      false);
    if (column > half) {
        if (!object(p, SPRESS_CODE_PCSEF_MIRROR, at, "'>' comes after the half of the row", true))
            return false;
        p->out -= column - half;
    }
    for (size_t i = 0; i < half; i++)
        p->out[i] = *(p->out - 1 - i);
    p->out += half;
    return true;
}

/* Reports text that is no token. Lenient reading skips it one character at a time, as the original
 * editor does. */
static bool pass_over(painter *p, size_t *at)
{
    const size_t i = *at;
    bool passed;
    if (p->text[i] < '1' || p->text[i] > '9')
        passed = object_to_character(p, SPRESS_CODE_PCSEF_RUN, i, "is no digit from 1 to 9");
    else if (i + 1 == p->text_size)
        passed = object(p, SPRESS_CODE_PCSEF_CUT, i, "the last token has no colour", true);
    else
        passed = object_to_character(p, SPRESS_CODE_PCSEF_COLOUR, i + 1, "cannot be a colour");
    *at = i + 1;
    while (*at < p->text_size && (p->text[*at] & 0xC0) == 0x80) /* the rest of a UTF-8 character */
        ++*at;
    return passed;
}

/* Paints runs and records them. */
static size_t paint_recorded_runs(painter *p, size_t at)
{
    const size_t pixels = (size_t)(p->out - p->pixels);
    const size_t end = paint_runs(p, at);
    if (p->record.tree)
        spressi_pcsef_record_runs(&p->record, (spress_bytes){p->text + at, end - at}, pixels);
    return end;
}

/* Records the token of one character that stands at `at`. */
static void record_code(painter *p, size_t at)
{
    static const spressi_tree_field empty_row = {"empty row", SPRESS_TREE_TEXT};
    static const spressi_tree_field repeated_row = {"repeated row", SPRESS_TREE_TEXT};
    static const spressi_tree_field mirror = {"mirror", SPRESS_TREE_TEXT};
    const uint8_t c = p->text[at];
    spressi_pcsef_record_token(&p->record,
                               c == SPRESSI_PCSEF_MIRROR      ? mirror
                               : c == SPRESSI_PCSEF_EMPTY_ROW ? empty_row
                                                              : repeated_row,
                               (spress_bytes){p->text + at, 1}, (size_t)(p->out - p->pixels));
}

/* Passes over text that is no token and records it. */
static bool pass_over_recorded(painter *p, size_t *at)
{
    static const spressi_tree_field skipped = {"no token", SPRESS_TREE_TEXT};
    const size_t from = *at;
    const size_t pixels = (size_t)(p->out - p->pixels);
    const bool passed = pass_over(p, at);
    spressi_pcsef_record_token(&p->record, skipped, (spress_bytes){p->text + from, *at - from},
                               pixels);
    return passed;
}

static bool paint(painter *p)
{
    size_t at = p->reader->in.at;
    while ((at = paint_recorded_runs(p, at)) < p->text_size) {
        const uint8_t c = p->text[at];
        if (is_row_code(c) || c == SPRESSI_PCSEF_MIRROR)
            record_code(p, at);
        if (is_row_code(c)) {
            if (!paint_row(p, at++))
                return false;
        } else if (c == SPRESSI_PCSEF_MIRROR) {
            if (!paint_mirror(p, at++))
                return false;
        } else if (!pass_over_recorded(p, &at)) {
            return false;
        }
    }
    spressi_pcsef_record_end(&p->record, at);
    if (p->text_size < p->reader->in.size)
        spressi_tree_leaf(p->reader->tree, "line ending", SPRESS_TREE_TEXT, at,
                          p->reader->in.size - at);
    p->reader->in.at = at;
    return true;
}

/* Refuses a last row that is not whole. Lenient reading fills it up with empty pixels, as the
 * original editor does. */
static bool finish_row(painter *p)
{
    const size_t column = settle(p);
    if (column == 0)
        return true;
    char what[DESCRIPTION_MAX];
    snprintf(what, sizeof what, "the last row has %zu of %zu pixels", column, p->width);
    if (!object(p, SPRESS_CODE_PCSEF_ROW_CUT, p->text_size, what, true))
        return false;
    if ((uint64_t)(p->row_end - p->pixels) > p->limit)
        return fail_limit(p, p->text_size);
    memset(p->out, p->empty, p->width - column);
    p->out = p->row_end;
    return true;
}

/* Sixteen sums of a byte each that run side by side: a shape that compilers turn into vector
 * instructions. A piece is so short that none of them overflows. */
typedef struct worth_lanes {
    uint8_t runs[LANE_COUNT], rows[LANE_COUNT], mirrors[LANE_COUNT];
} worth_lanes;

static void add_block(worth_lanes *lanes, const uint8_t *text)
{
    uint8_t block[LANE_COUNT];
    memcpy(block, text, LANE_COUNT);
    for (size_t k = 0; k < LANE_COUNT; k++)
        lanes->runs[k] = (uint8_t)(lanes->runs[k] + run_length(block[k]));
    for (size_t k = 0; k < LANE_COUNT; k++)
        lanes->rows[k] = (uint8_t)(lanes->rows[k] + is_row_code(block[k]));
    for (size_t k = 0; k < LANE_COUNT; k++)
        lanes->mirrors[k] = (uint8_t)(lanes->mirrors[k] + (block[k] == SPRESSI_PCSEF_MIRROR));
}

static worth add_piece(const uint8_t *text, size_t size)
{
    worth_lanes lanes = {0};
    uint8_t rest[LANE_COUNT] = {0}; /* a NUL stands for no pixels */
    size_t i = 0;
    for (; size - i >= LANE_COUNT; i += LANE_COUNT)
        add_block(&lanes, text + i);
    memcpy(rest, text + i, size - i);
    add_block(&lanes, rest);

    worth sum = {0};
    for (size_t k = 0; k < LANE_COUNT; k++) {
        sum.runs += lanes.runs[k];
        sum.rows += lanes.rows[k];
        sum.mirrors += lanes.mirrors[k];
    }
    return sum;
}

static uint64_t pixel_count(worth sum, size_t width)
{
    return sum.runs + sum.rows * width + sum.mirrors * (width / 2);
}

/* Refuses a picture over the limit, at the character that passes it; else says how many pixels it
 * has. Runs before memory is allocated for them. */
static bool check_size(const painter *p, size_t *out_count)
{
    uint64_t count = 0;
    for (size_t at = p->reader->in.at; at < p->text_size;) {
        const size_t left = p->text_size - at;
        size_t piece = left < PIECE_SIZE ? left : PIECE_SIZE;
        uint64_t more = pixel_count(add_piece(p->text + at, piece), p->width);
        if (more > p->limit - count) { /* it passes the limit in this piece: go on by characters */
            piece = 1;
            more = pixel_count(add_piece(p->text + at, piece), p->width);
        }
        if (more > p->limit - count)
            return fail_limit(p, at);
        count += more;
        at += piece;
    }
    *out_count = (size_t)count;
    return true;
}

/* Paints the whole sprite; p->pixels and p->out then are its pixels and their end. */
static bool paint_all(painter *p)
{
    size_t count = 0;
    if (!check_size(p, &count))
        return false;
    const size_t room = count + p->width + STORE_SIZE; /* the width: a row to fill up */
    p->pixels = spressi_arena_allocate(p->reader->arena, room, 1);
    if (!p->pixels)
        return spressi_fail_memory(p->reader);
    p->out = p->pixels;
    p->row_end = p->pixels + p->width;
    if (!paint(p) || !finish_row(p))
        return false;

    const size_t size = (size_t)(p->out - p->pixels);
    uint8_t *trimmed = spressi_arena_resize(p->reader->arena, p->pixels, room, size);
    p->pixels = trimmed ? trimmed : p->pixels; /* a block that cannot shrink is still good */
    p->out = p->pixels + size;
    return true;
}

/* The caller's limit, or less: the height has 32 bits, and sizes must not overflow. */
static uint64_t pixel_limit(const spressi_reader *reader, uint32_t width)
{
    const uint64_t rows_limit = (uint64_t)UINT32_MAX * width;
    const uint64_t limit = reader->limits.pixels < rows_limit ? reader->limits.pixels : rows_limit;
    return limit < SIZE_MAX / 2 ? limit : SIZE_MAX / 2;
}

/* One line ending at the end of the file is the file's, not the string's. */
static size_t without_line_ending(const spressi_cursor *in)
{
    size_t size = in->size;
    if (size > in->at && in->data[size - 1] == '\n')
        size -= size - 1 > in->at && in->data[size - 2] == '\r' ? 2 : 1;
    return size;
}

bool spressi_pcsef_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document)
{
    const spressi_sprite_terms terms = {options->width, options->empty, options->alphabet,
                                        options->palette};
    if (!spressi_sprite_check_terms(&terms, reader->report) || !spressi_begin_text(reader))
        return false;
    painter p = {.reader = reader,
                 .text = reader->in.data,
                 .text_size = without_line_ending(&reader->in),
                 .width = options->width,
                 .limit = pixel_limit(reader, options->width),
                 .record = {.tree = reader->tree, .width = options->width},
                 .empty = options->empty ? (uint8_t)options->empty : '.'};
    spress_sprite sprite = {
        .width = options->width, .empty = (char)p.empty, .alphabet = options->alphabet};
    if (!spressi_sprite_copy_palette(reader->arena, options->palette, &sprite))
        return spressi_fail_memory(reader);
    if (!paint_all(&p))
        return false;

    sprite.pixels = (char *)p.pixels;
    sprite.height = (uint32_t)((size_t)(p.out - p.pixels) / p.width);
    spressi_at(reader, "/height");
    if (options->height != 0 && options->height != sprite.height)
        return spressi_fail(reader, SPRESS_CODE_PCSEF_HEIGHT, p.text_size,
                            "the string has %u rows; the height was given as %u", sprite.height,
                            options->height);
    if (sprite.height == 0)
        spressi_tell(reader, SPRESS_CODE_PCSEF_EMPTY, p.text_size, "the string has no rows");
    document->sprite = sprite;
    return true;
}
