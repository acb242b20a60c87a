/* Sprite sheets in JSON, as TexturePacker, Pixi, Phaser and Aseprite have them:
 *
 *   frames      { NAME: frame ... }              json-hash
 *               [ frame with "filename" ... ]    json-array
 *   animations  { NAME: [ names of frames ] ... }
 *   meta        { image, format, size { w, h }, scale, related_multi_packs [ files ] }
 *
 *   textures    [ { image, format, size, scale, normalMap, frames [ ... ] } ... ]    multiatlas
 *
 *   frame       { frame { x, y, w, h }, rotated, trimmed, spriteSourceSize { x, y, w, h },
 *                 sourceSize { w, h }, anchor or pivot { x, y },
 *                 borders { left, top, right, bottom } or scale9Borders { x, y, w, h } }
 *
 * Aseprite's is a hash or an array whose frames have a duration, in milliseconds, and in meta:
 *
 *   frameTags   [ { name, from, to, direction, repeat } ... ]
 *   slices      [ { name, keys [ { frame, bounds, center, pivot } ... ] } ... ]
 *   layers      [ { name ... } ... ]
 *
 * Width and height of a frame are those of the picture, not turned (clockwise). spriteSourceSize is
 * where what was kept lies in the source. A pivot is in fractions of the source, borders are in its
 * pixels; scale9Borders is what lies between them. */
#ifndef SPRESSI_FORMATS_JSON_SHEET_H
#define SPRESSI_FORMATS_JSON_SHEET_H

#include "formats/format.h"

/* What we call ourselves in meta.app. melonJS reads only what has "texturepacker" in it. */
#define SPRESSI_SHEET_APP "spritepress, as texturepacker"

typedef struct spressi_sheet_rect {
    int32_t x, y, w, h;
} spressi_sheet_rect;

/* The settings for writing. */
typedef struct spressi_sheet_settings {
    bool compact;  /* no line breaks */
    bool hash;     /* of Aseprite: names are keys */
    bool numbered; /* of Aseprite: names are numbers */
} spressi_sheet_settings;

extern const spressi_format spressi_json_hash_format;
extern const spressi_format spressi_json_array_format;
extern const spressi_format spressi_multiatlas_format;
extern const spressi_format spressi_aseprite_json_format;

unsigned spressi_json_hash_sniff(spress_bytes input);
unsigned spressi_json_array_sniff(spress_bytes input);
unsigned spressi_multiatlas_sniff(spress_bytes input);
unsigned spressi_aseprite_json_sniff(spress_bytes input);

/* The file that an image's path means: of a path that leads from a drive or a root what stands
 * behind the last slash or backslash. */
spress_bytes spressi_sheet_image_file(spress_bytes path);

/* Reads any of them. */
bool spressi_json_sheet_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document);

bool spressi_json_hash_write(spressi_writer *writer, const spress_document *document);
bool spressi_json_array_write(spressi_writer *writer, const spress_document *document);
bool spressi_multiatlas_write(spressi_writer *writer, const spress_document *document);
bool spressi_aseprite_json_write(spressi_writer *writer, const spress_document *document);

#endif
