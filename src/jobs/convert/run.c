/* The job `convert`: one format to another of the same kind; a rig to an atlas by baking it; an
 * atlas to one with its image inside by laying it out anew. */
#include <string.h>

#include "formats/format.h"
#include "jobs/bake/bake.h"
#include "jobs/convert/grow.h"
#include "jobs/convert/lay_out.h"
#include "jobs/convert/page_images.h"
#include "jobs/load/target.h"
#include "jobs/options/tables.h"
#include "jobs/render/draw_rig.h"
#include "source/rig_images.h"

typedef struct conversion {
    spressi_job running;
    spressi_job *job; /* that one */
    const spress_convert_request *request;
    spressi_terms terms;
    spressi_loaded loaded;
    spress_siblings previous; /* files in the places of the outputs */
    const spress_format *to;
    spress_convert_result *result;
    bool must_bake; /* nothing else will do */
} conversion;

/* Whether a format can take the document that was loaded; a plain picture becomes a sprite. */
static bool takes(const conversion *c, const spress_format *format)
{
    const spress_kind kind = c->loaded.document ? c->loaded.document->kind : SPRESS_KIND_SPRITE;
    return format->writes && format->kinds & SPRESS_KIND_BIT(kind);
}

/* Any format: where no other one of the ending takes the document, its writer says what it takes.
 */
static bool writes(const void *context, const spress_format *format)
{
    (void)context;
    return format->writes;
}

static bool takes_document(const void *context, const spress_format *format)
{
    return takes(context, format);
}

/* Whether a format of the output's ending takes the document: ".json" is the JSON form of a rig and
 * a format of atlases. */
static bool has_taker(const conversion *c)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        if (takes(c, spress_format_at(i)) &&
            spress_format_has_extension(spress_format_at(i), c->request->output))
            return true;
    return false;
}

static bool choose_target(conversion *c)
{
    const spress_convert_request *request = c->request;
    c->to = spressi_choose_target(
        c->job, &(spressi_target){.to = request->to,
                                  .template_file = request->template_file,
                                  .engine = request->engine,
                                  .output = request->output,
                                  .takes = !request->to && !request->template_file && has_taker(c)
                                               ? takes_document
                                               : writes,
                                  .context = c});
    return c->to;
}

static bool needs_layout(const conversion *c)
{
    return spressi_needs_layout(&c->loaded, c->to, spressi_engine_of(c->request->engine));
}

/* Reports what is lost. True when nothing is, or when the request allows it. Names that the format
 * cannot hold are errors when nothing else is lost, and losses otherwise. */
static bool accept_losses(const conversion *c)
{
    const bool is_moved = needs_layout(c);
    const size_t losses = spressi_report_losses(
        c->loaded.document, c->to, is_moved ? SPRESSI_LOST_BY_LAYOUT : 0, c->job->report);
    if (is_moved && (losses != 0 || c->request->allow_loss) &&
        !spressi_tell_lost_letters(c->job, &c->loaded, c->to))
        return false;
    return losses == 0 || c->request->allow_loss || spressi_job_refuse_loss(c->job);
}

/* Whether a rig has images inside; a JSON dump may have some inside and others in files. */
static bool has_images_inside(const spress_document *document)
{
    size_t i = 0;
    while (i < document->rig.image_count && !document->rig.images[i].data.data)
        i++;
    return i < document->rig.image_count;
}

/* Whether files beside the output take the images of a rig. */
static bool writes_images(const conversion *c)
{
    const spress_document *document = c->loaded.document;
    return document && document->kind == SPRESS_KIND_RIG && document->rig.image_count != 0 &&
           c->to->holds & SPRESS_HOLDS_IMAGE_FILES && !(c->to->holds & SPRESS_HOLDS_IMAGES) &&
           c->to->reads &&
           (!(c->loaded.format->holds & SPRESS_HOLDS_IMAGE_FILES) || has_images_inside(document));
}

/* The images of a rig: into the file, or beside it. A format that takes both leaves them where they
 * are. */
static bool move_images(const conversion *c)
{
    const spressi_image_source place = {.path = c->loaded.path,
                                        .image_root = c->request->reading.image_root};
    if (spress_format_images_inside(c->to))
        return spressi_gather_images(c->job, &place, c->loaded.document);
    if (!writes_images(c))
        return true;
    if (!spressi_gather_images(c->job, &place, c->loaded.document))
        return false;
    const char *folder = spressi_folder_of(c->job, c->request->output);
    return folder && spressi_name_images(c->job, c->loaded.document) &&
           spressi_claim_images(c->job, folder, c->loaded.document) &&
           spressi_scatter_images(c->job, folder, c->loaded.document);
}

/* The page images of an atlas, and what is to be done with them. */
static spressi_page_move page_move(const conversion *c)
{
    return (spressi_page_move){c->job, c->request, &c->loaded, c->to, c->result};
}

