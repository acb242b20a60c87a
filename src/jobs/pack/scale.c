/* Makes an atlas of the sprites at one scale: layout, pages, descriptor. */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/show.h"
#include "jobs/pack/pack.h"

/* A press and the atlas it works on, for work on several threads. */
typedef struct scale_work {
    const spressi_press *press;
    spressi_packed *packed;
} scale_work;

static bool resize_one(spressi_job *self, void *context, size_t index)
{
    const scale_work *w = context;
    const spress_factor factor = w->packed->scale->factor;
    const spress_image *image = &w->press->sprites.items[index].image;
    const spressi_resampling how = {
        spressi_scaled_size(image->width, factor.numerator, factor.denominator),
        spressi_scaled_size(image->height, factor.numerator, factor.denominator), w->press->filter,
        &self->limits, &self->allocator};
    if (!spressi_job_count_pixels(self, (uint64_t)how.width * how.height))
        return false;
    return spressi_resample(image, &how, &w->packed->scaled[index]) ||
           spressi_job_no_picture(self, how.width, how.height);
}

static bool resize_all(const spressi_press *press, spressi_packed *packed)
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
static void scale_edges(const int16_t *from, spress_factor scale, const spress_image *image,
                        int16_t *to)
{
    const int64_t sizes[2] = {image->width, image->height};
    for (size_t i = 0; i < 4; i++) {
        const int64_t twice = 2 * (int64_t)from[i] * scale.numerator + scale.denominator;
        const int64_t scaled = twice / (2 * (int64_t)scale.denominator);
        const int64_t taken = i % 2 == 1 && to[i - 1] > 0 ? to[i - 1] : 0;
        const int64_t room = sizes[i / 2] - 1 - taken;
        const int64_t most = room < 0 ? 0 : room < INT16_MAX ? room : INT16_MAX;
        to[i] = from[i] < 0 ? from[i] : (int16_t)(scaled < most ? scaled : most);
    }
}

static bool gather(const spressi_press *press, spressi_packed *packed)
{
    packed->sprites =
        spressi_job_take(press->job, press->sprites.count + 1, sizeof *packed->sprites);
    if (!packed->sprites)
        return false;
    packed->sprite_count = press->sprites.count;
    for (size_t i = 0; i < packed->sprite_count; i++) {
        const spressi_sprite *sprite = &press->sprites.items[i];
        spress_pack_sprite *to = &packed->sprites[i];
        *to = (spress_pack_sprite){.name = sprite->name,
                                   .name_size = strlen(sprite->name),
                                   .origin = sprite->origin ? sprite->origin : sprite->path,
                                   .image = packed->scaled ? &packed->scaled[i] : &sprite->image,
                                   .has = sprite->has};
        scale_edges(sprite->splits, packed->scale->factor, to->image, to->splits);
        scale_edges(sprite->pads, packed->scale->factor, to->image, to->pads);
    }
    return true;
}

static bool draw_page(spressi_job *self, void *context, size_t index)
{
    const scale_work *w = context;
    spressi_page_work *page = &w->packed->pages[index];
    if (!spressi_job_count_pixels(self, (uint64_t)page->width * page->height))
        return false;
    return spress_pack_draw_page(w->packed->pack, index, &page->image) ||
           spressi_job_no_picture(self, page->width, page->height);
}

static bool encode_page(spressi_job *self, void *context, size_t index)
{
    const scale_work *w = context;
    const spressi_press *press = w->press;
    spressi_page_work *page = &w->packed->pages[index];
    const spress_png_options png = {
        .effort = press->request->png_effort, .reduce = true, .plain = press->format->plain_pages};
    const spress_webp_options webp = {.quality = press->webp_quality};
    const bool good = press->webp ? spress_webp_write(&page->image, &webp, &self->allocator,
                                                      self->report, &page->bytes)
                                  : spress_png_write_with(&page->image, &png, &self->allocator,
                                                          self->report, &page->bytes);
    page->size = page->bytes.size;
    if (!press->request->preview)
        spressi_drop_pixels(&page->image);
    return good;
}

const char *spressi_add_suffix(const spressi_job *job, const char *path, const spressi_scale *scale)
{
    const size_t stem = spressi_stem_size(path);
    return spressi_job_print(job, "%.*s%.*s%s", (int)stem, path, (int)scale->suffix_size,
                             scale->suffix, path + stem);
}

