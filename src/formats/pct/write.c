/* Writes PCT: one canonical form, the shortest we can find. See docs/formats/pct.md. */
#include <stdio.h>

#include "core/memory/checked.h"
#include "core/reports/report.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "formats/format.h"
#include "formats/pct/writing.h"
#include "model/atlas.h"

static bool refuse_page(pct_writer *writer, size_t page, const char *why)
{
    char path[40];
    snprintf(path, sizeof path, "/pages/%zu", page);
    return spressi_refuse(writer->w, SPRESS_CODE_PCT_UNWRITABLE, path, "%s", why);
}

/* A field of a P: line ends at a comma. */
static bool is_field(const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    return !memchr(text, ',', size) && spressi_first_control(bytes, size) == size &&
           spressi_utf8_first_bad(bytes, size) == size;
}

static bool check_pages(pct_writer *writer)
{
    const spress_atlas *atlas = writer->atlas;
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        if (page->width < 1 || page->height < 1)
            return refuse_page(writer, i, "a page's width and height are at least 1");
        if (page->padding < 0)
            return refuse_page(writer, i, "a page's padding is at least 0");
        if (!is_field(page->file, page->file_size))
            return refuse_page(writer, i, "the file name has a comma or a control character");
        if (page->pixel_format && !is_field(page->pixel_format, strlen(page->pixel_format)))
            return refuse_page(writer, i, "the pixel format has a comma or a control character");
    }
    return true;
}

static bool check_frames(pct_writer *writer)
{
    const spress_atlas *atlas = writer->atlas;
    bool good = true;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page >= atlas->page_count)
            good = spressi_refuse_at(writer->w, SPRESS_CODE_PCT_UNWRITABLE, atlas->frames, i,
                                     "\"{frame}\" lies on page %u; there are %zu", frame->page,
                                     atlas->page_count);
        else if (frame->w < 0 || frame->h < 0)
            good = spressi_refuse_at(writer->w, SPRESS_CODE_PCT_UNWRITABLE, atlas->frames, i,
                                     "\"{frame}\" has a negative size");
        else if (frame->flags & SPRESSI_FRAME_TURNED)
            good = spressi_refuse_at(writer->w, SPRESS_CODE_PCT_ROTATED, atlas->frames, i,
                                     "\"{frame}\" is rotated");
    }
    return good;
}

/* A name is a key: of two frames with one name only the later would be read back. */
static bool check_unique(pct_writer *writer)
{
    const spress_frame *frames = writer->atlas->frames;
    const size_t count = writer->atlas->frame_count;
    spressi_strmap names;
    bool good = true;
    if (!spressi_strmap_init(&names, &writer->w->allocator, count + 1))
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    for (uint32_t i = 0; i < count; i++)
        if (spressi_strmap_put(&names, spressi_frame_name(frames, i), i, spressi_frame_name,
                               frames) != i)
            good = spressi_report(writer->w->report,
                                  &(spressi_finding){.code = SPRESS_CODE_PCT_UNWRITABLE,
                                                     .frame = spressi_frame_name(frames, i)},
                                  "two frames are called \"{frame}\"");
    spressi_strmap_free(&names);
    return good;
}

static void put_numbers(spressi_output *out, const int32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            spressi_put_char(out, ',');
        spressi_put_int(out, values[i]);
    }
}

static void put_trim(spressi_output *out, const spress_frame *f)
{
    const int32_t values[] = {f->source_w, f->source_h, f->trim_x, f->trim_y};
    if (pct_is_trimmed(f)) {
        spressi_put_char(out, '|');
        put_numbers(out, values, 4);
    }
    spressi_put_char(out, '\n');
}

static void put_head(const pct_writer *writer, const pct_dictionary *dictionary,
                     spressi_output *out)
{
    const spress_atlas *atlas = writer->atlas;
    spressi_put_text(out, "PCT:1.0\n");
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        const int32_t values[] = {page->width, page->height, writer->padding[i]};
        spressi_put_text(out, "P:");
        spressi_put(out, page->file, page->file_size);
        spressi_put_char(out, ',');
        spressi_put_text(out, page->pixel_format ? page->pixel_format : "RGBA8888");
        spressi_put_char(out, ',');
        put_numbers(out, values, 3);
        spressi_put_char(out, '\n');
    }
    for (size_t i = 0; i < dictionary->count; i++) {
        spressi_put_text(out, "F:");
        spressi_put(out, dictionary->folders[i].name, dictionary->folders[i].name_size);
        spressi_put_char(out, '\n');
    }
}

