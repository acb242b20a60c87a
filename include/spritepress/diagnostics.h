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

/* How a job ended, the worse the higher. Of several errors the worst decides. */
typedef enum spress_status {
    SPRESS_STATUS_DONE,
    SPRESS_STATUS_DAMAGED,   /* a file breaks a rule of its format, or is of no use to the job */
    SPRESS_STATUS_UNKNOWN,   /* the format of a file was not recognised */
    SPRESS_STATUS_CONFLICT,  /* two things would have the same name */
    SPRESS_STATUS_TOO_LARGE, /* a sprite is larger than a page */
    SPRESS_STATUS_NO_ROOM,   /* the only page has no room for all sprites */
    SPRESS_STATUS_REFUSED,   /* something would be lost, or a file of others overwritten */
    SPRESS_STATUS_LIMIT,     /* a document or picture is over a limit */
    SPRESS_STATUS_BUDGET,    /* the whole job is over its budget */
    SPRESS_STATUS_REQUEST,   /* the request makes no sense */
    SPRESS_STATUS_CANCELLED, /* the host stopped the job */
    SPRESS_STATUS_FILE,      /* a file could not be read or written */
    SPRESS_STATUS_MEMORY,    /* memory ran out */
    SPRESS_STATUS_FAULT,     /* the library failed and cannot say why */
    SPRESS_STATUS_COUNT,
} spress_status;

typedef struct spress_status_info {
    const char *name; /* "no-room", for programs */
    int exit_status;  /* what a command ends with: 0 done, 1 errors, 2 wrong usage, 3 trouble */
} spress_status_info;

/* The row of a status. Static, never NULL; an unknown status gives that of SPRESS_STATUS_FAULT. */
SPRESS_API const spress_status_info *spress_status_describe(spress_status status);

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

/* What an error of this code means for the job. */
SPRESS_API spress_status spress_code_status(spress_code code);

/* The hint of a code, worded for one interface: `mark` goes before the name of every option, "--"
 * on a command line. Returns `out`, which is "" when there is no hint. */
SPRESS_API const char *spress_code_hint(spress_code code, const char *mark, char *out, size_t size);

/* "note", "warning" or "error". */
SPRESS_API const char *spress_severity_name(spress_severity severity);

/* `offset` of a finding that has no place in the bytes, only a path in the document. */
#define SPRESS_NO_OFFSET UINT64_MAX

/* How the message of a finding goes on behind the name of the option that it is about. */
typedef enum spress_objection {
    SPRESS_OBJECTION_VALUE,  /* about the value that it has: "there is no such format" */
    SPRESS_OBJECTION_OPTION, /* "is for atlases" */
    SPRESS_OBJECTION_WANTED, /* what it takes instead: "needs a number from 1 to 9" */
} spress_objection;

/* What a finding is about stands in its fields, for programs; the message is for people. */
typedef struct spress_diagnostic {
    spress_code code;
    spress_severity severity;
    spress_objection objection; /* when there is an `option` */
    uint32_t feature;           /* what a format cannot hold: a bit of spress_holds; 0: none */
    /* In jobs with several files the one it is about; borrowed from the job's request or result.
     * NULL: the file that was read. */
    const char *file;
    uint64_t offset;         /* byte in the input, or SPRESS_NO_OFFSET */
    uint32_t line;           /* from 1; 0 in binary formats */
    uint32_t column;         /* from 1, in characters; 0 in binary formats */
    uint64_t found, allowed; /* a number that is out of bounds, and the bound; 0: not told */
    const char *option;      /* an option or setting; borrowed like `file`; NULL: none */
    char frame[128];         /* the name of the frame or sprite, cut when it is longer; or "" */
    char path[96];           /* place in the document, "/pages/0/regions/12/width", or "" */
    char message[224];       /* what was found and what is allowed; UTF-8 */
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
    const char *file;  /* copied to each new finding; NULL at first */
    uint32_t statuses; /* of all errors: the bit 1 << spress_status for each */
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

/* The worst status of its errors; SPRESS_STATUS_DONE when it has none. */
SPRESS_API spress_status spress_report_status(const spress_report *report);

/* Whether one of its errors has this status. */
SPRESS_API bool spress_report_has(const spress_report *report, spress_status status);

/* The first error of the report, or NULL. Borrowed from the report. */
SPRESS_API const spress_diagnostic *spress_report_first_error(const spress_report *report);

#ifdef __cplusplus
}
#endif

#endif
