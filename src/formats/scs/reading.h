/* What the files of sc-sprites' reader share: read.c reads header, canvas and frames, lines.c the
 * coordinates. */
#ifndef SPRESSI_FORMATS_SCS_READING_H
#define SPRESSI_FORMATS_SCS_READING_H

#include "core/reading/reader.h"
#include "formats/scs/scs.h"

/* A piece of the text. */
typedef struct scs_text {
    const uint8_t *at, *end;
} scs_text;

/* One line of the coordinates, in cells. */
typedef struct scs_sprite {
    size_t offset;
    uint32_t key_size;
    uint32_t y, x, w, h;
    uint32_t scale;
    uint32_t frames, rate;
} scs_sprite;

typedef struct scs_reader {
    spressi_reader *r;
    spress_atlas *atlas;
    scs_sprite *sprites; /* scratch, from the arena's allocator */
    size_t sprite_count, sprite_capacity;
    spress_clip_step *steps;         /* room for those of the clips that follow */
    spress_bytes key;                /* of the line being read; empty before the first */
    bool told_return;                /* lines end with CR and LF, which has been said once */
    uint64_t frame_total, key_bytes; /* so far, checked against the limits */
} scs_reader;

static inline size_t scs_offset(const scs_reader *s, const uint8_t *at)
{
    return (size_t)(at - s->r->in.data);
}

/* Records a field of a line for the structure tree. */
static inline void scs_record(const scs_reader *s, const char *name, spress_tree_type type,
                              scs_text field)
{
    spressi_tree_leaf(s->r->tree, name, type, scs_offset(s, field.at),
                      (size_t)(field.end - field.at));
}

/* Sets the path of the next finding: a field of the header or of the sprite being read. */
spressi_reader *spressi_scs_at(scs_reader *s, const char *field);

/* Takes the next line, without its line feed. False, with nothing reported, when there is no line
 * feed. */
bool spressi_scs_take_line(scs_reader *s, scs_text *out_line);

/* Refuses a line that is not UTF-8. */
bool spressi_scs_check_utf8(scs_reader *s, scs_text line);

/* Takes the digits at `text->at`: their value, or one more than SCS_INTEGER_MAX for all that are
 * larger. False when there are none. */
bool spressi_scs_take_digits(scs_text *text, uint32_t *out_value);

/* Refuses a leading zero of the digits from `first` to `end`; lenient lets it pass. */
bool spressi_scs_check_zero(scs_reader *s, const uint8_t *first, const uint8_t *end,
                            const char *field);

/* Reads the coordinates up to their terminator into `sprites`. */
bool spressi_scs_read_coordinates(scs_reader *s);

/* Reports that scratch memory ran out. Always false. */
bool spressi_scs_fail_scratch(scs_reader *s);

#endif
