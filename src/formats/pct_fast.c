/* The quick way through individual frames.
 *
 * Most lines of a file without blocks are "name|flags|x,y,w,h" or "...|sw,sh,sx,sy" with plain
 * numbers. Reading those digit by digit costs a mispredicted branch per number, 100 ns a line. Here
 * one look at the next 64 bytes finds all separators, and numbers are computed four at a time.
 * Whatever is not quite so (long lines, signs, odd fields, other records) is left to read_frame,
 * which says what is wrong with it; both must accept the same lines with the same result, and tests
 * compare them. */
#include "core/bits.h"
#include "core/checked.h"
#include "core/number.h"
#include "formats/pct.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    WINDOW = 64,
    UNTRIMMED_SEPARATORS = 5, /* name|flags|x,y,w,h */
    TRIMMED_SEPARATORS = 9,
    RECT_AND_TRIM = 8, /* numbers behind the flags */
    FOLDER_MAX = 256,  /* longer folders take the general way */
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

/* The field of `size` characters that ends at `end`, without the "0" in each digit. Reads the four
 * bytes before `end`. */
static inline uint32_t field_digits(const uint8_t *end, int size)
{
    const int unused = (4 - size) * 8 & 31;
    return (spressi_load_u32le(end - 4) ^ UINT32_C(0x30303030)) >> unused << unused;
}

/* The four fields that end at at[1] to at[4], of up to four digits each: digit by digit in the
 * bytes of a word, zeros in front. Returns the sizes less one, all in one: above 3 when a field is
 * empty or too long. */
static inline unsigned four_fields(const uint8_t *line, const int *at, uint32_t *words)
{
    unsigned sizes = 0;
    for (int i = 0; i < 4; i++) {
        const int size = at[i + 1] - at[i] - 1;
        sizes |= (unsigned)(size - 1);
        words[i] = field_digits(line + at[i + 1], size);
    }
    return sizes;
}

#if defined(__SSE2__)
/* Four numbers at once: tens and ones in each half word, then hundreds and all. */
static bool four_numbers(const uint32_t *words, int32_t *values)
{
    __m128i digits;
    memcpy(&digits, words, sizeof digits);
    const __m128i beyond = _mm_subs_epu8(digits, _mm_set1_epi8(9));
    const __m128i tens =
        _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10));
    const __m128i pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8));
    const __m128i all = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
    memcpy(values, &all, sizeof all);
    return _mm_movemask_epi8(_mm_cmpeq_epi8(beyond, _mm_setzero_si128())) == 0xFFFF;
}
#else
static bool four_numbers(const uint32_t *words, int32_t *values)
{
    bool good = true;
    for (int i = 0; i < 4; i++) {
        values[i] = 0;
        for (int k = 0; k < 4; k++) {
            const uint32_t digit = words[i] >> 8 * k & 0xFF;
            good &= digit <= 9;
            values[i] = values[i] * 10 + (int32_t)digit;
        }
    }
    return good;
}
#endif

/* x, y, w, h and where the line has them sw, sh, sx, sy, when bars and commas stand as in a frame's
 * line (| | , , , and then nothing or | , , ,), the flags are what the shape says, and every number
 * has at most four digits. */
static bool read_numbers(const uint8_t *line, pct_window window, int length, int32_t *values,
                         bool *out_trimmed)
{
    int at[TRIMMED_SEPARATORS + 1];
    int count = 0;
    uint64_t separators = window.bars | window.commas;
    for (; separators != 0 && count < TRIMMED_SEPARATORS; separators &= separators - 1)
        at[count++] = spressi_lowest_bit(separators);
    const bool trimmed = count == TRIMMED_SEPARATORS;
    if (separators != 0 || (!trimmed && count != UNTRIMMED_SEPARATORS))
        return false;
    uint64_t bars = UINT64_C(1) << at[0] | UINT64_C(1) << at[1];
    if (trimmed)
        bars |= UINT64_C(1) << at[5];
    if (bars != window.bars || at[1] != at[0] + 2 || line[at[0] + 1] != (trimmed ? '2' : '0'))
        return false;

    uint32_t words[4];
    at[count] = length;
    *out_trimmed = trimmed;
    if (four_fields(line, at + 1, words) > 3 || !four_numbers(words, values))
        return false;
    return !trimmed || (four_fields(line, at + 5, words) <= 3 && four_numbers(words, values + 4));
}

/* Lays folder, stem and extension (its own, or `suffix`) of a plain name at `out` and returns its
 * size; 0 for a name that needs a closer look. The window and 16 bytes more are readable, so copies
 * may read beyond the name. */
static size_t plain_name(const pct_reader *pct, pct_text raw, const char *suffix, char *out)
{
    const spress_atlas *atlas = pct->atlas;
    char *const start = out;
    if (spressi_is_digit(*raw.at)) { /* a folder below 100, or something rare */
        const bool two = spressi_is_digit(raw.at[1]);
        const size_t ones = (size_t)(raw.at[two] - '0');
        const size_t index = two ? (size_t)(raw.at[0] - '0') * 10 + ones : ones;
        if (raw.at[1 + two] != '/' || index >= atlas->folder_count)
            return 0;
        const spress_folder *folder = &atlas->folders[index];
        if (folder->name_size == 0 || folder->name_size > FOLDER_MAX)
            return 0;
        memcpy(out, folder->name, folder->name_size);
        out += folder->name_size;
        *out++ = '/';
        raw.at += 2 + two;
    }
    const char *extension = suffix;
    if (raw.end - raw.at >= 2 && raw.end[-2] == '~' && raw.end[-1] >= '1' && raw.end[-1] <= '5') {
        extension = spressi_pct_extensions[raw.end[-1] - '1'];
        raw.end -= 2;
    }
    if (raw.end <= raw.at && *extension == '\0') /* "~1" alone is ".png", nothing is nothing */
        return 0;
    pct_copy_name(out, raw.at, pct_size(raw));
    out += pct_size(raw);
    const size_t extension_size = strlen(extension);
    memcpy(out, extension, extension_size + 1);
    return (size_t)(out - start) + extension_size;
}

