/* Reads `.atlas` files of libGDX and Spine, old and new; libgdx.h shows them. As libGDX's own
 * reader does, it knows an entry by its colon, and every other line begins a page or a region. */
#include <stdio.h>
#include <string.h>

#include "core/reading/lines.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/libgdx/libgdx.h"
#include "model/atlas.h"
#include "model/builder.h"

const char *const spressi_libgdx_filters[] = {"Nearest",
                                              "Linear",
                                              "MipMap",
                                              "MipMapNearestNearest",
                                              "MipMapLinearNearest",
                                              "MipMapNearestLinear",
                                              "MipMapLinearLinear",
                                              NULL};

typedef struct libgdx_region {
    spress_bytes name;
    int32_t xy[2], size[2], offset[2], source[2], index;
    int32_t splits[4], pads[4];
    bool has_size, has_splits, has_pads;
    int32_t degrees;
} libgdx_region;

typedef struct libgdx_reader {
    spressi_reader *r;
    spressi_builder builder;
    bool in_page; /* entries and regions follow; else the next line names a page */
    libgdx_region region;
    bool in_region;
} libgdx_reader;

/* An entry's `values` into numbers of the region or the page. */
static bool take_numbers(libgdx_reader *g, spress_bytes values, size_t count, int32_t *out)
{
    return spressi_take_ints(g->r, values, count, out);
}

static bool take_degrees(libgdx_reader *g, spress_bytes value)
{
    int32_t *degrees = &g->region.degrees;
    if (spressi_is_word(value, "true") || spressi_is_word(value, "false")) {
        *degrees = spressi_is_word(value, "true") ? 90 : 0;
        return true;
    }
    if (!spressi_take_int(g->r, value, degrees))
        return false;
    return (*degrees >= 0 && *degrees < 360 && *degrees % 90 == 0) ||
           spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_RANGE, spressi_place_of(g->r, value),
                        "turned by %d degrees; it is 0, 90, 180 or 270", *degrees);
}

static bool take_index(libgdx_reader *g, spress_bytes value)
{
    return spressi_take_int(g->r, value, &g->region.index);
}

static bool take_xy(libgdx_reader *g, spress_bytes value)
{
    return take_numbers(g, value, 2, g->region.xy);
}

static bool take_size(libgdx_reader *g, spress_bytes value)
{
    g->region.has_size = true;
    return take_numbers(g, value, 2, g->region.size);
}

static bool take_bounds(libgdx_reader *g, spress_bytes value)
{
    int32_t bounds[4];
    if (!take_numbers(g, value, 4, bounds))
        return false;
    memcpy(g->region.xy, bounds, sizeof g->region.xy);
    memcpy(g->region.size, bounds + 2, sizeof g->region.size);
    g->region.has_size = true;
    return true;
}

static bool take_offset(libgdx_reader *g, spress_bytes value)
{
    return take_numbers(g, value, 2, g->region.offset);
}

static bool take_source(libgdx_reader *g, spress_bytes value)
{
    return take_numbers(g, value, 2, g->region.source);
}

static bool take_offsets(libgdx_reader *g, spress_bytes value)
{
    int32_t offsets[4];
    if (!take_numbers(g, value, 4, offsets))
        return false;
    memcpy(g->region.offset, offsets, sizeof g->region.offset);
    memcpy(g->region.source, offsets + 2, sizeof g->region.source);
    return true;
}

static bool take_splits(libgdx_reader *g, spress_bytes value)
{
    g->region.has_splits = true;
    return take_numbers(g, value, 4, g->region.splits);
}

static bool take_pads(libgdx_reader *g, spress_bytes value)
{
    g->region.has_pads = true;
    return take_numbers(g, value, 4, g->region.pads);
}

static spress_page *page_of(libgdx_reader *g)
{
    return &g->builder.atlas->pages[g->builder.atlas->page_count - 1];
}

static bool take_page_size(libgdx_reader *g, spress_bytes value)
{
    int32_t size[2];
    if (!take_numbers(g, value, 2, size))
        return false;
    page_of(g)->width = size[0];
    page_of(g)->height = size[1];
    return true;
}

static bool take_page_format(libgdx_reader *g, spress_bytes value)
{
    if (!spressi_check_controls(g->r, value.data, value.size, spressi_place_of(g->r, value)))
        return false;
    page_of(g)->has |= SPRESS_PAGE_PIXEL_FORMAT;
    page_of(g)->pixel_format = spressi_builder_text(&g->builder, value);
    return page_of(g)->pixel_format;
}

