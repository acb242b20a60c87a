/* Checks of PCHR: of images, vertices and transforms for readers and writers, and of a whole rig
 * for writers before they write. */
#include <stdio.h>

#include "core/memory/cursor.h"
#include "core/text/utf8.h"
#include "formats/pchr/layout.h"
#include "model/rig.h"
#include "spritepress/codecs.h"

const spressi_field *spressi_pchr_bad_float(const spressi_field *fields, size_t count,
                                            const void *entry)
{
    for (size_t i = 0; i < count; i++) {
        float value;
        if (fields[i].type != SPRESS_TREE_F32_LE)
            continue;
        memcpy(&value, (const char *)entry + fields[i].to, sizeof value);
        if (!spressi_is_finite(value))
            return &fields[i];
    }
    return NULL;
}

size_t spressi_pchr_vertex_bad_bone(const spress_vertex *vertex, unsigned bone_count)
{
    size_t i = 0;
    while (i < 4 && (vertex->bone_ids[i] < bone_count || vertex->bone_weights[i] == 0))
        i++;
    return i;
}

/* The header of a PNG: 8 bytes of signature, then the chunk IHDR of 25 bytes. */
enum { PNG_HEADER_SIZE = 33, PNG_WIDTH_AT = 16, PNG_HEIGHT_AT = 20 };

/* Checks the header of a PNG. The scan gets the header only: a fault at its end means that the rest
 * is missing, as it must be; any fault before is the header's. */
static bool check_png(const spress_rig_image *image, spressi_pchr_image_fault *fault)
{
    const spress_bytes data = image->data;
    const spress_bytes header = {data.data,
                                 data.size < PNG_HEADER_SIZE ? data.size : PNG_HEADER_SIZE};
    const char *reason = "";
    size_t at = 0;
    spress_png_scan(header, NULL, &reason, &at);
    if (header.size < PNG_HEADER_SIZE || at < PNG_HEADER_SIZE) {
        *fault = (spressi_pchr_image_fault){SPRESS_CODE_PCHR_IMAGE_PNG, "data",
                                            SPRESSI_PCHR_DATA_AT + at, ""};
        snprintf(fault->reason, sizeof fault->reason, "the PNG is damaged: %s", reason);
        return false;
    }
    const uint32_t width = spressi_load_u32be(data.data + PNG_WIDTH_AT);
    const uint32_t height = spressi_load_u32be(data.data + PNG_HEIGHT_AT);
    if (width == image->width && height == image->height)
        return true;
    *fault =
        (spressi_pchr_image_fault){SPRESS_CODE_PCHR_IMAGE_PNG, "width", SPRESSI_PCHR_WIDTH_AT, ""};
    if (width == image->width) {
        fault->field = "height";
        fault->at = SPRESSI_PCHR_HEIGHT_AT;
    }
    snprintf(fault->reason, sizeof fault->reason, "the PNG is %u x %u; %u x %u is declared", width,
             height, image->width, image->height);
    return false;
}

bool spressi_pchr_check_image(const spress_rig_image *image, spressi_pchr_image_fault *out_fault)
{
    if (image->format == SPRESS_IMAGE_PNG)
        return check_png(image, out_fault);
    if (image->format != SPRESS_IMAGE_RGBA8888) {
        *out_fault = (spressi_pchr_image_fault){SPRESS_CODE_PCHR_IMAGE_FORMAT, "format",
                                                SPRESSI_PCHR_FORMAT_AT, ""};
        snprintf(out_fault->reason, sizeof out_fault->reason,
                 "format %u; 0 is png and 1 is rgba8888", image->format);
        return false;
    }
    const uint64_t wanted = (uint64_t)image->width * image->height * 4;
    if (image->data.size == wanted)
        return true;
    *out_fault = (spressi_pchr_image_fault){SPRESS_CODE_PCHR_IMAGE_DATA, "dataLength",
                                            SPRESSI_PCHR_LENGTH_AT, ""};
    snprintf(out_fault->reason, sizeof out_fault->reason,
             "%zu bytes of pixels; %u x %u pixels are %llu bytes", image->data.size, image->width,
             image->height, (unsigned long long)wanted);
    return false;
}

/* The rig to be written, and where in it the check is. */
typedef struct check {
    spressi_writer *writer;
    const spress_rig *rig;
    bool with_images;
    const char *section;
    size_t index;
} check;

/* Refuses the document because of a field of the current entry. Always false. */
static bool refuse(const check *c, const char *field, const char *reason)
{
    char path[96];
    snprintf(path, sizeof path, "/%s/%zu/%s", c->section, c->index, field);
    return spressi_refuse(c->writer, SPRESS_CODE_PCHR_UNWRITABLE, path, "%s", reason);
}

static bool check_text(const check *c, const char *field, const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    if (size == 0)
        return true;
    if (!text)
        return refuse(c, field, "the text is missing");
    if (size > SPRESS_NAME_SIZE_MAX)
        return refuse(c, field, "the text has more than 65,535 bytes");
    if (spressi_utf8_first_bad(bytes, size) != size)
        return refuse(c, field, "the text is not UTF-8");
    if (spressi_first_control(bytes, size) != size)
        return refuse(c, field, "the text has a control character");
    return true;
}

static bool check_name(const check *c, const char *name, uint16_t size)
{
    return check_text(c, "name", name, size);
}

