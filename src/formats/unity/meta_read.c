/* Reads Unity's `.meta` of a picture; meta.h shows it. */
#include <string.h>

#include "core/reading/lines.h"
#include "core/text/ascii.h"
#include "core/text/show.h"
#include "formats/unity/meta.h"
#include "model/builder.h"
#include "spritepress/codecs.h"

typedef struct meta_reader {
    spressi_reader *r;
    spressi_builder builder;
    const spress_read_options *options;
    spressi_meta meta;
    spressi_meta_filling filling;
    spress_page *page;
} meta_reader;

/* The picture is called as the file without ".meta". */
static bool add_page(meta_reader *m)
{
    static const char ending[] = ".meta";
    const char *name = m->options->file_name ? m->options->file_name : "";
    size_t size = strlen(name);
    if (spressi_has_ending(name, size, ending, sizeof ending - 1))
        size -= sizeof ending - 1;
    m->page = spressi_builder_page(&m->builder, (spress_bytes){(const uint8_t *)name, size}, 0);
    return m->page;
}

/* Sets the page's size, that of its picture. */
static bool take_size(meta_reader *m, spress_bytes file)
{
    spress_png_info info;
    spress_image image = {0};
    const spress_image_options options = {.name = m->page->file,
                                          .limits = m->r->limits,
                                          .allocator = &m->r->arena->allocator,
                                          .budget = m->r->budget};
    if (spress_codec_detect(file, m->page->file) == SPRESS_CODEC_PNG) {
        const char *reason = "";
        size_t at;
        if (spress_png_scan(file, &info, &reason, &at) == 0)
            return spressi_fail(m->r, SPRESS_CODE_IMAGE_DECODE, SIZE_MAX, "%s: %s",
                                spressi_show(m->page->file).text, reason);
        m->page->width = (int32_t)info.width;
        m->page->height = (int32_t)info.height;
        return true;
    }
    if (!spress_image_read(file, &options, m->r->report, &image))
        return false;
    m->page->width = (int32_t)image.width;
    m->page->height = (int32_t)image.height;
    spress_image_free(&image);
    return true;
}

/* Sprites count from the bottom of the picture: only it says where that is. */
static bool read_picture(meta_reader *m)
{
    const spress_siblings *siblings = m->options->siblings;
    spress_buffer file = {0};
    spress_sibling_answer answer = SPRESS_SIBLING_ABSENT;
    if (siblings && m->page->file_size != 0)
        answer = siblings->read(siblings->context, m->page->file, "/pages/0", m->r->report, &file);
    if (answer == SPRESS_SIBLING_ABSENT)
        return spressi_fail(m->r, SPRESS_CODE_DESCRIPTOR_MISSING, SIZE_MAX,
                            "the picture \"%s\" is needed beside the file: it says how high the "
                            "page is",
                            spressi_show(m->page->file).text);
    if (answer == SPRESS_SIBLING_REFUSED)
        return false;
    const bool good = take_size(m, (spress_bytes){file.data, file.size});
    spress_buffer_free(&file);
    return good;
}

