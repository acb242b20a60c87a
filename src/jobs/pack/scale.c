/* Makes an atlas of the sprites at one scale: layout, pages, descriptor. */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/show.h"
#include "jobs/frames/empty_edges.h"
#include "jobs/frames/hold.h"
#include "jobs/pack/pack.h"

/* A press and the atlas it works on, for work on several threads. */
typedef struct scale_work {
    spressi_press *press;
    spressi_packed *packed;
} scale_work;

/* Resizes a sprite, whose pixels are in `image`. */
static bool resize(spressi_job *self, const scale_work *w, size_t index, const spress_image *image)
{
    const spress_factor factor = w->packed->scale->factor;
    const spress_pack_place *place = &w->press->sprites.items[index].place;
    spressi_scaled *scaled = &w->packed->scaled[index];
    spressi_part from = {*image, 0, 0, image->width, image->height}, to;
    if (place->width != 0)
        from = (spressi_part){*image, place->x, place->y, place->width, place->height};
    const spressi_resampling how = {
        spressi_scaled_size(from.width, factor.numerator, factor.denominator),
        spressi_scaled_size(from.height, factor.numerator, factor.denominator), w->press->filter,
        &self->limits, &self->allocator};
    if (!spressi_job_count_pixels(self, (uint64_t)how.width * how.height))
        return false;
    if (!spressi_resample_part(&from, &how, &to))
        return spressi_job_no_picture(self, how.width, how.height);
    scaled->image = to.image;
    if (to.image.width != to.width || to.image.height != to.height)
        scaled->place = (spress_pack_place){to.x, to.y, to.width, to.height};
    spressi_drop_empty_edges(self, &scaled->image, &scaled->place);
    spressi_hold_pixels(&scaled->image, &w->press->plain_bytes, &scaled->squeezed);
    return true;
}

static bool resize_one(spressi_job *self, void *context, size_t index)
{
    const scale_work *w = context;
    const spressi_sprite *sprite = &w->press->sprites.items[index];
    if (sprite->shares) /* gather gives it what its original becomes */
        return true;
    if (sprite->image.rgba)
        return resize(self, w, index, &sprite->image);
    spress_image image;
    if (!spressi_unsqueeze(&sprite->squeezed, &sprite->image, &image))
        return spressi_job_no_memory(self);
    const bool resized = resize(self, w, index, &image);
    spress_image_free(&image);
    return resized;
}

static bool resize_all(spressi_press *press, spressi_packed *packed)
{
    const size_t count = press->sprites.count;
    scale_work w = {press, packed};
    if (packed->scale->factor.numerator == packed->scale->factor.denominator)
        return true;
    packed->scaled = spressi_job_take(press->job, count + 1, sizeof *packed->scaled);
    packed->sprite_count = packed->scaled ? count : 0;
    return packed->scaled && spressi_run_items(press->job, "resizing", count, resize_one, &w);
}

/* Distances of a nine-patch at another scale: -1 stays unset, and a pixel stays between two. */
static void scale_edges(const int16_t *from, spress_factor scale, const spress_pack_sprite *sprite,
                        int16_t *to)
{
    const spress_pack_place *place = &sprite->place;
    const bool is_part = place->width != 0;
    const int64_t sizes[2] = {is_part ? place->width : sprite->image->width,
                              is_part ? place->height : sprite->image->height};
    for (size_t i = 0; i < 4; i++) {
        const int64_t twice = 2 * (int64_t)from[i] * scale.numerator + scale.denominator;
        const int64_t scaled = twice / (2 * (int64_t)scale.denominator);
        const int64_t taken = i % 2 == 1 && to[i - 1] > 0 ? to[i - 1] : 0;
        const int64_t room = sizes[i / 2] - 1 - taken;
        const int64_t most = room < 0 ? 0 : room < INT16_MAX ? room : INT16_MAX;
        to[i] = from[i] < 0 ? from[i] : (int16_t)(scaled < most ? scaled : most);
    }
}

