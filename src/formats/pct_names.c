/* PCT's "Name Encoding": folder index, extension index, ranges.
 *
 *   names line   segment,segment,...[~N]      ~N at the very end applies to every name
 *   segment      [folder/]name[~N]            one name
 *                [folder/]prefix#start-end    a range; start's leading zeros set the padding
 */
#include "core/checked.h"
#include "core/number.h"
#include "formats/pct.h"

const char *const spressi_pct_extensions[PCT_EXTENSION_COUNT] = {".png", ".webp", ".jpg", ".jpeg",
                                                                 ".gif"};

/* A raw name taken apart. */
typedef struct pct_name {
    const char *folder; /* "" without one; ends without a slash */
    size_t folder_size;
    pct_text stem;
    const char *extension; /* "" without one */
    size_t offset;         /* where the raw name stands in the file */
} pct_name;

/* The extension that a final `~1` to `~5` stands for, or NULL; the mark is cut off. */
static const char *take_extension(pct_text *text)
{
    const size_t size = pct_size(*text);
    if (size < 2 || text->end[-2] != '~' || text->end[-1] < '1' || text->end[-1] > '5')
        return NULL;
    const char *extension = spressi_pct_extensions[text->end[-1] - '1'];
    text->end -= 2;
    return extension;
}

/* "Folder Index": digits before the first slash. Cuts them off and looks the folder up. */
static bool take_folder(pct_reader *pct, pct_text *raw, pct_name *name)
{
    const uint8_t *p = raw->at;
    uint64_t index = 0;
    for (; p < raw->end && spressi_is_digit(*p); p++)
        index = index < UINT32_MAX ? index * 10 + (uint64_t)(*p - '0') : index;
    if (p == raw->at || p == raw->end || *p != '/')
        return true;

    const spress_atlas *atlas = pct->atlas;
    if (index < atlas->folder_count) {
        name->folder = atlas->folders[index].name;
        name->folder_size = atlas->folders[index].name_size;
    } else if (!spressi_relax(pct->r, SPRESS_PCT_FOLDER_INDEX, name->offset,
                              "folder %.*s; there are %zu folders",
                              p - raw->at > 20 ? 20 : (int)(p - raw->at), (const char *)raw->at,
                              atlas->folder_count)) {
        return false;
    }
    raw->at = p + 1;
    return true;
}

/* `raw` stood at `offset` of the file. `suffix` is the line's extension, "" without one. */
static bool take_apart(pct_reader *pct, pct_text raw, const char *suffix, pct_name *name)
{
    const uint8_t *start = raw.at;
    if (!take_folder(pct, &raw, name))
        return false;
    const size_t stem_offset = name->offset + (size_t)(raw.at - start);
    name->extension = take_extension(&raw); /* its own overrules the line's */
    if (!name->extension)
        name->extension = suffix;
    name->stem = raw;
    return !pct->has_controls ||
           spressi_check_controls(pct->r, raw.at, pct_size(raw), stem_offset);
}

/* Size of the full name when its stem has `stem_size` bytes; 0 with an error reported when it is
 * empty or too long. */
static size_t checked_size(pct_reader *pct, const pct_name *name, size_t stem_size)
{
    const size_t own_size = stem_size + strlen(name->extension);
    const size_t folder_size = name->folder_size == 0 ? 0 : name->folder_size + 1;
    if (own_size == 0)
        spressi_fail(pct->r, SPRESS_PCT_NAME_EMPTY, name->offset, "the name is empty");
    else if (own_size + folder_size > SPRESS_NAME_SIZE_MAX)
        spressi_fail(pct->r, SPRESS_NAME_SIZE, name->offset, "a name of %zu bytes; at most %d",
                     own_size + folder_size, SPRESS_NAME_SIZE_MAX);
    else
        return own_size + folder_size;
    return 0;
}

/* Lays out folder, slash and stem; returns where the rest goes. */
static char *put_stem(char *out, const pct_name *name)
{
    if (name->folder_size != 0) {
        memcpy(out, name->folder, name->folder_size);
        out += name->folder_size;
        *out++ = '/';
    }
    memcpy(out, name->stem.at, pct_size(name->stem));
    return out + pct_size(name->stem);
}

static const char *resolve_at(pct_reader *pct, pct_text raw, const char *suffix, size_t offset,
                              uint16_t *out_size)
{
    pct_name name = {.folder = "", .offset = offset};
    if (!take_apart(pct, raw, suffix, &name))
        return NULL;
    const size_t size = checked_size(pct, &name, pct_size(name.stem));
    if (size == 0 || !spressi_pct_claim(pct, 1, size, offset))
        return NULL;
    char *out = spressi_pct_pool(pct, size + 1);
    if (!out)
        return NULL;
    const size_t extension_size = strlen(name.extension);
    memcpy(put_stem(out, &name), name.extension, extension_size + 1);
    pct->pool_used += size + 1;
    *out_size = (uint16_t)size;
    return out;
}

const char *spressi_pct_resolve(pct_reader *pct, pct_text raw, const char *suffix,
                                uint16_t *out_size)
{
    return resolve_at(pct, raw, suffix, pct_offset(pct, raw.at), out_size);
}

