/* Writes bitmap fonts, as lines or as XML, and has their row; bmfont.h shows them. */
#include "xml/write.h"
#include "core/text/bytes.h"
#include "core/text/number.h"
#include "formats/bmfont/bmfont.h"
#include "xml/read.h"

extern const spressi_format spressi_bmfont_format;

typedef enum font_form { FORM_TEXT, FORM_XML } font_form;

typedef struct font_settings {
    font_form form;
} font_settings;

static const spress_option settings[] = {
    SPRESS_OPTION("fnt", WORD, offsetof(font_settings, form), "Formats",
                  "bitmap fonts: lines of text, or XML", .words = "text|xml", .fallback = "text"),
    {0},
};

typedef struct font_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    font_settings settings;
} font_writer;

/* ---- tags of both forms */

/* `indent`: how deep the element is in XML. */
static void begin_tag(font_writer *f, int indent, spress_bytes name)
{
    spressi_output *out = &f->w->out;
    for (int i = 0; f->settings.form == FORM_XML && i < indent; i++)
        spressi_put_text(out, "  ");
    if (f->settings.form == FORM_XML)
        spressi_put_char(out, '<');
    spressi_put(out, name.data, name.size);
}

static void put_attribute(font_writer *f, spress_bytes key, spress_bytes value)
{
    spressi_output *out = &f->w->out;
    if (f->settings.form == FORM_TEXT) {
        spressi_font_put_text(out, key, value);
        return;
    }
    spressi_put_char(out, ' ');
    spressi_put(out, key.data, key.size);
    spressi_put_text(out, "=\"");
    spressi_xml_put_text(out, (const char *)value.data, value.size);
    spressi_put_char(out, '"');
}

static void put_int(font_writer *f, const char *key, int64_t value)
{
    char text[SPRESSI_INT_TEXT_MAX];
    put_attribute(f, spressi_bytes_of(key),
                  (spress_bytes){(const uint8_t *)text, spressi_print_int(text, value)});
}

static void end_tag(font_writer *f)
{
    spressi_put_text(&f->w->out, f->settings.form == FORM_XML ? "/>\n" : "\n");
}

/* Opens the list that XML has around tags of a kind; text only counts them. */
static void begin_list(font_writer *f, const char *name, size_t count, bool counted)
{
    if (f->settings.form == FORM_TEXT && !counted)
        return;
    begin_tag(f, 1, spressi_bytes_of(name));
    if (counted)
        put_int(f, "count", (int64_t)count);
    spressi_put_text(&f->w->out, f->settings.form == FORM_XML ? ">\n" : "\n");
}

static void end_list(font_writer *f, const char *name)
{
    if (f->settings.form == FORM_TEXT)
        return;
    spressi_put_text(&f->w->out, "  </");
    spressi_put_text(&f->w->out, name);
    spressi_put_text(&f->w->out, ">\n");
}

/* ---- lines of the frames' user data */

static spress_bytes lines_of(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    if (!spress_frame_has(atlas, frame, SPRESS_EXTRA_USER_DATA))
        return (spress_bytes){0};
    return (spress_bytes){(const uint8_t *)extra->user_data, extra->user_data_size};
}

/* The next line of all frames, but for the first `char` of each, which is the frame's own. */
typedef struct line_walk {
    const spress_atlas *atlas;
    size_t next; /* frame */
    spress_bytes rest;
    bool own_passed;
    spressi_font_tag tag;
} line_walk;

static bool next_line(line_walk *walk)
{
    for (;;) {
        if (spressi_font_next_line(&walk->rest, &walk->tag)) {
            if (walk->own_passed || !spressi_font_is(&walk->tag, "char"))
                return true;
            walk->own_passed = true;
            continue;
        }
        if (walk->next == walk->atlas->frame_count)
            return false;
        walk->rest = lines_of(walk->atlas, &walk->atlas->frames[walk->next++]);
        walk->own_passed = false;
    }
}

/* The own line of a frame; false when it has none. */
static bool own_line(const spress_atlas *atlas, const spress_frame *frame, spressi_font_tag *out)
{
    spress_bytes rest = lines_of(atlas, frame);
    while (spressi_font_next_line(&rest, out))
        if (spressi_font_is(out, "char"))
            return true;
    return false;
}

static size_t count_lines(const font_writer *f, const char *name)
{
    line_walk walk = {.atlas = f->atlas};
    size_t count = 0;
    while (next_line(&walk))
        count += spressi_font_is(&walk.tag, name);
    return count;
}