static bool take_pivot(meta_reader *m, const spressi_meta_sprite *sprite, spress_frame *frame)
{
    enum { CENTRE = 0 };
    if (sprite->alignment == CENTRE)
        return true; /* where it is when nobody has set it */
    spress_frame_extra *extra = spressi_builder_extra(&m->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PIVOT;
    extra->pivot = spressi_meta_pivot(sprite);
    return true;
}

static bool whole(meta_reader *m, float value, size_t at, int32_t *out)
{
    if (!(value >= -2147483648.0f && value < 2147483648.0f) || value != (float)(int32_t)value)
        return spressi_fail(m->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "%g is not a whole number in int32", (double)value);
    *out = (int32_t)value;
    return true;
}

/* From left, bottom, right, top to left, right, top, bottom. */
static bool take_border(meta_reader *m, const spressi_meta_sprite *sprite, spress_frame *frame)
{
    static const size_t from[4] = {0, 2, 3, 1};
    const float *border = sprite->border;
    if (border[0] == 0 && border[1] == 0 && border[2] == 0 && border[3] == 0)
        return true;
    spress_frame_extra *extra = spressi_builder_extra(&m->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_SPLITS;
    for (size_t i = 0; i < 4; i++) {
        int32_t value = 0;
        if (!whole(m, border[from[i]], sprite->at, &value))
            return false;
        if (value < INT16_MIN || value > INT16_MAX)
            return spressi_fail(m->r, SPRESS_CODE_DESCRIPTOR_RANGE, sprite->at,
                                "a border of %d pixels", value);
        extra->splits[i] = (int16_t)value;
    }
    return true;
}

static bool take_outline(meta_reader *m, const spressi_meta_sprite *sprite, spress_frame *frame)
{
    const spress_polygon *polygon;
    if (!spressi_meta_fill_outline(&m->filling, &m->meta, sprite, frame, &polygon))
        return spressi_fail_memory(m->r);
    if (!polygon) {
        if (sprite->point_count != 0)
            spressi_tell(m->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, sprite->at,
                         "an outline that has holes, crosses itself or has too many points is "
                         "passed over");
        return true;
    }
    spress_frame_extra *extra = spressi_builder_extra(&m->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_POLYGON;
    extra->polygon = polygon;
    return true;
}

static bool take_sprite(meta_reader *m, const spressi_meta_sprite *sprite)
{
    int32_t bottom = 0;
    spress_frame *frame = spressi_builder_frame(&m->builder, sprite->name, sprite->at);
    if (!frame)
        return false;
    int32_t *const out[] = {&frame->x, &bottom, &frame->w, &frame->h};
    for (size_t i = 0; i < 4; i++)
        if (!whole(m, sprite->rect[i], sprite->at, out[i]))
            return false;
    const int64_t top = (int64_t)m->page->height - bottom - frame->h;
    if (frame->w < 0 || frame->h < 0 || top < INT32_MIN || top > INT32_MAX)
        return spressi_fail(m->r, SPRESS_CODE_DESCRIPTOR_RANGE, sprite->at,
                            "the rectangle has a negative size or leaves int32");
    frame->y = (int32_t)top;
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    return take_pivot(m, sprite, frame) && take_border(m, sprite, frame) &&
           take_outline(m, sprite, frame);
}

/* A picture that is one sprite, which has its name. */
static bool take_single(meta_reader *m)
{
    spressi_meta_sprite *sprite = &m->meta.single;
    const char *dot = strrchr(m->page->file, '.');
    sprite->name = (spress_bytes){(const uint8_t *)m->page->file,
                                  dot ? (size_t)(dot - m->page->file) : m->page->file_size};
    sprite->rect[2] = (float)m->page->width;
    sprite->rect[3] = (float)m->page->height;
    return take_sprite(m, sprite);
}

static bool read_file(meta_reader *m)
{
    enum { SINGLE = 1, MULTIPLE = 2, POLYGON = 3 }; /* one sprite of another shape */
    if (!spressi_meta_parse(m->r, &m->meta) || !add_page(m) || !read_picture(m))
        return false;
    const bool is_single = m->meta.mode == SINGLE || m->meta.mode == POLYGON;
    if (!is_single && m->meta.mode != MULTIPLE)
        return spressi_fail(m->r, SPRESS_CODE_DESCRIPTOR_RANGE, m->meta.mode_line.start,
                            "spriteMode %d; 1 and 3 are one sprite, 2 are several", m->meta.mode);
    if (m->meta.texture_at != 0)
        spressi_tell(
            m->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, m->meta.texture_at,
            "secondary textures are passed over: Unity names them by a guid, not by a file");
    if (is_single)
        return take_single(m) && spressi_builder_end(&m->builder);
    for (size_t i = 0; i < m->meta.sprite_count; i++)
        if (!take_sprite(m, &m->meta.sprites[i]))
            return false;
    return spressi_builder_end(&m->builder);
}

bool spressi_unity_meta_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document)
{
    meta_reader m = {.r = reader, .options = options, .filling = {.arena = reader->arena}};
    spressi_builder_init(&m.builder, reader, document);
    const bool good = read_file(&m);
    spressi_builder_free(&m.builder);
    return good;
}

unsigned spressi_unity_meta_sniff(spress_bytes input)
{
    return spressi_stands_early(input, "fileFormatVersion:") &&
                   spressi_stands_early(input, "\nTextureImporter:")
               ? SPRESSI_SNIFF_SIGNATURE
               : SPRESSI_SNIFF_NO;
}
