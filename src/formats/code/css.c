/* Writes an atlas as CSS, a class for each frame:
 *
 *   .walk_1,
 *   .walk_2 {
 *       display: inline-block;
 *       box-sizing: content-box;
 *       background: url("page.png") no-repeat content-box;
 *   }
 *   .walk_1 { width: 20px; height: 30px; padding: 2px 17px 8px 3px; background-position: -2px -2px;
 * }
 *
 * The padding is what trimming has cut off, so that an element is as large as the source. */
#include "core/text/number.h"
#include "formats/code/names.h"
#include "formats/format.h"
#include "model/atlas.h"

extern const spressi_format spressi_css_format;

typedef struct css_settings {
    spress_factor pixel_ratio;
} css_settings;

static const spress_option settings[] = {
    SPRESS_OPTION("pixel-ratio", FACTOR, offsetof(css_settings, pixel_ratio), "Formats",
                  "CSS: pixels of the page for one of the screen, 2 for retina pages",
                  .value = "FACTOR", .fallback = "the scale that the page says, or 1"),
    {0},
};

typedef struct css_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    spressi_code_names names;
    css_settings settings;
    spress_factor ratio; /* of the page at hand */
} css_writer;

/* Puts `before`, and a length that is given in pixels of the page. */
static void put_length(css_writer *c, const char *before, int64_t pixels)
{
    spressi_output *out = &c->w->out;
    char text[SPRESSI_FLOAT_TEXT_MAX];
    const float length = (float)pixels * (float)c->ratio.denominator / (float)c->ratio.numerator;
    spressi_put_text(out, before);
    if (pixels == 0) {
        spressi_put_char(out, '0');
        return;
    }
    spressi_put(out, text, spressi_print_float(text, length));
    spressi_put_text(out, "px");
}

static void put_url(spressi_output *out, const spress_page *page)
{
    spressi_put_text(out, "url(\"");
    for (size_t i = 0; i < page->file_size; i++) {
        if (page->file[i] == '"' || page->file[i] == '\\')
            spressi_put_char(out, '\\');
        spressi_put_char(out, page->file[i]);
    }
    spressi_put_text(out, "\")");
}

/* What all frames of a page have. */
static void put_page(css_writer *c, size_t index)
{
    const spress_page *page = &c->atlas->pages[index];
    spressi_output *out = &c->w->out;
    size_t count = 0;
    for (size_t i = 0; i < c->atlas->frame_count; i++) {
        if (c->atlas->frames[i].page != index)
            continue;
        spressi_put_text(out, count++ == 0 ? "." : ",\n.");
        spressi_put_text(out, c->names.items[i]);
    }
    if (count == 0)
        return;
    spressi_put_text(out, " {\n    display: inline-block;\n    box-sizing: content-box;\n"
                          "    background: ");
    put_url(out, page);
    spressi_put_text(out, " no-repeat content-box;\n");
    if (c->ratio.numerator != c->ratio.denominator) {
        put_length(c, "    background-size: ", page->width);
        put_length(c, " ", page->height);
        spressi_put_text(out, ";\n");
    }
    spressi_put_text(out, "}\n");
}

static void put_frame(css_writer *c, size_t index)
{
    const spress_frame *frame = &c->atlas->frames[index];
    spressi_output *out = &c->w->out;
    spressi_put_char(out, '.');
    spressi_put_text(out, c->names.items[index]);
    put_length(c, " { width: ", frame->w);
    put_length(c, "; height: ", frame->h);
    if (frame->flags & SPRESS_FRAME_TRIMMED) {
        put_length(c, "; padding: ", frame->trim_y);
        put_length(c, " ", (int64_t)frame->source_w - frame->w - frame->trim_x);
        put_length(c, " ", (int64_t)frame->source_h - frame->h - frame->trim_y);
        put_length(c, " ", frame->trim_x);
    }
    put_length(c, "; background-position: ", -(int64_t)frame->x);
    put_length(c, " ", -(int64_t)frame->y);
    spressi_put_text(out, "; }\n");
}

/* A padding cannot be negative. */
static bool check_frames(const css_writer *c)
{
    bool good = true;
    for (size_t i = 0; i < c->atlas->frame_count; i++) {
        const spress_frame *frame = &c->atlas->frames[i];
        if (frame->trim_x < 0 || frame->trim_y < 0 ||
            (int64_t)frame->trim_x + frame->w > frame->source_w ||
            (int64_t)frame->trim_y + frame->h > frame->source_h)
            good = spressi_refuse_at(c->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, c->atlas->frames, i,
                                     "\"{frame}\" reaches beyond its source");
    }
    return good;
}

static bool check_page(const css_writer *c, const spress_page *page)
{
    return c->ratio.numerator == c->ratio.denominator || (page->width > 0 && page->height > 0) ||
           spressi_refuse(c->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/pages",
                          "a page needs its size to have another pixel ratio than 1");
}

static bool put_all(css_writer *c)
{
    spressi_paged_frames paged;
    bool good = spressi_paged_frames_init(c->w, c->atlas, &paged) && check_frames(c);
    for (size_t p = 0, i = 0; good && p < c->atlas->page_count; p++) {
        const spress_page *page = &c->atlas->pages[p];
        c->ratio = c->settings.pixel_ratio.numerator != 0 ? c->settings.pixel_ratio
                                                          : spress_page_scale(page);
        good = check_page(c, page);
        put_page(c, p);
        for (; i < paged.ends[p]; i++)
            put_frame(c, paged.frames[i]);
    }
    spressi_paged_frames_free(c->w, &paged);
    return good;
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    static const spressi_code_style style = {.prefix = "", .separator = '-', .keeps_unicode = true};
    css_writer c = {.w = writer, .atlas = &document->atlas};
    const spressi_code_list frames = spressi_code_frames(c.atlas);
    const bool good =
        spressi_take_write_settings(&spressi_css_format.info, writer->options->settings,
                                    &c.settings, writer->report) &&
        spressi_code_names_init(&c.names, writer, &style, &frames) && put_all(&c);
    spressi_code_names_free(&c.names);
    return good;
}

const spressi_format spressi_css_format = {
    .info = {SPRESSI_TEXT_OUTPUT, .id = "css", .title = "CSS classes", .verified = "Chromium",
             .extensions = ".css", .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_PAGE_SCALE,
             .write_settings = settings},
    .write = write,
};
