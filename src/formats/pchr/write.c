/* Writes PCHR (pchr.md), the structures in the order of the file; the reader's files draw their
 * layouts. Refuses what a strict reader would not read back, before the first byte. */
#include "formats/format.h"
#include "formats/pchr/layout.h"

/* Stores into room that the caller has made. */
static uint8_t *store_u16(uint8_t *to, unsigned value)
{
    to[0] = (uint8_t)value;
    to[1] = (uint8_t)(value >> 8);
    return to + 2;
}

static uint8_t *store_f32(uint8_t *to, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    to[0] = (uint8_t)bits;
    to[1] = (uint8_t)(bits >> 8);
    to[2] = (uint8_t)(bits >> 16);
    to[3] = (uint8_t)(bits >> 24);
    return to + 4;
}

static void put_name(spressi_output *out, const char *name, uint16_t size)
{
    spressi_put_u16le(out, size);
    spressi_put(out, name, size);
}

static void put_image(spressi_output *out, const spress_rig_image *image)
{
    put_name(out, image->name, image->name_size);
    spressi_put_u16le(out, image->width);
    spressi_put_u16le(out, image->height);
    spressi_put_u8(out, image->format);
    spressi_put_u32le(out, (uint32_t)image->data.size);
    spressi_put(out, image->data.data, image->data.size);
}

static void put_vertices(spressi_output *out, const spress_mesh *mesh)
{
    const size_t size = (size_t)mesh->vertex_count * SPRESSI_PCHR_VERTEX_SIZE;
#if SPRESSI_PCHR_VERTEX_IS_FILE
    spressi_put(out, mesh->vertices, size);
#else
    uint8_t *to = spressi_output_reserve(out, size);
    for (size_t i = 0; to && i < mesh->vertex_count; i++) {
        const spress_vertex *v = &mesh->vertices[i];
        to = store_f32(to, v->x);
        to = store_f32(to, v->y);
        to = store_f32(to, v->u);
        to = store_f32(to, v->v);
        for (int j = 0; j < 4; j++)
            to = store_u16(to, v->bone_ids[j]);
        for (int j = 0; j < 4; j++)
            to = store_f32(to, v->bone_weights[j]);
    }
    if (to)
        spressi_output_commit(out, size);
#endif
}

static void put_mesh(spressi_output *out, const spress_mesh *mesh)
{
    put_name(out, mesh->name, mesh->name_size);
    spressi_put_u16le(out, mesh->image);
    spressi_put_u16le(out, mesh->vertex_count);
    spressi_put_u32le(out, mesh->index_count);
    put_vertices(out, mesh);

    const size_t size = (size_t)mesh->index_count * SPRESSI_PCHR_INDEX_SIZE;
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    for (size_t i = 0; i < mesh->index_count; i++)
        to = store_u16(to, mesh->indices[i]);
    spressi_output_commit(out, size);
}

static void put_animation(spressi_output *out, const spress_animation *animation, size_t bone_count)
{
    put_name(out, animation->name, animation->name_size);
    spressi_put_u8(out, animation->flags);
    spressi_put_u16le(out, animation->frame_count);

    const size_t count = animation->frame_count * bone_count;
    uint8_t *to = spressi_output_reserve(out, count * SPRESSI_PCHR_TRANSFORM_SIZE);
    if (!to)
        return;
    for (size_t i = 0; i < count; i++) {
        const spress_transform *t = &animation->transforms[i];
        to = store_f32(to, t->x);
        to = store_f32(to, t->y);
        to = store_f32(to, t->rotation);
        to = store_f32(to, t->scale_x);
        to = store_f32(to, t->scale_y);
        *to++ = t->flags;
        to = store_u16(to, (uint16_t)t->z_order);
    }
    spressi_output_commit(out, count * SPRESSI_PCHR_TRANSFORM_SIZE);
}

/* The size of the file, so that the output grows once. Should it wrap on a 32-bit machine, because
 * parts of a rig made by hand share their arrays, the output grows as it goes. */
static size_t file_size(const spress_rig *rig)
{
    size_t size = SPRESSI_PCHR_HEADER_SIZE + 4 * sizeof(uint16_t);
    for (size_t i = 0; i < rig->image_count; i++)
        size += SPRESSI_PCHR_IMAGE_SIZE + rig->images[i].name_size + rig->images[i].data.size;
    for (size_t i = 0; i < rig->bone_count; i++)
        size += SPRESSI_PCHR_BONE_SIZE + (size_t)rig->bones[i].name_size;
    for (size_t i = 0; i < rig->mesh_count; i++)
        size += SPRESSI_PCHR_MESH_SIZE + rig->meshes[i].name_size +
                (size_t)rig->meshes[i].vertex_count * SPRESSI_PCHR_VERTEX_SIZE +
                (size_t)rig->meshes[i].index_count * SPRESSI_PCHR_INDEX_SIZE;
    for (size_t i = 0; i < rig->animation_count; i++)
        size +=
            SPRESSI_PCHR_ANIMATION_SIZE + rig->animations[i].name_size +
            (size_t)rig->animations[i].frame_count * rig->bone_count * SPRESSI_PCHR_TRANSFORM_SIZE;
    return size;
}

bool spressi_pchr_write(spressi_writer *writer, const spress_document *document)
{
    const spress_rig *rig = &document->rig;
    spressi_output *out = &writer->out;
    if (!spressi_pchr_check(writer, rig, true) || !spressi_output_reserve(out, file_size(rig)))
        return false;

    spressi_put(out, SPRESSI_PCHR_MAGIC, strlen(SPRESSI_PCHR_MAGIC));
    spressi_put_u32le(out, rig->version);
    spressi_put_u16le(out, rig->fps);
    spressi_put_u16le(out, rig->flags);
    spressi_put_u16le(out, rig->image_count);
    for (size_t i = 0; i < rig->image_count; i++)
        put_image(out, &rig->images[i]);
    spressi_put_u16le(out, rig->bone_count);
    for (size_t i = 0; i < rig->bone_count; i++) {
        put_name(out, rig->bones[i].name, rig->bones[i].name_size);
        spressi_put_u16le(out, (uint16_t)rig->bones[i].parent);
    }
    spressi_put_u16le(out, rig->mesh_count);
    for (size_t i = 0; i < rig->mesh_count; i++)
        put_mesh(out, &rig->meshes[i]);
    spressi_put_u16le(out, rig->animation_count);
    for (size_t i = 0; i < rig->animation_count; i++)
        put_animation(out, &rig->animations[i], rig->bone_count);
    return true;
}
