/* Writes a rig as glTF 2.0: one text with the data in it (.gltf), or text and data in one binary
 * container (.glb). */
#include "formats/format.h"
#include "formats/gltf/gltf.h"
#include "formats/gltf/writing.h"
#include "formats/pchr/layout.h"

void spressi_gltf_open_extras(spressi_json_writer *json)
{
    spressi_json_key_open(json, "extras", '{');
    spressi_json_key_open(json, SPRESSI_GLTF_EXTRAS, '{');
}

void spressi_gltf_close_extras(spressi_json_writer *json)
{
    spressi_json_close(json, '}');
    spressi_json_close(json, '}');
}

void spressi_gltf_key_name(spressi_json_writer *json, const char *name, uint16_t size)
{
    spressi_json_key_string(json, "name", name ? name : "", size);
}

spress_transform spressi_gltf_rest(const spressi_gltf_writer *w, size_t bone)
{
    return w->bind ? w->bind[bone] : (spress_transform){.scale_x = 1, .scale_y = 1};
}

static void write_asset(spressi_gltf_writer *w)
{
    spressi_json_writer *json = &w->json;
    spressi_json_key_open_line(json, "asset", '{');
    spressi_json_key_text(json, "version", "2.0");
    spressi_json_key_text(json, "generator", "spritepress " SPRESS_VERSION);
    spressi_json_close(json, '}');
    spressi_gltf_open_extras(json);
    spressi_json_key_int(json, "version", SPRESSI_GLTF_EXTRAS_VERSION);
    spressi_json_key_int(json, "fps", w->rig->fps);
    if (w->rig->flags != 0)
        spressi_json_key_int(json, "flags", w->rig->flags);
    spressi_gltf_close_extras(json);
    if (w->rig->image_count == 0)
        return;
    spressi_json_key_open_line(json, "extensionsUsed", '[');
    spressi_json_string(json, SPRESSI_GLTF_UNLIT, strlen(SPRESSI_GLTF_UNLIT));
    spressi_json_close(json, ']');
}

/* Reports what other readers of glTF will show differently. Our own reader gets everything back. */
static void tell_differences(const spressi_gltf_writer *w)
{
    const spress_rig *rig = w->rig;
    spress_report *report = w->writer->report;
    size_t hidden = 0, ordered = 0, flat = 0;
    for (size_t i = 0; i < rig->animation_count; i++)
        for (size_t k = 0; k < (size_t)rig->animations[i].frame_count * rig->bone_count; k++) {
            hidden += !(rig->animations[i].transforms[k].flags & SPRESS_TRANSFORM_VISIBLE);
            ordered += rig->animations[i].transforms[k].z_order != 0;
        }
    for (size_t i = 0; w->bind && i < rig->bone_count; i++)
        flat += w->skeleton.no_inverse[i];
    if (hidden != 0)
        spress_report_add(report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/animations",
                          "bones are hidden in some frames; other readers of glTF show everything");
    if (ordered != 0)
        spress_report_add(report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/animations",
                          "the draw order is in extras; other readers of glTF draw in the order "
                          "of the bind pose at best");
    if (w->normalised_count != 0)
        spress_report_add(report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/meshes",
                          "the weights of %zu vertices were made to sum to 1 for other readers of "
                          "glTF",
                          w->normalised_count);
    if (flat != 0)
        spress_report_add(report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/bones",
                          "the bind pose of %zu bones cannot be inverted; other readers of glTF "
                          "will place their vertices elsewhere",
                          flat);
    if (rig->fps == 0 && rig->animation_count != 0)
        spress_report_add(report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/fps",
                          "the frame rate is 0; other readers of glTF see %d frames a second",
                          SPRESSI_GLTF_DEFAULT_FPS);
}

static bool write_sections(spressi_gltf_writer *w, bool as_text)
{
    spressi_json_begin(&w->json, &w->writer->out, !as_text || w->compact);
    spressi_json_open(&w->json, '{');
    write_asset(w);
    if (!spressi_gltf_write_nodes(w))
        return false;
    spressi_gltf_write_meshes(w);
    spressi_gltf_write_images(w);
    spressi_gltf_write_animations(w);
    spressi_gltf_write_buffer(w, as_text);
    spressi_json_close(&w->json, '}');
    return true;
}

