/* spritepress convert: one format to another of the same kind, where no pixels have to move. */
#include <stdlib.h>
#include <string.h>

#include "bake.h"
#include "inputs.h"
#include "load.h"
#include "render_rig.h"
#include "report.h"
#include "rig_files.h"
#include "usage.h"

typedef struct conversion {
    const cli_options *options;
    const cli_reading *reading;
    const char *input;
    cli_loaded loaded;
    const spress_format *to; /* NULL: PNG */
    cli_outputs outputs;
    spress_report *report;
} conversion;

/* The target's format: --to, else the extension of the output. ".json" is the JSON form of a rig
 * and the dump of everything else. */
static int choose_target(conversion *job)
{
    const cli_options *options = job->options;
    const char *id = options->to;
    if (!id) {
        const bool rig = job->loaded.document && job->loaded.document->kind == SPRESS_KIND_RIG;
        const spress_format *by_name =
            spress_format_recognise((spress_bytes){NULL, 0}, options->output);
        id = cli_picture_of(options->output) == CLI_PICTURE_PNG ? "png"
             : !by_name                                         ? NULL
             : strcmp(by_name->id, "pchr-json") == 0 && !rig    ? "json"
                                                                : by_name->id;
    }
    if (!id) {
        fprintf(stderr,
                "spritepress convert: the output's extension tells no format; name it with --to\n");
        return CLI_USAGE;
    }
    job->to = strcmp(id, "png") == 0 ? NULL : spress_format_find(id);
    return job->to || strcmp(id, "png") == 0 ? CLI_FINE : cli_fail_format("to", id);
}

static bool draw_out(conversion *job)
{
    spress_image image = {0};
    spress_buffer png = {0};
    if (job->loaded.document->kind != SPRESS_KIND_SPRITE) {
        spress_report_add(job->report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "only a sprite can become one PNG");
        return false;
    }
    const spress_sprite_draw_options drawing = {.palette = job->reading->read.palette,
                                                .limits = &job->reading->limits};
    if (!spress_sprite_draw(&job->loaded.document->sprite, &drawing, job->report, &image))
        return false;
    const bool good = spress_png_write(&image, NULL, job->report, &png) &&
                      cli_stage_main(&job->outputs, job->options->output,
                                     (spress_bytes){png.data, png.size}, job->report);
    spress_image_free(&image);
    spress_buffer_free(&png);
    return good;
}

/* Reports what is lost. True when nothing is, or when that is allowed. */
static bool accept_losses(conversion *job)
{
    const size_t losses = spress_report_losses(job->loaded.document, job->to, job->report);
    return losses == 0 || job->options->allow_loss;
}

/* Whether files beside the output take the images of a rig. */
static bool writes_images(const conversion *job)
{
    const spress_document *document = job->loaded.document;
    return document && document->kind == SPRESS_KIND_RIG && document->rig.image_count != 0 &&
           job->to && strcmp(job->to->id, "pchr-json") == 0 &&
           strcmp(job->loaded.format->id, "pchr-json") != 0;
}

/* The images of a rig: into the file, or beside it. */
static bool move_images(conversion *job)
{
    const cli_place place = {job->input, job->options->image_root, &job->reading->limits};
    if (job->to->capabilities & SPRESS_CAN_EMBED)
        return cli_gather_images(&place, job->loaded.document, job->report);
    if (!writes_images(job))
        return true;
    char *folder = cli_folder_of(job->options->output);
    const bool good =
        folder && cli_scatter_images(folder, job->loaded.document, &job->outputs, job->report);
    free(folder);
    return good;
}

