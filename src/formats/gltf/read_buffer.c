/* Reads buffers and their views (section "Buffers and buffer views"); called by read.c behind the
 * root. */
#include "formats/gltf/reading.h"

typedef struct buffer {
    uint32_t length;
    size_t uri;
} buffer;

static const spressi_json_member buffer_rows[] = {
    SPRESSI_JSON_INT("byteLength", NEED, buffer, length, 1, INT32_MAX),
    SPRESSI_JSON_PLACE("uri", MAY, buffer, uri),
};
static const spressi_json_table buffer_table = {SPRESSI_JSON_ROWS(buffer_rows)};

static bool read_buffer(spressi_gltf *g, size_t index)
{
    spress_bytes data = index == 0 ? g->chunk : (spress_bytes){NULL, 0};
    spressi_gltf_sibling *file;
    buffer b = {0};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_BUFFERS, index, &buffer_table, &b) ||
        (b.uri != 0 && !spressi_gltf_take_uri(g, b.uri, &data, &file)))
        return false;
    if (b.length > data.size)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BOUNDS,
                            g->lists[SPRESSI_GLTF_BUFFERS].at[index],
                            "the buffer has %zu bytes; byteLength is %u", data.size, b.length);
    g->buffers[index] = (spress_bytes){data.data, b.length};
    return true;
}

typedef struct view {
    uint32_t buffer, offset, length, stride;
} view;

static const spressi_json_member view_rows[] = {
    SPRESSI_GLTF_INDEX("buffer", NEED, view, buffer, BUFFERS),
    SPRESSI_JSON_INT("byteOffset", MAY, view, offset, 0, INT32_MAX),
    SPRESSI_JSON_INT("byteLength", NEED, view, length, 1, INT32_MAX),
    SPRESSI_JSON_INT("byteStride", MAY, view, stride, 1, INT32_MAX),
};
static const spressi_json_table view_table = {SPRESSI_JSON_ROWS(view_rows)};

static bool read_view(spressi_gltf *g, size_t index)
{
    view v = {0};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_VIEWS, index, &view_table, &v))
        return false;
    const spress_bytes data = g->buffers[v.buffer];
    if (v.offset > data.size || v.length > data.size - v.offset)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BOUNDS,
                            g->lists[SPRESSI_GLTF_VIEWS].at[index],
                            "%u bytes from %u on do not lie in the buffer's %zu bytes", v.length,
                            v.offset, data.size);
    g->views[index] = (spressi_gltf_view){{data.data + v.offset, v.length}, v.stride, SPRESS_NONE};
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
