/* spritepress pack: images become an atlas.
 *
 *   inputs     files, folders, patterns and lists (inputs.h)
 *   sprites    decoded on all threads (pack_load.c), named (pack_names.c)
 *   atlases    one for every scale: layout, pages, descriptor (pack_run.c)
 *   files      all of them are written aside first, then renamed, the descriptor last
 *
 * Nothing is written before everything has been made. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pack.h"
#include "report.h"

typedef struct pack_command {
    const cli_options *options;
    cli_pack_request request;
    cli_reading reading;
    cli_inputs inputs;
    cli_sprites sprites;
    cli_loaded previous;
    cli_packed packed[CLI_SCALES_MAX];
    size_t packed_count;
    cli_phase_times times;
    spress_report *report;
} pack_command;

static bool collect(pack_command *c)
{
    const cli_input_request wanted = {.arguments = c->options->inputs,
                                      .argument_count = c->options->input_count,
                                      .list = c->options->pack.list,
                                      .limit = c->reading.limits.frames};
    if (!cli_collect_inputs(&wanted, c->report, &c->inputs))
        return false;
    if (c->inputs.count == 0) {
        spress_report_add(c->report, SPRESS_PACK_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "no images were found (%zu other files, %zu ignored)",
                          c->inputs.other_count, c->inputs.ignored_count);
        return false;
    }
    if (c->options->verbose && c->inputs.other_count + c->inputs.ignored_count != 0)
        fprintf(stderr, "passed over: %zu files that are no images, %zu ignored\n",
                c->inputs.other_count, c->inputs.ignored_count);
    return true;
}

/* The atlas of --stable. That there is none yet is the first run of a build: no error. */
static bool load_previous(pack_command *c)
{
    const char *path = c->options->pack.stable;
    FILE *there = path ? fopen(path, "rb") : NULL;
    if (!there)
        return true;
    fclose(there);
    if (!cli_load(path, &c->reading, c->report, &c->previous))
        return false;
    if (c->previous.document && c->previous.document->kind == SPRESS_KIND_ATLAS)
        return true;
    spress_report_add(c->report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                      "--stable %s is no atlas", path);
    return false;
}

static bool plan_all(pack_command *c)
{
    const double start = cli_now_ms();
    bool good = true;
    for (size_t i = 0; good && i < c->request.scale_count; i++) {
        cli_packed *packed = &c->packed[c->packed_count++];
        packed->request = &c->request;
        packed->source = &c->sprites;
        packed->scale = &c->request.scales[i];
        if (i == 0 && c->previous.document)
            packed->previous = &c->previous.document->atlas;
        good = cli_plan_scale(packed, c->report);
    }
    c->times.layout_ms = cli_now_ms() - start;
    return good;
}

static bool encode_all(pack_command *c)
{
    const double start = cli_now_ms();
    bool good = true;
    /* All pages are drawn before the first is compressed, which takes memory of its own: by then
     * the sprites are gone. */
    for (size_t i = 0; good && i < c->packed_count; i++) {
        good = cli_draw_scale(&c->packed[i], c->report);
        cli_free_scaled(&c->packed[i]);
    }
    cli_free_pixels(&c->sprites);
    cli_return_memory();
    for (size_t i = 0; good && i < c->packed_count; i++)
        good = cli_encode_scale(&c->packed[i], c->report);
    c->times.encode_ms = cli_now_ms() - start;
    return good;
}

static bool stage_preview(pack_command *c, cli_outputs *outputs)
{
    const char *path = c->options->pack.preview;
    if (!path)
        return true;
    spress_image image = {0};
    spress_buffer png = {0};
    if (!cli_draw_preview(&c->packed[0], &c->reading.limits, &image)) {
        spress_report_add(c->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "the preview is over the limit, or memory ran out");
        return false;
    }
    const bool good = spress_png_write_with(&image, &(spress_png_options){.reduce = true}, NULL,
                                            c->report, &png) &&
                      cli_stage_main(outputs, path, (spress_bytes){png.data, png.size}, c->report);
    spress_image_free(&image);
    spress_buffer_free(&png);
    return good;
}

/* A path in a rule of make: blanks, "#" and "$" are escaped. */
static void put_rule_path(FILE *out, const char *path)
{
    for (; *path != '\0'; path++) {
        if (*path == ' ' || *path == '#' || *path == '\\')
            fputc('\\', out);
        else if (*path == '$')
            fputc('$', out);
        fputc(*path, out);
    }
}