/* A range taken apart. */
typedef struct pct_range {
    pct_text prefix;
    int64_t first, last; /* within int32 */
    size_t width;        /* of the zero-padded number; 0 without padding */
    const char *suffix;
    size_t offset;
} pct_range;

static bool fail_range(pct_reader *pct, pct_text segment, const char *what)
{
    const int shown = pct_size(segment) > 40 ? 40 : (int)pct_size(segment);
    return spressi_fail(pct->r, SPRESS_PCT_NAME_RANGE, pct_offset(pct, segment.at),
                        "range \"%.*s\": %s", shown, (const char *)segment.at, what);
}

static bool take_number(const uint8_t **p, const uint8_t *end, int64_t *out_value)
{
    int32_t value;
    if (*p == end || !spressi_is_digit(**p) || !spressi_parse_int32(p, end, &value))
        return false;
    *out_value = value;
    return true;
}

static bool parse_range(pct_reader *pct, pct_text segment, const uint8_t *hash, pct_range *range)
{
    const uint8_t *start = hash + 1;
    const uint8_t *dash = memchr(start, '-', (size_t)(segment.end - start));
    if (!dash)
        return fail_range(pct, segment, "there is no \"-\" behind \"#\"");

    const uint8_t *p = start;
    const uint8_t *q = dash + 1;
    range->prefix = (pct_text){segment.at, hash};
    range->offset = pct_offset(pct, segment.at);
    if (!take_number(&p, dash, &range->first))
        return fail_range(pct, segment, "the start must be digits within int32");
    if (q < segment.end && *q == '-') /* only lenient readers get to see it end before it starts */
        range->last = range->first - 1;
    else if (!take_number(&q, segment.end, &range->last))
        return fail_range(pct, segment, "the end must be digits within int32");

    const uint8_t *stray = p != dash ? p : q != segment.end ? q : NULL;
    if (stray && !spressi_relax(pct->r, SPRESS_PCT_NAME_RANGE, pct_offset(pct, stray),
                                "other text follows a number of the range"))
        return false;
    if (range->first > range->last &&
        !spressi_relax(pct->r, SPRESS_PCT_NAME_RANGE, range->offset,
                       "the range ends before it starts, at %lld", (long long)range->first))
        return false;
    const size_t width = (size_t)(dash - start);
    range->width = width > 1 && *start == '0' ? width : 0;
    return true;
}

static size_t digits_of(int64_t number, size_t width)
{
    const size_t length = spressi_int_length(number);
    return length > width ? length : width;
}

/* The largest number that is not longer than `first`, but at most `last`. */
static int64_t last_of_length(int64_t first, int64_t last)
{
    int64_t power = 10;
    while (power <= first)
        power *= 10;
    return power - 1 < last ? power - 1 : last;
}

/* Bytes of all numbers of the range, exactly: group by group of equal length. */
static uint64_t number_bytes(const pct_range *range)
{
    uint64_t bytes = 0;
    for (int64_t first = range->first; first <= range->last;) {
        const int64_t last = last_of_length(first, range->last);
        bytes += (uint64_t)(last - first + 1) * digits_of(first, range->width);
        first = last + 1;
    }
    return bytes;
}

/* Gives the name the next cell of the grid. */
static inline bool place(pct_reader *pct, pct_grid *grid, const char *name, uint16_t size, size_t offset)
{
    if (!spressi_fits_int32(grid->x) || !spressi_fits_int32(grid->y))
        return spressi_fail(pct->r, SPRESS_PCT_CELL_OVERFLOW, offset,
                            "the cell of \"%s\" lies at %lld,%lld, outside int32", name,
                            (long long)grid->x, (long long)grid->y);
    spress_frame *frame = pct_next_frame(pct);
    if (!frame)
        return false;
    *frame = grid->frame;
    frame->name = name;
    frame->name_size = size;
    frame->x = (int32_t)grid->x;
    frame->y = (int32_t)grid->y;
    grid->x += grid->cell_w;
    if (++grid->column == grid->columns) {
        grid->column = 0;
        grid->x = grid->first_x;
        grid->y += grid->cell_h;
    }
    return pct_commit_frame(pct, offset);
}

/* A prefix that ends with `~` makes the number an extension index: `a~#1-3` is a.png, a.webp and
 * a.jpg. Rare, so name by name. */
static bool expand_tilde(pct_reader *pct, const pct_range *range, pct_grid *grid)
{
    const size_t prefix_size = pct_size(range->prefix);
    const size_t widest = digits_of(range->last, range->width);
    uint8_t *raw = spressi_arena_allocate(pct->r->arena, prefix_size + widest, 1);
    if (!raw)
        return spressi_fail_memory(pct->r);
    memcpy(raw, range->prefix.at, prefix_size);
    for (int64_t number = range->first; number <= range->last; number++) {
        const size_t width = digits_of(number, range->width);
        memset(raw + prefix_size, '0', width);
        spressi_print_int((char *)raw + prefix_size + width - spressi_int_length(number), number);
        const pct_text text = {raw, raw + prefix_size + width};
        uint16_t size;
        const char *name = resolve_at(pct, text, range->suffix, range->offset, &size);
        if (!name || !place(pct, grid, name, size, range->offset))
            return false;
    }
    return true;
}

