/* What the files that write sprite sheets in JSON share. */
#ifndef SPRESSI_FORMATS_JSON_SHEET_WRITING_H
#define SPRESSI_FORMATS_JSON_SHEET_WRITING_H

#include "core/json/write.h"
#include "formats/json_sheet/json_sheet.h"

typedef struct spressi_sheet_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    spressi_json_writer json;
    bool hash;       /* names are keys */
    bool multiatlas; /* scales are numbers, and borders a rectangle */
    bool numbered;   /* names are numbers */
} spressi_sheet_writer;

/* A rectangle as an object. */
void spressi_sheet_put_rect(spressi_json_writer *json, const char *key, spressi_sheet_rect rect);

/* Opens an object with the name of a frame, which in the file is the one of that number, and what
 * all sheets say of it. */
void spressi_sheet_open_frame(spressi_sheet_writer *s, const spress_frame *frame, size_t number);

/* Opens meta and puts what all sheets have in it. */
void spressi_sheet_open_meta(spressi_sheet_writer *s, const spress_page *page);

/* Begins a file: takes the settings of the format, and refuses pages that cannot be named. */
bool spressi_sheet_begin(spressi_sheet_writer *s, const spressi_format *format,
                         spressi_sheet_settings *out_settings);
void spressi_sheet_end(spressi_sheet_writer *s);

#endif
