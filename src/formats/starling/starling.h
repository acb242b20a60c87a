/* Starling's XML, and Sparrow's, Kenney's and Adobe Animate's, which are the same:
 *
 *   <TextureAtlas imagePath="page.png">
 *     <SubTexture name="walk_1" x="0" y="0" width="20" height="30" rotated="true"
 *                 frameX="-3" frameY="-2" frameWidth="40" frameHeight="40" pivotX="20"
 * pivotY="40"/>
 *   </TextureAtlas>
 *
 * `width` and `height` are those on the page: of a turned frame (clockwise) they are swapped. The
 * frame box is the whole source in coordinates of what was left by trimming, so frameX is -trim_x.
 * A pivot is in pixels of the source. The document says nothing of the page's size; some writers
 * put it on the root. */
#ifndef SPRESSI_FORMATS_STARLING_H
#define SPRESSI_FORMATS_STARLING_H

#include "formats/format.h"

unsigned spressi_starling_sniff(spress_bytes input);
bool spressi_starling_read(spressi_reader *reader, const spress_read_options *options,
                           spress_document *document);
bool spressi_starling_write(spressi_writer *writer, const spress_document *document);

#endif
