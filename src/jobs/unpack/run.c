/* The job `unpack`: the frames of an atlas, the files of a rig, the picture of a sprite.
 *
 * An atlas goes through these steps:
 *   plan     frames are chosen, files named, everything that is known without pixels is checked
 *   claim    the host says whether the files could be written
 *   pages    are decoded and measured
 *   frames   each is drawn and encoded, on all threads */
#include <string.h>

#include "jobs/options/tables.h"
#include "jobs/unpack/unpack.h"

/* The items of one page, which threads share. */
typedef struct batch {
    const spressi_unpacking *unpacking;
    size_t first;
    const spress_image *page; /* NULL: the picture of the sprite */
} batch;

static bool encode(const spressi_job *self, const spressi_unpacking *u,
                   const spressi_frame_item *item, const spress_image *image, spress_buffer *out)
{
    if (u->frames.webp && !item->nine_patch)
        return spress_webp_write(image, NULL, &self->allocator, self->report, out);
    return spress_png_write(image, &self->allocator, self->report, out);
}

static bool make_picture(spressi_job *self, void *context, size_t index)
{
    const batch *b = context;
    const spressi_unpacking *u = b->unpacking;
    const spressi_frame_item *item = &u->frames.items[b->first + index];
    spress_image drawn = {0};
    if (b->page && !spressi_draw_frame(&u->frames, self, item, b->page, &drawn))
        return false;
    const spress_image *image = b->page ? &drawn : &u->sprite;
    const uint64_t pixels = (uint64_t)image->width * image->height;
    const bool good = (b->page || spressi_job_count_pixels(self, pixels)) && /* drawn: counted */
                      encode(self, u, item, image, &u->encoded[b->first + index]);
    spress_image_free(&drawn);
    return good;
}

/* How many items from `first` on are on the same page. */
static size_t count_on_page(const spressi_frames *frames, size_t first)
{
    size_t end = first;
    while (end < frames->count &&
           frames->items[end].frame->page == frames->items[first].frame->page)
        end++;
    return end - first;
}

static bool make_pictures(spressi_unpacking *u)
{
    spressi_frames *frames = &u->frames;
    bool good = true;
    for (size_t first = 0, count; good && first < frames->count; first += count) {
        const spress_frame *frame = frames->items[first].frame;
        batch b = {.unpacking = u, .first = first};
        count = frame ? count_on_page(frames, first) : 1;
        if (frame)
            b.page = spressi_take_page(frames, frame->page);
        good =
            (!frame || b.page) && spressi_run_items(u->job, "unpacking", count, make_picture, &b);
    }
    return good;
}

static bool hand_over(const spressi_unpacking *u)
{
    bool good = true;
    for (size_t i = 0; i < u->frames.count; i++) {
        if (good)
            good = spressi_job_put(u->job, u->frames.items[i].file, SPRESS_OUTPUT_PICTURE,
                                   &u->encoded[i]);
        else
            spress_buffer_free(&u->encoded[i]);
    }
    return good;
}

/* Every obstacle is named, not only the first. */
static bool claim_files(const spressi_unpacking *u)
{
    bool good = true;
    for (size_t i = 0; i < u->frames.count; i++)
        good &= spressi_job_claim(u->job, u->frames.items[i].file);
    return good;
}

/* "ghost.png" for "sprites/ghost.pcsef". */
static bool plan_sprite(spressi_unpacking *u)
{
    const spress_sprite *sprite = &u->loaded.document->sprite;
    const char *input = u->request->input;
    const char *name = strcmp(input, "-") == 0 ? "sprite" : spressi_file_of(input);
    const char *file = spressi_job_print(u->job, "%.*s%s", (int)spressi_stem_size(name), name,
                                         u->frames.webp ? ".webp" : ".png");
    u->frames.items = spressi_job_take(u->job, 1, sizeof *u->frames.items);
    if (!file || !u->frames.items)
        return false;
    u->frames.items[0] =
        (spressi_frame_item){.file = file, .width = sprite->width, .height = sprite->height};
    u->frames.count = 1;
    const spress_sprite_draw_options drawing = {.palette = u->terms.read.palette,
                                                .limits = &u->job->limits,
                                                .allocator = &u->job->allocator};
    return spress_sprite_draw(sprite, &drawing, u->job->report, &u->sprite);
}

static bool plan(spressi_unpacking *u)
{
    const bool is_atlas = u->loaded.document->kind == SPRESS_KIND_ATLAS;
    if (!(is_atlas ? spressi_plan_frames(&u->frames) : plan_sprite(u)))
        return false;
    if (u->request->only.count == 0 || u->frames.count != 0)
        return true;
    spress_report_add(u->job->report, SPRESS_CODE_UNPACK_NOTHING, SPRESS_NO_OFFSET, NULL,
                      "no frame matches the pattern");
    return false;
}