static bool take_filter(libgdx_reader *g, spress_bytes name, int8_t *out)
{
    for (int8_t i = 0; spressi_libgdx_filters[i]; i++)
        if (spressi_is_word(name, spressi_libgdx_filters[i])) {
            *out = i;
            return true;
        }
    return spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, spressi_place_of(g->r, name),
                        "there is no texture filter \"%s\"",
                        spressi_show_bytes(name.data, name.size).text);
}

static bool take_filters(libgdx_reader *g, spress_bytes value)
{
    spress_bytes rest = value, first, second;
    if (!spressi_next_piece(&rest, ',', &first) || !spressi_next_piece(&rest, ',', &second))
        return spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, spressi_place_of(g->r, value),
                            "two texture filters are needed");
    page_of(g)->has |= SPRESS_PAGE_FILTERS;
    return take_filter(g, first, &page_of(g)->filter_min) &&
           take_filter(g, second, &page_of(g)->filter_mag);
}

static bool take_repeat(libgdx_reader *g, spress_bytes value)
{
    spress_page *page = page_of(g);
    page->has |= SPRESS_PAGE_WRAPS;
    const bool x = memchr(value.data, 'x', value.size), y = memchr(value.data, 'y', value.size);
    page->wrap_u = x ? SPRESS_WRAP_REPEAT : SPRESS_WRAP_CLAMP;
    page->wrap_v = y ? SPRESS_WRAP_REPEAT : SPRESS_WRAP_CLAMP;
    return true;
}

static bool take_premultiplied(libgdx_reader *g, spress_bytes value)
{
    page_of(g)->has |= SPRESS_PAGE_PREMULTIPLIED;
    page_of(g)->premultiplied = spressi_is_word(value, "true");
    return true;
}

static bool take_page_scale(libgdx_reader *g, spress_bytes value)
{
    float scale;
    return spressi_take_float(g->r, value, &scale) &&
           spressi_builder_scale(&g->builder, scale, spressi_place_of(g->r, value));
}

/* The entries that are known; others are passed over, as libGDX does. */
static const struct entry {
    const char *name;
    bool (*take)(libgdx_reader *g, spress_bytes value);
} page_entries[] = {{"size", take_page_size},
                    {"format", take_page_format},
                    {"filter", take_filters},
                    {"repeat", take_repeat},
                    {"pma", take_premultiplied},
                    {"scale", take_page_scale},
                    {NULL, NULL}},
  region_entries[] = {{"bounds", take_bounds},
                      {"offsets", take_offsets},
                      {"rotate", take_degrees},
                      {"index", take_index},
                      {"xy", take_xy},
                      {"size", take_size},
                      {"orig", take_source},
                      {"offset", take_offset},
                      {"split", take_splits},
                      {"pad", take_pads},
                      {NULL, NULL}};

/* Of Spine only: to libGDX this is another unknown entry. */
static bool is_known(const libgdx_reader *g, const struct entry *entry)
{
    return entry->take != take_page_scale ||
           g->builder.document->format->holds & SPRESS_HOLDS_PAGE_SCALE;
}

static bool take_entry(libgdx_reader *g, spress_bytes name, spress_bytes value)
{
    const struct entry *entry = g->in_region ? region_entries : page_entries;
    while (entry->name && !spressi_is_word(name, entry->name))
        entry++;
    if (entry->name && is_known(g, entry))
        return entry->take(g, value);
    spressi_tell(g->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, spressi_place_of(g->r, name),
                 "\"%s\" is passed over", spressi_show_bytes(name.data, name.size).text);
    return true;
}

/* The line is the name of a page or region. */
static void open_node(libgdx_reader *g, const char *what, spress_bytes line)
{
    spressi_tree_open(g->r->tree, SPRESS_TREE_LINES, spressi_place_of(g->r, line), "%s", what);
    spressi_tree_entry(g->r->tree, (spress_bytes){(const uint8_t *)"name", 4}, line);
}

static bool begin_page(libgdx_reader *g, spress_bytes line)
{
    const size_t at = spressi_place_of(g->r, line);
    spressi_tree_between(g->r->tree, "passed over", at);
    open_node(g, "page", line);
    spressi_at(g->r, "/pages/%zu", g->builder.atlas->page_count);
    g->in_page = true;
    return spressi_builder_page(&g->builder, line, at);
}

