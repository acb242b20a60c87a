/* Writes the JSON form of PCHR, and the JSON dump of a rig; reading.h draws both. The form has no
 * place for reserved flags, which spress_report_losses reports. */
#include <stdio.h>

#include "core/json/write.h"
#include "formats/format.h"
#include "formats/pchr/layout.h"
#include "formats/pchr_json/pchr_json.h"

static void put_key_name(spressi_json_writer *json, const char *name, uint16_t size)
{
    spressi_json_key_string(json, "name", name ? name : "", size);
}

/* Puts the flags of a whole dump that have no members of their own, where there are some. */
static void put_flags(spressi_json_writer *json, bool whole, unsigned flags)
{
    if (whole && flags != 0)
        spressi_json_key_int(json, "flags", flags);
}

static void put_image(spressi_json_writer *json, const spress_rig_image *image, bool whole)
{
    spressi_json_open(json, '{');
    put_key_name(json, image->name, image->name_size);
    spressi_json_key_int(json, "width", image->width);
    spressi_json_key_int(json, "height", image->height);
    spressi_json_key_text(json, "format", image->format == SPRESS_IMAGE_PNG ? "png" : "rgba8888");
    if (image->path)
        spressi_json_key_text(json, "path", image->path);
    if (whole && image->data.data)
        spressi_json_key_base64(json, "data", image->data);
    spressi_json_close(json, '}');
}

static void put_bone(spressi_json_writer *json, const spress_bone *bone)
{
    spressi_json_open_line(json, '{');
    put_key_name(json, bone->name, bone->name_size);
    spressi_json_key_int(json, "parent", bone->parent);
    spressi_json_close(json, '}');
}

static void put_vertex(spressi_json_writer *json, const spress_vertex *v)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_float(json, "x", v->x);
    spressi_json_key_float(json, "y", v->y);
    spressi_json_key_float(json, "u", v->u);
    spressi_json_key_float(json, "v", v->v);
    spressi_json_key_open(json, "boneIds", '[');
    for (int i = 0; i < 4; i++)
        spressi_json_int(json, v->bone_ids[i]);
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "boneWeights", '[');
    for (int i = 0; i < 4; i++)
        spressi_json_float(json, v->bone_weights[i]);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

static void put_mesh(spressi_json_writer *json, const spress_mesh *mesh)
{
    spressi_json_open(json, '{');
    put_key_name(json, mesh->name, mesh->name_size);
    spressi_json_key_int(json, "image", mesh->image);
    spressi_json_key_open(json, "vertices", '[');
    for (size_t i = 0; i < mesh->vertex_count; i++)
        put_vertex(json, &mesh->vertices[i]);
    spressi_json_close(json, ']');
    spressi_json_key_open_line(json, "indices", '[');
    for (size_t i = 0; i < mesh->index_count; i++)
        spressi_json_int(json, mesh->indices[i]);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

static void put_transform(spressi_json_writer *json, const spress_transform *t, bool whole)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_float(json, "x", t->x);
    spressi_json_key_float(json, "y", t->y);
    spressi_json_key_float(json, "rotation", t->rotation);
    spressi_json_key_float(json, "scaleX", t->scale_x);
    spressi_json_key_float(json, "scaleY", t->scale_y);
    spressi_json_key_bool(json, "visible", t->flags & SPRESS_TRANSFORM_VISIBLE);
    spressi_json_key_int(json, "zOrder", t->z_order);
    put_flags(json, whole, t->flags & ~(unsigned)SPRESS_TRANSFORM_VISIBLE);
    spressi_json_close(json, '}');
}