/* Puts a number for {n}, {n1} or %d. Returns whether the pattern had one. */
static bool put_number(const char *pattern, size_t page, char *out, size_t size)
{
    size_t used = 0;
    bool numbered = false;
    for (const char *p = pattern; *p != '\0' && used + 24 < size;) {
        const size_t mark = strncmp(p, "{n}", 3) == 0    ? 3
                            : strncmp(p, "{n1}", 4) == 0 ? 4
                            : strncmp(p, "%d", 2) == 0   ? 2
                                                         : 0;
        if (mark == 0) {
            out[used++] = *p++;
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%zu", page + (mark == 4));
        p += mark;
        numbered = true;
    }
    out[used] = '\0';
    return numbered;
}

/* The name of a page, relative to the descriptor: "hero.png", or "hero_0.png" when there are
 * several, or by the pattern of the request. The scale's suffix goes before the extension, and that
 * of the descriptor ("hero.aatls.png") where the plain names belong to another atlas. */
static const char *name_page(const spressi_press *press, const spressi_packed *packed, size_t page)
{
    enum { ROOM = 4096 };
    const char *pattern = press->request->page_name, *stem = spressi_file_of(press->stem);
    const char *extension = press->webp ? ".webp" : ".png";
    const char *ending =
        packed->has_own_page_names ? packed->path + spressi_stem_size(packed->path) : "";
    char name[ROOM];
    if (!pattern && packed->page_count > 1)
        snprintf(name, sizeof name, "%s%s_%zu%s", stem, ending, page, extension);
    else if (!pattern)
        snprintf(name, sizeof name, "%s%s%s", stem, ending, extension);
    else if (!put_number(pattern, page, name, sizeof name) && packed->page_count > 1) {
        spress_report_add(press->job->report, SPRESS_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "%zu pages, and \"%s\" names only one", packed->page_count,
                          spressi_show(pattern).text);
        return NULL;
    }
    return spressi_add_suffix(press->job, name, packed->scale);
}

/* Gives all pages their names. `*out_taken` tells whether another atlas has one of them. */
static bool try_names(const spressi_press *press, spressi_packed *packed,
                      const spressi_texts *taken, bool *out_taken)
{
    *out_taken = false;
    for (size_t i = 0; i < packed->page_count; i++) {
        packed->pages[i].file = name_page(press, packed, i);
        if (!packed->pages[i].file)
            return false;
        *out_taken |= spressi_has_text(taken, packed->pages[i].file);
    }
    return true;
}

static bool name_pages(const spressi_press *press, spressi_packed *packed)
{
    const size_t count = spress_pack_page_count(packed->pack);
    spressi_texts taken = {0};
    bool is_taken;
    packed->pages = spressi_job_take(press->job, count + 1, sizeof *packed->pages);
    packed->page_count = packed->pages ? count : 0;
    for (size_t i = 0; i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        spress_pack_page_size(packed->pack, i, &page->width, &page->height);
        page->used = spress_pack_page_used(packed->pack, i);
    }
    if (!packed->pages || !spressi_list_sibling_pages(press, packed->path, &taken) ||
        !try_names(press, packed, &taken, &is_taken))
        return false;
    packed->has_own_page_names = is_taken && !press->request->page_name;
    return !packed->has_own_page_names || try_names(press, packed, &taken, &is_taken);
}

static bool make_descriptor(const spressi_press *press, spressi_packed *packed)
{
    const spressi_job *job = press->job;
    const bool inside = press->format->holds & SPRESS_HOLDS_IMAGES;
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
    spress_report_losses(packed->document, press->format, job->report); /* nine-patches */
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
    return good;
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

static bool tell_layout(void *context, size_t done, size_t total)
{
    return spressi_phase_tell(context, done, total);
}

static bool lay_out(const spressi_press *press, spressi_packed *packed)
{
    spressi_job *job = press->job;
    const spress_progress progress = {tell_layout, job};
    spress_pack_options options = press->options;
    options.executor = job->host->executor;
    options.progress = &progress;
    options.previous = packed->previous;
    if (!spressi_phase_begin(job, "laying out", packed->sprite_count))
        return false;
    packed->pack = spress_pack_new(packed->sprites, packed->sprite_count, &options, job->report);
    if (packed->pack)
        packed->figures = spress_pack_figures_of(packed->pack);
    return packed->pack != NULL;
}

bool spressi_plan_scale(const spressi_press *press, spressi_packed *packed)
{
    const char *output = press->request->output;
    if (!resize_all(press, packed) || !gather(press, packed))
        return false;
    packed->path =
        strcmp(output, "-") == 0 ? output : spressi_add_suffix(press->job, output, packed->scale);
    return packed->path && lay_out(press, packed);
}

bool spressi_draw_scale(const spressi_press *press, spressi_packed *packed)
{
    scale_work w = {press, packed};
    return name_pages(press, packed) &&
           spressi_run_items(press->job, "drawing pages", packed->page_count, draw_page, &w);
}

bool spressi_encode_scale(const spressi_press *press, spressi_packed *packed)
{
    scale_work w = {press, packed};
    if (!spressi_run_items(press->job, "compressing", packed->page_count, encode_page, &w) ||
        !make_descriptor(press, packed))
        return false;
    packed->texture_packer_size = texture_packer_size(packed->document);
    return true;
}

void spressi_free_scaled(spressi_packed *packed)
{
    for (size_t i = 0; packed->scaled && i < packed->sprite_count; i++)
        spressi_drop_pixels(&packed->scaled[i]);
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