static bool stage_depfile(pack_command *c, cli_outputs *outputs)
{
    const char *path = c->options->pack.depfile;
    char *text = NULL;
    size_t size = 0;
    if (!path)
        return true;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return cli_fail_memory(c->report);
    put_rule_path(out, c->options->output);
    fputc(':', out);
    for (size_t i = 0; i < c->inputs.count; i++) {
        fputs(" \\\n  ", out);
        put_rule_path(out, c->inputs.items[i].path);
    }
    fputc('\n', out);
    const bool whole = fclose(out) == 0;
    const bool good =
        whole ? cli_stage(outputs, path, (spress_bytes){(uint8_t *)text, size}, c->report)
              : cli_fail_memory(c->report);
    free(text);
    return good;
}

/* Pages beside the descriptor; then the descriptor itself. */
static bool stage_atlas(pack_command *c, const cli_packed *packed, cli_outputs *outputs)
{
    const bool inside = c->request.pack.target == SPRESS_PACK_CELLS;
    char *folder = cli_folder_of(packed->path);
    bool good = folder != NULL;
    for (size_t i = 0; good && !inside && i < packed->page_count; i++) {
        const cli_packed_page *page = &packed->pages[i];
        char *path = cli_join(folder, page->file);
        good = path && cli_stage(outputs, path, (spress_bytes){page->bytes.data, page->bytes.size},
                                 c->report);
        free(path);
    }
    free(folder);
    return good && cli_stage_main(outputs, packed->path,
                                  (spress_bytes){packed->descriptor.data, packed->descriptor.size},
                                  c->report);
}

static bool write_all(pack_command *c)
{
    cli_outputs outputs = {.keep_equal = true};
    const double start = cli_now_ms();
    bool good = stage_preview(c, &outputs) && stage_depfile(c, &outputs);
    for (size_t i = 0; good && i < c->packed_count; i++) {
        const size_t before = outputs.count;
        good = stage_atlas(c, &c->packed[i], &outputs);
        c->packed[i].unchanged = true;
        for (size_t k = before; k < outputs.count; k++)
            c->packed[i].unchanged &= !outputs.items[k].temporary;
    }
    good = good && cli_commit(&outputs, c->report);
    cli_discard(&outputs);
    c->times.write_ms = cli_now_ms() - start;
    return good;
}

static bool run(pack_command *c)
{
    if (!collect(c) || !load_previous(c))
        return false;
    const double start = cli_now_ms();
    const bool loaded = cli_load_sprites(&c->request, &c->reading, &c->inputs, &c->sprites);
    c->times.decode_ms = cli_now_ms() - start;
    if (!cli_name_sprites(&c->request, &c->sprites) || !loaded) {
        /* What was wrong has been said; sizes are looked at all the same. */
        if (c->sprites.count != 0)
            plan_all(c);
        spress_report_add(c->report, SPRESS_PACK_INPUT, SPRESS_NO_OFFSET, NULL,
                          "nothing was written");
        return false;
    }
    return plan_all(c) && encode_all(c) && (c->options->dry_run || write_all(c));
}

static void clean_up(pack_command *c)
{
    for (size_t i = 0; i < c->packed_count; i++)
        cli_free_packed(&c->packed[i]);
    cli_free_sprites(&c->sprites);
    cli_free_inputs(&c->inputs);
    cli_unload(&c->previous);
    cli_free_pack_request(&c->request);
    cli_report_free(c->report);
}

int cli_pack(const cli_options *options)
{
    pack_command c = {.options = options};
    int status = cli_read_pack_request(options, &c.request);
    if (status != CLI_FINE)
        return status;
    if (options->input_count == 0 && !options->pack.list) {
        fputs("spritepress pack: no images were named\nTry \"spritepress pack --help\".\n", stderr);
        cli_free_pack_request(&c.request);
        return CLI_USAGE;
    }
    status = cli_prepare_reading(options, &c.reading);
    if (status != CLI_FINE) {
        cli_free_pack_request(&c.request);
        return status;
    }
    c.request.pack.limits = c.reading.limits;
    c.report = cli_report_new();
    const bool good = run(&c);
    cli_print_findings(stderr, options->output, c.report, options, options->verbose);
    if (good)
        cli_print_packed(c.packed, c.packed_count, &c.times);
    status = good ? CLI_FINE : cli_status(c.report);
    clean_up(&c);
    return status;
}
