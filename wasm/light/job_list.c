/* The jobs of the light module: what it does not name is not linked. */
#include <stddef.h>

#include "jobs.h"

const wasm_job *const wasm_jobs[] = {&wasm_inspect_job, &wasm_validate_job, &wasm_convert_job,
                                     NULL};
