/* Reads PCT, line by line, as the document's "Complete Decoding Algorithm" does.
 *
 *   PCT:major.minor                          first line
 *   P:file,format,width,height,padding       pages
 *   F:folder                                 folder dictionary
 *   #page                                    frame data: page selector,
 *   B:x,y,cols,w,h[|sw,sh,sx,sy]             block header,
 *   names                                    its names line,
 *   name|flags|x,y,w,h[|sw,sh,sx,sy]         individual frame
 *   A:name=names                             aliases
 */
#include "core/checked.h"
#include "core/number.h"
#include "formats/format.h"
#include "formats/pct.h"

bool spressi_pct_sniff(spress_bytes input)
{
    const uint8_t *data = input.data;
    size_t size = input.size;
    if (size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0) {
        data += 3;
        size -= 3;
    }
    return size >= 4 && memcmp(data, "PCT:", 4) == 0;
}

/* Moves to `stage`; a record of an earlier one is out of order. */
static bool enter(pct_reader *pct, int stage, const uint8_t *line)
{
    if (stage >= pct->stage) {
        pct->stage = stage;
        return true;
    }
    static const char *const records[] = {"P:", "F:", "frame data", "A:"};
    return spressi_relax(pct->r, SPRESS_PCT_ORDER, pct_offset(pct, line),
                         "%s after records that must follow it", records[stage]);
}

static bool is_separator(const uint8_t *at, const uint8_t *end)
{
    return at == end || *at == ',' || *at == '|';
}

/* One field that is not plainly a number: lenient readers may still make one of it. */
static bool read_odd_int(pct_reader *pct, pct_text *line, int32_t *out_value)
{
    const uint8_t *field = line->at;
    const uint8_t *end = field;
    while (!is_separator(end, line->end))
        end++;
    const uint8_t *p = field;
    int32_t value;
    const bool usable = spressi_pct_leading_digits(&p, end, &value);
    const int shown = end - field > 24 ? 24 : (int)(end - field);
    const size_t offset = pct_offset(pct, field);
    if (!usable || !pct->r->lenient)
        return spressi_fail(pct->r, SPRESS_PCT_INTEGER, offset,
                            "\"%.*s\" is not a whole number in int32", shown, (const char *)field);
    spressi_relax(pct->r, SPRESS_PCT_INTEGER, offset, "\"%.*s\" is read as %d", shown,
                  (const char *)field, value);
    *out_value = value;
    line->at = end;
    return true;
}

/* `count` numbers separated by commas, up to the end of the line or the next "|". */
static bool read_ints(pct_reader *pct, pct_text *line, int count, int32_t *values)
{
    for (int i = 0; i < count; i++) {
        pct->fields[i] = line->at;
        const uint8_t *p = line->at;
        if (spressi_parse_int32(&p, line->end, &values[i]) && is_separator(p, line->end))
            line->at = p;
        else if (!read_odd_int(pct, line, &values[i]))
            return false;
        const bool more = line->at < line->end && *line->at == ',';
        if (more && i + 1 < count)
            line->at++;
        else if (i + 1 < count)
            return spressi_fail(pct->r, SPRESS_PCT_FIELDS_MISSING, pct_offset(pct, line->at),
                                "%d numbers where %d are needed", i + 1, count);
    }
    return true;
}

/* Skips fields that a later minor version may have added to this segment. */
static void skip_extra(pct_reader *pct, pct_text *line)
{
    if (line->at == line->end || *line->at != ',')
        return;
    spressi_tell(pct->r, SPRESS_PCT_FIELDS_EXTRA, pct_offset(pct, line->at),
                 "further fields were ignored");
    while (line->at < line->end && *line->at != '|')
        line->at++;
}

/* Checks field `index` of the numbers that were read last. */
static bool at_least(pct_reader *pct, const char *what, int index, int32_t value, int32_t least)
{
    return value >= least ||
           spressi_fail(pct->r, SPRESS_PCT_RANGE, pct_offset(pct, pct->fields[index]),
                        "%s %d; at least %d", what, value, least);
}

/* Makes room for one more element of `size` bytes in an array of the arena. */
static void *grow_array(pct_reader *pct, void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    const size_t wanted = *capacity == 0 ? 4 : *capacity * 2;
    void *grown = spressi_arena_resize(pct->r->arena, array, *capacity * size, wanted * size);
    if (!grown) {
        spressi_fail_memory(pct->r);
        return NULL;
    }
    *capacity = wanted;
    return grown;
}

