#include "load.h"

#include <stdlib.h>
#include <string.h>

#include "core/limits.h"
#include "report.h"

int cli_fail_format(const char *option, const char *id)
{
    const bool reading = strcmp(option, "from") == 0;
    const char *names[16] = {"png"};
    size_t count = 1;
    for (size_t i = 0; i < spress_format_count(); i++)
        names[count++] = spress_format_at(i)->id;
    if (!reading)
        names[count++] = "json";
    if (reading && strcmp(id, "json") == 0) {
        fputs("spritepress: --from: json is for output only; the JSON form of PCHR is pchr-json\n",
              stderr);
        return CLI_USAGE;
    }
    const char *near = cli_nearest(id, names, count);
    fprintf(stderr, "spritepress: --%s: unknown format \"%s\"", option, id);
    if (near)
        fprintf(stderr, "; did you mean %s?", near);
    fputs("\n\"spritepress formats\" lists them.\n", stderr);
    return CLI_USAGE;
}

static int prepare_palette(const char *path, cli_reading *out)
{
    spress_report *report = cli_report_new();
    cli_file file = {0};
    int status = CLI_FINE;
    if (!cli_read_file(path, out->limits.input_bytes, &file, report) ||
        !spress_palette_read((spress_bytes){file.data, file.size}, report, &out->palette)) {
        spress_report_locate(report, (spress_bytes){file.data, file.size});
        cli_print_findings(stderr, path, report, &(cli_options){0}, false);
        status = cli_status(report);
    }
    out->read.palette = &out->palette;
    free(file.data);
    cli_report_free(report);
    return status;
}

static int fail_value(const char *option, const char *value, const char *allowed)
{
    fprintf(stderr, "spritepress: --%s: \"%s\" is not %s\n", option, value, allowed);
    return CLI_USAGE;
}

static int prepare_pcsef(const cli_options *options, cli_reading *out)
{
    spress_read_options *read = &out->read;
    read->width = (uint32_t)options->width;
    read->height = (uint32_t)options->height;
    if (options->empty) {
        const char c = options->empty[0];
        const bool usable = c > ' ' && c < 0x7F && !strchr("0123456789~^>", c);
        if (strlen(options->empty) != 1 || !usable)
            return fail_value("empty", options->empty,
                              "one printable character that is no digit, ~, ^ or >");
        read->empty = c;
    }
    if (options->alphabet && strcmp(options->alphabet, "compact") == 0)
        read->alphabet = SPRESS_ALPHABET_COMPACT;
    else if (options->alphabet && strcmp(options->alphabet, "document") != 0)
        return fail_value("alphabet", options->alphabet, "document or compact");
    return CLI_FINE;
}

/* Standard input can be read once. */
static bool reads_input_twice(const cli_options *options)
{
    size_t uses = options->palette && strcmp(options->palette, "-") == 0;
    for (size_t i = 0; i < options->input_count; i++)
        uses += strcmp(options->inputs[i], "-") == 0;
    return uses > 1;
}

int cli_prepare_reading(const cli_options *options, cli_reading *out)
{
    *out = (cli_reading){0};
    if (reads_input_twice(options)) {
        fputs("spritepress: \"-\", standard input, can be read only once\n", stderr);
        return CLI_USAGE;
    }
    const spress_limits limits = {.input_bytes = options->max_input_bytes,
                                  .memory_bytes = options->max_memory,
                                  .pixels = options->max_pixels,
                                  .pages = (uint32_t)options->max_pages,
                                  .frames = (uint32_t)options->max_frames,
                                  .name_bytes = options->max_name_bytes,
                                  .bones = (uint32_t)options->max_bones,
                                  .vertices = options->max_vertices,
                                  .transforms = options->max_transforms};
    out->limits = spressi_limits_filled(&limits);
    out->read.limits = out->limits;
    out->read.lenient = options->lenient;
    out->from_png = options->from && strcmp(options->from, "png") == 0;
    if (options->from && !out->from_png) {
        out->from = spress_format_find(options->from);
        if (!out->from || !(out->from->capabilities & SPRESS_CAN_READ))
            return cli_fail_format("from", options->from);
    }
    const int status = prepare_pcsef(options, out);
    if (status != CLI_FINE || !options->palette)
        return status;
    return prepare_palette(options->palette, out);
}

static bool is_png(spress_bytes bytes)
{
    return bytes.size >= 8 && memcmp(bytes.data, "\x89PNG\r\n\x1A\n", 8) == 0;
}

bool cli_load(const char *path, const cli_reading *reading, spress_report *report, cli_loaded *out)
{
    cli_loaded loaded = {0};
    if (!cli_read_file(path, reading->limits.input_bytes, &loaded.file, report))
        return false;
    const spress_bytes bytes = {loaded.file.data, loaded.file.size};
    loaded.is_png = reading->from_png || (!reading->from && is_png(bytes));
    if (!loaded.is_png) {
        loaded.format = reading->from ? reading->from : spress_format_recognise(bytes, path);
        loaded.document = spress_read(bytes, loaded.format, &reading->read, report);
    }
    if (!loaded.is_png && !loaded.document) {
        out->format = loaded.format;
        cli_unload(&loaded);
        return false;
    }
    *out = loaded;
    return true;
}

bool cli_make_sprite(cli_loaded *loaded, const cli_reading *reading, bool nearest,
                     spress_report *report)
{
    static const spress_format png = {
        .id = "png", .title = "PNG picture", .kind = SPRESS_KIND_SPRITE, .extensions = ".png"};
    spress_image image = {0};
    const spress_bytes bytes = {loaded->file.data, loaded->file.size};
    if (!spress_png_read(bytes, &reading->limits, NULL, report, &image))
        return false;
    loaded->document = spress_sprite_from_image(&image, &reading->read, nearest, report);
    spress_image_free(&image);
    if (loaded->document)
        loaded->document->format = &png;
    return loaded->document != NULL;
}

void cli_unload(cli_loaded *loaded)
{
    spress_document_free(loaded->document);
    free(loaded->file.data);
    *loaded = (cli_loaded){0};
}
