/* Numbered names: walk_1.png, walk_2.png ... are one sequence. */
#ifndef SPRESSI_CORE_TEXT_NUMBERED_H
#define SPRESSI_CORE_TEXT_NUMBERED_H

#include "spritepress/base.h"

/* Where a name has its number. */
typedef struct spressi_numbered {
    size_t number_at, number_size;
    uint64_t number;
} spressi_numbered;

/* Finds the number at the end of a name, before the extension (a final dot and letters) and perhaps
 * in brackets: "walk_07.png", "Run (7).png". With `plain` a name has no extension. False when
 * there is none, or one of more than nine digits. */
bool spressi_find_number(spress_bytes name, bool plain, spressi_numbered *out);

/* Size of what stands before the number and its separator: "walk" of "walk_01". */
size_t spressi_sequence_base(spress_bytes name, const spressi_numbered *numbered);

/* Finds numbers in the middle of names, behind their folders: "frame_00_delay-0.05s". Of a name's
 * runs of digits the one counts that most names differ in while all else is equal; `number_size` is
 * 0 where there is no such name but this one, and where the number stands at the end
 * (spressi_find_number). False when memory ran out. */
bool spressi_find_middle_numbers(const spress_bytes *names, size_t count,
                                 const spress_allocator *allocator, spressi_numbered *out);

/* Gives every name the number of its sequence, or SPRESS_NONE when it is in none: names that agree
 * in all but their number, two or more of them. `names` are in natural order; sequences are
 * numbered from 0 by their first name. False when memory ran out. */
bool spressi_find_sequences(const spress_bytes *names, size_t count, bool plain,
                            const spress_allocator *allocator, uint32_t *out_sequences);

#endif
