/* Makes sprites of files, of every kind of input, on all threads. */
#include <string.h>

#include "core/text/strmap.h"
#include "jobs/pack/pack.h"
#include "model/frame_number.h"
#include "names/picture_name.h"

/* What all threads share. */
typedef struct loading {
    spressi_packing *packing;
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

/* An animated picture is a clip of its pictures: "walk" of walk.gif. */
static bool add_timing(const spressi_job *job, const char *name, const spress_sequence *sequence,
                       spressi_sprites *out)
{
    enum { MS_US = 1000 };
    const uint32_t first = (uint32_t)(out->count - sequence->count);
    spress_clip *clip = spressi_add_clip(
        job, out, spressi_job_text(job, name, spressi_picture_stem(name, strlen(name))),
        sequence->count);
    for (uint32_t i = 0; clip && i < clip->step_count; i++) {
        const uint32_t shown_ms = sequence->frames[i].duration_ms;
        clip->steps[i] = (spress_clip_step){
            first + i, shown_ms < UINT32_MAX / MS_US ? shown_ms * MS_US : UINT32_MAX};
    }
    if (clip)
        clip->repeats = sequence->loop_count;
    return clip;
}

static bool add_sequence(const spressi_job *job, const spressi_input *input,
                         spress_sequence *sequence, spressi_sprites *out)
{
    bool good = true;
    for (size_t i = 0; i < sequence->count; i++) {
        spressi_sprite sprite = {.path = input->path, .held.image = sequence->frames[i].image};
        sequence->frames[i].image = (spress_image){0}; /* the sprite's from here on */
        sprite.base.name = sequence->count == 1
                               ? spressi_job_copy(job, input->name)
                               : name_picture(job, input->name, i, sequence->count);
        good &= spressi_add_sprite(job, out, sprite);
    }
    return good && (sequence->count == 1 || add_timing(job, input->name, sequence, out));
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
    const char *name = sprite->base.name;
    const size_t stem = spressi_picture_stem(name, strlen(name));
    if (spressi_take_nine_patch(job, sprite, &reason)) {
        sprite->base.name = spressi_job_print(job, "%.*s%s", (int)(stem - 2), name, name + stem);
        return true;
    }
    if (reason) /* "walk.9.png" between "walk.8" and "walk.10" */
        spressi_say(job->report, SPRESS_CODE_PACK_NINE_PATCH, "taken as a plain picture: %s",
                    reason);
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
    if (!spress_image_read(bytes, &options, job->report, &sprite.held.image))
        return false;
    sprite.base.name = spressi_job_copy(job, input->name);
    if (sprite.base.name && is_nine_patch(sprite.base.name) && !take_nine_patch(job, &sprite)) {
        spress_image_free(&sprite.held.image);
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
        !spress_sprite_draw(&document->sprite, &drawing, job->report, &sprite.held.image))
        return false;
    sprite.base.name = spressi_job_copy(job, input->name);
    return spressi_add_sprite(job, out, sprite);
}

/* An atlas or a PCSEF string. */
static bool load_document(spressi_job *job, const loading *l, const spressi_input *input,
                          spress_buffer *file, spressi_sprites *out)
{
    spressi_loaded loaded = {0};
    bool good = spressi_load_bytes(job, input->path, &l->packing->terms, file, &loaded) &&
                spressi_settle_names(job, &l->packing->terms, &loaded);
    const spress_document *document = loaded.document;
    if (good && document && document->kind == SPRESS_KIND_ATLAS) {
        good = spressi_take_frames(job, &loaded, l->packing->request.reading.image_root, out);
    } else if (good && document && document->kind == SPRESS_KIND_SPRITE) {
        good = add_drawn(job, input, document, out);
    } else if (good)
        good = spressi_say(job->report, SPRESS_CODE_WRONG_KIND,
                           "a rig has no frames to pack; converting bakes it into an atlas");
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

/* Whether the picture is damaged: memory, the budget or a cancelled job are other reasons. */
static bool is_broken(const spress_report *report)
{
    return report->error_count != 0 && !spress_report_has(report, SPRESS_STATUS_MEMORY) &&
           !spress_report_has(report, SPRESS_STATUS_BUDGET) &&
           !spress_report_has(report, SPRESS_STATUS_CANCELLED);
}

/* Leaves a picture out: what was wrong with it is no error any more. */
static void skip(spressi_job *self, spressi_sprites *slot)
{
    spress_report *report = self->report;
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR)
            report->items[i].severity = SPRESS_SEVERITY_WARNING;
    report->warning_count += report->error_count;
    report->error_count = report->statuses = 0;
    spressi_free_pixels(slot);
    slot->count = 0;
    spressi_say(report, SPRESS_CODE_PACK_SKIPPED, "left out");
}

/* One bad file does not stop the others: all of them are to be named. A budget that is used up
 * does. */
static bool load_one(spressi_job *self, void *context, size_t index)
{
    const loading *l = context;
    const spressi_input *input = &l->packing->inputs.items[index];
    self->report->file = input->path;
    l->slots[index].drops_empty_edges = true;
    l->slots[index].plain_bytes = &l->packing->plain_bytes;
    const bool loaded = load_input(self, l, input, &l->slots[index]);
    if (!loaded && l->packing->request.skip_broken && is_broken(self->report))
        skip(self, &l->slots[index]);
    return !spress_report_has(self->report, SPRESS_STATUS_BUDGET);
}

/* Whether an input became one nine-patch, which has the name of a plain picture. */
static bool became_nine_patch(const loading *l, size_t index)
{
    return l->slots[index].count == 1 && is_nine_patch(l->packing->inputs.items[index].name) &&
           !is_nine_patch(l->slots[index].items[0].base.name);
}

static spress_bytes path_of(const void *context, uint32_t index)
{
    const spressi_input *inputs = context;
    return spressi_text_bytes(inputs[index].path);
}

/* Leaves out the plain picture that lies beside a nine-patch of its name: most skins of libGDX keep
 * what the nine-patch was made of. */
static bool leave_out_plain(const loading *l, const spressi_strmap *by_path, size_t index)
{
    spressi_job *job = l->packing->job;
    const spressi_input *inputs = l->packing->inputs.items;
    const char *path = inputs[index].path;
    const size_t stem = spressi_picture_stem(path, strlen(path));
    char *plain = spressi_job_print(job, "%.*s%s", (int)(stem - 2), path, path + stem);
    if (!plain)
        return false;
    const spress_bytes wanted = {(const uint8_t *)plain, strlen(plain)};
    const uint32_t found = spressi_strmap_find(by_path, wanted, path_of, inputs);
    if (found == SPRESS_NONE || l->slots[found].count != 1)
        return true;
    const char *before = job->report->file;
    job->report->file = inputs[found].path;
    spressi_say(job->report, SPRESS_CODE_PACK_PLAIN, "left out: the nine-patch %s has its name",
                spressi_file_of(path));
    job->report->file = before;
    spressi_free_pixels(&l->slots[found]);
    l->slots[found].count = 0;
    return true;
}

static bool leave_out_plain_ones(const loading *l)
{
    const spressi_inputs *inputs = &l->packing->inputs;
    spressi_strmap by_path = {0};
    bool good = true;
    for (size_t i = 0; good && i < inputs->count; i++) {
        if (!became_nine_patch(l, i))
            continue;
        if (!by_path.slots) {
            if (!spressi_strmap_init(&by_path, &l->packing->job->allocator, inputs->count))
                return spressi_job_no_memory(l->packing->job);
            for (size_t k = 0; k < inputs->count; k++)
                spressi_strmap_put(&by_path, path_of(inputs->items, (uint32_t)k), (uint32_t)k,
                                   path_of, inputs->items);
        }
        good = leave_out_plain(l, &by_path, i);
    }
    spressi_strmap_free(&by_path);
    return good;
}

/* Appends the clips of an input, whose sprites begin with `first` in the joined list. */
static bool join_clips(const spressi_job *job, const spressi_sprites *slot, uint32_t first,
                       spressi_sprites *out)
{
    for (size_t i = 0; i < slot->clip_count; i++) {
        if (!SPRESSI_GROW(job, out->clips, out->clip_count, out->clip_capacity))
            return false;
        const spress_clip *clip = &slot->clips[i];
        for (uint32_t k = 0; k < clip->step_count; k++)
            clip->steps[k].frame += first;
        out->clips[out->clip_count++] = *clip;
    }
    return true;
}

/* Joins what the inputs gave, in order. Aliases find their originals in the joined list. */
static bool join(const spressi_job *job, const loading *l, spressi_sprites *out)
{
    bool good = true;
    for (size_t i = 0; i < l->packing->inputs.count; i++) {
        const spressi_sprites *slot = &l->slots[i];
        const uint32_t first = (uint32_t)out->count;
        for (size_t k = 0; k < slot->count; k++) {
            slot->items[k].original += first;
            slot->items[k].pivots = l->packing->inputs.items[i].pivots;
            good &= spressi_add_sprite(job, out, slot->items[k]);
        }
        good &= join_clips(job, slot, first, out);
        for (size_t k = 0; k < slot->pages.count; k++)
            good &= spressi_texts_add(job, &out->pages, slot->pages.items[k]);
        spressi_look_join(&out->look, &slot->look);
    }
    return good;
}

bool spressi_load_sprites(spressi_packing *p)
{
    spressi_job *job = p->job;
    const size_t count = p->inputs.count, errors = job->report->error_count;
    loading l = {p, spressi_job_take(job, count, sizeof *l.slots)};
    if (!l.slots)
        return false;
    const bool run = spressi_run_items(job, "reading images", count, load_one, &l);
    const bool left_out = leave_out_plain_ones(&l);
    return join(job, &l, &p->sprites) && run && left_out && job->report->error_count == errors;
}