static void begin_region(libgdx_reader *g, spress_bytes line)
{
    open_node(g, "region", line);
    g->region = (libgdx_region){.name = line, .index = -1};
    g->in_region = true;
}

/* The frame's name: that of the region, and its index if it has one. libGDX's packer makes both of
 * a file's name, "walk_1.png". NULL, having reported, without memory. */
static spress_frame *add_frame(libgdx_reader *g)
{
    const libgdx_region *region = &g->region;
    const size_t at = spressi_place_of(g->r, region->name);
    char number[SPRESSI_INT_TEXT_MAX + 1] = "_";
    if (region->index < 0)
        return spressi_builder_frame(&g->builder, region->name, at);
    const size_t digits = spressi_print_int(number + 1, region->index);
    char *name = spressi_arena_allocate(g->r->arena, region->name.size + digits + 1, 1);
    if (!name) {
        spressi_fail_memory(g->r);
        return NULL;
    }
    memcpy(name, region->name.data, region->name.size);
    memcpy(name + region->name.size, number, digits + 1);
    return spressi_builder_frame(
        &g->builder, (spress_bytes){(uint8_t *)name, region->name.size + digits + 1}, at);
}

static bool take_borders(libgdx_reader *g, spress_frame *frame)
{
    const libgdx_region *region = &g->region;
    const struct {
        bool given;
        const int32_t *from;
        uint32_t bit;
    } rows[] = {{region->has_splits, region->splits, SPRESS_EXTRA_SPLITS},
                {region->has_pads, region->pads, SPRESS_EXTRA_PADS}};
    for (size_t i = 0; i < 2; i++) {
        if (!rows[i].given)
            continue;
        spress_frame_extra *extra = spressi_builder_extra(&g->builder, frame);
        if (!extra)
            return false;
        extra->has |= rows[i].bit;
        for (size_t k = 0; k < 4; k++) {
            const int32_t value = rows[i].from[k];
            if (value < INT16_MIN || value > INT16_MAX)
                return spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_RANGE,
                                    spressi_place_of(g->r, region->name), "a border of %d pixels",
                                    value);
            (i == 0 ? extra->splits : extra->pads)[k] = (int16_t)value;
        }
    }
    return true;
}

/* Ends the region at hand, if there is one: its entries come in any order. */
static bool end_region(libgdx_reader *g, size_t end)
{
    static const spress_turn turns[] = {SPRESS_TURN_NONE, SPRESS_TURN_COUNTER_CLOCKWISE,
                                        SPRESS_TURN_HALF, SPRESS_TURN_CLOCKWISE};
    const libgdx_region *region = &g->region;
    if (!g->in_region)
        return true;
    g->in_region = false;
    spressi_tree_close(g->r->tree, end);
    if (!region->has_size)
        return spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_MISSING,
                            spressi_place_of(g->r, region->name), "the region has no size");
    spress_frame *frame = add_frame(g);
    if (!frame)
        return false;
    const bool has_source = region->source[0] != 0 || region->source[1] != 0;
    frame->x = region->xy[0];
    frame->y = region->xy[1];
    frame->w = region->size[0];
    frame->h = region->size[1];
    frame->source_w = has_source ? region->source[0] : frame->w;
    frame->source_h = has_source ? region->source[1] : frame->h;
    frame->trim_x = region->offset[0];
    const int64_t top = (int64_t)frame->source_h - frame->h - region->offset[1];
    if (top < INT32_MIN || top > INT32_MAX)
        return spressi_fail(g->r, SPRESS_CODE_DESCRIPTOR_RANGE,
                            spressi_place_of(g->r, region->name), "the offsets leave int32");
    frame->trim_y = (int32_t)top;
    spress_frame_set_turn(frame, turns[region->degrees / 90]);
    spressi_mark_trimmed(frame);
    return take_borders(g, frame);
}

/* Ends region and page at an empty line and at the end of the file. */
static bool end_page(libgdx_reader *g, size_t end)
{
    if (!end_region(g, end))
        return false;
    if (g->in_page)
        spressi_tree_close(g->r->tree, end);
    g->in_page = false;
    return true;
}