/* A text of a P: or F: record, copied. */
static const char *copy_text(pct_reader *pct, const uint8_t *at, const uint8_t *end)
{
    const size_t size = (size_t)(end - at);
    if (size > SPRESS_NAME_SIZE_MAX) {
        spressi_fail(pct->r, SPRESS_NAME_SIZE, pct_offset(pct, at), "a name of %zu bytes", size);
        return NULL;
    }
    if (!spressi_check_controls(pct->r, at, size, pct_offset(pct, at)))
        return NULL;
    const char *copy = spressi_arena_text(pct->r->arena, at, size);
    if (!copy)
        spressi_fail_memory(pct->r);
    return copy;
}

/* The text field at `line->at`, which moves behind the comma after it. */
static bool take_text_field(pct_reader *pct, pct_text *line, pct_text *out_field)
{
    const uint8_t *comma = memchr(line->at, ',', pct_size(*line));
    if (!comma)
        return spressi_fail(pct->r, SPRESS_PCT_FIELDS_MISSING, pct_offset(pct, line->end),
                            "a page has five fields: file,format,width,height,padding");
    *out_field = (pct_text){line->at, comma};
    line->at = comma + 1;
    return true;
}

static bool read_page(pct_reader *pct, pct_text line)
{
    spress_atlas *atlas = pct->atlas;
    if (!enter(pct, PCT_STAGE_PAGES, line.at))
        return false;
    if (atlas->page_count == pct->r->limits.pages)
        return spressi_fail(pct->r, SPRESS_LIMIT_PAGES, pct_offset(pct, line.at),
                            "more than %u pages", pct->r->limits.pages);
    line.at += 2;
    pct_text file = line, format = line;
    if (!take_text_field(pct, &line, &file) || !take_text_field(pct, &line, &format))
        return false;
    int32_t values[3];
    if (!read_ints(pct, &line, 3, values) || !at_least(pct, "page width", 0, values[0], 1) ||
        !at_least(pct, "page height", 1, values[1], 1) ||
        !at_least(pct, "padding", 2, values[2], 0))
        return false;
    skip_extra(pct, &line);
    if (pct_size(format) != 8 || memcmp(format.at, "RGBA8888", 8) != 0)
        spressi_tell(pct->r, SPRESS_PCT_PIXEL_FORMAT, pct_offset(pct, format.at),
                     "pixel format \"%.*s\"; only RGBA8888 is defined",
                     pct_size(format) > 24 ? 24 : (int)pct_size(format), (const char *)format.at);

    spress_page *pages =
        grow_array(pct, atlas->pages, atlas->page_count, &pct->page_capacity, sizeof *pages);
    if (!pages)
        return false;
    atlas->pages = pages;
    spress_page page = {.width = values[0],
                        .height = values[1],
                        .padding = values[2],
                        .wrap_u = SPRESS_WRAP_CLAMP,
                        .wrap_v = SPRESS_WRAP_CLAMP};
    page.file = copy_text(pct, file.at, file.end);
    page.file_size = (uint32_t)pct_size(file);
    if (!page.file)
        return false;
    page.pixel_format = copy_text(pct, format.at, format.end);
    if (!page.pixel_format)
        return false;
    pages[atlas->page_count++] = page;
    return true;
}

static bool read_folder(pct_reader *pct, pct_text line)
{
    spress_atlas *atlas = pct->atlas;
    if (!enter(pct, PCT_STAGE_FOLDERS, line.at))
        return false;
    line.at += 2;
    if (pct_size(line) == 0)
        spressi_tell(pct->r, SPRESS_PCT_FOLDER_EMPTY, pct_offset(pct, line.at),
                     "an empty folder adds nothing to a name, not even a slash");
    spress_folder *folders = grow_array(pct, atlas->folders, atlas->folder_count,
                                        &pct->folder_capacity, sizeof *folders);
    if (!folders)
        return false;
    atlas->folders = folders;
    const spress_folder folder = {copy_text(pct, line.at, line.end), (uint32_t)pct_size(line)};
    if (!folder.name)
        return false;
    folders[atlas->folder_count++] = folder;
    return true;
}

static bool read_selector(pct_reader *pct, pct_text line)
{
    if (!enter(pct, PCT_STAGE_FRAMES, line.at))
        return false;
    const uint8_t *number = ++line.at;
    int32_t page;
    if (!read_ints(pct, &line, 1, &page))
        return false;
    if (page < 0 || (size_t)page >= pct->atlas->page_count)
        return spressi_fail(pct->r, SPRESS_PCT_PAGE_INDEX, pct_offset(pct, number),
                            "page %d; there are %zu pages", page, pct->atlas->page_count);
    if (line.at < line.end)
        spressi_tell(pct->r, SPRESS_PCT_FIELDS_EXTRA, pct_offset(pct, line.at),
                     "further fields were ignored");
    pct->current_page = (uint32_t)page;
    return true;
}

