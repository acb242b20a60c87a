/* What the options of `pack` mean. */
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "pack.h"
#include "usage.h"
#include "workers.h"

static int fail_option(const char *option, const char *value, const char *expected)
{
    return cli_fail_option("pack", option, value, expected);
}

/* An option whose value is one of a few words. */
typedef struct choice {
    const char *option;
    const char *value; /* NULL: not given */
    const char *const *words;
    size_t count;
} choice;

/* Puts the index of the word into `out`, which keeps its default when the option was not given. */
static bool choose(const choice *c, int *out)
{
    if (!c->value)
        return true;
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->words[i], c->value) == 0) {
            *out = (int)i;
            return true;
        }
    const char *near = cli_nearest(c->value, c->words, c->count);
    fprintf(stderr, "spritepress pack: --%s: \"%s\" is none of", c->option, c->value);
    for (size_t i = 0; i < c->count; i++)
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", c->words[i]);
    if (near)
        fprintf(stderr, "; did you mean %s?", near);
    fputs("\nTry \"spritepress pack --help\".\n", stderr);
    return false;
}

#define CHOOSE(name, field, out, ...)                                                              \
    choose(&(choice){name, field, (const char *const[]){__VA_ARGS__},                              \
                     sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)},           \
           out)

/* An option whose value is a number from `least` to `most`. */
typedef struct number_row {
    const char *option, *value;
    uint32_t least, most;
    uint32_t *out;
} number_row;

static bool read_number(const number_row *row)
{
    uint64_t value;
    if (!row->value)
        return true;
    if (cli_parse_number(row->value, strlen(row->value), row->most, &value) &&
        value >= row->least) {
        *row->out = (uint32_t)value;
        return true;
    }
    char expected[64];
    snprintf(expected, sizeof expected, "needs a whole number from %u to %u", row->least,
             row->most);
    fail_option(row->option, row->value, expected);
    return false;
}

enum { PADDING_MAX = 4096, BLEED_MAX = 65535 };

static bool read_numbers(const cli_pack_texts *texts, cli_pack_request *out, bool cells)
{
    uint32_t threshold = 1, quality = 0;
    out->pack.shape_padding = cells ? 0 : 2;
    out->pack.rate = 12;
    const number_row rows[] = {
        {"trim-threshold", texts->trim_threshold, 1, 255, &threshold},
        {"trim-margin", texts->trim_margin, 0, PADDING_MAX, &out->pack.trim_margin},
        {"shape-padding", texts->shape_padding, 0, PADDING_MAX, &out->pack.shape_padding},
        {"border-padding", texts->border_padding, 0, PADDING_MAX, &out->pack.border_padding},
        {"extrude", texts->extrude, 0, PADDING_MAX, &out->pack.extrude},
        {"cell-width", texts->cell_width, 1, PADDING_MAX, &out->pack.cell_width},
        {"fps", texts->fps, 0, 1000, &out->pack.rate},
        {"webp-quality", texts->webp_quality, 1, 100, &quality},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!read_number(&rows[i]))
            return false;
    out->pack.trim_threshold = (uint8_t)threshold;
    out->webp_quality = (uint8_t)quality;
    if (texts->bleed && strcmp(texts->bleed, "all") == 0)
        out->pack.bleed = UINT32_MAX;
    else if (!read_number(&(number_row){"bleed", texts->bleed, 0, BLEED_MAX, &out->pack.bleed}))
        return false;
    return true;
}

static bool read_max_size(const char *text, cli_pack_request *out)
{
    if (!text || cli_parse_size(text, &out->pack.max_width, &out->pack.max_height))
        return true;
    fail_option("max-size", text, "needs a size in pixels: 1024 or 1024x512");
    return false;
}

static bool parse_scale(const char *text, size_t size, cli_scale *out)
{
    return cli_parse_factor(text, size, &out->numerator, &out->denominator);
}

static bool read_variant(const char *text, size_t size, cli_scale *out)
{
    const char *colon = memchr(text, ':', size);
    if (!colon || (size_t)(colon - text) + 1 == size)
        return false;
    out->suffix = colon + 1;
    out->suffix_size = size - (size_t)(colon + 1 - text);
    return !memchr(out->suffix, '/', out->suffix_size) &&
           parse_scale(text, (size_t)(colon - text), out);
}

