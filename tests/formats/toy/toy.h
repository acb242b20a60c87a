/* The toy format: a throw-away atlas that proves that a format is a folder and a line.
 *
 *   toy
 *   page NAME WIDTH HEIGHT      frames that follow lie on it; "pma" behind it: premultiplied
 *   NAME X Y W H                a frame; names have no spaces. PX PY behind it: its pivot
 */
#ifndef TESTS_FORMATS_TOY_H
#define TESTS_FORMATS_TOY_H

#include "formats/format.h"

enum { TOY_NAME_SIZE = 32 };

unsigned toy_sniff(spress_bytes input);
bool toy_read(spressi_reader *reader, const spress_read_options *options,
              spress_document *document);

/* toy_read adds `lift`, a setting for reading, to every y. */
extern const spress_option toy_read_settings[];

extern const spressi_format spressi_toy_format, spressi_toy_pages_format, spressi_toy_frames_format,
    spressi_toy_single_format;

#endif
