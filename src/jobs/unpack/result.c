/* What unpacking tells programs. */
#include "jobs/results/results.h"

static bool is_rig(const void *root, const void *item)
{
    (void)item;
    return ((const spress_unpack_result *)root)->kind == SPRESS_KIND_RIG;
}

static bool has_frames(const void *root, const void *item)
{
    return !is_rig(root, item);
}

static bool is_written(const void *root, const void *item)
{
    (void)item;
    return !((const spress_unpack_result *)root)->dry_run;
}

static bool has_counts(const void *root, const void *item)
{
    return has_frames(root, item) && is_written(root, item);
}

static uint64_t unchanged(const void *root, const void *item)
{
    const spress_unpack_result *result = root;
    uint64_t count = 0;
    (void)item;
    for (size_t i = 0; i < result->file_count; i++)
        count += result->files[i].unchanged;
    return count;
}

static uint64_t written(const void *root, const void *item)
{
    return ((const spress_unpack_result *)root)->file_count - unchanged(root, item);
}

static const spressi_field file_fields[] = {
    {SPRESSI_MAYBE("frame", TEXT, spress_unpacked_file, frame)},
    {SPRESSI_ROW("file", TEXT, spress_unpacked_file, file)},
    {SPRESSI_ROW("width", U32, spress_unpacked_file, width)},
    {SPRESSI_ROW("height", U32, spress_unpacked_file, height)},
    {SPRESSI_MAYBE("ninePatch", FLAG, spress_unpacked_file, nine_patch)},
    {SPRESSI_ROW("unchanged", FLAG, spress_unpacked_file, unchanged), .presence = SPRESSI_WHEN,
     .is_there = is_written, .help = "it was there already"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_unpacked_file_object = {"UnpackedFile", NULL, file_fields, true};

static const spressi_field name_fields[] = {{SPRESSI_ROW(NULL, TEXT, spress_unpacked_file, file)},
                                            {.type = SPRESSI_FIELD_END}};
static const spressi_object name_object = {"UnpackedName", NULL, name_fields, false};

static const spressi_field fields[] = {
    {SPRESSI_ROW("file", TEXT, spress_unpack_result, input)},
    {SPRESSI_ROW("format", FORMAT, spress_unpack_result, format)},
    {SPRESSI_MAYBE("output", TEXT, spress_unpack_result, output)},
    {SPRESSI_ROW("dryRun", FLAG, spress_unpack_result, dry_run)},
    {SPRESSI_ROW("frames", SIZE, spress_unpack_result, frame_count), .presence = SPRESSI_WHEN,
     .is_there = has_frames, .help = "of the atlas; 1 for a sprite"},
    {.name = "written",
     .type = SPRESSI_FIELD_FIGURE,
     .figure = written,
     .presence = SPRESSI_WHEN,
     .is_there = has_counts},
    {.name = "unchanged",
     .type = SPRESSI_FIELD_FIGURE,
     .figure = unchanged,
     .presence = SPRESSI_WHEN,
     .is_there = has_counts},
    {SPRESSI_LIST("files", spress_unpack_result, files, file_count, spress_unpacked_file,
                  name_object),
     .presence = SPRESSI_WHEN, .is_there = is_rig, .help = "names of a rig's images and JSON"},
    {SPRESSI_LIST("files", spress_unpack_result, files, file_count, spress_unpacked_file,
                  spressi_unpacked_file_object),
     .presence = SPRESSI_WHEN, .is_there = has_frames,
     .help = "with the frame that each of them shows"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_unpack_result_object = {"UnpackResult", NULL, fields, false};

bool spress_unpack_result_json(const spress_unpack_result *result, bool compact,
                               const spress_allocator *allocator, spress_buffer *out)
{
    return spressi_tell_result(&result->base, &spressi_unpack_result_object, compact, allocator,
                               out);
}
