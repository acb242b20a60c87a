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
#include "core/memory/checked.h"
#include "core/text/number.h"
#include "formats/format.h"
#include "formats/pct/fast.h"

unsigned spressi_pct_sniff(spress_bytes input)
{
    const uint8_t *data = input.data;
    size_t size = input.size;
    if (size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0) {
        data += 3;
        size -= 3;
    }
    const bool found = size >= 4 && memcmp(data, "PCT:", 4) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

static bool read_selector(pct_reader *pct, pct_text line)
{
    if (!spressi_pct_enter(pct, PCT_STAGE_FRAMES, line.at))
        return false;
    static const pct_segment numbers = {1, {"page"}};
    const uint8_t *number = ++line.at;
    int32_t page;
    if (!spressi_pct_ints(pct, &line, &numbers, &page))
        return false;
    if (page < 0 || (size_t)page >= pct->atlas->page_count)
        return spressi_fail(pct->r, SPRESS_CODE_PCT_PAGE_INDEX, pct_offset(pct, number),
                            "page %d; there are %zu pages", page, pct->atlas->page_count);
    if (line.at < line.end)
        spressi_tell(pct->r, SPRESS_CODE_PCT_FIELDS_EXTRA, pct_offset(pct, line.at),
                     "further fields were ignored");
    pct->current_page = (uint32_t)page;
    return true;
}

/* "sw,sh,sx,sy", the same in blocks and individual frames. */
static bool read_trim(pct_reader *pct, pct_text *line, spress_frame *frame)
{
    static const pct_segment numbers = {4, {"sw", "sh", "sx", "sy"}};
    int32_t values[4];
    line->at++; /* the bar */
    if (!spressi_pct_ints(pct, line, &numbers, values))
        return false;
    spressi_pct_skip_extra(pct, line);
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
        spressi_tell(pct->r, SPRESS_CODE_PCT_FIELDS_EXTRA, pct_offset(pct, line.at),
                     "further segments were ignored");
}

/* Begins frame data; refuses it before the first page. */
static bool begin_frame_data(pct_reader *pct, const uint8_t *line)
{
    if (!spressi_pct_enter(pct, PCT_STAGE_FRAMES, line))
        return false;
    return pct->atlas->page_count != 0 ||
           spressi_fail(pct->r, SPRESS_CODE_PCT_PAGE_INDEX, pct_offset(pct, line),
                        "frame data before any P: line");
}

static bool read_block(pct_reader *pct, pct_text line)
{
    if (!begin_frame_data(pct, line.at))
        return false;
    pct_block block = {.offset = pct_offset(pct, line.at)};
    line.at += 2;
    static const pct_segment numbers = {5, {"x", "y", "cols", "w", "h"}};
    int32_t values[5];
    if (!spressi_pct_ints(pct, &line, &numbers, values) ||
        !spressi_pct_at_least(pct, "columns", 2, values[2], 1) ||
        !spressi_pct_at_least(pct, "frame width", 3, values[3], 0) ||
        !spressi_pct_at_least(pct, "frame height", 4, values[4], 0))
        return false;
    spressi_pct_skip_extra(pct, &line);
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
    const pct_cells cells = {.x = block->x + padding,
                             .y = block->y + padding,
                             .first_x = block->x + padding,
                             .cell_w = block->frame.w + 2 * padding,
                             .cell_h = block->frame.h + 2 * padding,
                             .columns = block->columns};
    if (!spressi_fits_int32(cells.cell_w) || !spressi_fits_int32(cells.cell_h))
        return spressi_fail(pct->r, SPRESS_CODE_PCT_CELL_OVERFLOW, block->offset,
                            "a cell of %lld x %lld pixels is outside int32",
                            (long long)cells.cell_w, (long long)cells.cell_h);
    pct_grid grid = {.frame = block->frame, .cells = cells};
    return spressi_pct_expand(pct, line, &grid);
}

static bool skip_unknown(pct_reader *pct, pct_text line)
{
    if (pct_size(line) >= 4 && memcmp(line.at, "PCT:", 4) == 0)
        spressi_tell(pct->r, SPRESS_CODE_PCT_HEADER_REPEATED, pct_offset(pct, line.at),
                     "a second version header was skipped");
    else
        spressi_tell(pct->r, SPRESS_CODE_PCT_UNKNOWN_RECORD, pct_offset(pct, line.at),
                     "the line is no known record and was skipped");
    return true;
}

/* The rest of "name|flags|x,y,w,h[|sw,sh,sx,sy]", behind the name. */
static bool read_frame_numbers(pct_reader *pct, pct_text *line, spress_frame *frame)
{
    const uint8_t *flags_at = line->at;
    static const pct_segment flags_numbers = {1, {"flags"}};
    static const pct_segment rect_numbers = {4, {"x", "y", "w", "h"}};
    int32_t flags;
    int32_t rect[4];
    if (!spressi_pct_ints(pct, line, &flags_numbers, &flags) ||
        !spressi_pct_at_least(pct, "flags", 0, flags, 0))
        return false;
    spressi_pct_skip_extra(pct, line);
    if (flags > 3)
        spressi_tell(pct->r, SPRESS_CODE_PCT_FLAGS, pct_offset(pct, flags_at),
                     "flags %d; only 1 (rotated) and 2 (trimmed) are defined", flags);
    line->at++; /* the bar, which the caller has seen */
    if (!spressi_pct_ints(pct, line, &rect_numbers, rect) ||
        !spressi_pct_at_least(pct, "frame width", 2, rect[2], 0) ||
        !spressi_pct_at_least(pct, "frame height", 3, rect[3], 0))
        return false;
    spressi_pct_skip_extra(pct, line);
    frame->x = rect[0];
    frame->y = rect[1];
    frame->w = frame->source_w = rect[2];
    frame->h = frame->source_h = rect[3];
    frame->flags = (uint32_t)flags;

    const bool has_segment = line->at < line->end;
    if (has_segment != ((frame->flags & SPRESS_FRAME_TRIMMED) != 0))
        return spressi_fail(pct->r, SPRESS_CODE_PCT_TRIM_MISMATCH, pct_offset(pct, flags_at),
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
    frame->name = spressi_pct_resolve(pct, (pct_text){line.at, bar}, spressi_pct_extensions,
                                      &frame->name_size);
    if (!frame->name)
        return false;
    pct_record(pct, "name", SPRESS_TREE_TEXT, (pct_text){line.at, bar});
    spressi_tree_label(pct->r->tree, frame->name, frame->name_size);
    line.at = bar + 1;
    if (!read_frame_numbers(pct, &line, frame))
        return false;
    tell_extra_segment(pct, line);
    return pct_commit_frame(pct, offset);
}

/* "Alias": the duplicates copy everything but the name from the original. */
static bool read_alias(pct_reader *pct, pct_text line)
{
    /* A packer finds a few aliases; a file of many makes the index grow. */
    const size_t more = pct->atlas->frame_count / 16 + 64;
    if (!spressi_pct_enter(pct, PCT_STAGE_ALIASES, line.at) || !spressi_pct_build_names(pct, more))
        return false;
    const size_t offset = pct_offset(pct, line.at);
    line.at += 2;
    const uint8_t *equals = memchr(line.at, '=', pct_size(line));
    if (!equals)
        return spressi_relax(pct->r, SPRESS_CODE_PCT_ALIAS_SYNTAX, offset,
                             "the alias has no \"=\"");
    spress_frame wanted = {0};
    const uint64_t name_bytes = pct->name_bytes;
    wanted.name = spressi_pct_resolve(pct, (pct_text){line.at, equals}, spressi_pct_extensions,
                                      &wanted.name_size);
    if (!wanted.name)
        return false;
    pct_record(pct, "original", SPRESS_TREE_TEXT, (pct_text){line.at, equals});
    spressi_tree_label(pct->r->tree, wanted.name, wanted.name_size);
    pct->name_bytes = name_bytes; /* the name was only looked up: its bytes go back to the pool */
    pct->pool.used -= wanted.name_size + 1u;
    const uint32_t original = spressi_pct_index_find(&pct->names, pct->atlas->frames, &wanted);
    if (original == SPRESS_NONE)
        return spressi_relax(pct->r, SPRESS_CODE_PCT_ALIAS_TARGET, offset,
                             "there is no frame \"%s\" to alias", spressi_show(wanted.name).text);
    const spress_frame *frame = &pct->atlas->frames[original];
    pct_grid grid = {
        .frame = *frame,
        .cells = {.x = frame->x, .y = frame->y, .first_x = frame->x, .columns = 1},
    };
    grid.frame.alias_of = original;
    return spressi_pct_expand(pct, (pct_text){equals + 1, line.end}, &grid);
}

static bool read_line(pct_reader *pct, pct_text line)
{
    pct->frames_end = pct_offset(pct, line.at);
    if (pct->has_block) /* a block takes the next line as its names, whatever it looks like */
        return read_block_names(pct, line);
    if (line.at[0] == '#')
        return read_selector(pct, line);
    if (pct_size(line) < 2 || line.at[1] != ':')
        return read_frame(pct, line);
    switch (line.at[0]) {
    case 'P':
        return spressi_pct_read_page(pct, line);
    case 'F':
        return spressi_pct_read_folder(pct, line);
    case 'B':
        return read_block(pct, line);
    case 'A':
        return read_alias(pct, line);
    default:
        return read_frame(pct, line);
    }
}

/* Opens the line's node in the structure tree, by what its beginning says that it is. */
static void open_line_node(const pct_reader *pct, pct_text line)
{
    const spress_atlas *atlas = pct->atlas;
    const bool is_record = pct_size(line) >= 2 && line.at[1] == ':';
    const char kind = is_record ? (char)line.at[0] : 0;
    const size_t at = pct_offset(pct, line.at);
    spress_tree *tree = pct->r->tree;
    if (line.at == line.end)
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "empty line");
    else if (pct->has_block)
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "names of the block");
    else if (line.at[0] == '#')
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "page selector");
    else if (kind == 'P')
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "page %zu", atlas->page_count);
    else if (kind == 'F')
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "folder %zu", atlas->folder_count);
    else if (kind == 'B')
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "block");
    else if (kind == 'A')
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "alias");
    else if (memchr(line.at, '|', pct_size(line)))
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "frame %zu", atlas->frame_count);
    else
        spressi_tree_open(tree, SPRESS_TREE_LINE, at, "unknown line");
}

