/* Reads names by PCT's "Name Encoding" (folder index, extension index, ranges); called by read.c
 * for frames, names lines of blocks, and aliases.
 *
 *   names line   segment,segment,...[~N]      ~N at the very end applies to every name
 *   segment      [folder/]name[~N]            one name
 *                [folder/]prefix#start-end    a range; start's leading zeros set the padding
 */
#include <stdio.h>

#include "core/memory/checked.h"
#include "core/text/number.h"
#include "formats/pct/reading.h"

const pct_extension spressi_pct_extensions[PCT_EXTENSION_COUNT + 1] = {
    {"", 0}, {".png", 4}, {".webp", 5}, {".jpg", 4}, {".jpeg", 5}, {".gif", 4}};

enum { PCT_NODE_NAME = 96 }; /* of a node in the structure tree */

/* A raw name taken apart. */
typedef struct pct_name {
    const char *folder; /* "" without one; ends without a slash */
    size_t folder_size;
    pct_text stem;
    const pct_extension *extension;
    size_t offset; /* where the raw name stands in the file */
} pct_name;

/* The extension that a final `~1` to `~5` stands for, or NULL; the mark is cut off. */
static const pct_extension *take_extension(pct_text *text)
{
    const size_t size = pct_size(*text);
    if (size < 2 || text->end[-2] != '~' || text->end[-1] < '1' || text->end[-1] > '5')
        return NULL;
    const pct_extension *extension = &spressi_pct_extensions[text->end[-1] - '0'];
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
    } else if (!spressi_relax(pct->r, SPRESS_CODE_PCT_FOLDER_INDEX, name->offset,
                              "folder %s; there are %zu folders",
                              pct_show((pct_text){raw->at, p}).text, atlas->folder_count)) {
        return false;
    }
    raw->at = p + 1;
    return true;
}

/* Splits `raw` into folder, stem and extension. `suffix` is the line's extension; name->offset is
 * set. */
static bool take_apart(pct_reader *pct, pct_text raw, const pct_extension *suffix, pct_name *name)
{
    const uint8_t *start = raw.at;
    if (!take_folder(pct, &raw, name))
        return false;
    const size_t stem_offset = name->offset + (size_t)(raw.at - start);
    name->extension = take_extension(&raw); /* its own overrules the line's */
    if (!name->extension)
        name->extension = suffix;
    name->stem = raw;
    return pct_check_controls(pct, raw, stem_offset);
}

/* Size of the full name when its stem has `stem_size` bytes; 0 with an error reported when it is
 * empty or too long. */
static size_t checked_size(pct_reader *pct, const pct_name *name, size_t stem_size)
{
    const size_t own_size = stem_size + name->extension->size;
    const size_t folder_size = name->folder_size == 0 ? 0 : name->folder_size + 1;
    if (own_size == 0)
        spressi_fail(pct->r, SPRESS_CODE_PCT_NAME_EMPTY, name->offset, "the name is empty");
    else if (own_size + folder_size > SPRESS_NAME_SIZE_MAX)
        spressi_fail(pct->r, SPRESS_CODE_NAME_SIZE, name->offset, "a name of %zu bytes; at most %d",
                     own_size + folder_size, SPRESS_NAME_SIZE_MAX);
    else
        return own_size + folder_size;
    return 0;
}

/* Writes folder, slash and stem; returns where the rest goes. */
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

static const char *resolve_at(pct_reader *pct, pct_text raw, const pct_extension *suffix,
                              size_t offset, uint16_t *out_size)
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
    const size_t extension_size = name.extension->size;
    memcpy(put_stem(out, &name), name.extension->text, extension_size + 1);
    pct->pool.used += size + 1;
    *out_size = (uint16_t)size;
    return out;
}

const char *spressi_pct_resolve(pct_reader *pct, pct_text raw, const pct_extension *suffix,
                                uint16_t *out_size)
{
    return resolve_at(pct, raw, suffix, pct_offset(pct, raw.at), out_size);
}