/* "sw,sh,sx,sy", the same in blocks and individual frames. */
static bool read_trim(pct_reader *pct, pct_text *line, spress_frame *frame)
{
    int32_t values[4];
    line->at++; /* the bar */
    if (!read_ints(pct, line, 4, values))
        return false;
    skip_extra(pct, line);
    frame->source_w = values[0];
    frame->source_h = values[1];
    frame->trim_x = values[2];
    frame->trim_y = values[3];
    frame->flags |= SPRESS_FRAME_TRIMMED;
    return true;
}

static void tell_extra_segment(pct_reader *pct, pct_text line)
{
    if (line.at < line.end)
        spressi_tell(pct->r, SPRESS_PCT_FIELDS_EXTRA, pct_offset(pct, line.at),
                     "further segments were ignored");
}

/* Frame data needs a page to lie on. */
static bool begin_frame_data(pct_reader *pct, const uint8_t *line)
{
    if (!enter(pct, PCT_STAGE_FRAMES, line))
        return false;
    return pct->atlas->page_count != 0 ||
           spressi_fail(pct->r, SPRESS_PCT_PAGE_INDEX, pct_offset(pct, line),
                        "frame data before any P: line");
}

static bool read_block(pct_reader *pct, pct_text line)
{
    if (!begin_frame_data(pct, line.at))
        return false;
    pct_block block = {.offset = pct_offset(pct, line.at)};
    line.at += 2;
    int32_t values[5];
    if (!read_ints(pct, &line, 5, values) || !at_least(pct, "columns", 2, values[2], 1) ||
        !at_least(pct, "frame width", 3, values[3], 0) ||
        !at_least(pct, "frame height", 4, values[4], 0))
        return false;
    skip_extra(pct, &line);
    block.x = values[0];
    block.y = values[1];
    block.columns = values[2];
    block.frame = (spress_frame){.w = values[3],
                                 .h = values[4],
                                 .source_w = values[3],
                                 .source_h = values[4],
                                 .alias_of = SPRESS_NONE,
                                 .extra = SPRESS_NONE,
                                 .page = (uint16_t)pct->current_page};
    if (line.at < line.end && !read_trim(pct, &line, &block.frame))
        return false;
    tell_extra_segment(pct, line);
    pct->block = block;
    pct->has_block = true;
    return true;
}

/* "Block Names Line": sprite i lies at column i % cols, row i / cols. */
static bool read_block_names(pct_reader *pct, pct_text line)
{
    const pct_block *block = &pct->block;
    pct->has_block = false;
    const int64_t padding = pct->atlas->pages[block->frame.page].padding;
    pct_grid grid = {.frame = block->frame,
                     .first_x = block->x + padding,
                     .y = block->y + padding,
                     .cell_w = block->frame.w + 2 * padding,
                     .cell_h = block->frame.h + 2 * padding,
                     .columns = block->columns};
    grid.x = grid.first_x;
    if (!spressi_fits_int32(grid.cell_w) || !spressi_fits_int32(grid.cell_h))
        return spressi_fail(pct->r, SPRESS_PCT_CELL_OVERFLOW, block->offset,
                            "a cell of %lld x %lld pixels is outside int32", (long long)grid.cell_w,
                            (long long)grid.cell_h);
    return spressi_pct_expand(pct, line, &grid);
}

static bool skip_unknown(pct_reader *pct, pct_text line)
{
    if (pct_size(line) >= 4 && memcmp(line.at, "PCT:", 4) == 0)
        spressi_tell(pct->r, SPRESS_PCT_HEADER_REPEATED, pct_offset(pct, line.at),
                     "a second version header was skipped");
    else
        spressi_tell(pct->r, SPRESS_PCT_UNKNOWN_RECORD, pct_offset(pct, line.at),
                     "the line is no known record and was skipped");
    return true;
}

