/* Reads bitmap fonts, as lines and as XML; bmfont.h shows them. */
#include <stdio.h>
#include <string.h>

#include "core/text/bytes.h"
#include "core/text/show.h"
#include "formats/bmfont/bmfont.h"
#include "model/builder.h"
#include "xml/read.h"

/* Kinds of lines that are about all of the font, in the order in which they are written. */
typedef enum font_lines { INFO, COMMON, FIELD, BLANK, KERNING, KINDS } font_lines;

typedef struct font_reader {
    spressi_reader *r;
    spressi_builder builder;
    spress_bytes face;
    int32_t width, height; /* of a page */
    spressi_output lines[KINDS];
} font_reader;

/* Puts a tag as a line, without what the atlas itself says. */
static void put_line(spressi_output *out, const spressi_font_tag *tag)
{
    spressi_put(out, tag->name.data, tag->name.size);
    for (const char *const *key = spressi_font_order(tag); *key; key++) {
        const spress_bytes value = spressi_font_value(tag, *key);
        spressi_font_put_text(out, spressi_text_bytes(*key),
                              value.data ? value : spressi_text_bytes("0"));
    }
    for (size_t i = 0; i < tag->count; i++)
        if (spressi_font_is_other(tag, i))
            spressi_font_put_text(out, tag->attributes[i].key, tag->attributes[i].value);
}

static void keep_line(font_reader *f, font_lines kind, const spressi_font_tag *tag)
{
    put_line(&f->lines[kind], tag);
    spressi_put_char(&f->lines[kind], '\n');
}

/* Takes numbers that may be missing; `keys` end with NULL. */
static bool take_ints(font_reader *f, const spressi_font_tag *tag, const char *const *keys,
                      int32_t *const *out)
{
    for (size_t i = 0; keys[i]; i++)
        if (!spressi_font_int(tag, keys[i], out[i]))
            return spressi_fail(f->r, SPRESS_CODE_DESCRIPTOR_NUMBER, tag->at,
                                "%s is not a whole number in int32", keys[i]);
    return true;
}

static bool take_info(font_reader *f, const spressi_font_tag *tag)
{
    /* The first counts, and none behind glyphs, which have their names by then. */
    if (f->lines[INFO].buffer.size != 0 || f->builder.atlas->frame_count != 0)
        return true;
    const spress_bytes face = spressi_font_value(tag, "face");
    char *copy = spressi_arena_text(f->r->arena, face.data, face.size);
    if (!copy)
        return spressi_fail_memory(f->r);
    for (size_t i = 0; i < face.size; i++) /* as the line has it */
        copy[i] = copy[i] == '"' ? '\'' : (uint8_t)copy[i] < ' ' ? ' ' : copy[i];
    if (face.size != 0)
        f->face = (spress_bytes){(const uint8_t *)copy, strlen(copy)};
    keep_line(f, INFO, tag);
    return true;
}

static bool take_common(font_reader *f, const spressi_font_tag *tag)
{
    static const char *const keys[] = {"scaleW", "scaleH", NULL};
    if (f->lines[COMMON].buffer.size == 0)
        keep_line(f, COMMON, tag);
    return take_ints(f, tag, keys, (int32_t *const[]){&f->width, &f->height});
}

static bool take_page(font_reader *f, const spressi_font_tag *tag)
{
    static const char *const keys[] = {"id", NULL};
    const spress_bytes file = spressi_font_value(tag, "file");
    int32_t id = 0;
    if (!take_ints(f, tag, keys, (int32_t *const[]){&id}))
        return false;
    if (!file.data || (size_t)id != f->builder.atlas->page_count)
        return spressi_fail(f->r, SPRESS_CODE_DESCRIPTOR_MISSING, tag->at,
                            "page %zu has no file or another id", f->builder.atlas->page_count);
    return spressi_builder_page(&f->builder, file, tag->at);
}