/* A range taken apart. */
typedef struct pct_range {
    pct_text prefix;
    int64_t first, last; /* within int32 */
    size_t width;        /* of the zero-padded number; 0 without padding */
    const pct_extension *suffix;
    size_t offset;
} pct_range;

static bool fail_range(pct_reader *pct, pct_text segment, const char *what)
{
    return spressi_fail(pct->r, SPRESS_CODE_PCT_NAME_RANGE, pct_offset(pct, segment.at),
                        "range \"%s\": %s", spressi_show_bytes(segment.at, pct_size(segment)).text,
                        what);
}

bool spressi_pct_leading_digits(const uint8_t **at, const uint8_t *end, int32_t *out_value)
{
    const uint8_t *p = *at;
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    if (p < end && *p == '+')
        p++;
    if (!spressi_parse_int32(&p, end, out_value))
        return false;
    *at = p;
    return true;
}

/* A number of a range: digits alone, or for a lenient reader what parseInt takes. */
static bool take_number(pct_reader *pct, const uint8_t **p, const uint8_t *end, int64_t *out_value)
{
    int32_t value;
    const bool digits = *p < end && spressi_is_digit(**p);
    const size_t offset = pct_offset(pct, *p);
    const bool taken = digits            ? spressi_parse_int32(p, end, &value)
                       : pct->r->lenient ? spressi_pct_leading_digits(p, end, &value)
                                         : false;
    if (taken)
        *out_value = value;
    if (taken && !digits)
        spressi_relax(pct->r, SPRESS_CODE_PCT_NAME_RANGE, offset,
                      "blanks or a sign before a number");
    return taken;
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
    if (!take_number(pct, &p, dash, &range->first))
        return fail_range(pct, segment, "the start must be digits within int32");
    if (!take_number(pct, &q, segment.end, &range->last))
        return fail_range(pct, segment, "the end must be digits within int32");

    const uint8_t *stray = p != dash ? p : q != segment.end ? q : NULL;
    if (stray && !spressi_relax(pct->r, SPRESS_CODE_PCT_NAME_RANGE, pct_offset(pct, stray),
                                "other text follows a number of the range"))
        return false;
    if (range->first > range->last &&
        !spressi_relax(pct->r, SPRESS_CODE_PCT_NAME_RANGE, range->offset,
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

/* The largest number whose text is as long as that of `first`, but at most `last`. */
static int64_t last_of_length(int64_t first, int64_t last, size_t width)
{
    int64_t power = 10;
    while (power <= first || (width > 1 && power <= last)) {
        power *= 10;
        width -= width > 1;
    }
    return power - 1 < last ? power - 1 : last;
}

/* The exact bytes of all numbers of the range, summed over groups of equal length. */
static uint64_t number_bytes(const pct_range *range)
{
    uint64_t bytes = 0;
    for (int64_t first = range->first; first <= range->last;) {
        const int64_t last = last_of_length(first, range->last, range->width);
        bytes += (uint64_t)(last - first + 1) * digits_of(first, range->width);
        first = last + 1;
    }
    return bytes;
}

/* Gives the name the next cell of the grid. */
static inline bool place(pct_reader *pct, pct_grid *grid, const char *name, uint16_t size,
                         size_t offset)
{
    if (!spressi_fits_int32(grid->cells.x) || !spressi_fits_int32(grid->cells.y))
        return spressi_fail(pct->r, SPRESS_CODE_PCT_CELL_OVERFLOW, offset,
                            "the cell of \"%s\" lies at %lld,%lld, outside int32",
                            spressi_show(name).text, (long long)grid->cells.x,
                            (long long)grid->cells.y);
    spress_frame *frame = pct_next_frame(pct);
    if (!frame)
        return false;
    *frame = grid->frame;
    frame->name = name;
    frame->name_size = size;
    pct_next_cell(&grid->cells, frame);
    return pct_commit_frame(pct, offset);
}

/* Expands a range whose prefix ends with `~`. The number is then an extension index: `a~#1-3` is
 * a.png, a.webp and a.jpg. Rare, so this resolves name by name. */
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

/* Adds one to a number in decimal text: `word` holds eight characters, and the last digit is
 * character `last`. All numbers of a group have the same width, so the number never outgrows its
 * digits. */
static inline uint64_t next_number(uint64_t word, unsigned last)
{
    word += UINT64_C(1) << 8 * last;
    for (; (word >> 8 * last & 0xFF) > '9'; last--) {
        word -= UINT64_C(10) << 8 * last;
        word += UINT64_C(1) << 8 * (last - 1);
    }
    return word;
}

/* A group of names that differ only in a number of constant width. */
typedef struct pct_group {
    const char *first; /* the first name, in the pool: the pattern of the others */
    size_t size;       /* of each name */
    size_t number_at, width;
    int64_t count;
    size_t offset; /* of the range in the file */
} pct_group;

/* Writes the next `count` names of the group into the pool and gives them their cells, without
 * checks: the caller knows that all cells fit int32 and that frames and pool have room. Returns the
 * last number. */
static uint64_t fill_group(pct_reader *pct, const pct_group *group, uint64_t number, int64_t count,
                           pct_grid *grid)
{
    spress_frame *frame = &pct->atlas->frames[pct->atlas->frame_count];
    char *out = pct->pool.data + pct->pool.used;
    /* Copies, because the compiler must assume that writing a name changes `grid` and `group`. */
    spress_frame pattern = grid->frame;
    const pct_group g = *group;
    pct_cells cells = grid->cells;
    pattern.name_size = (uint16_t)g.size;
    for (int64_t i = 0; i < count; i++) {
        number = next_number(number, (unsigned)g.width - 1);
        pct_copy_name(out, g.first, g.size + 1);
        spressi_store_u64le((uint8_t *)out + g.number_at, number);
        *frame = pattern;
        frame->name = out;
        pct_next_cell(&cells, frame++);
        out += g.size + 1;
    }
    for (int64_t i = 0; pct->atlas->frame_offsets && i < count; i++)
        pct->atlas->frame_offsets[pct->atlas->frame_count + (size_t)i] = (uint32_t)group->offset;
    grid->cells = cells;
    pct->atlas->frame_count += (size_t)count;
    pct->pool.used += (size_t)count * (group->size + 1);
    return number;
}

/* Writes the names after the first, a few hundred at a time so that the pool grows only as it is
 * used. */
static bool fill_quickly(pct_reader *pct, const pct_group *group, pct_grid *grid)
{
    enum { BATCH = 256 };
    uint64_t number = spressi_load_u64le((const uint8_t *)group->first + group->number_at);
    for (int64_t done = 1; done < group->count;) {
        const int64_t count = group->count - done < BATCH ? group->count - done : BATCH;
        if (!spressi_pct_pool(pct, (size_t)count * (group->size + 1)))
            return false;
        number = fill_group(pct, group, number, count, grid);
        done += count;
    }
    return true;
}

/* Writes the names after the first one by one, with all checks: for numbers of more than eight
 * digits, cells that may overflow, and aliases. */
static bool fill_slowly(pct_reader *pct, const pct_group *group, int64_t number, pct_grid *grid)
{
    for (int64_t done = 1; done < group->count; done++) {
        char *out = spressi_pct_pool(pct, group->size + 1);
        if (!out)
            return false;
        memcpy(out, group->first, group->size + 1);
        memset(out + group->number_at, '0', group->width);
        number++;
        spressi_print_int(out + group->number_at + group->width - spressi_int_length(number),
                          number);
        pct->pool.used += group->size + 1;
        if (!place(pct, grid, out, (uint16_t)group->size, group->offset))
            return false;
    }
    return true;
}

/* Expands numbers that are all of one length. */
static bool expand_group(pct_reader *pct, const pct_name *name, const pct_range *range,
                         pct_grid *grid)
{
    const size_t width = digits_of(range->first, range->width);
    const size_t size = checked_size(pct, name, pct_size(name->stem) + width);
    if (size == 0)
        return false;
    const size_t extension_size = name->extension->size;
    char *first = spressi_pct_pool(pct, size + 1);
    if (!first)
        return false;
    const pct_group group = {.first = first,
                             .size = size,
                             .number_at = size - extension_size - width,
                             .width = width,
                             .count = range->last - range->first + 1,
                             .offset = range->offset};
    put_stem(first, name);
    memset(first + group.number_at, '0', width);
    spressi_print_int(first + size - extension_size - spressi_int_length(range->first),
                      range->first);
    memcpy(first + size - extension_size, name->extension->text, extension_size + 1);
    pct->pool.used += size + 1;

    if (width <= 8 && !pct->names_built && pct_cells_fit(&grid->cells, group.count))
        return place(pct, grid, first, (uint16_t)size, range->offset) &&
               fill_quickly(pct, &group, grid);
    return place(pct, grid, first, (uint16_t)size, range->offset) &&
           fill_slowly(pct, &group, range->first, grid);
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
    const uint64_t fixed =
        name.folder_size + (name.folder_size != 0) + pct_size(name.stem) + name.extension->size;
    if (!spressi_pct_claim(pct, count, count * fixed + number_bytes(range), range->offset) ||
        !spressi_pct_reserve(pct, (size_t)count))
        return false;

    for (pct_range group = *range; group.first <= range->last; group.first = group.last + 1) {
        group.last = last_of_length(group.first, range->last, range->width);
        if (!expand_group(pct, &name, &group, grid))
            return false;
    }
    return true;
}

static bool expand_segment(pct_reader *pct, pct_text segment, const pct_extension *suffix,
                           pct_grid *grid)
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

/* Records a segment, which became the frames from `first` on. */
static void record_segment(const pct_reader *pct, pct_text segment, size_t first)
{
    const spress_atlas *atlas = pct->atlas;
    char name[PCT_NODE_NAME];
    if (atlas->frame_count <= first) /* it replaced an earlier frame */
        snprintf(name, sizeof name, "name");
    else if (atlas->frame_count == first + 1)
        snprintf(name, sizeof name, "frame %zu: %s", first,
                 spressi_show(atlas->frames[first].name).text);
    else
        snprintf(name, sizeof name, "frames %zu to %zu", first, atlas->frame_count - 1);
    spressi_tree_named(pct->r->tree, (spressi_tree_field){name, SPRESS_TREE_TEXT},
                       pct_offset(pct, segment.at), pct_size(segment));
}

bool spressi_pct_expand(pct_reader *pct, pct_text line, pct_grid *grid)
{
    const pct_extension *own = take_extension(&line);
    const pct_extension *suffix = own ? own : &spressi_pct_extensions[0];
    pct_text segment = {line.at, line.at};
    for (;; segment.at = segment.end + 1) {
        pct_text rest = {segment.at, line.end};
        if (!spressi_pct_fast_names(pct, &rest, suffix, grid))
            return false;
        if (rest.at > line.end)
            return true;
        segment.at = rest.at;
        segment.end = memchr(segment.at, ',', (size_t)(line.end - segment.at));
        const bool last = !segment.end;
        segment.end = last ? line.end : segment.end;
        if (segment.at == segment.end && !(last && own))
            return spressi_fail(pct->r, SPRESS_CODE_PCT_NAME_EMPTY, pct_offset(pct, segment.at),
                                "the name is empty");
        const size_t first = pct->atlas->frame_count;
        if (!expand_segment(pct, segment, suffix, grid))
            return false;
        if (pct->r->tree)
            record_segment(pct, segment, first);
        if (!last)
            continue;
        if (own)
            pct_record(pct, "extension", SPRESS_TREE_TEXT, (pct_text){line.end, line.end + 2});
        return true;
    }
}
