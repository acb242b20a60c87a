/* Recognising images; WebP, JPEG and a plain GIF as another program writes them. */
#include "codec_checks.h"
#include "codec_samples.h"

#define SAMPLE(name) ((spress_bytes){name, sizeof(name)})

TEST(detection)
{
    static const struct {
        spress_bytes bytes;
        const char *name;
        spress_codec codec;
    } cases[] = {
        {{(const uint8_t *)"\x89PNG\r\n\x1A\n", 8}, NULL, SPRESS_CODEC_PNG},
        {{(const uint8_t *)"RIFF\x10\0\0\0WEBP", 12}, "x.png", SPRESS_CODEC_WEBP},
        {{(const uint8_t *)"RIFF\x10\0\0\0WAVE", 12}, NULL, SPRESS_CODEC_NONE},
        {{(const uint8_t *)"\xFF\xD8\xFF\xE0", 4}, NULL, SPRESS_CODEC_JPEG},
        {{(const uint8_t *)"GIF89a", 6}, NULL, SPRESS_CODEC_GIF},
        {{(const uint8_t *)"BM", 2}, "a.tga", SPRESS_CODEC_BMP},
        {{(const uint8_t *)"\0\0\2", 3}, "a/b.TgA", SPRESS_CODEC_TGA},
        {{(const uint8_t *)"\0\0\2", 3}, "a/b.tgax", SPRESS_CODEC_NONE},
        {{(const uint8_t *)"\0\0\2", 3}, "tga", SPRESS_CODEC_NONE},
        {{(const uint8_t *)"\0\0\2", 3}, NULL, SPRESS_CODEC_NONE},
        {{NULL, 0}, NULL, SPRESS_CODEC_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(spress_codec_detect(cases[i].bytes, cases[i].name), cases[i].codec);
    assert_string_equal(spress_codec_name(SPRESS_CODEC_WEBP), "WebP");
    assert_string_equal(spress_codec_name((spress_codec)99), "image");
    assert_true(spress_codec_is_built(SPRESS_CODEC_PNG));
    assert_false(spress_codec_is_built(SPRESS_CODEC_NONE));
    expect_refused(BYTES("what is this?"), NULL, SPRESS_CODE_IMAGE_UNKNOWN, "no PNG");
    expect_refused((spress_bytes){NULL, 0}, "a.png", SPRESS_CODE_IMAGE_UNKNOWN, "empty");
}

/* The codec that the options name is taken, whatever the content says. */
TEST(codec_by_option)
{
    TEST_REPORT(r);
    spress_image image;
    const spress_image_options options = {.codec = SPRESS_CODEC_BMP};
    assert_false(spress_image_read(BYTES("GIF89a"), &options, &r.report, &image));
    assert_non_null(strstr(r.items[0].message, "BMP"));
}

/* Whether the build has the codec; if not, files of it must be refused with the right code. */
static bool is_built(spress_codec codec, spress_bytes file)
{
    if (spress_codec_is_built(codec))
        return true;
    expect_refused(file, NULL, SPRESS_CODE_IMAGE_NO_CODEC, spress_codec_name(codec));
    expect_refused(file, NULL, SPRESS_CODE_IMAGE_NO_CODEC, "this build has no");
    return false;
}

/* Compares with the sample picture: no channel may be further off than `tolerance`. */
static void expect_sample(spress_bytes file, bool has_alpha, int tolerance)
{
    TEST_REPORT(r);
    AUTO_IMAGE image;
    const bool read = read_image(file, NULL, &r.report, &image);
    expect_silence(&r.report);
    assert_true(read);
    assert_int_equal(image.width, SAMPLE_WIDTH);
    assert_int_equal(image.height, SAMPLE_HEIGHT);
    for (uint32_t y = 0; y < SAMPLE_HEIGHT; y++)
        for (uint32_t x = 0; x < SAMPLE_WIDTH; x++) {
            const spress_colour wanted = sample_pixel(x, y);
            const uint8_t *got = spressi_pixel(&image, x, y);
            assert_int_equal(got[3], has_alpha ? wanted.a : 255);
            if (has_alpha && tolerance != 0 && wanted.a == 0)
                continue; /* the lossy encoder need not keep what is not seen */
            assert_true(abs(got[0] - wanted.r) <= tolerance);
            assert_true(abs(got[1] - wanted.g) <= tolerance);
            assert_true(abs(got[2] - wanted.b) <= tolerance);
        }
}

TEST(jpeg)
{
    if (!is_built(SPRESS_CODEC_JPEG, SAMPLE(jpeg_colour)))
        return;
    expect_sample(SAMPLE(jpeg_colour), false, 6);
    expect_sample(SAMPLE(jpeg_progressive), false, 6);
    spress_image grey;
    assert_true(read_image(SAMPLE(jpeg_grey), NULL, NULL, &grey));
    for (uint32_t y = 0; y < SAMPLE_HEIGHT; y++)
        for (uint32_t x = 0; x < SAMPLE_WIDTH; x++) {
            const spress_colour c = sample_pixel(x, y); /* ITU-R 601, as Pillow weights it */
            const int wanted = (c.r * 299 + c.g * 587 + c.b * 114) / 1000;
            const uint8_t *got = spressi_pixel(&grey, x, y);
            assert_true(abs(got[0] - wanted) <= 4 && got[0] == got[1] && got[1] == got[2]);
            assert_int_equal(got[3], 255);
        }
    spress_image_free(&grey);
    expect_refused(SAMPLE(jpeg_cmyk), NULL, SPRESS_CODE_IMAGE_VARIANT, "CMYK");
    expect_robust(SAMPLE(jpeg_colour), NULL);
    expect_robust(SAMPLE(jpeg_progressive), NULL);
    expect_robust(SAMPLE(jpeg_grey), NULL);
}

/* Finds a marker of a JPEG, or fails. */
static size_t find_marker(spress_bytes file, uint8_t marker)
{
    for (size_t i = 0; i + 1 < file.size; i++)
        if (file.data[i] == 0xFF && file.data[i + 1] == marker)
            return i;
    fail();
    return 0;
}

/* 65,500 x 65,500 pixels in a file of some hundred bytes: over the limit, and with a higher limit
 * more than the bytes can hold. Neither costs memory. */
TEST(jpeg_of_false_size)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    uint8_t file[sizeof jpeg_colour];
    memcpy(file, jpeg_colour, sizeof file);
    const size_t frame = find_marker(SAMPLE(jpeg_colour), 0xC0);
    memcpy(file + frame + 5, "\xFF\xDC\xFF\xDC", 4);
    FAILING_ALLOCATOR(f, 1);
    TEST_REPORT(r);
    spress_image image;
    spress_image_options options = {.allocator = &f.allocator};
    assert_false(spress_image_read((spress_bytes){file, sizeof file}, &options, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    memcpy(file + frame + 5, "\0\x64\0\x64", 4); /* 100 x 100 */
    options.limits.pixels = 9999;
    assert_false(spress_image_read((spress_bytes){file, sizeof file}, &options, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, 0, "");
    assert_int_equal(f.calls, 0);
}

/* A scan that is there 200 times costs its bytes, but each one would be a walk over the picture. */
TEST(jpeg_of_many_scans)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    const spress_bytes sample = SAMPLE(jpeg_progressive);
    const size_t scan = find_marker(sample, 0xDA);
    size_t end = scan + 2;
    while (sample.data[end] != 0xFF || sample.data[end + 1] == 0 ||
           (sample.data[end + 1] & 0xF8) == 0xD0)
        end++;
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    put_bytes(f, sample.data, end);
    for (int i = 0; i < 200; i++) /* refuses: the DC scan comes a second time, or too often */
        put_bytes(f, sample.data + scan, end - scan);
    put_bytes(f, sample.data + end, sample.size - end);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "");
}

TEST(webp)
{
    if (!is_built(SPRESS_CODEC_WEBP, SAMPLE(webp_lossless)))
        return;
    expect_sample(SAMPLE(webp_lossless), true, 0);
    expect_sample(SAMPLE(webp_lossy), true, 40);
    expect_robust(SAMPLE(webp_lossless), NULL);
    expect_robust(SAMPLE(webp_lossy), NULL);
}

/* 16,384 x 16,384 pixels of one colour are 2^28, the limit itself: with a lower one they are
 * refused before anything is allocated. */
TEST(webp_of_false_size)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    uint8_t file[sizeof webp_lossless];
    memcpy(file, webp_lossless, sizeof file);
    assert_memory_equal(file + 12, "VP8L", 4);
    memcpy(file + 21, "\xFF\xFF\xFF\x1F", 4); /* width - 1 and height - 1 in 14 bits each, alpha */
    FAILING_ALLOCATOR(f, 1);
    TEST_REPORT(r);
    spress_image image;
    const spress_image_options options = {.limits = {.pixels = 1 << 27}, .allocator = &f.allocator};
    assert_false(spress_image_read((spress_bytes){file, sizeof file}, &options, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, 0, "");
    assert_int_equal(f.calls, 0);
}

TEST(gif)
{
    if (!is_built(SPRESS_CODEC_GIF, SAMPLE(gif_plain)))
        return;
    expect_sample(SAMPLE(gif_plain), false, 0);
    /* A picture lacks nothing when only the mark behind its data and the trailer are missing. */
    spress_sequence all;
    assert_true(spress_sequence_read(SAMPLE(gif_plain), NULL, NULL, &all));
    for (size_t size = 4; size < sizeof gif_plain; size++) {
        AUTO_FREE uint8_t *copy = MUST(malloc(size));
        memcpy(copy, gif_plain, size);
        expect_cut((spress_bytes){copy, size}, &all, size >= sizeof gif_plain - 2 ? 1 : 0);
    }
    spress_sequence_free(&all);
    expect_patches_survived(SAMPLE(gif_plain), NULL);
    expect_survives_memory(SAMPLE(gif_plain), NULL);
}
