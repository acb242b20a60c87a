/* validate's findings as JSON and as SARIF 2.1.0. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/json_write.h"
#include "report.h"

/* Half a report would be worse than none. */
static void put_out(FILE *out, spressi_output *text)
{
    if (text->failed) {
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    fwrite(text->buffer.data, 1, text->buffer.size, out);
    spressi_output_free(text);
}

/* A path as a URI: everything but letters, digits and a few marks is percent-encoded. */
static void put_uri(spressi_json_writer *json, const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    spressi_output uri;
    spressi_output_init(&uri, NULL);
    for (; *path; path++) {
        const unsigned char c = (unsigned char)*path;
        if (isalnum(c) || strchr("-._~/", c)) {
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

static void put_finding(spressi_json_writer *json, const spress_diagnostic *item)
{
    const spress_code_info *info = spress_code_describe(item->code);
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "code", info->id);
    spressi_json_key_text(json, "severity", spress_severity_name(item->severity));
    spressi_json_key_text(json, "kind", info->kind);
    if (item->offset != SPRESS_NO_OFFSET)
        spressi_json_key_int(json, "offset", (int64_t)item->offset);
    if (item->line != 0) {
        spressi_json_key_int(json, "line", item->line);
        spressi_json_key_int(json, "column", item->column);
    }
    if (item->path[0])
        spressi_json_key_text(json, "path", item->path);
    spressi_json_key_text(json, "message", item->message);
    if (info->hint[0])
        spressi_json_key_text(json, "hint", info->hint);
    spressi_json_close(json, '}');
}

static void put_result(spressi_json_writer *json, const cli_result *result)
{
    const spress_report *report = result->report;
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "file", result->file);
    if (result->format)
        spressi_json_key_text(json, "format", result->format);
    spressi_json_key_bool(json, "valid", !result->invalid);
    spressi_json_key_int(json, "errors", (int64_t)report->error_count);
    spressi_json_key_int(json, "warnings", (int64_t)report->warning_count);
    spressi_json_key_int(json, "notes", (int64_t)report->note_count);
    spressi_json_key_int(json, "dropped", (int64_t)report->dropped);
    spressi_json_key(json, "findings");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < report->count; i++)
        put_finding(json, &report->items[i]);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

void cli_print_json(FILE *out, const cli_result *results, size_t count)
{
    spressi_output text;
    spressi_json_writer json;
    size_t invalid = 0;
    spressi_output_init(&text, NULL);
    spressi_json_begin(&json, &text, false);
    spressi_json_open(&json, '{');
    spressi_json_key(&json, "files");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++) {
        put_result(&json, &results[i]);
        invalid += results[i].invalid;
    }
    spressi_json_close(&json, ']');
    spressi_json_key_int(&json, "valid", (int64_t)(count - invalid));
    spressi_json_key_int(&json, "invalid", (int64_t)invalid);
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    put_out(out, &text);
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
    spressi_json_close(json, '}');
}

/* Every code once, so that viewers can explain it. */
static void put_rules(spressi_json_writer *json)
{
    spressi_json_key(json, "rules");
    spressi_json_open(json, '[');
    for (int code = SPRESS_CODE_NONE + 1; code < SPRESS_CODE_COUNT; code++) {
        const spress_code_info *info = spress_code_describe((spress_code)code);
        spressi_json_open(json, '{');
        spressi_json_key_text(json, "id", info->id);
        spressi_json_key(json, "shortDescription");
        spressi_json_open_line(json, '{');
        spressi_json_key_text(json, "text", info->summary);
        spressi_json_close(json, '}');
        if (info->hint[0]) {
            spressi_json_key(json, "help");
            spressi_json_open_line(json, '{');
            spressi_json_key_text(json, "text", info->hint);
            spressi_json_close(json, '}');
        }
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

void cli_print_sarif(FILE *out, const cli_result *results, size_t count)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, NULL);
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
    put_rules(&json);
    spressi_json_close(&json, '}');
    spressi_json_close(&json, '}');
    spressi_json_key_text(&json, "columnKind", "unicodeCodePoints");
    spressi_json_key(&json, "results");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < results[i].report->count; k++)
            put_sarif_result(&json, results[i].file, &results[i].report->items[k]);
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    put_out(out, &text);
}
