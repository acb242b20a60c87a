/* Scalars of the YAML that Unity writes. False, having reported. */
#ifndef SPRESSI_FORMATS_UNITY_META_TEXT_H
#define SPRESSI_FORMATS_UNITY_META_TEXT_H

#include "core/reading/reader.h"

/* A text without quotes and escapes, in the arena where it had any. */
bool spressi_meta_take_text(spressi_reader *reader, spress_bytes value, spress_bytes *out);

/* An internal id. */
bool spressi_meta_take_id(spressi_reader *reader, spress_bytes value, int64_t *out);

/* `{x: 0, y: 0, z: 0, w: 0}`; what is missing stays as it is. */
bool spressi_meta_take_map(spressi_reader *reader, spress_bytes value, float out[4]);

#endif
