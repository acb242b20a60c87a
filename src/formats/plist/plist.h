/* Sprite sheets of cocos2d, a property list:
 *
 *   frames    { NAME: frame ... }
 *   metadata  { format, size "{w,h}", textureFileName, realTextureFileName ... }
 *   texture   { width, height }                    format 0, in place of metadata
 *
 * A frame by format:
 *
 *   0     x y width height offsetX offsetY originalWidth originalHeight, a number each
 *   1, 2  frame "{{x,y},{w,h}}", offset "{x,y}", sourceSize "{w,h}", 2: rotated, sourceColorRect
 *   3     textureRect, spriteOffset, spriteSize, spriteSourceSize, textureRotated, aliases [ ... ],
 *         anchor "{x,y}", and a mesh: vertices, verticesUV, triangles, numbers with spaces
 *
 * Width and height are those of the picture, not turned (clockwise). The offset is that of the
 * middle of what was kept from the middle of the source, y up, so halves occur. An anchor is in
 * fractions of the source, y up; vertices in pixels of the source, uv in pixels of the page. */
#ifndef SPRESSI_FORMATS_PLIST_H
#define SPRESSI_FORMATS_PLIST_H

#include "formats/format.h"

unsigned spressi_plist_sniff(spress_bytes input);
bool spressi_plist_atlas_read(spressi_reader *reader, const spress_read_options *options,
                              spress_document *document);
bool spressi_plist_atlas_write(spressi_writer *writer, const spress_document *document);

#endif
