/* From files to sprites: every kind of input, on several threads. */
#include <stdlib.h>
#include <string.h>

#include "frame_number.h"
#include "memory.h"
#include "pack.h"
#include "report.h"
#include "workers.h"

bool cli_add_sprite(cli_sprites *sprites, cli_sprite sprite)
{
    cli_sprite *items =
        sprite.name ? cli_grow(sprites->items, sprites->count, &sprites->capacity, sizeof *items)
                    : NULL;
    if (!items) {
        free(sprite.name);
        free(sprite.origin);
        spress_image_free(&sprite.image);
        return false;
    }
    sprites->items = items;
    sprites->items[sprites->count++] = sprite;
    return true;
}

void cli_drop_pixels(spress_image *image)
{
    const spress_image size = {.width = image->width, .height = image->height};
    spress_image_free(image);
    *image = size;
}

void cli_free_pixels(cli_sprites *sprites)
{
    for (size_t i = 0; i < sprites->count; i++)
        cli_drop_pixels(&sprites->items[i].image);
}

void cli_free_sprites(cli_sprites *sprites)
{
    cli_free_pixels(sprites);
    for (size_t i = 0; i < sprites->count; i++) {
        free(sprites->items[i].name);
        free(sprites->items[i].origin);
    }
    free(sprites->items);
    cli_free_paths(&sprites->pages);
    *sprites = (cli_sprites){0};
}

/* What one input gave. */
typedef struct load_slot {
    cli_sprites sprites;
    spress_report *report; /* NULL: nothing to say */
} load_slot;

typedef struct load_job {
    const cli_pack_request *request;
    const cli_reading *reading;
    const cli_inputs *inputs;
    load_slot *slots;
    cli_progress progress;
} load_job;

/* "name_03.gif" for the fourth of a dozen pictures of name.gif. */
static char *name_picture(const char *name, size_t index, size_t count)
{
    const size_t stem = cli_picture_stem(name, strlen(name));
    char number[CLI_FRAME_NUMBER_SIZE], *made = malloc(strlen(name) + sizeof number);
    cli_frame_number(index, count, number);
    if (made)
        sprintf(made, "%.*s%s%s", (int)stem, name, number, name + stem);
    return made;
}

static bool add_sequence(const cli_input *input, spress_sequence *sequence, cli_sprites *out)
{
    bool good = true;
    for (size_t i = 0; i < sequence->count; i++) {
        cli_sprite sprite = {.path = input->path, .image = sequence->frames[i].image};
        sequence->frames[i].image = (spress_image){0}; /* the sprite's from here on */
        sprite.name = sequence->count == 1 ? strdup(input->name)
                                           : name_picture(input->name, i, sequence->count);
        good &= cli_add_sprite(out, sprite);
    }
    return good;
}

/* "button.9.png" is a nine-patch called "button.png". */
static bool is_nine_patch(const char *name)
{
    const size_t stem = cli_picture_stem(name, strlen(name));
    return stem > 2 && cli_picture_of(name) == CLI_PICTURE_PNG && name[stem - 1] == '9' &&
           name[stem - 2] == '.';
}

static bool take_nine_patch(cli_sprite *sprite, spress_report *report)
{
    const char *reason = "";
    const size_t stem = cli_picture_stem(sprite->name, strlen(sprite->name));
    if (!cli_take_nine_patch(sprite, &reason)) { /* "walk.9.png" between "walk.8" and "walk.10" */
        spress_report_add(report, SPRESS_PACK_NINE_PATCH, SPRESS_NO_OFFSET, NULL,
                          "taken as a plain picture: %s", reason);
        return true;
    }
    memmove(sprite->name + stem - 2, sprite->name + stem, strlen(sprite->name + stem) + 1);
    return true;
}

/* An animation has several pictures; everything else is read the short way. */
static bool may_have_many(spress_codec codec, const cli_file *file)
{
    enum { HEAD = 1024 };
    if (codec == SPRESS_CODEC_PNG)
        return memmem(file->data, file->size < HEAD ? file->size : HEAD, "acTL", 4) != NULL;
    return codec == SPRESS_CODEC_GIF || codec == SPRESS_CODEC_WEBP;
}

