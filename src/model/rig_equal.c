/* Compares two rigs bit by bit: a round trip must give -0 for -0. */
#include "model/difference.h"
#include "model/rig.h"

/* Images that are still in a file have a path instead of bytes. */
static bool same_image(const spressi_difference *out, const spress_rig_image *a,
                       const spress_rig_image *b, size_t index)
{
    if (!spressi_same_bytes(a->name, a->name_size, b->name, b->name_size))
        return spressi_differ(out, "image %zu has another name", index);
    if (a->width != b->width || a->height != b->height)
        return spressi_differ(out, "image %zu is %u x %u and %u x %u", index, a->width, a->height,
                              b->width, b->height);
    if (a->format != b->format)
        return spressi_differ(out, "image %zu has another format", index);
    if (!a->data.data != !b->data.data)
        return spressi_differ(out, "image %zu is in the document and in a file", index);
    if (!a->data.data && !spressi_same_text(a->path, b->path))
        return spressi_differ(out, "image %zu is in another file", index);
    if (!spressi_same_bytes(a->data.data, a->data.size, b->data.data, b->data.size))
        return spressi_differ(out, "image %zu has other bytes", index);
    return true;
}

static bool same_bone(const spressi_difference *out, const spress_bone *a, const spress_bone *b,
                      size_t index)
{
    if (!spressi_same_bytes(a->name, a->name_size, b->name, b->name_size))
        return spressi_differ(out, "bone %zu has another name", index);
    if (a->parent != b->parent)
        return spressi_differ(out, "bone %zu has parent %d and %d", index, a->parent, b->parent);
    return true;
}

static bool same_mesh(const spressi_difference *out, const spress_mesh *a, const spress_mesh *b,
                      size_t index)
{
    if (!spressi_same_bytes(a->name, a->name_size, b->name, b->name_size))
        return spressi_differ(out, "mesh %zu has another name", index);
    if (a->image != b->image)
        return spressi_differ(out, "mesh %zu uses image %u and %u", index, a->image, b->image);
    if (a->vertex_count != b->vertex_count)
        return spressi_differ(out, "mesh %zu has %u and %u vertices", index, a->vertex_count,
                              b->vertex_count);
    if (a->index_count != b->index_count)
        return spressi_differ(out, "mesh %zu has %u and %u indices", index, a->index_count,
                              b->index_count);
    for (size_t i = 0; i < a->vertex_count; i++)
        if (memcmp(&a->vertices[i], &b->vertices[i], sizeof *a->vertices) != 0)
            return spressi_differ(out, "vertex %zu of mesh %zu differs", i, index);
    if (!spressi_same_bytes(a->indices, a->index_count * sizeof *a->indices, b->indices,
                            b->index_count * sizeof *b->indices))
        return spressi_differ(out, "the indices of mesh %zu differ", index);
    return true;
}

bool spressi_same_transform(const spress_transform *a, const spress_transform *b)
{
    const float left[] = {a->x, a->y, a->rotation, a->scale_x, a->scale_y};
    const float right[] = {b->x, b->y, b->rotation, b->scale_x, b->scale_y};
    return memcmp(left, right, sizeof left) == 0 && a->z_order == b->z_order &&
           a->flags == b->flags;
}

static bool same_animation(const spressi_difference *out, const spress_animation *a,
                           const spress_animation *b, size_t index, size_t bone_count)
{
    if (!spressi_same_bytes(a->name, a->name_size, b->name, b->name_size))
        return spressi_differ(out, "animation %zu has another name", index);
    if (a->flags != b->flags)
        return spressi_differ(out, "animation %zu has flags %u and %u", index, a->flags, b->flags);
    if (a->frame_count != b->frame_count)
        return spressi_differ(out, "animation %zu has %u and %u frames", index, a->frame_count,
                              b->frame_count);
    if (a->stored.size != b->stored.size)
        return spressi_differ(out, "the frames of animation %zu have been loaded in one rig only",
                              index);
    if (a->stored.size != 0)
        return memcmp(a->stored.data, b->stored.data, a->stored.size) == 0 ||
               spressi_differ(out, "the frames of animation %zu differ", index);
    for (size_t i = 0; i < a->frame_count * bone_count; i++)
        if (!spressi_same_transform(&a->transforms[i], &b->transforms[i]))
            return spressi_differ(out, "bone %zu in frame %zu of animation %zu differs",
                                  i % bone_count, i / bone_count, index);
    return true;
}

static bool same_header(const spressi_difference *out, const spress_rig *a, const spress_rig *b)
{
    const struct {
        const char *what;
        uint32_t a, b;
    } fields[] = {
        {"version", a->version, b->version},
        {"fps", a->fps, b->fps},
        {"flags", a->flags, b->flags},
        {"image count", a->image_count, b->image_count},
        {"bone count", a->bone_count, b->bone_count},
        {"mesh count", a->mesh_count, b->mesh_count},
        {"animation count", a->animation_count, b->animation_count},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].a != fields[i].b)
            return spressi_differ(out, "%s: %u and %u", fields[i].what, fields[i].a, fields[i].b);
    return true;
}

bool spress_rig_equal(const spress_rig *a, const spress_rig *b, char *difference,
                      size_t difference_size)
{
    const spressi_difference told = {difference, difference_size};
    if (!same_header(&told, a, b))
        return false;
    for (size_t i = 0; i < a->image_count; i++)
        if (!same_image(&told, &a->images[i], &b->images[i], i))
            return false;
    for (size_t i = 0; i < a->bone_count; i++)
        if (!same_bone(&told, &a->bones[i], &b->bones[i], i))
            return false;
    for (size_t i = 0; i < a->mesh_count; i++)
        if (!same_mesh(&told, &a->meshes[i], &b->meshes[i], i))
            return false;
    for (size_t i = 0; i < a->animation_count; i++)
        if (!same_animation(&told, &a->animations[i], &b->animations[i], i, a->bone_count))
            return false;
    return true;
}
