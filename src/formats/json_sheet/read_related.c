/* Reads the files that a sprite sheet of several pages names beside its own: each has a page. What
 * is found in them is reported at the place that names them. */
#include "formats/json_sheet/reading.h"

#include "core/reports/report.h"
#include "core/text/show.h"

enum { FINDINGS_MAX = 8 };

/* A file beside that which is read. */
typedef struct related {
    spressi_sheet_file file;
    spressi_reader reader;
    spress_buffer bytes;
    spress_report report;
    spress_diagnostic findings[FINDINGS_MAX];
    const char *name;
    size_t at; /* where it is named */
} related;

/* Reports what was found in a file at the place that names it. */
static void pass_on(spressi_reader *reader, related *one)
{
    for (size_t i = 0; i < one->report.count; i++) {
        const spress_diagnostic *item = &one->findings[i];
        const spressi_finding finding = {.code = item->code,
                                         .severity = item->severity,
                                         .has_offset = true,
                                         .offset = one->at,
                                         .path = reader->path};
        spressi_report(reader->report, &finding, "%s: %s", spressi_show(one->name).text,
                       item->message);
    }
    spress_report_init(&one->report, one->findings, FINDINGS_MAX);
}

/* Whether an earlier file has the page that was read last: a file may name itself. */
static bool is_repeated(const spress_atlas *atlas)
{
    const spress_page *last = &atlas->pages[atlas->page_count - 1];
    for (size_t i = 0; i + 1 < atlas->page_count; i++)
        if (atlas->pages[i].file_size == last->file_size &&
            memcmp(atlas->pages[i].file, last->file, last->file_size) == 0)
            return true;
    return false;
}

/* Reads pages and frames of a file whose bytes are there. */
static bool take_file(spressi_sheet *s, spressi_reader *main, related *one)
{
    const size_t frames = s->builder.atlas->frame_count, pages = s->builder.atlas->page_count;
    one->reader = *main;
    one->reader.in = (spressi_cursor){.data = one->bytes.data, .size = one->bytes.size};
    one->reader.tree = NULL;
    one->reader.report = &one->report;
    one->file.json = (spressi_json){.reader = &one->reader, .mode = SPRESSI_JSON_LAX, .user = s};
    s->builder.reader = &one->reader;
    const bool good = spressi_sheet_take_file(s, &one->file);
    s->builder.reader = main;
    pass_on(main, one);
    spress_atlas *atlas = s->builder.atlas;
    for (size_t i = frames; atlas->frame_offsets && i < atlas->frame_count; i++)
        atlas->frame_offsets[i] = UINT32_MAX; /* it has no place in the main file */
    if (good && is_repeated(atlas)) {
        atlas->frame_count = frames;
        atlas->page_count = pages;
        one->file.animations_at = 0;
    }
    return good;
}

/* Gets the bytes of a file and reads it. */
static bool take_related(spressi_sheet *s, spressi_json *json, related *one)
{
    spressi_reader *main = json->reader;
    const spress_siblings *siblings = s->options->siblings;
    uint16_t size;
    one->at = main->in.at;
    spress_report_init(&one->report, one->findings, FINDINGS_MAX);
    if (!spressi_json_take_name(json, &one->name, &size))
        return false;
    spressi_json_here(json);
    const spress_sibling_answer answer =
        siblings
            ? siblings->read(siblings->context, one->name, main->path, main->report, &one->bytes)
            : SPRESS_SIBLING_ABSENT;
    if (answer == SPRESS_SIBLING_READ)
        return take_file(s, main, one);
    s->is_partial = true;
    if (answer == SPRESS_SIBLING_ABSENT)
        spressi_tell(main, SPRESS_CODE_DESCRIPTOR_PART_MISSING, one->at,
                     "\"%s\" is not there: its page is left out", spressi_show(one->name).text);
    return answer == SPRESS_SIBLING_ABSENT;
}

static bool take_all(spressi_sheet *s, spressi_sheet_file *file, related *list, size_t count)
{
    spressi_json *json = &file->json;
    size_t i = 0;
    spressi_json_enter_array(json);
    for (; spressi_json_next(json); i++)
        if (!take_related(s, json, &list[i]))
            return false;
    bool good = spressi_sheet_take_animations(s, file);
    spressi_reader *main = s->builder.reader;
    for (i = 0; good && i < count; i++) {
        s->builder.reader = &list[i].reader;
        good = list[i].file.animations_at == 0 || spressi_sheet_take_animations(s, &list[i].file);
        pass_on(main, &list[i]);
    }
    s->builder.reader = main;
    return good;
}

bool spressi_sheet_take_related(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    size_t count = 0;
    if (file->related_at == 0)
        return spressi_sheet_take_animations(s, file);
    spressi_json_visit(json, "meta", file->related_at);
    spressi_json_visit(json, "related_multi_packs", file->related_at);
    if (!spressi_json_count_list(json, json->reader->limits.pages, SPRESS_CODE_LIMIT_PAGES, &count))
        return false;
    related *list = spressi_json_zeroed(json, count, sizeof *list);
    const bool good = list && take_all(s, file, list, count);
    for (size_t i = 0; list && i < count; i++)
        spress_buffer_free(&list[i].bytes);
    return good;
}
