/* Names that differ in their number only, as sequences: "walk_1", "walk_2" ... are "walk". */
#ifndef SPRESSI_NAMES_SEQUENCES_H
#define SPRESSI_NAMES_SEQUENCES_H

#include "runtime/job.h"

typedef struct spressi_name_sequence {
    const char *name;    /* without the number: "walk", "frame_delay-0.05s" */
    size_t first, count; /* of `members` */
    bool is_middle;      /* the number does not stand at the end */
} spressi_name_sequence;

typedef struct spressi_name_sequences {
    spressi_name_sequence *items; /* by the first of their names; some have one name only */
    size_t count;
    size_t *members; /* indices of names: one sequence after the other, each by number */
} spressi_name_sequences;

/* Groups names by what is left without their numbers. A number at the end counts, or else one in
 * the middle that other names differ in too; a NULL is passed over. False, having reported. */
bool spressi_group_names(const spressi_job *job, const char *const *names, size_t count,
                         spressi_name_sequences *out);

#endif
