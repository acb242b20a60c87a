/* The quick way through individual frames.
 *
 * Most lines of a file without blocks are "name|flags|x,y,w,h" or "...|sw,sh,sx,sy" with plain
 * numbers. Reading those digit by digit costs a mispredicted branch per number, 100 ns a line. Here
 * one look at the next 64 bytes finds all separators, and numbers are computed without branches.
 * Whatever is not quite so (long lines, signs, odd fields, other records) is left to read_frame,
 * which says what is wrong with it; both must accept the same lines with the same result, and tests
 * compare them. */
#include "core/bits.h"
#include "formats/pct.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    WINDOW = 64,
    UNTRIMMED_SEPARATORS = 5, /* name|flags|x,y,w,h */
    TRIMMED_SEPARATORS = 9,
};

/* Bit i says what byte i of the window is. */
typedef struct pct_window {
    uint64_t feeds, bars, commas;
} pct_window;

#if defined(__SSE2__)
static uint64_t match(const __m128i *parts, char character)
{
    const __m128i wanted = _mm_set1_epi8(character);
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(parts[i], wanted)) << 16 * i;
    return mask;
}

static pct_window look(const uint8_t *text)
{
    __m128i parts[4];
    memcpy(parts, text, sizeof parts);
    return (pct_window){match(parts, '\n'), match(parts, '|'), match(parts, ',')};
}
#else
static pct_window look(const uint8_t *text)
{
    pct_window window = {0, 0, 0};
    for (int i = 0; i < WINDOW; i++) {
        window.feeds |= (uint64_t)(text[i] == '\n') << i;
        window.bars |= (uint64_t)(text[i] == '|') << i;
        window.commas |= (uint64_t)(text[i] == ',') << i;
    }
    return window;
}
#endif

/* The number of `size` digits that ends at `end`, and whether it is one: 1 to 8 digits. Reads the
 * 8 bytes before `end`. The digits are moved to the high bytes of a word, zeros below them, and
 * summed in pairs, fours and eights. */
static inline bool short_number(const uint8_t *end, int size, int32_t *out_value)
{
    const int unused = (8 - size) * 8 & 63;
    const uint64_t zeros = UINT64_C(0x3030303030303030);
    uint64_t word = (spressi_load_u64le(end - 8) ^ zeros) >> unused << unused;
    const uint64_t not_digit = word | (word + UINT64_C(0x7676767676767676));
    word = word * 10 + (word >> 8);
    word = ((word & UINT64_C(0x000000FF000000FF)) * UINT64_C(0x000F424000000064) +
            (word >> 16 & UINT64_C(0x000000FF000000FF)) * UINT64_C(0x0000271000000001)) >>
           32;
    *out_value = (int32_t)word;
    return (not_digit & UINT64_C(0x8080808080808080)) == 0 && (unsigned)size - 1 < 8;
}

/* The numbers of the line behind its name, when bars and commas stand as in a frame's line:
 * | | , , , and then nothing or | , , , and every field is a short number. Returns how many numbers
 * there are, 0 when the line is another. */
static int read_numbers(const uint8_t *line, pct_window window, int length, int32_t *values)
{
    int at[TRIMMED_SEPARATORS + 1];
    int count = 0;
    uint64_t separators = window.bars | window.commas;
    for (; separators != 0 && count < TRIMMED_SEPARATORS; separators &= separators - 1)
        at[count++] = spressi_lowest_bit(separators);
    if (separators != 0 || (count != UNTRIMMED_SEPARATORS && count != TRIMMED_SEPARATORS))
        return 0;
    uint64_t bars = UINT64_C(1) << at[0] | UINT64_C(1) << at[1];
    if (count == TRIMMED_SEPARATORS)
        bars |= UINT64_C(1) << at[5];
    if (bars != window.bars)
        return 0;

    at[count] = length;
    bool good = true;
    for (int i = 0; i < count; i++)
        good &= short_number(line + at[i + 1], at[i + 1] - at[i] - 1, &values[i]);
    return good ? count : 0;
}

bool spressi_pct_fast_frame(pct_reader *pct, bool *out_failed)
{
    spressi_cursor *in = &pct->r->in;
    const uint8_t *line = in->data + in->at;
    /* Eight bytes before a number are read: the header line alone is longer. */
    if (spressi_left(in) < WINDOW || in->at < 8 || pct->has_block || pct->has_controls ||
        pct->names_built || pct->atlas->page_count == 0)
        return false;
    pct_window window = look(line);
    if (window.feeds == 0 || line[0] == '#' || line[1] == ':')
        return false;
    const int length = spressi_lowest_bit(window.feeds);
    const uint64_t inside = (UINT64_C(1) << length) - 1;
    window.bars &= inside;
    window.commas &= inside;
    int32_t values[TRIMMED_SEPARATORS] = {0};
    const int count = read_numbers(line, window, length, values);
    const bool trimmed = count == TRIMMED_SEPARATORS;
    if (count == 0 || values[0] != (trimmed ? SPRESS_FRAME_TRIMMED : 0))
        return false;

    pct->stage = PCT_STAGE_FRAMES; /* aliases would have built the names */
    spress_frame *frame = pct_next_frame(pct);
    *out_failed = !frame;
    if (!frame)
        return true;
    frame->x = values[1];
    frame->y = values[2];
    frame->w = values[3];
    frame->h = values[4];
    frame->source_w = trimmed ? values[5] : values[3];
    frame->source_h = trimmed ? values[6] : values[4];
    frame->trim_x = values[7]; /* 0 when untrimmed */
    frame->trim_y = values[8];
    frame->alias_of = SPRESS_NONE;
    frame->extra = SPRESS_NONE;
    frame->flags = (uint32_t)values[0];
    frame->page = (uint16_t)pct->current_page;
    const pct_text raw = {line, line + spressi_lowest_bit(window.bars)};
    const size_t offset = in->at;
    in->at += (size_t)length + 1;
    frame->name = spressi_pct_resolve(pct, raw, "", &frame->name_size);
    *out_failed = !frame->name || !pct_commit_frame(pct, offset);
    return true;
}