/* Puts one attribute of a line; 0 where it has none. */
static void put_value(font_writer *f, const spressi_font_tag *tag, const char *key)
{
    const spress_bytes value = spressi_font_value(tag, key);
    put_attribute(f, spressi_bytes_of(key), value.data ? value : spressi_bytes_of("0"));
}

static void put_others(font_writer *f, const spressi_font_tag *tag)
{
    for (size_t i = 0; i < tag->count; i++)
        if (spressi_font_is_other(tag, i))
            put_attribute(f, tag->attributes[i].key, tag->attributes[i].value);
}

/* Puts the lines of a name as they are. */
static void put_lines(font_writer *f, int indent, const char *name)
{
    line_walk walk = {.atlas = f->atlas};
    while (next_line(&walk))
        if (spressi_font_is(&walk.tag, name)) {
            begin_tag(f, indent, walk.tag.name);
            for (const char *const *key = spressi_font_order(&walk.tag); *key; key++)
                put_value(f, &walk.tag, *key);
            put_others(f, &walk.tag);
            end_tag(f);
        }
}

/* ---- checks */

static bool check_frames(const font_writer *f)
{
    spressi_font_tag tag;
    bool good = true;
    for (size_t i = 0; i < f->atlas->frame_count; i++) {
        const spress_frame *frame = &f->atlas->frames[i];
        if (!own_line(f->atlas, frame, &tag) &&
            (spress_frame_user_data(f->atlas, frame) || spressi_font_named(frame) < 0))
            good = spressi_refuse_at(f->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, f->atlas->frames, i,
                                     "\"{frame}\" is no glyph: neither its user data nor its name, "
                                     "as \"U+0041\" or \"A\", says which character it is");
    }
    return good;
}

static bool check_pages(const font_writer *f)
{
    for (size_t i = 0; i < f->atlas->page_count; i++)
        if (memchr(f->atlas->pages[i].file, '"', f->atlas->pages[i].file_size))
            return spressi_refuse(f->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/pages",
                                  "the name of a page has a quote");
    for (size_t i = 1; i < f->atlas->page_count; i++)
        if (f->atlas->pages[i].width != f->atlas->pages[0].width ||
            f->atlas->pages[i].height != f->atlas->pages[0].height)
            return spressi_refuse(f->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/pages",
                                  "the pages of a font are of one size");
    return (f->atlas->page_count != 0 && count_lines(f, "info") <= 1) ||
           spressi_refuse(f->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/frames",
                          "a file has one font; here are %zu", count_lines(f, "info"));
}

/* ---- the font */

static int32_t largest_height(const spress_atlas *atlas)
{
    int32_t most = 0;
    for (size_t i = 0; i < atlas->frame_count; i++)
        most = atlas->frames[i].source_h > most ? atlas->frames[i].source_h : most;
    return most;
}

/* The face of a font that was made of pictures alone is the folder of the first. */
static void put_info(font_writer *f)
{
    const spress_frame *first = f->atlas->frames;
    size_t folder = f->atlas->frame_count != 0 ? first->name_size : 0;
    if (count_lines(f, "info") != 0) {
        put_lines(f, 1, "info");
        return;
    }
    while (folder > 0 && first->name[folder - 1] != '/')
        folder--;
    begin_tag(f, 1, spressi_bytes_of("info"));
    put_attribute(f, spressi_bytes_of("face"),
                  folder > 1 ? (spress_bytes){(const uint8_t *)first->name, folder - 1}
                             : spressi_bytes_of("font"));
    put_int(f, "size", largest_height(f->atlas));
    put_attribute(f, spressi_bytes_of("padding"), spressi_bytes_of("0,0,0,0"));
    put_attribute(f, spressi_bytes_of("spacing"), spressi_bytes_of("0,0"));
    end_tag(f);
}

/* Size, line and base of a font that was made of pictures alone are the largest one's height. */
static void put_common(font_writer *f)
{
    line_walk walk = {.atlas = f->atlas};
    bool found = false;
    while (!found && next_line(&walk))
        found = spressi_font_is(&walk.tag, "common");
    begin_tag(f, 1, spressi_bytes_of("common"));
    for (size_t i = 0; i < 2; i++) {
        if (found)
            put_value(f, &walk.tag, i == 0 ? "lineHeight" : "base");
        else
            put_int(f, i == 0 ? "lineHeight" : "base", largest_height(f->atlas));
    }
    put_int(f, "scaleW", f->atlas->pages[0].width);
    put_int(f, "scaleH", f->atlas->pages[0].height);
    put_int(f, "pages", (int64_t)f->atlas->page_count);
    if (found)
        put_others(f, &walk.tag);
    end_tag(f);
}

