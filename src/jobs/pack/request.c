/* Understands the request of `pack`: target format, scales, pages; refuses what makes no sense. */
#include <string.h>

#include "core/text/show.h"
#include "formats/format.h"
#include "jobs/load/target.h"
#include "jobs/options/tables.h"
#include "jobs/pack/pack.h"
#include "names/file_names.h"
#include "names/picture_name.h"

static bool can_pack(const void *context, const spress_format *format)
{
    (void)context;
    return format->packs;
}

/* What a request says of the format. */
static spressi_target target_of(const spressi_packing *p)
{
    return (spressi_target){.to = p->request.to,
                            .template_file = p->request.template_file,
                            .engine = p->request.engine,
                            .output = p->request.output,
                            .takes = can_pack};
}

static bool find_format(spressi_packing *p)
{
    const spress_pack_request *request = &p->request;
    const char *written = p->project ? p->project->output : NULL;
    if (!request->output)
        return spressi_refuse_value(p->job, "output", "`output` ATLAS is missing%s%s%s",
                                    written ? "; the project's is \"" : "",
                                    written ? spressi_show(written).text : "", written ? "\"" : "");
    const spressi_target target = target_of(p);
    p->format = spressi_choose_target(p->job, &target);
    return p->format;
}

/* A format that cannot say what was cut off gets whole sprites; one of cells crops by itself. */
static spress_trim_mode trim_of(spress_trim_mode asked, const spress_format *format)
{
    const bool keeps = format->layout.cells || format->holds & SPRESS_HOLDS_TRIM;
    return asked != SPRESS_TRIM_AUTO ? asked : keeps ? SPRESS_TRIM : SPRESS_TRIM_NONE;
}

static void fill_options(spressi_packing *p)
{
    const spress_pack_request *request = &p->request;
    p->webp = request->texture_format == SPRESS_TEXTURE_WEBP || request->webp_quality.set;
    p->options = (spress_pack_options){
        .layout = p->format->layout,
        .trim = trim_of(request->trim, p->format),
        .trim_group = request->trim_group,
        .trim_threshold = (uint8_t)request->trim_threshold.value,
        .trim_margin = request->trim_margin.value,
        .max_width = request->max_size.width,
        .max_height = request->max_size.height,
        .size_rule = request->size_rule,
        .squared = request->force_squared,
        .rotate = request->enable_rotation,
        .one_page = request->no_multipack,
        .shape_padding = request->shape_padding.value,
        .border_padding = request->border_padding.value,
        .extrude = request->extrude.value,
        .bleed = request->bleed.value,
        .keep_duplicates = request->keep_duplicates,
        .cell_width = request->cell_width.value,
        .rate = request->fps.value,
        .effort = request->effort,
        .limits = p->job->limits,
        .allocator = &p->job->allocator,
    };
}

static bool read_variant(const char *text, size_t size, spressi_packed *out)
{
    const char *colon = memchr(text, ':', size);
    if (!colon || (size_t)(colon - text) + 1 == size)
        return false;
    out->suffix = colon + 1;
    out->suffix_size = size - (size_t)(colon + 1 - text);
    return !memchr(out->suffix, '/', out->suffix_size) &&
           spress_factor_parse(text, (size_t)(colon - text), &out->factor);
}

/* One text may have several variants, with commas between them. */
static bool read_variants(spressi_packing *p, const char *text)
{
    for (const char *at = text; at;) {
        const size_t size = strcspn(at, ",");
        if (p->scale_count == SPRESSI_SCALES_MAX)
            return spressi_refuse_option(p->job, "variant", "cannot be given more than %d times",
                                         SPRESSI_SCALES_MAX - 1);
        if (!read_variant(at, size, &p->packed[p->scale_count++]))
            return spressi_refuse_option(p->job, "variant",
                                         "needs a factor and a suffix: 0.5:@half, not \"%s\"",
                                         spressi_show_bytes(at, size).text);
        at = at[size] == ',' ? at + size + 1 : NULL;
    }
    return true;
}

static bool read_scales(spressi_packing *p)
{
    const spress_pack_request *request = &p->request;
    const bool is_scaled = request->scale.numerator != 0;
    p->packed[0].factor = is_scaled ? request->scale : (spress_factor){1, 1};
    p->packed[0].suffix = "";
    p->scale_count = 1;
    for (size_t i = 0; i < request->variants.count; i++)
        if (!read_variants(p, request->variants.items[i]))
            return false;
    return true;
}

/* A rule about an option: why it makes no sense when `broken`. */
typedef struct option_rule {
    bool broken;
    const char *option;
    spress_objection objection;
    const char *why;
} option_rule;

static const spress_objection VALUE = SPRESS_OBJECTION_VALUE, OPTION = SPRESS_OBJECTION_OPTION,
                              WANTED = SPRESS_OBJECTION_WANTED;

/* False, too, when the option was the project's: it is taken back, and the rules are to be made
 * anew. */