static bool is_atlas(const conversion *c)
{
    return c->loaded.document && c->loaded.document->kind == SPRESS_KIND_ATLAS;
}

static bool prepare_writing(const conversion *c, spress_write_options *out)
{
    const spress_document *document = c->loaded.document;
    spress_skeleton_options pose = {0};
    if (document->kind == SPRESS_KIND_RIG &&
        !spressi_read_bind(c->job, c->request->drawing.bind, &document->rig, &pose))
        return false;
    *out = (spress_write_options){.file_name = c->request->output,
                                  .previous = &c->previous,
                                  .allocator = &c->job->allocator,
                                  .limits = c->job->limits,
                                  .dialect = c->request->dialect,
                                  .choose_bind = pose.choose_bind,
                                  .bind_animation = pose.bind_animation,
                                  .bind_frame = pose.bind_frame};
    /* What was read strictly can be taken over where the writer finds nothing shorter. */
    if (c->loaded.format == c->to && !c->request->reading.lenient)
        out->known_text = (spress_bytes){c->loaded.file.data, c->loaded.file.size};
    return spressi_choose_settings(c->job, c->to->write_settings, c->request->settings,
                                   &out->settings);
}

/* The files of a format that has several get their names when they are written: the host is asked
 * for them then. */
static bool claim_parts(const conversion *c, size_t first)
{
    bool good = true;
    if (c->to->spread == SPRESS_SPREAD_ONE)
        return true;
    for (size_t i = first; i < c->job->outputs->count; i++)
        good &= spressi_job_claim(c->job, c->job->outputs->items[i].name);
    return good;
}

/* Writes the document, and images of pages that have to grow for it. */
static bool write_document(const conversion *c, const spress_write_options *write)
{
    spressi_growth growth = {
        .job = c->job,
        .place = {.path = c->loaded.path, .image_root = c->request->reading.image_root},
        .document = c->loaded.document,
        .to = c->to,
        .output = c->request->output};
    const spressi_page_move pages = page_move(c);
    /* Engines read frames at the edge: only the document wants it free. */
    if (write->dialect != SPRESS_DIALECT_REFERENCE && !spressi_grow_pages(&growth))
        return false;
    if (is_atlas(c) && takes(c, c->to) && !spressi_move_pages(&pages))
        return false;
    const size_t before = c->job->outputs->count;
    const spress_document *document = c->loaded.document;
    if (!spress_write_files(document, c->to, write, c->job->report, c->job->outputs) ||
        (document->kind != SPRESS_KIND_RIG && !accept_losses(c)) || !claim_parts(c, before) ||
        !spressi_job_count_outputs(c->job, before))
        return false;
    spressi_tell_growth(&growth);
    return true;
}

static bool convert(conversion *c)
{
    spress_write_options write;
    if (!c->loaded.document && c->to->kind != SPRESS_KIND_SPRITE) {
        spress_report_add(c->job->report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "a picture can become a sprite, not %s", c->to->id);
        return false;
    }
    if (!spressi_load_sprite(c->job, &c->terms, &c->loaded))
        return false;
    const spress_document *document = c->loaded.document;
    const bool is_rig = document->kind == SPRESS_KIND_RIG;
    /* A rig's images are moved before it is written: nothing may be lost by then. */
    if (is_rig && takes(c, c->to) && (!accept_losses(c) || !move_images(c)))
        return false;
    if (c->to->is_picture && document->kind == SPRESS_KIND_SPRITE &&
        !spressi_job_count_pixels(c->job,
                                  (uint64_t)document->sprite.width * document->sprite.height))
        return false;
    spress_buffer text = {0};
    bool good = prepare_writing(c, &write) &&
                spressi_read_template(c->job, c->request->template_file, &text);
    write.template_text = (spress_bytes){text.data, text.size};
    good = good && write_document(c, &write);
    spress_buffer_free(&text);
    return good;
}

/* A rig becomes an atlas by being drawn, unless the format holds it as it is. */
static bool needs_baking(const conversion *c)
{
    const spress_document *document = c->loaded.document;
    return document && document->kind == SPRESS_KIND_RIG && c->to->packs &&
           !(c->to->kinds & SPRESS_KIND_BIT(SPRESS_KIND_RIG));
}

static bool bake(conversion *c)
{
    const spressi_image_source place = {.path = c->loaded.path,
                                        .image_root = c->request->reading.image_root};
    return spressi_gather_images(c->job, &place, c->loaded.document) &&
           spressi_bake(c->job, c->request, &c->loaded, c->to, c->result);
}