static bool load_picture(const load_job *job, const cli_input *input, const cli_file *file,
                         spress_report *report, cli_sprites *out)
{
    const spress_bytes bytes = {file->data, file->size};
    spress_image_options options = {.name = input->path, .limits = job->reading->limits};
    options.codec = spress_codec_detect(bytes, input->path);
    if (may_have_many(options.codec, file)) {
        spress_sequence sequence = {0};
        if (!spress_sequence_read(bytes, &options, report, &sequence))
            return false;
        const bool added = add_sequence(input, &sequence, out) || cli_fail_memory(report);
        spress_sequence_free(&sequence);
        return added;
    }
    cli_sprite sprite = {.path = input->path};
    if (!spress_image_read(bytes, &options, report, &sprite.image))
        return false;
    sprite.name = strdup(input->name);
    if (!cli_add_sprite(out, sprite))
        return cli_fail_memory(report);
    cli_sprite *added = &out->items[out->count - 1];
    return !is_nine_patch(added->name) || take_nine_patch(added, report);
}

/* An atlas or a PCSEF string. */
static bool load_document(const load_job *job, const cli_input *input, spress_report *report,
                          cli_sprites *out)
{
    cli_loaded loaded = {0};
    bool good = cli_load(input->path, job->reading, report, &loaded);
    if (good && loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS) {
        const cli_atlas_source source = {job->request->options, job->reading, input->path, &loaded};
        good = cli_take_frames(&source, report, out);
    } else if (good && loaded.document && loaded.document->kind == SPRESS_KIND_SPRITE) {
        cli_sprite sprite = {.path = input->path};
        const spress_sprite_draw_options drawing = {.limits = &job->reading->limits};
        good = spress_sprite_draw(&loaded.document->sprite, &drawing, report, &sprite.image);
        if (good) {
            sprite.name = strdup(input->name);
            good = cli_add_sprite(out, sprite) || cli_fail_memory(report);
        }
    } else if (good) {
        spress_report_add(
            report, SPRESS_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
            "a rig has no frames to pack; spritepress convert bakes it into an atlas");
        good = false;
    }
    cli_unload(&loaded);
    return good;
}

static bool load_input(const load_job *job, const cli_input *input, spress_report *report,
                       cli_sprites *out)
{
    cli_file file = {0};
    if (!cli_read_file(input->path, job->reading->limits.input_bytes, &file, report))
        return false;
    const spress_bytes bytes = {file.data, file.size};
    const bool picture = spress_codec_detect(bytes, input->path) != SPRESS_CODEC_NONE;
    const bool document = !picture && spress_format_recognise(bytes, input->path) != NULL;
    const bool good = document ? load_document(job, input, report, out)
                               : load_picture(job, input, &file, report, out);
    free(file.data);
    return good;
}

/* One bad file does not stop the others: all of them are to be named. */
static bool load_one(void *context, size_t index, unsigned worker)
{
    (void)worker;
    load_job *job = context;
    load_slot *slot = &job->slots[index];
    spress_diagnostic found[8];
    spress_report report;
    spress_report_init(&report, found, sizeof found / sizeof *found);
    const bool good = load_input(job, &job->inputs->items[index], &report, &slot->sprites);
    if (!good || report.count != 0) {
        slot->report = cli_report_new();
        cli_report_join(slot->report, &report);
    }
    cli_step_progress(&job->progress, 1);
    return true;
}

/* Joins what the inputs gave, in order; prints what was found about each. */
static int join(const load_job *job, cli_sprites *out)
{
    int status = CLI_FINE;
    for (size_t i = 0; i < job->inputs->count; i++) {
        load_slot *slot = &job->slots[i];
        if (slot->report) {
            cli_print_findings(stderr, job->inputs->items[i].path, slot->report,
                               job->request->options, job->request->options->verbose);
            const int found = cli_status(slot->report);
            status = found > status ? found : status;
        }
        for (size_t k = 0; k < slot->sprites.count; k++)
            if (!cli_add_sprite(out, slot->sprites.items[k]))
                status = CLI_TROUBLE;
        if (!cli_move_paths(&out->pages, &slot->sprites.pages))
            status = CLI_TROUBLE;
        free(slot->sprites.items);
        cli_report_free(slot->report);
    }
    return status;
}

int cli_load_sprites(const cli_pack_request *request, const cli_reading *reading,
                     const cli_inputs *inputs, cli_sprites *out)
{
    load_job job = {.request = request, .reading = reading, .inputs = inputs};
    job.slots = calloc(inputs->count, sizeof *job.slots);
    if (!job.slots)
        return CLI_TROUBLE;
    cli_begin_progress(&job.progress, "reading images", inputs->count, request->options->quiet);
    cli_run_parallel(inputs->count, request->threads, load_one, &job);
    cli_end_progress(&job.progress);
    const int status = join(&job, out);
    free(job.slots);
    return status;
}
