/* Writes an atlas as a C header, which is C++ too: tables of pages, frames and clips, and an enum
 * for the indices of each. docs/formats/code.md shows one. */
#include <stdio.h>

#include "core/text/ascii.h"
#include "core/text/number.h"
#include "formats/code/names.h"
#include "formats/format.h"
#include "model/atlas.h"

/* The types of all headers of atlases: the first that is included declares them. */
static const char types[] =
    "#ifndef SPRITEPRESS_ATLAS_1\n"
    "#define SPRITEPRESS_ATLAS_1\n"
    "typedef struct spritepress_page {\n"
    "    const char *file;\n"
    "    int width, height;\n"
    "} spritepress_page;\n"
    "\n"
    "typedef struct spritepress_frame {\n"
    "    const char *name;\n"
    "    int page;\n"
    "    int x, y, w, h;         /* on the page; w and h are those of the frame when it is upright "
    "*/\n"
    "    int source_w, source_h; /* before trimming */\n"
    "    int trim_x, trim_y;     /* where the rectangle lies in the source */\n"
    "    int turn;               /* degrees that it lies turned clockwise on the page */\n"
    "    float pivot_x, pivot_y; /* in fractions of the source; 0 without one */\n"
    "    int scale;              /* at which to draw it */\n"
    "    int splits[4], pads[4]; /* left, right, top, bottom of a nine-patch; 0 and -1 without */\n"
    "} spritepress_frame;\n"
    "\n"
    "typedef struct spritepress_step {\n"
    "    int frame, duration_us;\n"
    "} spritepress_step;\n"
    "\n"
    "typedef struct spritepress_clip {\n"
    "    const char *name;\n"
    "    int first_step, step_count;\n"
    "    int direction; /* 0 forward, 1 backwards, 2 forward and back */\n"
    "    int repeats;   /* 0: for ever */\n"
    "} spritepress_clip;\n"
    "#endif\n\n";

enum { PREFIX_MAX = 40 };

typedef struct header {
    spressi_writer *w;
    const spress_atlas *atlas;
    char lower[PREFIX_MAX + 1], upper[PREFIX_MAX + 1]; /* before the names of its globals */
} header;

/* A string of C. Other bytes than plain ASCII are octal, which takes three digits and no more, and
 * so is the question mark: two of them might begin a trigraph. */
static void put_string(spressi_output *out, const char *text, size_t size)
{
    spressi_put_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c < 0x7F && c != '"' && c != '\\' && c != '?') {
            spressi_put_char(out, (char)c);
            continue;
        }
        const char octal[] = {'\\', (char)('0' + c / 64), (char)('0' + c / 8 % 8),
                              (char)('0' + c % 8)};
        spressi_put(out, octal, sizeof octal);
    }
    spressi_put_char(out, '"');
}

static void put_ints(spressi_output *out, const int64_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        spressi_put_text(out, ", ");
        spressi_put_int(out, values[i]);
    }
}

/* A float constant, which needs a point or an exponent before its f. */
static void put_float(spressi_output *out, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    const size_t size = spressi_print_float(text, value);
    const bool is_whole = !memchr(text, '.', size) && !memchr(text, 'e', size);
    spressi_put_text(out, ", ");
    spressi_put(out, text, size);
    spressi_put_text(out, is_whole ? ".0f" : "f");
}

static void put_four(spressi_output *out, const int16_t *four, int16_t unset)
{
    for (size_t i = 0; i < 4; i++) {
        spressi_put_text(out, i == 0 ? ", {" : ", ");
        spressi_put_int(out, four ? four[i] : unset);
    }
    spressi_put_char(out, '}');
}

/* An enum of indices and their number; `kind` is "FRAME". */
static bool put_enum(header *h, const char *kind, spressi_code_list list)
{
    char prefix[PREFIX_MAX + 8];
    spressi_output *out = &h->w->out;
    spressi_code_names names;
    snprintf(prefix, sizeof prefix, "%s_%s", h->upper, kind);
    const spressi_code_style style = {.prefix = prefix, .separator = '_', .upper = true};
    bool good = spressi_code_names_init(&names, h->w, &style, &list);
    spressi_put_text(out, "enum {\n");
    for (size_t i = 0; good && i < list.count; i++) {
        spressi_put_text(out, "    ");
        spressi_put_text(out, names.items[i]);
        spressi_put_text(out, ",\n");
    }
    spressi_put_text(out, "    ");
    spressi_put_text(out, prefix);
    spressi_put_text(out, "S_COUNT\n};\n\n");
    spressi_code_names_free(&names);
    return good;
}

/* Begins a table, such as `static const spritepress_frame game_frames[] = {`. */
static void begin_table(header *h, const char *type)
{
    spressi_output *out = &h->w->out;
    spressi_put_text(out, "static const spritepress_");
    spressi_put_text(out, type);
    spressi_put_char(out, ' ');
    spressi_put_text(out, h->lower);
    spressi_put_char(out, '_');
    spressi_put_text(out, type);
    spressi_put_text(out, "s[] = {\n");
}

static void put_pages(header *h)
{
    spressi_output *out = &h->w->out;
    if (h->atlas->page_count == 0)
        return;
    begin_table(h, "page");
    for (size_t i = 0; i < h->atlas->page_count; i++) {
        const spress_page *page = &h->atlas->pages[i];
        spressi_put_text(out, "    {");
        put_string(out, page->file, page->file_size);
        put_ints(out, (int64_t[]){page->width, page->height}, 2);
        spressi_put_text(out, "},\n");
    }
    spressi_put_text(out, "};\n\n");
}

