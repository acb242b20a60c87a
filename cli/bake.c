#include "bake.h"

#include <stdlib.h>
#include <string.h>

#include "bake_groups.h"
#include "memory.h"
#include "plural.h"
#include "report.h"
#include "usage.h"
#include "workers.h"

/* The sidecar lies beside the atlas: hero.pct, hero.animations.json. */
static bool name_sidecar(cli_press *press)
{
    const char *ending = ".animations.json";
    press->sidecar_path = malloc(strlen(press->request.stem) + strlen(ending) + 1);
    if (!press->sidecar_path)
        return cli_fail_memory(press->report);
    sprintf(press->sidecar_path, "%s%s", press->request.stem, ending);
    return true;
}

/* A file that no output may take the place of. `path` is freed, or the list's. */
static bool spare(cli_inputs *inputs, char *path)
{
    cli_input *items =
        path ? cli_grow(inputs->items, inputs->count, &inputs->capacity, sizeof *items) : NULL;
    if (!items) {
        free(path);
        return false;
    }
    inputs->items = items;
    inputs->items[inputs->count++] = (cli_input){.path = path, .kind = CLI_PICTURE_PNG};
    return true;
}

/* The rig, and its images where it is the JSON form: lamp.json has lamp.png, and so has lamp.pct.
 */
static bool spare_sources(const cli_rendering *job, cli_inputs *inputs)
{
    const spress_rig *rig = &job->loaded->document->rig;
    char *folder = cli_folder_of(job->input);
    bool good = folder && spare(inputs, strdup(job->input));
    for (size_t i = 0; good && i < rig->image_count; i++)
        if (rig->images[i].path)
            good = spare(inputs, cli_join(folder, rig->images[i].path));
    free(folder);
    return good;
}

/* A page that has room for everything: twice as large, four times ... 0: not even the largest. */
static uint32_t find_room(cli_press *press)
{
    enum { LARGEST = 16384 };
    spress_pack_options *options = &press->request.pack;
    spress_report *report = press->report;
    const uint32_t width = options->max_width, height = options->max_height;
    uint32_t side = width > height ? width : height;
    bool found = false;
    press->report = cli_report_new(); /* what is only tried is not told */
    for (side = side == 0 ? 4096 : side * 2; !found && side <= LARGEST; side *= 2) {
        for (size_t i = 0; i < press->packed_count; i++)
            cli_free_packed(&press->packed[i]);
        press->packed_count = 0;
        options->max_width = options->max_height = side;
        found = cli_press_plan(press);
    }
    cli_report_free(press->report);
    press->report = report;
    options->max_width = width;
    options->max_height = height;
    return found ? side / 2 : 0;
}

/* That a page is too small is told with the size that is large enough. */
static bool plan(cli_press *press)
{
    spress_report *report = press->report;
    press->report = cli_report_new();
    const bool good = cli_press_plan(press);
    const spress_diagnostic *first = press->report->items;
    if (!good && press->report->count != 0 &&
        (first->code == SPRESS_PACK_ONE_PAGE || first->code == SPRESS_PACK_TOO_LARGE)) {
        const uint32_t side = find_room(press);
        char room[64] = "";
        if (side != 0)
            snprintf(room, sizeof room, "; --max-size %u has room for everything", side);
        spress_report_add(report, SPRESS_BAKE_ROOM, SPRESS_NO_OFFSET, NULL, "%s%s", first->message,
                          room);
    } else {
        cli_report_join(report, press->report);
    }
    cli_report_free(press->report);
    press->report = report;
    return good;
}

static bool bake(cli_rendering *job, cli_press *press)
{
    const spress_rig *rig = &job->loaded->document->rig;
    const bool cells = press->request.pack.target == SPRESS_PACK_CELLS;
    cli_groups groups = {0};
    bool good = cli_shoot_rig(job);
    press->request.pack.rate = job->fps;
    for (size_t i = 0; good && i < job->shots.count; i++)
        good = cli_finish_shot(&job->request, &job->reading->limits, &job->shots.items[i]) ||
               cli_fail_memory(job->report);
    good = good && (spare_sources(job, &press->inputs) || cli_fail_memory(job->report)) &&
           cli_make_groups(job, cells, &groups) &&
           cli_take_sprites(job, &groups, cells, &press->sprites);
    if (good && !cells && !cli_name_sprites(&press->request, &press->sprites)) {
        spress_report_add(job->report, SPRESS_PACK_INPUT, SPRESS_NO_OFFSET, NULL,
                          "nothing was written");
        good = false;
    }
    if (good && rig->animation_count != 0)
        good = name_sidecar(press) &&
               (cli_write_sidecar(job, &groups, cells, press) || cli_fail_memory(job->report));
    cli_free_groups(&groups);
    return good && plan(press) && cli_press_encode(press) && cli_press_write(press);
}

static void tell(const cli_rendering *job, const cli_press *press)
{
    if (job->request.options->quiet)
        return;
    printf("baked: %zu picture%s", job->shots.count, cli_plural(job->shots.count));
    if (job->fps != 0)
        printf(" at %u frames a second", job->fps);
    puts("; bones, meshes and blending are gone");
    if (press->sidecar_path)
        printf("timing and loops of the animations: %s\n", press->sidecar_path);
}

/* In sc-sprites the frames of an animation lie side by side, on its only page: that is wide. */
static void widen_page(spress_pack_options *pack)
{
    enum { WIDE = 4096 };
    if (pack->target == SPRESS_PACK_CELLS)
        pack->max_width = pack->max_height = WIDE;
}

/* Checked here so that what is said about it names the right command. */
static int check_max_size(const char *text)
{
    uint32_t width, height;
    if (!text || cli_parse_size(text, &width, &height))
        return CLI_FINE;
    return cli_fail_option("convert", "max-size", text, "needs a size in pixels: 1024 or 1024x512");
}

int cli_bake(const cli_options *options, const cli_reading *reading, cli_loaded *loaded,
             const spress_format *to, spress_report *report)
{
    /* The same options, as `render` and as `pack` would have been given them. */
    cli_options drawing = *options, pressing = *options;
    cli_rendering job = {.reading = reading,
                         .input = options->inputs[0],
                         .loaded = loaded,
                         .threads = cli_thread_count(options->threads),
                         .report = report};
    cli_press press = {.options = &pressing, .reading = *reading};
    if (strcmp(options->output, "-") == 0)
        return cli_fail_usage("convert", "-o -: a baked rig is several files: give them a name");
    drawing.output = "/"; /* all pictures, each by itself */
    drawing.to = NULL;
    drawing.render.animation = "all";
    int status = cli_read_render_request("convert", &drawing, &job.request);
    if (status != CLI_FINE)
        return status;
    status = check_max_size(options->pack.max_size);
    if (status != CLI_FINE)
        return status;
    pressing.to = to->id;
    status = cli_read_pack_request(&pressing, &press.request);
    if (status != CLI_FINE)
        return status;
    if (!options->pack.max_size)
        widen_page(&press.request.pack);
    press.request.pack.limits = reading->limits;
    press.report = cli_report_new();
    const bool good = bake(&job, &press);
    cli_report_join(report, press.report);
    if (good) {
        tell(&job, &press);
        cli_print_packed(press.packed, press.packed_count, &press.times);
    }
    cli_free_shots(&job.shots);
    cli_press_free(&press);
    return good ? CLI_FINE : cli_status(report);
}