/* Whether frame and name limits leave room for one more name of that size. */
static bool within_limits(const pct_reader *pct, size_t name_size)
{
    const spress_limits *limits = &pct->r->limits;
    return pct->atlas->frame_count < limits->frames &&
           name_size <= limits->name_bytes - pct->name_bytes;
}

#if defined(__SSE2__)
/* Bit i: byte i of 32 is `character`. */
static inline uint32_t match_32(const uint8_t *text, char character)
{
    __m128i parts[2];
    memcpy(parts, text, sizeof parts);
    const __m128i wanted = _mm_set1_epi8(character);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(parts[0], wanted)) |
           (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(parts[1], wanted)) << 16;
}
#else
static inline uint32_t match_32(const uint8_t *text, char character)
{
    uint32_t mask = 0;
    for (int i = 0; i < 32; i++)
        mask |= (uint32_t)(text[i] == character) << i;
    return mask;
}
#endif

bool spressi_pct_fast_names(pct_reader *pct, pct_text *line, const char *suffix, pct_grid *grid)
{
    if (!pct->r->plain_text || pct->names_built)
        return true;
    /* The last name of a line has no comma behind it: that one is for the general way. */
    const uint8_t *end = pct->r->in.data + pct->r->in.size;
    while (end - line->at >= WINDOW + PCT_POOL_SLACK) {
        const uint32_t commas = match_32(line->at, ',');
        const uint32_t hashes = match_32(line->at, '#');
        const uint32_t before = (commas & (~commas + 1)) - 1; /* the bits below the first comma */
        if (commas == 0 || before == 0 || (hashes & before) != 0 ||
            line->at + spressi_lowest_bit(commas) >= line->end || !spressi_fits_int32(grid->x) ||
            !spressi_fits_int32(grid->y))
            return true;
        char *name = spressi_pct_pool(pct, FOLDER_MAX + 1 + WINDOW + 8);
        spress_frame *frame = name ? pct_next_frame(pct) : NULL;
        if (!frame)
            return false;
        const int size = spressi_lowest_bit(commas);
        const size_t name_size =
            plain_name(pct, (pct_text){line->at, line->at + size}, suffix, name);
        if (name_size == 0 || !within_limits(pct, name_size))
            return true;
        pct->name_bytes += name_size;
        pct->pool_used += name_size + 1;
        pct_fill_cell(grid, frame, name, (uint16_t)name_size);
        if (!pct_commit_frame(pct, pct_offset(pct, line->at)))
            return false;
        line->at += size + 1;
    }
    return true;
}

bool spressi_pct_fast_frame(pct_reader *pct, bool *out_failed)
{
    spressi_cursor *in = &pct->r->in;
    const uint8_t *line = in->data + in->at;
    /* Four bytes before a field's end are read: the header line alone is longer. */
    if (spressi_left(in) < WINDOW + PCT_POOL_SLACK || in->at < 8 || pct->has_block ||
        !pct->r->plain_text || pct->names_built || pct->atlas->page_count == 0)
        return false;
    pct_window window = look(line);
    if (window.feeds == 0 || line[0] == '#' || line[1] == ':')
        return false;
    const int length = spressi_lowest_bit(window.feeds);
    const uint64_t inside = (UINT64_C(1) << length) - 1;
    window.bars &= inside;
    window.commas &= inside;
    int32_t values[RECT_AND_TRIM] = {0};
    bool trimmed = false;
    if (!read_numbers(line, window, length, values, &trimmed))
        return false;
    spress_frame *frame = pct_next_frame(pct);
    char *name = frame ? spressi_pct_pool(pct, FOLDER_MAX + 1 + WINDOW + 8) : NULL;
    *out_failed = !name;
    if (!name)
        return true;
    const pct_text raw = {line, line + spressi_lowest_bit(window.bars)};
    const size_t name_size = plain_name(pct, raw, "", name);
    if (name_size == 0 || !within_limits(pct, name_size))
        return false;
    pct->name_bytes += name_size;
    pct->pool_used += name_size + 1;
    frame->name = name;
    frame->name_size = (uint16_t)name_size;
    frame->x = values[0];
    frame->y = values[1];
    frame->w = values[2];
    frame->h = values[3];
    frame->source_w = trimmed ? values[4] : values[2];
    frame->source_h = trimmed ? values[5] : values[3];
    frame->trim_x = values[6]; /* 0 when untrimmed */
    frame->trim_y = values[7];
    frame->alias_of = SPRESS_NONE;
    frame->extra = SPRESS_NONE;
    frame->flags = trimmed ? SPRESS_FRAME_TRIMMED : 0;
    frame->page = (uint16_t)pct->current_page;
    pct->stage = PCT_STAGE_FRAMES; /* aliases would have built the names */
    const size_t offset = in->at;
    in->at += (size_t)length + 1;
    *out_failed = !pct_commit_frame(pct, offset);
    return true;
}