static void put_frame(header *h, const spress_frame *frame)
{
    static const int16_t degrees[] = {0, 90, 270, 180};
    static const spress_point none = {0};
    spressi_output *out = &h->w->out;
    const spress_point *pivot = spress_frame_pivot(h->atlas, frame);
    spressi_put_text(out, "    {");
    put_string(out, frame->name, frame->name_size);
    put_ints(out,
             (int64_t[]){frame->page, frame->x, frame->y, frame->w, frame->h, frame->source_w,
                         frame->source_h, frame->trim_x, frame->trim_y,
                         degrees[spress_frame_turn(frame)]},
             10);
    pivot = pivot ? pivot : &none;
    put_float(out, pivot->x);
    put_float(out, pivot->y);
    put_ints(out, (int64_t[]){spress_frame_scale(h->atlas, frame)}, 1);
    put_four(out, spress_frame_splits(h->atlas, frame), 0);
    put_four(out, spress_frame_pads(h->atlas, frame), -1);
    spressi_put_text(out, "},\n");
}

static bool put_frames(header *h)
{
    const spress_atlas *atlas = h->atlas;
    if (atlas->frame_count != 0) {
        begin_table(h, "frame");
        for (size_t i = 0; i < atlas->frame_count; i++)
            put_frame(h, &atlas->frames[i]);
        spressi_put_text(&h->w->out, "};\n\n");
    }
    return put_enum(h, "FRAME", spressi_code_frames(atlas));
}

/* The steps of all clips, one after the other. */
static void put_steps(header *h)
{
    spressi_output *out = &h->w->out;
    begin_table(h, "step");
    for (size_t i = 0; i < h->atlas->clip_count; i++)
        for (size_t k = 0; k < h->atlas->clips[i].step_count; k++) {
            const spress_clip *clip = &h->atlas->clips[i];
            const spress_clip_step *step = &clip->steps[k];
            spressi_put_text(out, "    {");
            spressi_put_int(out, step->frame);
            put_ints(out, (int64_t[]){spressi_step_duration(clip, step)}, 1);
            spressi_put_text(out, "},\n");
        }
    spressi_put_text(out, "};\n\n");
}

static size_t count_steps(const spress_atlas *atlas)
{
    size_t count = 0;
    for (size_t i = 0; i < atlas->clip_count; i++)
        count += atlas->clips[i].step_count;
    return count;
}

static bool put_clips(header *h)
{
    const spress_atlas *atlas = h->atlas;
    spressi_output *out = &h->w->out;
    int64_t first = 0;
    if (count_steps(atlas) == 0)
        return true;
    put_steps(h);
    begin_table(h, "clip");
    for (size_t i = 0; i < atlas->clip_count; i++) {
        const spress_clip *clip = &atlas->clips[i];
        spressi_put_text(out, "    {");
        put_string(out, clip->name, clip->name_size);
        put_ints(out, (int64_t[]){first, clip->step_count, clip->direction, clip->repeats}, 4);
        spressi_put_text(out, "},\n");
        first += clip->step_count;
    }
    spressi_put_text(out, "};\n\n");
    return put_enum(h, "CLIP", spressi_code_clips(atlas));
}

static bool put_header(header *h)
{
    spressi_output *out = &h->w->out;
    spressi_put_text(out,
                     "/* Made by Spritepress: pages, frames and clips of an atlas. */\n#ifndef ");
    spressi_put_text(out, h->upper);
    spressi_put_text(out, "_ATLAS_H\n#define ");
    spressi_put_text(out, h->upper);
    spressi_put_text(out, "_ATLAS_H\n\n");
    spressi_put_text(out, types);
    put_pages(h);
    if (!put_frames(h) || !put_clips(h))
        return false;
    spressi_put_text(out, "#endif\n");
    return true;
}

/* Globals have the name of the header in front, as far as it is an identifier: "my_game" of
 * "out/my-game.h", "atlas" where it begins with no letter. */
static void name_globals(header *h, const char *file)
{
    const char *start = file;
    size_t size = 0;
    for (const char *p = file; *p; p++)
        if (*p == '/' || *p == '\\')
            start = p + 1;
    if (!spressi_is_letter(*start))
        start = "atlas";
    for (; start[size] && start[size] != '.' && size < PREFIX_MAX; size++) {
        const char c = start[size];
        const bool is_kept = spressi_is_letter(c) || spressi_is_digit((unsigned char)c);
        h->lower[size] = is_kept ? spressi_lower(c) : '_';
        h->upper[size] = spressi_upper(h->lower[size]);
    }
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    header h = {.w = writer, .atlas = &document->atlas};
    name_globals(&h, writer->options->file_name ? writer->options->file_name : "");
    return put_header(&h);
}

const spressi_format spressi_c_header_format = {
    .info = {SPRESSI_TEXT_OUTPUT, .id = "c-header", .title = "C header", .extensions = ".h",
             .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_ANY_TURN |
                      SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS |
                      SPRESS_HOLDS_NINE_PATCH | SPRESS_HOLDS_PADS | SPRESS_HOLDS_CLIPS |
                      SPRESS_HOLDS_CLIP_PLAY | SPRESS_HOLDS_FRAME_SCALE,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}},
    .write = write,
};