static bool convert(conversion *job)
{
    if (job->loaded.is_png && job->to && job->to->kind != SPRESS_KIND_SPRITE) {
        spress_report_add(job->report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "a picture can become a sprite, not %s", job->to->id);
        return false;
    }
    if (job->loaded.is_png &&
        !cli_make_sprite(&job->loaded, job->reading, job->options->nearest, job->report))
        return false;
    if (!job->to)
        return draw_out(job);
    /* A rig's images are moved before it is written: nothing may be lost by then. */
    const bool is_rig = job->loaded.document->kind == SPRESS_KIND_RIG;
    if (is_rig && (!accept_losses(job) || !move_images(job)))
        return false;
    const cli_options *options = job->options;
    spress_skeleton_options pose = {0};
    if (is_rig &&
        !cli_read_bind(options->render.bind, &job->loaded.document->rig, job->report, &pose))
        return false;
    spress_write_options write = {.pcsef_no_mirror = options->no_mirror,
                                  .pcsef_no_cross_rows = options->no_cross_rows,
                                  .json_compact = options->compact,
                                  .gltf_choose_bind = pose.choose_bind,
                                  .gltf_bind_animation = pose.bind_animation,
                                  .gltf_bind_frame = pose.bind_frame};
    const bool same = job->loaded.format && strcmp(job->loaded.format->id, "pct") == 0;
    if (same && !options->lenient)
        write.pct_known_text = (spress_bytes){job->loaded.file.data, job->loaded.file.size};
    spress_buffer text = {0};
    if (!spress_write(job->loaded.document, job->to, &write, job->report, &text))
        return false;
    const bool good = (is_rig || accept_losses(job)) &&
                      cli_stage_main(&job->outputs, options->output,
                                     (spress_bytes){text.data, text.size}, job->report);
    spress_buffer_free(&text);
    return good;
}

/* A rig becomes an atlas by being drawn. */
static bool needs_baking(const conversion *job)
{
    const spress_document *document = job->loaded.document;
    return document && document->kind == SPRESS_KIND_RIG && job->to &&
           job->to->kind == SPRESS_KIND_ATLAS && (job->to->capabilities & SPRESS_CAN_READ);
}

static int bake(conversion *job)
{
    const cli_place place = {job->input, job->options->image_root, &job->reading->limits};
    if (!cli_gather_images(&place, job->loaded.document, job->report))
        return cli_status(job->report);
    return cli_bake(job->options, job->reading, &job->loaded, job->to, job->report);
}

/* Options for drawing a rig are mistakes where nothing is drawn, and not passed over. glTF has a
 * bind pose, which may be chosen. Several files do not fit into standard output. */
static int check_options(const conversion *job)
{
    const cli_render_texts *texts = &job->options->render;
    const bool gltf =
        job->to && (strcmp(job->to->id, "gltf") == 0 || strcmp(job->to->id, "glb") == 0);
    const struct {
        const char *option;
        bool given;
    } rules[] = {{"fps", texts->fps},
                 {"scale", texts->scale},
                 {"filter", texts->filter},
                 {"antialias", texts->antialias},
                 {"step", texts->step},
                 {"y-down", texts->y_down},
                 {"clockwise", texts->clockwise},
                 {"flip-v", texts->flip_v},
                 {"max-size", job->options->pack.max_size},
                 {"bind", texts->bind && !gltf}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].given)
            return cli_fail_usage("convert", "--%s is for rigs that become atlases%s",
                                  rules[i].option,
                                  strcmp(rules[i].option, "bind") == 0 ? " or glTF" : "");
    if (writes_images(job) && strcmp(job->options->output, "-") == 0)
        return cli_fail_usage("convert",
                              "-o -: the images of the rig become files beside its JSON; "
                              "name a file with -o");
    return CLI_FINE;
}

static int run(conversion *job)
{
    if (!cli_load(job->input, job->reading, job->report, &job->loaded))
        return cli_status(job->report);
    int status = choose_target(job);
    if (status != CLI_FINE)
        return status;
    if (needs_baking(job))
        return bake(job);
    status = check_options(job);
    if (status != CLI_FINE)
        return status;
    if (!convert(job))
        return job->report->error_count != 0 ? cli_status(job->report) : CLI_FINDINGS;
    return cli_commit(&job->outputs, job->report) ? CLI_FINE : CLI_TROUBLE;
}

int cli_convert(const cli_options *options)
{
    cli_reading reading;
    if (options->input_count != 1 || !options->output) {
        fputs("spritepress convert: give one input and -o OUT\n"
              "Try \"spritepress convert --help\".\n",
              stderr);
        return CLI_USAGE;
    }
    int status = cli_prepare_reading(options, &reading);
    if (status != CLI_FINE)
        return status;
    conversion job = {.options = options,
                      .reading = &reading,
                      .input = options->inputs[0],
                      .report = cli_report_new()};
    status = run(&job);
    cli_discard(&job.outputs);
    cli_print_findings(stderr, job.input, job.report, options, options->verbose);
    if (status == CLI_FINDINGS && job.report->error_count == 0)
        fputs("Nothing was written. --allow-loss converts without what is listed above.\n", stderr);
    cli_unload(&job.loaded);
    cli_report_free(job.report);
    return status;
}
