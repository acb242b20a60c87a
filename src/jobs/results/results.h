/* The objects that results are told by; the jobs' own files have their tables. */
#ifndef SPRESSI_JOBS_RESULTS_RESULTS_H
#define SPRESSI_JOBS_RESULTS_RESULTS_H

#include "jobs/results/fields.h"

/* pack/result.c */
extern const spressi_object spressi_packed_page_object, spressi_page_reason_object,
    spressi_page_trial_object, spressi_explanation_object, spressi_packed_atlas_object,
    spressi_pack_times_object, spressi_stale_file_object, spressi_pack_result_object;

/* convert/result.c, unpack/result.c, render/result.c */
extern const spressi_object spressi_convert_result_object;
extern const spressi_object spressi_unpacked_file_object, spressi_unpack_result_object;
extern const spressi_object spressi_sheet_object, spressi_render_result_object;

/* diff/result.c */
extern const spressi_object spressi_change_object, spressi_diff_result_object;

/* inspect/result.c: what is not a document */
extern const spressi_object spressi_picture_object, spressi_sequence_object,
    spressi_sequences_object;

/* inspect/costs_result.c */
extern const spressi_object spressi_frame_cost_object, spressi_page_cost_object,
    spressi_near_duplicate_object, spressi_jitter_object, spressi_costs_object;

/* list.c: all of these, ended by NULL */
extern const spressi_object *const spressi_result_objects[];

#endif