/* Sixteen bytes at a time into a pool that has the slack for it: names are short, and a call to
 * memcpy costs more than the copy. */
static inline void copy_name(char *to, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i += 16)
        memcpy(to + i, from + i, 16);
}

/* Adds one to the decimal number of `size` digits; it is never all nines. */
static inline void increment(char *digits, size_t size)
{
    size_t i = size - 1;
    for (; digits[i] == '9'; i--)
        digits[i] = '0';
    digits[i]++;
}

/* Lays the numbers of a group, all of one length, into the pool. The first name is the pattern of
 * the others; the number is counted in a place of its own, because reading back bytes that were
 * just written one by one stalls the processor. */
static bool expand_group(pct_reader *pct, const pct_name *name, const pct_range *group,
                         pct_grid *grid)
{
    const size_t width = digits_of(group->first, group->width);
    const size_t size = checked_size(pct, name, pct_size(name->stem) + width);
    if (size == 0)
        return false;
    const size_t extension_size = strlen(name->extension);
    const size_t number_at = size - extension_size - width;
    const size_t tail_size = extension_size + 1; /* with the NUL */

    char *first = spressi_pct_pool(pct, size + 1);
    if (!first)
        return false;
    put_stem(first, name);
    memset(first + number_at, '0', width);
    const size_t length = spressi_int_length(group->first);
    spressi_print_int(first + number_at + width - length, group->first);
    memcpy(first + number_at + width, name->extension, tail_size);

    /* Zeros in front never change: counting needs the last ten digits at most. */
    char number[SPRESSI_INT_TEXT_MAX] = {0};
    const size_t counted = width < 10 ? width : 10;
    memcpy(number, first + number_at + width - counted, counted);
    for (int64_t i = group->first;; i++) {
        char *out = pct->pool + pct->pool_used;
        if (out != first) {
            copy_name(out, first, size + 1);
            memcpy(out + number_at + width - counted, number, counted);
        }
        pct->pool_used += size + 1;
        if (!place(pct, grid, out, (uint16_t)size, group->offset))
            return false;
        if (i == group->last)
            return true;
        increment(number, counted);
        if (size + 1 + PCT_POOL_SLACK > pct->pool_size - pct->pool_used &&
            !spressi_pct_pool(pct, size + 1))
            return false;
    }
}

static bool expand_range(pct_reader *pct, const pct_range *range, pct_grid *grid)
{
    if (range->first > range->last)
        return true;
    const size_t prefix_size = pct_size(range->prefix);
    const uint64_t count = (uint64_t)(range->last - range->first) + 1;
    if (prefix_size > 0 && range->prefix.end[-1] == '~')
        return spressi_pct_claim(pct, count, 0, range->offset) && expand_tilde(pct, range, grid);

    pct_name name = {.folder = "", .offset = range->offset};
    if (!take_apart(pct, range->prefix, range->suffix, &name))
        return false;
    name.extension = range->suffix; /* the number follows: a ~N at the prefix's end is no index */
    name.stem.end = range->prefix.end;
    const uint64_t fixed = name.folder_size + (name.folder_size != 0) + pct_size(name.stem) +
                           strlen(name.extension);
    if (!spressi_pct_claim(pct, count, count * fixed + number_bytes(range), range->offset) ||
        !spressi_pct_reserve(pct, (size_t)count))
        return false;

    for (pct_range group = *range; group.first <= range->last; group.first = group.last + 1) {
        group.last = last_of_length(group.first, range->last);
        if (!expand_group(pct, &name, &group, grid))
            return false;
    }
    return true;
}

static bool expand_segment(pct_reader *pct, pct_text segment, const char *suffix, pct_grid *grid)
{
    const uint8_t *hash = memchr(segment.at, '#', pct_size(segment));
    if (hash) {
        pct_range range = {.suffix = suffix};
        return parse_range(pct, segment, hash, &range) && expand_range(pct, &range, grid);
    }
    uint16_t size;
    const char *name = spressi_pct_resolve(pct, segment, suffix, &size);
    return name && place(pct, grid, name, size, pct_offset(pct, segment.at));
}

bool spressi_pct_expand(pct_reader *pct, pct_text line, pct_grid *grid)
{
    const char *suffix = take_extension(&line);
    pct_text segment = {line.at, line.at};
    for (;; segment.at = segment.end + 1) {
        segment.end = memchr(segment.at, ',', (size_t)(line.end - segment.at));
        const bool last = !segment.end;
        segment.end = last ? line.end : segment.end;
        if (segment.at == segment.end && !(last && suffix))
            return spressi_fail(pct->r, SPRESS_PCT_NAME_EMPTY, pct_offset(pct, segment.at),
                                "the name is empty");
        if (!expand_segment(pct, segment, suffix ? suffix : "", grid))
            return false;
        if (last)
            return true;
    }
}
