/* Reads the head of a PCT file: version, pages and folders; called by read.c. */
#include "core/text/number.h"
#include "formats/format.h"
#include "formats/pct/reading.h"

/* "Version Header": exactly PCT:digits.digits, and major 1. */
bool spressi_pct_read_version(pct_reader *pct)
{
    pct_text line;
    if (!spressi_pct_sniff((spress_bytes){pct->r->in.data, pct->r->in.size}))
        return spressi_fail(pct->r, SPRESS_CODE_PCT_MAGIC, 0,
                            "the first line does not begin \"PCT:\"");
    if (!spressi_pct_take_line(pct, &line))
        return false;
    spressi_tree_open(pct->r->tree, SPRESS_TREE_LINE, pct_offset(pct, line.at), "version header");
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
        return spressi_fail(pct->r, SPRESS_CODE_PCT_VERSION, pct_offset(pct, line.at),
                            "version \"%s\" is not major.minor", pct_show(line).text);
    pct_record(pct, "major", SPRESS_TREE_INTEGER, major);
    pct_record(pct, "minor", SPRESS_TREE_INTEGER, (pct_text){minor, q});
    const uint8_t *digit = major.at;
    while (digit + 1 < major.end && *digit == '0')
        digit++;
    if (major.end - digit != 1 || *digit != '1')
        return spressi_fail(pct->r, SPRESS_CODE_PCT_VERSION_MAJOR, pct_offset(pct, line.at),
                            "major version %s; only 1 is known", pct_show(major).text);
    const uint8_t *nonzero = minor;
    while (nonzero < q && *nonzero == '0')
        nonzero++;
    if (nonzero < q)
        spressi_tell(pct->r, SPRESS_CODE_PCT_VERSION_MINOR, pct_offset(pct, minor),
                     "minor version above 0: what it added is skipped");
    spressi_tree_close(pct->r->tree, pct->r->in.at);
    pct->atlas->version = spressi_arena_text(pct->r->arena, line.at, pct_size(line));
    return pct->atlas->version || spressi_fail_memory(pct->r);
}

/* Copies a text of a P: or F: record to the pool. Beside the arrays of the arena it would keep them
 * from growing in place. */
static const char *copy_text(pct_reader *pct, const uint8_t *at, const uint8_t *end)
{
    const size_t size = (size_t)(end - at);
    if (size > SPRESS_NAME_SIZE_MAX) {
        spressi_fail(pct->r, SPRESS_CODE_NAME_SIZE, pct_offset(pct, at), "a name of %zu bytes",
                     size);
        return NULL;
    }
    if (!pct_check_controls(pct, (pct_text){at, end}, pct_offset(pct, at)))
        return NULL;
    char *copy = spressi_pct_pool(pct, size + 1);
    if (!copy)
        return NULL;
    if (size != 0)
        memcpy(copy, at, size);
    copy[size] = '\0';
    pct->pool.used += size + 1;
    return copy;
}

/* Takes the text field at `line->at`, which moves behind the comma after it. */
static bool take_text_field(pct_reader *pct, pct_text *line, pct_text *out_field)
{
    const uint8_t *comma = memchr(line->at, ',', pct_size(*line));
    if (!comma)
        return spressi_fail(pct->r, SPRESS_CODE_PCT_FIELDS_MISSING, pct_offset(pct, line->end),
                            "a page has five fields: file,format,width,height,padding");
    *out_field = (pct_text){line->at, comma};
    line->at = comma + 1;
    return true;
}

bool spressi_pct_read_page(pct_reader *pct, pct_text line)
{
    spress_atlas *atlas = pct->atlas;
    if (!spressi_pct_enter(pct, PCT_STAGE_PAGES, line.at))
        return false;
    if (atlas->page_count == pct->r->limits.pages)
        return spressi_fail(pct->r, SPRESS_CODE_LIMIT_PAGES, pct_offset(pct, line.at),
                            "more than %u pages", pct->r->limits.pages);
    line.at += 2;
    pct_text file = line, format = line;
    if (!take_text_field(pct, &line, &file) || !take_text_field(pct, &line, &format))
        return false;
    pct_record(pct, "file", SPRESS_TREE_TEXT, file);
    pct_record(pct, "format", SPRESS_TREE_TEXT, format);
    static const pct_segment numbers = {3, {"width", "height", "padding"}};
    int32_t values[3];
    if (!spressi_pct_ints(pct, &line, &numbers, values) ||
        !spressi_pct_at_least(pct, "page width", 0, values[0], 1) ||
        !spressi_pct_at_least(pct, "page height", 1, values[1], 1) ||
        !spressi_pct_at_least(pct, "padding", 2, values[2], 0))
        return false;
    spressi_pct_skip_extra(pct, &line);
    if (pct_size(format) != 8 || memcmp(format.at, "RGBA8888", 8) != 0)
        spressi_tell(pct->r, SPRESS_CODE_PCT_PIXEL_FORMAT, pct_offset(pct, format.at),
                     "pixel format \"%s\"; only RGBA8888 is defined", pct_show(format).text);

    spress_page *pages = spressi_reserve(pct->r, atlas->pages, &pct->page_capacity,
                                         atlas->page_count + 1, sizeof *pages);
    if (!pages)
        return false;
    atlas->pages = pages;
    spress_page page = {.width = values[0],
                        .height = values[1],
                        .has = SPRESS_PAGE_PADDING | SPRESS_PAGE_PIXEL_FORMAT,
                        .padding = values[2]};
    page.file = copy_text(pct, file.at, file.end);
    page.file_size = (uint32_t)pct_size(file);
    if (!page.file)
        return false;
    spressi_tree_label(pct->r->tree, page.file, page.file_size);
    page.pixel_format = copy_text(pct, format.at, format.end);
    if (!page.pixel_format)
        return false;
    pages[atlas->page_count++] = page;
    return true;
}

bool spressi_pct_read_folder(pct_reader *pct, pct_text line)
{
    spress_atlas *atlas = pct->atlas;
    if (!spressi_pct_enter(pct, PCT_STAGE_FOLDERS, line.at))
        return false;
    line.at += 2;
    if (pct_size(line) == 0)
        spressi_tell(pct->r, SPRESS_CODE_PCT_FOLDER_EMPTY, pct_offset(pct, line.at),
                     "an empty folder adds nothing to a name, not even a slash");
    spress_folder *folders = spressi_reserve(pct->r, atlas->folders, &pct->folder_capacity,
                                             atlas->folder_count + 1, sizeof *folders);
    if (!folders)
        return false;
    atlas->folders = folders;
    const spress_folder folder = {copy_text(pct, line.at, line.end), (uint32_t)pct_size(line)};
    if (!folder.name)
        return false;
    pct_record(pct, "folder", SPRESS_TREE_TEXT, line);
    spressi_tree_label(pct->r->tree, folder.name, folder.name_size);
    folders[atlas->folder_count++] = folder;
    return true;
}
