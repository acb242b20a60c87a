/* Writes the images of a rig as images of glTF, each with a texture and a material of the same
 * number. */
#include <stdio.h>

#include "formats/gltf/writing.h"
#include "image/png_facts.h"
#include "spritepress/codecs.h"

static bool has_pixels(const spress_rig_image *image)
{
    return image->format == SPRESS_IMAGE_RGBA8888 && image->data.size != 0;
}

bool spressi_gltf_check_images(spressi_writer *writer, const spress_rig *rig)
{
    for (size_t i = 0; i < rig->image_count; i++) {
        const spress_rig_image *image = &rig->images[i];
        char path[32];
        snprintf(path, sizeof path, "/images/%zu", i);
        if (has_pixels(image) && !spressi_png_fits(image->width, image->height))
            return spressi_refuse(writer, SPRESS_CODE_GLTF_SIZE, path,
                                  "%u x %u pixels are more than a PNG is written with",
                                  image->width, image->height);
    }
    return true;
}

/* Puts raw pixels as a PNG, since glTF has no raw images; a single transparent pixel where there
 * are none. The PNG is RGBA of 8 bits, which keeps colours that alpha hides. */
static void put_pixels(spressi_gltf_writer *w, const spress_rig_image *image)
{
    static const spress_limits checked = {.pixels = UINT64_MAX};
    const bool empty = !has_pixels(image);
    const spress_allocator *memory = &w->writer->allocator;
    spress_image pixels = {0};
    spress_buffer png = {0};
    if (!spress_image_init(&pixels, empty ? 1 : image->width, empty ? 1 : image->height, &checked,
                           memory)) {
        w->bin.failed = true;
        return;
    }
    if (!empty)
        memcpy(pixels.rgba, image->data.data, image->data.size);
    if (spress_png_write(&pixels, memory, NULL, &png))
        spressi_put(&w->bin, png.data, png.size);
    else
        w->bin.failed = true;
    spress_buffer_free(&png);
    spress_image_free(&pixels);
}

static void write_image(spressi_gltf_writer *w, const spress_rig_image *image)
{
    spressi_json_writer *json = &w->json;
    const bool raw = image->format == SPRESS_IMAGE_RGBA8888, empty = image->data.size == 0;
    const uint32_t view = spressi_gltf_begin_view(w, 0, 0);
    if (raw)
        put_pixels(w, image);
    else
        spressi_put(&w->bin, image->data.data, image->data.size);
    spressi_gltf_end_view(w);
    spressi_json_open_line(json, '{');
    spressi_gltf_key_name(json, image->name, image->name_size);
    spressi_json_key_text(json, "mimeType", "image/png");
    spressi_json_key_int(json, "bufferView", view);
    if (raw) {
        spressi_gltf_open_extras(json);
        spressi_json_key_text(json, "format", "rgba8888");
        if (empty) {
            spressi_json_key_int(json, "width", image->width);
            spressi_json_key_int(json, "height", image->height);
        }
        spressi_gltf_close_extras(json);
    }
    spressi_json_close(json, '}');
}

/* Writes a material that draws the image as it is: without light, from both sides, with its
 * transparency. */
static void write_material(spressi_json_writer *json, size_t image)
{
    spressi_json_open(json, '{');
    spressi_json_key_open_line(json, "pbrMetallicRoughness", '{');
    spressi_json_key_open(json, "baseColorTexture", '{');
    spressi_json_key_int(json, "index", (int64_t)image);
    spressi_json_close(json, '}');
    spressi_json_key_int(json, "metallicFactor", 0);
    spressi_json_close(json, '}');
    spressi_json_key_text(json, "alphaMode", "BLEND");
    spressi_json_key_bool(json, "doubleSided", true);
    spressi_json_key_open_line(json, "extensions", '{');
    spressi_json_key_open(json, SPRESSI_GLTF_UNLIT, '{');
    spressi_json_close(json, '}');
    spressi_json_close(json, '}');
    spressi_json_close(json, '}');
}

static void write_textures(spressi_gltf_writer *w)
{
    spressi_json_writer *json = &w->json;
    spressi_json_key_open(json, "samplers", '[');
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "magFilter", SPRESSI_GLTF_LINEAR);
    spressi_json_key_int(json, "minFilter", SPRESSI_GLTF_LINEAR);
    spressi_json_key_int(json, "wrapS", SPRESSI_GLTF_CLAMP_TO_EDGE);
    spressi_json_key_int(json, "wrapT", SPRESSI_GLTF_CLAMP_TO_EDGE);
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "textures", '[');
    for (size_t i = 0; i < w->rig->image_count; i++) {
        spressi_json_open_line(json, '{');
        spressi_json_key_int(json, "sampler", 0);
        spressi_json_key_int(json, "source", (int64_t)i);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

void spressi_gltf_write_images(spressi_gltf_writer *w)
{
    spressi_json_writer *json = &w->json;
    if (w->rig->image_count == 0)
        return;
    spressi_json_key_open(json, "images", '[');
    for (size_t i = 0; i < w->rig->image_count; i++)
        write_image(w, &w->rig->images[i]);
    spressi_json_close(json, ']');
    write_textures(w);
    spressi_json_key_open(json, "materials", '[');
    for (size_t i = 0; i < w->rig->image_count; i++)
        write_material(json, i);
    spressi_json_close(json, ']');
}
