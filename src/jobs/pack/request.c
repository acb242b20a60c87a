/* Understands the request of `pack`: target format, scales, pages; refuses what makes no sense. */
#include <stdio.h>
#include <string.h>

#include "core/show.h"
#include "formats/format.h"
#include "jobs/names/file_names.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

/* "pct, aatls and scs": the formats that can be packed for. */
static void list_formats(char *out, size_t size)
{
    size_t used = 0, left = 0;
    for (size_t i = 0; i < spress_format_count(); i++)
        left += spress_format_at(i)->packs;
    for (size_t i = 0; i < spress_format_count() && used < size; i++) {
        const spress_format *format = spress_format_at(i);
        if (!format->packs)
            continue;
        left--;
        used += (size_t)snprintf(out + used, size - used, "%s%s", format->id,
                                 left == 0   ? ""
                                 : left == 1 ? " and "
                                             : ", ");
    }
}

/* The format that can be packed for and has the ending of the file; NULL when there is none. */
static const spress_format *format_by_ending(const char *file)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->packs && spress_format_has_extension(format, file))
            return format;
    }
    return NULL;
}

static bool find_format(spressi_press *press)
{
    const spress_pack_request *request = press->request;
    char formats[200] = "";
    if (!request->output)
        return spressi_refuse_option(press->job, "output", "`output` ATLAS is missing");
    press->format =
        request->to ? spress_format_find(request->to) : format_by_ending(request->output);
    if (press->format && press->format->packs)
        return true;
    list_formats(formats, sizeof formats);
    return spressi_refuse_option(press->job, request->to ? "to" : "output",
                                 "pack writes %s; choose one with the ending or `to`", formats);
}

static uint32_t number_or(spress_number number, uint32_t fallback)
{
    return number.set ? number.value : fallback;
}

/* A format that cannot say what was cut off gets whole sprites; one of cells crops by itself. */
static spress_trim_mode trim_of(spress_trimming trimming, const spress_format *format)
{
    const bool keeps = format->layout.cells || format->holds & SPRESS_HOLDS_TRIM;
    switch (trimming) {
    case SPRESS_TRIMMING_AUTO:
        return keeps ? SPRESS_TRIM : SPRESS_TRIM_NONE;
    case SPRESS_TRIMMING_TRIM:
        return SPRESS_TRIM;
    case SPRESS_TRIMMING_CROP:
        return SPRESS_TRIM_CROP;
    case SPRESS_TRIMMING_NONE:
        return SPRESS_TRIM_NONE;
    }
    return SPRESS_TRIM;
}

static spressi_filter filter_of(spress_scale_filter filter)
{
    switch (filter) {
    case SPRESS_SCALE_BILINEAR:
        return SPRESSI_FILTER_BILINEAR;
    case SPRESS_SCALE_NEAREST:
        return SPRESSI_FILTER_NEAREST;
    case SPRESS_SCALE_BOX:
        return SPRESSI_FILTER_BOX;
    case SPRESS_SCALE_LANCZOS:
        return SPRESSI_FILTER_LANCZOS3;
    }
    return SPRESSI_FILTER_BILINEAR;
}

static void fill_options(spressi_press *press)
{
    const spress_pack_request *request = press->request;
    const bool cells = press->format->layout.cells;
    press->filter = filter_of(request->scale_filter);
    press->webp = request->texture_format == SPRESS_TEXTURE_WEBP || request->webp_quality.set;
    press->webp_quality = (uint8_t)number_or(request->webp_quality, 0);
    press->options = (spress_pack_options){
        .layout = press->format->layout,
        .trim = trim_of(request->trim, press->format),
        .trim_group = request->trim_group,
        .trim_threshold = (uint8_t)number_or(request->trim_threshold, 1),
        .trim_margin = number_or(request->trim_margin, 0),
        .max_width = request->max_size.width,
        .max_height = request->max_size.height,
        .size_rule = request->size_rule,
        .squared = request->force_squared,
        .rotate = request->enable_rotation,
        .one_page = request->no_multipack,
        .shape_padding = number_or(request->shape_padding, cells ? 0 : 2),
        .border_padding = number_or(request->border_padding, 0),
        .extrude = number_or(request->extrude, 0),
        .bleed = number_or(request->bleed, 0),
        .keep_duplicates = request->keep_duplicates,
        .cell_width = number_or(request->cell_width, 0),
        .rate = number_or(request->fps, 12),
        .effort = request->effort,
        .limits = press->job->limits,
        .allocator = &press->job->allocator,
    };
}

