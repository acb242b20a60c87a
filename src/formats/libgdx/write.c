/* Writes `.atlas` files of libGDX and Spine; libgdx.h shows them. */
#include <stdio.h>
#include <string.h>

#include "core/text/number.h"
#include "formats/libgdx/libgdx.h"
#include "model/atlas.h"

/* How the three ways to write differ. */
typedef struct style {
    bool legacy; /* an entry for each pair of numbers, all of them */
    bool spine;  /* scale, pma and degrees */
} style;

typedef struct libgdx_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    style style;
} libgdx_writer;

static void put_ints(libgdx_writer *g, const char *name, const int32_t *values, size_t count)
{
    spressi_output *out = &g->w->out;
    spressi_put_text(out, name);
    spressi_put_text(out, g->style.legacy ? ": " : ":");
    for (size_t i = 0; i < count; i++) {
        if (i != 0)
            spressi_put_text(out, g->style.legacy ? ", " : ",");
        spressi_put_int(out, values[i]);
    }
    spressi_put_char(out, '\n');
}

static void put_words(libgdx_writer *g, const char *name, const char *first, const char *second)
{
    spressi_output *out = &g->w->out;
    spressi_put_text(out, name);
    spressi_put_text(out, g->style.legacy ? ": " : ":");
    spressi_put_text(out, first);
    if (second) {
        spressi_put_char(out, ',');
        spressi_put_text(out, second);
    }
    spressi_put_char(out, '\n');
}

static void put_scale(libgdx_writer *g, spress_factor scale)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    spressi_put_text(&g->w->out, "scale:");
    spressi_put(&g->w->out, text,
                spressi_print_float(text, (float)scale.numerator / (float)scale.denominator));
    spressi_put_char(&g->w->out, '\n');
}

static void put_page(libgdx_writer *g, const spress_page *page)
{
    static const char *const repeats[] = {"none", "x", "y", "xy"};
    const bool u = page->wrap_u == SPRESS_WRAP_REPEAT, v = page->wrap_v == SPRESS_WRAP_REPEAT;
    spressi_put(&g->w->out, page->file, page->file_size);
    spressi_put_char(&g->w->out, '\n');
    put_ints(g, "size", (int32_t[]){page->width, page->height}, 2);
    if (g->style.legacy || spress_page_has(page, SPRESS_PAGE_PIXEL_FORMAT))
        put_words(g, "format", page->pixel_format ? page->pixel_format : "RGBA8888", NULL);
    if (g->style.legacy || spress_page_has(page, SPRESS_PAGE_FILTERS))
        put_words(g, "filter", spressi_libgdx_filters[page->filter_min],
                  spressi_libgdx_filters[page->filter_mag]);
    if (g->style.legacy || spress_page_has(page, SPRESS_PAGE_WRAPS))
        put_words(g, "repeat", repeats[u + 2 * v], NULL);
    if (spress_page_has(page, SPRESS_PAGE_PREMULTIPLIED))
        put_words(g, "pma", page->premultiplied ? "true" : "false", NULL);
    if (g->style.spine && spress_page_has(page, SPRESS_PAGE_SCALE))
        put_scale(g, page->scale);
}

/* How much of a name is the region's: all of it, or what stands before "_" and an index, which
 * reading puts together again. An index with a leading zero would not come back. */
static size_t split_name(const spress_frame *frame, int32_t *out_index)
{
    const char *name = frame->name;
    size_t at = frame->name_size;
    while (at > 0 && spressi_is_digit((unsigned char)name[at - 1]))
        at--;
    const size_t digits = frame->name_size - at;
    *out_index = -1;
    if (digits == 0 || digits > 9 || at < 2 || name[at - 1] != '_' ||
        (digits > 1 && name[at] == '0'))
        return frame->name_size;
    const uint8_t *text = (const uint8_t *)name + at;
    spressi_parse_int32(&text, (const uint8_t *)name + frame->name_size, out_index);
    return at - 1;
}

static void put_rotation(libgdx_writer *g, const spress_frame *frame)
{
    static const char *const degrees[] = {"false", "270", "90", "180"};
    const spress_turn turn = spress_frame_turn(frame);
    if (turn == SPRESS_TURN_NONE && !g->style.legacy)
        return;
    const bool is_word = turn == SPRESS_TURN_COUNTER_CLOCKWISE && !g->style.spine;
    put_words(g, g->style.legacy ? "  rotate" : "rotate", is_word ? "true" : degrees[turn], NULL);
}

static void put_four(libgdx_writer *g, const char *name, const int16_t *four)
{
    if (four)
        put_ints(g, name, (int32_t[]){four[0], four[1], four[2], four[3]}, 4);
}

/* libGDX counts from the bottom. */
static int64_t below(const spress_frame *frame)
{
    return (int64_t)frame->source_h - frame->h - frame->trim_y;
}

