/* Makes sprites of files, of every kind of input, on all threads. */
#include <string.h>

#include "jobs/names/frame_number.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

/* What all threads share. */
typedef struct loading {
    spressi_press *press;
    spressi_sprites *slots; /* by input */
} loading;

/* "name_03.gif" for the fourth of a dozen pictures of name.gif. */
static char *name_picture(const spressi_job *job, const char *name, size_t index, size_t count)
{
    const size_t stem = spressi_picture_stem(name, strlen(name));
    char number[SPRESSI_FRAME_NUMBER_SIZE];
    spressi_frame_number(index, count, number);
    return spressi_job_print(job, "%.*s%s%s", (int)stem, name, number, name + stem);
}

static bool add_sequence(const spressi_job *job, const spressi_input *input,
                         spress_sequence *sequence, spressi_sprites *out)
{
    bool good = true;
    for (size_t i = 0; i < sequence->count; i++) {
        spressi_sprite sprite = {.path = input->path, .image = sequence->frames[i].image};
        sequence->frames[i].image = (spress_image){0}; /* the sprite's from here on */
        sprite.name = sequence->count == 1 ? spressi_job_copy(job, input->name)
                                           : name_picture(job, input->name, i, sequence->count);
        good &= spressi_add_sprite(job, out, sprite);
    }
    return good;
}

/* "button.9.png" is a nine-patch called "button.png". */
static bool is_nine_patch(const char *name)
{
    const size_t stem = spressi_picture_stem(name, strlen(name));
    return stem > 2 && spressi_is_png_name(name) && name[stem - 1] == '9' && name[stem - 2] == '.';
}

static bool take_nine_patch(const spressi_job *job, spressi_sprite *sprite)
{
    const char *reason = "";
    const size_t stem = spressi_picture_stem(sprite->name, strlen(sprite->name));
    if (spressi_take_nine_patch(job, sprite, &reason)) {
        memmove(sprite->name + stem - 2, sprite->name + stem, strlen(sprite->name + stem) + 1);
        return true;
    }
    if (reason) /* "walk.9.png" between "walk.8" and "walk.10" */
        spress_report_add(job->report, SPRESS_CODE_PACK_NINE_PATCH, SPRESS_NO_OFFSET, NULL,
                          "taken as a plain picture: %s", reason);
    return reason;
}

/* Whether "acTL" stands near the beginning, as in every APNG. */
static bool has_animation_chunk(const spress_buffer *file)
{
    enum { HEAD = 1024, MARK = 4 };
    const size_t size = file->size < HEAD ? file->size : HEAD;
    for (size_t i = 0; i + MARK <= size; i++)
        if (memcmp(file->data + i, "acTL", MARK) == 0)
            return true;
    return false;
}

/* An animation has several pictures; everything else is read the short way. */
static bool may_have_many(spress_codec codec, const spress_buffer *file)
{
    if (codec == SPRESS_CODEC_PNG)
        return has_animation_chunk(file);
    return codec == SPRESS_CODEC_GIF || codec == SPRESS_CODEC_WEBP;
}

static bool load_picture(const spressi_job *job, const spressi_input *input,
                         const spress_buffer *file, spressi_sprites *out)
{
    const spress_bytes bytes = {file->data, file->size};
    const spress_image_options options = {.codec = spress_codec_detect(bytes, input->path),
                                          .name = input->path,
                                          .limits = job->limits,
                                          .allocator = &job->allocator,
                                          .budget = job->host->budget,
                                          .no_orientation = job->no_orientation};
    if (may_have_many(options.codec, file)) {
        spress_sequence sequence = {0};
        if (!spress_sequence_read(bytes, &options, job->report, &sequence))
            return false;
        const bool added = add_sequence(job, input, &sequence, out);
        spress_sequence_free(&sequence);
        return added;
    }
    spressi_sprite sprite = {.path = input->path};
    if (!spress_image_read(bytes, &options, job->report, &sprite.image))
        return false;
    sprite.name = spressi_job_copy(job, input->name);
    if (sprite.name && is_nine_patch(sprite.name) && !take_nine_patch(job, &sprite)) {
        spress_image_free(&sprite.image);
        return false;
    }
    return spressi_add_sprite(job, out, sprite);
}

static bool add_drawn(const spressi_job *job, const spressi_input *input,
                      const spress_document *document, spressi_sprites *out)
{
    const spress_sprite_draw_options drawing = {.limits = &job->limits,
                                                .allocator = &job->allocator};
    const uint64_t pixels = (uint64_t)document->sprite.width * document->sprite.height;
    spressi_sprite sprite = {.path = input->path};
    if (!spressi_job_count_pixels(job, pixels) ||
        !spress_sprite_draw(&document->sprite, &drawing, job->report, &sprite.image))
        return false;
    sprite.name = spressi_job_copy(job, input->name);
    return spressi_add_sprite(job, out, sprite);
}

