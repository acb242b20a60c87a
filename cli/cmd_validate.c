/* spritepress validate: every rule of a file's format, and its images. */
#include <stdlib.h>
#include <string.h>

#include "images.h"
#include "load.h"
#include "plural.h"
#include "report.h"

static void validate_document(const char *path, const cli_options *options,
                              const cli_reading *reading, cli_loaded *loaded, spress_report *report)
{
    const cli_place place = {path, options->image_root, &reading->limits};
    if (loaded->is_png && reading->read.palette) {
        cli_make_sprite(loaded, reading, false, report);
        return;
    }
    if (loaded->is_png) {
        spress_image image = {0};
        if (spress_png_read((spress_bytes){loaded->file.data, loaded->file.size}, &reading->limits,
                            NULL, report, &image))
            spress_image_free(&image);
        return;
    }
    spress_document_check(loaded->document, NULL, report); /* says itself when memory runs out */
    if (loaded->document->format->text)
        spress_report_locate(report, (spress_bytes){loaded->file.data, loaded->file.size});
    cli_check_images(&place, loaded->document, report);
}

/* --werror: what was a warning is an error. */
static void raise_warnings(spress_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_WARNING)
            report->items[i].severity = SPRESS_SEVERITY_ERROR;
    report->error_count += report->warning_count;
    report->warning_count = 0;
}

static void validate_file(const char *path, const cli_options *options, const cli_reading *reading,
                          cli_result *result)
{
    cli_loaded loaded = {0};
    result->file = path;
    result->report = cli_report_new();
    const bool read = cli_load(path, reading, result->report, &loaded);
    result->format = loaded.format ? loaded.format->id : loaded.is_png ? "png" : NULL;
    if (read)
        validate_document(path, options, reading, &loaded, result->report);
    cli_unload(&loaded);
    if (options->werror)
        raise_warnings(result->report);
    result->invalid = result->report->error_count != 0;
}

static void print_summary(const cli_result *results, size_t count)
{
    size_t invalid = 0, errors = 0, warnings = 0, notes = 0;
    for (size_t i = 0; i < count; i++) {
        invalid += results[i].invalid;
        errors += results[i].report->error_count;
        warnings += results[i].report->warning_count;
        notes += results[i].report->note_count;
    }
    printf("%zu file%s: %zu valid, %zu invalid; %zu error%s, %zu warning%s, %zu note%s\n", count,
           cli_plural(count), count - invalid, invalid, errors, cli_plural(errors), warnings,
           cli_plural(warnings), notes, cli_plural(notes));
}

static int status_of(const cli_result *results, size_t count)
{
    int status = CLI_FINE;
    for (size_t i = 0; i < count; i++) {
        const int own = cli_status(results[i].report);
        status = own > status ? own : status;
    }
    return status;
}

int cli_validate(const cli_options *options)
{
    static const char *const formats[] = {"text", "json", "sarif"};
    cli_reading reading;
    const char *format = options->format ? options->format : "text";
    if (options->input_count == 0) {
        fputs("spritepress validate: no files given\n", stderr);
        return CLI_USAGE;
    }
    if (strcmp(format, "text") != 0 && strcmp(format, "json") != 0 &&
        strcmp(format, "sarif") != 0) {
        const char *near = cli_nearest(format, formats, 3);
        fprintf(stderr, "spritepress validate: --format is text, json or sarif, not \"%s\"%s%s\n",
                format, near ? "; did you mean " : "", near ? near : "");
        return CLI_USAGE;
    }
    const int prepared = cli_prepare_reading(options, &reading);
    if (prepared != CLI_FINE)
        return prepared;
    reading.read.keep_offsets = true;

    const bool as_text = strcmp(format, "text") == 0;
    cli_result *results = calloc(options->input_count, sizeof *results);
    if (!results) {
        fputs("spritepress: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    for (size_t i = 0; i < options->input_count; i++) {
        validate_file(options->inputs[i], options, &reading, &results[i]);
        if (as_text)
            cli_print_findings(stdout, options->inputs[i], results[i].report, options, true);
    }
    if (strcmp(format, "json") == 0)
        cli_print_json(stdout, results, options->input_count);
    else if (strcmp(format, "sarif") == 0)
        cli_print_sarif(stdout, results, options->input_count);
    else if (!options->quiet)
        print_summary(results, options->input_count);
    const int status = status_of(results, options->input_count);
    for (size_t i = 0; i < options->input_count; i++)
        cli_report_free(results[i].report);
    free(results);
    return status;
}
