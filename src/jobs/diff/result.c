/* What a comparison tells programs. */
#include "jobs/results/results.h"

static bool is_repainted(const void *root, const void *item)
{
    (void)root;
    return ((const spress_change *)item)->pixel_count != 0;
}

static const spressi_field change_fields[] = {
    {SPRESSI_ROW("what", TEXT, spress_change, what),
     .help = "`added`, `removed`, `moved`, `resized`, `retrimmed`, `retimed`, `repainted`, or "
             "`changed` for any other field"},
    {SPRESSI_ROW("part", TEXT, spress_change, part),
     .help = "what it is: `frame`, `page`, `clip`, `sprite`, `bone` ..."},
    {SPRESSI_ROW("name", TEXT, spress_change, name)},
    {SPRESSI_MAYBE("field", TEXT, spress_change, field)},
    {SPRESSI_MAYBE("before", TEXT, spress_change, before)},
    {SPRESSI_MAYBE("after", TEXT, spress_change, after)},
    {SPRESSI_MAYBE("pixels", U64, spress_change, pixel_count), .help = "that differ"},
    {SPRESSI_ROW("x", U32, spress_change, x), .presence = SPRESSI_WHEN, .is_there = is_repainted,
     .help = "the box around them, in the whole picture"},
    {SPRESSI_ROW("y", U32, spress_change, y), .presence = SPRESSI_WHEN, .is_there = is_repainted},
    {SPRESSI_ROW("width", U32, spress_change, width), .presence = SPRESSI_WHEN,
     .is_there = is_repainted},
    {SPRESSI_ROW("height", U32, spress_change, height), .presence = SPRESSI_WHEN,
     .is_there = is_repainted},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_change_object = {"Change", NULL, change_fields, true};

static const spressi_field fields[] = {
    {SPRESSI_ROW("before", TEXT, spress_diff_result, before)},
    {SPRESSI_ROW("after", TEXT, spress_diff_result, after)},
    {SPRESSI_ROW("beforeFormat", FORMAT, spress_diff_result, before_format)},
    {SPRESSI_ROW("afterFormat", FORMAT, spress_diff_result, after_format)},
    {SPRESSI_LIST("changes", spress_diff_result, changes, change_count, spress_change,
                  spressi_change_object)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_diff_result_object = {"DiffResult", NULL, fields, false};

bool spress_diff_result_json(const spress_diff_result *result, bool compact,
                             const spress_allocator *allocator, spress_buffer *out)
{
    return spressi_tell_result(&result->base, &spressi_diff_result_object, compact, allocator, out);
}
