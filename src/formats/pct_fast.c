/* The quick way through plain names and individual frames.
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
    RECT_AND_TRIM = 8,             /* numbers behind the flags */
    NAME_ROOM = 2 * PCT_PIECE + 8, /* folder, stem, extension, copied as whole pieces */
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

/* The four fields that end at at[1] to at[4], of up to four digits each: the digits' values in the
 * bytes of a word, zeros in front. Reads the four bytes before each end. Returns the sizes less
 * one, all in one: above 3 when a field is empty or too long. */
static inline unsigned four_fields(const uint8_t *line, const int *at, uint32_t *words)
{
    /* Which bytes belong to a field of that size; a shift by a variable costs more. */
    static const uint32_t own[8] = {0, 0xFF000000, 0xFFFF0000, 0xFFFFFF00, 0xFFFFFFFF, 0, 0, 0};
    unsigned sizes = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned size = (unsigned)(at[i + 1] - at[i] - 1);
        sizes |= size - 1;
        words[i] = (spressi_load_u32le(line + at[i + 1] - 4) ^ 0x30303030) & own[size & 7];
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

/* Takes the folders into slots of fixed size, where they are copied without looking at their
 * length. */
static void take_prefixes(pct_reader *pct)
{
    const spress_atlas *atlas = pct->atlas;
    for (; pct->prefix_count < atlas->folder_count && pct->prefix_count < PCT_PREFIX_MAX;
         pct->prefix_count++) {
        const spress_folder *folder = &atlas->folders[pct->prefix_count];
        pct_prefix *prefix = &pct->prefixes[pct->prefix_count];
        if (folder->name_size == 0 || folder->name_size >= PCT_PIECE)
            continue;
        memcpy(prefix->text, folder->name, folder->name_size);
        prefix->text[folder->name_size] = '/';
        prefix->size = folder->name_size + 1;
    }
}

/* How many names may be laid into the pool before this has to be asked again; 0 when a limit is
 * near, which the general way then names. */
static bool make_room(pct_reader *pct, size_t *out_room)
{
    const spress_limits *limits = &pct->r->limits;
    if (!spressi_pct_pool(pct, NAME_ROOM) || !pct_next_frame(pct))
        return false;
    const size_t frames = pct->frame_capacity - pct->atlas->frame_count;
    const size_t names = (pct->pool.size - pct->pool.used) / NAME_ROOM;
    size_t room = frames < names ? frames : names;
    if (limits->frames - pct->atlas->frame_count < room)
        room = limits->frames - pct->atlas->frame_count;
    if ((limits->name_bytes - pct->name_bytes) / NAME_ROOM < room)
        room = (size_t)((limits->name_bytes - pct->name_bytes) / NAME_ROOM);
    *out_room = room;
    return true;
}

/* Lays folder, stem and extension (its own, or `suffix`) of a name of less than PCT_PIECE bytes at
 * `out` and returns its size; 0 for a name that needs a closer look. Copies whole pieces whatever
 * the sizes: PCT_PIECE bytes are readable behind the name. */
static inline size_t plain_name(const pct_reader *pct, pct_text raw, const pct_extension *suffix,
                                char *out)
{
    char *const start = out;
    if (spressi_is_digit(raw.at[0])) { /* a folder below 100, or something rare */
        const uint32_t two = raw.at[2] == '/';
        const uint32_t first = raw.at[0] - '0', second = (uint32_t)raw.at[1] - '0';
        const uint32_t index = first + two * (9 * first + second); /* no branch to mispredict */
        if (raw.at[1 + two] != '/' || second > (two ? 9 : UINT32_MAX) || index >= pct->prefix_count)
            return 0;
        const pct_prefix *prefix = &pct->prefixes[index];
        if (prefix->size == 0)
            return 0;
        memcpy(out, prefix->text, PCT_PIECE);
        out += prefix->size;
        raw.at += 2 + two;
    }
    const pct_extension *extension = suffix;
    if (raw.end - raw.at >= 2 && raw.end[-2] == '~' && raw.end[-1] >= '1' && raw.end[-1] <= '5') {
        extension = &spressi_pct_extensions[raw.end[-1] - '0'];
        raw.end -= 2;
    }
    if (raw.end <= raw.at && extension->size == 0) /* "~1" is ".png", nothing is nothing */
        return 0;
    memcpy(out, raw.at, PCT_PIECE);
    out += pct_size(raw);
    memcpy(out, extension->text, sizeof extension->text);
    return (size_t)(out - start) + extension->size;
}

#if defined(__SSE2__)
/* Bit i: byte i of 32 is a comma or "#". */
static inline uint32_t name_ends(const uint8_t *text)
{
    __m128i parts[2];
    memcpy(parts, text, sizeof parts);
    const __m128i comma = _mm_set1_epi8(','), hash = _mm_set1_epi8('#');
    uint32_t mask = 0;
    for (int i = 0; i < 2; i++)
        mask |= (uint32_t)_mm_movemask_epi8(
                    _mm_or_si128(_mm_cmpeq_epi8(parts[i], comma), _mm_cmpeq_epi8(parts[i], hash)))
                << 16 * i;
    return mask;
}
#else
static inline uint32_t name_ends(const uint8_t *text)
{
    uint32_t mask = 0;
    for (int i = 0; i < 32; i++)
        mask |= (uint32_t)(text[i] == ',' || text[i] == '#') << i;
    return mask;
}
#endif

/* Takes up to `room` names; `*line` moves behind them. Works on copies, because the compiler must
 * fear that writing a name changes anything else. Returns how many it took. */
static size_t take_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                         pct_grid *grid, size_t room)
{
    const uint8_t *at = line->at;
    const uint8_t *const last = pct->r->in.data + pct->r->in.size - WINDOW - PCT_POOL_SLACK;
    const uint8_t *const end = line->end < last ? line->end : last;
    spress_frame *frame = &pct->atlas->frames[pct->atlas->frame_count];
    uint32_t *offset = pct->atlas->frame_offsets;
    char *out = pct->pool.data + pct->pool.used;
    pct_grid cells = *grid;
    size_t taken = 0;
    for (; taken < room; taken++) {
        if (at >= end || !spressi_fits_int32(cells.x) || !spressi_fits_int32(cells.y))
            break;
        const uint32_t ends = name_ends(at);
        const int size = spressi_lowest_bit(ends | UINT64_C(1) << 32);
        /* The last name of a line has no comma behind it: that one is for the general way. */
        if (size == 0 || at + size >= end || at[size] != ',')
            break;
        const size_t name_size = plain_name(pct, (pct_text){at, at + size}, suffix, out);
        if (name_size == 0)
            break;
        pct_fill_cell(&cells, frame++, out, (uint16_t)name_size);
        if (offset)
            offset[pct->atlas->frame_count + taken] = (uint32_t)pct_offset(pct, at);
        out += name_size + 1;
        at += size + 1;
    }
    *grid = cells;
    line->at = at;
    const size_t written = (size_t)(out - pct->pool.data) - pct->pool.used;
    pct->pool.used += written;
    pct->name_bytes += written - taken;
    pct->atlas->frame_count += taken;
    return taken;
}

