/* Decoders count against a budget before they decode: pixels, and an estimate of what the libraries
 * behind WebP, JPEG and GIF allocate by themselves. */
#include "codec_checks.h"
#include "codec_samples.h"

enum { PIXELS = SAMPLE_WIDTH * SAMPLE_HEIGHT, FRAMES = 3, GIF_TABLES = 25 << 10 };

#define SAMPLE(array) ((spress_bytes){array, sizeof(array)})

/* Reads with a budget; the number of pictures, 0 when it failed. */
static size_t read_all(spress_bytes file, const spress_image_options *options, test_report *r)
{
    spress_sequence sequence = {0};
    test_report_init(r);
    if (!spress_sequence_read(file, options, &r->report, &sequence))
        return 0;
    const size_t count = sequence.count;
    spress_sequence_free(&sequence);
    return count;
}

/* There are `count` pictures of PIXELS; `has_library`: somebody else allocates too. */
static void expect_counted(spress_bytes file, const char *name, size_t count, bool has_library)
{
    test_report r;
    FAILING_ALLOCATOR(f, 0);
    spress_budget used = {0}, less = {.pixels = PIXELS - 1};
    spress_image_options options = {.name = name, .allocator = &f.allocator, .budget = &used};
    assert_int_equal(read_all(file, &options, &r), count);
    assert_true(used.used_pixels >= PIXELS * count);
    assert_int_equal(used.used_memory, 0);
    assert_int_equal(used.peak_memory != 0, has_library);

    f.calls = 0;
    options.budget = &less;
    assert_int_equal(read_all(file, &options, &r), 0);
    expect_code(&r.report, SPRESS_CODE_LIMIT_BUDGET, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(r.report.count, 1);
    assert_int_equal(f.calls, 0); /* nothing was decoded: there was nothing to decode into */
    assert_int_equal(less.used_memory, 0);
    assert_true(less.peak_memory <= GIF_TABLES); /* nor was a library begun that can be spared */

    less = (spress_budget){.pixels = used.used_pixels};
    assert_int_equal(read_all(file, &options, &r), count);
    less = (spress_budget){.pixels = used.used_pixels - 1};
    assert_int_equal(read_all(file, &options, &r), 0);
    expect_code(&r.report, SPRESS_CODE_LIMIT_BUDGET, SPRESS_NO_OFFSET, NULL);
    less = (spress_budget){.memory_bytes = used.peak_memory};
    assert_int_equal(read_all(file, &options, &r), count);
    if (!has_library)
        return;
    less = (spress_budget){.memory_bytes = used.peak_memory - 1};
    assert_int_equal(read_all(file, &options, &r), 0);
    expect_code(&r.report, SPRESS_CODE_MEMORY, 0, NULL);
    assert_true(less.refused_memory);
    assert_int_equal(less.used_memory, 0);
}

TEST(pictures)
{
    test_file *bmp = calloc(1, sizeof *bmp), *tga = calloc(1, sizeof *tga);
    assert_true(bmp && tga);
    put_bytes(bmp, "BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", 18);
    put_le32(bmp, SAMPLE_WIDTH);
    put_le32(bmp, SAMPLE_HEIGHT);
    put_bytes(bmp, "\1\0\x20\0", 4);
    bmp->size = 54 + (size_t)PIXELS * 4;
    put_bytes(tga, "\0\0\2\0\0\0\0\0\0\0\0\0", 12);
    put_le16(tga, SAMPLE_WIDTH);
    put_le16(tga, SAMPLE_HEIGHT);
    put_bytes(tga, "\x20\x28", 2);
    tga->size += (size_t)PIXELS * 4;
    expect_counted(bytes_in(bmp), NULL, 1, false);
    expect_counted(bytes_in(tga), "a.tga", 1, false);
    free(bmp);
    free(tga);
    if (spress_codec_is_built(SPRESS_CODEC_JPEG)) {
        expect_counted(SAMPLE(jpeg_colour), NULL, 1, true);
        expect_counted(SAMPLE(jpeg_progressive), NULL, 1, true);
    }
    if (spress_codec_is_built(SPRESS_CODEC_WEBP)) {
        expect_counted(SAMPLE(webp_lossless), NULL, 1, true);
        expect_counted(SAMPLE(webp_lossy), NULL, 1, true);
    }
    if (spress_codec_is_built(SPRESS_CODEC_GIF))
        expect_counted(SAMPLE(gif_plain), NULL, 1, true);
}

TEST(animations)
{
    static const spress_codec codecs[] = {SPRESS_CODEC_PNG, SPRESS_CODEC_WEBP, SPRESS_CODEC_GIF};
    spress_sequence_frame frames[FRAMES] = {0};
    const spress_sequence sequence = {.frames = frames, .count = FRAMES};
    for (size_t i = 0; i < FRAMES; i++) {
        frames[i].duration_ms = 100;
        assert_true(spress_image_init(&frames[i].image, SAMPLE_WIDTH, SAMPLE_HEIGHT, NULL, NULL));
        memset(frames[i].image.rgba, (int)(255 - i * 60), (size_t)PIXELS * 4);
    }
    for (size_t i = 0; i < COUNT_OF(codecs); i++) {
        spress_buffer file = {0};
        if (!spress_codec_is_built(codecs[i]))
            continue;
        assert_true(spress_sequence_write(&sequence, &(spress_sequence_options){.codec = codecs[i]},
                                          NULL, NULL, &file));
        expect_counted((spress_bytes){file.data, file.size}, NULL, FRAMES,
                       codecs[i] != SPRESS_CODEC_PNG);
        spress_buffer_free(&file);
    }
    for (size_t i = 0; i < FRAMES; i++)
        spress_image_free(&frames[i].image);
}

/* The estimate for a JPEG of several scans grows with its pixels: libjpeg keeps all coefficients,
 * two bytes for each sample. The header announces 700 x 700 pixels, the data has 12 x 9. */
TEST(jpeg_of_many_pixels)
{
    enum { SIDE = 700, COEFFICIENTS = SIDE * SIDE * 2 };
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    test_report r;
    uint8_t file[sizeof jpeg_progressive];
    memcpy(file, jpeg_progressive, sizeof file);
    size_t at = 2; /* behind the first marker, which has no size */
    while (file[at + 1] != 0xC2)
        at += 2 + (size_t)(file[at + 2] << 8 | file[at + 3]);
    file[at + 5] = file[at + 7] = SIDE >> 8;
    file[at + 6] = file[at + 8] = SIDE & 255;
    spress_budget budget = {.memory_bytes = COEFFICIENTS};
    const spress_image_options options = {.budget = &budget};
    assert_int_equal(read_all(SAMPLE(file), &options, &r), 0);
    expect_code(&r.report, SPRESS_CODE_MEMORY, 0, NULL);
    budget = (spress_budget){.memory_bytes = COEFFICIENTS * 4};
    assert_int_equal(read_all(SAMPLE(file), &options, &r), 0);
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, NULL); /* now it was begun */
    assert_int_equal(budget.used_memory, 0);
}
