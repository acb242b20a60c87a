/* Writes AATLS; layout.h draws the bytes. Refuses what a strict reader or Arc would reject or, in
 * the reference dialect, what Arc would. */
#include <stdio.h>

#include "core/memory/checked.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "formats/aatls/layout.h"
#include "formats/format.h"
#include "model/atlas.h"

enum { PATH_SIZE = 48 };

/* Whether the file is to be as Arc writes and reads it: names in Java's modified UTF-8, the seventh
 * filter, regions that touch the edge. */
static bool is_arcs(const spressi_writer *w)
{
    return w->options->dialect == SPRESS_DIALECT_REFERENCE;
}

/* The number for the file: the one that was chosen, or `own`. */
static int8_t chosen(int setting, int own)
{
    return (int8_t)(setting != 0 ? setting - 1 : own);
}

/* The page with the filters and wraps to write. Defaults: nearest (0), clamp. */
static spress_page settled(const spress_page *page, const aatls_settings *set)
{
    const bool wraps = page->has & SPRESS_PAGE_WRAPS;
    spress_page own = *page;
    own.filter_min = chosen(set->filter_min, page->filter_min);
    own.filter_mag = chosen(set->filter_mag, page->filter_mag);
    own.wrap_u = chosen(set->wrap_u, wraps ? page->wrap_u : SPRESS_WRAP_CLAMP);
    own.wrap_v = chosen(set->wrap_v, wraps ? page->wrap_v : SPRESS_WRAP_CLAMP);
    return own;
}

/* How many characters of a name lie beyond U+FFFF: those have four bytes in UTF-8. */
static size_t count_beyond(const char *name, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += (uint8_t)name[i] >= 0xF0;
    return count;
}

/* Bytes of a name in the file: Java stores each character beyond U+FFFF as two surrogates of three
 * bytes each. The document's dialect refuses such names. */
static size_t stored_size(const char *name, size_t size)
{
    return size + 2 * count_beyond(name, size);
}

/* The length is signed in the document, and unsigned in Java. */
static size_t longest_name(const spressi_writer *w)
{
    return is_arcs(w) ? UINT16_MAX : INT16_MAX;
}

static bool refuse_name(spressi_writer *w, const char *path, const char *name, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)name;
    const size_t bad = spressi_utf8_first_bad(bytes, size);
    const size_t control = spressi_first_control(bytes, size);
    if (bad != size)
        return spressi_refuse(w, SPRESS_CODE_UTF8, path, "byte 0x%02x of a name is not UTF-8",
                              bytes[bad]);
    if (control != size)
        return spressi_refuse(w, SPRESS_CODE_NAME_CONTROL, path,
                              "control character 0x%02x in a name", bytes[control]);
    if (stored_size(name, size) > longest_name(w))
        return spressi_refuse(w, SPRESS_CODE_AATLS_UNWRITABLE, path,
                              "a name of %zu bytes; at most %zu fit", stored_size(name, size),
                              longest_name(w));
    return spressi_refuse(w, SPRESS_CODE_AATLS_BEYOND_BMP, path,
                          "\"%s\" has a character beyond U+FFFF", spressi_show(name).text);
}

static bool is_storable(const spressi_writer *w, const char *name, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)name;
    return stored_size(name, size) <= longest_name(w) &&
           spressi_first_control(bytes, size) == size &&
           spressi_utf8_first_bad(bytes, size) == size &&
           (is_arcs(w) || count_beyond(name, size) == 0);
}

static bool fits_int16(int64_t value)
{
    return value >= INT16_MIN && value <= INT16_MAX;
}

static bool check_page(spressi_writer *w, const spress_page *page, size_t index)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/pages/%zu", index);
    if (!is_storable(w, page->file, page->file_size))
        return refuse_name(w, path, page->file, page->file_size);
    if (!fits_int16(page->width) || !fits_int16(page->height))
        return spressi_refuse(w, SPRESS_CODE_AATLS_UNWRITABLE, path,
                              "a page of %d x %d; sides go up to %d", page->width, page->height,
                              INT16_MAX);
    const int filter_end = is_arcs(w) ? AATLS_FILTER_END_ARC : AATLS_FILTER_END;
    if (page->filter_min < 0 || page->filter_min >= filter_end || page->filter_mag < 0 ||
        page->filter_mag >= filter_end)
        return spressi_refuse(w, SPRESS_CODE_AATLS_FILTER, path, "filters %d and %d; 0 to %d",
                              page->filter_min, page->filter_mag, filter_end - 1);
    if (page->wrap_u < 0 || page->wrap_u >= AATLS_WRAP_END || page->wrap_v < 0 ||
        page->wrap_v >= AATLS_WRAP_END)
        return spressi_refuse(w, SPRESS_CODE_AATLS_WRAP, path, "wrap modes %d and %d; 0 to %d",
                              page->wrap_u, page->wrap_v, AATLS_WRAP_END - 1);
    return true;
}

