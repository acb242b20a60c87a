/* Writes scene, nodes and skin: the bones in their order, then the node above them, then one node
 * for each mesh. The node above the bones is there because a skin's joints need a common root and a
 * rig may have several roots; mesh nodes are roots, as nodes with a skinned mesh should be. Nodes
 * have the bind pose. */
#include <stdlib.h>

#include "formats/gltf/writing.h"
#include "model/rig.h"

/* A mesh and the draw order of its bone in the bind pose. */
typedef struct drawn {
    int z_order;
    uint32_t mesh;
} drawn;

static int compare_drawn(const void *a, const void *b)
{
    const drawn *one = a, *other = b;
    if (one->z_order != other->z_order)
        return one->z_order < other->z_order ? -1 : 1;
    return one->mesh < other->mesh ? -1 : one->mesh > other->mesh;
}

/* Lists the meshes in draw order, because many players draw what lies in one plane in the order of
 * the scene. */
static void write_scene(spressi_gltf_writer *w, drawn *order)
{
    spressi_json_writer *json = &w->json;
    const spress_rig *rig = w->rig;
    for (uint32_t i = 0; i < rig->mesh_count; i++) {
        const uint32_t bone = rig->bone_count == 0 ? SPRESS_NONE : w->skeleton.mesh_bones[i];
        order[i] = (drawn){bone == SPRESS_NONE ? 0 : spressi_gltf_rest(w, bone).z_order, i};
    }
    if (rig->mesh_count != 0)
        qsort(order, rig->mesh_count, sizeof *order, compare_drawn);
    spressi_json_key_int(json, "scene", 0);
    spressi_json_key_open(json, "scenes", '[');
    spressi_json_open(json, '{');
    spressi_json_key_open_line(json, "nodes", '[');
    spressi_json_int(json, rig->bone_count);
    for (size_t i = 0; i < rig->mesh_count; i++)
        spressi_json_int(json, (int64_t)rig->bone_count + 1 + order[i].mesh);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
}

/* The children of each bone, and of the node above them, which stands behind the last bone. */
typedef struct family {
    uint32_t first_child, next_sibling; /* SPRESS_NONE: none */
} family;

static void find_family(const spress_rig *rig, family *families)
{
    const size_t count = rig->bone_count;
    for (size_t i = 0; i <= count; i++)
        families[i] = (family){SPRESS_NONE, SPRESS_NONE};
    for (size_t i = count; i-- > 0;) {
        family *parent = &families[rig->bones[i].parent < 0 ? count : (size_t)rig->bones[i].parent];
        families[i].next_sibling = parent->first_child;
        parent->first_child = (uint32_t)i;
    }
}

static void write_children(spressi_json_writer *json, const family *families, size_t node)
{
    if (families[node].first_child == SPRESS_NONE)
        return;
    spressi_json_key_open(json, "children", '[');
    for (uint32_t i = families[node].first_child; i != SPRESS_NONE; i = families[i].next_sibling)
        spressi_json_int(json, i);
    spressi_json_close(json, ']');
}

static void write_vector(spressi_json_writer *json, const char *key, const float *numbers,
                         size_t count)
{
    spressi_json_key_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        spressi_json_float(json, numbers[i]);
    spressi_json_close(json, ']');
}

/* Whether a number differs, bit for bit, from glTF's default. */
static bool differs(float value, float usual)
{
    return spressi_float_bits(value) != spressi_float_bits(usual);
}

