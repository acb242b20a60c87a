/* The table of formats: finds and recognises formats, and calls their readers and writers. */
#include <string.h>

#include "core/memory/limits.h"
#include "core/memory/not_null.h"
#include "core/reading/reader.h"
#include "core/text/ascii.h"
#include "formats/format.h"
#include "formats/own_names.h"
#include "formats/writer.h"
#include "model/document.h"

/* A test defines this as a list that has formats of its own. */
#ifndef SPRESSI_FORMATS
#define SPRESSI_FORMATS "formats/formats.def"
#endif

#define SPRESSI_FORMAT(name)        extern const spressi_format spressi_##name##_format;
#define SPRESSI_OUTPUT_FORMAT(name) SPRESSI_FORMAT(name)
#include SPRESSI_FORMATS
#undef SPRESSI_FORMAT
#define SPRESSI_FORMAT(name) &spressi_##name##_format,

static const spressi_format *const formats[] = {
#include SPRESSI_FORMATS
};

size_t spress_format_count(void)
{
    return sizeof formats / sizeof *formats;
}

const spress_format *spress_format_at(size_t index)
{
    return &formats[index]->info;
}

const spress_format *spress_format_find(const char *id)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (strcmp(formats[i]->info.id, id) == 0)
            return &formats[i]->info;
    return NULL;
}

const spress_format *spress_format_dump(void)
{
    size_t i = 0;
    while (!formats[i]->info.is_dump)
        i++;
    return &formats[i]->info;
}

const spress_format *spressi_unpacked_format(spress_kind kind)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (formats[i]->info.is_unpacked && formats[i]->info.kind == kind)
            return &formats[i]->info;
    return NULL;
}

const spressi_format *spressi_format_row(const spress_format *format)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (&formats[i]->info == format)
            return formats[i];
    return NULL;
}

bool spress_format_images_inside(const spress_format *format)
{
    return format->holds & SPRESS_HOLDS_IMAGES && !(format->holds & SPRESS_HOLDS_IMAGE_FILES);
}

bool spress_format_has_extension(const spress_format *format, const char *file_name)
{
    for (const char *p = format->extensions; *p;) {
        const size_t size = strcspn(p, " ");
        if (spressi_has_ending(file_name, strlen(file_name), p, size))
            return true;
        p += size + (p[size] == ' ');
    }
    return false;
}

/* The row whose sniff is surest; of equal ones the first. NULL when none is sure of anything. */
static const spress_format *recognise_content(spress_bytes input)
{
    const spress_format *best = NULL;
    unsigned best_score = SPRESSI_SNIFF_NO;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const unsigned score = formats[i]->sniff ? formats[i]->sniff(input) : SPRESSI_SNIFF_NO;
        if (score > best_score) {
            best_score = score;
            best = &formats[i]->info;
        }
    }
    return best;
}

const spress_format *spress_format_recognise(spress_bytes input, const char *file_name)
{
    const spress_format *by_content = recognise_content(spressi_not_null(input));
    if (by_content)
        return by_content;
    for (size_t i = 0; file_name && i < spress_format_count(); i++)
        if (spress_format_has_extension(&formats[i]->info, file_name))
            return &formats[i]->info;
    return NULL;
}

/* Where the error is that ended the reading: the last one. */
static size_t last_fault(const spress_report *report)
{
    for (size_t i = report ? report->count : 0; i-- > 0;)
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR)
            return (size_t)report->items[i].offset; /* none of SPRESS_NO_OFFSET */
    return SIZE_MAX;
}

static bool read_into(spress_bytes input, const spressi_format *row,
                      const spress_read_options *options, spress_report *report,
                      spress_document *document)
{
    spressi_reader reader = {.in = {.data = input.data, .size = input.size},
                             .arena = document->arena,
                             .lenient = options->lenient,
                             .keep_offsets = options->keep_offsets,
                             .in_place = options->in_place,
                             .budget = options->budget,
                             .limits = spressi_limits_filled(&options->limits),
                             .report = report,
                             .tree = options->tree};
    if (input.size > reader.limits.input_bytes)
        return spressi_fail(&reader, SPRESS_CODE_LIMIT_INPUT, 0,
                            "the file has %zu bytes; the limit is %llu", input.size,
                            (unsigned long long)reader.limits.input_bytes);
    spressi_tree_begin(reader.tree, input, row->info.text, reader.limits.memory_bytes);
    /* A room takes its settings itself; without any, all are refused here. */
    const bool read = (row->info.read_settings ||
                       spressi_take_read_settings(&row->info, options->settings, NULL, report)) &&
                      row->read(&reader, options, document);
    spressi_tree_end(options->tree, (spressi_tree_end_of_reading){read, reader.in.at,
                                                                  read ? 0 : last_fault(report)});
    return read;
}

