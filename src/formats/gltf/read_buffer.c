/* Reads buffers and their views (sections "Buffers and buffer views" and "URIs"); called by read.c
 * behind the root. */
#include "core/show.h"
#include "formats/gltf/reading.h"

/* Finds the base64 of "data:[type];base64,...". Refuses a URI that names a file: only the library's
 * caller may open files. */
static bool find_base64(spressi_gltf *g, const uint8_t *uri, size_t size, size_t at,
                        size_t *out_start)
{
    static const char scheme[] = "data:", coding[] = ";base64,";
    if (size < sizeof scheme - 1 || memcmp(uri, scheme, sizeof scheme - 1) != 0)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_URI, at,
                            "the data are in another file, \"%s\"",
                            spressi_show_bytes(uri, size).text);
    const uint8_t *comma = memchr(uri, ',', size);
    const size_t start = comma ? (size_t)(comma - uri) + 1 : 0;
    if (start < sizeof coding - 1 ||
        memcmp(uri + start - (sizeof coding - 1), coding, sizeof coding - 1) != 0)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_BASE64, at,
                            "the data URI is not in base64");
    *out_start = start;
    return true;
}

bool spressi_gltf_take_uri(spressi_gltf *g, const spressi_json_object *object, size_t key,
                           spress_bytes *out_data)
{
    const size_t at = object->at[key];
    size_t control, start = 0, decoded;
    spressi_json_visit(&g->json, object->names[key], at);
    if (spressi_json_peek(&g->json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(&g->json, "a string");
    const spressi_json_span span = spressi_json_take_span(&g->json);
    uint8_t *uri = spressi_gltf_scratch(g, span.size + 1, 1);
    if (!uri)
        return false;
    const size_t size = spressi_json_unescape(&g->json, span, (char *)uri, &control);
    if (!find_base64(g, uri, size, at, &start))
        return false;
    /* Escapes before a character move it back in the text: then the string's own place must do. */
    if (!spressi_base64_decode(uri + start, size - start, &decoded))
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_BASE64,
                            size == span.size ? span.at + start + decoded : at,
                            "this is not base64");
    spressi_json_leave(&g->json);
    *out_data = (spress_bytes){uri + start, decoded};
    return true;
}

enum { BUFFER_LENGTH, BUFFER_URI };
static const char *const buffer_names[] = {"byteLength", "uri", NULL};

static bool read_buffer(spressi_gltf *g, size_t index)
{
    spressi_json_object object;
    spress_bytes data = index == 0 ? g->chunk : (spress_bytes){NULL, 0};
    int32_t length = 0;
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_BUFFERS, index, buffer_names, &object) ||
        !spressi_json_need(&g->json, &object, BUFFER_LENGTH) ||
        !spressi_json_member_int(&g->json, &object, BUFFER_LENGTH, 1, &length) ||
        (object.at[BUFFER_URI] != 0 && !spressi_gltf_take_uri(g, &object, BUFFER_URI, &data)))
        return false;
    if ((size_t)length > data.size)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_BOUNDS, object.start,
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
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_BOUNDS, object.start,
                            "%d bytes from %d on do not lie in the buffer's %zu bytes", (int)length,
                            (int)offset, data.size);
    g->views[index] = (spressi_gltf_view){{data.data + offset, (size_t)length}, (uint32_t)stride};
    return true;
}

bool spressi_gltf_read_buffers(spressi_gltf *g)
{
    const size_t buffer_count = g->lists[SPRESSI_GLTF_BUFFERS].count;
    const size_t view_count = g->lists[SPRESSI_GLTF_VIEWS].count;
    g->buffers = spressi_gltf_scratch(g, buffer_count, sizeof *g->buffers);
    g->views = spressi_gltf_scratch(g, view_count, sizeof *g->views);
    if (!g->buffers || !g->views)
        return false;
    for (size_t i = 0; i < buffer_count; i++)
        if (!read_buffer(g, i))
            return false;
    for (size_t i = 0; i < view_count; i++)
        if (!read_view(g, i))
            return false;
    return true;
}
