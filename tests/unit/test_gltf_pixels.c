/* Raw pixels of a rig go through glTF as a PNG and come back bit for bit; PNGs that others put in
 * its place, and what reading them may cost. */
#include "gltf_faults.h"
#include "png_oracle.h"

static spress_rig_image image_of(const spress_image *pixels)
{
    return (spress_rig_image){.name = "i",
                              .name_size = 1,
                              .width = (uint16_t)pixels->width,
                              .height = (uint16_t)pixels->height,
                              .format = SPRESS_IMAGE_RGBA8888,
                              .data = {pixels->rgba, (size_t)pixels->width * pixels->height * 4}};
}

/* The rig with that one image as glTF. */
static spress_buffer write_rig(spress_rig_image *image, const char *format)
{
    spress_buffer out;
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_RIG, NULL));
    document->rig = (spress_rig){.version = 1, .images = image, .image_count = 1};
    assert_true(spress_write(document, spress_format_find(format), NULL, NULL, &out));
    spress_document_free(document);
    return out;
}

/* The one PNG in a container. */
static spress_bytes find_png(const spress_buffer *glb)
{
    for (size_t i = 0; i + 8 < glb->size; i++) {
        const spress_bytes rest = {glb->data + i, glb->size - i};
        if (spress_png_scan(rest, NULL, NULL, NULL) != 0)
            return (spress_bytes){rest.data, spress_png_scan(rest, NULL, NULL, NULL)};
    }
    fail();
    return (spress_bytes){NULL, 0};
}

static void expect_back(const spress_image *pixels, const char *format)
{
    const size_t size = (size_t)pixels->width * pixels->height * 4;
    spress_rig_image image = image_of(pixels);
    AUTO_BUFFER file = write_rig(&image, format);
    AUTO_DOCUMENT *back = MUST(spress_read((spress_bytes){file.data, file.size}, NULL, NULL, NULL));
    const spress_rig_image *again = &back->rig.images[0];
    assert_int_equal(again->format, SPRESS_IMAGE_RGBA8888);
    assert_int_equal(again->width, pixels->width);
    assert_int_equal(again->height, pixels->height);
    assert_int_equal(again->data.size, size);
    assert_memory_equal(again->data.data, pixels->rgba, size);
    if (strcmp(format, "glb") == 0) { /* another decoder sees the same */
        AUTO_FREE uint8_t *rgba = MUST(malloc(size));
        assert_true(decode_by_spng(find_png(&file), rgba, size));
        assert_memory_equal(rgba, pixels->rgba, size);
    }
}

/* Noise, of which a quarter has alpha 0 and colours under it. */
TEST(noise_comes_back)
{
    static const uint32_t sizes[][2] = {{1, 1}, {3, 5}, {300, 220}, {65535, 1}, {1, 65535}};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        AUTO_IMAGE pixels;
        assert_true(spress_image_init(&pixels, sizes[i][0], sizes[i][1], NULL, NULL));
        test_random random = {i};
        for (size_t k = 0; k < (size_t)pixels.width * pixels.height * 4; k++)
            pixels.rgba[k] = k % 16 == 3 ? 0 : (uint8_t)test_random_below(&random, 256);
        expect_back(&pixels, "glb");
        expect_back(&pixels, "gltf");
    }
}

/* 36 MB of one hidden colour in 44 KB: more than the 32 times and 32 MiB that others may become. */
TEST(one_colour_comes_back)
{
    AUTO_IMAGE pixels;
    assert_true(spress_image_init(&pixels, 3000, 3000, NULL, NULL));
    for (size_t i = 0; i < (size_t)3000 * 3000; i++)
        memcpy(pixels.rgba + i * 4, "\x11\x22\x33\0", 4);
    expect_back(&pixels, "glb");
}

/* A glTF whose images, `count` of them, say that they are raw pixels, with `more` behind that, and
 * are all one PNG. */
static char *text_with(spress_bytes png, size_t count, const char *more)
{
    spressi_output out;
    spressi_output_init(&out, NULL);
    spressi_put_text(&out, ROOT "\"images\":[");
    for (size_t i = 0; i < count; i++) {
        spressi_put_text(&out, i == 0 ? "" : ",");
        spressi_put_text(&out, "{\"bufferView\":0,\"extras\":{\"spritepress\":{\"format\":"
                               "\"rgba8888\"");
        spressi_put_text(&out, more);
        spressi_put_text(&out, "}}}");
    }
    spressi_put_text(&out, "],\"bufferViews\":[{\"buffer\":0,\"byteLength\":");
    spressi_put_int(&out, (int64_t)png.size);
    spressi_put_text(&out, "}],\"buffers\":[{\"byteLength\":");
    spressi_put_int(&out, (int64_t)png.size);
    spressi_put_text(&out, ",\"uri\":\"data:x;base64,");
    spressi_base64_put(&out, png);
    spressi_put(&out, "\"}]}", 5);
    assert_false(out.failed);
    return (char *)out.buffer.data;
}

/* RGBA of 8 bits by another encoder is taken as pixels. What is of another kind or damaged stays
 * the PNG that it is. */