static void write_bone(spressi_gltf_writer *w, const family *families, size_t bone)
{
    spressi_json_writer *json = &w->json;
    const spress_transform t = spressi_gltf_rest(w, bone);
    float z, cosine;
    spressi_gltf_turn(t.rotation, &z, &cosine);
    spressi_json_open_line(json, '{');
    spressi_gltf_key_name(json, w->rig->bones[bone].name, w->rig->bones[bone].name_size);
    write_children(json, families, bone);
    if (differs(t.x, 0) || differs(t.y, 0))
        write_vector(json, "translation", (const float[]){t.x, t.y, 0}, 3);
    if (differs(z, 0) || differs(cosine, 1))
        write_vector(json, "rotation", (const float[]){0, 0, z, cosine}, 4);
    if (differs(t.scale_x, 1) || differs(t.scale_y, 1))
        write_vector(json, "scale", (const float[]){t.scale_x, t.scale_y, 1}, 3);
    if (differs(t.rotation, spressi_gltf_degrees((double)z, (double)cosine))) {
        spressi_gltf_open_extras(json);
        spressi_json_key_float(json, "rotation", t.rotation);
        spressi_gltf_close_extras(json);
    }
    spressi_json_close(json, '}');
}

static void write_nodes(spressi_gltf_writer *w, family *families)
{
    spressi_json_writer *json = &w->json;
    const spress_rig *rig = w->rig;
    find_family(rig, families);
    spressi_json_key_open(json, "nodes", '[');
    for (size_t i = 0; i < rig->bone_count; i++)
        write_bone(w, families, i);
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "name", "rig");
    write_children(json, families, rig->bone_count);
    spressi_json_close(json, '}');
    for (size_t i = 0; i < rig->mesh_count; i++) {
        spressi_json_open_line(json, '{');
        spressi_gltf_key_name(json, rig->meshes[i].name, rig->meshes[i].name_size);
        spressi_json_key_int(json, "mesh", (int64_t)i);
        if (rig->bone_count != 0)
            spressi_json_key_int(json, "skin", 0);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_inverse_bind(spressi_gltf_writer *w, size_t bone)
{
    static const spress_affine neutral = {.a = 1, .d = 1};
    const spress_affine *m =
        w->skeleton.no_inverse[bone] ? &neutral : &w->skeleton.inverse_bind[bone];
    const float columns[SPRESSI_GLTF_MATRIX_FLOATS] = {m->a, m->b, 0, 0, m->c,  m->d,  0, 0,
                                                       0,    0,    1, 0, m->tx, m->ty, 0, 1};
    for (size_t i = 0; i < SPRESSI_GLTF_MATRIX_FLOATS; i++)
        spressi_gltf_put_float(&w->bin, columns[i]);
}

static void write_skin(spressi_gltf_writer *w)
{
    spressi_json_writer *json = &w->json;
    const size_t count = w->rig->bone_count;
    if (count == 0)
        return;
    spressi_gltf_begin_view(w, 0, 0);
    for (size_t i = 0; i < count; i++)
        put_inverse_bind(w, i);
    spressi_gltf_end_view(w);
    const spressi_gltf_array array = {
        .type = "MAT4", .component = SPRESSI_GLTF_FLOAT, .count = count};
    spressi_json_key_open(json, "skins", '[');
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "inverseBindMatrices", spressi_gltf_add_accessor(w, &array));
    spressi_json_key_int(json, "skeleton", (int64_t)count);
    spressi_json_key_open(json, "joints", '[');
    for (size_t i = 0; i < count; i++)
        spressi_json_int(json, (int64_t)i);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
}

bool spressi_gltf_write_nodes(spressi_gltf_writer *w)
{
    const spress_allocator *allocator = &w->writer->allocator;
    const size_t order_size = (w->rig->mesh_count + (size_t)1) * sizeof(drawn);
    const size_t family_size = (w->rig->bone_count + (size_t)1) * sizeof(family);
    drawn *order = allocator->allocate(allocator->context, order_size);
    family *families = allocator->allocate(allocator->context, family_size);
    const bool good = order && families;
    if (good) {
        write_scene(w, order);
        write_nodes(w, families);
        write_skin(w);
    }
    if (order)
        allocator->release(allocator->context, order, order_size);
    if (families)
        allocator->release(allocator->context, families, family_size);
    return good;
}
