/* What a conversion tells programs. */
#include "jobs/results/results.h"

static bool is_baked(const void *root, const void *item)
{
    (void)item;
    return ((const spress_convert_result *)root)->baked;
}

static bool is_packed(const void *root, const void *item)
{
    return is_baked(root, item) || ((const spress_convert_result *)root)->laid_out;
}

static bool has_rate(const void *root, const void *item)
{
    return is_baked(root, item) && ((const spress_convert_result *)root)->fps != 0;
}

static bool has_sidecar(const void *root, const void *item)
{
    return is_baked(root, item) && ((const spress_convert_result *)root)->sidecar;
}

static const spressi_field fields[] = {
    {SPRESSI_MAYBE("from", FORMAT, spress_convert_result, from),
     .help = "missing for a plain picture"},
    {SPRESSI_ROW("to", FORMAT, spress_convert_result, to)},
    {SPRESSI_ROW("baked", FLAG, spress_convert_result, baked),
     .help = "a rig became an atlas by being drawn"},
    {SPRESSI_ROW("laidOut", FLAG, spress_convert_result, laid_out),
     .help = "an atlas got pages of its own, for a format with its image inside"},
    {SPRESSI_MAYBE("bindPose", TEXT, spress_convert_result, bind),
     .help = "a sentence about the rig's bind pose"},
    {SPRESSI_ROW("pictures", SIZE, spress_convert_result, picture_count), .presence = SPRESSI_WHEN,
     .is_there = is_baked, .help = "of a baked rig"},
    {SPRESSI_ROW("fps", U32, spress_convert_result, fps), .presence = SPRESSI_WHEN,
     .is_there = has_rate},
    {SPRESSI_ROW("sidecar", TEXT, spress_convert_result, sidecar), .presence = SPRESSI_WHEN,
     .is_there = has_sidecar, .help = "the file with the timing of a baked rig's animations"},
    {SPRESSI_ROW("copiedImages", SIZE, spress_convert_result, copied_count),
     .help = "page images among the files"},
    {SPRESSI_ROW("packed", OBJECT, spress_convert_result, packed), .presence = SPRESSI_WHEN,
     .is_there = is_packed, .is_root = true, .object = &spressi_pack_result_object,
     .help = "where an atlas was laid out"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_convert_result_object = {"ConvertResult", NULL, fields, false};

bool spress_convert_result_json(const spress_convert_result *result, bool compact,
                                const spress_allocator *allocator, spress_buffer *out)
{
    return spressi_tell_result(&result->base, &spressi_convert_result_object, compact, allocator,
                               out);
}
