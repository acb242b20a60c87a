/* Writes the result of unpacking as JSON, for programs. */
#include <string.h>

#include "core/json_write.h"
#include "jobs/job.h"
#include "spritepress/jobs.h"

static void put_file(spressi_json_writer *json, const spress_unpacked_file *file, bool dry_run)
{
    spressi_json_open_line(json, '{');
    if (file->frame)
        spressi_json_key_text(json, "frame", file->frame);
    spressi_json_key_text(json, "file", file->file);
    spressi_json_key_int(json, "width", file->width);
    spressi_json_key_int(json, "height", file->height);
    if (file->nine_patch)
        spressi_json_key_bool(json, "ninePatch", true);
    if (!dry_run)
        spressi_json_key_bool(json, "unchanged", file->unchanged);
    spressi_json_close(json, '}');
}

static void put_counts(spressi_json_writer *json, const spress_unpack_result *result)
{
    size_t unchanged = 0;
    for (size_t i = 0; i < result->file_count; i++)
        unchanged += result->files[i].unchanged;
    spressi_json_key_int(json, "frames", (int64_t)result->frame_count);
    if (result->dry_run)
        return;
    spressi_json_key_int(json, "written", (int64_t)(result->file_count - unchanged));
    spressi_json_key_int(json, "unchanged", (int64_t)unchanged);
}

bool spress_unpack_result_json(const spress_unpack_result *result, bool compact, spress_buffer *out)
{
    const bool is_rig = result->kind == SPRESS_KIND_RIG;
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, spressi_result_allocator(&result->base));
    spressi_json_begin(&json, &text, compact);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "file", result->input);
    spressi_json_key_text(&json, "format", result->format->id);
    if (result->output) /* a request need not name the folder */
        spressi_json_key_text(&json, "output", result->output);
    spressi_json_key_bool(&json, "dryRun", result->dry_run);
    if (!is_rig)
        put_counts(&json, result);
    spressi_json_key(&json, "files");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < result->file_count; i++) {
        const char *file = result->files[i].file;
        if (is_rig)
            spressi_json_string(&json, file, strlen(file));
        else
            put_file(&json, &result->files[i], result->dry_run);
    }
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}
