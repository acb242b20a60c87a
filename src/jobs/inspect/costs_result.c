/* What an atlas costs, as programs are told. Their root is the inspection. */
#include "jobs/results/results.h"

static const char *const likeness_words[] = {
    [SPRESS_LIKE_SAME] = "same",
    [SPRESS_LIKE_SHIFTED] = "shifted",
    [SPRESS_LIKE_FLIPPED_X] = "flipped-x",
    [SPRESS_LIKE_FLIPPED_Y] = "flipped-y",
    [SPRESS_LIKE_TURNED_180] = "turned-180",
    [SPRESS_LIKE_TURNED_RIGHT] = "turned-right",
    [SPRESS_LIKE_TURNED_LEFT] = "turned-left",
    [SPRESS_LIKE_FLIPPED_AND_TURNED] = "flipped-and-turned",
    [SPRESS_LIKE_NEARLY] = "nearly",
    [SPRESS_LIKENESS_COUNT] = NULL,
};

const char *spress_likeness_name(spress_likeness likeness)
{
    return likeness_words[likeness];
}

static const char *const source_words[] = {"file", "names", NULL};
static const char *const option_words[] = {"trim-group", NULL};
static const char *const value_words[] = {"sequence", NULL};
static const char *const kind_words[] = {"costs", NULL};

static const spress_frame *frame_of(const void *root, const void *item)
{
    const spress_inspection *inspection = root;
    const spress_frame_cost *cost = item;
    return &inspection->document->atlas.frames[cost->frame];
}

static const char *frame_key(const void *root, const void *item)
{
    return frame_of(root, item)->name;
}

static uint64_t frame_page(const void *root, const void *item)
{
    return frame_of(root, item)->page;
}

static bool has_padding(const void *root, const void *item)
{
    (void)root;
    return ((const spress_page_cost *)item)->has_padding;
}

static bool is_shifted(const void *root, const void *item)
{
    (void)root;
    return ((const spress_near_duplicate *)item)->likeness == SPRESS_LIKE_SHIFTED;
}

static bool is_near(const void *root, const void *item)
{
    (void)root;
    return ((const spress_near_duplicate *)item)->likeness == SPRESS_LIKE_NEARLY;
}

static bool is_cropped(const void *root, const void *item)
{
    (void)root;
    return ((const spress_jitter *)item)->is_cropped;
}

static const char *jitter_source(const void *root, const void *item)
{
    (void)root;
    return source_words[((const spress_jitter *)item)->is_clip ? 0 : 1];
}

/* The option that mends frames that were cropped one by one, and its value. */
static const char *jitter_option(const void *root, const void *item)
{
    (void)root, (void)item;
    return option_words[0];
}

static const char *jitter_value(const void *root, const void *item)
{
    (void)root, (void)item;
    return value_words[0];
}

static const char *costs_kind(const void *root, const void *item)
{
    (void)root, (void)item;
    return kind_words[0];
}

static const char *costs_format(const void *root, const void *item)
{
    (void)item;
    return ((const spress_inspection *)root)->format->id;
}

