/* Texture atlases of libGDX and Spine, `.atlas`: lines of a page, then of its regions, until an
 * empty line.
 *
 *   page.png                     the image
 *   size: 256,128
 *   format: RGBA8888
 *   filter: Nearest,Nearest
 *   repeat: none                 none, x, y or xy
 *   pma: true                    the colours are multiplied with alpha
 *   scale: 0.5                   of the page's pixels to those of the artwork (Spine)
 *   walk                         a region; two of one name differ by their index
 *     index: 1                   -1 without one
 *     bounds: 2,2,20,30          (old: xy and size)
 *     offsets: 3,2,40,40         left, bottom, source size (old: offset and orig)
 *     rotate: 90                 degrees that the pixels lie turned counter-clockwise; true is 90
 *     split: 2,2,2,2             left, right, top, bottom, and pad like it
 *
 * Width and height are those of the picture, not turned. */
#ifndef SPRESSI_FORMATS_LIBGDX_H
#define SPRESSI_FORMATS_LIBGDX_H

#include "formats/format.h"

/* The words of texture filters, by AATLS's numbers, which are libGDX's; ended by NULL. */
extern const char *const spressi_libgdx_filters[];

unsigned spressi_libgdx_sniff(spress_bytes input);
unsigned spressi_spine_sniff(spress_bytes input);
unsigned spressi_libgdx_sniff_legacy(spress_bytes input);
bool spressi_libgdx_read(spressi_reader *reader, const spress_read_options *options,
                         spress_document *document);
bool spressi_libgdx_read_legacy(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document);
bool spressi_libgdx_write(spressi_writer *writer, const spress_document *document);
bool spressi_libgdx_write_legacy(spressi_writer *writer, const spress_document *document);
bool spressi_libgdx_write_spine(spressi_writer *writer, const spress_document *document);

#endif
