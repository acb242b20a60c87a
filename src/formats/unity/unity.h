/* Formats of Unity. A `.tpsheet` is lines for TexturePacker's importer:
 *
 *   # a comment; the oldest files have "# Sprite sheet: page.png (256 x 128)" and no line with ":"
 *   :format=40300
 *   :texture=page.png
 *   :size=256x128
 *   :normalmap=page_n.png
 *   :pivotpoints=enabled             "disabled": pivots below are passed over; borders likewise
 *   :borders=enabled
 *   :alphahandling=PremultiplyAlpha
 *
 *   name;x;y;w;h; px;py; L;R;T;B; 3;x;y;x;y;x;y; 1;0;1;2
 *
 * y counts from the bottom of the page, pivots in fractions of the rectangle from its bottom left,
 * borders in pixels. Before 40300 there are none. A mesh may follow: its points, in pixels from the
 * bottom left of the rectangle, and its triangles. Nothing says how large a sprite was before it
 * was trimmed: its pivot lies where that of the whole one was. */
#ifndef SPRESSI_FORMATS_UNITY_H
#define SPRESSI_FORMATS_UNITY_H

#include "formats/format.h"

/* The pivot as Unity has it: in fractions of the rectangle, from its bottom left. The middle of the
 * source without one. */
spress_point spressi_unity_pivot(const spress_atlas *atlas, const spress_frame *frame);

/* Whether Unity has to be told the pivot of the frame. */
bool spressi_unity_has_pivot(const spress_atlas *atlas, const spress_frame *frame);

unsigned spressi_unity_tpsheet_sniff(spress_bytes input);
bool spressi_unity_tpsheet_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document);
bool spressi_unity_tpsheet_write(spressi_writer *writer, const spress_document *document);

#endif
