/* The tokens of Godot's resources as text: brackets, strings, and words, which numbers and names
 * are. */
#ifndef SPRESSI_FORMATS_GODOT_TRES_TEXT_H
#define SPRESSI_FORMATS_GODOT_TRES_TEXT_H

#include "core/reading/reader.h"

typedef enum spressi_tres_kind {
    SPRESSI_TRES_END,
    SPRESSI_TRES_MARK, /* one character: [ ] { } ( ) , : = */
    SPRESSI_TRES_STRING,
    SPRESSI_TRES_WORD,
} spressi_tres_kind;

typedef struct spressi_tres {
    spressi_reader *reader;
    /* The token at hand. A string is without quotes and escapes, in the arena. */
    spressi_tres_kind kind;
    spress_bytes text;
    size_t at;
    size_t end; /* of the token before */
} spressi_tres;

/* Goes to the next token. False, having reported, for a string that does not end. */
bool spressi_tres_next(spressi_tres *text);

bool spressi_tres_is_mark(const spressi_tres *text, char mark);
bool spressi_tres_is_word(const spressi_tres *text, const char *word);

/* Goes behind a mark that must be here. */
bool spressi_tres_pass(spressi_tres *text, char mark);

/* Goes behind a string that must be here, or a word where `or_word`. */
bool spressi_tres_take_text(spressi_tres *text, bool or_word, spress_bytes *out);

/* Goes behind a number that must be here. */
bool spressi_tres_take_float(spressi_tres *text, float *out);

/* Goes behind a value of any kind. */
bool spressi_tres_skip(spressi_tres *text);

/* Adds a value to the structure tree that began at `at` and ends before the token at hand, unless
 * it has nodes of its own. */
void spressi_tres_record(const spressi_tres *text, spress_bytes key, size_t at);

#endif