static bool obey(spressi_packing *p, const option_rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!rules[i].broken)
            continue;
        p->dropped = spressi_project_drop(p->project, rules[i].option, rules[i].why, &p->request);
        return !p->dropped &&
               spressi_refuse_by(p->job, rules[i].option, rules[i].objection, rules[i].why);
    }
    return true;
}

/* Options for trimming and resizing where nothing is trimmed or resized. */
static bool check_sprites(spressi_packing *p)
{
    const spress_pack_request *r = &p->request;
    const bool can_trim = p->format->holds & SPRESS_HOLDS_TRIM || p->format->trims_by_pivot;
    const bool untrimmed =
        r->trim == SPRESS_TRIM_NONE || (r->trim == SPRESS_TRIM_AUTO && !can_trim);
    const char *not_trimmed =
        r->trim == SPRESS_TRIM_NONE
            ? "nothing is trimmed with `trim-mode` none"
            : "the format keeps sprites whole; only `trim-mode` crop trims them";
    const option_rule rules[] = {
        {r->trim == SPRESS_TRIM && !can_trim, "trim-mode", VALUE,
         "the format cannot say what was cut off; crop forgets it"},
        {untrimmed && r->trim_margin.set, "trim-margin", VALUE, not_trimmed},
        {untrimmed && r->trim_threshold.set, "trim-threshold", VALUE, not_trimmed},
        {untrimmed && r->trim_group != SPRESS_TRIM_GROUP_AUTO, "trim-group", VALUE, not_trimmed},
        {r->scale_filter != SPRESS_SCALE_BILINEAR && r->scale.numerator == 0 &&
             r->variants.count == 0,
         "scale-filter", VALUE, "nothing is resized without `scale` or `variant`"},
    };
    return obey(p, rules, sizeof rules / sizeof *rules);
}

/* Options that the target format has no use for are refused, not passed over. */
static bool check_target(spressi_packing *p)
{
    const spress_pack_request *r = &p->request;
    const spressi_target target = target_of(p);
    const bool lacks_clips = r->sequences && !(p->format->holds & SPRESS_HOLDS_CLIPS);
    const char *no_clips = lacks_clips ? spressi_why_no_clips(p->job, &target) : NULL;
    const bool cells = p->format->layout.cells, inside = spress_format_images_inside(p->format),
               keys = spressi_format_row(p->format)->make_key != NULL;
    const bool to_stdout = strcmp(r->output, "-") == 0;
    const spress_engine *engine = spressi_engine_of(r->engine);
    const bool is_webp = r->webp_quality.set || r->texture_format == SPRESS_TEXTURE_WEBP;
    spress_point pivot;
    const char *always_png = "the image inside the file is always PNG",
               *not_in_cells = "is not for formats of cells";
    const option_rule rules[] = {
        {to_stdout && !inside && !r->page_name && !r->dry_run, "output", VALUE,
         "the pages are files: give them a name with `page-name`"},
        {to_stdout && p->format->spread != SPRESS_SPREAD_ONE, "output", VALUE,
         "the format has several files: give them a name"},
        {to_stdout && r->variants.count != 0, "variant", VALUE,
         "several atlases need a name for the output"},
        {r->webp_quality.set && r->texture_format == SPRESS_TEXTURE_PNG, "webp-quality", VALUE,
         "the pages are to be PNG"},
        {!cells && r->cell_width.set, "cell-width", OPTION,
         "is for formats of cells, as sc-sprites"},
        {!cells && r->fps.set && !r->sequences, "fps", OPTION,
         "is for `sequences`, and for formats of cells, as sc-sprites"},
        {no_clips, "sequences", VALUE, no_clips},
        {r->keep_extensions && r->strip_extensions, "keep-extensions", VALUE,
         "the opposite of `strip-extensions`"},
        {r->keep_extensions && keys, "keep-extensions", VALUE, "a key cannot hold an extension"},
        {!keys && r->sanitize_names, "sanitize-names", OPTION,
         "is for formats that cannot hold every name, as sc-sprites"},
        {r->enable_rotation && p->format->layout.turn == SPRESS_TURN_NONE, "enable-rotation", VALUE,
         "the format cannot say that a frame is turned"},
        {r->enable_rotation && engine && !engine->turns, "enable-rotation", VALUE,
         "the engine draws turned frames wrongly, or not at all"},
        {is_webp && engine && !engine->webp,
         r->webp_quality.set ? "webp-quality" : "texture-format", VALUE,
         "the engine reads no WebP"},
        {cells && r->extrude.set, "extrude", VALUE,
         "there is no room between the cells of an animation"},
        {inside && r->texture_format != SPRESS_TEXTURE_AUTO, "texture-format", VALUE, always_png},
        {inside && r->webp_quality.set, "webp-quality", VALUE, always_png},
        {p->format->plain_pages && r->texture_format == SPRESS_TEXTURE_WEBP, "texture-format",
         VALUE, "the format's engine reads no WebP"},
        {p->format->plain_pages && r->webp_quality.set, "webp-quality", VALUE,
         "the format's engine reads no WebP"},
        {p->format->plain_pages && r->page_name && spressi_ends_with(r->page_name, ".webp"),
         "page-name", VALUE, "the format's engine reads no WebP: name a .png"},
        {inside && r->page_name, "page-name", VALUE, "the image is inside the file"},
        {cells && r->size_rule != SPRESS_SIZE_ANY, "size-constraints", VALUE,
         "the format has a page of whole cells"},
        {cells && r->stable, "stable", OPTION, not_in_cells},
        {cells && r->force_squared, "force-squared", OPTION, not_in_cells},
        {r->premultiply && r->bleed.set && r->bleed.value != 0, "bleed", VALUE,
         "`premultiply` leaves transparent pixels no colour"},
        {r->pivot && !spressi_read_pivot(r->pivot, &pivot), "pivot", WANTED,
         "needs two fractions of a sprite's size, from -1000 to 1000, as in 0.5,1"},
    };
    return obey(p, rules, sizeof rules / sizeof *rules);
}