/* The sprite whose picture a sprite shows: its own, or that of the one it repeats. */
static size_t owner_of(const spressi_sprites *sources, size_t index)
{
    const spressi_sprite *sprite = &sources->items[index];
    return sprite->shares ? sprite->original : index;
}

/* For spress_pack_options.pixels. */
static bool make_pixels(void *context, size_t index, spress_image *out)
{
    const spressi_packed *packed = context;
    const size_t owner = owner_of(packed->sources, index);
    const spressi_squeezed *squeezed =
        packed->scaled ? &packed->scaled[owner].squeezed : &packed->sources->items[owner].squeezed;
    return spressi_unsqueeze(squeezed, packed->sprites[index].image, out);
}

static bool gather(const spressi_press *press, spressi_packed *packed)
{
    packed->sprites =
        spressi_job_take(press->job, press->sprites.count + 1, sizeof *packed->sprites);
    if (!packed->sprites)
        return false;
    packed->sprite_count = press->sprites.count;
    packed->sources = &press->sprites;
    for (size_t i = 0; i < packed->sprite_count; i++) {
        const spressi_sprite *sprite = &press->sprites.items[i];
        const size_t owner = owner_of(&press->sprites, i);
        const spressi_scaled *scaled = packed->scaled ? &packed->scaled[owner] : NULL;
        spress_pack_sprite *to = &packed->sprites[i];
        *to = (spress_pack_sprite){.name = sprite->name,
                                   .name_size = strlen(sprite->name),
                                   .origin = sprite->origin ? sprite->origin : sprite->path,
                                   .image =
                                       scaled ? &scaled->image : &press->sprites.items[owner].image,
                                   .place = scaled ? scaled->place : sprite->place,
                                   .has = sprite->has,
                                   .pivot = sprite->pivot};
        scale_edges(sprite->splits, packed->scale->factor, to, to->splits);
        scale_edges(sprite->pads, packed->scale->factor, to, to->pads);
    }
    return true;
}

const char *spressi_add_suffix(const spressi_job *job, const char *path, const spressi_scale *scale)
{
    const size_t stem = spressi_stem_size(path);
    return spressi_job_print(job, "%.*s%.*s%s", (int)stem, path, (int)scale->suffix_size,
                             scale->suffix, path + stem);
}

/* The atlas, with images of its own where the format has them inside. */
static bool make_document(const spressi_press *press, spressi_packed *packed)
{
    const spressi_job *job = press->job;
    const bool inside = spress_format_images_inside(press->format);
    const char **files = spressi_job_take(job, packed->page_count + 1, sizeof *files);
    if (!files)
        return false;
    for (size_t i = 0; i < packed->page_count; i++)
        files[i] = packed->pages[i].file;
    packed->document = spress_pack_document(packed->pack, inside ? NULL : files, job->report);
    if (!packed->document)
        return false;
    for (size_t i = 0; inside && i < packed->page_count; i++)
        packed->document->atlas.pages[i].image =
            (spress_bytes){packed->pages[i].bytes.data, packed->pages[i].bytes.size};
    return true;
}

/* Bytes of the frames as TexturePacker's JSON hash has them, to compare with. */
static uint64_t texture_packer_size(const spress_document *document)
{
    /* A frame without its name, its numbers and whether it is trimmed. */
    static const char rest[] = "\"\":\n{\n\t\"frame\": {\"x\":,\"y\":,\"w\":,\"h\":},\n"
                               "\t\"rotated\": false,\n\t\"trimmed\": ,\n"
                               "\t\"spriteSourceSize\": {\"x\":,\"y\":,\"w\":,\"h\":},\n"
                               "\t\"sourceSize\": {\"w\":,\"h\":}\n},\n";
    uint64_t size = 0;
    for (size_t i = 0; i < document->atlas.frame_count; i++) {
        const spress_frame *f = &document->atlas.frames[i];
        const int32_t numbers[] = {f->x,      f->y, f->w, f->h,        f->trim_x,
                                   f->trim_y, f->w, f->h, f->source_w, f->source_h};
        size += sizeof rest - 1 + f->name_size;
        size += strlen(f->flags & SPRESS_FRAME_TRIMMED ? "true" : "false");
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            size += spressi_int_length(numbers[k]);
    }
    return size;
}

