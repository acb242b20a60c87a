/* Adds findings with a full place to a report; spritepress/diagnostics.h is the public part. */
#ifndef SPRESSI_CORE_REPORT_H
#define SPRESSI_CORE_REPORT_H

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

#endif
