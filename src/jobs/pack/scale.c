/* Makes an atlas of the sprites at one scale: layout, pages, descriptor. */
#include <string.h>

#include "core/text/number.h"
#include "core/text/show.h"
#include "jobs/pack/pack.h"

/* A packing and the atlas it works on, for work on several threads. */
typedef struct scale_work {
    spressi_packing *packing;
    spressi_packed *packed;
} scale_work;

/* Resizes a sprite, whose pixels are in `image`. */
static bool resize(spressi_job *self, const scale_work *w, size_t index, const spress_image *image)
{
    const spress_factor factor = w->packed->factor;
    spress_pack_sprite *sprite = &w->packed->sprites[index];
    spressi_held *resized = &w->packed->resized[index];
    spressi_part from = {*image, 0, 0, image->width, image->height}, to;
    if (sprite->place.width != 0)
        from = (spressi_part){*image, sprite->place.x, sprite->place.y, sprite->place.width,
                              sprite->place.height};
    const spressi_resampling how = {
        spressi_scaled_size(from.width, factor.numerator, factor.denominator),
        spressi_scaled_size(from.height, factor.numerator, factor.denominator),
        w->packing->request.scale_filter, &self->limits, &self->allocator};
    if (!spressi_job_count_pixels(self, (uint64_t)how.width * how.height))
        return false;
    if (!spressi_resample_part(&from, &how, &to))
        return spressi_job_no_picture(self, how.width, how.height);
    const bool is_part = to.image.width != to.width || to.image.height != to.height;
    *resized = (spressi_held){.image = to.image};
    sprite->image = &resized->image;
    sprite->place =
        is_part ? (spress_pack_place){to.x, to.y, to.width, to.height} : (spress_pack_place){0};
    spressi_drop_empty_edges(self, &resized->image, &sprite->place);
    spressi_hold(resized, &w->packing->plain_bytes);
    return true;
}

static bool resize_one(spressi_job *self, void *context, size_t index)
{
    const scale_work *w = context;
    const spressi_sprite *sprite = &w->packing->sprites.items[index];
    if (sprite->shares) /* finish_sprites gives it what its original becomes */
        return true;
    if (sprite->held.image.rgba)
        return resize(self, w, index, &sprite->held.image);
    spress_image image;
    if (!spressi_unsqueeze(&sprite->held.squeezed, &sprite->held.image, &image))
        return spressi_job_no_memory(self);
    const bool resized = resize(self, w, index, &image);
    spress_image_free(&image);
    return resized;
}

static bool resize_all(spressi_packing *p, spressi_packed *packed)
{
    const size_t count = p->sprites.count;
    scale_work w = {p, packed};
    if (packed->factor.numerator == packed->factor.denominator)
        return true;
    packed->resized = spressi_job_take(p->job, count, sizeof *packed->resized);
    return packed->resized && spressi_run_items(p->job, "resizing", count, resize_one, &w);
}

/* The width or the height of a whole picture. */
static int64_t side_of(const spress_pack_place *place, const spress_image *image, size_t axis)
{
    if (place->width != 0)
        return axis == 0 ? place->width : place->height;
    return axis == 0 ? image->width : image->height;
}

/* Distances of a nine-patch at another scale: -1 stays unset, a pixel stays between two, and what
 * takes the whole side of `whole` goes on doing so. */
static void scale_edges(const int16_t *from, const spressi_sprite *whole, spress_factor scale,
                        const spress_pack_sprite *sprite, int16_t *to)
{
    for (size_t i = 0; i < 4; i++) {
        const int64_t side = side_of(&sprite->place, sprite->image, i / 2);
        const int64_t old = side_of(&whole->base.place, &whole->held.image, i / 2);
        if (i % 2 == 1 && from[i - 1] == 0 && from[i] == old && side <= INT16_MAX) {
            to[i] = (int16_t)side;
            continue;
        }
        const int64_t twice = 2 * (int64_t)from[i] * scale.numerator + scale.denominator;
        const int64_t scaled = twice / (2 * (int64_t)scale.denominator);
        const int64_t taken = i % 2 == 1 && to[i - 1] > 0 ? to[i - 1] : 0;
        const int64_t room = side - 1 - taken;
        const int64_t most = room < 0 ? 0 : room < INT16_MAX ? room : INT16_MAX;
        to[i] = from[i] < 0 ? from[i] : (int16_t)(scaled < most ? scaled : most);
    }
}

/* For spress_pack_options.pixels: the image of a sprite is that of a spressi_held. */
static bool make_pixels(void *context, size_t index, spress_image *out)
{
    const spressi_packed *packed = context;
    const spressi_held *held = (const spressi_held *)packed->sprites[index].image;
    return spressi_unsqueeze(&held->squeezed, &held->image, out);
}

static bool take_sprites(const spressi_packing *p, spressi_packed *packed)
{
    const spressi_sprite *items = p->sprites.items;
    packed->sprites = spressi_job_take(p->job, p->sprites.count, sizeof *packed->sprites);
    for (size_t i = 0; packed->sprites && i < p->sprites.count; i++) {
        spress_pack_sprite *to = &packed->sprites[i];
        *to = items[i].base;
        to->name_size = strlen(to->name);
        to->origin = to->origin ? to->origin : items[i].path;
        to->image = &items[items[i].shares ? items[i].original : i].held.image;
    }
    return packed->sprites;
}

/* What follows from the size: also for sprites that share the picture of another. */
static void finish_sprites(const spressi_packing *p, spressi_packed *packed)
{
    for (size_t i = 0; i < p->sprites.count; i++) {
        const spressi_sprite *sprite = &p->sprites.items[i];
        spress_pack_sprite *to = &packed->sprites[i];
        if (sprite->shares && packed->resized) {
            to->image = packed->sprites[sprite->original].image;
            to->place = packed->sprites[sprite->original].place;
        }
        scale_edges(sprite->base.splits, sprite, packed->factor, to, to->splits);
        scale_edges(sprite->base.pads, sprite, packed->factor, to, to->pads);
    }
}

