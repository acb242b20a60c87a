/* Tells findings as JSON: validate's verdicts, and the doors that have no text of their own. */
#include "jobs/results/finding.h"

#include <stdio.h>
#include <string.h>

#include "core/json/write.h"
#include "formats/format.h"

/* A finding, and what its members are made of besides. */
typedef struct told_finding {
    const spress_diagnostic *item;
    const char *file; /* NULL: not told */
    char hint[256], message[320];
} told_finding;

static const spress_code_info *info_of(const void *root)
{
    return spress_code_describe(((const told_finding *)root)->item->code);
}

static const char *unless_empty(const char *text)
{
    return text && text[0] ? text : NULL;
}

static const char *code(const void *root, const void *item)
{
    (void)item;
    return info_of(root)->id;
}

static const char *severity(const void *root, const void *item)
{
    (void)root;
    return spress_severity_name(((const spress_diagnostic *)item)->severity);
}

static const char *kind(const void *root, const void *item)
{
    (void)item;
    return info_of(root)->kind;
}

static const char *file(const void *root, const void *item)
{
    (void)item;
    return ((const told_finding *)root)->file;
}

static const char *path(const void *root, const void *item)
{
    (void)root;
    return unless_empty(((const spress_diagnostic *)item)->path);
}

static const char *frame(const void *root, const void *item)
{
    (void)root;
    return unless_empty(((const spress_diagnostic *)item)->frame);
}

static const char *feature(const void *root, const void *item)
{
    (void)root;
    return spress_feature_name(((const spress_diagnostic *)item)->feature);
}

static const char *message(const void *root, const void *item)
{
    (void)item;
    return ((const told_finding *)root)->message;
}

static const char *hint(const void *root, const void *item)
{
    (void)item;
    return unless_empty(((const told_finding *)root)->hint);
}

static const char *const severities[] = {"note", "warning", "error", NULL};

#define MAYBE_SAID(key, function)                                                                  \
    .name = (key), .type = SPRESSI_FIELD_SAID, .text = (function), .presence = SPRESSI_UNLESS_ZERO
#define ABOUT_ROWS                                                                                 \
    {SPRESSI_MAYBE("option", TEXT, spress_diagnostic, option),                                     \
     .help = "the option or setting that it is about, as the command line spells it"},             \
        {MAYBE_SAID("frame", frame), .help = "the name of the frame or sprite that it is about"},  \
        {MAYBE_SAID("feature", feature), .words = spressi_feature_names,                           \
         .help = "what a format cannot hold"},                                                     \
        {SPRESSI_MAYBE("found", U64, spress_diagnostic, found),                                    \
         .help = "the number that is out of bounds"},                                              \
    {                                                                                              \
        SPRESSI_MAYBE("allowed", U64, spress_diagnostic, allowed), .help = "and its bound"         \
    }

static const spressi_field about_rows[] = {ABOUT_ROWS, {0}};
static const spressi_object about_object = {.name = "FindingAbout", .fields = about_rows};

static const spressi_field rows[] = {
    {.name = "code",
     .type = SPRESSI_FIELD_SAID,
     .text = code,
     .help = "as docs/errors.md explains it: \"PCT012\""},
    {.name = "severity", .type = SPRESSI_FIELD_SAID, .text = severity, .words = severities},
    {.name = "kind",
     .type = SPRESSI_FIELD_SAID,
     .text = kind,
     .help = "what sort of fault it is, as docs/errors.md has it: \"SYNTAX\""},
    {MAYBE_SAID("file", file), .help = "of validate: where it is not the file that is validated"},
    {SPRESSI_ROW("offset", U64, spress_diagnostic, offset), .presence = SPRESSI_WHEN_KNOWN,
     .help = "the byte of the file"},
    {SPRESSI_MAYBE("line", U32, spress_diagnostic, line), .help = "from 1"},
    {SPRESSI_MAYBE("column", U32, spress_diagnostic, column), .help = "from 1, in characters"},
    {MAYBE_SAID("path", path),
     .help = "the place inside the document: \"/frames/3\"; of GEN019, the option, as the command "
             "line spells it"},
    ABOUT_ROWS,
    {.name = "message", .type = SPRESSI_FIELD_SAID, .text = message},
    {MAYBE_SAID("hint", hint), .help = "what to do about it"},
    {0},
};
const spressi_object spressi_finding_object = {
    .name = "Finding",
    .help = "something that was found in a file, or is wrong with a job",
    .fields = rows,
};

/* Of an option the message goes on behind its name. */
static void word_message(const spress_diagnostic *item, char *out, size_t size)
{
    char name[64];
    snprintf(name, sizeof name, "`%s`", item->option ? item->option : "");
    if (item->code != SPRESS_CODE_REQUEST || !item->option || strstr(item->message, name))
        snprintf(out, size, "%s", item->message);
    else
        snprintf(out, size, "%s%s%s", name, item->objection == SPRESS_OBJECTION_VALUE ? ": " : " ",
                 item->message);
}

void spressi_put_finding(spressi_json_writer *json, const spress_diagnostic *item, const char *file,
                         const char *mark)
{
    told_finding told = {.item = item, .file = file};
    spress_code_hint(item->code, mark ? mark : "", told.hint, sizeof told.hint);
    snprintf(told.message, sizeof told.message, "%s", item->message);
    if (!mark) {
        snprintf(told.hint, sizeof told.hint, "%s", spress_code_describe(item->code)->hint);
        word_message(item, told.message, sizeof told.message);
    }
    spressi_put_object(json, &spressi_finding_object, &told, item);
}

void spressi_put_about(spressi_json_writer *json, const char *key, const spress_diagnostic *item)
{
    if (!item->option && !item->frame[0] && !item->feature && !item->found && !item->allowed)
        return;
    spressi_json_key(json, key);
    spressi_put_object(json, &about_object, item, item);
}

bool spress_findings_json(const spress_report *report, const spress_allocator *allocator,
                          spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, allocator);
    spressi_json_begin(&json, &text, true);
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < report->count; i++)
        spressi_put_finding(&json, &report->items[i], report->items[i].file, NULL);
    spressi_json_close(&json, ']');
    return spressi_json_finish(&json, &text, out);
}