static bool put_block(const pct_writer *writer, const pct_dictionary *dictionary,
                      const pct_item *item, const uint32_t *members, spressi_output *out)
{
    const spress_frame *frame = &writer->atlas->frames[members[0]];
    const int32_t values[] = {item->x, item->y, item->columns, frame->w, frame->h};
    spressi_put_text(out, "B:");
    put_numbers(out, values, 5);
    put_trim(out, frame);
    if (!spressi_pct_put_names(writer, dictionary, members, item->count, out))
        return false;
    spressi_put_char(out, '\n');
    return true;
}

/* A frame that stands alone: an individual line, or a block of one when the line would be read as
 * another record ("a pending block always consumes the next line"). */
static bool put_single(const pct_writer *writer, const pct_dictionary *dictionary, uint32_t index,
                       spressi_output *out)
{
    const spress_frame *frame = &writer->atlas->frames[index];
    const size_t start = out->buffer.size;
    if (!spressi_pct_put_name(writer, dictionary, index, out))
        return false;
    if (out->failed)
        return true;
    if (spressi_pct_begins_like_record(out->buffer.data + start, out->buffer.size - start)) {
        const int64_t padding = writer->padding[frame->page];
        out->buffer.size = start;
        if (!pct_fits_block(writer, index))
            return false;
        const pct_item block = {.count = 1,
                                .x = (int32_t)(frame->x - padding),
                                .y = (int32_t)(frame->y - padding),
                                .columns = 1};
        return put_block(writer, dictionary, &block, &index, out);
    }
    const int32_t values[] = {frame->x, frame->y, frame->w, frame->h};
    const uint32_t flags =
        frame->flags | (pct_is_trimmed(frame) ? (uint32_t)SPRESS_FRAME_TRIMMED : 0);
    spressi_put_char(out, '|');
    spressi_put_int(out, flags);
    spressi_put_char(out, '|');
    put_numbers(out, values, 4);
    put_trim(out, frame);
    return true;
}

/* The aliases of one original; `names` has room for all of them. */
typedef struct alias_group {
    const pct_alias *aliases;
    size_t count;
    uint32_t *names;
} alias_group;

/* Writes the first `count` names of the group as one line. */
static bool put_alias_line(const pct_writer *writer, const pct_dictionary *dictionary,
                           const alias_group *group, size_t count, spressi_output *out)
{
    spressi_put_text(out, "A:");
    if (!spressi_pct_put_name(writer, dictionary, group->aliases[0].original, out))
        return false;
    spressi_put_char(out, '=');
    if (!spressi_pct_put_names(writer, dictionary, group->names, count, out))
        return false;
    spressi_put_char(out, '\n');
    return true;
}

/* Writes the aliases of one original, one line for each extension: only names that share the line's
 * extension can stand in a range. */
static bool put_by_extension(const pct_writer *writer, const pct_dictionary *dictionary,
                             const alias_group *group, spressi_output *out)
{
    for (unsigned extension = 0; extension <= PCT_EXTENSION_COUNT; extension++) {
        size_t of_this = 0;
        for (size_t i = 0; i < group->count; i++)
            if (writer->parts[group->aliases[i].frame].extension == extension)
                group->names[of_this++] = group->aliases[i].frame;
        if (of_this != 0 && !put_alias_line(writer, dictionary, group, of_this, out))
            return false;
    }
    return true;
}

/* Writes the aliases of one original in the shorter of both ways. `split` is for the second. */
static bool put_group(const pct_writer *writer, const pct_dictionary *dictionary,
                      const alias_group *group, spressi_output *split, spressi_output *out)
{
    const size_t start = out->buffer.size;
    split->buffer.size = 0;
    if (!put_alias_line(writer, dictionary, group, group->count, out) ||
        !put_by_extension(writer, dictionary, group, split))
        return false;
    if (!split->failed && split->buffer.size < out->buffer.size - start) {
        out->buffer.size = start;
        spressi_put(out, split->buffer.data, split->buffer.size);
    }
    return true;
}

