/* The inside of the report: findings with a full place. */
#ifndef SPRESSI_REPORT_H
#define SPRESSI_REPORT_H

#include <stdarg.h>

#include "spritepress/diagnostics.h"

typedef struct spressi_finding {
    spress_code code;
    spress_severity severity;
    uint64_t offset;
    const char *path;      /* may be NULL */
    uint32_t line, column; /* 0: not worked out, or none */
} spressi_finding;

void spressi_report_place(spress_report *report, spressi_finding place, const char *format,
                          va_list arguments) SPRESS_PRINTF(3, 0);

/* Copies text so that it can be shown anywhere: controls, marks of direction and bytes that are no
 * UTF-8 become \xNN or \u{N}; what does not fit ends in "...". `out_size` is at least 4. */
void spressi_escape(char *out, size_t out_size, const char *text, size_t size);

#endif