static bool read_recorded_line(pct_reader *pct, pct_text line)
{
    open_line_node(pct, line);
    if (line.at != line.end && !read_line(pct, line))
        return false;
    spressi_tree_close(pct->r->tree, pct->r->in.at);
    return true;
}

/* Gives back the frames that the guess at their number took too much, unless they are less than a
 * 32nd. */
static void give_back(pct_reader *pct)
{
    spress_atlas *atlas = pct->atlas;
    if (pct->frame_capacity - atlas->frame_count <= atlas->frame_count / 32)
        return;
    spress_frame *fitted = spressi_arena_resize(pct->r->arena, atlas->frames,
                                                pct->frame_capacity * sizeof *atlas->frames,
                                                atlas->frame_count * sizeof *atlas->frames);
    if (fitted) {
        atlas->frames = fitted;
        pct->frame_capacity = atlas->frame_count;
    }
}

static bool read_records(pct_reader *pct)
{
    spressi_reader *r = pct->r;
    if (!spressi_begin_text(r))
        return false;
    if (!spressi_pct_read_version(pct))
        return false;
    while (spressi_left(&r->in) != 0) {
        pct_text line;
        if (!spressi_goes_on(r) || !spressi_pct_fast_frames(pct) ||
            !spressi_pct_take_line(pct, &line))
            return false;
        if (r->tree ? !read_recorded_line(pct, line) : line.at != line.end && !read_line(pct, line))
            return false;
    }
    if (pct->has_block)
        return spressi_fail(r, SPRESS_CODE_PCT_BLOCK_NAMES, pct->block.offset,
                            "the block has no names line");
    give_back(pct);
    if (!spressi_pct_build_names(pct, 0))
        return false;
    if (pct->atlas->frame_count == 0)
        spressi_tell(r, SPRESS_CODE_PCT_NO_FRAMES, r->in.size, "the file has no frames");
    return true;
}

bool spressi_pct_read_by(spressi_reader *reader, const pct_loops *loops, spress_document *document)
{
    pct_reader pct = {.r = reader, .loops = loops, .atlas = &document->atlas};
    const bool read = read_records(&pct);
    spressi_pct_index_free(&pct.names);
    spressi_pct_free_prefixes(&pct);
    return read;
}

bool spressi_pct_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document)
{
    (void)options;
    return spressi_pct_read_by(reader, &spressi_pct_loops, document);
}
