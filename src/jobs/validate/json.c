/* Writes what validation found as JSON and as SARIF 2.1.0.
 *
 * These texts count in no budget, because they grow with no document: a report keeps as many
 * findings as its caller gave it room for, each of some hundred bytes, and paths are as long as the
 * caller's. */
#include <string.h>

#include "core/text/ascii.h"
#include "jobs/results/finding.h"

enum { HINT_SIZE = 256 };

static bool is_plain(unsigned char c)
{
    return spressi_is_letter_or_digit((char)c) || strchr("-._~/", c);
}

/* A path as a URI: everything but letters, digits and a few marks is percent-encoded. */
static void put_uri(spressi_json_writer *json, const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    spressi_output uri;
    spressi_output_init(&uri, NULL);
    for (; *path; path++) {
        const unsigned char c = (unsigned char)*path;
        if (is_plain(c)) {
            spressi_put_char(&uri, *path);
        } else {
            const char code[] = {'%', hex[c >> 4], hex[c & 15]};
            spressi_put(&uri, code, sizeof code);
        }
    }
    spressi_json_key(json, "uri");
    spressi_json_string(json, (const char *)uri.buffer.data, uri.buffer.size);
    json->out->failed |= uri.failed;
    spressi_output_free(&uri);
}

/* The file of a finding is told when it is another one: a palette, say. */
static void put_finding(spressi_json_writer *json, const char *file, const spress_diagnostic *item,
                        const char *mark)
{
    const bool is_other = item->file && strcmp(item->file, file) != 0;
    spressi_put_finding(json, item, is_other ? item->file : NULL, mark);
}

static void put_verdict(spressi_json_writer *json, const spress_verdict *verdict, const char *mark)
{
    const spress_report *report = verdict->report;
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "file", verdict->file);
    if (verdict->format)
        spressi_json_key_text(json, "format", verdict->format);
    spressi_json_key_bool(json, "valid", report->error_count == 0);
    spressi_json_key_int(json, "errors", (int64_t)report->error_count);
    spressi_json_key_int(json, "warnings", (int64_t)report->warning_count);
    spressi_json_key_int(json, "notes", (int64_t)report->note_count);
    spressi_json_key_int(json, "dropped", (int64_t)report->dropped);
    spressi_json_key(json, "findings");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < report->count; i++)
        put_finding(json, verdict->file, &report->items[i], mark);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

bool spress_verdicts_json(const spress_verdict *verdicts, size_t count, const char *mark,
                          const spress_allocator *allocator, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    size_t invalid = 0;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, false);
    spressi_json_open(&json, '{');
    spressi_json_key(&json, "files");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++) {
        put_verdict(&json, &verdicts[i], mark);
        invalid += verdicts[i].report->error_count != 0;
    }
    spressi_json_close(&json, ']');
    spressi_json_key_int(&json, "valid", (int64_t)(count - invalid));
    spressi_json_key_int(&json, "invalid", (int64_t)invalid);
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}

/* SARIF knows "note", "warning" and "error" too. */
static void put_sarif_result(spressi_json_writer *json, const char *file,
                             const spress_diagnostic *item)
{
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "ruleId", spress_code_describe(item->code)->id);
    spressi_json_key_text(json, "level", spress_severity_name(item->severity));
    spressi_json_key(json, "message");
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "text", item->message);
    spressi_json_close(json, '}');
    spressi_json_key(json, "locations");
    spressi_json_open(json, '[');
    spressi_json_open(json, '{');
    spressi_json_key(json, "physicalLocation");
    spressi_json_open(json, '{');
    spressi_json_key(json, "artifactLocation");
    spressi_json_open_line(json, '{');
    put_uri(json, file);
    spressi_json_close(json, '}');
    if (item->line != 0 || item->offset != SPRESS_NO_OFFSET) {
        spressi_json_key(json, "region");
        spressi_json_open_line(json, '{');
        if (item->line != 0) {
            spressi_json_key_int(json, "startLine", item->line);
            spressi_json_key_int(json, "startColumn", item->column);
        } else {
            spressi_json_key_int(json, "byteOffset", (int64_t)item->offset);
        }
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, '}');
    if (item->path[0]) {
        spressi_json_key(json, "logicalLocations");
        spressi_json_open_line(json, '[');
        spressi_json_open_line(json, '{');
        spressi_json_key_text(json, "fullyQualifiedName", item->path);
        spressi_json_close(json, '}');
        spressi_json_close(json, ']');
    }
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
    spressi_put_about(json, "properties", item);
    spressi_json_close(json, '}');
}

/* Every code once, so that viewers can explain it. */
static void put_rules(spressi_json_writer *json, const char *mark)
{
    spressi_json_key(json, "rules");
    spressi_json_open(json, '[');
    for (int code = SPRESS_CODE_NONE + 1; code < SPRESS_CODE_COUNT; code++) {
        const spress_code_info *info = spress_code_describe((spress_code)code);
        char hint[HINT_SIZE];
        spressi_json_open(json, '{');
        spressi_json_key_text(json, "id", info->id);
        spressi_json_key(json, "shortDescription");
        spressi_json_open_line(json, '{');
        spressi_json_key_text(json, "text", info->summary);
        spressi_json_close(json, '}');
        if (info->hint[0]) {
            spressi_json_key(json, "help");
            spressi_json_open_line(json, '{');
            spressi_json_key_text(json, "text",
                                  spress_code_hint((spress_code)code, mark, hint, sizeof hint));
            spressi_json_close(json, '}');
        }
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

bool spress_verdicts_sarif(const spress_verdict *verdicts, size_t count, const char *mark,
                           const spress_allocator *allocator, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, false);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "version", "2.1.0");
    spressi_json_key_text(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    spressi_json_key(&json, "runs");
    spressi_json_open(&json, '[');
    spressi_json_open(&json, '{');
    spressi_json_key(&json, "tool");
    spressi_json_open(&json, '{');
    spressi_json_key(&json, "driver");
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "name", "spritepress");
    spressi_json_key_text(&json, "version", spress_version());
    put_rules(&json, mark);
    spressi_json_close(&json, '}');
    spressi_json_close(&json, '}');
    spressi_json_key_text(&json, "columnKind", "unicodeCodePoints");
    spressi_json_key(&json, "results");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < verdicts[i].report->count; k++)
            put_sarif_result(&json, verdicts[i].file, &verdicts[i].report->items[k]);
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}
