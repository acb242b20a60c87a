/* Writes an atlas as a module of Lua for LÖVE: tables of pages, frames and animations, and the
 * function that draws a frame. docs/formats/code.md shows one. */
#include <string.h>

#include "core/text/number.h"
#include "formats/format.h"
#include "model/atlas.h"

static const char head[] = "-- Made by Spritepress for L\xC3\x96VE.\n"
                           "--\n"
                           "--     local atlas = require ";

static const char usage[] =
    "\n"
    "--     atlas.load('art/')                             once; where the pages are\n"
    "--     atlas.draw('coin', x, y, angle, scaleX, scaleY)\n"
    "--\n"
    "-- draws a frame with its pivot at x, y; with its top left, before trimming, where it has "
    "none.\n"
    "local atlas = {}\n\n";

/* A turned frame lies on the page as it is after a quarter of a turn clockwise: it is drawn turned
 * back, and what was its width is its height. */
static const char functions[] =
    "function atlas.load(folder)\n"
    "    for _, page in ipairs(atlas.pages) do\n"
    "        page.image = love.graphics.newImage((folder or '') .. page.file)\n"
    "    end\n"
    "    for _, f in pairs(atlas.frames) do\n"
    "        local page, w, h = atlas.pages[f.page], f.w, f.h\n"
    "        if f.turned then w, h = h, w end\n"
    "        f.image = page.image\n"
    "        f.quad = love.graphics.newQuad(f.x, f.y, w, h, page.width, page.height)\n"
    "    end\n"
    "end\n"
    "\n"
    "function atlas.draw(name, x, y, angle, scaleX, scaleY)\n"
    "    local f = atlas.frames[name]\n"
    "    local left, top = f.trimX - f.pivotX * f.sourceW, f.trimY - f.pivotY * f.sourceH\n"
    "    angle, scaleX = angle or 0, scaleX or 1\n"
    "    scaleY = scaleY or scaleX\n"
    "    if f.turned then\n"
    "        love.graphics.draw(f.image, f.quad, x, y, angle - math.pi / 2, scaleY, scaleX,\n"
    "            top + f.h, -left)\n"
    "    else\n"
    "        love.graphics.draw(f.image, f.quad, x, y, angle, scaleX, scaleY, -left, -top)\n"
    "    end\n"
    "end\n"
    "\n"
    "return atlas\n";

/* A string of Lua: an escape has three digits and no more. */
static void put_string(spressi_output *out, const char *text, size_t size)
{
    spressi_put_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != 0x7F && c != '"' && c != '\\') {
            spressi_put_char(out, (char)c);
            continue;
        }
        const char escape[] = {'\\', (char)('0' + c / 100), (char)('0' + c / 10 % 10),
                               (char)('0' + c % 10)};
        spressi_put(out, escape, sizeof escape);
    }
    spressi_put_char(out, '"');
}

/* The module is called as its file; one that nobody knows the name of, "atlas". */
static void put_module(spressi_writer *writer)
{
    const char *file = writer->options->file_name ? writer->options->file_name : "";
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    const size_t size = strcmp(name, "-") == 0 ? 0 : strcspn(name, ".");
    put_string(&writer->out, size ? name : "atlas", size ? size : 5);
}

static void put_int(spressi_output *out, const char *key, int64_t value)
{
    spressi_put_text(out, key);
    spressi_put_int(out, value);
}

static void put_float(spressi_output *out, const char *key, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    spressi_put_text(out, key);
    spressi_put(out, text, spressi_print_float(text, value));
}

static void put_pages(spressi_output *out, const spress_atlas *atlas)
{
    spressi_put_text(out, "atlas.pages = {\n");
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        spressi_put_text(out, "    { file = ");
        put_string(out, page->file, page->file_size);
        put_int(out, ", width = ", page->width);
        put_int(out, ", height = ", page->height);
        spressi_put_text(out, " },\n");
    }
    spressi_put_text(out, "}\n\n");
}

static void put_frame(spressi_output *out, const spress_atlas *atlas, const spress_frame *frame)
{
    static const spress_point none = {0};
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    const struct {
        const char *key;
        int64_t value;
    } rows[] = {{"{ page = ", (int64_t)frame->page + 1},
                {", x = ", frame->x},
                {", y = ", frame->y},
                {", w = ", frame->w},
                {", h = ", frame->h},
                {", sourceW = ", frame->source_w},
                {", sourceH = ", frame->source_h},
                {", trimX = ", frame->trim_x},
                {", trimY = ", frame->trim_y}};
    spressi_put_text(out, "    [");
    put_string(out, frame->name, frame->name_size);
    spressi_put_text(out, "] = ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put_int(out, rows[i].key, rows[i].value);
    pivot = pivot ? pivot : &none;
    put_float(out, ", pivotX = ", pivot->x);
    put_float(out, ", pivotY = ", pivot->y);
    if (spress_frame_turn(frame) != SPRESS_TURN_NONE)
        spressi_put_text(out, ", turned = true");
    spressi_put_text(out, " },\n");
}

static void put_step(spressi_output *out, const spress_atlas *atlas, const spress_clip *clip,
                     const spress_clip_step *step)
{
    enum { SECOND_US = 1000000 };
    const spress_frame *frame = &atlas->frames[step->frame];
    spressi_put_text(out, "        { frame = ");
    put_string(out, frame->name, frame->name_size);
    put_float(out, ", seconds = ", (float)spressi_step_duration(clip, step) / SECOND_US);
    spressi_put_text(out, " },\n");
}

/* The steps as they are shown: a clip that goes there and back has them twice, but for its ends. */
static void put_clip(spressi_output *out, const spress_atlas *atlas, const spress_clip *clip)
{
    const uint32_t count = clip->step_count;
    spressi_put_text(out, "    [");
    put_string(out, clip->name, clip->name_size);
    put_int(out, "] = {\n        times = ", clip->repeats);
    spressi_put_text(out, ",\n");
    for (uint32_t i = 0; i < count; i++)
        put_step(out, atlas, clip,
                 &clip->steps[clip->direction == SPRESS_CLIP_REVERSE ? count - 1 - i : i]);
    for (uint32_t i = count; clip->direction == SPRESS_CLIP_PING_PONG && i-- > 2;)
        put_step(out, atlas, clip, &clip->steps[i - 1]);
    spressi_put_text(out, "    },\n");
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    spressi_output *out = &writer->out;
    spressi_put_text(out, head);
    put_module(writer);
    spressi_put_text(out, usage);
    put_pages(out, atlas);
    spressi_put_text(out, "atlas.frames = {\n");
    for (size_t i = 0; i < atlas->frame_count; i++)
        put_frame(out, atlas, &atlas->frames[i]);
    spressi_put_text(out, "}\n\n-- Steps in the order that they are shown in; 0 times: for ever.\n"
                          "atlas.animations = {\n");
    for (size_t i = 0; i < atlas->clip_count; i++)
        put_clip(out, atlas, &atlas->clips[i]);
    spressi_put_text(out, "}\n\n");
    spressi_put_text(out, functions);
    return true;
}

const spressi_format spressi_lua_format = {
    .info = {SPRESSI_TEXT_OUTPUT, .id = "lua", .title = "Lua module for LOVE", .extensions = ".lua",
             .verified = "LOVE 11.4", .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_PAGES |
                      SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_CLIPS |
                      SPRESS_HOLDS_CLIP_PLAY,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}},
    .write = write,
};