/* Whether the region needs its offset section (section 8.2). */
static bool has_offsets(const spress_frame *frame)
{
    return (frame->flags & SPRESS_FRAME_TRIMMED) || frame->source_w != frame->w ||
           frame->source_h != frame->h || frame->trim_x != 0 || frame->trim_y != 0;
}

/* The file counts offset_y from the bottom of the original; the model counts from its top. */
static int64_t offset_y(const spress_frame *frame)
{
    return (int64_t)frame->source_h - frame->h - frame->trim_y;
}

/* Section 10, and a free column and row between region and edge, which its ">=" demands. Arc's
 * regions may touch the edge, but begin on the page (check_axis in region.c). */
static bool is_inside(const spressi_writer *w, const spress_frame *frame, const spress_page *page)
{
    const int edge = is_arcs(w) ? 0 : 1;
    return frame->x < page->width && frame->y < page->height &&
           (int64_t)frame->x + frame->w + edge <= page->width &&
           (int64_t)frame->y + frame->h + edge <= page->height;
}

/* Whether a page that is larger by a column and a row would have the frame inside. */
static bool lacks_edge(const spress_frame *frame, const spress_page *page)
{
    return (int64_t)frame->x + frame->w <= page->width &&
           (int64_t)frame->y + frame->h <= page->height && page->width < INT16_MAX &&
           page->height < INT16_MAX;
}

static bool is_writable(const spressi_writer *w, const spress_frame *frame, const spress_page *page)
{
    return (frame->x | frame->y | frame->w | frame->h) >= 0 && is_inside(w, frame, page) &&
           !(frame->flags & SPRESSI_FRAME_TURNED) && fits_int16(frame->source_w) &&
           fits_int16(frame->source_h) && fits_int16(frame->trim_x) &&
           fits_int16(offset_y(frame)) && is_storable(w, frame->name, frame->name_size);
}

/* Says what is wrong with a frame that is not writable. */
static bool refuse_frame(spressi_writer *w, const spress_atlas *atlas, size_t index)
{
    const spress_frame *frames = atlas->frames, *frame = &frames[index];
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/frames/%zu", index);
    if (frame->page >= atlas->page_count)
        return spressi_refuse_at(w, SPRESS_CODE_AATLS_UNWRITABLE, frames, index,
                                 "page %u; there are %zu pages", frame->page, atlas->page_count);
    const spress_page *page = &atlas->pages[frame->page];
    if (!is_storable(w, frame->name, frame->name_size))
        return refuse_name(w, path, frame->name, frame->name_size);
    if (frame->flags & SPRESSI_FRAME_TURNED)
        return spressi_refuse_at(w, SPRESS_CODE_AATLS_ROTATED, frames, index,
                                 "\"{frame}\" is rotated");
    if ((frame->x | frame->y | frame->w | frame->h) < 0)
        return spressi_refuse_at(w, SPRESS_CODE_AATLS_NEGATIVE, frames, index,
                                 "\"{frame}\" lies at %d,%d and is %d x %d", frame->x, frame->y,
                                 frame->w, frame->h);
    if (!is_inside(w, frame, page))
        return spressi_refuse_at(
            w, lacks_edge(frame, page) ? SPRESS_CODE_AATLS_EDGE : SPRESS_CODE_AATLS_BEYOND, frames,
            index,
            "\"{frame}\" at %d,%d of %d x %d does not leave a free column and row "
            "on a page of %d x %d",
            frame->x, frame->y, frame->w, frame->h, page->width, page->height);
    return spressi_refuse_at(
        w, SPRESS_CODE_AATLS_UNWRITABLE, frames, index,
        "\"{frame}\": offset %d,%lld in an original of %d x %d is beyond 16 bits", frame->trim_x,
        (long long)offset_y(frame), frame->source_w, frame->source_h);
}

/* Checks everything and reports every fault, before the first byte is written. */
static bool check_atlas(spressi_writer *w, const spress_atlas *atlas, const aatls_settings *set)
{
    bool writable = true;
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page page = settled(&atlas->pages[i], set);
        writable = check_page(w, &page, i) && writable;
    }
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page >= atlas->page_count || !is_writable(w, frame, &atlas->pages[frame->page]))
            writable = refuse_frame(w, atlas, i);
    }
    return writable;
}

static uint8_t *store_u16be(uint8_t *to, unsigned value)
{
    to[0] = (uint8_t)(value >> 8);
    to[1] = (uint8_t)value;
    return to + 2;
}

/* A character beyond U+FFFF as Java's two surrogates, each of three bytes. */
static uint8_t *store_pair(uint8_t *to, uint32_t code_point)
{
    const uint32_t rest = code_point - 0x10000;
    const uint32_t halves[2] = {0xD800 | rest >> 10, 0xDC00 | (rest & 0x3FF)};
    for (size_t i = 0; i < 2; i++)
        to += spressi_utf8_encode(halves[i], (char *)to);
    return to;
}

