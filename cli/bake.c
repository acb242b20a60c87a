#include "bake.h"

#include <stdlib.h>
#include <string.h>

#include "core/json_write.h"
#include "memory.h"
#include "pack.h"
#include "render.h"
#include "report.h"
#include "workers.h"

/* "walk_07": as many digits as the animation's last frame needs. */
static char *name_frame(const spress_animation *animation, size_t index, size_t count)
{
    char digits[24];
    const int width = snprintf(digits, sizeof digits, "%zu", count - 1);
    char *name = malloc((size_t)animation->name_size + sizeof digits + 2);
    if (name)
        sprintf(name, "%s_%0*zu", animation->name, width, index);
    return name;
}

/* Pictures from `first` on that belong to the animation of that one. */
static size_t count_of(const cli_shots *shots, size_t first)
{
    size_t end = first;
    while (end < shots->count && shots->items[end].animation == shots->items[first].animation)
        end++;
    return end - first;
}

static bool take_sprites(const spress_rig *rig, const char *path, cli_shots *shots,
                         cli_sprites *out)
{
    for (size_t i = 0, count; i < shots->count; i += count) {
        count = count_of(shots, i);
        for (size_t k = 0; k < count; k++) {
            cli_shot *shot = &shots->items[i + k];
            const cli_sprite sprite = {
                .name = shot->animation == SPRESS_NONE
                            ? strdup("bind")
                            : name_frame(&rig->animations[shot->animation], k, count),
                .path = path,
                .image = shot->image};
            shot->image = (spress_image){0};
            if (!cli_add_sprite(out, sprite))
                return false;
        }
    }
    return true;
}

/* Names as the atlas has them, so that the sidecar can be looked up in it. */
static void put_frames(spressi_json_writer *json, const cli_sprites *sprites, size_t first,
                       size_t count)
{
    spressi_json_key(json, "frames");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; i < count; i++) {
        const char *name = sprites->items[first + i].name;
        spressi_json_string(json, name, strlen(name));
    }
    spressi_json_close(json, ']');
}

/* {"image":{width, height, originX, originY}, "animations":[{name, loop, fps, frames}]} */
static bool write_sidecar(const spress_rig *rig, const cli_rendering *job, cli_press *press)
{
    const spress_allocator allocator = spress_allocator_default();
    const cli_shots *shots = &job->shots;
    spressi_output out;
    spressi_json_writer json;
    spressi_output_init(&out, &allocator);
    spressi_json_begin(&json, &out, press->options->compact);
    spressi_json_open(&json, '{');
    spressi_json_key_int(&json, "width", job->picture_width);
    spressi_json_key_int(&json, "height", job->picture_height);
    spressi_json_key(&json, "originX");
    spressi_json_float(&json, job->origin.x);
    spressi_json_key(&json, "originY");
    spressi_json_float(&json, job->origin.y);
    spressi_json_key(&json, "animations");
    spressi_json_open(&json, '[');
    for (size_t i = 0, count; i < shots->count; i += count) {
        count = count_of(shots, i);
        if (shots->items[i].animation == SPRESS_NONE)
            continue;
        const spress_animation *animation = &rig->animations[shots->items[i].animation];
        spressi_json_open(&json, '{');
        spressi_json_key(&json, "name");
        spressi_json_string(&json, animation->name, animation->name_size);
        spressi_json_key_bool(&json, "loop", animation->flags & SPRESS_ANIMATION_LOOP);
        spressi_json_key_int(&json, "fps", job->fps);
        put_frames(&json, &press->sprites, i, count);
        spressi_json_close(&json, '}');
    }
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    press->sidecar = out.buffer;
    return !out.failed;
}

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

static bool bake(cli_rendering *job, cli_press *press)
{
    const spress_rig *rig = &job->loaded->document->rig;
    if (!cli_shoot_rig(job))
        return false;
    for (size_t i = 0; i < job->shots.count; i++)
        if (!cli_finish_shot(&job->request, &job->reading->limits, &job->shots.items[i].image))
            return cli_fail_memory(job->report);
    if (!spare_sources(job, &press->inputs) ||
        !take_sprites(rig, job->input, &job->shots, &press->sprites))
        return cli_fail_memory(job->report);
    if (!cli_name_sprites(&press->request, &press->sprites)) {
        spress_report_add(job->report, SPRESS_PACK_INPUT, SPRESS_NO_OFFSET, NULL,
                          "nothing was written");
        return false;
    }
    if (rig->animation_count != 0 && (!name_sidecar(press) || !write_sidecar(rig, job, press)))
        return false;
    return cli_press_plan(press) && cli_press_encode(press) && cli_press_write(press);
}

static void tell(const cli_rendering *job, const cli_press *press)
{
    if (job->request.options->quiet)
        return;
    printf("baked: %zu picture%s", job->shots.count, job->shots.count == 1 ? "" : "s");
    if (job->fps != 0)
        printf(" at %u frames a second", job->fps);
    puts("; bones, meshes and blending are gone");
    if (press->sidecar_path)
        printf("timing and loops of the animations: %s\n", press->sidecar_path);
}

int cli_bake(const cli_options *options, const cli_reading *reading, cli_loaded *loaded,
             const spress_format *to, spress_report *report)
{
    /* The same options, as `render` and as `pack` would have been given them. */
    cli_options drawing = *options, pressing = *options;
    char rate[16];
    cli_rendering job = {.reading = reading,
                         .input = options->inputs[0],
                         .loaded = loaded,
                         .threads = cli_thread_count(options->threads),
                         .report = report};
    cli_press press = {.options = &pressing, .reading = *reading};
    /* On standard output there is nothing but the atlas. */
    drawing.quiet = drawing.quiet || strcmp(options->output, "-") == 0;
    drawing.output = "/"; /* all pictures, each by itself */
    drawing.render.animation = "all";
    int status = cli_read_render_request(&drawing, &job.request);
    if (status != CLI_FINE)
        return status;
    pressing.to = to->id;
    pressing.pack = (cli_pack_texts){.stable = NULL};
    if (strcmp(to->id, "scs") == 0) {
        const uint32_t own = loaded->document->rig.fps;
        snprintf(rate, sizeof rate, "%u", job.request.fps != 0 ? job.request.fps : own);
        pressing.pack.fps = rate;
        pressing.pack.sanitize_names = true;
    }
    status = cli_read_pack_request(&pressing, &press.request);
    if (status != CLI_FINE)
        return status;
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