static bool read_scales(const cli_pack_texts *texts, cli_pack_request *out)
{
    const char *scale = texts->scale ? texts->scale : "1";
    out->scales[0] = (cli_scale){.suffix = ""};
    if (!parse_scale(scale, strlen(scale), &out->scales[0])) {
        fail_option("scale", scale, "needs a factor: 0.5, 2 or 1/3");
        return false;
    }
    out->scale_count = 1;
    for (const char *at = texts->variants; at;) {
        const size_t size = strcspn(at, ",");
        if (out->scale_count == CLI_SCALES_MAX ||
            !read_variant(at, size, &out->scales[out->scale_count++])) {
            fail_option("variant", texts->variants,
                        "needs a factor and a suffix: 0.5:@half; at most 15 of them");
            return false;
        }
        at = at[size] == ',' ? at + size + 1 : NULL;
    }
    return true;
}

static bool read_choices(const cli_pack_texts *texts, cli_pack_request *out)
{
    int trim = SPRESS_TRIM, group = 0, rule = 0, effort = 0, png = 0, texture = 0;
    int filter = SPRESSI_FILTER_BILINEAR;
    if (!CHOOSE("trim-mode", texts->trim_mode, &trim, "trim", "none", "crop") ||
        !CHOOSE("trim-group", texts->trim_group, &group, "auto", "size", "sequence", "none") ||
        !CHOOSE("size-constraints", texts->size_constraints, &rule, "any", "pot",
                "multiple-of-4") ||
        !CHOOSE("effort", texts->effort, &effort, "normal", "fast", "best") ||
        !CHOOSE("png-effort", texts->png_effort, &png, "normal", "fast", "max") ||
        !CHOOSE("texture-format", texts->texture_format, &texture, "png", "webp") ||
        !CHOOSE("scale-filter", texts->scale_filter, &filter, "nearest", "box", "bilinear",
                "lanczos"))
        return false;
    out->pack.trim = (spress_trim_mode)trim;
    out->pack.trim_group = (spress_trim_group)group;
    out->pack.size_rule = (spress_size_rule)rule;
    out->pack.effort = (spress_pack_effort)effort;
    out->png_effort = (spress_png_effort)png;
    out->webp = texture == 1 || texts->webp_quality;
    out->filter = (spressi_filter)filter;
    return true;
}

