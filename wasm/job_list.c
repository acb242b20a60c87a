/* The jobs of the whole module. */
#include <stddef.h>

#include "jobs.h"

const wasm_job *const wasm_jobs[] = {&wasm_inspect_job,
                                     &wasm_validate_job,
                                     &wasm_convert_job,
                                     &wasm_pack_job,
                                     &wasm_unpack_job,
                                     &wasm_render_job,
                                     NULL};
