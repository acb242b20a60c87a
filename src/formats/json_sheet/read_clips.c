/* Reads the animations of a sprite sheet in JSON: lists of names of frames. */
#include "core/text/show.h"
#include "formats/json_sheet/reading.h"

/* Takes a name of a list. SPRESS_NONE, with a warning, when no frame is called so. */
static bool take_frame(spressi_sheet *s, spressi_json *json, uint32_t *out_frame)
{
    const size_t at = json->reader->in.at;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "the name of a frame");
    const spress_bytes name = spressi_json_text(json, spressi_json_take_span(json));
    if (!name.data || !spressi_builder_find(&s->builder, name, out_frame))
        return false;
    if (*out_frame == SPRESS_NONE && !s->is_partial)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_REFERENCE, at,
                     "there is no frame \"%s\"", spressi_show_bytes(name.data, name.size).text);
    return true;
}

static bool take_animation(spressi_sheet *s, spressi_json *json, spressi_json_span key)
{
    const size_t at = json->reader->in.at;
    size_t count;
    uint32_t found = 0, frame = SPRESS_NONE;
    if (!spressi_json_count_list(json, json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES,
                                 &count))
        return false;
    const spress_bytes name = spressi_json_text(json, key);
    spress_clip *clip =
        name.data ? spressi_builder_clip(&s->builder, name, key.at - 1, count) : NULL;
    if (!clip || !spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!take_frame(s, json, &frame))
            return false;
        if (frame != SPRESS_NONE)
            clip->steps[found++].frame = frame;
    }
    clip->step_count = found;
    if (found != 0)
        return true;
    s->builder.atlas->clip_count--;
    if (!s->is_partial)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_REFERENCE, at,
                     "the animation \"%s\" has no frames, and is left out",
                     spressi_show_bytes(name.data, name.size).text);
    return true;
}

bool spressi_sheet_take_animations(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    spressi_json_span key;
    if (file->animations_at == 0)
        return true;
    spressi_json_visit(json, "animations", file->animations_at);
    if (!spressi_json_enter_object(json))
        return false;
    while (spressi_json_next_member(json, &key))
        if (!take_animation(s, json, key))
            return false;
    spressi_json_leave(json);
    return true;
}