/* Options that the target format has no use for are refused, not passed over. */
static int check_target(const cli_pack_texts *texts, const cli_pack_request *out)
{
    const bool cells = out->pack.target == SPRESS_PACK_CELLS;
    const bool to_stdout = strcmp(out->options->output, "-") == 0;
    const bool preview_to_stdout = texts->preview && strcmp(texts->preview, "-") == 0;
    if (to_stdout + preview_to_stdout + out->options->json > 1)
        return fail_option("output", "-", "only one thing can go to standard output");
    if (to_stdout && !cells && !texts->page_name && !out->options->dry_run)
        return fail_option("output", "-", "the pages are files: give them a name with --page-name");
    if (to_stdout && texts->variants)
        return fail_option("variant", texts->variants, "several atlases need a name with -o");
    if (texts->webp_quality && texts->texture_format && strcmp(texts->texture_format, "png") == 0)
        return fail_option("webp-quality", texts->webp_quality, "the pages are to be PNG");
    const char *only_scs = "is for sc-sprites only";
    if (!cells && texts->cell_width)
        return fail_option("cell-width", texts->cell_width, only_scs);
    if (!cells && texts->fps)
        return fail_option("fps", texts->fps, only_scs);
    if (!cells && texts->sanitize_names)
        return fail_option("sanitize-names", "", only_scs);
    if (texts->enable_rotation && out->pack.target == SPRESS_PACK_BLOCKS)
        return fail_option("enable-rotation", "",
                           "turned frames are reserved in PCT 1.0, and Phaser cannot draw them");
    if (texts->enable_rotation)
        return fail_option("enable-rotation", "", "the format cannot say that a frame is turned");
    if (!cells)
        return CLI_FINE;
    const struct {
        const char *option, *value, *reason;
    } refused[] = {
        {"extrude", texts->extrude, "sc-sprites has no room between the frames of an animation"},
        {"texture-format", texts->texture_format, "the canvas of sc-sprites is always PNG"},
        {"webp-quality", texts->webp_quality, "the canvas of sc-sprites is always PNG"},
        {"page-name", texts->page_name, "the canvas of sc-sprites is inside the file"},
        {"size-constraints", texts->size_constraints, "sc-sprites has pages of whole cells"},
        {"stable", texts->stable, "is not for sc-sprites"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (refused[i].value)
            return fail_option(refused[i].option, refused[i].value, refused[i].reason);
    if (texts->trim_mode && strcmp(texts->trim_mode, "trim") == 0)
        return fail_option("trim-mode", "trim",
                           "sc-sprites cannot say what was cut off; crop forgets it");
    if (texts->force_squared)
        return fail_option("force-squared", "", "is not for sc-sprites");
    return CLI_FINE;
}

static bool ends_with(const char *text, const char *ending)
{
    const size_t size = strlen(text), tail = strlen(ending);
    return size >= tail && strcasecmp(text + size - tail, ending) == 0;
}

/* Pages lie beside the atlas, or engines would not find them; their ending may choose the codec. */
static int check_files(const cli_pack_texts *texts, cli_pack_request *out)
{
    const char *pages = texts->page_name;
    const char *fault = pages ? cli_unsafe_path(pages) : NULL;
    if (fault)
        return fail_option("page-name", pages, fault);
    if (pages && ends_with(pages, ".webp") && !texts->texture_format)
        out->webp = true;
    if (pages && !ends_with(pages, out->webp ? ".webp" : ".png"))
        return fail_option("page-name", pages,
                           out->webp ? "WebP pages end in .webp" : "PNG pages end in .png");
    if (texts->preview && !ends_with(texts->preview, ".png") && strcmp(texts->preview, "-") != 0)
        return fail_option("preview", texts->preview, "the preview is a .png");
    return CLI_FINE;
}

static int find_format(const cli_options *options, cli_pack_request *out)
{
    if (!options->output) {
        return cli_fail_usage("pack", "-o ATLAS is missing");
    }
    out->format = options->to ? spress_format_find(options->to)
                              : spress_format_recognise((spress_bytes){0}, options->output);
    const char *id = out->format ? out->format->id : "";
    if (strcmp(id, "pct") == 0)
        out->pack.target = SPRESS_PACK_BLOCKS;
    else if (strcmp(id, "aatls") == 0)
        out->pack.target = SPRESS_PACK_INSIDE;
    else if (strcmp(id, "scs") == 0)
        out->pack.target = SPRESS_PACK_CELLS;
    else
        return cli_fail_usage("pack",
                              "%s: pack writes pct, aatls and scs; choose one with the ending or "
                              "--to",
                              options->to ? options->to : options->output);
    return CLI_FINE;
}

/* "folder/hero" of "folder/hero.pct"; "atlas" for standard output. */
static char *stem_of(const char *path)
{
    return strcmp(path, "-") == 0 ? strdup("atlas") : strndup(path, cli_stem_size(path));
}

int cli_read_pack_request(const cli_options *options, cli_pack_request *out)
{
    const cli_pack_texts *texts = &options->pack;
    *out = (cli_pack_request){.options = options, .pages = texts->page_name};
    const int status = find_format(options, out);
    if (status != CLI_FINE)
        return status;
    const bool cells = out->pack.target == SPRESS_PACK_CELLS;
    if (!read_choices(texts, out) || !read_numbers(texts, out, cells) ||
        !read_max_size(texts->max_size, out) || !read_scales(texts, out))
        return CLI_USAGE;
    const int fitting = check_target(texts, out);
    const int naming = fitting == CLI_FINE ? check_files(texts, out) : fitting;
    if (naming != CLI_FINE)
        return naming;
    out->pack.squared = texts->force_squared;
    out->pack.one_page = texts->no_multipack;
    out->pack.keep_duplicates = texts->keep_duplicates;
    out->threads = cli_thread_count(options->threads);
    out->stem = stem_of(options->output);
    if (!out->stem) {
        fputs("spritepress pack: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    return CLI_FINE;
}

void cli_free_pack_request(cli_pack_request *request)
{
    free(request->stem);
}
