/* The JSON form of PCHR: what its row in format.c points to, and what the JSON dump of a rig
 * uses. */
#ifndef SPRESSI_FORMATS_PCHR_JSON_PCHR_JSON_H
#define SPRESSI_FORMATS_PCHR_JSON_PCHR_JSON_H

#include "formats/format.h"

/* The settings of the writer. */
typedef struct spressi_pchr_json_settings {
    bool compact; /* no line breaks */
} spressi_pchr_json_settings;

extern const spressi_format spressi_pchr_json_format;

unsigned spressi_pchr_json_sniff(spress_bytes input);
bool spressi_pchr_json_read(spressi_reader *reader, const spress_read_options *options,
                            spress_document *document);
bool spressi_pchr_json_write(spressi_writer *writer, const spress_document *document);

/* Which JSON of a rig is written. */
typedef struct spressi_rig_json {
    bool compact;
    /* With the members that only the JSON dump has: format and kind, the bytes of images, flags
     * that no document defines. */
    bool whole;
} spressi_rig_json;

/* Writes the rig as JSON. False with an error reported, or when the output failed. */
bool spressi_pchr_json_put(spressi_writer *writer, const spress_document *document,
                           spressi_rig_json form);

/* Reads the rig of a JSON dump: as the JSON form, with the members that a whole dump has; unknown
 * keys are skipped. The text has been begun, and the cursor is on its object. */
bool spressi_pchr_json_read_dump(spressi_reader *reader, spress_document *document);

#endif
