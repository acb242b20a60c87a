/* The press itself: sprites that are loaded and named become files. `pack` ends with it, and so
 * does `convert` when it bakes a rig. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pack.h"
#include "report.h"

/* Whether names or keys are in each other's way. */
static bool blames_names(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_code code = report->items[i].code;
        if (code == SPRESS_PACK_NAME || code == SPRESS_PACK_ANIMATION || code == SPRESS_PACK_GROUP)
            return true;
    }
    return false;
}

void cli_press_refuse(cli_press *c)
{
    if (!c->refused)
        spress_report_add(c->report, SPRESS_PACK_INPUT, SPRESS_NO_OFFSET, NULL,
                          "nothing was written");
    c->refused = true;
}

bool cli_press_plan(cli_press *c)
{
    const double start = cli_now_ms();
    bool good = true;
    for (size_t i = 0; good && i < c->request.scale_count; i++) {
        cli_packed *packed = &c->packed[c->packed_count++];
        packed->request = &c->request;
        packed->source = &c->sprites;
        packed->scale = &c->request.scales[i];
        if (c->previous[i].document)
            packed->previous = &c->previous[i].document->atlas;
        good = cli_plan_scale(packed, c->report);
    }
    c->times.layout_ms = cli_now_ms() - start;
    if (!good && blames_names(c->report))
        cli_press_refuse(c);
    return good;
}

bool cli_press_encode(cli_press *c)
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

static bool stage_preview(cli_press *c, cli_outputs *outputs)
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

/* What the atlas cannot hold, in a file beside it. */
static bool stage_sidecar(cli_press *c, cli_outputs *outputs)
{
    return !c->sidecar_path ||
           cli_stage(outputs, c->sidecar_path, (spress_bytes){c->sidecar.data, c->sidecar.size},
                     c->report);
}

static bool make_folder_of(const char *path, spress_report *report)
{
    char *folder = cli_folder_of(path);
    const bool good = folder ? cli_make_folder(folder, report) : cli_fail_memory(report);
    free(folder);
    return good;
}

/* Pages beside the descriptor; then the descriptor itself. */
static bool stage_atlas(cli_press *c, const cli_packed *packed, cli_outputs *outputs)
{
    const bool inside = c->request.pack.target == SPRESS_PACK_CELLS;
    char *folder = cli_folder_of(packed->path);
    bool good = folder != NULL;
    for (size_t i = 0; good && !inside && i < packed->page_count; i++) {
        const cli_packed_page *page = &packed->pages[i];
        char *path = cli_join(folder, page->file);
        good =
            path && make_folder_of(path, c->report) &&
            cli_stage(outputs, path, (spress_bytes){page->bytes.data, page->bytes.size}, c->report);
        free(path);
    }
    free(folder);
    return good && (strcmp(packed->path, "-") == 0 || make_folder_of(packed->path, c->report)) &&
           cli_stage_main(outputs, packed->path,
                          (spress_bytes){packed->descriptor.data, packed->descriptor.size},
                          c->report);
}

bool cli_press_write(cli_press *c)
{
    cli_outputs outputs = {.keep_equal = true};
    const double start = cli_now_ms();
    if (!cli_check_outputs(c))
        return false;
    if (c->options->dry_run)
        return true;
    bool good =
        stage_preview(c, &outputs) && cli_stage_depfile(c, &outputs) && stage_sidecar(c, &outputs);
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

void cli_press_free(cli_press *c)
{
    for (size_t i = 0; i < c->packed_count; i++)
        cli_free_packed(&c->packed[i]);
    cli_free_sprites(&c->sprites);
    cli_free_inputs(&c->inputs);
    for (size_t i = 0; i < CLI_SCALES_MAX; i++)
        cli_unload(&c->previous[i]);
    cli_free_paths(&c->previous_paths);
    cli_free_pack_request(&c->request);
    spress_buffer_free(&c->sidecar);
    free(c->sidecar_path);
    cli_report_free(c->report);
}
