/* All objects that results are told by, for the schema. */
#include "jobs/results/finding.h"
#include "jobs/results/results.h"

const spressi_object *const spressi_result_objects[] = {&spressi_finding_object,
                                                        &spressi_pack_result_object,
                                                        &spressi_packed_atlas_object,
                                                        &spressi_packed_page_object,
                                                        &spressi_pack_times_object,
                                                        &spressi_stale_file_object,
                                                        &spressi_explanation_object,
                                                        &spressi_page_reason_object,
                                                        &spressi_page_trial_object,
                                                        &spressi_unpack_result_object,
                                                        &spressi_unpacked_file_object,
                                                        &spressi_convert_result_object,
                                                        &spressi_render_result_object,
                                                        &spressi_sheet_object,
                                                        &spressi_picture_object,
                                                        &spressi_sequences_object,
                                                        &spressi_sequence_object,
#ifndef SPRESSI_LIGHT
                                                        &spressi_diff_result_object,
                                                        &spressi_change_object,
                                                        &spressi_costs_object,
                                                        &spressi_frame_cost_object,
                                                        &spressi_page_cost_object,
                                                        &spressi_near_duplicate_object,
                                                        &spressi_jitter_object,
#endif
                                                        NULL};