/* Adds what was written since `start` to the bytes of a page. */
static void count_bytes(size_t *page_bytes, uint32_t page, const spressi_output *out, size_t start)
{
    if (page_bytes)
        page_bytes[page] += out->buffer.size - start;
}

static bool put_aliases(const pct_writer *writer, const pct_dictionary *dictionary,
                        const pct_plan *plan, size_t *page_bytes, spressi_output *out)
{
    uint32_t *names = spressi_arena_allocate(writer->scratch, plan->alias_count, sizeof *names);
    spressi_output split;
    spressi_output_init(&split, &writer->w->allocator);
    bool good = true;
    for (size_t i = 0; names && good && i < plan->alias_count;) {
        alias_group group = {.aliases = plan->aliases + i, .names = names};
        for (; i < plan->alias_count && plan->aliases[i].original == group.aliases->original; i++)
            names[group.count++] = plan->aliases[i].frame;
        const size_t start = out->buffer.size;
        good = put_group(writer, dictionary, &group, &split, out);
        count_bytes(page_bytes, writer->atlas->frames[group.aliases->original].page, out, start);
    }
    out->failed |= !names || split.failed;
    spressi_output_free(&split);
    return good;
}

bool spressi_pct_put_all(const pct_writer *writer, const pct_plan *plan,
                         const pct_dictionary *dictionary, size_t *page_bytes, spressi_output *out)
{
    put_head(writer, dictionary, out);
    uint32_t page = 0;
    for (size_t i = 0; i < plan->item_count; i++) {
        const pct_item *item = &plan->items[i];
        const uint32_t *members = plan->members + item->first;
        const uint32_t own_page = writer->atlas->frames[members[0]].page;
        if (own_page != page) {
            spressi_put_char(out, '#');
            spressi_put_int(out, own_page);
            spressi_put_char(out, '\n');
            page = own_page;
        }
        const size_t start = out->buffer.size;
        const bool put = item->columns != 0 ? put_block(writer, dictionary, item, members, out)
                                            : put_single(writer, dictionary, members[0], out);
        count_bytes(page_bytes, page, out, start);
        if (!put)
            return false;
    }
    if (!put_aliases(writer, dictionary, plan, page_bytes, out))
        return false;
    out->buffer.size -= !out->failed; /* the last line needs no end */
    return true;
}

/* Keeps the text in writer->w->out when it is the first or shorter than the one there. */
static bool try_text(pct_writer *writer, const pct_plan *plan, const pct_dictionary *dictionary)
{
    spressi_output *best = &writer->w->out;
    spressi_output text;
    spressi_output_init(&text, &writer->w->allocator);
    const bool whole = spressi_pct_put_all(writer, plan, dictionary, NULL, &text);
    if (text.failed) {
        spressi_output_free(&text);
        best->failed = true;
        return false;
    }
    const bool better = whole && (best->buffer.size == 0 || text.buffer.size < best->buffer.size);
    if (better) {
        spressi_output_free(best);
        *best = text;
    } else {
        spressi_output_free(&text);
    }
    return better;
}

/* Tries a dictionary of the given folders. */
static bool try_folders(pct_writer *writer, const pct_plan *plan, spress_folder *folders,
                        size_t count)
{
    pct_dictionary dictionary = {.folders = folders, .count = count};
    if (!spressi_pct_index_folders(writer, &dictionary))
        return false;
    try_text(writer, plan, &dictionary);
    spressi_pct_free_dictionary(&dictionary);
    return !writer->w->out.failed;
}

/* Keeps the text that the document was read from when it is shorter. Such texts exist: a name given
 * twice to leave a cell empty, or a range over extension indices, which the writer never tries. */
static void keep_known_text(spressi_writer *w)
{
    const spress_bytes known = w->options->known_text;
    if (known.size == 0 || known.size >= w->out.buffer.size)
        return;
    w->out.buffer.size = 0;
    spressi_put(&w->out, known.data, known.size);
}

