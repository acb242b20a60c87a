/* Collects findings and works out their lines and columns. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/not_null.h"
#include "core/report.h"

/* A message before it is shortened: names in it are short (core/show.h), paths may be long. */
enum { MESSAGE_ROOM = 8192 };

static const spress_code_info codes[] = {
    [SPRESS_CODE_NONE] = {"", SPRESS_SEVERITY_NOTE, "", "", ""},
#define SPRESS_CODE_ROW(name, id, severity, kind, summary, hint)                                   \
    [SPRESS_CODE_##name] = {id, SPRESS_SEVERITY_##severity, #kind, summary, hint},
#include "spritepress/codes.def"
#undef SPRESS_CODE_ROW
};

const spress_code_info *spress_code_describe(spress_code code)
{
    return &codes[(unsigned)code < SPRESS_CODE_COUNT ? code : SPRESS_CODE_NONE];
}

const char *spress_code_hint(spress_code code, const char *mark, char *out, size_t size)
{
    bool inside = false;
    size_t used = 0;
    for (const char *p = spress_code_describe(code)->hint; *p != '\0' && used + 1 < size; p++) {
        if (*p != '`') {
            out[used++] = *p;
            continue;
        }
        inside = !inside;
        if (inside && used + strlen(mark) < size) {
            memcpy(out + used, mark, strlen(mark));
            used += strlen(mark);
        }
    }
    if (size > 0)
        out[used] = '\0';
    return out;
}

const char *spress_severity_name(spress_severity severity)
{
    switch (severity) {
    case SPRESS_SEVERITY_NOTE:
        return "note";
    case SPRESS_SEVERITY_WARNING:
        return "warning";
    case SPRESS_SEVERITY_ERROR:
        return "error";
    }
    return "error";
}

void spress_report_init(spress_report *report, spress_diagnostic *items, size_t capacity)
{
    *report = (spress_report){.items = items, .capacity = capacity};
}

/* The next free place. When the report is full, an error replaces the last finding that is none. */
static spress_diagnostic *take_item(spress_report *report, spress_severity severity)
{
    if (report->count < report->capacity)
        return &report->items[report->count++];
    report->dropped++;
    if (severity == SPRESS_SEVERITY_ERROR)
        for (size_t i = report->count; i-- > 0;)
            if (report->items[i].severity != SPRESS_SEVERITY_ERROR)
                return &report->items[i];
    return NULL;
}

static void count_severity(spress_report *report, spress_severity severity)
{
    switch (severity) {
    case SPRESS_SEVERITY_NOTE:
        report->note_count++;
        break;
    case SPRESS_SEVERITY_WARNING:
        report->warning_count++;
        break;
    case SPRESS_SEVERITY_ERROR:
        report->error_count++;
        break;
    }
}

void spressi_report_place(spress_report *report, spressi_finding place, const char *format,
                          va_list arguments)
{
    if (!report)
        return;
    count_severity(report, place.severity);
    spress_diagnostic *item = take_item(report, place.severity);
    if (!item)
        return;
    *item = (spress_diagnostic){.code = place.code,
                                .severity = place.severity,
                                .file = report->file,
                                .offset = place.offset,
                                .line = place.line,
                                .column = place.column};
    char message[MESSAGE_ROOM];
    vsnprintf(message, sizeof message, format, arguments);
    spress_text_escape(item->message, sizeof item->message, message, strlen(message));
    if (place.path)
        spress_text_escape(item->path, sizeof item->path, place.path, strlen(place.path));
}

void spress_report_add(spress_report *report, spress_code code, uint64_t offset, const char *path,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const spressi_finding place = {.code = code,
                                   .severity = spress_code_describe(code)->severity,
                                   .offset = offset,
                                   .path = path};
    spressi_report_place(report, place, format, arguments);
    va_end(arguments);
}

void spress_report_join(spress_report *to, const spress_report *from)
{
    if (!to || !from)
        return;
    to->error_count += from->error_count;
    to->warning_count += from->warning_count;
    to->note_count += from->note_count;
    to->dropped += from->dropped;
    for (size_t i = 0; i < from->count; i++) {
        const spress_diagnostic *found = &from->items[i];
        spress_diagnostic *item = take_item(to, found->severity);
        if (!item)
            continue;
        *item = *found;
        if (!item->file)
            item->file = to->file;
    }
}

static void locate(spress_diagnostic *item, spress_bytes text)
{
    const size_t offset = item->offset < text.size ? (size_t)item->offset : text.size;
    const uint8_t *line_start = text.data;
    const uint8_t *end = text.data + offset;
    item->line = 1;
    for (const uint8_t *p = text.data; p < end; p = line_start) {
        p = memchr(p, '\n', (size_t)(end - p));
        if (!p)
            break;
        line_start = p + 1;
        item->line++;
    }
    item->column = 1;
    for (const uint8_t *p = line_start; p < end; p++)
        if ((*p & 0xC0) != 0x80) /* count a character once: skip its continuation bytes */
            item->column++;
}

void spress_report_locate(spress_report *report, spress_bytes text)
{
    text = spressi_not_null(text);
    for (size_t i = 0; report && i < report->count; i++)
        if (report->items[i].line == 0 && report->items[i].offset != SPRESS_NO_OFFSET)
            locate(&report->items[i], text);
}

const spress_diagnostic *spress_report_first_error(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR)
            return &report->items[i];
    return NULL;
}
