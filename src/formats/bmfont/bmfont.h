/* Bitmap fonts, `.fnt`, as AngelCode's BMFont writes them: lines of a tag and its attributes,
 *
 *   info face="Arial" size=32 bold=0 padding=0,0,0,0 spacing=1,1
 *   common lineHeight=36 base=29 scaleW=256 scaleH=128 pages=1 packed=0
 *   page id=0 file="arial.png"
 *   chars count=1
 *   char id=65 x=2 y=2 width=20 height=23 xoffset=-1 yoffset=6 xadvance=19 page=0 chnl=15
 *   kernings count=1
 *   kerning first=65 second=86 amount=-2
 *
 * or XML elements of the same names, those of pages, chars and kernings inside one of the plural.
 *
 * A glyph is a frame, called "Arial/U+0041". Its user data is its own line without the rectangle:
 *
 *   char id=65 xoffset=-1 yoffset=6 xadvance=19 chnl=15
 *
 * and with that of the first glyph go the lines that are about all of the font: info, common,
 * kerning, and char of a glyph without pixels. So they survive packing, and a font can be made of
 * any atlas that has such frames. */
#ifndef SPRESSI_FORMATS_BMFONT_H
#define SPRESSI_FORMATS_BMFONT_H

#include "formats/format.h"

enum { SPRESSI_FONT_ATTRIBUTES_MAX = 24 };

typedef struct spressi_font_attribute {
    spress_bytes key, value;
} spressi_font_attribute;

/* A line or an element. What it has of texts points into the line. */
typedef struct spressi_font_tag {
    spress_bytes name;
    spressi_font_attribute attributes[SPRESSI_FONT_ATTRIBUTES_MAX];
    size_t count;
    size_t at;
} spressi_font_tag;

/* tags.c: takes the next line that has a tag from a text. False at its end. */
bool spressi_font_next_line(spress_bytes *rest, spressi_font_tag *out);

bool spressi_font_is(const spressi_font_tag *tag, const char *name);
/* NULL data without such an attribute. */
spress_bytes spressi_font_value(const spressi_font_tag *tag, const char *key);
/* Takes a whole number, or leaves `out` alone where there is none. False: it is something else. */
bool spressi_font_int(const spressi_font_tag *tag, const char *key, int32_t *out);

/* Puts ` key=value`, in quotes where the value is no number. */
void spressi_font_put_text(spressi_output *out, spress_bytes key, spress_bytes value);

/* The attributes that libGDX finds by their order, and so come first: of char, common, kerning and
 * other tags. Where a line lacks one, it is 0. The lists end with NULL. */
const char *const *spressi_font_order(const spressi_font_tag *tag);

/* Whether the attribute `index` of a line comes behind those: it is a word, and is neither among
 * them nor says what the atlas itself does (x, width, page ...), nor is it one too many. */
bool spressi_font_is_other(const spressi_font_tag *tag, size_t index);

/* The character that a frame stands for by its name, "Arial/U+0041" or "letters/A"; -1: none. */
int32_t spressi_font_named(const spress_frame *frame);

bool spressi_font_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);

#endif