static bool check_image(const check *c, const spress_rig_image *image)
{
    if (!check_name(c, image->name, image->name_size))
        return false;
    if (image->format > SPRESS_IMAGE_RGBA8888)
        return refuse(c, "format", "the image's format is neither png nor rgba8888");
    if (!c->with_images)
        return !image->path || check_text(c, "path", image->path, strlen(image->path));
    if (!image->data.data)
        return refuse(c, "data", "the image is still in its file: load it first");
    if (image->data.size > UINT32_MAX)
        return refuse(c, "data", "the image has more than 2^32 - 1 bytes");
    spressi_pchr_image_fault fault;
    return spressi_pchr_check_image(image, &fault) || refuse(c, fault.field, fault.reason);
}

static bool check_bone(const check *c, const spress_bone *bone)
{
    if (!check_name(c, bone->name, bone->name_size))
        return false;
    if (bone->parent < -1 || (bone->parent >= 0 && (size_t)bone->parent >= c->index))
        return refuse(c, "parent", "a bone's parent comes before it, or is -1");
    return true;
}

static bool check_vertices(const check *c, const spress_mesh *mesh)
{
    char field[48];
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const spress_vertex *vertex = &mesh->vertices[i];
        if (!spressi_vertex_suspect(vertex, c->rig->bone_count))
            continue;
        const unsigned faults = spressi_vertex_faults(vertex, c->rig->bone_count);
        if (faults & SPRESSI_VERTEX_NOT_FINITE) {
            snprintf(
                field, sizeof field, "vertices/%zu/%s", i,
                spressi_pchr_bad_float(SPRESSI_FIELDS(spressi_pchr_vertex_fields), vertex)->name);
            return refuse(c, field, "the number is not finite");
        }
        if (faults & SPRESSI_VERTEX_BONE) {
            snprintf(field, sizeof field, "vertices/%zu/boneIds/%zu", i,
                     spressi_pchr_vertex_bad_bone(vertex, c->rig->bone_count));
            return refuse(c, field, "there is no such bone");
        }
    }
    return true;
}

static bool check_mesh(const check *c, const spress_mesh *mesh)
{
    if (!check_name(c, mesh->name, mesh->name_size))
        return false;
    if (mesh->image >= c->rig->image_count)
        return refuse(c, "image", "there is no such image");
    if ((mesh->vertex_count != 0 && !mesh->vertices) || (mesh->index_count != 0 && !mesh->indices))
        return refuse(c, "vertices", "the mesh counts vertices or indices that it does not have");
    if (mesh->index_count % 3 != 0)
        return refuse(c, "indices", "the number of indices is no multiple of three");
    for (size_t i = 0; i < mesh->index_count; i++)
        if (mesh->indices[i] >= mesh->vertex_count) {
            char field[32];
            snprintf(field, sizeof field, "indices/%zu", i);
            return refuse(c, field, "there is no such vertex");
        }
    return check_vertices(c, mesh);
}

static bool check_animation(const check *c, const spress_animation *animation)
{
    const size_t bone_count = c->rig->bone_count;
    if (!check_name(c, animation->name, animation->name_size))
        return false;
    const size_t count = animation->frame_count * bone_count;
    if (animation->stored.size != 0)
        return refuse(c, "frames", "the frames have not been loaded");
    if (count != 0 && !animation->transforms)
        return refuse(c, "frames", "the animation counts frames that it does not have");
    for (size_t i = 0; i < count; i++) {
        const spress_transform *transform = &animation->transforms[i];
        if (spressi_transform_is_finite(transform))
            continue;
        char field[64];
        snprintf(
            field, sizeof field, "frames/%zu/%zu/%s", i / bone_count, i % bone_count,
            spressi_pchr_bad_float(SPRESSI_FIELDS(spressi_pchr_transform_fields), transform)->name);
        return refuse(c, field, "the number is not finite");
    }
    return true;
}

bool spressi_pchr_check(spressi_writer *writer, const spress_rig *rig, bool with_images)
{
    check c = {.writer = writer, .rig = rig, .with_images = with_images};
    if (rig->version != SPRESSI_PCHR_VERSION)
        return spressi_refuse(writer, SPRESS_CODE_PCHR_UNWRITABLE, "/version",
                              "the version is %u; only %d can be written", rig->version,
                              SPRESSI_PCHR_VERSION);
    if ((rig->image_count != 0 && !rig->images) || (rig->bone_count != 0 && !rig->bones) ||
        (rig->mesh_count != 0 && !rig->meshes) || (rig->animation_count != 0 && !rig->animations))
        return spressi_refuse(writer, SPRESS_CODE_PCHR_UNWRITABLE, "",
                              "the rig counts parts that it does not have");
    c.section = spressi_rig_section_name(SPRESSI_RIG_IMAGES);
    for (c.index = 0; c.index < rig->image_count; c.index++)
        if (!check_image(&c, &rig->images[c.index]))
            return false;
    c.section = spressi_rig_section_name(SPRESSI_RIG_BONES);
    for (c.index = 0; c.index < rig->bone_count; c.index++)
        if (!check_bone(&c, &rig->bones[c.index]))
            return false;
    c.section = spressi_rig_section_name(SPRESSI_RIG_MESHES);
    for (c.index = 0; c.index < rig->mesh_count; c.index++)
        if (!check_mesh(&c, &rig->meshes[c.index]))
            return false;
    c.section = spressi_rig_section_name(SPRESSI_RIG_ANIMATIONS);
    for (c.index = 0; c.index < rig->animation_count; c.index++)
        if (!check_animation(&c, &rig->animations[c.index]))
            return false;
    return true;
}
