/* Reads the regions of AATLS; layout.h draws the bytes. Called by read.c for each page.
 *
 * Nearly all regions are plain: read_plain_region decodes those by hand, for speed, wherever no
 * structure tree is wanted. read_region reads any region by the table below. */
#include "formats/aatls/layout.h"
#include "formats/aatls/reading.h"

enum { FIRST_EXTRAS = 16 };

/* A region behind its name (sections 8 and 9): what follows a flag is there when it is true. */
typedef struct region {
    int16_t rect[4];
    uint8_t has_offsets;
    int16_t offsets[4];
    uint8_t has_splits;
    int16_t splits[4];
    uint8_t has_pads;
    int16_t pads[4];
} region;

#define FLAG(name) SPRESSI_FIELD(#name, BOOL, region, name)
#define NUMBER(name, section, i)                                                                   \
    {                                                                                              \
        name, SPRESS_TREE_I16_BE, offsetof(region, section) + (i) * sizeof(int16_t)                \
    }
#define FOUR(section, a, b, c, d)                                                                  \
    NUMBER(a, section, 0), NUMBER(b, section, 1), NUMBER(c, section, 2), NUMBER(d, section, 3)

static const spressi_field region_fields[] = {
    FOUR(rect, "left", "top", "width", "height"),
    FLAG(has_offsets),
    FOUR(offsets, "offset_x", "offset_y", "original_width", "original_height"),
    FLAG(has_splits),
    FOUR(splits, "splits_left", "splits_right", "splits_top", "splits_bottom"),
    FLAG(has_pads),
    FOUR(pads, "pads_left", "pads_right", "pads_top", "pads_bottom"),
};

enum {
    FIELD_RECT = 0,
    FIELD_SPLITS = 10,
    FIELD_PADS = 15,
    FIELD_COUNT = sizeof region_fields / sizeof *region_fields,
    SECTION_FIELDS = 4,
};

/* Loads a section at once, for speed. */
static void load_section(const uint8_t *bytes, uint8_t *to)
{
    for (size_t i = 0; i < AATLS_SECTION_SIZE; i += 2) {
        const uint16_t value = spressi_load_u16be(bytes + i);
        memcpy(to + i, &value, sizeof value);
    }
}

/* Takes a region's fields. NULL, or the field that the end of the file cuts; one that begins there
 * gets no node in the structure tree. */
static const spressi_field *take_region_fields(spressi_reader *reader, region *out)
{
    spressi_cursor *in = &reader->in;
    const bool at_once = !reader->tree && spressi_left(in) >= AATLS_REGION_FIXED_MAX;
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const spressi_field *field = &region_fields[i];
        uint8_t *to = (uint8_t *)out + field->to;
        if (at_once && field->type != SPRESS_TREE_BOOL) {
            load_section(spressi_take(in, AATLS_SECTION_SIZE), to);
            i += SECTION_FIELDS - 1;
        } else if (spressi_left(in) == 0 || !spressi_take_field(reader, field, out)) {
            return field;
        } else if (field->type == SPRESS_TREE_BOOL && *to == 0) {
            i += SECTION_FIELDS;
        }
    }
    return NULL;
}

/* The extra of the region being read; made when the region has none. */
static spress_frame_extra *extra_of(aatls_reader *a, spress_frame *frame)
{
    spress_atlas *atlas = a->atlas;
    if (frame->extra != SPRESS_NONE)
        return &atlas->extras[frame->extra];
    const size_t needed = atlas->extra_count < FIRST_EXTRAS ? FIRST_EXTRAS : atlas->extra_count + 1;
    spress_frame_extra *extras =
        spressi_reserve(a->r, atlas->extras, &a->extra_capacity, needed, sizeof *extras);
    if (!extras)
        return NULL;
    atlas->extras = extras;
    frame->extra = (uint32_t)atlas->extra_count++;
    extras[frame->extra] = (spress_frame_extra){0};
    return &extras[frame->extra];
}

static void set_rect(spress_frame *frame, const int16_t rect[4])
{
    frame->x = rect[0];
    frame->y = rect[1];
    frame->w = frame->source_w = rect[2]; /* unless offsets say otherwise */
    frame->h = frame->source_h = rect[3];
}

