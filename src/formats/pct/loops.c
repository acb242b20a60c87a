/* The loops over plain lines and plain names that fast.c calls. */
#include <stddef.h>

#include "core/text/number.h"
#include "formats/pct/fast.h"
#include "formats/pct/window.h"

enum {
    UNTRIMMED_SEPARATORS = 5, /* name|flags|x,y,w,h */
    TRIMMED_SEPARATORS = 9,   /* name|flags|x,y,w,h|sw,sh,sx,sy */
};

/* Where the parts of a frame's line are. */
typedef struct pct_line {
    size_t size, name_size;
    uint64_t ends; /* bits where its four or eight numbers end */
    bool trimmed;
} pct_line;

/* Bars, commas and the line feed of a line, from the name's end on. */
typedef struct pct_edges {
    uint64_t separators;
    uint64_t name; /* the first of them */
    uint64_t end;  /* the line feed */
} pct_edges;

/* Whether bars and commas stand as in a frame's line, with one to four digits between them and
 * nothing else, and the flags agree with whether it has a trim segment. */
static inline bool is_plain_line(const uint8_t *text, const pct_window *window, pct_edges edges,
                                 const pct_line *line)
{
    const uint64_t numbers =
        edges.end - 2 * edges.name; /* from behind the name's bar to the line feed */
    uint64_t trim = line->ends;
    for (int i = 0; i < 3; i++)
        trim &= trim - 1;
    const uint64_t bars = edges.name * 5 | (line->trimmed ? trim & -trim : 0); /* |flags| */
    const uint64_t digits = window->digits & numbers;
    const uint64_t pairs = digits & digits >> 1;
    const uint64_t fives = pairs & pairs >> 2 & digits >> 4;
    const uint64_t all = edges.separators | edges.end;
    const uint64_t empty = all & all >> 1;
    const uint64_t wrong_bars = (window->bars & (edges.end - 1)) ^ bars;
    const uint64_t strange = numbers & ~(digits | edges.separators);
    const uint64_t wrong_flags = text[line->name_size + 1] ^ (line->trimmed ? '2' : '0');
    return (wrong_bars | strange | empty | fives | wrong_flags) == 0;
}

/* Finds the parts of a line that has the separators of a trimmed or an untrimmed frame. */
static inline bool find_parts(const uint8_t *text, const pct_window *window, pct_edges edges,
                              bool trimmed, pct_line *line)
{
    uint64_t ends = edges.separators | edges.end;
    ends &= ends - 1; /* the name's */
    ends &= ends - 1; /* the flags' */
    *line = (pct_line){.size = (unsigned)spressi_lowest_bit(edges.end),
                       .name_size = (unsigned)spressi_lowest_bit(edges.name),
                       .ends = ends,
                       .trimmed = trimmed};
    return is_plain_line(text, window, edges, line);
}

/* Finds the parts of a line when it is plain. */
static inline bool take_apart(const uint8_t *text, pct_line *line)
{
    const pct_window window = pct_look(text);
    const uint64_t end = window.feeds & -window.feeds;
    const uint64_t name = window.bars & -window.bars;
    /* Before the line feed, or all when there is none, and from the bar on. */
    const uint64_t separators = (window.bars | window.commas) & (end - 1) & -name;
    const pct_edges edges = {separators, name, end};
    const int count = spressi_count_bits(separators);
    if (end == 0)
        return false;
    if (count == TRIMMED_SEPARATORS)
        return find_parts(text, &window, edges, true, line);
    return count == UNTRIMMED_SEPARATORS && find_parts(text, &window, edges, false, line);
}

/* A frame has x, y, w, h and source_w, source_h, trim_x, trim_y in the order of a line, so that
 * four or eight numbers are stored at once. */
static inline void fill_numbers(const uint8_t *text, const pct_line *line, spress_frame *frame)
{
    enum { RECT = offsetof(spress_frame, x), TRIM = offsetof(spress_frame, source_w) };
    _Static_assert(offsetof(spress_frame, h) == RECT + 12 && TRIM == RECT + 16 &&
                       offsetof(spress_frame, trim_y) == TRIM + 12,
                   "eight numbers in a row");
    int32_t numbers[8];
    if (line->trimmed) {
        pct_numbers(text, line->ends, 8, numbers);
        memcpy((char *)frame + RECT, numbers, sizeof numbers);
        return;
    }
    pct_numbers(text, line->ends, 4, numbers);
    memcpy((char *)frame + RECT, numbers, sizeof numbers / 2);
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    frame->trim_x = 0;
    frame->trim_y = 0;
}

/* Writes folder, stem and extension (its own, or `suffix`) of a name of less than PCT_PIECE bytes
 * to `out` and returns its size; 0 when the general reader must take the name. Copies whole pieces
 * whatever the sizes: PCT_PIECE bytes are readable behind the name. Two bytes before it are
 * readable too. */