static const spressi_field frame_fields[] = {
    {.name = "key", .type = SPRESSI_FIELD_SAID, .text = frame_key},
    {SPRESSI_ROW("frame", U32, spress_frame_cost, frame), .help = "its index"},
    {.name = "page", .type = SPRESSI_FIELD_FIGURE, .figure = frame_page},
    {SPRESSI_ROW("sharers", U32, spress_frame_cost, sharer_count),
     .help = "frames that show its rectangle, itself among them; 0: it has no pixels"},
    {SPRESSI_ROW("pagePixels", U64, spress_frame_cost, page_pixels),
     .help = "of its rectangle with the page's padding"},
    {SPRESSI_ROW("trimmedPixels", U64, spress_frame_cost, trimmed_pixels),
     .help = "of its source that are not stored"},
    {SPRESSI_ROW("descriptorBytes", U64, spress_frame_cost, descriptor_bytes),
     .presence = SPRESSI_WHEN_KNOWN},
    {SPRESSI_ROW("imageBytes", U64, spress_frame_cost, image_bytes), .presence = SPRESSI_WHEN_KNOWN,
     .help = "an estimate"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_frame_cost_object = {"FrameCost", NULL, frame_fields, true};

static const spressi_field page_fields[] = {
    {SPRESSI_ROW("frames", SIZE, spress_page_cost, frame_count)},
    {SPRESSI_ROW("pixels", U64, spress_page_cost, pixels)},
    {SPRESSI_ROW("usedPixels", U64, spress_page_cost, used_pixels)},
    {SPRESSI_ROW("paddingPixels", U64, spress_page_cost, padding_pixels), .presence = SPRESSI_WHEN,
     .is_there = has_padding, .help = "where the file says what padding frames have"},
    {SPRESSI_ROW("freePixels", U64, spress_page_cost, free_pixels)},
    {SPRESSI_ROW("imageBytes", U64, spress_page_cost, image_bytes), .presence = SPRESSI_WHEN_KNOWN},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_page_cost_object = {"PageCost", NULL, page_fields, true};

static const spressi_field duplicate_fields[] = {
    {SPRESSI_ROW("frame", U32, spress_near_duplicate, frame)},
    {SPRESSI_ROW("original", U32, spress_near_duplicate, original)},
    {SPRESSI_ROW("likeness", WORD, spress_near_duplicate, likeness), .words = likeness_words},
    {SPRESSI_ROW("shiftX", I32, spress_near_duplicate, shift_x), .presence = SPRESSI_WHEN,
     .is_there = is_shifted},
    {SPRESSI_ROW("shiftY", I32, spress_near_duplicate, shift_y), .presence = SPRESSI_WHEN,
     .is_there = is_shifted},
    {SPRESSI_ROW("differentPixels", U32, spress_near_duplicate, different_pixels),
     .presence = SPRESSI_WHEN, .is_there = is_near},
    {SPRESSI_ROW("savedPixels", U64, spress_near_duplicate, saved_pixels),
     .help = "of the page, if the frame were an alias of the original"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_near_duplicate_object = {
    "NearDuplicate", "a frame that is nearly another one, by their indices", duplicate_fields,
    true};

static const spressi_field index_fields[] = {{.type = SPRESSI_FIELD_U32},
                                             {.type = SPRESSI_FIELD_END}};
static const spressi_object index_object = {"FrameIndex", NULL, index_fields, false};

static const spressi_field jitter_fields[] = {
    {SPRESSI_ROW("name", TEXT, spress_jitter, name)},
    {.name = "from",
     .type = SPRESSI_FIELD_SAID,
     .text = jitter_source,
     .words = source_words,
     .help = "\"file\", when it is a clip of the file, or \"names\" of numbered frames"},
    {SPRESSI_ROW("frames", SIZE, spress_jitter, frame_count)},
    {SPRESSI_ROW("leastWidth", I32, spress_jitter, least_w)},
    {SPRESSI_ROW("mostWidth", I32, spress_jitter, most_w)},
    {SPRESSI_ROW("leastHeight", I32, spress_jitter, least_h)},
    {SPRESSI_ROW("mostHeight", I32, spress_jitter, most_h)},
    {SPRESSI_LIST("oddFrames", spress_jitter, odd_frames, odd_count, uint32_t, index_object),
     .help = "those whose size is not the most common one"},
    {.name = "option",
     .type = SPRESSI_FIELD_SAID,
     .text = jitter_option,
     .words = option_words,
     .presence = SPRESSI_WHEN,
     .is_there = is_cropped,
     .help = "of `pack`, which mends it"},
    {.name = "value",
     .type = SPRESSI_FIELD_SAID,
     .text = jitter_value,
     .words = value_words,
     .presence = SPRESSI_WHEN,
     .is_there = is_cropped},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_jitter_object = {
    "Jitter", "an animation whose frames have different sizes and no pivots", jitter_fields, true};

static const spressi_field fields[] = {
    {.name = "kind", .type = SPRESSI_FIELD_SAID, .text = costs_kind, .words = kind_words},
    {.name = "format", .type = SPRESSI_FIELD_SAID, .text = costs_format},
    {SPRESSI_ROW("sourcePixels", U64, spress_costs, source_pixels)},
    {SPRESSI_ROW("trimmedPixels", U64, spress_costs, trimmed_pixels)},
    {SPRESSI_ROW("descriptorBytes", U64, spress_costs, descriptor_bytes),
     .presence = SPRESSI_WHEN_KNOWN, .help = "of the file without images in it"},
    {SPRESSI_ROW("commonBytes", U64, spress_costs, common_bytes), .presence = SPRESSI_WHEN_KNOWN,
     .help = "those of no frame: header, pages, folders"},
    {SPRESSI_ROW("compared", U64, spress_costs, compared_count),
     .help = "pairs of pictures, pixel by pixel"},
    {SPRESSI_LIST("frames", spress_costs, frames, frame_count, spress_frame_cost,
                  spressi_frame_cost_object),
     .help = "the dearest first"},
    {SPRESSI_LIST("pages", spress_costs, pages, page_count, spress_page_cost,
                  spressi_page_cost_object)},
    {SPRESSI_LIST("nearDuplicates", spress_costs, duplicates, duplicate_count,
                  spress_near_duplicate, spressi_near_duplicate_object)},
    {SPRESSI_LIST("jitter", spress_costs, jitters, jitter_count, spress_jitter,
                  spressi_jitter_object)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_costs_object = {"AtlasCosts", "what an atlas costs", fields, false};
