/* Reports what a format's writer refuses to write. */
#include "formats/writer.h"

#include <stdarg.h>

#include "core/report.h"

bool spressi_refuse(spressi_writer *writer, spress_code code, const char *path, const char *format,
                    ...)
{
    va_list arguments;
    va_start(arguments, format);
    const spressi_finding place = {
        .code = code, .severity = SPRESS_SEVERITY_ERROR, .offset = SPRESS_NO_OFFSET, .path = path};
    spressi_report_place(writer->report, place, format, arguments);
    va_end(arguments);
    return false;
}