static bool read_variant(const char *text, size_t size, spressi_scale *out)
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
static bool read_variants(spressi_press *press, const char *text)
{
    for (const char *at = text; at;) {
        const size_t size = strcspn(at, ",");
        if (press->scale_count == SPRESSI_SCALES_MAX)
            return spressi_refuse_option(press->job, "variant",
                                         "cannot be given more than %d times",
                                         SPRESSI_SCALES_MAX - 1);
        if (!read_variant(at, size, &press->scales[press->scale_count++]))
            return spressi_refuse_option(press->job, "variant",
                                         "needs a factor and a suffix: 0.5:@half, not \"%s\"",
                                         spressi_show_bytes(at, size).text);
        at = at[size] == ',' ? at + size + 1 : NULL;
    }
    return true;
}

static bool read_scales(spressi_press *press)
{
    const spress_pack_request *request = press->request;
    press->scales[0] = (spressi_scale){.factor = request->scale, .suffix = ""};
    if (request->scale.numerator == 0)
        press->scales[0].factor = (spress_factor){1, 1};
    press->scale_count = 1;
    for (size_t i = 0; i < request->variants.count; i++)
        if (!read_variants(press, request->variants.items[i]))
            return false;
    return true;
}

/* A rule about an option: why it makes no sense when `broken`. */
typedef struct option_rule {
    bool broken;
    const char *option, *why;
} option_rule;

static bool obey(const spressi_press *press, const option_rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i].broken)
            return spressi_refuse_option(press->job, rules[i].option, "%s", rules[i].why);
    return true;
}

/* Options for trimming and resizing where nothing is trimmed or resized. */
static bool check_sprites(const spressi_press *press)
{
    const spress_pack_request *r = press->request;
    const bool can_trim = press->format->holds & SPRESS_HOLDS_TRIM;
    const bool untrimmed =
        r->trim == SPRESS_TRIMMING_NONE || (r->trim == SPRESS_TRIMMING_AUTO && !can_trim);
    const char *not_trimmed = r->trim == SPRESS_TRIMMING_NONE
                                  ? "nothing is trimmed with `trim-mode` none"
                                  : "the format has whole sprites, but for `trim-mode` crop";
    const option_rule rules[] = {
        {r->trim == SPRESS_TRIMMING_TRIM && !can_trim, "trim-mode",
         "the format cannot say what was cut off; crop forgets it"},
        {untrimmed && r->trim_margin.set, "trim-margin", not_trimmed},
        {untrimmed && r->trim_threshold.set, "trim-threshold", not_trimmed},
        {untrimmed && r->trim_group != SPRESS_TRIM_GROUP_AUTO, "trim-group", not_trimmed},
        {r->scale_filter != SPRESS_SCALE_BILINEAR && r->scale.numerator == 0 &&
             r->variants.count == 0,
         "scale-filter", "nothing is resized without `scale` or `variant`"},
    };
    return obey(press, rules, sizeof rules / sizeof *rules);
}

