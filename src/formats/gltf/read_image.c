/* Reads images. A rig's images are PNGs or raw pixels; glTF also
 * has JPEG, which becomes raw pixels. */
#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"
#include "image/png_facts.h"

enum { PNG_HEADER_SIZE = 33, PNG_WIDTH_AT = 16, PNG_HEIGHT_AT = 20, PNG_KIND_AT = 24 };

enum { IMAGE_NAME, IMAGE_URI, IMAGE_VIEW, IMAGE_EXTRAS };
static const char *const image_names[] = {"name", "uri", "bufferView", "extras", NULL};

/* Finds the bytes of an image. `*out_first` is where the first image that is made of the same file
 * or view is noted; NULL for a data URI. */
static bool find_data(spressi_gltf *g, const spressi_json_object *object, spress_bytes *out,
                      uint32_t **out_first)
{
    uint32_t view;
    spressi_gltf_sibling *file;
    if (!spressi_gltf_take_index(g, object, IMAGE_VIEW, SPRESSI_GLTF_VIEWS, &view))
        return false;
    if (view != SPRESS_NONE) {
        *out = g->views[view].data;
        *out_first = &g->views[view].image;
        return true;
    }
    if (!spressi_json_need(&g->json, object, IMAGE_URI) ||
        !spressi_gltf_take_uri(g, object, IMAGE_URI, out, &file))
        return false;
    *out_first = file ? &file->image : NULL;
    return true;
}

/* Checks only the header, as PCHR's reader does. */
static bool check_png(spressi_gltf *g, spress_rig_image *image, size_t at)
{
    const spress_bytes png = image->data;
    spressi_pchr_image_fault fault = {.reason = "it is too short for a PNG"};
    uint32_t width = 0, height = 0;
    if (png.size >= PNG_HEADER_SIZE) {
        width = spressi_load_u32be(png.data + PNG_WIDTH_AT);
        height = spressi_load_u32be(png.data + PNG_HEIGHT_AT);
        image->width = (uint16_t)width;
        image->height = (uint16_t)height;
    }
    if (png.size < PNG_HEADER_SIZE ||
        (width <= UINT16_MAX && height <= UINT16_MAX && !spressi_pchr_check_image(image, &fault)))
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_IMAGE, at,
                            "the image is not PNG (%s)", fault.reason);
    if (width > UINT16_MAX || height > UINT16_MAX)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_IMAGE, at,
                            "the image is %u x %u; a rig has at most 65,535 pixels a side", width,
                            height);
    return true;
}

/* How many pixels a JPEG may have: the limit, and what is left of what may be made of the file. */
static uint64_t pixels_left(const spressi_gltf *g)
{
    const uint64_t left = (g->pixels.limit - g->pixels.total) / 4;
    const uint64_t most = g->reader->limits.pixels;
    return left < most ? left : most;
}

/* Reports why a JPEG was not decoded. Always false. */
static bool fail_jpeg(spressi_gltf *g, const spress_diagnostic *finding, size_t at)
{
    if (finding->code == SPRESS_CODE_LIMIT_PIXELS && pixels_left(g) < g->reader->limits.pixels)
        return spressi_tally_fail(&g->pixels, spressi_json_here(&g->json), at);
    return spressi_fail(spressi_json_here(&g->json),
                        finding->code == SPRESS_CODE_IMAGE_DECODE ? SPRESS_CODE_GLTF_IMAGE
                                                                  : finding->code,
                        at, "%s", finding->message);
}

/* Replaces a JPEG by its pixels, as they are stored: texture coordinates mean those. */
static bool decode_jpeg(spressi_gltf *g, spress_rig_image *image, size_t at)
{
    spress_diagnostic finding;
    spress_report report;
    spress_image decoded;
    spress_image_options options = {.codec = SPRESS_CODEC_JPEG,
                                    .limits = g->reader->limits,
                                    .allocator = &g->reader->arena->allocator,
                                    .budget = g->reader->budget,
                                    .no_orientation = true};
    options.limits.pixels = pixels_left(g);
    spress_report_init(&report, &finding, 1);
    if (!spress_image_read(image->data, &options, &report, &decoded))
        return fail_jpeg(g, &finding, at);
    const size_t size = (size_t)decoded.width * decoded.height * 4;
    image->width = (uint16_t)decoded.width; /* a JPEG has at most 65,535 a side */
    image->height = (uint16_t)decoded.height;
    uint8_t *pixels = spressi_arena_allocate(g->reader->arena, size, 1);
    if (pixels)
        memcpy(pixels, decoded.rgba, size);
    spress_image_free(&decoded);
    if (!pixels)
        return spressi_fail_memory(spressi_json_here(&g->json));
    spressi_tally_add(&g->pixels, size);
    image->format = SPRESS_IMAGE_RGBA8888;
    image->data = (spress_bytes){pixels, size};
    return true;
}

