/* What a reader, writer or check found: stable code, place, message and hint. */
#ifndef SPRITEPRESS_DIAGNOSTICS_H
#define SPRITEPRESS_DIAGNOSTICS_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_severity {
    SPRESS_SEVERITY_NOTE,
    SPRESS_SEVERITY_WARNING, /* accepted, but worth a look */
    SPRESS_SEVERITY_ERROR,   /* rejected: nothing was produced */
} spress_severity;

/* Every kind of finding. The table in codes.def gives each its stable id ("PCT021"), its default
 * severity, a summary and a hint. */
typedef enum spress_code {
    SPRESS_CODE_NONE,
#define SPRESS_CODE_ROW(name, id, severity, kind, summary, hint) SPRESS_CODE_##name,
#include "spritepress/codes.def"
#undef SPRESS_CODE_ROW
    SPRESS_CODE_COUNT
} spress_code;

typedef struct spress_code_info {
    const char *id; /* "PCT021": never changes its meaning */
    spress_severity severity;
    const char *kind;    /* the class of the fault, e.g. "TRUNCATED" */
    const char *summary; /* one sentence: what the code stands for */
    const char *hint;    /* what to do about it; options stand between `back quotes`; may be "" */
} spress_code_info;

/* The row of a code. Static, never NULL; an unknown code gives the row of SPRESS_CODE_NONE. */
SPRESS_API const spress_code_info *spress_code_describe(spress_code code);

/* The hint of a code, worded for one interface: `mark` goes before the name of every option, "--"
 * on a command line. Returns `out`, which is "" when there is no hint. */
SPRESS_API const char *spress_code_hint(spress_code code, const char *mark, char *out, size_t size);

/* "note", "warning" or "error". */
SPRESS_API const char *spress_severity_name(spress_severity severity);

/* `offset` of a finding that has no place in the bytes, only a path in the document. */
#define SPRESS_NO_OFFSET UINT64_MAX

typedef struct spress_diagnostic {
    spress_code code;
    spress_severity severity;
    /* In jobs with several files the one it is about; borrowed from the job's request or result.
     * NULL: the file that was read. */
    const char *file;
    uint64_t offset;   /* byte in the input, or SPRESS_NO_OFFSET */
    uint32_t line;     /* from 1; 0 in binary formats */
    uint32_t column;   /* from 1, in characters; 0 in binary formats */
    char path[96];     /* place in the document, "/pages/0/regions/12/width", or "" */
    char message[224]; /* what was found and what is allowed; UTF-8 */
} spress_diagnostic;

/* A list of findings with a fixed capacity, so that reporting never allocates. A full report only
 * counts further findings; an error still replaces the last finding that is no error. The counts
 * include dropped findings. */
typedef struct spress_report {
    spress_diagnostic *items; /* the caller's; may be NULL when capacity is 0 */
    size_t capacity;
    size_t count; /* items in use */
    size_t dropped;
    size_t error_count;
    size_t warning_count;
    size_t note_count;
    const char *file; /* copied to each new finding; NULL at first */
} spress_report;

/* Makes an empty report that writes into `items`, which must outlive it. */
SPRESS_API void spress_report_init(spress_report *report, spress_diagnostic *items,
                                   size_t capacity);

/* Adds a finding; `report` may be NULL. `format` is printf's. */
SPRESS_API void spress_report_add(spress_report *report, spress_code code, uint64_t offset,
                                  const char *path, const char *format, ...) SPRESS_PRINTF(5, 6);

/* Adds the findings of one report to another, with their files: for work done by another thread.
 * `from` may be NULL. */
SPRESS_API void spress_report_join(spress_report *to, const spress_report *from);

/* Copies text so that it is safe to show: controls, marks of direction and bytes that are no UTF-8
 * become \xNN or \u{N}; of text that does not fit the middle becomes "...", between whole
 * characters. `out_size` is at least 4. */
SPRESS_API void spress_text_escape(char *out, size_t out_size, const char *text, size_t size);

/* Works out line and column of the findings that have an offset into `text` but no line yet.
 * spress_read does so for its own findings; call it after checks of a text document. */
SPRESS_API void spress_report_locate(spress_report *report, spress_bytes text);

/* The first error of the report, or NULL. Borrowed from the report. */
SPRESS_API const spress_diagnostic *spress_report_first_error(const spress_report *report);

#ifdef __cplusplus
}
#endif

#endif