bool spressi_pct_fast_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                            pct_grid *grid)
{
    if (!pct->r->plain_text || pct->names_built ||
        pct->r->in.size < WINDOW + PCT_POOL_SLACK + pct_offset(pct, line->at))
        return true;
    take_prefixes(pct);
    size_t room;
    do {
        if (!make_room(pct, &room))
            return false;
    } while (room != 0 && take_names(pct, line, suffix, grid, room) == room);
    return true;
}

/* Takes the line at `line` as the next frame. Returns its size with the line feed; 0 when it is not
 * plain. */
static size_t take_frame(pct_reader *pct, const uint8_t *line)
{
    pct_window window = look(line);
    if (window.feeds == 0 || line[0] == '#' || line[1] == ':')
        return 0;
    const int length = spressi_lowest_bit(window.feeds);
    const uint64_t inside = (UINT64_C(1) << length) - 1;
    window.bars &= inside;
    window.commas &= inside;
    int32_t values[RECT_AND_TRIM] = {0};
    bool trimmed = false;
    if (!read_numbers(line, window, length, values, &trimmed))
        return 0;
    const int name_end = spressi_lowest_bit(window.bars);
    char *name = pct->pool.data + pct->pool.used;
    const size_t name_size =
        name_end >= PCT_PIECE
            ? 0
            : plain_name(pct, (pct_text){line, line + name_end}, spressi_pct_extensions, name);
    if (name_size == 0)
        return 0;
    spress_atlas *atlas = pct->atlas;
    spress_frame *frame = &atlas->frames[atlas->frame_count];
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
    if (atlas->frame_offsets)
        atlas->frame_offsets[atlas->frame_count] = (uint32_t)pct_offset(pct, line);
    atlas->frame_count++;
    pct->name_bytes += name_size;
    pct->pool.used += name_size + 1;
    return (size_t)length + 1;
}

bool spressi_pct_fast_frames(pct_reader *pct)
{
    spressi_cursor *in = &pct->r->in;
    /* Four bytes before a field's end are read: the header line alone is longer. */
    if (in->at < 8 || pct->has_block || !pct->r->plain_text || pct->names_built ||
        pct->atlas->page_count == 0)
        return true;
    take_prefixes(pct);
    size_t room = 0;
    while (spressi_left(in) >= WINDOW + PCT_POOL_SLACK) {
        const uint8_t *line = in->data + in->at;
        if (line[0] == '#' || line[1] == ':')
            return true;
        if (room == 0 && !make_room(pct, &room))
            return false;
        const size_t size = room == 0 ? 0 : take_frame(pct, line);
        if (size == 0)
            return true;
        room--;
        in->at += size;
        if (pct->stage != PCT_STAGE_FRAMES && !spressi_pct_enter(pct, PCT_STAGE_FRAMES, line))
            return false;
    }
    return true;
}
