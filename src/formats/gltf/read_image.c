/* Reads images. A rig's images are PNGs or raw pixels; glTF also
 * has JPEG, which becomes raw pixels. */
#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"
#include "image/png_facts.h"
#include "spritepress/codecs.h"

enum { PNG_HEADER_SIZE = 33, PNG_WIDTH_AT = 16, PNG_HEIGHT_AT = 20, PNG_KIND_AT = 24 };

/* An image being read. */
typedef struct reading {
    spress_rig_image image;
    size_t uri;            /* where it stands; 0: there is none */
    uint32_t view;         /* SPRESS_NONE: none */
    uint32_t noted;        /* by our writer: the index of "rgba8888", or of the NULL behind it */
    int32_t width, height; /* noted; -1: not */
} reading;

static const char *const noted_formats[] = {"rgba8888", NULL};

static const spressi_json_member notes_rows[] = {
    SPRESSI_JSON_KNOWN("format", MAY, reading, noted, noted_formats),
    SPRESSI_JSON_INT("width", MAY, reading, width, 0, INT32_MAX),
    SPRESSI_JSON_INT("height", MAY, reading, height, 0, INT32_MAX),
};
static const spressi_json_table notes_table = {SPRESSI_JSON_ROWS(notes_rows)};
static const spressi_json_member extras_rows[] = {
    SPRESSI_JSON_INNER(SPRESSI_GLTF_EXTRAS, MAY, notes_table),
};
static const spressi_json_table extras_table = {SPRESSI_JSON_ROWS(extras_rows)};
static const spressi_json_member image_rows[] = {
    SPRESSI_JSON_NAME("name", MAY, reading, image.name),
    SPRESSI_JSON_PLACE("uri", MAY, reading, uri),
    SPRESSI_GLTF_INDEX("bufferView", MAY, reading, view, VIEWS),
    SPRESSI_GLTF_EXTRAS_ROW(extras_table),
};
static const spressi_json_table image_table = {SPRESSI_JSON_ROWS(image_rows)};

/* Finds the bytes of an image. `*out_first` is where the first image that is made of the same file
 * or view is noted; NULL for a data URI. */
static bool find_data(spressi_gltf *g, reading *r, size_t at, uint32_t **out_first)
{
    spressi_gltf_sibling *file;
    if (r->view != SPRESS_NONE) {
        r->image.data = g->views[r->view].data;
        *out_first = &g->views[r->view].image;
        return true;
    }
    if (r->uri == 0)
        return spressi_json_fail_missing(&g->json, "uri", at);
    if (!spressi_gltf_take_uri(g, r->uri, &r->image.data, &file))
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

/* Reads a PNG that our writer may have made of raw pixels. */
static bool read_png(spressi_gltf *g, reading *r, const spress_rig_image *first, size_t at)
{
    spress_rig_image *image = &r->image;
    const bool empty = r->width >= 0 && r->height >= 0;
    if (!check_png(g, image, at))
        return false;
    if (!noted_formats[r->noted])
        return true;
    return first && first->format == SPRESS_IMAGE_RGBA8888 && first->data.size != 0 && !empty
               ? share_pixels(g, image, first, at)
               : take_pixels(g, image, r->width, r->height);
}

/* Stores the bytes of a PNG, which may be a view's. */
static bool keep_png(spressi_gltf *g, spress_rig_image *image, const spress_rig_image *first)
{
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
    const size_t at = g->lists[SPRESSI_GLTF_IMAGES].at[index];
    uint32_t *first_index = NULL;
    reading r = {.image.name = "", .view = SPRESS_NONE, .noted = 1, .width = -1, .height = -1};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_IMAGES, index, &image_table, &r) ||
        !find_data(g, &r, at, &first_index) ||
        !spressi_gltf_spend(g, r.image.data.size, 1)) /* several images may share a view */
        return false;
    const spress_rig_image *first =
        first_index && *first_index != SPRESS_NONE ? &g->rig->images[*first_index] : NULL;
    if (first_index && !first)
        *first_index = index;
    const bool is_jpeg = spress_codec_detect(r.image.data, NULL) == SPRESS_CODEC_JPEG;
    if (!is_jpeg ? !read_png(g, &r, first, at)
        : first  ? !share_pixels(g, &r.image, first, at)
                 : !decode_jpeg(g, &r.image, at))
        return false;
    if (r.image.format == SPRESS_IMAGE_PNG && !keep_png(g, &r.image, first))
        return false;
    g->rig->images[index] = r.image;
    return true;
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
