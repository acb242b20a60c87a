/* Lines of a text and pieces of them, for formats that are written line by line. A piece points
 * into the reader's input, so that a finding about it has its place. */
#ifndef SPRESSI_CORE_READING_LINES_H
#define SPRESSI_CORE_READING_LINES_H

#include "core/reading/reader.h"

/* Takes the next line, without its end (LF, CR LF). False at the end of the text. */
bool spressi_next_line(spressi_reader *reader, spress_bytes *out_line);

/* Whether a text stands in the first 4 KB of the input: for telling formats apart. */
bool spressi_stands_early(spress_bytes input, const char *text);

/* The text without spaces and tabs at both ends. */
spress_bytes spressi_trimmed(spress_bytes text);

/* Takes what stands before the next separator, trimmed, and moves `rest` behind that. Without a
 * separator all that is left; false when nothing is left. */
bool spressi_next_piece(spress_bytes *rest, char separator, spress_bytes *out_piece);

/* Whether the text is this word. */
bool spressi_is_word(spress_bytes text, const char *word);

/* Where a piece stands in the input. */
static inline size_t spressi_place_of(const spressi_reader *reader, spress_bytes piece)
{
    return (size_t)(piece.data - reader->in.data);
}

/* Takes the whole text as a number; false, having reported SPRESS_CODE_DESCRIPTOR_NUMBER. */
bool spressi_take_int(spressi_reader *reader, spress_bytes text, int32_t *out_value);
bool spressi_take_float(spressi_reader *reader, spress_bytes text, float *out_value);

/* Takes numbers between commas: exactly `count`. */
bool spressi_take_ints(spressi_reader *reader, spress_bytes text, size_t count, int32_t *out);

#endif