spress_document *spress_read(spress_bytes input, const spress_format *format,
                             const spress_read_options *options, spress_report *report)
{
    static const spress_read_options defaults = {0};
    input = spressi_not_null(input);
    options = options ? options : &defaults;
    format = format ? format : spress_format_recognise(input, NULL);
    const spressi_format *row = format ? spressi_format_row(format) : NULL;
    if (options->tree)
        spress_tree_free(options->tree); /* of a file that was read before */
    if (!row || !row->read) {
        spress_report_add(report, SPRESS_CODE_UNKNOWN_FORMAT, 0, NULL,
                          input.size == 0 ? "the file is empty"
                                          : "the content is of no known format");
        return NULL;
    }

    const spress_limits limits = spressi_limits_filled(&options->limits);
    spress_document *document =
        spressi_document_new(format->kind, options->allocator, limits.memory_bytes);
    if (!document) {
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
        return NULL;
    }
    document->format = format;
    const bool read = read_into(input, row, options, report, document);
    if (format->text)
        spress_report_locate(report, input);
    if (read)
        return document;
    spress_document_free(document);
    return NULL;
}

static bool has_image_inside(const spress_document *document)
{
    return document->kind == SPRESS_KIND_ATLAS && document->atlas.page_count != 0 &&
           document->atlas.pages[0].image.size != 0;
}

static bool write_into(spressi_writer *writer, const spressi_format *row,
                       const spress_document *document)
{
    const uint32_t holds = row ? row->info.holds : 0;
    if (!row || !row->write || !(row->info.kinds & SPRESS_KIND_BIT(document->kind)))
        return spressi_refuse(writer, SPRESS_CODE_CANNOT_HOLD, NULL,
                              "%s cannot hold this kind of document",
                              row ? row->info.title : "an unknown format");
    if (has_image_inside(document) && (holds & SPRESS_HOLDS_IMAGE_FILES) &&
        !(holds & SPRESS_HOLDS_IMAGES))
        return spressi_refuse(writer, SPRESS_CODE_CANNOT_HOLD, "/pages/0",
                              "the image is inside the file; %s holds it in a file of its own",
                              row->info.title);
    if (!row->info.write_settings &&
        !spressi_take_write_settings(&row->info, writer->options->settings, NULL, writer->report))
        return false;
    spressi_arena *scratch;
    document = spressi_own_names(writer, row, document, &scratch);
    /* Losses are of the whole document: one part is enough to find them. */
    const bool written =
        document && row->write(writer, document) &&
        (writer->part != 0 || !spressi_refuse_losses(writer, &row->info, document));
    spressi_arena_free(scratch);
    if (writer->out.failed)
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    return written;
}

size_t spressi_part_count(const spress_document *document, const spress_format *format)
{
    if (document->kind != SPRESS_KIND_ATLAS)
        return 1;
    switch (format->spread) {
    case SPRESS_SPREAD_ONE:
        return 1;
    case SPRESS_SPREAD_PER_PAGE:
        return document->atlas.page_count;
    case SPRESS_SPREAD_PER_FRAME:
        return document->atlas.frame_count;
    }
    return 1;
}

/* Reads the file that is to be updated. True also when there is none. */
static bool read_previous(spressi_writer *writer, const spress_format *format, const char *name,
                          spress_buffer *out)
{
    const spress_siblings *files = writer->options->previous;
    if (!format->updates || !files || !name)
        return true;
    if (files->read(files->context, name, "", writer->report, out) == SPRESS_SIBLING_REFUSED)
        return false;
    writer->previous = (spress_bytes){out->data, out->size};
    return true;
}

bool spressi_write_part(const spressi_writing *job, size_t part, const char *name,
                        spress_buffer *out)
{
    static const spress_write_options defaults = {0};
    const spress_write_options *options = job->options ? job->options : &defaults;
    spressi_writer writer = {.options = options,
                             .allocator = options->allocator ? *options->allocator
                                                             : spress_allocator_default(),
                             .report = job->report,
                             .part = part,
                             .files = job->files,
                             .file_count = job->file_count};
    spress_buffer previous = {0};
    spressi_output_init(&writer.out, &writer.allocator);
    const bool written = read_previous(&writer, job->format, name, &previous) &&
                         write_into(&writer, spressi_format_row(job->format), job->document);
    spress_buffer_free(&previous);
    if (written)
        *out = writer.out.buffer;
    else
        spressi_output_free(&writer.out);
    return written;
}

bool spress_write(const spress_document *document, const spress_format *format,
                  const spress_write_options *options, spress_report *report, spress_buffer *out)
{
    const spressi_writing job = {
        .document = document, .format = format, .options = options, .report = report};
    const size_t count = spressi_part_count(document, format);
    if (count == 1)
        return spressi_write_part(&job, 0, options ? options->file_name : NULL, out);
    spress_report_add(report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                      "%s needs %zu files for this document, not one", format->title, count);
    return false;
}
