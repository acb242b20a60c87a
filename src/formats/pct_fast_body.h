/* The loops of the quick way through PCT, compiled once for every processor and once for AVX2: the
 * includer defines PCT_AVX2 or not, and gives the loops their name outside. */
#include <stddef.h>

#include "core/bits.h"
#include "formats/pct_fast.h"
#include "formats/pct_window.h"

enum {
    UNTRIMMED_SEPARATORS = 5, /* name|flags|x,y,w,h */
    TRIMMED_SEPARATORS = 9,   /* name|flags|x,y,w,h|sw,sh,sx,sy */
};

/* Where the parts of a frame's line are. */
typedef struct pct_line {
    int length;
    bool trimmed;
    int at[TRIMMED_SEPARATORS + 1]; /* separators, then the line's end */
} pct_line;

/* Whether bars and commas stand as in a frame's line, with one to four digits between them and
 * nothing else, and the flags are what its shape says. `separators` are those from the name's end
 * to the line's. */
PCT_TARGET static inline bool is_plain_line(const uint8_t *text, pct_window window,
                                            uint64_t separators, const pct_line *line)
{
    const int *at = line->at;
    const uint64_t end = UINT64_C(1) << line->length;
    const uint64_t numbers = (end - 1) & -(UINT64_C(2) << at[0]);
    const uint64_t bars = UINT64_C(5) << at[0] | /* name|flags| */
                          (line->trimmed ? UINT64_C(1) << at[UNTRIMMED_SEPARATORS] : 0);
    const uint64_t digits = window.digits & numbers;
    const uint64_t pairs = digits & digits >> 1;
    const uint64_t fives = pairs & pairs >> 2 & digits >> 4;
    const uint64_t edges = separators | end;
    const uint64_t empty = edges & edges >> 1;
    const uint64_t wrong_bars = (window.bars & (end - 1)) ^ bars;
    const uint64_t strange = numbers & ~(digits | separators);
    const uint64_t wrong_flags = text[at[0] + 1] ^ (line->trimmed ? '2' : '0');
    return (wrong_bars | strange | empty | fives | wrong_flags) == 0;
}

/* Finds the parts of a line when it is plain. */
PCT_TARGET static inline bool take_apart(const uint8_t *text, pct_line *line)
{
    const pct_window window = pct_look(text);
    if (window.feeds == 0 || window.bars == 0)
        return false;
    line->length = spressi_lowest_bit(window.feeds);
    const uint64_t before_feed = (window.feeds & -window.feeds) - 1;
    const uint64_t from_bar = -(window.bars & -window.bars);
    const uint64_t separators = (window.bars | window.commas) & before_feed & from_bar;
    const int count = spressi_count_bits(separators);
    line->trimmed = count == TRIMMED_SEPARATORS;
    if (!line->trimmed && count != UNTRIMMED_SEPARATORS)
        return false;
    uint64_t rest = separators;
    for (int i = 0; i < UNTRIMMED_SEPARATORS; i++, rest &= rest - 1)
        line->at[i] = spressi_lowest_bit(rest);
    line->at[UNTRIMMED_SEPARATORS] = line->length;
    if (line->trimmed) {
        for (int i = UNTRIMMED_SEPARATORS; i < TRIMMED_SEPARATORS; i++, rest &= rest - 1)
            line->at[i] = spressi_lowest_bit(rest);
        line->at[TRIMMED_SEPARATORS] = line->length;
    }
    return is_plain_line(text, window, separators, line);
}

/* x, y, w, h and source_w, source_h, trim_x, trim_y lie in a frame as their numbers in a line. */
PCT_TARGET static inline void fill_numbers(const uint8_t *text, const pct_line *line,
                                           spress_frame *frame)
{
    enum { RECT = offsetof(spress_frame, x), TRIM = offsetof(spress_frame, source_w) };
    _Static_assert(offsetof(spress_frame, h) == RECT + 12, "four numbers");
    _Static_assert(offsetof(spress_frame, trim_y) == TRIM + 12, "four numbers");
    pct_four_numbers(text, line->at + 2, (char *)frame + RECT);
    if (line->trimmed) {
        pct_four_numbers(text, line->at + 6, (char *)frame + TRIM);
        frame->flags = SPRESS_FRAME_TRIMMED;
    } else {
        frame->source_w = frame->w;
        frame->source_h = frame->h;
    }
}

/* Lays folder, stem and extension (its own, or `suffix`) of a name of less than PCT_PIECE bytes at
 * `out` and returns its size; 0 for a name that needs a closer look. Copies whole pieces whatever
 * the sizes: PCT_PIECE bytes are readable behind the name. Two bytes before it are readable too. */
