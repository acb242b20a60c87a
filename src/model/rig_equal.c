/* Compares two rigs bit by bit: a round trip must give -0 for -0. */
#include <stdarg.h>
#include <stdio.h>

#include "model/rig.h"

typedef struct comparison {
    char *difference; /* may be NULL */
    size_t size;
} comparison;

/* Describes what differs. Always false. */
SPRESS_PRINTF(2, 3)
static bool differ(const comparison *c, const char *format, ...)
{
    if (c->difference && c->size != 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(c->difference, c->size, format, arguments);
        va_end(arguments);
    }
    return false;
}

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return size == 0 || (a && b && memcmp(a, b, size) == 0);
}

static bool same_name(const char *a, uint16_t a_size, const char *b, uint16_t b_size)
{
    return a_size == b_size && same_bytes(a, b, a_size);
}

static bool same_path(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Images that are still in a file have a path instead of bytes. */
static bool same_image(const comparison *c, const spress_rig_image *a, const spress_rig_image *b,
                       size_t index)
{
    if (!same_name(a->name, a->name_size, b->name, b->name_size))
        return differ(c, "image %zu has another name", index);
    if (a->width != b->width || a->height != b->height)
        return differ(c, "image %zu is %u x %u and %u x %u", index, a->width, a->height, b->width,
                      b->height);
    if (a->format != b->format)
        return differ(c, "image %zu has another format", index);
    if (!a->data.data != !b->data.data)
        return differ(c, "image %zu is in the document and in a file", index);
    if (!a->data.data && !same_path(a->path, b->path))
        return differ(c, "image %zu is in another file", index);
    if (a->data.size != b->data.size || !same_bytes(a->data.data, b->data.data, a->data.size))
        return differ(c, "image %zu has other bytes", index);
    return true;
}

static bool same_bone(const comparison *c, const spress_bone *a, const spress_bone *b, size_t index)
{
    if (!same_name(a->name, a->name_size, b->name, b->name_size))
        return differ(c, "bone %zu has another name", index);
    if (a->parent != b->parent)
        return differ(c, "bone %zu has parent %d and %d", index, a->parent, b->parent);
    return true;
}

static bool same_mesh(const comparison *c, const spress_mesh *a, const spress_mesh *b, size_t index)
{
    if (!same_name(a->name, a->name_size, b->name, b->name_size))
        return differ(c, "mesh %zu has another name", index);
    if (a->image != b->image)
        return differ(c, "mesh %zu uses image %u and %u", index, a->image, b->image);
    if (a->vertex_count != b->vertex_count)
        return differ(c, "mesh %zu has %u and %u vertices", index, a->vertex_count,
                      b->vertex_count);
    if (a->index_count != b->index_count)
        return differ(c, "mesh %zu has %u and %u indices", index, a->index_count, b->index_count);
    for (size_t i = 0; i < a->vertex_count; i++)
        if (!same_bytes(&a->vertices[i], &b->vertices[i], sizeof *a->vertices))
            return differ(c, "vertex %zu of mesh %zu differs", i, index);
    if (!same_bytes(a->indices, b->indices, a->index_count * sizeof *a->indices))
        return differ(c, "the indices of mesh %zu differ", index);
    return true;
}

/* Field by field: a transform has a byte of padding. */
static bool same_transform(const spress_transform *a, const spress_transform *b)
{
    const float left[] = {a->x, a->y, a->rotation, a->scale_x, a->scale_y};
    const float right[] = {b->x, b->y, b->rotation, b->scale_x, b->scale_y};
    return memcmp(left, right, sizeof left) == 0 && a->z_order == b->z_order &&
           a->flags == b->flags;
}

static bool same_animation(const comparison *c, const spress_animation *a,
                           const spress_animation *b, size_t index, size_t bone_count)
{
    if (!same_name(a->name, a->name_size, b->name, b->name_size))
        return differ(c, "animation %zu has another name", index);
    if (a->flags != b->flags)
        return differ(c, "animation %zu has flags %u and %u", index, a->flags, b->flags);
    if (a->frame_count != b->frame_count)
        return differ(c, "animation %zu has %u and %u frames", index, a->frame_count,
                      b->frame_count);
    if (a->stored.size != b->stored.size)
        return differ(c, "the frames of animation %zu have been loaded in one rig only", index);
    if (a->stored.size != 0)
        return memcmp(a->stored.data, b->stored.data, a->stored.size) == 0 ||
               differ(c, "the frames of animation %zu differ", index);
    for (size_t i = 0; i < a->frame_count * bone_count; i++)
        if (!same_transform(&a->transforms[i], &b->transforms[i]))
            return differ(c, "bone %zu in frame %zu of animation %zu differs", i % bone_count,
                          i / bone_count, index);
    return true;
}

static bool same_header(const comparison *c, const spress_rig *a, const spress_rig *b)
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
            return differ(c, "%s: %u and %u", fields[i].what, fields[i].a, fields[i].b);
    return true;
}

bool spress_rig_equal(const spress_rig *a, const spress_rig *b, char *difference,
                      size_t difference_size)
{
    const comparison c = {difference, difference_size};
    if (!same_header(&c, a, b))
        return false;
    for (size_t i = 0; i < a->image_count; i++)
        if (!same_image(&c, &a->images[i], &b->images[i], i))
            return false;
    for (size_t i = 0; i < a->bone_count; i++)
        if (!same_bone(&c, &a->bones[i], &b->bones[i], i))
            return false;
    for (size_t i = 0; i < a->mesh_count; i++)
        if (!same_mesh(&c, &a->meshes[i], &b->meshes[i], i))
            return false;
    for (size_t i = 0; i < a->animation_count; i++)
        if (!same_animation(&c, &a->animations[i], &b->animations[i], i, a->bone_count))
            return false;
    return true;
}