/* The user data of a glyph that was put last into `text`. */
static bool set_user_data(font_reader *f, spress_frame *frame, const spressi_output *text)
{
    spress_frame_extra *extra = spressi_builder_extra(&f->builder, frame);
    const spress_bytes bytes = {text->buffer.data, text->buffer.size};
    if (!extra || text->failed)
        return extra && spressi_fail_memory(f->r);
    extra->user_data = spressi_builder_text(&f->builder, bytes);
    extra->user_data_size = bytes.size;
    extra->has |= SPRESS_EXTRA_USER_DATA;
    return extra->user_data;
}

static bool add_glyph(font_reader *f, const spressi_font_tag *tag, int32_t id, spress_frame place)
{
    char name[512];
    const int face = f->face.size < 256 ? (int)f->face.size : 0;
    snprintf(name, sizeof name, id < 0 ? "%.*s/missing" : "%.*s/U+%04X", face,
             (const char *)f->face.data, (unsigned)id);
    spress_frame *frame = spressi_builder_frame(
        &f->builder, (spress_bytes){(const uint8_t *)name, strlen(name)}, tag->at);
    if (!frame)
        return false;
    frame->x = place.x;
    frame->y = place.y;
    frame->w = frame->source_w = place.w;
    frame->h = frame->source_h = place.h;
    frame->page = place.page;
    spressi_output text;
    spressi_output_init(&text, &f->r->arena->allocator);
    put_line(&text, tag);
    spressi_put_char(&text, '\n');
    const bool good = set_user_data(f, frame, &text);
    spressi_output_free(&text);
    return good;
}

static bool take_char(font_reader *f, const spressi_font_tag *tag)
{
    static const char *const keys[] = {"id", "x", "y", "width", "height", "page", NULL};
    spress_frame place = {0};
    int32_t id = INT32_MIN, page = 0;
    if (!take_ints(f, tag, keys,
                   (int32_t *const[]){&id, &place.x, &place.y, &place.w, &place.h, &page}))
        return false;
    if (id == INT32_MIN)
        return spressi_fail(f->r, SPRESS_CODE_DESCRIPTOR_MISSING, tag->at, "the char has no id");
    if (place.w <= 0 || place.h <= 0) { /* a space */
        keep_line(f, BLANK, tag);
        return true;
    }
    if (page < 0 || (size_t)page >= f->builder.atlas->page_count)
        return spressi_fail(f->r, SPRESS_CODE_DESCRIPTOR_RANGE, tag->at,
                            "there is no page %d for the char %d", page, id);
    place.page = (uint16_t)page;
    return add_glyph(f, tag, id, place);
}

static bool is_one_of(const spressi_font_tag *tag, const char *const *names)
{
    while (*names && !spressi_font_is(tag, *names))
        names++;
    return *names;
}

static bool take_tag(font_reader *f, const spressi_font_tag *tag)
{
    static const struct {
        const char *name;
        bool (*take)(font_reader *f, const spressi_font_tag *tag);
    } rows[] = {
        {"info", take_info}, {"common", take_common}, {"page", take_page}, {"char", take_char}};
    static const char *const lists[] = {"pages", "chars", "kernings", "font", NULL};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (spressi_font_is(tag, rows[i].name))
            return rows[i].take(f, tag);
    if (spressi_font_is(tag, "kerning"))
        keep_line(f, KERNING, tag);
    else if (spressi_font_is(tag, "distanceField"))
        keep_line(f, FIELD, tag);
    else if (!is_one_of(tag, lists))
        spressi_tell(f->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, tag->at, "\"%s\" is passed over",
                     spressi_show_bytes(tag->name.data, tag->name.size).text);
    return true;
}

