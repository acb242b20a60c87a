/* Writes the binary part of a glTF: one buffer, views of it, and accessors that say what is in
 * them. */
#include "formats/gltf/writing.h"
#include "model/rig.h"

typedef struct view {
    size_t offset, size;
    unsigned stride, target;
} view;

typedef struct accessor {
    uint32_t view;
    spressi_gltf_array array;
} accessor;

static void pad(spressi_output *out)
{
    while (!out->failed && out->buffer.size % 4 != 0)
        spressi_put_u8(out, 0);
}

static view *newest_view(const spressi_gltf_writer *w)
{
    return w->views.failed ? NULL : (view *)(void *)w->views.buffer.data + (w->view_count - 1);
}

uint32_t spressi_gltf_begin_view(spressi_gltf_writer *w, unsigned stride, unsigned target)
{
    pad(&w->bin);
    const view begun = {w->bin.buffer.size, 0, stride, target};
    spressi_put(&w->views, &begun, sizeof begun);
    return w->view_count++;
}

void spressi_gltf_end_view(spressi_gltf_writer *w)
{
    view *ended = newest_view(w);
    if (ended)
        ended->size = w->bin.buffer.size - ended->offset;
}

size_t spressi_gltf_view_offset(const spressi_gltf_writer *w)
{
    const view *at_hand = newest_view(w);
    return at_hand ? w->bin.buffer.size - at_hand->offset : 0;
}

uint32_t spressi_gltf_add_accessor(spressi_gltf_writer *w, const spressi_gltf_array *array)
{
    const accessor added = {w->view_count - 1, *array};
    spressi_put(&w->accessors, &added, sizeof added);
    return w->accessor_count++;
}

void spressi_gltf_put_float(spressi_output *out, float value)
{
    spressi_put_u32le(out, spressi_float_bits(value));
}

static void write_bound(spressi_json_writer *json, const char *key, const float *numbers,
                        unsigned count)
{
    spressi_json_key_open_line(json, key, '[');
    for (unsigned i = 0; i < count; i++)
        spressi_json_float(json, numbers[i]);
    spressi_json_close(json, ']');
}

static void write_accessor(spressi_json_writer *json, const accessor *a)
{
    const spressi_gltf_array *array = &a->array;
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "bufferView", a->view);
    if (array->offset != 0)
        spressi_json_key_int(json, "byteOffset", (int64_t)array->offset);
    spressi_json_key_int(json, "componentType", array->component);
    spressi_json_key_int(json, "count", (int64_t)array->count);
    spressi_json_key_text(json, "type", array->type);
    if (array->bound_count != 0) {
        write_bound(json, "min", array->least, array->bound_count);
        write_bound(json, "max", array->most, array->bound_count);
    }
    spressi_json_close(json, '}');
}

static void write_view(spressi_json_writer *json, const view *v)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "buffer", 0);
    if (v->offset != 0)
        spressi_json_key_int(json, "byteOffset", (int64_t)v->offset);
    spressi_json_key_int(json, "byteLength", (int64_t)v->size);
    if (v->stride != 0)
        spressi_json_key_int(json, "byteStride", v->stride);
    if (v->target != 0)
        spressi_json_key_int(json, "target", v->target);
    spressi_json_close(json, '}');
}

/* Puts the string straight into the output, because it needs no escapes and may be large. */
static void write_data_uri(spressi_json_writer *json, spress_bytes data)
{
    spressi_json_key(json, "uri");
    json->after_key = false;
    spressi_put_text(json->out, "\"" SPRESSI_GLTF_DATA_URI);
    spressi_base64_put(json->out, data);
    spressi_put_char(json->out, '"');
}

/* glTF has no empty arrays: a rig without numbers and images has none of these sections. */
void spressi_gltf_write_buffer(spressi_gltf_writer *w, bool as_text)
{
    spressi_json_writer *json = &w->json;
    if (w->view_count == 0 || w->views.failed || w->accessors.failed || w->bin.failed)
        return;
    if (w->accessor_count != 0) {
        const accessor *accessors = (const accessor *)(const void *)w->accessors.buffer.data;
        spressi_json_key_open(json, "accessors", '[');
        for (size_t i = 0; i < w->accessor_count; i++)
            write_accessor(json, &accessors[i]);
        spressi_json_close(json, ']');
    }
    const view *views = (const view *)(const void *)w->views.buffer.data;
    spressi_json_key_open(json, "bufferViews", '[');
    for (size_t i = 0; i < w->view_count; i++)
        write_view(json, &views[i]);
    spressi_json_close(json, ']');
    pad(&w->bin);
    spressi_json_key_open(json, "buffers", '[');
    spressi_json_open(json, '{');
    spressi_json_key_int(json, "byteLength", (int64_t)w->bin.buffer.size);
    if (as_text)
        write_data_uri(json, (spress_bytes){w->bin.buffer.data, w->bin.buffer.size});
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
}