/* Tries all orders; `*out_plan` becomes the plan of a shorter text, if there is one. */
static bool try_orders(pct_writer *writer, pct_plan *out_plan, bool *out_better)
{
    *out_better = false;
    for (int i = 0; i < PCT_ORDER_COUNT * PCT_ALIASES_COUNT; i++) {
        const int order = i % PCT_ORDER_COUNT, aliases = i / PCT_ORDER_COUNT;
        pct_plan plan;
        pct_dictionary dictionary;
        if (!spressi_pct_make_plan(writer, order, aliases, &plan) ||
            !spressi_pct_choose_folders(writer, &plan, &dictionary))
            return false;
        if (try_text(writer, &plan, &dictionary)) {
            *out_plan = plan;
            *out_better = true;
        }
        spressi_pct_free_dictionary(&dictionary);
        if (writer->w->out.failed)
            return false;
    }
    return true;
}

static bool write_shortest(pct_writer *writer)
{
    enum { ROUNDS_MAX = 8 };
    pct_plan best = {0};
    bool better = true;
    /* Reading the text back gives frames in another order and more aliases, which may allow a
     * shorter text. Plan again from there until nothing is gained, so that writing what was read
     * changes nothing. */
    for (int round = 0; better && round < ROUNDS_MAX; round++) {
        if (!try_orders(writer, &best, &better))
            return false;
        spressi_pct_adopt_plan(writer, &best);
    }
    if (writer->w->out.buffer.size == 0) /* no plan to try other folders with */
        return spressi_refuse(writer->w, SPRESS_CODE_PCT_UNWRITABLE, NULL,
                              "no text was found that keeps all of its names");
    /* Also try no folders at all, and those the document was read with. */
    const spress_atlas *atlas = writer->atlas;
    if (!try_folders(writer, &best, NULL, 0))
        return false;
    if (atlas->folder_count != 0 &&
        !try_folders(writer, &best, atlas->folders, atlas->folder_count))
        return false;
    keep_known_text(writer->w);
    return true;
}

/* Runs every check, so that the report lists everything that is wrong. */
static bool check_all(pct_writer *writer)
{
    const bool pages = check_pages(writer);
    const bool frames = check_frames(writer);
    const bool unique = check_unique(writer);
    const bool names = spressi_pct_take_names_apart(writer);
    spressi_pct_warn_of_phaser(writer);
    return pages && frames && unique && names;
}

static bool make_room(pct_writer *writer)
{
    const size_t count = writer->atlas->frame_count, pages = writer->atlas->page_count;
    writer->scratch = spressi_arena_new(&writer->w->allocator, UINT64_MAX);
    spressi_arena *scratch = writer->scratch;
    if (!scratch)
        return false;
    writer->padding = spressi_arena_allocate(scratch, pages, sizeof *writer->padding);
    writer->parts = spressi_arena_zeroed(scratch, count, sizeof *writer->parts);
    writer->group = spressi_arena_allocate(scratch, count, sizeof *writer->group);
    writer->original = spressi_arena_allocate(scratch, count, sizeof *writer->original);
    writer->is_shared = spressi_arena_zeroed(scratch, count, sizeof *writer->is_shared);
    writer->position = spressi_arena_allocate(scratch, count, sizeof *writer->position);
    writer->stays_alias = spressi_arena_allocate(scratch, count, sizeof *writer->stays_alias);
    return writer->padding && writer->parts && writer->group && writer->original &&
           writer->is_shared && writer->position && writer->stays_alias;
}

/* Takes from the document what the writer may change while it looks for the shortest text. */
static void take_document(pct_writer *writer)
{
    const spress_atlas *atlas = writer->atlas;
    for (size_t i = 0; i < atlas->page_count; i++)
        writer->padding[i] = atlas->pages[i].padding;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        writer->position[i] = i;
        writer->stays_alias[i] = atlas->frames[i].alias_of != SPRESS_NONE;
    }
}

bool spressi_pct_write(spressi_writer *w, const spress_document *document)
{
    pct_writer writer = {.w = w, .atlas = &document->atlas};
    bool written = false;
    if (make_room(&writer)) {
        take_document(&writer);
        written = check_all(&writer) && spressi_pct_find_groups(&writer) &&
                  spressi_pct_choose_paddings(&writer) && write_shortest(&writer);
    } else {
        spressi_refuse(w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    }
    spressi_arena_free(writer.scratch);
    return written;
}