const char *spressi_add_suffix(const spressi_job *job, const char *path,
                               const spressi_packed *scale)
{
    const size_t stem = spressi_stem_size(path);
    return spressi_job_print(job, "%.*s%.*s%s", (int)stem, path, (int)scale->suffix_size,
                             scale->suffix, path + stem);
}

/* The atlas, with images of its own where the format has them inside. */
static bool make_document(const spressi_packing *p, spressi_packed *packed)
{
    const spressi_job *job = p->job;
    const bool inside = spress_format_images_inside(p->format);
    const char **files = spressi_job_take(job, packed->page_count, sizeof *files);
    if (!files)
        return false;
    for (size_t i = 0; i < packed->page_count; i++)
        files[i] = packed->pages[i].told.file;
    packed->document = spress_pack_document(packed->pack, inside ? NULL : files, job->report);
    if (!packed->document)
        return false;
    for (size_t i = 0; inside && i < packed->page_count; i++)
        packed->document->atlas.pages[i].image =
            (spress_bytes){packed->pages[i].bytes.data, packed->pages[i].bytes.size};
    return spressi_give_clips(p, packed->document);
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

bool spressi_describe_scale(const spressi_packing *p, spressi_packed *packed)
{
    const spressi_job *job = p->job;
    if (!make_document(p, packed))
        return false;
    if (!p->losses_told)
        spress_report_losses(packed->document, p->format, job->report);
    const spress_siblings previous = {p->job, spressi_read_previous};
    spress_write_options options = {.file_name = packed->told.path,
                                    .previous = &previous,
                                    .allocator = &job->allocator,
                                    .dialect = p->request.dialect,
                                    .is_new = true};
    packed->descriptors.allocator = job->allocator;
    spress_buffer text = {0};
    if (!spressi_read_template(job, p->request.template_file, &text))
        return false;
    options.template_text = (spress_bytes){text.data, text.size};
    const bool good = spressi_choose_settings(job, p->format->write_settings, p->request.settings,
                                              &options.settings) &&
                      spress_write_files(packed->document, p->format, &options, job->report,
                                         &packed->descriptors);
    spress_buffer_free(&text);
    for (size_t i = 0; i < packed->descriptors.count; i++)
        packed->told.descriptor_bytes += packed->descriptors.items[i].bytes.size;
    for (size_t i = 0; spress_format_images_inside(p->format) && i < packed->page_count; i++)
        packed->told.descriptor_bytes -= packed->pages[i].told.bytes;
    packed->told.texture_packer_bytes = texture_packer_size(packed->document);
    return good;
}

spress_pack_options spressi_layout_options(const spressi_packing *p, spressi_packed *packed)
{
    spress_pack_options options = p->options;
    options.executor = p->job->host->executor;
    if (packed->previous.document)
        options.previous = &packed->previous.document->atlas;
    options.sampler = &p->sprites.look.page;
    options.pixels = (spress_pack_pixels){make_pixels, packed};
    options.premultiply = p->request.premultiply || p->sprites.look.page.premultiplied;
    options.left_out = p->left_out;
    if (p->request.strip_folders)
        options.folder_advice = "without strip-folders they differ";
    if (p->request.strip_extensions)
        options.extension_advice = "without strip-extensions they differ";
    else if (p->format->bare_names && !p->request.keep_extensions)
        options.extension_advice = "with keep-extensions they differ";
    return options;
}

spress_pack *spressi_lay_out_with(const spressi_packing *p, const spressi_packed *packed,
                                  spress_pack_options options, const char *phase,
                                  spress_report *report)
{
    const spress_progress progress = spressi_job_progress(p->job);
    options.progress = &progress;
    if (!spressi_phase_begin(p->job, phase, p->sprites.count))
        return NULL;
    return spress_pack_new(packed->sprites, p->sprites.count, &options, report);
}

bool spressi_lay_out_scale(const spressi_packing *p, spressi_packed *packed)
{
    spress_pack_free(packed->pack);
    packed->pack = spressi_lay_out_with(p, packed, spressi_layout_options(p, packed), "laying out",
                                        p->job->report);
    if (packed->pack)
        packed->told.figures = spress_pack_figures_of(packed->pack);
    return packed->pack != NULL;
}

bool spressi_plan_scale(spressi_packing *p, spressi_packed *packed)
{
    const char *output = p->request.output;
    if (!take_sprites(p, packed) || !resize_all(p, packed))
        return false;
    finish_sprites(p, packed);
    packed->told.path =
        strcmp(output, "-") == 0 ? output : spressi_add_suffix(p->job, output, packed);
    return packed->told.path && spressi_lay_out_scale(p, packed);
}

void spressi_free_resized(const spressi_packing *p, spressi_packed *packed)
{
    for (size_t i = 0; packed->resized && i < p->sprites.count; i++)
        spressi_drop_held(&packed->resized[i]);
}

void spressi_free_layout(const spressi_packing *p, spressi_packed *packed)
{
    for (size_t i = 0; i < packed->page_count; i++) {
        spress_image_free(&packed->pages[i].image);
        spress_buffer_free(&packed->pages[i].bytes);
    }
    spressi_free_resized(p, packed);
    spress_pack_free(packed->pack);
    spress_document_free(packed->document);
    spress_outputs_free(&packed->descriptors);
    packed->resized = NULL;
    packed->pack = NULL;
    packed->document = NULL;
    packed->page_count = 0;
}
