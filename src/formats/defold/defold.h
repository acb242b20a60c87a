/* Defold's `.tpinfo`, protobuf as text (tpinfo.proto of extension-texturepacker):
 *
 *   version: "2.0"
 *   pages {
 *     name: "page.png"
 *     size { width: 256 height: 128 }
 *     sprites {
 *       name: "walk_1"
 *       trimmed: true
 *       rotated: true                  the pixels lie turned clockwise
 *       is_solid: false                no pixel is transparent
 *       corner_offset { x: 3 y: 2 }    where what is left lies in the source
 *       source_rect { x: 3 y: 2 width: 20 height: 30 }
 *       pivot { x: 20 y: 40 }          in pixels of the source
 *       frame_rect { x: 2 y: 2 width: 30 height: 20 }   as it lies on the page
 *       untrimmed_size { width: 40 height: 40 }
 *       vertices { x: 3 y: 2 }         a mesh, in pixels of the source, not turned
 *       indices: [1, 2, 3, 0, 1, 3]
 *     }
 *   } */
#ifndef SPRESSI_FORMATS_DEFOLD_H
#define SPRESSI_FORMATS_DEFOLD_H

#include "formats/format.h"

unsigned spressi_defold_tpinfo_sniff(spress_bytes input);
bool spressi_defold_tpinfo_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document);
bool spressi_defold_tpinfo_write(spressi_writer *writer, const spress_document *document);

#endif
