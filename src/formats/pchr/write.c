/* Writes PCHR (pchr.md), the structures in the order of the file; layout.c draws the bytes. Refuses
 * what a strict reader would not read back, before the first byte. */
#include "formats/format.h"
#include "formats/pchr/layout.h"

static void put_name(spressi_output *out, const char *name, uint16_t size)
{
    spressi_put_u16le(out, size);
    spressi_put(out, name, size);
}

static void put_image(spressi_output *out, const spress_rig_image *image)
{
    put_name(out, image->name, image->name_size);
    spressi_put_fields(out, SPRESSI_FIELDS(spressi_pchr_image_fields), image);
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
    for (size_t i = 0; to && i < mesh->vertex_count; i++)
        to = spressi_store_fields(to, SPRESSI_FIELDS(spressi_pchr_vertex_fields),
                                  &mesh->vertices[i]);
    if (to)
        spressi_output_commit(out, size);
#endif
}

static void put_mesh(spressi_output *out, const spress_mesh *mesh)
{
    put_name(out, mesh->name, mesh->name_size);
    spressi_put_fields(out, SPRESSI_FIELDS(spressi_pchr_mesh_fields), mesh);
    put_vertices(out, mesh);

    static const spressi_field index = {"index", SPRESS_TREE_U16_LE, 0};
    const size_t size = (size_t)mesh->index_count * SPRESSI_PCHR_INDEX_SIZE;
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    for (size_t i = 0; i < mesh->index_count; i++)
        to = spressi_store_fields(to, &index, 1, &mesh->indices[i]);
    spressi_output_commit(out, size);
}

static void put_animation(spressi_output *out, const spress_animation *animation, size_t bone_count)
{
    put_name(out, animation->name, animation->name_size);
    spressi_put_fields(out, SPRESSI_FIELDS(spressi_pchr_animation_fields), animation);

    const size_t count = animation->frame_count * bone_count;
    uint8_t *to = spressi_output_reserve(out, count * SPRESSI_PCHR_TRANSFORM_SIZE);
    if (!to)
        return;
    for (size_t i = 0; i < count; i++)
        to = spressi_store_fields(to, SPRESSI_FIELDS(spressi_pchr_transform_fields),
                                  &animation->transforms[i]);
    spressi_output_commit(out, count * SPRESSI_PCHR_TRANSFORM_SIZE);
}

/* The size of the file, so that the output grows once. Should it wrap on a 32-bit machine, because
 * parts of a rig made by hand share their arrays, the output grows as it goes. */
static size_t file_size(const spress_document *document)
{
    spressi_section sections[SPRESSI_SECTIONS_MAX];
    size_t size;
    const size_t count = spressi_pchr_sections(document, &size, sections);
    for (size_t i = 0; i < count; i++)
        size += sections[i].size;
    return size;
}

bool spressi_pchr_write(spressi_writer *writer, const spress_document *document)
{
    const spress_rig *rig = &document->rig;
    spressi_output *out = &writer->out;
    if (!spressi_pchr_check(writer, rig, true) || !spressi_output_reserve(out, file_size(document)))
        return false;

    spressi_put(out, SPRESSI_PCHR_MAGIC, strlen(SPRESSI_PCHR_MAGIC));
    spressi_put_fields(out, SPRESSI_FIELDS(spressi_pchr_header_fields), rig);
    spressi_put_u16le(out, rig->image_count);
    for (size_t i = 0; i < rig->image_count; i++)
        put_image(out, &rig->images[i]);
    spressi_put_u16le(out, rig->bone_count);
    for (size_t i = 0; i < rig->bone_count; i++) {
        put_name(out, rig->bones[i].name, rig->bones[i].name_size);
        spressi_put_fields(out, SPRESSI_FIELDS(spressi_pchr_bone_fields), &rig->bones[i]);
    }
    spressi_put_u16le(out, rig->mesh_count);
    for (size_t i = 0; i < rig->mesh_count; i++)
        put_mesh(out, &rig->meshes[i]);
    spressi_put_u16le(out, rig->animation_count);
    for (size_t i = 0; i < rig->animation_count; i++)
        put_animation(out, &rig->animations[i], rig->bone_count);
    return true;
}