static void store_u32le(uint8_t *to, size_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

/* GLB
 *
 *   "glTF", u32 2, u32 length of the whole
 *   u32 length, "JSON", text and spaces
 *   u32 length, "BIN\0", data                 left out when there are none
 */
enum { TEXT_AT = SPRESSI_GLTF_HEADER_SIZE + SPRESSI_GLTF_CHUNK_HEADER_SIZE };

static void finish_container(spressi_gltf_writer *w)
{
    static const uint8_t magic[] = {'g', 'l', 'T', 'F'};
    spressi_output *out = &w->writer->out;
    while (!out->failed && out->buffer.size % 4 != 0)
        spressi_put_char(out, ' ');
    const size_t text_size = out->buffer.size - TEXT_AT;
    if (w->bin.buffer.size != 0) {
        spressi_put_u32le(out, (uint32_t)w->bin.buffer.size);
        spressi_put_u32le(out, SPRESSI_GLTF_BIN_CHUNK);
        spressi_put(out, w->bin.buffer.data, w->bin.buffer.size);
    }
    if (out->failed)
        return;
    uint8_t *data = out->buffer.data;
    memcpy(data, magic, sizeof magic);
    store_u32le(data + 4, SPRESSI_GLTF_VERSION);
    store_u32le(data + 8, out->buffer.size);
    store_u32le(data + SPRESSI_GLTF_HEADER_SIZE, text_size);
    store_u32le(data + SPRESSI_GLTF_HEADER_SIZE + 4, SPRESSI_GLTF_JSON_CHUNK);
}

/* Our reader takes offsets and sizes of 31 bits; those of the container have 32. */
static bool check_size(const spressi_gltf_writer *w)
{
    if (w->bin.buffer.size <= INT32_MAX && w->writer->out.buffer.size <= INT32_MAX)
        return true;
    return spressi_refuse(w->writer, SPRESS_CODE_GLTF_SIZE, "",
                          "the data would have more than 2^31 - 1 bytes");
}

static bool write_all(spressi_gltf_writer *w, bool as_text)
{
    static const uint8_t room[TEXT_AT] = {0};
    spressi_output *out = &w->writer->out;
    const spress_bind bind = w->skeleton.bind;
    if (w->rig->bone_count != 0 && bind.rule != SPRESS_BIND_NONE)
        w->bind =
            w->rig->animations[bind.animation].transforms + (size_t)bind.frame * w->rig->bone_count;
    if (!as_text)
        spressi_put(out, room, sizeof room);
    if (!write_sections(w, as_text) || w->bin.failed || w->views.failed || w->accessors.failed)
        out->failed = true;
    if (out->failed || !check_size(w))
        return false;
    if (as_text)
        spressi_json_end(&w->json);
    else
        finish_container(w);
    tell_differences(w);
    return true;
}

static bool write_rig(spressi_writer *writer, const spress_document *document, bool as_text,
                      bool compact)
{
    const spress_rig *rig = &document->rig;
    const spress_allocator *allocator = &writer->allocator;
    spressi_gltf_writer w = {.writer = writer, .rig = rig, .compact = compact};
    if (!spressi_pchr_check(writer, rig, true) || !spressi_gltf_check_images(writer, rig))
        return false;
    const spress_skeleton_options options = {.choose_bind = writer->options->choose_bind,
                                             .bind_animation = writer->options->bind_animation,
                                             .bind_frame = writer->options->bind_frame};
    spress_bind bind;
    if (!spress_bind_choose(rig, &options, &bind))
        return spressi_refuse(writer, SPRESS_CODE_GLTF_REFERENCE, "/animations",
                              "there is no frame %u of animation %u to be the bind pose",
                              options.bind_frame, options.bind_animation);
    const size_t size = spress_skeleton_size(rig);
    void *memory = allocator->allocate(allocator->context, size);
    if (!memory) {
        writer->out.failed = true;
        return false;
    }
    spressi_output_init(&w.bin, allocator);
    spressi_output_init(&w.views, allocator);
    spressi_output_init(&w.accessors, allocator);
    const bool good =
        (rig->bone_count == 0 || spress_skeleton_init(&w.skeleton, rig, &options, memory)) &&
        write_all(&w, as_text);
    spressi_output_free(&w.bin);
    spressi_output_free(&w.views);
    spressi_output_free(&w.accessors);
    allocator->release(allocator->context, memory, size);
    return good;
}

bool spressi_gltf_write(spressi_writer *writer, const spress_document *document)
{
    spressi_gltf_settings settings = {0};
    return spressi_take_write_settings(&spressi_gltf_format.info, writer->options->settings,
                                       &settings, writer->report) &&
           write_rig(writer, document, true, settings.compact);
}

bool spressi_glb_write(spressi_writer *writer, const spress_document *document)
{
    return write_rig(writer, document, false, true);
}