static void put_pages(font_writer *f)
{
    begin_list(f, "pages", 0, false);
    for (size_t i = 0; i < f->atlas->page_count; i++) {
        const spress_page *page = &f->atlas->pages[i];
        begin_tag(f, 2, spressi_bytes_of("page"));
        put_int(f, "id", (int64_t)i);
        put_attribute(f, spressi_bytes_of("file"),
                      (spress_bytes){(const uint8_t *)page->file, page->file_size});
        end_tag(f);
    }
    end_list(f, "pages");
}

static void put_place(font_writer *f, const spress_frame *frame)
{
    put_int(f, "x", frame->x);
    put_int(f, "y", frame->y);
    put_int(f, "width", frame->w);
    put_int(f, "height", frame->h);
}

/* A glyph by its line, whose page is `frame`'s. */
static void put_char(font_writer *f, const spressi_font_tag *tag, const spress_frame *frame)
{
    begin_tag(f, 2, spressi_bytes_of("char"));
    put_value(f, tag, "id");
    put_place(f, frame);
    for (const char *const *key = spressi_font_order(tag) + 1; *key; key++)
        put_value(f, tag, *key);
    put_int(f, "page", frame->page);
    put_others(f, tag);
    end_tag(f);
}

static void put_glyph(font_writer *f, const spress_frame *frame)
{
    char id[SPRESSI_INT_TEXT_MAX], advance[SPRESSI_INT_TEXT_MAX];
    spressi_font_tag tag;
    if (!own_line(f->atlas, frame, &tag)) {
        const size_t id_size = spressi_print_int(id, spressi_font_named(frame));
        const size_t advance_size = spressi_print_int(advance, frame->w);
        tag = (spressi_font_tag){.name = spressi_bytes_of("char"), .count = 2};
        tag.attributes[0] =
            (spressi_font_attribute){spressi_bytes_of("id"), {(const uint8_t *)id, id_size}};
        tag.attributes[1] = (spressi_font_attribute){spressi_bytes_of("xadvance"),
                                                     {(const uint8_t *)advance, advance_size}};
    }
    put_char(f, &tag, frame);
}

/* Glyphs without pixels. */
static void put_blanks(font_writer *f)
{
    static const spress_frame nowhere = {0};
    line_walk walk = {.atlas = f->atlas};
    while (next_line(&walk))
        if (spressi_font_is(&walk.tag, "char"))
            put_char(f, &walk.tag, &nowhere);
}

static void put_font(font_writer *f)
{
    spressi_output *out = &f->w->out;
    const bool is_xml = f->settings.form == FORM_XML;
    if (is_xml)
        spressi_put_text(out, "<?xml version=\"1.0\"?>\n<font>\n");
    put_info(f);
    put_common(f);
    put_pages(f);
    if (count_lines(f, "distanceField") != 0)
        put_lines(f, 1, "distanceField");
    begin_list(f, "chars", f->atlas->frame_count + count_lines(f, "char"), true);
    for (size_t i = 0; i < f->atlas->frame_count; i++)
        put_glyph(f, &f->atlas->frames[i]);
    put_blanks(f);
    end_list(f, "chars");
    const size_t kernings = count_lines(f, "kerning");
    if (kernings != 0) {
        begin_list(f, "kernings", kernings, true);
        put_lines(f, 2, "kerning");
        end_list(f, "kernings");
    }
    if (is_xml)
        spressi_put_text(out, "</font>\n");
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    font_writer f = {.w = writer, .atlas = &document->atlas};
    if (!spressi_take_write_settings(&spressi_bmfont_format.info, writer->options->settings,
                                     &f.settings, writer->report) ||
        !check_pages(&f) || !check_frames(&f))
        return false;
    put_font(&f);
    return true;
}

/* The text begins with the tag info; XML is called font. */
static unsigned sniff(spress_bytes input)
{
    static const char mark[] = "info face=";
    const size_t from = input.size > 3 && memcmp(input.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    if (input.size > from + sizeof mark && memcmp(input.data + from, mark, sizeof mark - 1) == 0)
        return SPRESSI_SNIFF_SIGNATURE;
    return spressi_xml_has_root(input, "font") ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

const spressi_format spressi_bmfont_format = {
    .info = {.id = "bmfont",
             .title = "Bitmap font (BMFont)",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .reads = true,
             .writes = true,
             .packs = true,
             .only_glyphs = true,
             .verified = "PixiJS 8.22.0",
             .extensions = ".fnt",
             .bare_names = true,
             .holds = SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_USER_DATA,
             .write_settings = settings},
    .sniff = sniff,
    .read = spressi_font_read,
    .write = write,
};