static uint8_t *store_string(uint8_t *to, const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    to = store_u16be(to, (unsigned)stored_size(text, size));
    for (size_t i = 0; i < size;) {
        size_t plain = i;
        while (plain < size && bytes[plain] < 0xF0)
            plain++;
        memcpy(to, text + i, plain - i);
        to += plain - i;
        i = plain;
        uint32_t code_point;
        if (i < size) {
            i += spressi_utf8_decode(bytes + i, size - i, &code_point);
            to = store_pair(to, code_point);
        }
    }
    return to;
}

static uint8_t *store_four(uint8_t *to, int a, int b, int c, int d)
{
    to = store_u16be(to, (unsigned)a);
    to = store_u16be(to, (unsigned)b);
    to = store_u16be(to, (unsigned)c);
    return store_u16be(to, (unsigned)d);
}

static uint8_t *store_section(uint8_t *to, bool present, const int16_t values[4])
{
    *to++ = present ? AATLS_TRUE : 0;
    return present ? store_four(to, values[0], values[1], values[2], values[3]) : to;
}

static void put_region(spressi_writer *w, const spress_atlas *atlas, const spress_frame *frame)
{
    const int16_t *splits = spress_frame_splits(atlas, frame);
    const int16_t *pads = spress_frame_pads(atlas, frame);
    const size_t most = 2 + stored_size(frame->name, frame->name_size) + AATLS_REGION_FIXED_MAX;
    uint8_t *start = spressi_output_reserve(&w->out, most);
    if (!start)
        return;
    uint8_t *to = store_string(start, frame->name, frame->name_size);
    to = store_four(to, frame->x, frame->y, frame->w, frame->h);
    const int16_t offsets[4] = {(int16_t)frame->trim_x, (int16_t)offset_y(frame),
                                (int16_t)frame->source_w, (int16_t)frame->source_h};
    to = store_section(to, has_offsets(frame), offsets);
    to = store_section(to, splits != NULL, splits);
    to = store_section(to, pads != NULL, pads);
    spressi_output_commit(&w->out, (size_t)(to - start));
}

static void put_page(spressi_writer *w, const spress_page *page, uint32_t region_count)
{
    const size_t size = 3 + stored_size(page->file, page->file_size) + AATLS_PAGE_FIXED_SIZE;
    uint8_t *to = spressi_output_reserve(&w->out, size);
    if (!to)
        return;
    *to++ = AATLS_MARKER;
    to = store_string(to, page->file, page->file_size);
    const aatls_page_head head = {(int16_t)page->width, (int16_t)page->height, page->filter_min,
                                  page->filter_mag,     page->wrap_u,          page->wrap_v,
                                  (int32_t)region_count};
    spressi_store_fields(to, SPRESSI_FIELDS(spressi_aatls_page_fields), &head);
    spressi_output_commit(&w->out, size);
}

/* Groups the frames by page, in their order: those of page p are order[starts[p]] up to
 * order[starts[p + 1]]. The caller zeroes `starts`, which has room for two numbers more than there
 * are pages. */
static void group_frames(const spress_atlas *atlas, uint32_t *starts, uint32_t *order)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        starts[atlas->frames[i].page + 2]++;
    for (size_t page = 1; page <= atlas->page_count; page++)
        starts[page + 1] += starts[page];
    /* starts[p + 1] is now where page p begins; filling moves it to where page p + 1 does. */
    for (size_t i = 0; i < atlas->frame_count; i++)
        order[starts[atlas->frames[i].page + 1]++] = (uint32_t)i;
}

static void put_pages(spressi_writer *w, const spress_atlas *atlas, const aatls_settings *set,
                      const uint32_t *starts, const uint32_t *order)
{
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page page = settled(&atlas->pages[i], set);
        put_page(w, &page, starts[i + 1] - starts[i]);
        for (uint32_t k = starts[i]; k < starts[i + 1]; k++)
            put_region(w, atlas, &atlas->frames[order[k]]);
    }
}

bool spressi_aatls_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    const spress_allocator *allocator = &writer->allocator;
    aatls_settings set = {0};
    if (!spressi_take_write_settings(&spressi_aatls_format.info, writer->options->settings, &set,
                                     writer->report) ||
        !check_atlas(writer, atlas, &set))
        return false;
    const size_t start_count = atlas->page_count + 2;
    size_t count, size;
    if (!spressi_add(start_count, atlas->frame_count, &count) ||
        !spressi_multiply(count, sizeof(uint32_t), &size))
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    uint32_t *starts = allocator->allocate(allocator->context, size);
    if (!starts)
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    memset(starts, 0, start_count * sizeof *starts);
    uint32_t *order = starts + start_count;
    group_frames(atlas, starts, order);

    spressi_put_text(&writer->out, AATLS_SIGNATURE);
    spressi_put_u8(&writer->out, AATLS_VERSION);
    put_pages(writer, atlas, &set, starts, order);
    allocator->release(allocator->context, starts, size);
    return true;
}
