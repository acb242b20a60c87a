/* What the readers of all formats share: reporting with a place, checking text and names. */
#include "core/reading/reader.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/budget.h"
#include "core/reports/report.h"
#include "core/text/utf8.h"

spressi_reader *spressi_at(spressi_reader *reader, const char *format, ...)
{
    char path[4 * sizeof reader->path];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path, sizeof path, format, arguments);
    va_end(arguments);
    spress_text_escape(reader->path, sizeof reader->path, path, strlen(path));
    return reader;
}

spressi_reader *spressi_about(spressi_reader *reader, spress_bytes frame)
{
    reader->frame = frame;
    return reader;
}

/* A finding at the reader's place in the document, with the usual severity of its code. */
static spressi_finding found(spressi_reader *reader, spress_code code, size_t offset)
{
    const spressi_finding finding = {.code = code,
                                     .has_offset = offset != SIZE_MAX,
                                     .offset = offset,
                                     .path = reader->path,
                                     .frame = reader->frame};
    reader->frame = (spress_bytes){0};
    return finding;
}

bool spressi_fail(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
{
    spressi_finding finding = found(reader, code, offset);
    finding.severity = SPRESS_SEVERITY_ERROR;
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(reader->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

void spressi_tell(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
{
    const spressi_finding finding = found(reader, code, offset);
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(reader->report, &finding, format, arguments);
    va_end(arguments);
}

bool spressi_relax(spressi_reader *reader, spress_code code, size_t offset, const char *format, ...)
{
    spressi_finding finding = found(reader, code, offset);
    finding.severity = reader->lenient ? SPRESS_SEVERITY_WARNING : SPRESS_SEVERITY_ERROR;
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(reader->report, &finding, format, arguments);
    va_end(arguments);
    return reader->lenient;
}

bool spressi_fail_memory(spressi_reader *reader)
{
    if (reader->arena->over_limit)
        return spressi_fail(reader, SPRESS_CODE_LIMIT_MEMORY, reader->in.at,
                            "the document needs more than the limit of %llu bytes of memory",
                            (unsigned long long)reader->arena->limit);
    return spressi_fail(reader, SPRESS_CODE_MEMORY, reader->in.at, "out of memory");
}

bool spressi_goes_on(spressi_reader *reader)
{
    enum { EACH = 1 << 16 };
    if (reader->in.at < reader->asks_at)
        return true;
    reader->asks_at = reader->in.at + EACH;
    return !spressi_budget_is_stopped(reader->budget) || spressi_fail_memory(reader);
}

void *spressi_reserve(spressi_reader *reader, void *array, size_t *capacity, size_t needed,
                      size_t size)
{
    if (needed <= *capacity)
        return array;
    /* Grows by a quarter at least, so that many small steps do not take quadratic time. */
    const size_t least = *capacity + *capacity / 4;
    const size_t wanted = needed > least ? needed : least;
    void *grown = spressi_arena_resize(reader->arena, array, *capacity * size, wanted * size);
    if (grown)
        *capacity = wanted;
    else
        spressi_fail_memory(reader);
    return grown;
}

bool spressi_begin_text(spressi_reader *reader)
{
    spressi_cursor *in = &reader->in;
    if (spressi_take_tag(in, "\xEF\xBB\xBF") &&
        !spressi_relax(reader, SPRESS_CODE_BOM, 0, "the text begins with a byte-order mark"))
        return false;
    reader->plain_text =
        in->size == 0 || spressi_is_plain_text(in->data + in->at, spressi_left(in));
    if (reader->plain_text)
        return true;
    const size_t bad = in->at + spressi_utf8_first_bad(in->data + in->at, spressi_left(in));
    if (bad != in->size)
        return spressi_fail(reader, SPRESS_CODE_UTF8, bad, "byte 0x%02x is not UTF-8",
                            in->data[bad]);
    return true;
}

bool spressi_check_controls(spressi_reader *reader, const uint8_t *name, size_t size, size_t offset)
{
    const size_t bad = spressi_first_control(name, size);
    if (bad == size)
        return true;
    return spressi_fail(reader, SPRESS_CODE_NAME_CONTROL, offset + bad,
                        "control character 0x%02x in a name", name[bad]);
}

bool spressi_check_name(spressi_reader *reader, const uint8_t *name, size_t size, size_t offset)
{
    const size_t bad = spressi_utf8_first_bad(name, size);
    if (bad != size)
        return spressi_fail(reader, SPRESS_CODE_UTF8, offset + bad,
                            "byte 0x%02x of a name is not UTF-8", name[bad]);
    return spressi_check_controls(reader, name, size, offset);
}
