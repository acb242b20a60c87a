/* Makes glTF as other tools write it: every array a view and an accessor of its own. */
#ifndef TESTS_UNIT_GLTF_FILE_H
#define TESTS_UNIT_GLTF_FILE_H

#include "pchr_sample.h"

typedef struct gltf_file {
    uint8_t bin[8192];
    size_t bin_size;
    char views[8192], accessors[8192];
    unsigned count;
    uint8_t bytes[65536];
} gltf_file;

/* The rest of a text that is being put together. */
#define GLTF_END(text) (text) + strlen(text), sizeof(text) - strlen(text)

/* Adds data as a view, and returns its number. */
static inline unsigned gltf_view(gltf_file *f, const void *data, size_t size)
{
    while (f->bin_size % 4 != 0)
        f->bin[f->bin_size++] = 0;
    assert_true(size <= sizeof f->bin - f->bin_size);
    snprintf(GLTF_END(f->views), "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}",
             f->count == 0 ? "" : ",", f->bin_size, size);
    memcpy(f->bin + f->bin_size, data, size);
    f->bin_size += size;
    snprintf(GLTF_END(f->accessors), "%s", f->count == 0 ? "" : ",");
    return f->count++;
}

/* The same with an accessor of the same number; `more` are members that it has beside the usual. */
static inline unsigned gltf_array(gltf_file *f, const char *type, int component, size_t count,
                                  const void *data, size_t size, const char *more)
{
    const unsigned index = gltf_view(f, data, size);
    snprintf(GLTF_END(f->accessors),
             "{\"bufferView\":%u,\"componentType\":%d,\"count\":%zu,\"type\":\"%s\"%s}", index,
             component, count, type, more);
    return index;
}

#define GLTF_FLOATS(f, type, count, ...)                                                           \
    gltf_array(f, type, 5126, count, (const float[]){__VA_ARGS__},                                 \
               sizeof((const float[]){__VA_ARGS__}), "")

/* A view that is no array, e.g. an image. Accessors keep the numbers of the views. */
static inline unsigned gltf_bytes(gltf_file *f, const void *data, size_t size)
{
    const unsigned index = gltf_view(f, data, size);
    snprintf(GLTF_END(f->accessors), "{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\"}");
    return index;
}

static inline size_t gltf_put_u32(uint8_t *to, size_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
    return 4;
}

/* The container. `body` are the other members of the root. */
static inline spress_bytes gltf_finish(gltf_file *f, const char *body)
{
    char *text = (char *)f->bytes + 20;
    while (f->bin_size % 4 != 0)
        f->bin[f->bin_size++] = 0;
    int size = snprintf(text, sizeof f->bytes - 20, "{\"asset\":{\"version\":\"2.0\"},%s", body);
    if (f->count != 0)
        size +=
            snprintf(text + size, sizeof f->bytes - 20 - (size_t)size,
                     ",\"accessors\":[%s],\"bufferViews\":[%s],\"buffers\":[{\"byteLength\":%zu}]",
                     f->accessors, f->views, f->bin_size);
    text[size++] = '}';
    while (size % 4 != 0)
        text[size++] = ' ';
    const size_t total = 20 + (size_t)size + (f->count != 0 ? 8 + f->bin_size : 0);
    assert_true(total <= sizeof f->bytes);
    memcpy(f->bytes, "glTF", 4);
    gltf_put_u32(f->bytes + 4, 2);
    gltf_put_u32(f->bytes + 8, total);
    gltf_put_u32(f->bytes + 12, (size_t)size);
    memcpy(f->bytes + 16, "JSON", 4);
    if (f->count != 0) {
        uint8_t *chunk = f->bytes + 20 + size;
        gltf_put_u32(chunk, f->bin_size);
        memcpy(chunk + 4, "BIN", 4);
        memcpy(chunk + 8, f->bin, f->bin_size);
    }
    return (spress_bytes){f->bytes, total};
}

#endif
