/* Describes the first difference between two documents. */
#include "model/difference.h"

#include <stdarg.h>
#include <stdio.h>

bool spressi_differ(const spressi_difference *out, const char *format, ...)
{
    if (out->text && out->size != 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(out->text, out->size, format, arguments);
        va_end(arguments);
    }
    return false;
}