/* An atlas or a PCSEF string. */
static bool load_document(spressi_job *job, const loading *l, const spressi_input *input,
                          spress_buffer *file, spressi_sprites *out)
{
    spressi_loaded loaded = {0};
    bool good = spressi_load_bytes(job, input->path, &l->press->terms, file, &loaded) &&
                spressi_settle_names(job, &l->press->terms, &loaded);
    const spress_document *document = loaded.document;
    if (good && document && document->kind == SPRESS_KIND_ATLAS) {
        good = spressi_take_frames(job, &loaded, l->press->request->reading.image_root, out);
    } else if (good && document && document->kind == SPRESS_KIND_SPRITE) {
        good = add_drawn(job, input, document, out);
    } else if (good) {
        spress_report_add(job->report, SPRESS_CODE_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                          "a rig has no frames to pack; converting bakes it into an atlas");
        good = false;
    }
    spressi_unload(&loaded);
    return good;
}

static bool load_input(spressi_job *job, const loading *l, const spressi_input *input,
                       spressi_sprites *out)
{
    spress_buffer file = {0};
    if (!spressi_job_read_below(job, input->root, input->path, job->limits.input_bytes, &file))
        return false;
    const spress_bytes bytes = {file.data, file.size};
    const bool picture = spress_codec_detect(bytes, input->path) != SPRESS_CODEC_NONE;
    const spress_format *format = picture ? NULL : spress_format_recognise(bytes, input->path);
    const bool document = format && !format->is_picture;
    const bool good =
        document ? load_document(job, l, input, &file, out) : load_picture(job, input, &file, out);
    spress_buffer_free(&file);
    return good;
}

/* Whether the picture itself is at fault, and not memory, the budget or somebody who cancelled. */
static bool is_broken(const spress_report *report)
{
    bool broken = report->error_count != 0;
    for (size_t i = 0; i < report->count; i++)
        broken &= report->items[i].code != SPRESS_CODE_MEMORY &&
                  report->items[i].code != SPRESS_CODE_CANCELLED;
    return broken && !spressi_is_over_budget(report);
}

/* Leaves a picture out: what was wrong with it is no error any more. */
static void skip(spressi_job *self, spressi_sprites *slot)
{
    spress_report *report = self->report;
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR)
            report->items[i].severity = SPRESS_SEVERITY_WARNING;
    report->warning_count += report->error_count;
    report->error_count = 0;
    spressi_free_pixels(slot);
    slot->count = 0;
    spress_report_add(report, SPRESS_CODE_PACK_SKIPPED, SPRESS_NO_OFFSET, NULL, "left out");
}

/* One bad file does not stop the others: all of them are to be named. A budget that is used up
 * does. */
static bool load_one(spressi_job *self, void *context, size_t index)
{
    const loading *l = context;
    const spressi_input *input = &l->press->inputs.items[index];
    self->report->file = input->path;
    l->slots[index].drops_empty_edges = true;
    l->slots[index].plain_bytes = &l->press->plain_bytes;
    const bool loaded = load_input(self, l, input, &l->slots[index]);
    if (!loaded && l->press->request->skip_broken && is_broken(self->report))
        skip(self, &l->slots[index]);
    return !spressi_is_over_budget(self->report);
}

/* Joins what the inputs gave, in order. Aliases find their originals in the joined list. */
static bool join(const spressi_job *job, const loading *l, spressi_sprites *out)
{
    bool good = true;
    for (size_t i = 0; i < l->press->inputs.count; i++) {
        const spressi_sprites *slot = &l->slots[i];
        const uint32_t first = (uint32_t)out->count;
        for (size_t k = 0; k < slot->count; k++) {
            slot->items[k].original += first;
            slot->items[k].pivots = l->press->inputs.items[i].pivots;
            good &= spressi_add_sprite(job, out, slot->items[k]);
        }
        for (size_t k = 0; k < slot->pages.count; k++)
            good &= spressi_texts_add(job, &out->pages, slot->pages.items[k]);
        spressi_look_join(&out->look, &slot->look);
    }
    return good;
}

bool spressi_load_sprites(spressi_press *press)
{
    spressi_job *job = press->job;
    const size_t count = press->inputs.count, errors = job->report->error_count;
    loading l = {press, spressi_job_take(job, count + 1, sizeof *l.slots)};
    if (!l.slots)
        return false;
    const bool run = spressi_run_items(job, "reading images", count, load_one, &l);
    return join(job, &l, &press->sprites) && run && job->report->error_count == errors;
}
