/* Tells where the bytes of a PCHR file go: images, bones, meshes, animations. */
#include "formats/pchr/layout.h"

enum { COUNT = 2 }; /* bytes of a section's own count */

static size_t image_bytes(const spress_rig *rig)
{
    size_t size = COUNT;
    for (size_t i = 0; i < rig->image_count; i++)
        size += SPRESSI_PCHR_IMAGE_SIZE + rig->images[i].name_size + rig->images[i].data.size;
    return size;
}

static size_t bone_bytes(const spress_rig *rig)
{
    size_t size = COUNT;
    for (size_t i = 0; i < rig->bone_count; i++)
        size += (size_t)SPRESSI_PCHR_BONE_SIZE + rig->bones[i].name_size;
    return size;
}

static size_t mesh_bytes(const spress_rig *rig)
{
    size_t size = COUNT;
    for (size_t i = 0; i < rig->mesh_count; i++) {
        const spress_mesh *mesh = &rig->meshes[i];
        size += (size_t)SPRESSI_PCHR_MESH_SIZE + mesh->name_size +
                (size_t)mesh->vertex_count * SPRESSI_PCHR_VERTEX_SIZE +
                (size_t)mesh->index_count * SPRESSI_PCHR_INDEX_SIZE;
    }
    return size;
}

static size_t animation_bytes(const spress_rig *rig)
{
    size_t size = COUNT;
    for (size_t i = 0; i < rig->animation_count; i++) {
        const spress_animation *animation = &rig->animations[i];
        size += (size_t)SPRESSI_PCHR_ANIMATION_SIZE + animation->name_size +
                (size_t)animation->frame_count * rig->bone_count * SPRESSI_PCHR_TRANSFORM_SIZE;
    }
    return size;
}

size_t spressi_pchr_sections(const spress_document *document, size_t *out_header,
                             spressi_section out[SPRESSI_SECTIONS_MAX])
{
    const spress_rig *rig = &document->rig;
    *out_header = SPRESSI_PCHR_HEADER_SIZE;
    out[0] = (spressi_section){"images", image_bytes(rig)};
    out[1] = (spressi_section){"bones", bone_bytes(rig)};
    out[2] = (spressi_section){"meshes", mesh_bytes(rig)};
    out[3] = (spressi_section){"animations", animation_bytes(rig)};
    return 4;
}