enum { EXTRAS_FORMAT, EXTRAS_WIDTH, EXTRAS_HEIGHT };
static const char *const extras_names[] = {"format", "width", "height", NULL};

/* Whether the writer can have made the PNG: RGBA of 8 bits, not interlaced, and not shorter than
 * deflate can make it. */
static bool may_be_pixels(spress_bytes png, size_t pixels_size)
{
    static const uint8_t kind[] = {8, SPRESSI_PNG_RGBA, 0, 0, 0};
    return memcmp(png.data + PNG_KIND_AT, kind, sizeof kind) == 0 &&
           pixels_size / SPRESSI_PNG_EXPANSION_MAX <= png.size;
}

/* Decodes `size` bytes of pixels. `*out_good` tells whether the PNG was whole; false when reading
 * must end. */
static bool decode_pixels(spressi_gltf *g, spress_bytes png, uint8_t *pixels, size_t size,
                          bool *out_good)
{
    spress_diagnostic finding;
    spress_report report;
    spress_image image;
    const spress_image_options options = {.codec = SPRESS_CODEC_PNG,
                                          .limits = g->reader->limits,
                                          .allocator = &g->reader->arena->allocator,
                                          .budget = g->reader->budget};
    spress_report_init(&report, &finding, 1);
    *out_good = spress_image_read(png, &options, &report, &image);
    if (*out_good) {
        memcpy(pixels, image.rgba, size);
        spress_image_free(&image);
        return true;
    }
    return finding.code == SPRESS_CODE_IMAGE_DECODE ||
           spressi_fail(spressi_json_here(&g->json), finding.code, g->reader->in.at, "%s",
                        finding.message);
}

/* Takes raw pixels out of the PNG that our writer made of them. When another tool has put a PNG of
 * another kind in its place, that PNG stays the image. */
static bool take_pixels(spressi_gltf *g, spress_rig_image *image, int32_t width, int32_t height)
{
    const bool empty = width >= 0 && height >= 0;
    const size_t size = (size_t)image->width * image->height * 4;
    if ((empty && (image->width != 1 || image->height != 1 || (width != 0 && height != 0) ||
                   width > UINT16_MAX || height > UINT16_MAX)) ||
        !may_be_pixels(image->data, size))
        return true;
    if (!spressi_tally_add(&g->pixels, size))
        return spressi_tally_fail(&g->pixels, spressi_json_here(&g->json), g->reader->in.at);
    uint8_t *pixels = spressi_arena_allocate(g->reader->arena, size, 1);
    bool good;
    if (!pixels)
        return spressi_fail_memory(spressi_json_here(&g->json));
    if (!decode_pixels(g, image->data, pixels, size, &good))
        return false;
    /* For an image without pixels the writer puts one transparent pixel. */
    if (!good || (empty && spressi_load_u32le(pixels) != 0))
        return true;
    image->format = SPRESS_IMAGE_RGBA8888;
    image->data = (spress_bytes){pixels, empty ? 0 : size};
    if (empty) {
        image->width = (uint16_t)width;
        image->height = (uint16_t)height;
    }
    return true;
}

/* The pixels of a file belong to all images that show it, but each counts: a rig writes them once
 * for each. */
static bool share_pixels(spressi_gltf *g, spress_rig_image *image, const spress_rig_image *first,
                         size_t at)
{
    if (!spressi_tally_add(&g->pixels, first->data.size))
        return spressi_tally_fail(&g->pixels, spressi_json_here(&g->json), at);
    image->width = first->width;
    image->height = first->height;
    image->format = first->format;
    image->data = first->data;
    return true;
}