/* Several files do not fit into standard output. */
static bool check_standard_output(const conversion *c)
{
    const spressi_page_move pages = page_move(c);
    if (strcmp(c->request->output, "-") != 0)
        return true;
    if (c->to->spread != SPRESS_SPREAD_ONE)
        return spressi_refuse_value(c->job, "output",
                                    "the format may have several files: name one with `output`");
    if (writes_images(c))
        return spressi_refuse_value(c->job, "output",
                                    "the images of the rig become files beside its JSON; name a "
                                    "file with `output`");
    if (is_atlas(c) && spressi_takes_pages_out(&pages))
        return spressi_refuse_value(c->job, "output",
                                    "the image becomes a file beside the atlas; name a file with "
                                    "`output`");
    return true;
}

static bool check_pages(const conversion *c)
{
    const spressi_page_move pages = page_move(c);
    if (!c->request->copy_images)
        return true;
    if (strcmp(c->request->output, "-") == 0)
        return spressi_refuse_option(c->job, "copy-images",
                                     "needs a file to copy images beside: name one with `output`");
    if (is_atlas(c) && spressi_has_page_files(&pages))
        return true;
    return spressi_refuse_option(c->job, "copy-images",
                                 "is for atlases whose page images are files of their own");
}

/* Refuses options for drawing a rig when nothing is drawn. A format with a bind pose takes `bind`.
 */
static bool check_options(const conversion *c)
{
    const spress_drawing *d = &c->request->drawing;
    const bool binds = c->to->holds & SPRESS_HOLDS_BIND;
    const struct {
        const char *option;
        bool given;
    } rules[] = {{"fps", d->fps != 0},
                 {"scale", d->scale.numerator != 0},
                 {"filter", d->filter != SPRESS_SAMPLING_AUTO},
                 {"antialias", d->antialias != 0},
                 {"step", d->step},
                 {"y-down", d->y_down},
                 {"clockwise", d->clockwise},
                 {"flip-v", d->flip_v},
                 {"max-size", c->request->max_size.width != 0 && !needs_layout(c)},
                 {"bind", d->bind && !binds}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].given)
            return spressi_refuse_option(c->job, rules[i].option,
                                         "is for rigs that become atlases%s",
                                         strcmp(rules[i].option, "bind") == 0 ? " or glTF" : "");
    return check_pages(c) && check_standard_output(c);
}

static bool run(conversion *c)
{
    if (!spressi_load(c->job, c->request->input, &c->terms, &c->loaded) ||
        !spressi_settle_names(c->job, &c->terms, &c->loaded) || !choose_target(c))
        return false;
    c->result->from = c->loaded.format;
    c->result->to = c->to;
    if (needs_baking(c))
        return check_pages(c) && bake(c);
    if (c->must_bake)
        return spressi_refuse_value(c->job, "to", "baking makes an atlas of a rig");
    if (!check_options(c) || !spressi_check_settings(c->job, c->to, c->request->settings))
        return false;
    if (needs_layout(c))
        return accept_losses(c) &&
               spressi_lay_out(c->job, c->request, &c->loaded, c->to, c->result);
    return spressi_job_claim(c->job, c->request->output) && convert(c);
}

static void release(spress_result *result)
{
    spress_convert_result *converted = (spress_convert_result *)(void *)result;
    spress_document_free(converted->document);
    converted->document = NULL;
}

static spress_status run_job(conversion *c, const spress_host *host, spress_report *report,
                             spress_outputs *outputs)
{
    spressi_job *job = &c->running;
    const spress_convert_request *request = c->request;
    *c->result = (spress_convert_result){0};
    if (!spressi_job_begin(job, host, report, outputs))
        return spressi_job_end(job, false);
    c->job = job;
    c->previous = (spress_siblings){job, spressi_read_previous};
    c->result->base = (spress_result){job->arena, release};
    report->file = request->input;
    const bool asked = (request->input && request->output) ||
                       spressi_refuse_value(job, "output", "one file and an output are needed");
    const bool good = asked && spressi_check_request(job, SPRESS_JOB_CONVERT, request) &&
                      spressi_terms_init(job, &request->reading, &c->terms) && run(c);
    if (good && request->keep_document && !c->result->baked && !c->result->laid_out) {
        c->result->document = c->loaded.document;
        c->loaded.document = NULL; /* the result's from here on */
    }
    spressi_unload(&c->loaded);
    return spressi_job_end(job, good);
}

spress_status spress_convert_run(const spress_convert_request *request, const spress_host *host,
                                 spress_report *report, spress_outputs *outputs,
                                 spress_convert_result *out)
{
    conversion c = {.request = request, .result = out};
    return run_job(&c, host, report, outputs);
}

spress_status spress_bake_run(const spress_convert_request *request, const spress_host *host,
                              spress_report *report, spress_outputs *outputs,
                              spress_convert_result *out)
{
    conversion c = {.request = request, .result = out, .must_bake = true};
    return run_job(&c, host, report, outputs);
}
