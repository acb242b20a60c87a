/* Writes the result of converting as JSON, for programs. */
#include "jobs/pack/json.h"
#include "jobs/job.h"

/* A rig that became an atlas by being drawn. */
static void put_baked(spressi_json_writer *json, const spress_convert_result *result)
{
    spressi_json_key_int(json, "pictures", (int64_t)result->picture_count);
    if (result->fps != 0)
        spressi_json_key_int(json, "fps", result->fps);
    if (result->sidecar)
        spressi_json_key_text(json, "sidecar", result->sidecar);
}

bool spress_convert_result_json(const spress_convert_result *result, bool compact,
                                spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, spressi_result_allocator(&result->base));
    spressi_json_begin(&json, &text, compact);
    spressi_json_open(&json, '{');
    if (result->from) /* a picture is of no format */
        spressi_json_key_text(&json, "from", result->from->id);
    spressi_json_key_text(&json, "to", result->to->id);
    spressi_json_key_bool(&json, "baked", result->baked);
    spressi_json_key_bool(&json, "laidOut", result->laid_out);
    if (result->bind)
        spressi_json_key_text(&json, "bindPose", result->bind);
    if (result->baked)
        put_baked(&json, result);
    spressi_json_key_int(&json, "copiedImages", (int64_t)result->copied_count);
    if (result->baked || result->laid_out) {
        spressi_json_key(&json, "packed");
        spressi_put_packed(&json, &result->packed);
    }
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &text, out);
}