static bool read_image_extras(spressi_gltf *g, size_t at, spress_rig_image *image,
                              const spress_rig_image *first)
{
    static const char *const formats[] = {"rgba8888", NULL};
    spressi_json_object extras;
    size_t format = 1;
    int32_t width = -1, height = -1;
    if (!spressi_gltf_open_extras_at(g, at, extras_names, &extras))
        return false;
    if (extras.start != 0 &&
        ((extras.at[EXTRAS_FORMAT] != 0 &&
          !spressi_json_member_word(&g->json, &extras, EXTRAS_FORMAT, formats, &format)) ||
         !spressi_json_member_int(&g->json, &extras, EXTRAS_WIDTH, 0, &width) ||
         !spressi_json_member_int(&g->json, &extras, EXTRAS_HEIGHT, 0, &height)))
        return false;
    spressi_gltf_leave_extras(g, &extras);
    if (format != 0)
        return true;
    const bool empty = width >= 0 && height >= 0;
    return first && first->format == SPRESS_IMAGE_RGBA8888 && first->data.size != 0 && !empty
               ? share_pixels(g, image, first, g->reader->in.at)
               : take_pixels(g, image, width, height);
}

static bool read_png(spressi_gltf *g, spress_rig_image *image, const spress_rig_image *first,
                     const spressi_json_object *object)
{
    if (!check_png(g, image, object->start) ||
        !read_image_extras(g, object->at[IMAGE_EXTRAS], image, first))
        return false;
    if (image->format == SPRESS_IMAGE_RGBA8888)
        return true;
    if (first && first->format == SPRESS_IMAGE_PNG) {
        image->data = first->data;
        return true;
    }
    uint8_t *copy = spressi_arena_allocate(g->reader->arena, image->data.size, 1);
    if (!copy)
        return spressi_fail_memory(spressi_json_here(&g->json));
    memcpy(copy, image->data.data, image->data.size);
    image->data.data = copy;
    return true;
}

static bool read_image(spressi_gltf *g, uint32_t index)
{
    spressi_json_object object;
    uint32_t *first_index;
    spress_rig_image *image = &g->rig->images[index];
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_IMAGES, index, image_names, &object) ||
        !spressi_gltf_take_name(g, &object, IMAGE_NAME, &image->name, &image->name_size) ||
        !find_data(g, &object, &image->data, &first_index) ||
        !spressi_gltf_spend(g, image->data.size, 1)) /* several images may share a view */
        return false;
    const spress_rig_image *first =
        first_index && *first_index != SPRESS_NONE ? &g->rig->images[*first_index] : NULL;
    if (first_index && !first)
        *first_index = index;
    if (spress_codec_detect(image->data, NULL) != SPRESS_CODEC_JPEG)
        return read_png(g, image, first, &object);
    return first ? share_pixels(g, image, first, object.start)
                 : decode_jpeg(g, image, object.start);
}

/* Every mesh of a rig needs an image. */
bool spressi_gltf_blank_image(spressi_gltf *g, uint16_t *out_image)
{
    static const uint8_t white[] = {255, 255, 255, 255};
    spress_rig *rig = g->rig;
    if (g->blank_image == SPRESS_NONE) {
        if (rig->image_count == SPRESSI_PCHR_COUNT_MAX)
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_SIZE,
                                g->reader->in.at, "there is no room for one more image");
        g->blank_image = rig->image_count++;
        rig->images[g->blank_image] = (spress_rig_image){.name = "white",
                                                         .name_size = 5,
                                                         .width = 1,
                                                         .height = 1,
                                                         .format = SPRESS_IMAGE_RGBA8888,
                                                         .data = {white, sizeof white}};
    }
    *out_image = (uint16_t)g->blank_image;
    return true;
}

bool spressi_gltf_read_images(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_IMAGES].count;
    g->json.step_count = 0;
    if (count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_at(g->reader, "/images"), SPRESS_CODE_GLTF_SIZE,
                            g->lists[SPRESSI_GLTF_IMAGES].at[0], "%zu images; a rig has at most %d",
                            count, SPRESSI_PCHR_COUNT_MAX);
    g->rig->images = spressi_arena_zeroed(g->reader->arena, count + 1, sizeof *g->rig->images);
    if (!g->rig->images)
        return spressi_fail_memory(spressi_json_here(&g->json));
    g->rig->image_count = (uint16_t)count;
    for (uint32_t i = 0; i < count; i++)
        if (!read_image(g, i))
            return false;
    return true;
}
