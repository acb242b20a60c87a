/* spritepress inspect: what is in a file. */
#include <stdlib.h>
#include <string.h>

#include "inspect.h"
#include "load.h"
#include "report.h"

static bool print_json(const spress_document *document, const cli_options *options,
                       spress_report *report)
{
    const spress_write_options write = {.json_compact = options->compact};
    spress_buffer text = {0};
    if (!spress_write(document, spress_format_find("json"), &write, report, &text))
        return false;
    fwrite(text.data, 1, text.size, stdout);
    spress_buffer_free(&text);
    return true;
}

static void print_png(const char *path, const cli_file *file, const cli_options *options,
                      spress_report *report)
{
    static const char *const colours[] = {"grey",           "", "RGB", "palette",
                                          "grey and alpha", "", "RGBA"};
    spress_png_info info;
    const char *reason;
    size_t at;
    if (spress_png_scan((spress_bytes){file->data, file->size}, &info, &reason, &at) == 0)
        spress_report_add(report, SPRESS_IMAGE_DECODE, at, NULL, "%s", reason);
    else if (options->json)
        printf("{\"format\": \"png\", \"kind\": \"image\", \"width\": %u, \"height\": %u, "
               "\"bitDepth\": %u, \"colourType\": %u}\n",
               info.width, info.height, info.bit_depth, info.colour_type);
    else
        printf("%s: PNG picture, %ux%u pixels, %s, %u bit%s\n", path, info.width, info.height,
               colours[info.colour_type], info.bit_depth, info.interlace ? ", interlaced" : "");
}

static void print_document(const char *path, const cli_loaded *loaded, const cli_options *options,
                           spress_report *report)
{
    if (options->json) {
        print_json(loaded->document, options, report);
        return;
    }
    switch (loaded->document->kind) {
    case SPRESS_KIND_ATLAS:
        cli_inspect_atlas(path, loaded->document, options);
        return;
    case SPRESS_KIND_SPRITE:
        cli_inspect_sprite(path, loaded);
        return;
    case SPRESS_KIND_RIG:
        cli_inspect_rig(path, loaded, options->all);
        return;
    }
}

static int inspect_file(const char *path, const cli_options *options, const cli_reading *reading)
{
    spress_report *report = cli_report_new();
    cli_loaded loaded = {0};
    if (cli_load(path, reading, report, &loaded)) {
        /* With a palette a PNG is a sprite, as in convert. */
        if (loaded.is_png && !reading->read.palette)
            print_png(path, &loaded.file, options, report);
        else if (!loaded.is_png || cli_make_sprite(&loaded, reading, false, report))
            print_document(path, &loaded, options, report);
    }
    cli_print_findings(stderr, path, report, options, options->verbose);
    const int status = cli_status(report);
    cli_unload(&loaded);
    cli_report_free(report);
    return status;
}

int cli_inspect(const cli_options *options)
{
    cli_reading reading;
    if (options->input_count == 0) {
        fputs("spritepress inspect: no files given\n", stderr);
        return CLI_USAGE;
    }
    int status = cli_prepare_reading(options, &reading);
    if (status != CLI_FINE)
        return status;
    for (size_t i = 0; i < options->input_count; i++) {
        if (i > 0 && !options->json)
            putchar('\n');
        const int own = inspect_file(options->inputs[i], options, &reading);
        status = own > status ? own : status;
    }
    return status;
}
