/* The jobs that a session can run, each behind the same functions. */
#ifndef SPRITEPRESS_WASM_JOBS_H
#define SPRITEPRESS_WASM_JOBS_H

#include "spritepress/spritepress.h"

/* Every request begins with how documents are read. */
typedef union wasm_request {
    spress_reading reading;
    spress_inspect_request inspect;
    spress_validate_request validate;
    spress_convert_request convert;
    spress_pack_request pack;
    spress_unpack_request unpack;
    spress_render_request render;
} wasm_request;

typedef union wasm_result {
    spress_result base;
    spress_inspection inspect;
    spress_validation validate;
    spress_convert_result convert;
    spress_pack_result pack;
    spress_unpack_result unpack;
    spress_render_result render;
} wasm_result;

/* What a job works with. */
typedef struct wasm_run {
    wasm_request *request;
    const spress_host *host;
    spress_report *report;
    spress_outputs *outputs;
    wasm_result *result;
} wasm_run;

typedef struct wasm_job {
    const char *name;
    spress_job_kind kind;
    bool takes_many; /* inputs; other jobs take one */
    void (*set_inputs)(wasm_request *request, spress_texts inputs);
    void (*set_settings)(wasm_request *request, spress_settings settings); /* NULL: reading alone */
    bool (*run)(const wasm_run *run);
    bool (*tell)(const wasm_run *run, spress_buffer *out); /* the result as JSON */
    void (*free_result)(wasm_result *result);
} wasm_job;

extern const wasm_job wasm_inspect_job, wasm_validate_job, wasm_convert_job, wasm_pack_job,
    wasm_unpack_job, wasm_render_job;

/* The jobs of this module, ended by NULL: job_list.c has all of them, light/job_list.c some. */
extern const wasm_job *const wasm_jobs[];

/* NULL when there is no job of that name. */
const wasm_job *wasm_find_job(const char *name);

#endif