static bool unpack_pictures(spressi_unpacking *u, spress_unpack_result *out)
{
    if (!plan(u) || !claim_files(u) || !spressi_check_pages(&u->frames))
        return false;
    const size_t count = u->frames.count;
    u->encoded = spressi_job_take(u->job, count, sizeof *u->encoded);
    out->files = spressi_job_take(u->job, count, sizeof *out->files);
    if (!u->encoded || !out->files)
        return false;
    for (size_t i = 0; i < count; i++) {
        const spressi_frame_item *item = &u->frames.items[i];
        out->files[i] = (spress_unpacked_file){.frame = item->frame ? item->frame->name : NULL,
                                               .file = item->file,
                                               .width = item->width,
                                               .height = item->height,
                                               .nine_patch = item->nine_patch};
    }
    out->file_count = count;
    if (u->request->dry_run)
        return true;
    const bool made = make_pictures(u);
    for (size_t i = 0; !made && i < count; i++)
        spress_buffer_free(&u->encoded[i]);
    return made && hand_over(u);
}

/* Whether the images of a rig lie beside it. A JSON dump may have them inside. */
static bool is_unpacked_already(const spressi_unpacking *u)
{
    const spress_rig *rig = &u->loaded.document->rig;
    bool all_inside = rig->image_count != 0;
    for (size_t i = 0; i < rig->image_count; i++)
        all_inside &= rig->images[i].data.data != NULL;
    return u->loaded.format->holds & SPRESS_HOLDS_IMAGE_FILES && !all_inside;
}

/* Options that mean nothing for what the file holds are mistakes, not to be passed over. */
static bool check_kind(const spressi_unpacking *u)
{
    const spress_unpack_request *r = u->request;
    const spress_document *document = u->loaded.document;
    if (!document || (document->kind == SPRESS_KIND_RIG && is_unpacked_already(u))) {
        spress_report_add(u->job->report, SPRESS_CODE_WRONG_KIND, SPRESS_NO_OFFSET, NULL,
                          document ? "the JSON form of a rig is unpacked already"
                                   : "a picture has no frames to unpack");
        return false;
    }
    if (document->kind != SPRESS_KIND_ATLAS && (r->only.count || r->trimmed || r->no_nine_patch))
        return spressi_refuse_option(u->job,
                                     r->only.count ? "only"
                                     : r->trimmed  ? "trimmed"
                                                   : "no-nine-patch",
                                     "is for atlases");
    if (document->kind == SPRESS_KIND_RIG && r->format != SPRESS_TEXTURE_AUTO)
        return spressi_refuse_option(u->job, "format",
                                     "is for atlases and sprites: a rig's images are PNG");
    return true;
}

static bool run(spressi_unpacking *u, spress_unpack_result *out)
{
    const spress_unpack_request *request = u->request;
    if (!spressi_begin_reading(u->job, SPRESS_JOB_UNPACK, request, request->input, &u->terms) ||
        !spressi_load(u->job, u->request->input, &u->terms, &u->loaded) ||
        !spressi_settle_names(u->job, &u->terms, &u->loaded))
        return false;
    if (!check_kind(u))
        return false;
    const spress_document *document = u->loaded.document;
    out->format = u->loaded.format;
    out->kind = document->kind;
    out->frame_count = document->kind == SPRESS_KIND_ATLAS ? document->atlas.frame_count : 1;
    return document->kind == SPRESS_KIND_RIG ? spressi_unpack_rig(u, out) : unpack_pictures(u, out);
}

spress_status spress_unpack_run(const spress_unpack_request *request, const spress_host *host,
                                spress_report *report, spress_outputs *outputs,
                                spress_unpack_result *out)
{
    spressi_job job;
    *out = (spress_unpack_result){
        .input = request->input, .output = request->output, .dry_run = request->dry_run};
    if (!spressi_job_begin(&job, host, report, outputs))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    job.no_orientation = request->reading.no_orientation;
    report->file = request->input;
    spressi_unpacking u = {.job = &job,
                           .request = request,
                           .frames = {.job = &job,
                                      .image_root = request->reading.image_root,
                                      .only = request->only,
                                      .trimmed = request->trimmed,
                                      .no_nine_patch = request->no_nine_patch,
                                      .webp = request->format == SPRESS_TEXTURE_WEBP}};
    u.frames.loaded = &u.loaded;
    bool good = run(&u, out);
    good = spressi_keep_names(&u, out) && good;
    spressi_free_pages(&u.frames);
    spress_image_free(&u.sprite);
    spressi_unload(&u.loaded);
    return spressi_job_end(&job, good);
}
