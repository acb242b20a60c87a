/* Adds findings with all their fields to a report; spritepress/diagnostics.h is the public part. */
#ifndef SPRESSI_CORE_REPORTS_REPORT_H
#define SPRESSI_CORE_REPORTS_REPORT_H

#include <stdarg.h>

#include "spritepress/diagnostics.h"

/* What a finding says, but for its sentence. */
typedef struct spressi_finding {
    spress_code code;
    spress_severity severity; /* SPRESS_SEVERITY_NOTE, which is 0: as the code has it */
    bool has_offset;
    uint64_t offset;
    const char *path; /* may be NULL */
    const char *option;
    spress_objection objection;
    uint32_t feature;
    spress_bytes frame; /* a name */
    uint64_t found, allowed;
} spressi_finding;

/* Adds a finding. In the sentence that `format` makes, the first {frame}, {found} and {allowed} are
 * replaced by these fields if they are set. Always false. */
bool spressi_report(spress_report *report, const spressi_finding *finding, const char *format, ...)
    SPRESS_PRINTF(3, 4);
/* Adds a finding that has only its sentence. Always false. */
bool spressi_say(spress_report *report, spress_code code, const char *format, ...)
    SPRESS_PRINTF(3, 4);

bool spressi_report_list(spress_report *report, const spressi_finding *finding, const char *format,
                         va_list arguments) SPRESS_PRINTF(3, 0);

#endif
