/* A format is one row. Command, converter, fuzzers and documentation take it from here. */
#include <string.h>

#include "core/limits.h"
#include "core/reader.h"
#include "formats/format.h"
#include "formats/writer.h"
#include "model/document.h"

enum {
    READ_WRITE = SPRESS_CAN_READ | SPRESS_CAN_WRITE,
    ALL = 0x7FFFFFFF & ~(SPRESS_CAN_READ | SPRESS_CAN_FLAGS),
};

static const spressi_format formats[] = {
    {{"pct", "Phaser Compact Texture atlas", SPRESS_KIND_ATLAS, true, ".pct",
      READ_WRITE | SPRESS_CAN_TRIM | SPRESS_CAN_PAGES | SPRESS_CAN_ALIAS | SPRESS_CAN_PADDING},
     spressi_pct_sniff,
     spressi_pct_read,
     spressi_pct_write},
    {{"aatls", "Arc atlas (Mindustry)", SPRESS_KIND_ATLAS, false, ".aatls",
      READ_WRITE | SPRESS_CAN_TRIM | SPRESS_CAN_PAGES | SPRESS_CAN_NINE_PATCH | SPRESS_CAN_SAMPLER},
     spressi_aatls_sniff,
     spressi_aatls_read,
     spressi_aatls_write},
    {{"scs", "sc-sprites sheet", SPRESS_KIND_ATLAS, true, ".scs",
      READ_WRITE | SPRESS_CAN_ANIMATE | SPRESS_CAN_EMBED | SPRESS_CAN_SCALE},
     spressi_scs_sniff,
     spressi_scs_read,
     spressi_scs_write},
    {{"pchr", "PCHR skeletal animation", SPRESS_KIND_RIG, false, ".pchr",
      READ_WRITE | SPRESS_CAN_EMBED | SPRESS_CAN_ANIMATE | SPRESS_CAN_FLAGS},
     spressi_pchr_sniff,
     spressi_pchr_read,
     spressi_pchr_write},
    {{"gltf", "glTF 2.0 (text)", SPRESS_KIND_RIG, true, ".gltf",
      READ_WRITE | SPRESS_CAN_EMBED | SPRESS_CAN_ANIMATE | SPRESS_CAN_FLAGS},
     spressi_gltf_sniff,
     spressi_gltf_read,
     spressi_gltf_write},
    {{"glb", "glTF 2.0 (binary)", SPRESS_KIND_RIG, false, ".glb",
      READ_WRITE | SPRESS_CAN_EMBED | SPRESS_CAN_ANIMATE | SPRESS_CAN_FLAGS},
     spressi_glb_sniff,
     spressi_glb_read,
     spressi_glb_write},
    {{"pchr-json", "JSON form of PCHR", SPRESS_KIND_RIG, true, ".json",
      READ_WRITE | SPRESS_CAN_ANIMATE},
     spressi_pchr_json_sniff,
     spressi_pchr_json_read,
     spressi_pchr_json_write},
    {{"pcsef", "Platanus compact sprite string", SPRESS_KIND_SPRITE, true, ".pcsef", READ_WRITE},
     NULL,
     spressi_pcsef_read,
     spressi_pcsef_write},
};

/* The dump holds every kind of document, so it stands beside the table. */
static const spressi_format json_dump = {
    {"json", "JSON dump (as inspect --json)", SPRESS_KIND_ATLAS, true, ".json", ALL},
    NULL,
    NULL,
    spressi_json_dump_write};

size_t spress_format_count(void)
{
    return sizeof formats / sizeof *formats;
}

const spress_format *spress_format_at(size_t index)
{
    return &formats[index].info;
}

const spress_format *spress_format_find(const char *id)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (strcmp(formats[i].info.id, id) == 0)
            return &formats[i].info;
    return strcmp(id, json_dump.info.id) == 0 ? &json_dump.info : NULL;
}

static const spressi_format *row_of(const spress_format *format)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (&formats[i].info == format)
            return &formats[i];
    return format == &json_dump.info ? &json_dump : NULL;
}

/* ASCII only: extensions are. */
static bool ends_with_ignoring_case(const char *text, const char *ending, size_t ending_size)
{
    const size_t size = strlen(text);
    if (size < ending_size)
        return false;
    text += size - ending_size;
    for (size_t i = 0; i < ending_size; i++) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
        if (c != ending[i])
            return false;
    }
    return true;
}

static bool has_extension(const spress_format *format, const char *file_name)
{
    for (const char *p = format->extensions; *p;) {
        const size_t size = strcspn(p, " ");
        if (ends_with_ignoring_case(file_name, p, size))
            return true;
        p += size + (p[size] == ' ');
    }
    return false;
}

const spress_format *spress_format_recognise(spress_bytes input, const char *file_name)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (formats[i].sniff && formats[i].sniff(input))
            return &formats[i].info;
    for (size_t i = 0; file_name && i < spress_format_count(); i++)
        if (has_extension(&formats[i].info, file_name))
            return &formats[i].info;
    return NULL;
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
                             .limits = spressi_limits_filled(&options->limits),
                             .report = report};
    if (input.size > reader.limits.input_bytes)
        return spressi_fail(&reader, SPRESS_LIMIT_INPUT, 0,
                            "the file has %zu bytes; the limit is %llu", input.size,
                            (unsigned long long)reader.limits.input_bytes);
    return row->read(&reader, options, document);
}

spress_document *spress_read(spress_bytes input, const spress_format *format,
                             const spress_read_options *options, spress_report *report)
{
    static const spress_read_options defaults = {0};
    options = options ? options : &defaults;
    format = format ? format : spress_format_recognise(input, NULL);
    const spressi_format *row = format ? row_of(format) : NULL;
    if (!row || !row->read) {
        spress_report_add(report, SPRESS_UNKNOWN_FORMAT, 0, NULL,
                          input.size == 0 ? "the file is empty"
                                          : "the content is of no known format");
        return NULL;
    }

    const spress_limits limits = spressi_limits_filled(&options->limits);
    spress_document *document =
        spressi_document_new(format->kind, options->allocator, limits.memory_bytes);
    if (!document) {
        spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
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
    if (!row || !row->write || (row->info.kind != document->kind && &row->info != &json_dump.info))
        return spressi_refuse(writer, SPRESS_CANNOT_HOLD, NULL,
                              "%s cannot hold this kind of document",
                              row ? row->info.title : "an unknown format");
    if (has_image_inside(document) && !(row->info.capabilities & SPRESS_CAN_EMBED))
        return spressi_refuse(writer, SPRESS_CANNOT_HOLD, "/pages/0",
                              "the image is inside the file; %s holds it in a file of its own",
                              row->info.title);
    const bool written = row->write(writer, document);
    if (writer->out.failed)
        return spressi_refuse(writer, SPRESS_MEMORY, NULL, "out of memory");
    return written;
}

bool spress_write(const spress_document *document, const spress_format *format,
                  const spress_write_options *options, spress_report *report, spress_buffer *out)
{
    static const spress_write_options defaults = {0};
    options = options ? options : &defaults;
    spressi_writer writer = {.options = options,
                             .allocator = options->allocator ? *options->allocator
                                                             : spress_allocator_default(),
                             .report = report};
    spressi_output_init(&writer.out, &writer.allocator);
    if (!write_into(&writer, row_of(format), document)) {
        spressi_output_free(&writer.out);
        return false;
    }
    *out = writer.out.buffer;
    return true;
}