static bool take_line(libgdx_reader *g, spress_bytes line)
{
    const size_t at = spressi_place_of(g->r, line);
    spress_bytes rest = line, name;
    if (line.size == 0)
        return end_page(g, at);
    if (!g->in_page)
        return begin_page(g, line);
    spressi_next_piece(&rest, ':', &name);
    if (!rest.data) { /* no colon: the next region */
        if (!end_region(g, at))
            return false;
        begin_region(g, line);
        return true;
    }
    const spress_bytes value = spressi_trimmed(rest);
    spressi_tree_entry(g->r->tree, name, value);
    return take_entry(g, name, value);
}

/* Empty lines and entries before the first page, which libGDX passes over. */
static bool is_before_pages(const libgdx_reader *g, spress_bytes line)
{
    return g->builder.atlas->page_count == 0 && !g->in_page &&
           (line.size == 0 || memchr(line.data, ':', line.size));
}

static bool read_lines(libgdx_reader *g)
{
    spress_bytes line;
    spressi_take_tag(&g->r->in, "\xEF\xBB\xBF"); /* tools write it */
    if (!spressi_begin_text(g->r))
        return false;
    while (spressi_next_line(g->r, &line)) {
        line = spressi_trimmed(line);
        if (!spressi_goes_on(g->r) || (!is_before_pages(g, line) && !take_line(g, line)))
            return false;
    }
    if (g->builder.atlas->page_count == 0)
        return spressi_fail(spressi_at(g->r, "/pages"), SPRESS_CODE_DESCRIPTOR_MISSING, g->r->in.at,
                            "there is no page");
    return end_page(g, g->r->in.at) && spressi_builder_end(&g->builder);
}

bool spressi_libgdx_read(spressi_reader *reader, const spress_read_options *options,
                         spress_document *document)
{
    libgdx_reader g = {.r = reader};
    (void)options;
    spressi_builder_init(&g.builder, reader, document);
    g.builder.first_wins = true; /* findRegion gives the first */
    const bool good = read_lines(&g);
    spressi_builder_free(&g.builder);
    return good;
}

/* Old readers need these entries, and so the writer always writes them: a page without them has the
 * values that it writes. */
static bool fill_page(spress_document *document, spress_page *page)
{
    if (!spress_page_has(page, SPRESS_PAGE_PIXEL_FORMAT))
        page->pixel_format = spress_document_text(document, "RGBA8888", strlen("RGBA8888"));
    if (!spress_page_has(page, SPRESS_PAGE_WRAPS))
        page->wrap_u = page->wrap_v = SPRESS_WRAP_CLAMP;
    page->has |= SPRESS_PAGE_PIXEL_FORMAT | SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS;
    return page->pixel_format;
}

bool spressi_libgdx_read_legacy(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document)
{
    if (!spressi_libgdx_read(reader, options, document))
        return false;
    for (size_t i = 0; i < document->atlas.page_count; i++)
        if (!fill_page(document, &document->atlas.pages[i]))
            return spressi_fail_memory(reader);
    return true;
}

/* Whether a line of the text begins, behind its spaces, with these words. */
static bool has_entry(spress_bytes text, const char *entry)
{
    const size_t size = strlen(entry);
    for (size_t i = 0; i + size <= text.size; i++)
        if (memcmp(text.data + i, entry, size) == 0 &&
            (i == 0 || strchr(" \t\n", text.data[i - 1])))
            return true;
    return false;
}

enum { SNIFFED = 4096 };

/* How sure it is that a text is an atlas whose regions have this entry: its beginning has that of
 * the page and a region or two. */
static unsigned sniff(spress_bytes input, const char *region_entry, const char *page_entry)
{
    const spress_bytes text = {input.data, input.size < SNIFFED ? input.size : SNIFFED};
    if (text.size == 0 || memchr(text.data, 0, text.size) || strchr("{[<", text.data[0]) ||
        !has_entry(text, region_entry) || !has_entry(text, page_entry))
        return SPRESSI_SNIFF_NO;
    return SPRESSI_SNIFF_HINT;
}

unsigned spressi_libgdx_sniff(spress_bytes input)
{
    return sniff(input, "bounds:", "");
}

/* Only Spine says a page's scale. */
unsigned spressi_spine_sniff(spress_bytes input)
{
    return sniff(input, "bounds:", "scale:") ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

unsigned spressi_libgdx_sniff_legacy(spress_bytes input)
{
    return sniff(input, "xy:", "");
}