bool spressi_describe_scale(const spressi_press *press, spressi_packed *packed)
{
    const spressi_job *job = press->job;
    if (!make_document(press, packed))
        return false;
    spress_report_losses(packed->document, press->format, job->report);
    spress_write_options options = {.file_name = packed->path,
                                    .allocator = &job->allocator,
                                    .dialect = press->request->dialect,
                                    .is_new = true};
    packed->descriptors.allocator = job->allocator;
    const bool good = spressi_choose_settings(job, press->format->write_settings,
                                              press->request->settings, &options.settings) &&
                      spress_write_files(packed->document, press->format, &options, job->report,
                                         &packed->descriptors);
    for (size_t i = 0; i < packed->descriptors.count; i++)
        packed->descriptor_size += packed->descriptors.items[i].bytes.size;
    packed->texture_packer_size = texture_packer_size(packed->document);
    return good;
}

static bool tell_layout(void *context, size_t done, size_t total)
{
    return spressi_phase_tell(context, done, total);
}

spress_pack_options spressi_layout_options(const spressi_press *press, spressi_packed *packed)
{
    spress_pack_options options = press->options;
    options.executor = press->job->host->executor;
    options.previous = packed->previous;
    options.sampler = &press->sprites.look.page;
    options.pixels = (spress_pack_pixels){make_pixels, packed};
    options.premultiply = press->request->premultiply || press->sprites.look.page.premultiplied;
    options.left_out = press->left_out;
    return options;
}

spress_pack *spressi_lay_out_with(const spressi_press *press, const spressi_packed *packed,
                                  spress_pack_options options, const char *phase,
                                  spress_report *report)
{
    const spress_progress progress = {tell_layout, press->job, spressi_job_is_stopped};
    options.progress = &progress;
    if (!spressi_phase_begin(press->job, phase, packed->sprite_count))
        return NULL;
    return spress_pack_new(packed->sprites, packed->sprite_count, &options, report);
}

bool spressi_lay_out_scale(const spressi_press *press, spressi_packed *packed)
{
    spress_pack_free(packed->pack);
    packed->pack = spressi_lay_out_with(press, packed, spressi_layout_options(press, packed),
                                        "laying out", press->job->report);
    if (packed->pack)
        packed->figures = spress_pack_figures_of(packed->pack);
    return packed->pack != NULL;
}

bool spressi_plan_scale(spressi_press *press, spressi_packed *packed)
{
    const char *output = press->request->output;
    if (!resize_all(press, packed) || !gather(press, packed))
        return false;
    packed->path =
        strcmp(output, "-") == 0 ? output : spressi_add_suffix(press->job, output, packed->scale);
    return packed->path && spressi_lay_out_scale(press, packed);
}

void spressi_free_scaled(spressi_packed *packed)
{
    for (size_t i = 0; packed->scaled && i < packed->sprite_count; i++) {
        spressi_squeezed_free(&packed->scaled[i].squeezed, &packed->scaled[i].image);
        spressi_drop_pixels(&packed->scaled[i].image);
    }
}

void spressi_free_packed(spressi_packed *packed)
{
    for (size_t i = 0; i < packed->page_count; i++) {
        spress_image_free(&packed->pages[i].image);
        spress_buffer_free(&packed->pages[i].bytes);
    }
    spressi_free_scaled(packed);
    spress_pack_free(packed->pack);
    spress_document_free(packed->document);
    spress_outputs_free(&packed->descriptors);
    *packed = (spressi_packed){0};
}