static inline size_t plain_name(const pct_reader *pct, pct_text raw, const pct_extension *suffix,
                                char *out)
{
    char *const start = out;
    if (spressi_is_digit(raw.at[0])) { /* a folder, or something rare */
        int32_t index;
        if (!spressi_parse_short(&raw.at, &index) || *raw.at != '/' ||
            (size_t)index >= pct->prefix_count)
            return 0;
        const pct_prefix *prefix = &pct->prefixes[index];
        const size_t size = prefix->size; /* before writing, which might change it */
        if (size == 0)
            return 0;
        memcpy(out, prefix, PCT_PIECE);
        out += size;
        raw.at++;
    }
    /* No branch here: in a mixed file every other name has an extension of its own. The byte before
     * a name is a separator, so a "~" two bytes before the end is part of the name. */
    const uint32_t number = (uint32_t)raw.end[-1] - '0';
    const bool own = (raw.end[-2] == '~') & (number - 1 < PCT_EXTENSION_COUNT);
    const pct_extension *extension = own ? &spressi_pct_extensions[number] : suffix;
    raw.end -= own ? 2 : 0;
    if (raw.end <= raw.at && extension->size == 0) /* "~1" is ".png"; an empty name is an error */
        return 0;
    memcpy(out, raw.at, PCT_PIECE);
    out += pct_size(raw);
    memcpy(out, extension->text, sizeof extension->text);
    return (size_t)(out - start) + extension->size;
}

static size_t take_frames(pct_reader *pct, size_t room)
{
    spressi_cursor *in = &pct->r->in;
    spress_atlas *atlas = pct->atlas;
    const uint8_t *line = in->data + in->at;
    const uint8_t *const last = in->data + in->size - PCT_LOOKAHEAD;
    spress_frame *const first = atlas->frames + atlas->frame_count, *const end = first + room;
    spress_frame *frame = first;
    uint32_t *offset = atlas->frame_offsets ? atlas->frame_offsets + atlas->frame_count : NULL;
    char *out = pct->pool.data + pct->pool.used;
    const uint16_t page = (uint16_t)pct->current_page;
    for (; frame < end && line <= last && line[0] != '#' && line[1] != ':'; frame++) {
        pct_line parts;
        if (!take_apart(line, &parts) || parts.name_size >= PCT_PIECE)
            break;
        const size_t size =
            plain_name(pct, (pct_text){line, line + parts.name_size}, spressi_pct_extensions, out);
        if (size == 0)
            break;
        fill_numbers(line, &parts, frame);
        frame->name = out;
        frame->alias_of = SPRESS_NONE;
        frame->extra = SPRESS_NONE;
        frame->flags = parts.trimmed ? SPRESS_FRAME_TRIMMED : 0;
        frame->page = page;
        frame->name_size = (uint16_t)size;
        if (offset)
            *offset++ = (uint32_t)pct_offset(pct, line);
        out += size + 1;
        line += parts.size + 1;
    }
    in->at = pct_offset(pct, line);
    const size_t taken = (size_t)(frame - first);
    spressi_pct_took(pct, taken, out);
    return taken;
}

/* Works on copies, because the compiler must assume that writing a name changes `pct` and `line`.
 */
static size_t take_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                         pct_grid *grid, size_t room)
{
    const uint8_t *at = line->at;
    const uint8_t *const end = line->end;
    const uint8_t *const last = pct->r->in.data + pct->r->in.size - PCT_LOOKAHEAD;
    spress_atlas *atlas = pct->atlas;
    spress_frame *const first = atlas->frames + atlas->frame_count, *const full = first + room;
    spress_frame *frame = first;
    uint32_t *offset = atlas->frame_offsets ? atlas->frame_offsets + atlas->frame_count : NULL;
    char *out = pct->pool.data + pct->pool.used;
    const spress_frame pattern = grid->frame;
    pct_cells cells = grid->cells;
    for (; frame < full && at <= last && at < end; frame++) {
        const uint64_t ends = pct_name_ends(at) | UINT64_C(1) << PCT_PIECE;
        int size = spressi_lowest_bit(ends);
        if (size >= end - at) /* the last name of the line */
            size = (int)(end - at);
        else if (at[size] != ',')
            break;
        const size_t name_size = size == 0 || size >= PCT_PIECE
                                     ? 0
                                     : plain_name(pct, (pct_text){at, at + size}, suffix, out);
        if (name_size == 0)
            break;
        *frame = pattern;
        frame->name = out;
        frame->name_size = (uint16_t)name_size;
        pct_next_cell(&cells, frame);
        if (offset)
            *offset++ = (uint32_t)pct_offset(pct, at);
        out += name_size + 1;
        at += size + 1;
    }
    grid->cells = cells;
    line->at = at;
    const size_t taken = (size_t)(frame - first);
    spressi_pct_took(pct, taken, out);
    return taken;
}

const pct_loops spressi_pct_loops = {take_frames, take_names};
