/* Reads documents through the host: palette, recognition, the document itself. */
#include "jobs/load/load.h"

#include <string.h>

#include "core/reports/report.h"
#include "jobs/options/tables.h"
#include "source/images.h"

/* Refuses a format that is not known, or cannot be read. */
static bool refuse_format(const spressi_job *job, const char *option, const char *id, bool reading)
{
    enum { NAMES_MAX = 128 };
    const char *names[NAMES_MAX];
    size_t count = 0;
    const spress_format *known = spress_format_find(id);
    if (known)
        return spressi_refuse_value(job, option, "%s can only be %s", id,
                                    reading ? "written" : "read");
    for (size_t i = 0; i < spress_format_count() && count < NAMES_MAX; i++) {
        const spress_format *format = spress_format_at(i);
        if (reading ? format->reads : format->writes)
            names[count++] = format->id;
    }
    const char *near = spress_nearest_word(id, names, count);
    return spressi_refuse_value(job, option, "there is no such format%s%s%s",
                                near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

static bool has_input(const spressi_job *job, const char *input)
{
    return input || spressi_refuse_value(job, "input", "the file to read is missing");
}

const spress_format *spressi_find_target(const spressi_job *job, const char *to)
{
    const spress_format *format = spress_format_find(to);
    if (format && format->writes)
        return format;
    refuse_format(job, "to", to, false);
    return NULL;
}

static bool read_palette(const spressi_job *job, const char *path, spress_palette *out)
{
    spress_buffer file = {0};
    const char *before = job->report->file;
    job->report->file = path;
    bool good = spressi_job_read(job, path, job->limits.input_bytes, &file);
    if (good) {
        const spress_bytes text = {file.data, file.size};
        good = spress_palette_read(text, job->report, out);
        spress_report_locate(job->report, text);
    }
    spress_buffer_free(&file);
    job->report->file = before;
    return good;
}

static bool read_empty(const spressi_job *job, const char *empty, char *out)
{
    const char c = empty[0];
    if (strlen(empty) != 1 || c <= ' ' || c >= 0x7F || strchr("0123456789~^>", c))
        return spressi_refuse_by(job, "empty", SPRESS_OBJECTION_WANTED,
                                 "needs one printable character that is no digit, ~, ^ or >");
    *out = c;
    return true;
}

bool spressi_terms_init(const spressi_job *job, const spress_reading *reading, spressi_terms *out)
{
    *out = (spressi_terms){.reading = reading,
                           .read = {.lenient = reading->lenient,
                                    .limits = job->limits,
                                    .width = reading->width,
                                    .height = reading->height,
                                    .alphabet = reading->alphabet,
                                    .nearest = reading->nearest}};
    out->read.allocator = &job->allocator;
    out->read.budget = job->host->budget;
    if (reading->from) {
        out->from = spress_format_find(reading->from);
        if (!out->from || !out->from->reads)
            return refuse_format(job, "from", reading->from, true);
    }
    if (reading->empty && !read_empty(job, reading->empty, &out->read.empty))
        return false;
    if (!reading->palette)
        return true;
    spress_palette *palette = spressi_job_take(job, 1, sizeof *palette);
    out->read.palette = palette;
    return palette && read_palette(job, reading->palette, palette);
}

bool spressi_begin_reading(const spressi_job *job, spress_job_kind kind, const void *request,
                           const char *input, spressi_terms *out)
{
    return has_input(job, input) && spressi_check_request(job, kind, request) &&
           spressi_terms_init(job, request, out);
}

bool spressi_choose_settings(const spressi_job *job, const spress_option *table,
                             spress_settings given, spress_settings *out)
{
    *out = (spress_settings){0};
    if (!table || given.count == 0)
        return true;
    spress_setting *items = spressi_job_take(job, given.count, sizeof *items);
    if (!items)
        return false;
    out->items = items;
    for (size_t i = 0; i < given.count; i++)
        if (spress_option_find(table, given.items[i].name, strlen(given.items[i].name)))
            items[out->count++] = given.items[i];
    return true;
}

/* What the documents of a job need to read files beside them. */
typedef struct sibling_reader {
    const spressi_job *job;
    spressi_image_source place;
} sibling_reader;

static spress_sibling_answer read_sibling(void *context, const char *name, const char *where,
                                          spress_report *report, spress_buffer *out)
{
    (void)report; /* the job's */
    const sibling_reader *s = context;
    switch (spressi_read_image(s->job, &s->place, name, where, out)) {
    case SPRESSI_IMAGE_READ:
        return SPRESS_SIBLING_READ;
    case SPRESSI_IMAGE_MISSING:
        return SPRESS_SIBLING_ABSENT;
    case SPRESSI_IMAGE_REFUSED:
        break;
    }
    return SPRESS_SIBLING_REFUSED;
}

/* Reads the bytes as the format that was recognised, by those settings that are for it. */
static spress_document *read_document(const spressi_job *job, const spressi_terms *terms,
                                      const spressi_loaded *loaded)
{
    const spress_bytes bytes = {loaded->file.data, loaded->file.size};
    const spress_format *format = loaded->format;
    sibling_reader reader = {
        job, {.path = loaded->path, .image_root = terms->reading->image_root, .what = "file"}};
    const spress_siblings siblings = {&reader, read_sibling};
    spress_read_options options = terms->read;
    options.siblings = &siblings;
    options.file_name = strcmp(loaded->path, "-") == 0 ? NULL : spressi_file_of(loaded->path);
    if (format && !spressi_choose_settings(job, format->read_settings, terms->reading->settings,
                                           &options.settings))
        return NULL;
    return spress_read(bytes, format, &options, job->report);
}

bool spressi_read_template(const spressi_job *job, const char *path, spress_buffer *out)
{
    return !path || spressi_job_read(job, path, job->limits.input_bytes, out);
}

spress_sibling_answer spressi_read_previous(void *context, const char *name, const char *where,
                                            spress_report *report, spress_buffer *out)
{
    const spressi_job *job = context;
    const spress_host *host = job->host;
    char why[128];
    (void)where;
    (void)report; /* the job's */
    /* A host that cannot look has nothing that could be kept. */
    if (strcmp(name, "-") == 0 || !host->look ||
        host->look(host->context, name, why, sizeof why) == SPRESS_FILE_NONE)
        return SPRESS_SIBLING_ABSENT;
    return spressi_job_read(job, name, job->limits.input_bytes, out) ? SPRESS_SIBLING_READ
                                                                     : SPRESS_SIBLING_REFUSED;
}

bool spressi_load_bytes(const spressi_job *job, const char *path, const spressi_terms *terms,
                        spress_buffer *file, spressi_loaded *out)
{
    const spress_bytes bytes = {file->data, file->size};
    *out = (spressi_loaded){.path = path, .file = *file};
    *file = (spress_buffer){0};
    out->format = terms->from ? terms->from : spress_format_recognise(bytes, path);
    if (out->format && out->format->is_picture && !terms->read.palette)
        return true;
    const spressi_image_source place = {.path = path, .image_root = terms->reading->image_root};
    out->document = read_document(job, terms, out);
    if (out->document && spressi_settle_pages(job, &place, terms->reading->lenient, out->document))
        return true;
    if (!terms->read.tree)
        spress_buffer_free(&out->file);
    return false;
}

bool spressi_load(const spressi_job *job, const char *path, const spressi_terms *terms,
                  spressi_loaded *out)
{
    spress_buffer file = {0};
    *out = (spressi_loaded){.path = path};
    return spressi_job_read(job, path, job->limits.input_bytes, &file) &&
           spressi_load_bytes(job, path, terms, &file, out);
}

bool spressi_load_sprite(const spressi_job *job, const spressi_terms *terms, spressi_loaded *loaded)
{
    if (loaded->document)
        return true;
    loaded->document = read_document(job, terms, loaded);
    return loaded->document;
}

void spressi_unload(spressi_loaded *loaded)
{
    spress_document_free(loaded->document);
    spress_buffer_free(&loaded->file);
    *loaded = (spressi_loaded){0};
}
