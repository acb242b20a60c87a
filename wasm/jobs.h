/* The jobs that a session can run. */
#ifndef SPRITEPRESS_WASM_JOBS_H
#define SPRITEPRESS_WASM_JOBS_H

#include "spritepress/spritepress.h"

/* The jobs of this module, ended by NULL: job_list.c has all of them, light/job_list.c some. What a
 * module does not name is not linked. */
typedef const spress_job *wasm_job(void);
extern wasm_job *const wasm_jobs[];

#endif