PCT_TARGET static inline size_t plain_name(const pct_reader *pct, pct_text raw,
                                           const pct_extension *suffix, char *out)
{
    char *const start = out;
    const uint32_t first = (uint32_t)raw.at[0] - '0';
    if (first < 10) { /* a folder below 100, or something rare */
        const uint32_t two = raw.at[2] == '/';
        const uint32_t second = (uint32_t)raw.at[1] - '0';
        const uint32_t index = first + two * (9 * first + second); /* no branch to mispredict */
        const bool strange = (raw.at[1 + two] != '/') | (two & (second > 9));
        const pct_prefix *prefix = &pct->prefixes[index % PCT_PREFIX_SLOTS];
        if (strange | (prefix->size == 0))
            return 0;
        memcpy(out, prefix->text, PCT_PIECE);
        out += prefix->size;
        raw.at += 2 + two;
    }
    /* No branch here either: in a mixed file every other name has an extension of its own. The byte
     * before a name is a separator, so "~" is the name's. */
    const uint32_t number = (uint32_t)raw.end[-1] - '0';
    const bool own = (raw.end[-2] == '~') & (number - 1 < PCT_EXTENSION_COUNT);
    const pct_extension *extension = own ? &spressi_pct_extensions[number] : suffix;
    raw.end -= own ? 2 : 0;
    if (raw.end <= raw.at && extension->size == 0) /* "~1" is ".png", nothing is nothing */
        return 0;
    memcpy(out, raw.at, PCT_PIECE);
    out += pct_size(raw);
    memcpy(out, extension->text, sizeof extension->text);
    return (size_t)(out - start) + extension->size;
}

PCT_TARGET static size_t take_frames(pct_reader *pct, size_t room)
{
    spressi_cursor *in = &pct->r->in;
    spress_atlas *atlas = pct->atlas;
    const uint8_t *line = in->data + in->at;
    const uint8_t *const last = in->data + in->size - PCT_LOOKAHEAD;
    spress_frame *const frames = atlas->frames + atlas->frame_count;
    uint32_t *const offsets =
        atlas->frame_offsets ? atlas->frame_offsets + atlas->frame_count : NULL;
    char *out = pct->pool.data + pct->pool.used;
    const spress_frame pattern = {
        .alias_of = SPRESS_NONE, .extra = SPRESS_NONE, .page = (uint16_t)pct->current_page};
    size_t taken = 0;
    for (; taken < room && line <= last && line[0] != '#' && line[1] != ':'; taken++) {
        pct_line parts;
        if (!take_apart(line, &parts) || parts.at[0] >= PCT_PIECE)
            break;
        const size_t size =
            plain_name(pct, (pct_text){line, line + parts.at[0]}, spressi_pct_extensions, out);
        if (size == 0)
            break;
        frames[taken] = pattern;
        frames[taken].name = out;
        frames[taken].name_size = (uint16_t)size;
        fill_numbers(line, &parts, &frames[taken]);
        if (offsets)
            offsets[taken] = (uint32_t)pct_offset(pct, line);
        out += size + 1;
        line += parts.length + 1;
    }
    in->at = pct_offset(pct, line);
    spressi_pct_took(pct, taken, out);
    return taken;
}

/* Works on copies, because the compiler must fear that writing a name changes anything else. */
PCT_TARGET static size_t take_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                                    pct_grid *grid, size_t room)
{
    const uint8_t *at = line->at;
    const uint8_t *const end = line->end;
    const uint8_t *const last = pct->r->in.data + pct->r->in.size - PCT_LOOKAHEAD;
    spress_atlas *atlas = pct->atlas;
    spress_frame *const frames = atlas->frames + atlas->frame_count;
    uint32_t *const offsets =
        atlas->frame_offsets ? atlas->frame_offsets + atlas->frame_count : NULL;
    char *out = pct->pool.data + pct->pool.used;
    const spress_frame pattern = grid->frame;
    pct_cells cells = grid->cells;
    size_t taken = 0;
    for (; taken < room && at <= last && at < end; taken++) {
        const uint64_t ends = pct_name_ends(at) | UINT64_C(1) << PCT_NAME_WINDOW;
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
        frames[taken] = pattern;
        frames[taken].name = out;
        frames[taken].name_size = (uint16_t)name_size;
        pct_next_cell(&cells, &frames[taken]);
        if (offsets)
            offsets[taken] = (uint32_t)pct_offset(pct, at);
        out += name_size + 1;
        at += size + 1;
    }
    grid->cells = cells;
    line->at = at;
    spressi_pct_took(pct, taken, out);
    return taken;
}