/* Frames without transforms stand on one line: there may be thousands of them. */
static void put_animation(spressi_json_writer *json, const spress_animation *animation,
                          size_t bone_count, bool whole)
{
    const spress_transform *transform = animation->transforms;
    spressi_json_open(json, '{');
    put_key_name(json, animation->name, animation->name_size);
    spressi_json_key_bool(json, "loop", animation->flags & SPRESS_ANIMATION_LOOP);
    put_flags(json, whole, animation->flags & ~(unsigned)SPRESS_ANIMATION_LOOP);
    spressi_json_key(json, "frames");
    if (bone_count == 0)
        spressi_json_open_line(json, '[');
    else
        spressi_json_open(json, '[');
    for (size_t frame = 0; frame < animation->frame_count; frame++) {
        spressi_json_open(json, '[');
        for (size_t bone = 0; bone < bone_count; bone++)
            put_transform(json, transform++, whole);
        spressi_json_close(json, ']');
    }
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

static void put_sections(spressi_json_writer *json, const spress_rig *rig, bool whole)
{
    spressi_json_key_open(json, "images", '[');
    for (size_t i = 0; i < rig->image_count; i++)
        put_image(json, &rig->images[i], whole);
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "bones", '[');
    for (size_t i = 0; i < rig->bone_count; i++)
        put_bone(json, &rig->bones[i]);
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "meshes", '[');
    for (size_t i = 0; i < rig->mesh_count; i++)
        put_mesh(json, &rig->meshes[i]);
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "animations", '[');
    for (size_t i = 0; i < rig->animation_count; i++)
        put_animation(json, &rig->animations[i], rig->bone_count, whole);
    spressi_json_close(json, ']');
}

/* Limits frames without bones. In the binary form such a frame takes no bytes, in JSON four: a file
 * of 300 KB could ask for 17 GB of text. */
static bool check_empty_frames(spressi_writer *writer, const spress_rig *rig)
{
    const uint64_t most = spress_limits_default().frames;
    uint64_t count = 0;
    for (size_t i = 0; rig->bone_count == 0 && i < rig->animation_count; i++)
        count += rig->animations[i].frame_count;
    if (count <= most)
        return true;
    return spressi_refuse(writer, SPRESS_CODE_PCHR_LIMIT, "/animations",
                          "%llu frames of a rig without bones; JSON is written for at most %llu",
                          (unsigned long long)count, (unsigned long long)most);
}

/* Refuses images inside the document that the reader of a dump would refuse. */
static bool check_data(spressi_writer *writer, const spress_rig *rig)
{
    for (size_t i = 0; i < rig->image_count; i++) {
        spressi_pchr_image_fault fault;
        char path[48];
        if (!rig->images[i].data.data || spressi_pchr_check_image(&rig->images[i], &fault))
            continue;
        snprintf(path, sizeof path, "/images/%zu/%s", i, fault.field);
        return spressi_refuse(writer, SPRESS_CODE_PCHR_UNWRITABLE, path, "%s", fault.reason);
    }
    return true;
}

bool spressi_pchr_json_put(spressi_writer *writer, const spress_document *document,
                           spressi_rig_json form)
{
    const spress_rig *rig = &document->rig;
    if (!spressi_pchr_check(writer, rig, false) || !check_empty_frames(writer, rig) ||
        (form.whole && !check_data(writer, rig)))
        return false;

    spressi_json_writer json;
    spressi_json_begin(&json, &writer->out, form.compact);
    spressi_json_open(&json, '{');
    if (form.whole && document->format) /* a document made by hand has none */
        spressi_json_key_text(&json, "format", document->format->id);
    if (form.whole)
        spressi_json_key_text(&json, "kind", "rig");
    spressi_json_key_int(&json, "version", rig->version);
    spressi_json_key_int(&json, "fps", rig->fps);
    put_flags(&json, form.whole, rig->flags);
    put_sections(&json, rig, form.whole);
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    return true;
}

bool spressi_pchr_json_write(spressi_writer *writer, const spress_document *document)
{
    spressi_pchr_json_settings settings = {0};
    return spressi_take_write_settings(&spressi_pchr_json_format.info, writer->options->settings,
                                       &settings, writer->report) &&
           spressi_pchr_json_put(writer, document, (spressi_rig_json){settings.compact, false});
}
