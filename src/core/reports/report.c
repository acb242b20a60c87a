/* Collects findings and works out their lines and columns. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/not_null.h"
#include "core/reports/report.h"
#include "core/text/show.h"
#include "core/text/utf8.h"

/* A message before it is shortened: names in it are short (core/text/show.h), paths may be long. */
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

/* Codes whose errors are not SPRESS_STATUS_DAMAGED. */
static const uint8_t statuses_of_codes[SPRESS_CODE_COUNT] = {
    [SPRESS_CODE_UNKNOWN_FORMAT] = SPRESS_STATUS_UNKNOWN,
    [SPRESS_CODE_PACK_NAME] = SPRESS_STATUS_CONFLICT,
    [SPRESS_CODE_PACK_ANIMATION] = SPRESS_STATUS_CONFLICT,
    [SPRESS_CODE_PACK_GROUP] = SPRESS_STATUS_CONFLICT,
    [SPRESS_CODE_PACK_PAGES] = SPRESS_STATUS_CONFLICT,
    [SPRESS_CODE_PACK_ONE_PAGE] = SPRESS_STATUS_NO_ROOM,
    [SPRESS_CODE_PACK_TOO_LARGE] = SPRESS_STATUS_TOO_LARGE,
    [SPRESS_CODE_BAKE_ROOM] = SPRESS_STATUS_NO_ROOM,
    [SPRESS_CODE_LOSS_REFUSED] = SPRESS_STATUS_REFUSED,
    [SPRESS_CODE_PACK_OVERWRITE] = SPRESS_STATUS_REFUSED,
    [SPRESS_CODE_PACK_SIBLING] = SPRESS_STATUS_REFUSED,
    [SPRESS_CODE_LIMIT_INPUT] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_MEMORY] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_FRAMES] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_NAMES] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_PAGES] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_PIXELS] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_PATTERNS] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_PCHR_LIMIT] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_GLTF_BUDGET] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_RENDER_SIZE] = SPRESS_STATUS_LIMIT,
    [SPRESS_CODE_LIMIT_BUDGET] = SPRESS_STATUS_BUDGET,
    [SPRESS_CODE_REQUEST] = SPRESS_STATUS_REQUEST,
    [SPRESS_CODE_CANCELLED] = SPRESS_STATUS_CANCELLED,
    [SPRESS_CODE_FILE_READ] = SPRESS_STATUS_FILE,
    [SPRESS_CODE_FILE_WRITE] = SPRESS_STATUS_FILE,
    [SPRESS_CODE_MEMORY] = SPRESS_STATUS_MEMORY,
    [SPRESS_CODE_UNTOLD] = SPRESS_STATUS_FAULT,
};

spress_status spress_code_status(spress_code code)
{
    const bool is_known = (unsigned)code < SPRESS_CODE_COUNT && statuses_of_codes[code] != 0;
    return is_known ? (spress_status)statuses_of_codes[code] : SPRESS_STATUS_DAMAGED;
}

const spress_status_info *spress_status_describe(spress_status status)
{
    static const spress_status_info rows[SPRESS_STATUS_COUNT] = {
        [SPRESS_STATUS_DONE] = {"done", 0},           [SPRESS_STATUS_DAMAGED] = {"damaged", 1},
        [SPRESS_STATUS_UNKNOWN] = {"unknown", 1},     [SPRESS_STATUS_CONFLICT] = {"conflict", 1},
        [SPRESS_STATUS_TOO_LARGE] = {"too-large", 1}, [SPRESS_STATUS_NO_ROOM] = {"no-room", 1},
        [SPRESS_STATUS_REFUSED] = {"refused", 1},     [SPRESS_STATUS_LIMIT] = {"limit", 1},
        [SPRESS_STATUS_BUDGET] = {"budget", 1},       [SPRESS_STATUS_REQUEST] = {"request", 2},
        [SPRESS_STATUS_CANCELLED] = {"cancelled", 3}, [SPRESS_STATUS_FILE] = {"file", 3},
        [SPRESS_STATUS_MEMORY] = {"memory", 3},       [SPRESS_STATUS_FAULT] = {"fault", 3},
    };
    return &rows[(unsigned)status < SPRESS_STATUS_COUNT ? status : SPRESS_STATUS_FAULT];
}

bool spress_report_has(const spress_report *report, spress_status status)
{
    return report->statuses >> status & 1;
}