static bool begin(void *context, const spressi_xml_element *element)
{
    spressi_font_tag tag = {.name = {(const uint8_t *)element->name, strlen(element->name)},
                            .at = element->at};
    for (const char *const *pair = element->attributes; *pair; pair += 2)
        if (tag.count < SPRESSI_FONT_ATTRIBUTES_MAX)
            tag.attributes[tag.count++] =
                (spressi_font_attribute){{(const uint8_t *)pair[0], strlen(pair[0])},
                                         {(const uint8_t *)pair[1], strlen(pair[1])}};
    return take_tag(context, &tag);
}

/* Opens the node of a line. */
static void record_tag(spress_tree *tree, const spressi_font_tag *tag)
{
    if (!tree)
        return;
    spressi_tree_open(tree, SPRESS_TREE_LINE, tag->at, "%s",
                      spressi_show_bytes(tag->name.data, tag->name.size).text);
    for (size_t i = 0; i < tag->count; i++)
        spressi_tree_entry(tree, tag->attributes[i].key, tag->attributes[i].value);
}

static bool read_lines(font_reader *f)
{
    spressi_reader *r = f->r;
    spressi_font_tag tag;
    spressi_take_tag(&r->in, "\xEF\xBB\xBF"); /* tools write it */
    if (!spressi_begin_text(r))
        return false;
    spress_bytes rest = {r->in.data + r->in.at, r->in.size - r->in.at};
    while (spressi_font_next_line(&rest, &tag)) {
        tag.at = (size_t)(tag.name.data - r->in.data);
        r->in.at = tag.at;
        record_tag(r->tree, &tag);
        if (!spressi_goes_on(r) || !take_tag(f, &tag))
            return false;
        spressi_tree_close(r->tree, (size_t)(rest.data - r->in.data));
    }
    r->in.at = r->in.size;
    return true;
}

/* Pages get their size. */
static bool finish_pages(font_reader *f)
{
    spress_atlas *atlas = f->builder.atlas;
    if (atlas->page_count == 0)
        return spressi_fail(f->r, SPRESS_CODE_DESCRIPTOR_MISSING, f->r->in.at, "there is no page");
    for (size_t i = 0; i < atlas->page_count; i++) {
        atlas->pages[i].width = f->width;
        atlas->pages[i].height = f->height;
    }
    return true;
}

/* The lines of the font go with its first glyph, also those that every font needs. */
static bool finish_lines(font_reader *f)
{
    spress_atlas *atlas = f->builder.atlas;
    if (atlas->frame_count == 0)
        return true;
    if (f->lines[INFO].buffer.size == 0)
        spressi_put_text(&f->lines[INFO], "info face=\"font\" size=0\n");
    if (f->lines[COMMON].buffer.size == 0)
        spressi_put_text(&f->lines[COMMON], "common lineHeight=0 base=0\n");
    spressi_output text;
    spressi_output_init(&text, &f->r->arena->allocator);
    spressi_put_text(&text, spress_frame_user_data(atlas, &atlas->frames[0]));
    for (size_t i = 0; i < KINDS; i++) {
        spressi_put(&text, f->lines[i].buffer.data, f->lines[i].buffer.size);
        text.failed |= f->lines[i].failed;
    }
    const bool good = set_user_data(f, &atlas->frames[0], &text);
    spressi_output_free(&text);
    return good;
}

bool spressi_font_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document)
{
    static const spressi_xml_handler handler = {.begin = begin};
    font_reader f = {.r = reader, .face = spressi_text_bytes("font")};
    (void)options;
    spressi_builder_init(&f.builder, reader, document);
    for (size_t i = 0; i < KINDS; i++)
        spressi_output_init(&f.lines[i], &reader->arena->allocator);
    const bool is_xml =
        spressi_xml_has_root((spress_bytes){reader->in.data, reader->in.size}, "font");
    const bool good = (is_xml ? spressi_xml_read(reader, &handler, &f) : read_lines(&f)) &&
                      finish_pages(&f) && spressi_builder_end(&f.builder) && finish_lines(&f);
    spressi_builder_free(&f.builder);
    for (size_t i = 0; i < KINDS; i++)
        spressi_output_free(&f.lines[i]);
    return good;
}
