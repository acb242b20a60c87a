/* The jobs of the light module. */
#include "jobs.h"

wasm_job *const wasm_jobs[] = {spress_inspect_job, spress_validate_job, spress_convert_job, NULL};