spress_status spress_report_status(const spress_report *report)
{
    uint32_t worst = SPRESS_STATUS_COUNT;
    while (worst-- > SPRESS_STATUS_DAMAGED)
        if (spress_report_has(report, (spress_status)worst))
            return (spress_status)worst;
    return SPRESS_STATUS_DONE;
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

/* Replaces the first `token` of a message. */
static void replace(char message[MESSAGE_ROOM], const char *token, const char *value)
{
    char *at = strstr(message, token);
    if (!at)
        return;
    const char *rest = at + strlen(token);
    const size_t size = strlen(value), rest_size = strlen(rest) + 1;
    if (size + rest_size > MESSAGE_ROOM - (size_t)(at - message))
        return;
    memmove(at + size, rest, rest_size);
    memcpy(at, value, size);
}

static void put_number(char message[MESSAGE_ROOM], const char *token, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    if (number != 0)
        replace(message, token, text);
}

/* A name as it is, for programs to compare, if it fits and is text. */
static void put_name(char *out, size_t size, spress_bytes name)
{
    if (name.size < size && spressi_utf8_first_bad(name.data, name.size) == name.size)
        memcpy(out, name.data, name.size);
    else
        spress_text_escape(out, size, (const char *)name.data, name.size);
}

SPRESS_PRINTF(3, 0)
static void put_sentence(spress_diagnostic *item, const spressi_finding *finding,
                         const char *format, va_list arguments)
{
    char message[MESSAGE_ROOM];
    vsnprintf(message, sizeof message, format, arguments);
    if (finding->frame.data)
        replace(message, "{frame}",
                spressi_show_bytes(finding->frame.data, finding->frame.size).text);
    put_number(message, "{found}", finding->found);
    put_number(message, "{allowed}", finding->allowed);
    spress_text_escape(item->message, sizeof item->message, message, strlen(message));
}

bool spressi_report_list(spress_report *report, const spressi_finding *finding, const char *format,
                         va_list arguments)
{
    const spress_severity severity =
        finding->severity ? finding->severity : spress_code_describe(finding->code)->severity;
    if (!report)
        return false;
    count_severity(report, severity);
    if (severity == SPRESS_SEVERITY_ERROR)
        report->statuses |= 1u << spress_code_status(finding->code);
    spress_diagnostic *item = take_item(report, severity);
    if (!item)
        return false;
    *item = (spress_diagnostic){.code = finding->code,
                                .severity = severity,
                                .objection = finding->objection,
                                .feature = finding->feature,
                                .file = report->file,
                                .offset = finding->has_offset ? finding->offset : SPRESS_NO_OFFSET,
                                .found = finding->found,
                                .allowed = finding->allowed,
                                .option = finding->option};
    if (finding->frame.data)
        put_name(item->frame, sizeof item->frame, finding->frame);
    if (finding->path)
        spress_text_escape(item->path, sizeof item->path, finding->path, strlen(finding->path));
    put_sentence(item, finding, format, arguments);
    return false;
}

bool spressi_report(spress_report *report, const spressi_finding *finding, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(report, finding, format, arguments);
    va_end(arguments);
    return false;
}

void spress_report_add(spress_report *report, spress_code code, uint64_t offset, const char *path,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const spressi_finding finding = {
        .code = code, .has_offset = offset != SPRESS_NO_OFFSET, .offset = offset, .path = path};
    spressi_report_list(report, &finding, format, arguments);
    va_end(arguments);
}

bool spressi_say(spress_report *report, spress_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(report, &(spressi_finding){.code = code}, format, arguments);
    va_end(arguments);
    return false;
}

void spress_report_join(spress_report *to, const spress_report *from)
{
    if (!to || !from)
        return;
    to->error_count += from->error_count;
    to->warning_count += from->warning_count;
    to->note_count += from->note_count;
    to->dropped += from->dropped;
    to->statuses |= from->statuses;
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

/* A place in a text: the search for the next one begins there. Findings come in about the order of
 * the text, and 10,000 of them must not look through it from its beginning each. */
typedef struct text_place {
    size_t offset;
    uint32_t line, column;
} text_place;

/* A character counts once: its continuation bytes do not. */
static uint32_t count_characters(const uint8_t *p, const uint8_t *end)
{
    uint32_t count = 0;
    for (; p < end; p++)
        count += (*p & 0xC0) != 0x80;
    return count;
}

static void go_forward(text_place *place, const uint8_t *text, size_t offset)
{
    const uint8_t *p = text + place->offset, *end = text + offset, *feed;
    while ((feed = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        p = feed + 1;
        place->line++;
        place->column = 1;
    }
    place->column += count_characters(p, end);
    place->offset = offset;
}

static void go_back(text_place *place, const uint8_t *text, size_t offset)
{
    const uint32_t line = place->line;
    const uint8_t *p = text + offset, *end = text + place->offset;
    for (const uint8_t *feed = p; (feed = memchr(feed, '\n', (size_t)(end - feed))); feed++)
        place->line--;
    place->column -= place->line == line ? count_characters(p, end) : 0;
    place->offset = offset;
    if (place->line == line)
        return;
    while (p > text && p[-1] != '\n')
        p--;
    place->column = 1 + count_characters(p, text + offset);
}

void spress_report_locate(spress_report *report, spress_bytes text)
{
    text_place place = {0, 1, 1};
    text = spressi_not_null(text);
    for (size_t i = 0; report && i < report->count; i++) {
        spress_diagnostic *item = &report->items[i];
        if (item->line != 0 || item->offset == SPRESS_NO_OFFSET)
            continue;
        const size_t offset = item->offset < text.size ? (size_t)item->offset : text.size;
        (offset < place.offset ? go_back : go_forward)(&place, text.data, offset);
        item->line = place.line;
        item->column = place.column;
    }
}

const spress_diagnostic *spress_report_first_error(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR)
            return &report->items[i];
    return NULL;
}
