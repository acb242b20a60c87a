/* What AATLS's reader and writer share: its layout and constants. Sections are those of the
 * document.
 *
 *   file    char[5]  "AATLS"                                            section 5
 *           i8       version, 0
 *           page     until the end of the file
 *
 *   page    i8       end-of-file marker: any value                      section 6
 *           string   file name of the image
 *           i16      width, height
 *           i8       filter min, filter mag                             section 7.2
 *           i8       u wrap, v wrap                                     section 7.1
 *           i32      region count
 *           region   that many times
 *
 *   region  string   name                                               sections 8 and 9
 *           i16      left, top, width, height
 *           bool     has_offsets; if so: i16 offset_x, offset_y, original_width, original_height
 *           bool     has_splits;  if so: i16 left, right, top, bottom
 *           bool     has_pads;    if so: i16 left, right, top, bottom
 *
 *   string  i16      length, not negative                               section 3.3
 *           u8       that many bytes of UTF-8, no NUL behind them
 *
 * All numbers are big-endian and signed; a bool is an i8, and any value but 0 is true
 * (section 3.2).
 */
#ifndef SPRESSI_FORMATS_AATLS_LAYOUT_H
#define SPRESSI_FORMATS_AATLS_LAYOUT_H

#include "core/reading/fields.h"
#include "formats/format.h"

#define AATLS_SIGNATURE "AATLS"

enum {
    AATLS_VERSION = 0,
    AATLS_MARKER = 1, /* what we write; readers take any value */
    AATLS_TRUE = 1,
    AATLS_WRAP_END = 3,       /* section 7.1.1 */
    AATLS_FILTER_END = 6,     /* section 7.2.1 */
    AATLS_FILTER_END_ARC = 7, /* Arc has one more, which lenient reading takes */
    AATLS_PAD_UNSET = -1,

    AATLS_SECTION_SIZE = 8,     /* four i16: rectangle, offsets, splits, pads */
    AATLS_PAGE_FIXED_SIZE = 12, /* a page behind its name, without the regions */
    AATLS_PAGE_COUNT_AT = 8,    /* of these, the region count */
    AATLS_REGION_MIN_SIZE = 13, /* an empty name, a rectangle and three flags */
    AATLS_REGION_FIXED_MAX = 4 * AATLS_SECTION_SIZE + 3, /* a region behind its name */
};

/* A page behind its name. */
typedef struct aatls_page_head {
    int16_t width, height;
    int8_t filter_min, filter_mag, wrap_u, wrap_v;
    int32_t region_count;
} aatls_page_head;

extern const spressi_field spressi_aatls_page_fields[7];

/* What can be chosen for every page when it is written, by the table in format.c: the number that
 * the file has, plus 1; 0 leaves a page what it has. */
typedef struct aatls_settings {
    int filter_min, filter_mag, wrap_u, wrap_v;
} aatls_settings;

extern const spressi_format spressi_aatls_format;

/* What the row in format.c points to. */
unsigned spressi_aatls_sniff(spress_bytes input);
bool spressi_aatls_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document);
bool spressi_aatls_write(spressi_writer *writer, const spress_document *document);

#endif
