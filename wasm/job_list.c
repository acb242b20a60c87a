/* The jobs of the whole module. */
#include "jobs.h"

wasm_job *const wasm_jobs[] = {
    spress_inspect_job, spress_validate_job, spress_convert_job, spress_pack_job,
    spress_unpack_job,  spress_render_job,   spress_diff_job,    NULL};