static void put_legacy_frame(libgdx_writer *g, const spress_frame *frame, int32_t index)
{
    put_rotation(g, frame);
    put_ints(g, "  xy", (int32_t[]){frame->x, frame->y}, 2);
    put_ints(g, "  size", (int32_t[]){frame->w, frame->h}, 2);
    put_four(g, "  split", spress_frame_splits(g->atlas, frame));
    put_four(g, "  pad", spress_frame_pads(g->atlas, frame));
    put_ints(g, "  orig", (int32_t[]){frame->source_w, frame->source_h}, 2);
    put_ints(g, "  offset", (int32_t[]){frame->trim_x, (int32_t)below(frame)}, 2);
    put_ints(g, "  index", &index, 1);
}

static void put_new_frame(libgdx_writer *g, const spress_frame *frame, int32_t index)
{
    if (index >= 0)
        put_ints(g, "index", &index, 1);
    put_ints(g, "bounds", (int32_t[]){frame->x, frame->y, frame->w, frame->h}, 4);
    if (frame->flags & SPRESS_FRAME_TRIMMED)
        put_ints(
            g, "offsets",
            (int32_t[]){frame->trim_x, (int32_t)below(frame), frame->source_w, frame->source_h}, 4);
    put_rotation(g, frame);
    put_four(g, "split", spress_frame_splits(g->atlas, frame));
    put_four(g, "pad", spress_frame_pads(g->atlas, frame));
}

/* Why a name cannot be a line: one with a colon is an entry, an empty one ends the page, spaces at
 * the ends are cut, and so is a byte-order mark. NULL: it can. */
static const char *why_no_line(const char *name, size_t size)
{
    if (size == 0)
        return "is empty";
    if (memchr(name, ':', size))
        return "has a colon";
    if (name[0] == ' ' || name[size - 1] == ' ')
        return name[0] == ' ' ? "begins with a space" : "ends with a space";
    return strncmp(name, "\xEF\xBB\xBF", 3) == 0 ? "begins with a byte-order mark" : NULL;
}

static bool check_frame(libgdx_writer *g, size_t index)
{
    const spress_frame *frame = &g->atlas->frames[index];
    if (below(frame) < INT32_MIN || below(frame) > INT32_MAX)
        return spressi_refuse_at(g->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, g->atlas->frames, index,
                                 "the offset of \"{frame}\" from the bottom leaves int32");
    const char *why = why_no_line(frame->name, frame->name_size);
    return !why || spressi_refuse_at(g->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, g->atlas->frames,
                                     index, "the name \"{frame}\" %s", why);
}

static bool check_page(libgdx_writer *g, size_t index)
{
    const spress_page *page = &g->atlas->pages[index];
    char path[32];
    snprintf(path, sizeof path, "/pages/%zu", index);
    const char *why = why_no_line(page->file, page->file_size);
    return !why || spressi_refuse(g->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, path,
                                  "the name of the page's image %s", why);
}

static bool put_frame(libgdx_writer *g, size_t index)
{
    const spress_frame *frame = &g->atlas->frames[index];
    int32_t number = -1;
    if (!check_frame(g, index))
        return false;
    /* Spine's runtimes find regions by whole names, and never ask for an index. */
    spressi_put(&g->w->out, frame->name,
                g->style.spine ? frame->name_size : split_name(frame, &number));
    spressi_put_char(&g->w->out, '\n');
    if (g->style.legacy)
        put_legacy_frame(g, frame, number);
    else
        put_new_frame(g, frame, number);
    return true;
}

static bool put_pages(libgdx_writer *g)
{
    spressi_paged_frames paged;
    bool good = spressi_paged_frames_init(g->w, g->atlas, &paged);
    for (size_t p = 0, i = 0; good && p < g->atlas->page_count; p++) {
        good = check_page(g, p);
        if (p != 0 || g->style.legacy)
            spressi_put_char(&g->w->out, '\n');
        put_page(g, &g->atlas->pages[p]);
        for (; good && i < paged.ends[p]; i++)
            good = put_frame(g, paged.frames[i]);
    }
    spressi_paged_frames_free(g->w, &paged);
    return good;
}

bool spressi_libgdx_write(spressi_writer *writer, const spress_document *document)
{
    libgdx_writer g = {writer, &document->atlas, {false, false}};
    return put_pages(&g);
}

bool spressi_libgdx_write_legacy(spressi_writer *writer, const spress_document *document)
{
    libgdx_writer g = {writer, &document->atlas, {true, false}};
    return put_pages(&g);
}

bool spressi_libgdx_write_spine(spressi_writer *writer, const spress_document *document)
{
    libgdx_writer g = {writer, &document->atlas, {false, true}};
    return put_pages(&g);
}
