/* The functions that the WebAssembly module exports.
 *
 * A session has files and options, runs one job over them and keeps what it made:
 *
 *   session_new, session_add_file for each file, session_add_input, session_set_option,
 *   session_run, session_result, session_finding_*, session_output_*, session_free
 *
 * Addresses are of the module's memory. Texts are UTF-8 and end with NUL. What is handed to a
 * session was made with `allocate` and belongs to the session from then on, also when the call
 * fails; what a session returns is the session's and lives as long, unless a function says
 * otherwise. `_initialize`, which the linker adds, is to be called once, first.
 *
 * The module asks the world outside for one function, which receives the progress of its jobs. */
#ifndef SPRITEPRESS_WASM_MODULE_H
#define SPRITEPRESS_WASM_MODULE_H

#include "jobs.h"

#if defined(__wasm__)
#define WASM_EXPORT(name) __attribute__((export_name(name)))
#define WASM_IMPORT(name) __attribute__((import_module("spritepress"), import_name(name)))
#else
#define WASM_EXPORT(name) /* a native build is for tests, with their sanitizers */
#define WASM_IMPORT(name)
#endif

typedef struct wasm_session wasm_session;

/* Receives the progress of a job, as spress_host.progress; returning false cancels it. */
WASM_IMPORT("progress") bool wasm_progress(const char *phase, size_t done, size_t total);

/* Memory of `size` bytes, or NULL. */
WASM_EXPORT("allocate") void *wasm_allocate(size_t size);
WASM_EXPORT("release") void wasm_release(void *memory);

/* The version of the library. */
WASM_EXPORT("version") const char *wasm_version(void);

/* The options of all jobs and the formats, as JSON: what `spritepress help --json` prints, without
 * the commands. Made with `allocate`, the caller's to release; NULL when memory ran out. */
WASM_EXPORT("schema") char *wasm_schema(void);

/* `job` is "inspect", "validate", "convert", "pack", "unpack" or "render". `seed` is for hashes:
 * any number that nobody can guess; it does not show in the outputs. NULL when there is no such
 * job, or memory ran out. */
WASM_EXPORT("session_new") wasm_session *wasm_session_new(char *job, uint64_t seed);
WASM_EXPORT("session_free") void wasm_session_free(wasm_session *session);

/* Adds a file, in place of one with the same path. False when the path can be none of a file
 * (spress_files_add), and when memory ran out. */
WASM_EXPORT("session_add_file")
bool wasm_session_add_file(wasm_session *session, char *path, uint8_t *data, size_t size);

/* Adds a file, or for pack a folder or pattern, to what the job is given. False when memory ran
 * out. */
WASM_EXPORT("session_add_input")
bool wasm_session_add_input(wasm_session *session, char *path);

/* Sets an option of the job, "name=value" or the name of a flag: those that the command has behind
 * "--", with the settings of formats. NULL when all is well, otherwise what is wrong with the
 * option, to be read behind its name: "needs a value". */
WASM_EXPORT("session_set_option")
const char *wasm_session_set_option(wasm_session *session, char *text);

/* Runs the job; what an earlier run made is gone. False when it did not do what it was asked for:
 * `validate` finds errors and goes well (spress_job.is_answer). */
WASM_EXPORT("session_run") bool wasm_session_run(wasm_session *session);

/* How the last run ended, or what else has findings: the name of a spress_status. */
WASM_EXPORT("session_status") const char *wasm_session_status(const wasm_session *session);

/* What a run that went well tells of its work, as JSON; NULL when it failed, and when memory ran
 * out. */
WASM_EXPORT("session_result") const char *wasm_session_result(wasm_session *session);

/* What an `inspect` that went well has read; NULL otherwise. Not exported. */
const spress_document *wasm_session_document(const wasm_session *session);

/* Runs a `convert` and hands over the document that it wrote; what else the session has made, and
 * its files, are gone. NULL when it failed, or made pictures of the document. Not exported. */
spress_document *wasm_session_convert(wasm_session *session);

/* The session's report, emptied: for what is no job but has findings too. Not exported. */
spress_report *wasm_session_report(wasm_session *session);

/* A copy with a NUL behind it; NULL when memory ran out. Not exported. */
char *wasm_copy_as_text(spress_bytes bytes);

/* What was found, in the order in which it was: the JSON of spress_findings_json, to be released.
 * NULL: out of memory. */
WASM_EXPORT("session_findings") char *wasm_session_findings(const wasm_session *session);

/* The files that were made, in the order in which they are to be written. */
WASM_EXPORT("session_output_count")
size_t wasm_session_output_count(const wasm_session *session);
WASM_EXPORT("session_output_name")
const char *wasm_session_output_name(const wasm_session *session, size_t index);
WASM_EXPORT("session_output_data")
const uint8_t *wasm_session_output_data(const wasm_session *session, size_t index);
WASM_EXPORT("session_output_size")
size_t wasm_session_output_size(const wasm_session *session, size_t index);

#endif
