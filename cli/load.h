/* From a path and options to a document. */
#ifndef SPRITEPRESS_CLI_LOAD_H
#define SPRITEPRESS_CLI_LOAD_H

#include "cli.h"
#include "files.h"

/* What the options say about reading. The palette lives here; `read` points to it. */
typedef struct cli_reading {
    spress_read_options read;
    spress_palette palette;
    spress_limits limits;
    const spress_format *from; /* NULL: recognise */
    bool from_png;
} cli_reading;

/* Fills `out`. Returns CLI_FINE, or the status to end with, having said why. */
int cli_prepare_reading(const cli_options *options, cli_reading *out);

/* Says that a format given with --from or --to is not known. Always CLI_USAGE. */
int cli_fail_format(const char *option, const char *id);

typedef struct cli_loaded {
    cli_file file;
    bool is_png;                 /* a picture: `document` is NULL */
    const spress_format *format; /* NULL for a PNG */
    spress_document *document;
} cli_loaded;

/* Reads a file into a document. False with errors in the report. Free with cli_unload. */
bool cli_load(const char *path, const cli_reading *reading, spress_report *report, cli_loaded *out);
void cli_unload(cli_loaded *loaded);

/* Makes a sprite of a PNG that was loaded, by the palette that was given or PCSEF's own; `nearest`:
 * by the nearest colours. False with errors in the report. */
bool cli_make_sprite(cli_loaded *loaded, const cli_reading *reading, bool nearest,
                     spress_report *report);

#endif