/* Offsets (section 8.2). The document does not say where offset_y counts from; Arc's packer counts
 * from the bottom, and games depend on it. */
static void set_offsets(spress_frame *frame, const int16_t offsets[4])
{
    frame->source_w = offsets[2];
    frame->source_h = offsets[3];
    frame->trim_x = offsets[0];
    frame->trim_y = frame->source_h - frame->h - offsets[1];
    frame->flags = SPRESS_FRAME_TRIMMED;
}

/* Splits (section 8.3). Only warns about splits that are negative, or together wider than the
 * region: section 10 does not list them as errors. */
static bool take_splits(aatls_reader *a, spress_frame *frame, const int16_t s[4], size_t offset)
{
    spress_frame_extra *extra = extra_of(a, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_SPLITS;
    memcpy(extra->splits, s, sizeof extra->splits);
    for (size_t i = 0; i < 4; i++)
        if (s[i] < 0) {
            spressi_tell(spressi_aatls_at(a, region_fields[FIELD_SPLITS + i].name),
                         SPRESS_CODE_AATLS_SPLITS, offset + 2 * i, "split %d is negative", s[i]);
            return true;
        }
    if (s[0] + s[1] > frame->w)
        spressi_tell(spressi_aatls_at(a, "splits_left"), SPRESS_CODE_AATLS_SPLITS, offset,
                     "splits of %d and %d in a region %d wide", s[0], s[1], frame->w);
    else if (s[2] + s[3] > frame->h)
        spressi_tell(spressi_aatls_at(a, "splits_top"), SPRESS_CODE_AATLS_SPLITS, offset + 4,
                     "splits of %d and %d in a region %d high", s[2], s[3], frame->h);
    return true;
}

/* Pads (section 8.4); -1 is unset. */
static bool take_pads(aatls_reader *a, spress_frame *frame, const int16_t pads[4], size_t offset)
{
    spress_frame_extra *extra = extra_of(a, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PADS;
    memcpy(extra->pads, pads, sizeof extra->pads);
    for (size_t i = 0; i < 4; i++)
        if (pads[i] < AATLS_PAD_UNSET) {
            spressi_tell(spressi_aatls_at(a, region_fields[FIELD_PADS + i].name),
                         SPRESS_CODE_AATLS_PADS, offset + 2 * i, "pad %d is below -1", pads[i]);
            break;
        }
    return true;
}

static void check_offsets(aatls_reader *a, const spress_frame *frame, size_t offset)
{
    if (frame->trim_x < 0 || frame->trim_x + frame->w > frame->source_w)
        spressi_tell(spressi_aatls_at(a, "offset_x"), SPRESS_CODE_AATLS_OFFSETS, offset,
                     "offset %d and width %d in an original %d wide", frame->trim_x, frame->w,
                     frame->source_w);
    else if (frame->trim_y < 0 || frame->trim_y + frame->h > frame->source_h)
        spressi_tell(spressi_aatls_at(a, "offset_y"), SPRESS_CODE_AATLS_OFFSETS, offset + 2,
                     "offset %d and height %d in an original %d high",
                     frame->source_h - frame->h - frame->trim_y, frame->h, frame->source_h);
}

/* Section 10 for one axis: `start` and `size` are the fields 0 and 2, or 1 and 3. Lenient reading
 * lets a region touch the far edge, as Arc's packer makes them; it must still begin on the page.
 * The writer has the rule in is_inside (write.c), and the layout obeys it by the row's free_edge
 * (format.c). */
static bool check_axis(aatls_reader *a, const spress_frame *frame, size_t axis, size_t offset)
{
    const int32_t start = axis == 0 ? frame->x : frame->y;
    const int32_t size = axis == 0 ? frame->w : frame->h;
    const int32_t page_size = axis == 0 ? a->page.width : a->page.height;
    const char *start_field = region_fields[FIELD_RECT + axis].name;
    const char *size_field = region_fields[FIELD_RECT + axis + 2].name;
    const size_t start_at = offset + 2 * axis;
    const size_t size_at = start_at + 4;
    if (start < 0)
        return spressi_fail(spressi_aatls_at(a, start_field), SPRESS_CODE_AATLS_NEGATIVE, start_at,
                            "%s %d is negative", start_field, start);
    if (size < 0)
        return spressi_fail(spressi_aatls_at(a, size_field), SPRESS_CODE_AATLS_NEGATIVE, size_at,
                            "%s %d is negative", size_field, size);
    if (start >= page_size)
        return spressi_fail(spressi_aatls_at(a, start_field), SPRESS_CODE_AATLS_BOUNDS, start_at,
                            "%s %d on a page of %d", start_field, start, page_size);
    if (start + size > page_size)
        return spressi_fail(spressi_aatls_at(a, size_field), SPRESS_CODE_AATLS_BOUNDS, size_at,
                            "%s %d + %s %d passes the page's %d", start_field, start, size_field,
                            size, page_size);
    return start + size < page_size ||
           spressi_relax(spressi_aatls_at(a, size_field), SPRESS_CODE_AATLS_BOUNDS, size_at,
                         "%s %d + %s %d touches the edge of the page at %d", start_field, start,
                         size_field, size, page_size);
}

/* Checks a region's fields, which begin at `at`, and stores them in the frame. */
static bool set_fields(aatls_reader *a, spress_frame *frame, const region *fields, size_t at)
{
    set_rect(frame, fields->rect);
    if (!check_axis(a, frame, 0, at) || !check_axis(a, frame, 1, at))
        return false;
    at += AATLS_SECTION_SIZE + 1;
    if (fields->has_offsets) {
        set_offsets(frame, fields->offsets);
        check_offsets(a, frame, at);
        at += AATLS_SECTION_SIZE;
    }
    at += 1;
    if (fields->has_splits) {
        if (!take_splits(a, frame, fields->splits, at))
            return false;
        at += AATLS_SECTION_SIZE;
    }
    return !fields->has_pads || take_pads(a, frame, fields->pads, at + 1);
}

static spress_frame new_frame(const aatls_reader *a, const char *name, size_t name_size)
{
    return (spress_frame){.name = name,
                          .alias_of = SPRESS_NONE,
                          .extra = SPRESS_NONE,
                          .page = (uint16_t)a->atlas->page_count,
                          .name_size = (uint16_t)name_size};
}

/* Reads any region, reports all its findings and records it for the structure tree. A damaged
 * region has all its nodes in the tree, so the checks come behind the fields. */
static bool read_region(aatls_reader *a, spress_frame *frame)
{
    spressi_reader *r = a->r;
    spress_bytes name;
    size_t name_size;
    spressi_tree_open(r->tree, SPRESS_TREE_STRUCT, r->in.at, "region %zu",
                      a->atlas->frame_count - a->page_first);
    if (!spressi_aatls_take_string(a, &name))
        return false;
    const spressi_progress progress = {r->in.at, spressi_left(&r->in)};
    region fields;
    const spressi_field *cut = take_region_fields(r, &fields);
    if (!spressi_aatls_count_name(a, name))
        return false;
    char *to = spressi_pool_room(&a->pool, r->arena, name.size + AATLS_NAME_BLOCK, progress);
    if (!to)
        return spressi_fail_memory(r);
    if (!spressi_aatls_store_name(a, name, to, &name_size))
        return false;
    *frame = new_frame(a, to, name_size);
    a->pool.used += name_size + 1;
    if (cut)
        return spressi_aatls_fail_cut(a, cut->name, r->in.at);
    if (!set_fields(a, frame, &fields, progress.done))
        return false;
    spressi_tree_label(r->tree, to, name_size);
    spressi_tree_close(r->tree, r->in.at);
    return true;
}

/* Four i16, a section. */
typedef struct four {
    int16_t v0, v1, v2, v3;
} four;

static four load_four(const uint8_t *b)
{
    const uint64_t word = (uint64_t)spressi_load_u32be(b) << 32 | spressi_load_u32be(b + 4);
    return (four){(int16_t)(word >> 48), (int16_t)(word >> 32), (int16_t)(word >> 16),
                  (int16_t)word};
}

/* Reads a region of the kind that nearly all files are made of: a name of printable ASCII, inside
 * the page, nothing to report, and enough bytes left that no field needs a check of its own.
 * Returns the bytes that the region takes, or 0 for a region of another kind, which read_region
 * must read.
 *
 * Values stay in variables until the frame is written as a whole: reading back fields that were
 * just stored costs more than all the rest. */
static size_t read_plain_region(const aatls_reader *a, spress_bytes in, char *to,
                                spress_frame *frame)
{
    if (in.size < 2 + AATLS_REGION_FIXED_MAX)
        return 0;
    const size_t name_size = spressi_load_u16be(in.data);
    const size_t room = (size_t)(a->pool.data + a->pool.size - to);
    if (name_size > in.size - 2 - AATLS_REGION_FIXED_MAX || name_size > INT16_MAX ||
        name_size + AATLS_NAME_BLOCK > room || name_size > a->name_bytes_left ||
        !aatls_copy_printable(to, (spress_bytes){in.data + 2, name_size}))
        return 0;
    to[name_size] = '\0';

    const uint8_t *b = in.data + 2 + name_size;
    const four rect = load_four(b);
    const int x = rect.v0, y = rect.v1, w = rect.v2, h = rect.v3;
    if ((x | y | w | h) < 0 || x + w >= a->page.width || y + h >= a->page.height)
        return 0;
    int source_w = w, source_h = h, trim_x = 0, trim_y = 0;
    const bool trimmed = b[AATLS_SECTION_SIZE] != 0;
    size_t size = AATLS_SECTION_SIZE + 3;
    if (trimmed) {
        const four offsets = load_four(b + AATLS_SECTION_SIZE + 1);
        source_w = offsets.v2;
        source_h = offsets.v3;
        trim_x = offsets.v0;
        trim_y = source_h - h - offsets.v1;
        if ((trim_x | trim_y) < 0 || trim_x + w > source_w || trim_y + h > source_h)
            return 0;
        size += AATLS_SECTION_SIZE;
    }
    if ((b[size - 2] | b[size - 1]) != 0) /* splits or pads */
        return 0;
    *frame = (spress_frame){.name = to,
                            .x = x,
                            .y = y,
                            .w = w,
                            .h = h,
                            .source_w = source_w,
                            .source_h = source_h,
                            .trim_x = trim_x,
                            .trim_y = trim_y,
                            .alias_of = SPRESS_NONE,
                            .extra = SPRESS_NONE,
                            .flags = trimmed ? SPRESS_FRAME_TRIMMED : 0,
                            .page = (uint16_t)a->atlas->page_count,
                            .name_size = (uint16_t)name_size};
    return 2 + name_size + size;
}

static void keep_offset(aatls_reader *a, size_t frame, size_t offset)
{
    if (a->atlas->frame_offsets)
        a->atlas->frame_offsets[frame] = offset < UINT32_MAX ? (uint32_t)offset : UINT32_MAX;
}

/* Reads plain regions up to the frame `end` or the first that is not plain. */
static void read_plain_regions(aatls_reader *a, size_t end)
{
    spressi_cursor *in = &a->r->in;
    /* read_region reads the first region and makes room for names, and all that are recorded. */
    if (!a->pool.data || a->r->tree)
        return;
    const uint8_t *at = in->data + in->at;
    const uint8_t *in_end = in->data + in->size;
    char *to = a->pool.data + a->pool.used;
    size_t i = a->atlas->frame_count;
    for (; i < end; i++) {
        spress_frame *frame = &a->atlas->frames[i];
        const size_t size =
            read_plain_region(a, (spress_bytes){at, (size_t)(in_end - at)}, to, frame);
        if (size == 0)
            break;
        keep_offset(a, i, (size_t)(at - in->data));
        a->name_bytes_left -= frame->name_size;
        to += frame->name_size + 1u;
        at += size;
    }
    a->atlas->frame_count = i;
    a->pool.used = (size_t)(to - a->pool.data);
    in->at = (size_t)(at - in->data);
}

bool spressi_aatls_read_regions(aatls_reader *a, size_t count)
{
    spress_atlas *atlas = a->atlas;
    const size_t end = atlas->frame_count + count;
    a->page_first = atlas->frame_count;
    a->in_region = true;
    for (read_plain_regions(a, end); atlas->frame_count < end; read_plain_regions(a, end)) {
        keep_offset(a, atlas->frame_count, a->r->in.at);
        spress_frame *frame = &atlas->frames[atlas->frame_count];
        if (!read_region(a, frame))
            return false;
        atlas->frame_count++;
    }
    a->in_region = false;
    return true;
}