/* The rest of "name|flags|x,y,w,h[|sw,sh,sx,sy]", behind the name. */
static bool read_frame_numbers(pct_reader *pct, pct_text *line, spress_frame *frame)
{
    const uint8_t *flags_at = line->at;
    int32_t flags;
    int32_t rect[4];
    if (!read_ints(pct, line, 1, &flags) || !at_least(pct, "flags", 0, flags, 0))
        return false;
    skip_extra(pct, line);
    if (flags > 3)
        spressi_tell(pct->r, SPRESS_PCT_FLAGS, pct_offset(pct, flags_at),
                     "flags %d; only 1 (rotated) and 2 (trimmed) are defined", flags);
    line->at++; /* the bar, which the caller has seen */
    if (!read_ints(pct, line, 4, rect) || !at_least(pct, "frame width", 2, rect[2], 0) ||
        !at_least(pct, "frame height", 3, rect[3], 0))
        return false;
    skip_extra(pct, line);
    frame->x = rect[0];
    frame->y = rect[1];
    frame->w = frame->source_w = rect[2];
    frame->h = frame->source_h = rect[3];
    frame->flags = (uint32_t)flags;

    const bool has_segment = line->at < line->end;
    if (has_segment != ((flags & SPRESS_FRAME_TRIMMED) != 0))
        return spressi_fail(pct->r, SPRESS_PCT_TRIM_MISMATCH, pct_offset(pct, flags_at),
                            has_segment ? "flags %d say untrimmed, but there is a trim segment"
                                        : "flags %d say trimmed, but there is no trim segment",
                            flags);
    return !has_segment || read_trim(pct, line, frame);
}

static bool read_frame(pct_reader *pct, pct_text line)
{
    const uint8_t *bar = memchr(line.at, '|', pct_size(line));
    const uint8_t *second = bar ? memchr(bar + 1, '|', (size_t)(line.end - bar - 1)) : NULL;
    if (!second)
        return skip_unknown(pct, line);
    if (!begin_frame_data(pct, line.at))
        return false;

    const size_t offset = pct_offset(pct, line.at);
    spress_frame *frame = pct_next_frame(pct);
    if (!frame)
        return false;
    *frame = (spress_frame){
        .alias_of = SPRESS_NONE, .extra = SPRESS_NONE, .page = (uint16_t)pct->current_page};
    frame->name = spressi_pct_resolve(pct, (pct_text){line.at, bar}, "", &frame->name_size);
    if (!frame->name)
        return false;
    line.at = bar + 1;
    if (!read_frame_numbers(pct, &line, frame))
        return false;
    tell_extra_segment(pct, line);
    return pct_commit_frame(pct, offset);
}

/* "Alias": the duplicates copy everything but the name from the original. */
static bool read_alias(pct_reader *pct, pct_text line)
{
    if (!enter(pct, PCT_STAGE_ALIASES, line.at) || !spressi_pct_build_names(pct))
        return false;
    const size_t offset = pct_offset(pct, line.at);
    line.at += 2;
    const uint8_t *equals = memchr(line.at, '=', pct_size(line));
    if (!equals)
        return spressi_relax(pct->r, SPRESS_PCT_ALIAS_SYNTAX, offset, "the alias has no \"=\"");
    uint16_t size;
    const uint64_t name_bytes = pct->name_bytes;
    const char *name = spressi_pct_resolve(pct, (pct_text){line.at, equals}, "", &size);
    if (!name)
        return false;
    pct->name_bytes = name_bytes; /* only looked up: the pool may have the bytes back */
    pct->pool_used -= size + 1u;
    const uint32_t original = spressi_pct_find(pct, name, size);
    if (original == SPRESS_NONE)
        return spressi_relax(pct->r, SPRESS_PCT_ALIAS_TARGET, offset,
                             "there is no frame \"%s\" to alias", name);
    const spress_frame *frame = &pct->atlas->frames[original];
    pct_grid grid = {.frame = *frame, .x = frame->x, .y = frame->y, .first_x = frame->x};
    grid.columns = 1;
    grid.frame.alias_of = original;
    return spressi_pct_expand(pct, (pct_text){equals + 1, line.end}, &grid);
}

static bool read_line(pct_reader *pct, pct_text line)
{
    if (pct->has_block) /* takes the next line whatever it looks like */
        return read_block_names(pct, line);
    if (line.at[0] == '#')
        return read_selector(pct, line);
    if (pct_size(line) < 2 || line.at[1] != ':')
        return read_frame(pct, line);
    switch (line.at[0]) {
    case 'P':
        return read_page(pct, line);
    case 'F':
        return read_folder(pct, line);
    case 'B':
        return read_block(pct, line);
    case 'A':
        return read_alias(pct, line);
    default:
        return read_frame(pct, line);
    }
}

