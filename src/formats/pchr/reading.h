/* What the files of PCHR's reader share. */
#ifndef SPRESSI_FORMATS_PCHR_READING_H
#define SPRESSI_FORMATS_PCHR_READING_H

#include "formats/pchr/layout.h"
#include "model/rig.h"

typedef struct spressi_pchr {
    spressi_reader *reader;
    spressi_cursor *in;
    spress_rig *rig;
    spressi_rig_tallies tallies;
    /* The current entry. A path is put together from it only when something is reported. */
    spressi_rig_section section;
    size_t index;
} spressi_pchr;

/* The reader with the path of a field of the current entry, or of the entry when `field` is "". */
spressi_reader *spressi_pchr_here(const spressi_pchr *p, const char *field);

/* Takes fields of the current entry, or reports it as cut. */
bool spressi_pchr_take(spressi_pchr *p, const spressi_field *fields, size_t count, void *entry);

/* Reports that a count, at `offset`, promises more than there is behind the cursor. Always
 * false. */
bool spressi_pchr_too_many(spressi_reader *reader, size_t offset, uint64_t count, const char *what);

/* record.c: records the arrays of fixed entries from the cursor on for the structure tree. The
 * caller has checked that the bytes are there. */
void spressi_pchr_record_vertices(const spressi_pchr *p, size_t count);
void spressi_pchr_record_indices(const spressi_pchr *p, size_t count);
void spressi_pchr_record_frames(const spressi_pchr *p, size_t frame_count);

/* Readers of an entry, `entry` being its zeroed struct. */
bool spressi_pchr_read_name(spressi_pchr *p, const char **out_name, uint16_t *out_size);
bool spressi_pchr_read_mesh(spressi_pchr *p, void *entry);
bool spressi_pchr_read_animation(spressi_pchr *p, void *entry);

#endif
