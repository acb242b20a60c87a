/* Writes the result of rendering as JSON, for programs. */
#include "core/json_write.h"
#include "jobs/job.h"
#include "spritepress/jobs.h"

static const char *const film_words[] = {
    [SPRESS_FILM_BY_NAME] = "", [SPRESS_FILM_PNG] = "png",   [SPRESS_FILM_APNG] = "apng",
    [SPRESS_FILM_GIF] = "gif",  [SPRESS_FILM_WEBP] = "webp", [SPRESS_FILM_FOLDER] = "folder"};

static void put_sheet(spressi_json_writer *json, const spress_render_result *result)
{
    spressi_json_key(json, "sheet");
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "width", result->sheet_width);
    spressi_json_key_int(json, "height", result->sheet_height);
    spressi_json_key_int(json, "pages", (int64_t)result->sheet_count);
    spressi_json_close(json, '}');
}

bool spress_render_result_json(const spress_render_result *result, bool compact, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, spressi_result_allocator(&result->base));
    spressi_json_begin(&json, &text, compact);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "film", film_words[result->film]);
    spressi_json_key_int(&json, "pictures", (int64_t)result->picture_count);
    spressi_json_key_int(&json, "width", result->width);
    spressi_json_key_int(&json, "height", result->height);
    if (result->is_sheet)
        put_sheet(&json, result);
    spressi_json_key_int(&json, "milliseconds", (int64_t)result->length_ms);
    spressi_json_key_int(&json, "plays", result->plays);
    if (result->choice)
        spressi_json_key_text(&json, result->choice, result->chosen);
    if (result->bind)
        spressi_json_key_text(&json, "bindPose", result->bind);
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}