TEST(pngs_of_others)
{
    uint8_t rgba[64];
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)(i / 16 * 85);
    const spress_image pixels = {.width = 4, .height = 4, .rgba = rgba};
    for (int i = 0; i < 4; i++) {
        const spress_png_options options = {.effort = SPRESS_PNG_MAX, .reduce = i == 1};
        AUTO_BUFFER png;
        test_report r;
        assert_true(spress_png_write_with(&pixels, &options, NULL, NULL, &png));
        if (i == 2) /* in the image data */
            png.data[png.size - 20] ^= 1;
        if (i == 3)
            png.size -= 12; /* without IEND */
        AUTO_FREE char *text = text_with((spress_bytes){png.data, png.size}, 1, "");
        AUTO_DOCUMENT *document = read_text(text, NULL, &r);
        expect_silence(&r.report);
        assert_non_null(document);
        const spress_rig_image *image = &document->rig.images[0];
        assert_int_equal(image->width, 4);
        assert_int_equal(image->format, i == 0 ? SPRESS_IMAGE_RGBA8888 : SPRESS_IMAGE_PNG);
        assert_int_equal(image->data.size, i == 0 ? sizeof rgba : png.size);
        assert_memory_equal(image->data.data, i == 0 ? rgba : png.data, image->data.size);
    }
}

/* A transparent pixel stands in for an image without any; another pixel is an image of its own. */
TEST(a_pixel_for_none)
{
    static const struct {
        const char *more;
        uint8_t rgba[4];
        spress_rig_image wanted;
    } cases[] = {
        {",\"width\":0,\"height\":9", {0}, {.format = SPRESS_IMAGE_RGBA8888, .height = 9}},
        {",\"width\":9,\"height\":0", {0}, {.format = SPRESS_IMAGE_RGBA8888, .width = 9}},
        {",\"width\":9,\"height\":0", {1}, {.format = SPRESS_IMAGE_PNG, .width = 1, .height = 1}},
        {",\"width\":9", {0}, {.format = SPRESS_IMAGE_RGBA8888, .width = 1, .height = 1}},
        {",\"height\":9", {0}, {.format = SPRESS_IMAGE_RGBA8888, .width = 1, .height = 1}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint8_t rgba[4];
        memcpy(rgba, cases[i].rgba, 4);
        const spress_image pixel = {.width = 1, .height = 1, .rgba = rgba};
        AUTO_BUFFER png;
        test_report r;
        assert_true(spress_png_write(&pixel, NULL, NULL, &png));
        AUTO_FREE char *text = text_with((spress_bytes){png.data, png.size}, 1, cases[i].more);
        AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
        const spress_rig_image *image = &document->rig.images[0];
        assert_int_equal(image->format, cases[i].wanted.format);
        assert_int_equal(image->width, cases[i].wanted.width);
        assert_int_equal(image->height, cases[i].wanted.height);
    }
}

/* GLT016: many images of one small PNG that is a large picture. And the caller's limits. */
TEST(pixels_have_limits)
{
    spress_image pixels;
    AUTO_BUFFER png;
    assert_true(spress_image_init(&pixels, 1000, 1000, NULL, NULL));
    assert_true(spress_png_write(&pixels, NULL, NULL, &png));
    spress_image_free(&pixels);
    static const struct {
        size_t count;
        spress_limits limits;
        spress_code code;
        const char *path;
    } cases[] = {
        {1, {0}, SPRESS_CODE_NONE, NULL},
        {40, {0}, SPRESS_CODE_GLTF_BUDGET, NULL},
        {1, {.pixels = 999999}, SPRESS_CODE_LIMIT_PIXELS, "/images/0"},
        {1, {.pixels = 1000000}, SPRESS_CODE_NONE, NULL},
        {1, {.memory_bytes = 3999999}, SPRESS_CODE_LIMIT_MEMORY, "/images/0"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FREE char *text = text_with((spress_bytes){png.data, png.size}, cases[i].count, "");
        const spress_read_options options = {.limits = cases[i].limits};
        test_report r;
        AUTO_DOCUMENT *document = read_text(text, &options, &r);
        assert_int_equal(document == NULL, cases[i].code != SPRESS_CODE_NONE);
        if (!document) {
            assert_int_equal(r.items[0].code, cases[i].code);
            assert_int_equal(strncmp(r.items[0].path, "/images/", 8), 0);
            if (cases[i].path)
                assert_string_equal(r.items[0].path, cases[i].path);
        }
    }
}

/* GLT015: a PNG has no room for 2 GB, and none of them is looked at. */
TEST(more_pixels_than_a_png_holds)
{
    spress_rig_image image = {.name = "i", .name_size = 1, .width = 65535, .height = 10000};
    image.format = SPRESS_IMAGE_RGBA8888;
    image.data = (spress_bytes){(const uint8_t *)"", (size_t)65535 * 10000 * 4};
    AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_RIG, NULL));
    document->rig = (spress_rig){.version = 1, .images = &image, .image_count = 1};
    spress_buffer out = {.size = 77};
    TEST_REPORT(r);
    assert_false(spress_write(document, spress_format_find("glb"), NULL, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_GLTF_SIZE, SPRESS_NO_OFFSET, "/images/0");
    assert_int_equal(r.report.error_count, 1);
    assert_int_equal(out.size, 77);
}