/* Options for the layout of pages where each frame is a page. */
static bool check_frame_pages(spressi_packing *p)
{
    const spress_pack_request *r = &p->request;
    const bool whole = p->format->layout.frame_pages;
    const char *why = "every frame is a picture of its own in this format",
               *many = "is for pages that hold several frames";
    const option_rule rules[] = {
        {whole && r->size_rule != SPRESS_SIZE_ANY, "size-constraints", VALUE, why},
        {whole && r->force_squared, "force-squared", OPTION, many},
        {whole && r->no_multipack, "no-multipack", OPTION, many},
        {whole && r->extrude.set, "extrude", VALUE, why},
        {whole && r->shape_padding.set, "shape-padding", VALUE, why},
        {whole && r->border_padding.set, "border-padding", VALUE, why},
        {whole && r->stable, "stable", OPTION, many},
        {whole && r->explain, "explain", OPTION, many},
        {whole && r->page_name, "page-name", VALUE, "the format's pictures are called by ids"},
    };
    return obey(p, rules, sizeof rules / sizeof *rules);
}

/* Pages lie beside the atlas, or engines would not find them; their ending may choose the codec. */
static bool check_files(spressi_packing *p)
{
    const spress_pack_request *r = &p->request;
    const char *pages = r->page_name;
    const char *fault = pages ? spressi_unsafe_path(pages) : NULL;
    if (pages && spressi_ends_with(pages, ".webp") && r->texture_format == SPRESS_TEXTURE_AUTO)
        p->webp = true;
    const option_rule rules[] = {
        {fault, "page-name", VALUE, fault},
        {pages && !spressi_ends_with(pages, p->webp ? ".webp" : ".png"), "page-name", VALUE,
         p->webp ? "WebP pages end in .webp" : "PNG pages end in .png"},
        {p->webp && r->png_effort != SPRESS_PNG_NORMAL, "png-effort", VALUE, "the pages are WebP"},
        {r->preview && !spressi_ends_with(r->preview, ".png") && strcmp(r->preview, "-") != 0,
         "preview", VALUE, "the preview is a .png"},
    };
    return obey(p, rules, sizeof rules / sizeof *rules);
}

/* A name that no page may have is refused before the work. */
static bool check_page_names(const spressi_packing *p)
{
    for (size_t i = 0; i < p->scale_count; i++)
        if (!spressi_first_page_name(p, &p->packed[i]))
            return false;
    return true;
}

/* Checks options against the target and each other. */
static bool check_options(spressi_packing *p)
{
    do {
        p->dropped = false;
        if (check_target(p) && check_sprites(p) && check_frame_pages(p))
            return true;
    } while (p->dropped);
    return false;
}

bool spressi_packing_init(spressi_packing *p, spressi_job *job, const spress_pack_request *request,
                          const spressi_project *project)
{
    *p = (spressi_packing){.job = job, .request = *request, .project = project};
    if (!find_format(p))
        return false;
    /* Frames that have pages of their own are those of one animation. */
    p->request.sequences |= p->format->layout.frame_pages;
    if (!read_scales(p) || !check_options(p))
        return false;
    spressi_fill_defaults(SPRESS_JOB_PACK, p->format, &p->request);
    fill_options(p);
    if (!check_files(p) || !spressi_check_settings(job, p->format, request->settings))
        return false;
    const char *output = request->output;
    /* "folder/hero" of "folder/hero.pct"; "atlas" for standard output. */
    p->stem = strcmp(output, "-") == 0 ? "atlas"
                                       : spressi_job_text(job, output, spressi_stem_size(output));
    return p->stem && check_page_names(p) && spressi_terms_init(job, &request->reading, &p->terms);
}
