/* What a packed atlas tells programs. */
#include "jobs/results/results.h"
#include "runtime/job.h"

static bool has_page_files(const void *root, const void *item)
{
    (void)item;
    return !spress_format_images_inside(((const spress_pack_result *)root)->format);
}

static bool has_cells(const void *root, const void *item)
{
    (void)item;
    return ((const spress_pack_result *)root)->format->layout.cells;
}

static bool has_normal_pages(const void *root, const void *item)
{
    (void)root;
    return ((const spress_packed_atlas *)item)->figures.normal_page_count != 0;
}

static bool is_laid_out(const void *root, const void *item)
{
    (void)root;
    return ((const spress_page_trial *)item)->page_count != 0;
}

/* Without the folder, as the names of pages. */
static const char *unused_name(const void *root, const void *item)
{
    (void)root;
    return spressi_file_of(((const spress_unused_page *)item)->path);
}

static const spressi_field page_fields[] = {
    {SPRESSI_ROW("file", TEXT, spress_packed_page, file), .presence = SPRESSI_WHEN,
     .is_there = has_page_files, .help = "missing where the image is inside the atlas"},
    {SPRESSI_ROW("width", U32, spress_packed_page, width)},
    {SPRESSI_ROW("height", U32, spress_packed_page, height)},
    {SPRESSI_ROW("usedPixels", U64, spress_packed_page, used_pixels)},
    {SPRESSI_ROW("bytes", SIZE, spress_packed_page, bytes), .help = "of the image"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_packed_page_object = {"PackedPage", "a page of a packed atlas",
                                                   page_fields, true};

static const spressi_field reason_fields[] = {
    {SPRESSI_ROW("page", SIZE, spress_page_reason, page)},
    {SPRESSI_ROW("holePage", SIZE, spress_page_reason, hole_page),
     .help = "the page with the largest hole before this one"},
    {SPRESSI_ROW("holeWidth", U32, spress_page_reason, hole_w)},
    {SPRESSI_ROW("holeHeight", U32, spress_page_reason, hole_h)},
    {SPRESSI_ROW("sprite", TEXT, spress_page_reason, sprite),
     .help = "the first that fits into no hole"},
    {SPRESSI_ROW("spriteWidth", U32, spress_page_reason, sprite_w)},
    {SPRESSI_ROW("spriteHeight", U32, spress_page_reason, sprite_h)},
    {SPRESSI_ROW("missingWidth", U32, spress_page_reason, missing_w),
     .help = "what the nearest hole lacks; 0 and 0 when each sprite fits, but not all together"},
    {SPRESSI_ROW("missingHeight", U32, spress_page_reason, missing_h)},
    {SPRESSI_ROW("misfits", SIZE, spress_page_reason, misfit_count),
     .help = "how many sprites of the page fit into no hole"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_page_reason_object = {
    "PageReason", "why a page was opened; sizes of sprites as they are stored, without padding",
    reason_fields, true};

static const spressi_field trial_fields[] = {
    {SPRESSI_ROW("option", TEXT, spress_page_trial, option)},
    {SPRESSI_MAYBE("value", TEXT, spress_page_trial, value)},
    {SPRESSI_ROW("leftOut", FLAG, spress_page_trial, leaves_out)},
    {SPRESSI_MAYBE("pages", SIZE, spress_page_trial, page_count),
     .help = "missing where the layout is impossible"},
    {SPRESSI_ROW("pagePixels", U64, spress_page_trial, page_pixels), .presence = SPRESSI_WHEN,
     .is_there = is_laid_out},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_page_trial_object = {
    "PageTrial", "a layout that was made with one option added or left out", trial_fields, true};

static const spressi_field explanation_fields[] = {
    {SPRESSI_LIST("reasons", spress_explanation, reasons, reason_count, spress_page_reason,
                  spressi_page_reason_object),
     .help = "one for each page but the first"},
    {SPRESSI_LIST("tried", spress_explanation, trials, trial_count, spress_page_trial,
                  spressi_page_trial_object),
     .help = "in order"},
    {SPRESSI_ROW("helps", FLAG, spress_explanation, helps),
     .help = "the last one that was tried makes fewer pages"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_explanation_object = {
    "PagesExplained", "why an atlas has more than one page, with `explain`", explanation_fields,
    false};

static const spressi_field unused_fields[] = {{.type = SPRESSI_FIELD_SAID, .text = unused_name},
                                              {.type = SPRESSI_FIELD_END}};
static const spressi_object unused_object = {"UnusedPage", NULL, unused_fields, true};

static const spressi_field atlas_fields[] = {
    {SPRESSI_ROW("file", TEXT, spress_packed_atlas, path)},
    {SPRESSI_ROW("sprites", SIZE, spress_packed_atlas, figures.sprite_count)},
    {SPRESSI_ROW("unique", SIZE, spress_packed_atlas, figures.unique_count),
     .help = "pictures on the pages"},
    {SPRESSI_ROW("aliases", SIZE, spress_packed_atlas, figures.alias_count),
     .help = "sprites equal to another in everything"},
    {SPRESSI_ROW("kept", SIZE, spress_packed_atlas, figures.kept_count),
     .help = "frames that stayed where the atlas of `stable` has them"},
    {SPRESSI_ROW("trimGroup", WORD, spress_packed_atlas, figures.trim_group),
     .option = "trim-group", .help = "which sprites were trimmed alike"},
    {SPRESSI_MAYBE("groupedPixels", U64, spress_packed_atlas, figures.grouped_pixels),
     .help = "what groups would have stored, where sprites were trimmed one by one unasked"},
    {SPRESSI_ROW("sourcePixels", U64, spress_packed_atlas, figures.source_pixels),
     .help = "of all sprites before trimming"},
    {SPRESSI_ROW("storedPixels", U64, spress_packed_atlas, figures.packed_pixels),
     .help = "of what is stored, without padding"},
    {SPRESSI_ROW("pagePixels", U64, spress_packed_atlas, figures.page_pixels)},
    {SPRESSI_MAYBE("normalPages", SIZE, spress_packed_atlas, figures.normal_page_count),
     .help = "with effort `best`: the pages that `normal` finds"},
    {SPRESSI_ROW("normalPagePixels", U64, spress_packed_atlas, figures.normal_page_pixels),
     .presence = SPRESSI_WHEN, .is_there = has_normal_pages},
    {SPRESSI_MAYBE("bestBytes", U64, spress_packed_atlas, best_bytes),
     .help = "with effort `best`, which took the layout of `normal` for its smaller files: about"},
    {SPRESSI_MAYBE("normalBytes", U64, spress_packed_atlas, normal_bytes),
     .help = "the same of the layout that was taken"},
    {SPRESSI_ROW("cellWidth", U32, spress_packed_atlas, figures.cell_width),
     .presence = SPRESSI_WHEN, .is_there = has_cells, .help = "of sheets of cells"},
    {SPRESSI_MAYBE("firstName", TEXT, spress_packed_atlas, first_name),
     .help = "of a frame, as code asks for it"},
    {SPRESSI_ROW("descriptorBytes", SIZE, spress_packed_atlas, descriptor_bytes),
     .help = "without an image that is inside it"},
    {SPRESSI_ROW("texturePackerJsonBytes", U64, spress_packed_atlas, texture_packer_bytes),
     .help = "of the same frames in TexturePacker's JSON"},
    {SPRESSI_ROW("unchanged", FLAG, spress_packed_atlas, unchanged),
     .help = "all files were there already"},
    {SPRESSI_LIST("pages", spress_packed_atlas, pages, page_count, spress_packed_page,
                  spressi_packed_page_object)},
    {SPRESSI_LIST("unusedPages", spress_packed_atlas, unused_pages, unused_count,
                  spress_unused_page, unused_object),
     .help = "page images of the atlas before that nobody needs any more"},
    {SPRESSI_MAYBE("explanation", BEHIND, spress_packed_atlas, explanation),
     .object = &spressi_explanation_object},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_packed_atlas_object = {"PackedAtlas", NULL, atlas_fields, false};

static const spressi_field time_fields[] = {
    {SPRESSI_ROW("read", TIME, spress_pack_result, read_us)},
    {SPRESSI_ROW("layout", TIME, spress_pack_result, layout_us)},
    {SPRESSI_ROW("encode", TIME, spress_pack_result, encode_us)},
    {SPRESSI_ROW("write", TIME, spress_pack_result, write_us)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_pack_times_object = {"PackTimes", NULL, time_fields, true};

static bool is_compared(const void *root, const void *item)
{
    (void)item;
    return ((const spress_pack_result *)root)->stale;
}

static const spressi_field stale_fields[] = {
    {SPRESSI_ROW("file", TEXT, spress_stale_file, path)},
    {SPRESSI_ROW("missing", FLAG, spress_stale_file, is_missing)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_stale_file_object = {
    "StaleFile", "a file that is not what would be written", stale_fields, true};

static const spressi_field result_fields[] = {
    {SPRESSI_ROW("format", FORMAT, spress_pack_result, format)},
    {SPRESSI_ROW("dryRun", FLAG, spress_pack_result, dry_run)},
    {SPRESSI_LIST("atlases", spress_pack_result, atlases, atlas_count, spress_packed_atlas,
                  spressi_packed_atlas_object),
     .help = "one for each scale"},
    {SPRESSI_LIST("stale", spress_pack_result, stale, stale_count, spress_stale_file,
                  spressi_stale_file_object),
     .presence = SPRESSI_WHEN, .is_there = is_compared,
     .help = "of a dry run: files that it would write anew"},
    {.name = "milliseconds", .type = SPRESSI_FIELD_OBJECT, .object = &spressi_pack_times_object},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_pack_result_object = {"PackResult", NULL, result_fields, false};

bool spress_pack_result_json(const spress_pack_result *result, bool compact,
                             const spress_allocator *allocator, spress_buffer *out)
{
    return spressi_tell_result(&result->base, &spressi_pack_result_object, compact, allocator, out);
}
