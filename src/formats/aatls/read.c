/* Reads AATLS, the file and its pages; layout.h draws the bytes. */
#include "formats/aatls/reading.h"

#include "core/text/number.h"
#include "formats/aatls/layout.h"
#include "formats/format.h"

enum { FIRST_PAGES = 4 };

unsigned spressi_aatls_sniff(spress_bytes input)
{
    const size_t size = strlen(AATLS_SIGNATURE);
    const bool found = input.size >= size && memcmp(input.data, AATLS_SIGNATURE, size) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

spressi_reader *spressi_aatls_at(aatls_reader *a, const char *field)
{
    const size_t page = a->atlas->page_count;
    if (!a->in_region)
        return spressi_at(a->r, "/pages/%zu/%s", page, field);
    return spressi_at(a->r, "/pages/%zu/regions/%zu/%s", page,
                      a->atlas->frame_count - a->page_first, field);
}

bool spressi_aatls_fail_cut(aatls_reader *a, const char *field, size_t offset)
{
    return spressi_fail(spressi_aatls_at(a, field), SPRESS_CODE_AATLS_TRUNCATED, offset,
                        "the file ends inside this field");
}

/* Makes room for the frames of a page. The first page gets exactly what it needs. A later page
 * reserves what the whole file will need if the rest is as dense as the part read so far. */
static bool make_frames(aatls_reader *a, size_t count)
{
    spress_atlas *atlas = a->atlas;
    size_t capacity = a->frame_capacity;
    size_t needed = atlas->frame_count + count;
    if (needed > capacity && atlas->frame_count != 0) {
        const double density = (double)atlas->frame_count / (double)a->r->in.at;
        const double guess = density * (double)a->r->in.size * 1.02;
        const double most = 2.0 * (double)needed; /* bounds the guess */
        needed = guess <= (double)needed ? needed : (size_t)(guess < most ? guess : most);
    }
    spress_frame *frames = spressi_reserve(a->r, atlas->frames, &capacity, needed, sizeof *frames);
    if (!frames)
        return false;
    atlas->frames = frames;
    if (a->r->keep_offsets) {
        uint32_t *offsets = spressi_reserve(a->r, atlas->frame_offsets, &a->frame_capacity, needed,
                                            sizeof *offsets);
        if (!offsets)
            return false;
        atlas->frame_offsets = offsets;
    }
    a->frame_capacity = capacity;
    return true;
}

/* Section 7.3: values outside their enumeration are errors. Lenient reading takes Arc's seventh
 * filter and keeps its value. */
static bool check_filter(aatls_reader *a, int8_t value, const char *field, size_t offset)
{
    if (value >= 0 && value < AATLS_FILTER_END)
        return true;
    spressi_aatls_at(a, field);
    if (value == AATLS_FILTER_END_ARC - 1)
        return spressi_relax(a->r, SPRESS_CODE_AATLS_FILTER, offset, "filter %d is Arc's; 0 to %d",
                             value, AATLS_FILTER_END - 1);
    return spressi_fail(a->r, SPRESS_CODE_AATLS_FILTER, offset, "filter %d; 0 to %d", value,
                        AATLS_FILTER_END - 1);
}

static bool check_wrap(aatls_reader *a, int8_t value, const char *field, size_t offset)
{
    return (value >= 0 && value < AATLS_WRAP_END) ||
           spressi_fail(spressi_aatls_at(a, field), SPRESS_CODE_AATLS_WRAP, offset,
                        "wrap mode %d; 0 to %d", value, AATLS_WRAP_END - 1);
}

/* Section 6.2: sizes SHOULD be positive. On a page without a size no region can lie. */
static void check_page_size(aatls_reader *a, size_t offset)
{
    if (a->page.width <= 0)
        spressi_tell(spressi_aatls_at(a, "width"), SPRESS_CODE_AATLS_PAGE_SIZE, offset,
                     "page width %d", a->page.width);
    if (a->page.height <= 0)
        spressi_tell(spressi_aatls_at(a, "height"), SPRESS_CODE_AATLS_PAGE_SIZE, offset + 2,
                     "page height %d", a->page.height);
}

/* Whether the fields of the page make sense one byte later: a fork of Arc writes a byte more behind
 * the page's name, and the same version. `fields` is where ours would begin. */
static bool looks_like_fork(const spressi_cursor *in, size_t fields)
{
    if (in->size - fields < AATLS_PAGE_FIXED_SIZE + 1)
        return false;
    const uint8_t *b = in->data + fields + 1;
    const uint32_t count = spressi_load_u32be(b + 8);
    return spressi_load_u16be(b) - 1u < INT16_MAX && spressi_load_u16be(b + 2) - 1u < INT16_MAX &&
           b[4] < AATLS_FILTER_END_ARC && b[5] < AATLS_FILTER_END_ARC && b[6] < AATLS_WRAP_END &&
           b[7] < AATLS_WRAP_END &&
           count <= (in->size - fields - AATLS_PAGE_FIXED_SIZE - 1) / AATLS_REGION_MIN_SIZE;
}

/* Checks that the bytes for `count` regions are there and that the limit allows them. */
static bool check_count(aatls_reader *a, int32_t count, size_t offset)
{
    const size_t left = spressi_left(&a->r->in);
    const char *fork = looks_like_fork(&a->r->in, offset - AATLS_PAGE_COUNT_AT)
                           ? "; the page is as a fork of Arc writes it, a byte longer"
                           : "";
    const size_t frames = a->atlas->frame_count;
    spressi_aatls_at(a, "region_count");
    if (count < 0)
        return spressi_fail(a->r, SPRESS_CODE_AATLS_COUNT, offset, "region count %d is negative%s",
                            count, fork);
    if ((size_t)count > left / AATLS_REGION_MIN_SIZE)
        return spressi_fail(a->r, SPRESS_CODE_AATLS_COUNT, offset,
                            "%d regions of at least %d bytes; %zu bytes are left%s", count,
                            AATLS_REGION_MIN_SIZE, left, fork);
    if ((uint32_t)count > a->r->limits.frames - frames)
        return spressi_fail(a->r, SPRESS_CODE_LIMIT_FRAMES, offset,
                            "%d more regions after %zu; the limit is %u", count, frames,
                            a->r->limits.frames);
    return true;
}

#define FIELD(name, type, place)                                                                   \
    {                                                                                              \
        name, SPRESS_TREE_##type, offsetof(aatls_page_head, place)                                 \
    }

const spressi_field spressi_aatls_page_fields[7] = {
    SPRESSI_FIELD("width", I16_BE, aatls_page_head, width),
    SPRESSI_FIELD("height", I16_BE, aatls_page_head, height),
    SPRESSI_FIELD("filter_min", I8, aatls_page_head, filter_min),
    SPRESSI_FIELD("filter_mag", I8, aatls_page_head, filter_mag),
    SPRESSI_FIELD("u_wrap", I8, aatls_page_head, wrap_u),
    SPRESSI_FIELD("v_wrap", I8, aatls_page_head, wrap_v),
    SPRESSI_FIELD("region_count", I32_BE, aatls_page_head, region_count),
};

static bool read_page_fields(aatls_reader *a, size_t *out_count)
{
    const size_t at = a->r->in.at;
    aatls_page_head head;
    const spressi_field *cut =
        spressi_take_fields(a->r, SPRESSI_FIELDS(spressi_aatls_page_fields), &head);
    if (cut)
        return spressi_aatls_fail_cut(a, cut->name, a->r->in.at);
    a->page.width = head.width;
    a->page.height = head.height;
    a->page.has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS;
    a->page.filter_min = head.filter_min;
    a->page.filter_mag = head.filter_mag;
    a->page.wrap_u = head.wrap_u;
    a->page.wrap_v = head.wrap_v;
    if (!check_filter(a, head.filter_min, "filter_min", at + 4) ||
        !check_filter(a, head.filter_mag, "filter_mag", at + 5) ||
        !check_wrap(a, head.wrap_u, "u_wrap", at + 6) ||
        !check_wrap(a, head.wrap_v, "v_wrap", at + 7))
        return false;
    check_page_size(a, at);
    if (!check_count(a, head.region_count, at + AATLS_PAGE_COUNT_AT))
        return false;
    *out_count = (size_t)head.region_count;
    return true;
}

static bool read_page_name(aatls_reader *a)
{
    spress_bytes name;
    if (!spressi_aatls_take_string(a, &name) || !spressi_aatls_count_name(a, name))
        return false;
    char *text = spressi_arena_allocate(a->r->arena, name.size + AATLS_NAME_BLOCK, 1);
    if (!text)
        return spressi_fail_memory(a->r);
    size_t size;
    if (!spressi_aatls_store_name(a, name, text, &size))
        return false;
    a->page = (spress_page){.file = text, .file_size = (uint32_t)size};
    spressi_tree_label(a->r->tree, text, size);
    return true;
}

static bool read_page(aatls_reader *a)
{
    spress_atlas *atlas = a->atlas;
    if (atlas->page_count == a->r->limits.pages)
        return spressi_fail(spressi_aatls_at(a, "marker"), SPRESS_CODE_LIMIT_PAGES, a->r->in.at,
                            "more than %u pages", a->r->limits.pages);
    spressi_tree_open(a->r->tree, SPRESS_TREE_STRUCT, a->r->in.at, "page %zu", atlas->page_count);
    spressi_tree_leaf(a->r->tree, "marker", SPRESS_TREE_I8, a->r->in.at, 1);
    spressi_take_u8(&a->r->in); /* the marker, whose value means nothing (section 6.2) */
    size_t count = 0;
    if (!read_page_name(a) || !read_page_fields(a, &count))
        return false;
    if (count != 0 && (!make_frames(a, count) || !spressi_aatls_read_regions(a, count)))
        return false;
    const size_t needed = atlas->page_count < FIRST_PAGES ? FIRST_PAGES : atlas->page_count + 1;
    spress_page *pages =
        spressi_reserve(a->r, atlas->pages, &a->page_capacity, needed, sizeof *pages);
    if (!pages)
        return false;
    atlas->pages = pages;
    pages[atlas->page_count++] = a->page;
    spressi_tree_close(a->r->tree, a->r->in.at);
    return true;
}

/* Header (section 5):  char[5] "AATLS", i8 version */
static bool read_header(aatls_reader *a)
{
    spressi_reader *r = a->r;
    if (!spressi_take_tag(&r->in, AATLS_SIGNATURE))
        return spressi_fail(spressi_at(r, "/signature"), SPRESS_CODE_AATLS_MAGIC, 0,
                            "the file does not begin with \"" AATLS_SIGNATURE "\"");
    static const spressi_field version_field = {"version", SPRESS_TREE_I8, 0};
    const size_t at = r->in.at;
    int8_t version;
    spressi_tree_open(r->tree, SPRESS_TREE_STRUCT, 0, "header");
    spressi_tree_leaf(r->tree, "signature", SPRESS_TREE_TEXT, 0, at);
    spressi_at(r, "/version");
    if (!spressi_take_field(r, &version_field, &version))
        return spressi_fail(r, SPRESS_CODE_AATLS_TRUNCATED, at, "the file ends before its version");
    if (version != AATLS_VERSION &&
        !spressi_relax(r, SPRESS_CODE_AATLS_VERSION, at, "version %d; only %d is known", version,
                       AATLS_VERSION))
        return false;
    char text[SPRESSI_INT_TEXT_MAX];
    a->atlas->version = spressi_arena_text(r->arena, text, spressi_print_int(text, version));
    spressi_tree_close(r->tree, r->in.at);
    return a->atlas->version || spressi_fail_memory(r);
}

static void *fit(aatls_reader *a, void *array, size_t capacity, size_t count, size_t size)
{
    /* A small rest is not worth it, and costs time: glibc returns memory that was given back piece
     * by piece to the system, and the next reader must ask the system for fresh memory. */
    if (!array || capacity - count <= count / 32)
        return array;
    void *fitted = spressi_arena_resize(a->r->arena, array, capacity * size, count * size);
    return fitted ? fitted : array; /* no memory to move it to: it stays as large as it is */
}

/* Gives back the room that the arrays do not use. */
static void give_back(aatls_reader *a)
{
    spress_atlas *atlas = a->atlas;
    const size_t frames = atlas->frame_count;
    atlas->pages = fit(a, atlas->pages, a->page_capacity, atlas->page_count, sizeof *atlas->pages);
    atlas->frames = fit(a, atlas->frames, a->frame_capacity, frames, sizeof *atlas->frames);
    atlas->frame_offsets =
        fit(a, atlas->frame_offsets, a->frame_capacity, frames, sizeof *atlas->frame_offsets);
    atlas->extras =
        fit(a, atlas->extras, a->extra_capacity, atlas->extra_count, sizeof *atlas->extras);
}

bool spressi_aatls_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document)
{
    (void)options;
    aatls_reader a = {
        .r = reader, .atlas = &document->atlas, .name_bytes_left = reader->limits.name_bytes};
    if (!read_header(&a))
        return false;
    if (spressi_left(&reader->in) == 0)
        spressi_tell(spressi_at(reader, "/pages"), SPRESS_CODE_AATLS_NO_PAGES, reader->in.at,
                     "the atlas has no pages");
    while (spressi_left(&reader->in) != 0)
        if (!read_page(&a))
            return false;
    give_back(&a);
    return true;
}
