/* Reads the meshes of a PCHR file: vertices and triangles; layout.c draws them. */
#include "formats/pchr/reading.h"

static void load_vertex(const uint8_t *b, spress_vertex *v)
{
#if SPRESSI_PCHR_VERTEX_IS_FILE
    memcpy(v, b, sizeof *v);
#else
    spressi_load_fields(b, SPRESSI_FIELDS(spressi_pchr_vertex_fields), v);
#endif
}

/* Reports the error of a vertex that has one. Always false. */
static bool fail_vertex(const spressi_pchr *p, const spress_vertex *vertex, size_t number,
                        size_t offset)
{
    const spressi_field *fields = spressi_pchr_vertex_fields;
    const spressi_field *bad =
        spressi_pchr_bad_float(SPRESSI_FIELDS(spressi_pchr_vertex_fields), vertex);
    spressi_reader *reader = p->reader;
    if (bad) {
        const size_t at = spressi_fields_size(fields, (size_t)(bad - fields));
        spressi_at(reader, "/meshes/%zu/vertices/%zu/%s", p->index, number, bad->name);
        return spressi_fail(reader, SPRESS_CODE_PCHR_FLOAT, offset + at,
                            "the number is not finite");
    }
    const size_t slot = spressi_pchr_vertex_bad_bone(vertex, p->rig->bone_count);
    spressi_at(reader, "/meshes/%zu/vertices/%zu/boneIds/%zu", p->index, number, slot);
    return spressi_fail(reader, SPRESS_CODE_PCHR_BONE, offset + SPRESSI_PCHR_BONE_IDS_AT + 2 * slot,
                        "bone %u has a weight, but there are %u bones", vertex->bone_ids[slot],
                        p->rig->bone_count);
}

/* Finds the faults of a mesh's vertices: fails at the first error, and reports the doubts. */
static bool explain_vertices(const spressi_pchr *p, const spress_mesh *mesh, size_t offset)
{
    spressi_mesh_doubts doubts = {0};
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const size_t at = offset + (size_t)i * SPRESSI_PCHR_VERTEX_SIZE;
        const unsigned faults = spressi_vertex_faults(&mesh->vertices[i], p->rig->bone_count);
        if (faults & SPRESSI_VERTEX_ERRORS)
            return fail_vertex(p, &mesh->vertices[i], i, at);
        spressi_mesh_doubt(&doubts, faults, i, at);
    }
    spressi_mesh_tell(&doubts, p->reader, mesh, p->index);
    return true;
}

/* The caller has checked that the bytes are there. The loop gathers faults over the whole mesh, so
 * that it does not branch; only if there are some, explain_vertices looks for their places. */
static bool read_vertices(spressi_pchr *p, spress_mesh *mesh)
{
    const size_t at = p->in->at;
    spressi_pchr_record_vertices(p, mesh->vertex_count);
    mesh->vertices =
        spressi_arena_allocate(p->reader->arena, mesh->vertex_count, sizeof *mesh->vertices);
    if (!mesh->vertices)
        return spressi_fail_memory(spressi_pchr_here(p, "vertices"));

    const uint8_t *bytes =
        spressi_take(p->in, (size_t)mesh->vertex_count * SPRESSI_PCHR_VERTEX_SIZE);
    const unsigned bone_count = p->rig->bone_count;
    uint32_t suspect = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        spress_vertex vertex;
        load_vertex(bytes + i * SPRESSI_PCHR_VERTEX_SIZE, &vertex);
        mesh->vertices[i] = vertex;
        suspect |= spressi_vertex_suspect(&vertex, bone_count);
    }
    return !suspect || explain_vertices(p, mesh, at);
}

/* u16 indices[indexCount], each below the mesh's vertexCount. */
static bool read_indices(spressi_pchr *p, spress_mesh *mesh)
{
    const size_t at = p->in->at;
    const size_t count = mesh->index_count;
    spressi_pchr_record_indices(p, count);
    mesh->indices = spressi_arena_allocate(p->reader->arena, count, sizeof *mesh->indices);
    if (!mesh->indices)
        return spressi_fail_memory(spressi_pchr_here(p, "indices"));

    const uint8_t *bytes = spressi_take(p->in, count * SPRESSI_PCHR_INDEX_SIZE);
    uint16_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        const uint16_t index = spressi_load_u16le(bytes + i * SPRESSI_PCHR_INDEX_SIZE);
        mesh->indices[i] = index;
        largest = index > largest ? index : largest;
    }
    if (count == 0 || largest < mesh->vertex_count)
        return true;

    size_t bad = 0;
    while (mesh->indices[bad] < mesh->vertex_count)
        bad++;
    spressi_at(p->reader, "/meshes/%zu/indices/%zu", p->index, bad);
    return spressi_fail(p->reader, SPRESS_CODE_PCHR_INDEX, at + bad * SPRESSI_PCHR_INDEX_SIZE,
                        "vertex %u is used, but the mesh has %u vertices", mesh->indices[bad],
                        mesh->vertex_count);
}

bool spressi_pchr_read_mesh(spressi_pchr *p, void *entry)
{
    spress_mesh *mesh = entry;
    if (!spressi_pchr_read_name(p, &mesh->name, &mesh->name_size))
        return false;
    const size_t at = p->in->at;
    if (!spressi_pchr_take(p, SPRESSI_FIELDS(spressi_pchr_mesh_fields), mesh))
        return false;
    if (mesh->image >= p->rig->image_count)
        return spressi_fail(spressi_pchr_here(p, "image"), SPRESS_CODE_PCHR_MESH_IMAGE, at,
                            "image %u is used, but there are %u images", mesh->image,
                            p->rig->image_count);
    if (mesh->index_count % 3 != 0)
        return spressi_fail(spressi_pchr_here(p, "indexCount"), SPRESS_CODE_PCHR_TRIANGLES, at + 4,
                            "%u indices are no whole number of triangles", mesh->index_count);

    const size_t left = spressi_left(p->in);
    if (mesh->vertex_count > left / SPRESSI_PCHR_VERTEX_SIZE)
        return spressi_pchr_too_many(spressi_pchr_here(p, "vertexCount"), at + 2,
                                     mesh->vertex_count, "vertices");
    const size_t behind = left - (size_t)mesh->vertex_count * SPRESSI_PCHR_VERTEX_SIZE;
    if (mesh->index_count > behind / SPRESSI_PCHR_INDEX_SIZE)
        return spressi_pchr_too_many(spressi_pchr_here(p, "indexCount"), at + 4, mesh->index_count,
                                     "indices behind the vertices");
    if (!spressi_tally_add(&p->tallies.vertices, mesh->vertex_count))
        return spressi_tally_fail(&p->tallies.vertices, spressi_pchr_here(p, "vertexCount"),
                                  at + 2);
    return read_vertices(p, mesh) && read_indices(p, mesh);
}