/* Takes the next line without its end. A CR belongs to the end only before a line feed. */
static bool take_line(pct_reader *pct, pct_text *out_line)
{
    spressi_cursor *in = &pct->r->in;
    const uint8_t *at = in->data + in->at;
    const uint8_t *feed = memchr(at, '\n', spressi_left(in));
    const uint8_t *end = feed ? feed : in->data + in->size;
    in->at = pct_offset(pct, feed ? feed + 1 : end);
    if (feed && feed > at && feed[-1] == '\r')
        end--;
    *out_line = (pct_text){at, end};
    if (pct->r->plain_text)
        return true;
    const uint8_t *stray = memchr(at, '\r', (size_t)(end - at));
    return !stray || spressi_fail(pct->r, SPRESS_PCT_LONE_CR, pct_offset(pct, stray),
                                  "a carriage return inside a line");
}

/* "Version Header": exactly PCT:digits.digits, and major 1. */
static bool read_version(pct_reader *pct)
{
    pct_text line;
    if (!spressi_pct_sniff((spress_bytes){pct->r->in.data, pct->r->in.size}))
        return spressi_fail(pct->r, SPRESS_PCT_MAGIC, 0, "the first line does not begin \"PCT:\"");
    if (!take_line(pct, &line))
        return false;
    line.at += 4;
    const uint8_t *p = line.at;
    while (p < line.end && spressi_is_digit(*p))
        p++;
    const pct_text major = {line.at, p};
    const uint8_t *minor = p + 1;
    const uint8_t *q = p < line.end && *p == '.' ? minor : line.end;
    while (q < line.end && spressi_is_digit(*q))
        q++;
    if (pct_size(major) == 0 || p == line.end || *p != '.' || q != line.end || q == minor)
        return spressi_fail(pct->r, SPRESS_PCT_VERSION, pct_offset(pct, line.at),
                            "version \"%.*s\" is not major.minor",
                            pct_size(line) > 24 ? 24 : (int)pct_size(line), (const char *)line.at);
    const uint8_t *digit = major.at;
    while (digit + 1 < major.end && *digit == '0')
        digit++;
    if (major.end - digit != 1 || *digit != '1')
        return spressi_fail(pct->r, SPRESS_PCT_VERSION_MAJOR, pct_offset(pct, line.at),
                            "major version %.*s; only 1 is known",
                            pct_size(major) > 24 ? 24 : (int)pct_size(major),
                            (const char *)major.at);
    const uint8_t *nonzero = minor;
    while (nonzero < q && *nonzero == '0')
        nonzero++;
    if (nonzero < q)
        spressi_tell(pct->r, SPRESS_PCT_VERSION_MINOR, pct_offset(pct, minor),
                     "minor version above 0: what it added is skipped");
    pct->atlas->version = spressi_arena_text(pct->r->arena, line.at, pct_size(line));
    return pct->atlas->version || spressi_fail_memory(pct->r);
}

static bool read_records(pct_reader *pct)
{
    spressi_reader *r = pct->r;
    if (!spressi_begin_text(r))
        return false;
    if (!read_version(pct))
        return false;
    while (spressi_left(&r->in) != 0) {
        pct_text line;
        bool failed = false;
        if (spressi_pct_fast_frame(pct, &failed)) {
            if (failed)
                return false;
            continue;
        }
        if (!take_line(pct, &line))
            return false;
        if (line.at != line.end && !read_line(pct, line))
            return false;
    }
    if (pct->has_block)
        return spressi_fail(r, SPRESS_PCT_BLOCK_NAMES, pct->block.offset,
                            "the block has no names line");
    if (!spressi_pct_build_names(pct))
        return false;
    if (pct->atlas->frame_count == 0)
        spressi_tell(r, SPRESS_PCT_NO_FRAMES, r->in.size, "the file has no frames");
    return true;
}

/* Gives back what the guess at the number of frames took too much. */
static void give_back(pct_reader *pct)
{
    spress_atlas *atlas = pct->atlas;
    if (!atlas->frames)
        return;
    spress_frame *fitted = spressi_arena_resize(pct->r->arena, atlas->frames,
                                                pct->frame_capacity * sizeof *atlas->frames,
                                                atlas->frame_count * sizeof *atlas->frames);
    if (fitted)
        atlas->frames = fitted;
}

bool spressi_pct_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document)
{
    (void)options;
    pct_reader pct = {.r = reader, .atlas = &document->atlas};
    const bool read = read_records(&pct);
    spressi_strmap_free(&pct.names);
    if (read)
        give_back(&pct);
    return read;
}
