/* Writes palettes in the four kinds that palette.c reads and describes. */
#include <stdio.h>

#include "core/text/buffer.h"
#include "spritepress/sprite.h"

enum { PALETTE_MAX = 256, LINE_SIZE = 64 };

/* What each kind begins with, and how it ends a line: programs for Windows made the two with CR. */
typedef struct kind_row {
    const char *head;
    const char *line_end;
    bool alpha;
} kind_row;

static const kind_row kinds[] = {
    [SPRESS_PALETTE_PAINT_NET] = {"; paint.net Palette File\r\n", "\r\n", true},
    [SPRESS_PALETTE_GIMP] = {"GIMP Palette\n", "\n", false},
    [SPRESS_PALETTE_JASC] = {"JASC-PAL\r\n0100\r\n", "\r\n", false},
    [SPRESS_PALETTE_HEX] = {"", "\n", true},
};

static void put_colour(spressi_output *out, spress_palette_kind kind, spress_colour c)
{
    char line[LINE_SIZE];
    switch (kind) {
    case SPRESS_PALETTE_PAINT_NET:
        snprintf(line, sizeof line, "%02X%02X%02X%02X", c.a, c.r, c.g, c.b);
        break;
    case SPRESS_PALETTE_GIMP: /* with a name: GIMP calls colours without one "Untitled" */
        snprintf(line, sizeof line, "%3d %3d %3d\t#%02x%02x%02x", c.r, c.g, c.b, c.r, c.g, c.b);
        break;
    case SPRESS_PALETTE_JASC:
        snprintf(line, sizeof line, "%d %d %d", c.r, c.g, c.b);
        break;
    case SPRESS_PALETTE_HEX:
        if (c.a == 255)
            snprintf(line, sizeof line, "#%02x%02x%02x", c.r, c.g, c.b);
        else
            snprintf(line, sizeof line, "#%02x%02x%02x%02x", c.r, c.g, c.b, c.a);
        break;
    }
    spressi_put_text(out, line);
    spressi_put_text(out, kinds[kind].line_end);
}

static size_t count_transparent(const spress_palette *palette)
{
    size_t count = 0;
    for (size_t i = 0; i < palette->count; i++)
        count += palette->colours[i].a != 255;
    return count;
}

bool spress_palette_write(const spress_palette *palette, spress_palette_kind kind,
                          const spress_allocator *allocator, spress_report *report,
                          spress_buffer *out)
{
    if (palette->count == 0 || palette->count > PALETTE_MAX) {
        spress_report_add(report, SPRESS_CODE_PALETTE_SIZE, SPRESS_NO_OFFSET, "/palette",
                          "the palette has %zu colours; 1 to %d can be written", palette->count,
                          PALETTE_MAX);
        return false;
    }
    spressi_output text;
    spressi_output_init(&text, allocator);
    spressi_put_text(&text, kinds[kind].head);
    if (kind == SPRESS_PALETTE_JASC) {
        spressi_put_int(&text, (int64_t)palette->count);
        spressi_put_text(&text, kinds[kind].line_end);
    }
    for (size_t i = 0; i < palette->count; i++)
        put_colour(&text, kind, palette->colours[i]);
    if (text.failed) {
        spressi_output_free(&text);
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
        return false;
    }
    const size_t transparent = count_transparent(palette);
    if (!kinds[kind].alpha && transparent != 0)
        spress_report_add(report, SPRESS_CODE_PALETTE_ALPHA, SPRESS_NO_OFFSET, "/palette",
                          "%zu of %zu colours are not opaque; this kind of palette has no alpha",
                          transparent, palette->count);
    *out = text.buffer;
    return true;
}
