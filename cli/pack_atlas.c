/* The frames of an atlas become sprites again. */
#include <stdlib.h>
#include <string.h>

#include "frame_number.h"
#include "memory.h"
#include "pack.h"
#include "unpack.h"

/* An atlas counts from the packed rectangle, a sprite from the whole picture. -1 is unset. */
static void shift(int16_t *values, const int64_t *margins)
{
    for (size_t i = 0; i < 4; i++)
        if (values[i] >= 0)
            values[i] = (int16_t)(values[i] + margins[i]);
}

static void take_extra(const spress_atlas *atlas, const spress_frame *frame, cli_sprite *sprite)
{
    if (frame->extra == SPRESS_NONE)
        return;
    const spress_frame_extra *extra = &atlas->extras[frame->extra];
    sprite->has = extra->has & (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS);
    memcpy(sprite->splits, extra->splits, sizeof sprite->splits);
    memcpy(sprite->pads, extra->pads, sizeof sprite->pads);
    int64_t margins[4];
    cli_frame_margins(frame, margins);
    shift(sprite->splits, margins);
    shift(sprite->pads, margins);
}

/* Frames of one animation share a key: here each gets its number behind it. */
static char *name_frame(const spress_atlas *atlas, const spress_frame *frame)
{
    char number[CLI_FRAME_NUMBER_SIZE];
    char *name = malloc((size_t)frame->name_size + sizeof number);
    cli_animation_number(atlas, frame, number);
    if (name)
        sprintf(name, "%s%s", frame->name, number);
    return name;
}

/* "old.pct: hero/walk_1.png": a file of many sprites is not enough to find one by. */
static char *name_origin(const char *path, const char *name)
{
    char *origin = malloc(strlen(path) + strlen(name) + 3);
    if (origin)
        sprintf(origin, "%s: %s", path, name);
    return origin;
}

static bool add_frame(cli_unpacking *job, const cli_unpack_item *item, const spress_image *page,
                      cli_sprites *out)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    cli_sprite sprite = {.path = job->input, .name = name_frame(atlas, item->frame)};
    take_extra(atlas, item->frame, &sprite);
    if (sprite.name)
        sprite.origin = name_origin(job->input, sprite.name);
    if (!cli_draw_frame(job, item, page, job->report, &sprite.image)) {
        free(sprite.name);
        free(sprite.origin);
        return false;
    }
    return cli_add_sprite(out, sprite) || cli_fail_memory(job->report);
}

/* Notes the files of the pages that were needed. */
static bool note_pages(const cli_unpacking *job, cli_paths *out)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    char *folder = cli_folder_of(job->input);
    bool good = folder != NULL;
    for (size_t i = 0; good && i < job->page_count; i++)
        if (job->pages[i].used && atlas->pages[i].image.size == 0)
            good = cli_add_path(out, cli_join(folder, atlas->pages[i].file));
    free(folder);
    return good || cli_fail_memory(job->report);
}

bool cli_take_frames(const cli_atlas_source *source, spress_report *report, cli_sprites *out)
{
    /* The restored frames, without borders. */
    cli_options plain = {.image_root = source->options->image_root,
                         .quiet = true,
                         .no_nine_patch = true,
                         .output = "."};
    cli_unpacking job = {.options = &plain,
                         .reading = source->reading,
                         .input = source->path,
                         .loaded = source->loaded,
                         .threads = 1,
                         .only_pixels = true,
                         .report = report};
    bool good = cli_plan_atlas(&job) && cli_check_pages(&job);
    for (size_t i = 0; good && i < job.count; i++) {
        const spress_image *page = cli_take_page(&job, job.items[i].frame->page);
        good = page && add_frame(&job, &job.items[i], page, out);
    }
    good = good && note_pages(&job, &out->pages);
    cli_free_pages(&job);
    free(job.items);
    spressi_arena_free(job.arena);
    return good;
}