/* Options that the target format has no use for are refused, not passed over. */
static bool check_target(const spressi_press *press)
{
    const spress_pack_request *r = press->request;
    const bool cells = press->format->layout.cells,
               inside = spress_format_images_inside(press->format),
               keys = spressi_format_row(press->format)->make_key != NULL;
    const bool to_stdout = strcmp(r->output, "-") == 0;
    spress_point pivot;
    const char *always_png = "the image inside the file is always PNG",
               *not_in_cells = "is not for formats of cells";
    const option_rule rules[] = {
        {to_stdout && !inside && !r->page_name && !r->dry_run, "output",
         "the pages are files: give them a name with `page-name`"},
        {to_stdout && press->format->spread != SPRESS_SPREAD_ONE, "output",
         "the format has several files: give them a name"},
        {to_stdout && r->variants.count != 0, "variant",
         "several atlases need a name for the output"},
        {r->webp_quality.set && r->texture_format == SPRESS_TEXTURE_PNG, "webp-quality",
         "the pages are to be PNG"},
        {!cells && r->cell_width.set, "cell-width", "is for formats of cells, as sc-sprites"},
        {!cells && r->fps.set, "fps", "is for formats with animations, as sc-sprites"},
        {r->keep_extensions && r->strip_extensions, "keep-extensions",
         "the opposite of `strip-extensions`"},
        {r->keep_extensions && keys, "keep-extensions", "a key cannot hold an extension"},
        {!keys && r->sanitize_names, "sanitize-names",
         "is for formats that cannot hold every name, as sc-sprites"},
        {r->enable_rotation && !press->format->layout.rotation, "enable-rotation",
         "the format cannot say that a frame is turned"},
        {cells && r->extrude.set, "extrude", "there is no room between the cells of an animation"},
        {inside && r->texture_format != SPRESS_TEXTURE_AUTO, "texture-format", always_png},
        {inside && r->webp_quality.set, "webp-quality", always_png},
        {press->format->plain_pages && r->texture_format == SPRESS_TEXTURE_WEBP, "texture-format",
         "the format's engine reads no WebP"},
        {press->format->plain_pages && r->webp_quality.set, "webp-quality",
         "the format's engine reads no WebP"},
        {press->format->plain_pages && r->page_name && spressi_ends_with(r->page_name, ".webp"),
         "page-name", "the format's engine reads no WebP: name a .png"},
        {inside && r->page_name, "page-name", "the image is inside the file"},
        {cells && r->size_rule != SPRESS_SIZE_ANY, "size-constraints",
         "the format has a page of whole cells"},
        {cells && r->stable, "stable", not_in_cells},
        {cells && r->force_squared, "force-squared", not_in_cells},
        {r->premultiply && r->bleed.set && r->bleed.value != 0, "bleed",
         "`premultiply` leaves transparent pixels no colour"},
        {r->pivot && !spressi_read_pivot(r->pivot, &pivot), "pivot",
         "needs two fractions of a sprite's size, from -1000 to 1000, as in 0.5,1"},
    };
    return obey(press, rules, sizeof rules / sizeof *rules);
}

/* Pages lie beside the atlas, or engines would not find them; their ending may choose the codec. */
static bool check_files(spressi_press *press)
{
    const spress_pack_request *r = press->request;
    const char *pages = r->page_name;
    const char *fault = pages ? spressi_unsafe_path(pages) : NULL;
    if (pages && spressi_ends_with(pages, ".webp") && r->texture_format == SPRESS_TEXTURE_AUTO)
        press->webp = true;
    const option_rule rules[] = {
        {fault, "page-name", fault},
        {pages && !spressi_ends_with(pages, press->webp ? ".webp" : ".png"), "page-name",
         press->webp ? "WebP pages end in .webp" : "PNG pages end in .png"},
        {press->webp && r->png_effort != SPRESS_PNG_NORMAL, "png-effort", "the pages are WebP"},
        {r->preview && !spressi_ends_with(r->preview, ".png") && strcmp(r->preview, "-") != 0,
         "preview", "the preview is a .png"},
    };
    return obey(press, rules, sizeof rules / sizeof *rules);
}

/* A name that no page may have is refused before the work. */
static bool check_page_names(const spressi_press *press)
{
    for (size_t i = 0; i < press->scale_count; i++)
        if (!spressi_first_page_name(press, &press->scales[i]))
            return false;
    return true;
}

bool spressi_press_init(spressi_press *press, spressi_job *job, const spress_pack_request *request)
{
    *press = (spressi_press){.job = job, .request = request};
    if (!find_format(press))
        return false;
    fill_options(press);
    if (!read_scales(press) || !check_target(press) || !check_sprites(press) ||
        !check_files(press) || !spressi_check_settings(job, press->format, request->settings))
        return false;
    const char *output = request->output;
    /* "folder/hero" of "folder/hero.pct"; "atlas" for standard output. */
    press->stem = strcmp(output, "-") == 0
                      ? "atlas"
                      : spressi_job_text(job, output, spressi_stem_size(output));
    return press->stem && check_page_names(press) &&
           spressi_terms_init(job, &request->reading, &press->terms);
}
