/* Puts the library's jobs behind functions of one shape. */
#include "jobs.h"

#include <string.h>

static void free_base(wasm_result *result)
{
    spress_result_free(&result->base);
}

/* ---- inspect */

static void inspect_input(wasm_request *request, spress_texts inputs)
{
    request->inspect.input = inputs.items[0];
}

/* The structure of a document that cannot be read is an answer as well. */
static bool run_inspect(const wasm_run *r)
{
    return spress_inspect_run(&r->request->inspect, r->host, r->report, &r->result->inspect) ||
           r->result->inspect.tree;
}

static bool tell_inspect(const wasm_run *r, spress_buffer *out)
{
    return spress_inspection_json(&r->result->inspect, true, r->report, out);
}

static void free_inspection(wasm_result *result)
{
    spress_inspection_free(&result->inspect);
}

const wasm_job wasm_inspect_job = {"inspect", SPRESS_JOB_INSPECT, false,        inspect_input,
                                   NULL,      run_inspect,        tell_inspect, free_inspection};

/* ---- validate */

static void validate_input(wasm_request *request, spress_texts inputs)
{
    request->validate.input = inputs.items[0];
}

/* That a document of a known format cannot be read is a verdict as well. */
static bool run_validate(const wasm_run *r)
{
    return spress_validate_run(&r->request->validate, r->host, r->report, &r->result->validate) ||
           r->result->validate.format;
}

static bool tell_validate(const wasm_run *r, spress_buffer *out)
{
    const spress_validation *found = &r->result->validate;
    const spress_verdict verdict = {found->file, found->format ? found->format->id : NULL,
                                    r->report};
    return spress_verdicts_json(&verdict, 1, "", out);
}

const wasm_job wasm_validate_job = {"validate", SPRESS_JOB_VALIDATE, false,         validate_input,
                                    NULL,       run_validate,        tell_validate, free_base};

/* ---- convert */

static void convert_input(wasm_request *request, spress_texts inputs)
{
    request->convert.input = inputs.items[0];
}

static void convert_settings(wasm_request *request, spress_settings settings)
{
    request->convert.settings = settings;
}

static bool run_convert(const wasm_run *r)
{
    return spress_convert_run(&r->request->convert, r->host, r->report, r->outputs,
                              &r->result->convert);
}

static bool tell_convert(const wasm_run *r, spress_buffer *out)
{
    return spress_convert_result_json(&r->result->convert, true, out);
}

const wasm_job wasm_convert_job = {"convert",     SPRESS_JOB_CONVERT, false,
                                   convert_input, convert_settings,   run_convert,
                                   tell_convert,  free_base};

/* ---- pack */

static void pack_inputs(wasm_request *request, spress_texts inputs)
{
    request->pack.inputs = inputs;
}

static void pack_settings(wasm_request *request, spress_settings settings)
{
    request->pack.settings = settings;
}

static bool run_pack(const wasm_run *r)
{
    return spress_pack_run(&r->request->pack, r->host, r->report, r->outputs, &r->result->pack);
}

static bool tell_pack(const wasm_run *r, spress_buffer *out)
{
    return spress_pack_result_json(&r->result->pack, true, out);
}

const wasm_job wasm_pack_job = {"pack",        SPRESS_JOB_PACK, true,      pack_inputs,
                                pack_settings, run_pack,        tell_pack, free_base};

/* ---- unpack */

static void unpack_input(wasm_request *request, spress_texts inputs)
{
    request->unpack.input = inputs.items[0];
}

static bool run_unpack(const wasm_run *r)
{
    return spress_unpack_run(&r->request->unpack, r->host, r->report, r->outputs,
                             &r->result->unpack);
}

static bool tell_unpack(const wasm_run *r, spress_buffer *out)
{
    return spress_unpack_result_json(&r->result->unpack, true, out);
}

const wasm_job wasm_unpack_job = {"unpack", SPRESS_JOB_UNPACK, false,       unpack_input,
                                  NULL,     run_unpack,        tell_unpack, free_base};

/* ---- render */

static void render_input(wasm_request *request, spress_texts inputs)
{
    request->render.input = inputs.items[0];
}

static bool run_render(const wasm_run *r)
{
    return spress_render_run(&r->request->render, r->host, r->report, r->outputs,
                             &r->result->render);
}

static bool tell_render(const wasm_run *r, spress_buffer *out)
{
    return spress_render_result_json(&r->result->render, true, out);
}

const wasm_job wasm_render_job = {"render", SPRESS_JOB_RENDER, false,       render_input,
                                  NULL,     run_render,        tell_render, free_base};

const wasm_job *wasm_find_job(const char *name)
{
    for (const wasm_job *const *job = wasm_jobs; *job; job++)
        if (strcmp(name, (*job)->name) == 0)
            return *job;
    return NULL;
}
