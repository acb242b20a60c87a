/* Reads buffers and their views (section "Buffers and buffer views"); called by read.c behind the
 * root. */
#include "formats/gltf/reading.h"

enum { BUFFER_LENGTH, BUFFER_URI };
static const char *const buffer_names[] = {"byteLength", "uri", NULL};

static bool read_buffer(spressi_gltf *g, size_t index)
{
    spressi_json_object object;
    spress_bytes data = index == 0 ? g->chunk : (spress_bytes){NULL, 0};
    spressi_gltf_sibling *file;
    int32_t length = 0;
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_BUFFERS, index, buffer_names, &object) ||
        !spressi_json_need(&g->json, &object, BUFFER_LENGTH) ||
        !spressi_json_member_int(&g->json, &object, BUFFER_LENGTH, 1, &length) ||
        (object.at[BUFFER_URI] != 0 &&
         !spressi_gltf_take_uri(g, &object, BUFFER_URI, &data, &file)))
        return false;
    if ((size_t)length > data.size)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BOUNDS, object.start,
                            "the buffer has %zu bytes; byteLength is %d", data.size, (int)length);
    g->buffers[index] = (spress_bytes){data.data, (size_t)length};
    return true;
}

enum { VIEW_BUFFER, VIEW_OFFSET, VIEW_LENGTH, VIEW_STRIDE };
static const char *const view_names[] = {"buffer", "byteOffset", "byteLength", "byteStride", NULL};

static bool read_view(spressi_gltf *g, size_t index)
{
    spressi_json_object object;
    uint32_t buffer;
    int32_t offset = 0, length = 0, stride = 0;
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_VIEWS, index, view_names, &object) ||
        !spressi_json_need(&g->json, &object, VIEW_BUFFER) ||
        !spressi_json_need(&g->json, &object, VIEW_LENGTH) ||
        !spressi_gltf_take_index(g, &object, VIEW_BUFFER, SPRESSI_GLTF_BUFFERS, &buffer) ||
        !spressi_json_member_int(&g->json, &object, VIEW_OFFSET, 0, &offset) ||
        !spressi_json_member_int(&g->json, &object, VIEW_LENGTH, 1, &length) ||
        !spressi_json_member_int(&g->json, &object, VIEW_STRIDE, 1, &stride))
        return false;
    const spress_bytes data = g->buffers[buffer];
    if ((size_t)offset > data.size || (size_t)length > data.size - (size_t)offset)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BOUNDS, object.start,
                            "%d bytes from %d on do not lie in the buffer's %zu bytes", (int)length,
                            (int)offset, data.size);
    g->views[index] =
        (spressi_gltf_view){{data.data + offset, (size_t)length}, (uint32_t)stride, SPRESS_NONE};
    return true;
}

bool spressi_gltf_read_buffers(spressi_gltf *g)
{
    const size_t buffer_count = g->lists[SPRESSI_GLTF_BUFFERS].count;
    const size_t view_count = g->lists[SPRESSI_GLTF_VIEWS].count;
    g->buffers = spressi_gltf_scratch(g, buffer_count, sizeof *g->buffers);
    g->views = spressi_gltf_scratch(g, view_count, sizeof *g->views);
    if (!g->buffers || !g->views || !spressi_gltf_begin_siblings(g))
        return false;
    for (size_t i = 0; i < buffer_count; i++)
        if (!read_buffer(g, i))
            return false;
    for (size_t i = 0; i < view_count; i++)
        if (!read_view(g, i))
            return false;
    return true;
}
