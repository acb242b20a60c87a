/* Rules of the image formats that ordinary files do not come near: odd chunks of PNG and APNG,
 * kinds of JPEG, animations of WebP, sizes that a format cannot hold. */
#include "codec_checks.h"
#include "codec_samples.h"
#include "png_maker.h"
#include "png_oracle.h"

/* --- PNG */

/* Whether both read it, and then to the same pixels. */
static void expect_as_spng(const maker *m, bool *out_read)
{
    uint8_t wanted[5 * 3 * 4];
    spress_image image = {.width = 77};
    TEST_REPORT(r);
    const bool by_spng = decode_by_spng(png_of(m), wanted, sizeof wanted);
    const bool read = read_image(png_of(m), NULL, &r.report, &image);
    assert_int_equal(read, by_spng);
    *out_read = read;
    if (!read) {
        expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
        assert_int_equal(image.width, 77);
        return;
    }
    assert_memory_equal(image.rgba, wanted, sizeof wanted);
    spress_image_free(&image);
}

/* tRNS (section 11.3.1.1) of another size than its colour type has, twice, in another place, or
 * with samples of RGB beyond the depth. */
TEST(transparency_out_of_order)
{
    static const struct {
        unsigned colour, depth;
        size_t size; /* of tRNS */
        uint8_t data[6];
        int place; /* 0: where it belongs, 1: before PLTE, 2: behind IDAT, 3: twice */
        bool fits;
    } cases[] = {
        {3, 8, 3, {0, 128, 255}, 0, true},
        {3, 8, 0, {0}, 0, false},
        {3, 8, 6, {0}, 0, false},
        {3, 8, 2, {0, 1}, 1, false},
        {3, 8, 2, {0, 1}, 2, false},
        {3, 8, 2, {0, 1}, 3, false},
        {0, 8, 2, {0, 7}, 0, true},
        {0, 8, 1, {0}, 0, false},
        {2, 8, 6, {0, 1, 0, 2, 0, 3}, 0, true},
        {2, 8, 4, {0}, 0, false},
        {2, 8, 6, {1, 1, 0, 2, 0, 3}, 0, true},
        {2, 8, 6, {0, 1, 1, 2, 0, 3}, 0, true},
        {2, 8, 6, {0, 1, 0, 2, 1, 3}, 0, true},
        {4, 8, 2, {0, 0}, 0, false},
        {6, 8, 6, {0}, 0, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FREE maker *m = small();
        m->colour = cases[i].colour;
        m->depth = cases[i].depth;
        m->palette_count = 4;
        put_header(m);
        if (cases[i].place == 1)
            put_chunk(m, "tRNS", cases[i].data, cases[i].size);
        if (m->colour == 3)
            put_palette(m);
        if (cases[i].place == 0 || cases[i].place == 3)
            put_chunk(m, "tRNS", cases[i].data, cases[i].size);
        if (cases[i].place == 3) /* which says something else */
            put_chunk(m, "tRNS", "\x80\x90", cases[i].size);
        put_scanlines(m);
        put_data(m, 1);
        if (cases[i].place == 2)
            put_chunk(m, "tRNS", cases[i].data, cases[i].size);
        put_chunk(m, "IEND", NULL, 0);
        bool read;
        expect_as_spng(m, &read);
        if (cases[i].fits && cases[i].data[0] == 0)
            assert_true(read);
    }
}

/* Section 11.3.1.1: decoders mask the bits of a grey key that a sample does not have. libspng
 * compares all sixteen. */
TEST(grey_keys_beyond_the_depth)
{
    for (unsigned depth = 1; depth <= 16; depth *= 2) {
        spress_image images[2];
        for (int high = 0; high < 2; high++) {
            const unsigned key = high ? 0xFFFFu << depth & 0xFFFF : 0;
            AUTO_FREE maker *m = small();
            m->colour = 0;
            m->depth = depth;
            put_header(m);
            put_chunk(m, "tRNS", (uint8_t[]){(uint8_t)(key >> 8), (uint8_t)key}, 2);
            put_scanlines(m);
            put_data(m, 1);
            put_chunk(m, "IEND", NULL, 0);
            assert_true(read_image(png_of(m), NULL, NULL, &images[high]));
            for (uint32_t i = 0; i < 15; i++)
                assert_int_equal(images[high].rgba[i * 4 + 3],
                                 sample(m, i % 5, i / 5, 0) == 0 ? 0 : 255);
        }
        assert_memory_equal(images[0].rgba, images[1].rgba, 5 * 3 * 4);
        spress_image_free(&images[0]);
        spress_image_free(&images[1]);
    }
}

/* "Fails for a picture without pixels, one wider or higher than 2^31 - 1": whatever the writer. */
TEST(pictures_that_cannot_be_written)
{
    static const struct {
        uint32_t width, height;
        spress_codec codec;
    } cases[] = {
        {0, 1, SPRESS_CODEC_PNG},         {1, 0, SPRESS_CODEC_PNG},
        {1u << 31, 1, SPRESS_CODEC_PNG},  {1, 1u << 31, SPRESS_CODEC_PNG},
        {65536, 65536, SPRESS_CODEC_PNG}, {0, 1, SPRESS_CODEC_WEBP},
        {1, 0, SPRESS_CODEC_WEBP},        {16384, 1, SPRESS_CODEC_WEBP},
        {1, 16384, SPRESS_CODEC_WEBP},    {65536, 1, SPRESS_CODEC_GIF},
        {1, 65536, SPRESS_CODEC_GIF},     {1, 1, SPRESS_CODEC_BMP},
        {1, 1, SPRESS_CODEC_TGA},         {1, 1, SPRESS_CODEC_JPEG},
    };
    uint8_t pixel[4] = {0};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        /* No pixel of it may be looked at. */
        const spress_image image = {
            .width = cases[i].width, .height = cases[i].height, .rgba = pixel};
        spress_sequence_frame frame = {.image = image};
        const spress_sequence sequence = {.frames = &frame, .count = 1};
        const spress_sequence_options options = {.codec = cases[i].codec};
        spress_buffer out = {.size = 77};
        TEST_REPORT(r);
        const spress_code code =
            spress_codec_is_built(cases[i].codec) || cases[i].width == 0 || cases[i].height == 0
                ? SPRESS_CODE_IMAGE_ENCODE
                : SPRESS_CODE_IMAGE_NO_CODEC;
        assert_false(spress_sequence_write(&sequence, &options, NULL, &r.report, &out));
        expect_code(&r.report, code, 0, "");
        assert_int_equal(out.size, 77);
        test_report_init(&r);
        if (cases[i].codec == SPRESS_CODEC_PNG) {
            assert_false(spress_png_write(&image, NULL, &r.report, &out));
            expect_code(&r.report, SPRESS_CODE_IMAGE_ENCODE, 0, "");
        } else if (cases[i].codec == SPRESS_CODEC_WEBP) {
            assert_false(spress_webp_write(&image, NULL, NULL, &r.report, &out));
            expect_code(&r.report,
                        spress_codec_is_built(SPRESS_CODEC_WEBP) ? SPRESS_CODE_IMAGE_ENCODE
                                                                 : SPRESS_CODE_IMAGE_NO_CODEC,
                        0, "");
        }
        assert_int_equal(out.size, 77);
    }
    spress_sequence_frame frames[2] = {{.image = {.width = 1, .height = 1, .rgba = pixel}},
                                       {.image = {.width = 1, .height = 2, .rgba = pixel}}};
    const spress_sequence uneven = {.frames = frames, .count = 2}, empty = {0};
    spress_buffer out = {.size = 77};
    TEST_REPORT(r);
    assert_false(spress_sequence_write(&uneven, NULL, NULL, &r.report, &out));
    assert_non_null(strstr(r.items[0].message, "picture 1 has 1 x 2"));
    assert_false(spress_sequence_write(&empty, NULL, NULL, &r.report, &out));
    assert_int_equal(r.report.error_count, 2);
    assert_int_equal(r.items[1].code, SPRESS_CODE_IMAGE_ENCODE);
    assert_int_equal(out.size, 77);
}

/* --- APNG */

static void expect_apng_refused(maker *m, const char *part_of_message)
{
    TEST_REPORT(r);
    spress_sequence sequence = {.count = 77};
    put_chunk(m, "IEND", NULL, 0);
    assert_false(spress_sequence_read(png_of(m), NULL, &r.report, &sequence));
    assert_int_equal(sequence.count, 77);
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    if (!strstr(r.items[0].message, part_of_message))
        fail_msg("\"%s\" is not in \"%s\"", part_of_message, r.items[0].message);
    free(m);
}

/* Header and acTL of one frame. */
static maker *apng_start(size_t control_size)
{
    static const uint8_t control[8] = {0, 0, 0, 1};
    maker *m = small();
    put_header(m);
    put_chunk(m, "acTL", control, control_size);
    put_scanlines(m);
    return m;
}

/* Sections 11.3.6.1 to 11.3.6.3: sizes of the chunks, their order and numbers. */
TEST(chunks_of_an_animation)
{
    uint8_t control[26] = {0};
    static const uint8_t data[8] = {0};
    put_u32(control + 4, 5);
    put_u32(control + 8, 3);

    maker *m = apng_start(4);
    put_chunk(m, "fcTL", control, 26);
    put_data(m, 1);
    expect_apng_refused(m, "acTL is not 8 bytes long");

    m = apng_start(8);
    put_chunk(m, "fcTL", control, 25);
    put_data(m, 1);
    expect_apng_refused(m, "not 26 bytes long");

    m = apng_start(8);
    put_data(m, 1);
    put_chunk(m, "fdAT", data, 8);
    expect_apng_refused(m, "data without control");

    m = apng_start(8);
    put_chunk(m, "fcTL", control, 26);
    put_data(m, 1);
    put_chunk(m, "fdAT", data, 3);
    expect_apng_refused(m, "too little");

    m = apng_start(8);
    put_chunk(m, "fcTL", control, 26);
    put_data(m, 1);
    put_chunk(m, "fdAT", data, 8); /* number 0 again */
    expect_apng_refused(m, "order");

    control[25] = 2;
    m = apng_start(8);
    put_chunk(m, "fcTL", control, 26);
    put_data(m, 1);
    expect_apng_refused(m, "unknown disposal or blending");

    control[25] = 0;
    put_u32(control + 8, 0);
    m = apng_start(8);
    put_chunk(m, "fcTL", control, 26);
    put_data(m, 1);
    expect_apng_refused(m, "empty");

    put_u32(control + 8, 3);
    m = apng_start(8);
    put_chunk(m, "fcTL", control, 26);
    m->raw[0] = 9; /* there is no filter 9 */
    put_data(m, 1);
    expect_apng_refused(m, "");
}

/* --- limits of sequences */

/* A single picture counts as a sequence of one: GEN003 for its memory. */
TEST(a_sequence_of_one_has_limits)
{
    AUTO_FREE maker *m = small();
    make(m);
    for (int over = 0; over < 2; over++) {
        TEST_REPORT(r);
        FAILING_ALLOCATOR(counting, 0);
        const spress_image_options options = {
            .limits = {.memory_bytes = 5 * 3 * 4 - (uint64_t)over},
            .allocator = &counting.allocator};
        spress_sequence sequence = {.count = 77};
        assert_int_equal(spress_sequence_read(png_of(m), &options, &r.report, &sequence), !over);
        if (over)
            expect_code(&r.report, SPRESS_CODE_LIMIT_MEMORY, 0, "");
        assert_int_equal(sequence.count, over ? 77 : 1);
        if (!over)
            spress_sequence_free(&sequence);
        assert_int_equal(counting.live_count, 0);
    }
}

/* --- WebP */

/* Three pictures of 4 x 4 pixels that have nothing in common. */
static spress_buffer animated_webp(uint32_t duration_ms, uint32_t loop_count)
{
    uint8_t pixels[3][64];
    spress_sequence_frame frames[3];
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 64; k++)
            pixels[i][k] = k % 4 == 3 ? 255 : (uint8_t)(k * 7 + i * 80);
        frames[i] = (spress_sequence_frame){.image = {.width = 4, .height = 4, .rgba = pixels[i]},
                                            .duration_ms = duration_ms};
    }
    const spress_sequence sequence = {.frames = frames, .count = 3, .loop_count = loop_count};
    const spress_sequence_options options = {.codec = SPRESS_CODEC_WEBP};
    spress_buffer out = {0};
    assert_true(spress_sequence_write(&sequence, &options, NULL, NULL, &out));
    return out;
}

TEST(an_animated_webp)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    AUTO_BUFFER file = animated_webp(40, 5);
    const spress_bytes bytes = {file.data, file.size};
    /* "of an animation the first picture" */
    spress_image image;
    assert_true(spress_image_read(bytes, NULL, NULL, &image));
    assert_int_equal(image.width, 4);
    for (size_t k = 0; k < 64; k++)
        assert_int_equal(image.rgba[k], k % 4 == 3 ? 255 : (uint8_t)(k * 7));
    spress_image_free(&image);
    spress_sequence sequence;
    assert_true(spress_sequence_read(bytes, NULL, NULL, &sequence));
    assert_int_equal(sequence.count, 3);
    assert_int_equal(sequence.loop_count, 5);
    assert_int_equal(sequence.frames[2].duration_ms, 40);
    assert_int_equal(sequence.frames[2].image.rgba[0], 160);
    spress_sequence_free(&sequence);

    static const struct {
        spress_limits limits;
        spress_code code;
    } cases[] = {
        {{.pixels = 15}, SPRESS_CODE_LIMIT_PIXELS},
        {{.frames = 2}, SPRESS_CODE_LIMIT_FRAMES},
        {{.memory_bytes = 3 * 64 - 1}, SPRESS_CODE_LIMIT_MEMORY},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        TEST_REPORT(r);
        const spress_image_options options = {.limits = cases[i].limits};
        sequence = (spress_sequence){.count = 77};
        assert_false(spress_sequence_read(bytes, &options, &r.report, &sequence));
        expect_code(&r.report, cases[i].code, 0, "");
        assert_int_equal(sequence.count, 77);
        image = (spress_image){.width = 77};
        if (i == 0) {
            assert_false(spress_image_read(bytes, &options, NULL, &image));
            assert_int_equal(image.width, 77);
        }
    }
    expect_robust(bytes, NULL);
}

/* An extended header that announces an animation of 4 x 4 pixels, its parameters, and no frame. */
TEST(a_webp_without_frames)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    static const uint8_t file[] = {
        'R', 'I', 'F', 'F', 36, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8', 'X', 10, 0, 0, 0, 2, 0,
        0,   0,   3,   0,   0,  3, 0, 0, 'A', 'N', 'I', 'M', 6,   0,   0,   0,   0,  0, 0, 0, 0, 0};
    expect_refused((spress_bytes){file, sizeof file}, NULL, SPRESS_CODE_IMAGE_DECODE, "WebP");
}

/* A picture of a WebP is shown for 24 bits of milliseconds, the whole for 31: 128 pictures of 2^24
 * - 1 ms are as much as it holds. */
TEST(durations_of_webp)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    uint8_t pixels[2][4] = {{1, 2, 3, 255}, {200, 5, 6, 255}};
    spress_sequence_frame frames[129];
    for (size_t i = 0; i < 129; i++)
        frames[i] = (spress_sequence_frame){
            .image = {.width = 1, .height = 1, .rgba = pixels[i % 2]}, .duration_ms = 0xFFFFFF};
    const spress_sequence_options options = {.codec = SPRESS_CODEC_WEBP};
    for (size_t count = 128; count <= 129; count++) {
        const spress_sequence sequence = {.frames = frames, .count = count, .loop_count = 70000};
        spress_buffer out = {.size = 77};
        TEST_REPORT(r);
        assert_int_equal(spress_sequence_write(&sequence, &options, NULL, &r.report, &out),
                         count == 128);
        if (count == 129) {
            const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_ENCODE, 0, "");
            assert_non_null(strstr(item->message, "2^31 - 1 ms"));
            assert_int_equal(out.size, 77);
            continue;
        }
        spress_sequence back;
        assert_true(spress_sequence_read((spress_bytes){out.data, out.size}, NULL, NULL, &back));
        assert_int_equal(back.count, 128);
        assert_int_equal(back.frames[127].duration_ms, 0xFFFFFF);
        spress_sequence_free(&back);
        spress_buffer_free(&out);
    }
    frames[0].duration_ms = 1 << 24;
    spress_buffer out = {.size = 77};
    TEST_REPORT(r);
    assert_false(spress_sequence_write(&(spress_sequence){.frames = frames, .count = 2}, &options,
                                       NULL, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_IMAGE_ENCODE, 0, "");
    assert_int_equal(out.size, 77);
}

/* Lossy and fast, and a quality beyond 100: a picture of one colour stays near it. */
TEST(qualities_of_webp)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    uint8_t pixels[64];
    for (size_t k = 0; k < 64; k++)
        pixels[k] = k % 4 == 3 ? 255 : 100;
    const spress_image image = {.width = 4, .height = 4, .rgba = pixels};
    for (unsigned i = 0; i < 6; i++) {
        const spress_webp_options options = {.quality = i % 3 == 0   ? 0
                                                        : i % 3 == 1 ? 90
                                                                     : 255,
                                             .fast = i >= 3};
        AUTO_BUFFER out;
        AUTO_IMAGE back;
        assert_true(spress_webp_write(&image, &options, NULL, NULL, &out));
        assert_true(spress_image_read((spress_bytes){out.data, out.size}, NULL, NULL, &back));
        for (size_t k = 0; k < 64; k++)
            assert_true(abs(back.rgba[k] - pixels[k]) <= (i % 3 == 0 ? 0 : 4));
    }
}

/* --- GIF */

/* No palette in the file and none of the frame's own (GIF89a, sections 18 and 20). */
TEST(a_gif_without_colours)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    static const uint8_t file[] = {'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0,    0, 0,    ',', 0,
                                   0,   0,   0,   1,   0,   1,   0, 0, 2, 2, 0x44, 1, 0x00, ';'};
    expect_refused((spress_bytes){file, sizeof file}, NULL, SPRESS_CODE_IMAGE_DECODE, "no colours");
}

/* 256 colours together are one too many for a palette with a place for transparent pixels; a delay
 * has 16 bits of hundredths of a second. */
TEST(limits_of_gif)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    uint8_t pixels[2][128][4];
    spress_sequence_frame frames[2];
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 128; k++) {
            const uint8_t colour[4] = {(uint8_t)(k * 2 + i), (uint8_t)k, 9, 255};
            memcpy(pixels[i][k], colour, 4);
        }
        frames[i] =
            (spress_sequence_frame){.image = {.width = 128, .height = 1, .rgba = pixels[i][0]},
                                    .duration_ms = i == 0 ? 700000 : 20};
    }
    const spress_sequence sequence = {.frames = frames, .count = 2, .loop_count = 70000};
    const spress_sequence_options options = {.codec = SPRESS_CODEC_GIF};
    AUTO_BUFFER out;
    AUTO_SEQUENCE back;
    assert_true(spress_sequence_write(&sequence, &options, NULL, NULL, &out));
    assert_true(spress_sequence_read((spress_bytes){out.data, out.size}, NULL, NULL, &back));
    assert_int_equal(back.count, 2);
    assert_int_equal(back.frames[0].duration_ms, 655350);
    assert_int_equal(back.loop_count, 65536);
    for (size_t i = 0; i < 2; i++)
        assert_memory_equal(back.frames[i].image.rgba, pixels[i], sizeof pixels[i]);
}

/* --- JPEG */

static size_t find_marker(spress_bytes file, uint8_t marker)
{
    for (size_t i = 0; i + 1 < file.size; i++)
        if (file.data[i] == 0xFF && file.data[i + 1] == marker)
            return i;
    fail();
    return 0;
}

/* IMG009: arithmetic coding (SOF9), lossless (SOF3), 12 bits, two channels, YCCK. */
TEST(kinds_of_jpeg)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    const spress_bytes sample = {jpeg_grey, sizeof jpeg_grey};
    const size_t frame = find_marker(sample, 0xC0);
    static const struct {
        size_t at;
        uint8_t value;
    } changes[] = {{1, 0xC9}, {1, 0xC3}, {4, 12}};
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        f->size = 0;
        put_bytes(f, sample.data, sample.size);
        f->bytes[frame + changes[i].at] = changes[i].value;
        expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_VARIANT, "");
    }
    f->size = 0;
    put_bytes(f, sample.data, frame + 13); /* the frame of one channel, to which one is added */
    f->bytes[frame + 3] = 14;
    f->bytes[frame + 9] = 2;
    put_bytes(f, "\x02\x11\x00", 3);
    put_bytes(f, sample.data + frame + 13, sample.size - frame - 13);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_VARIANT, "2 channels");
    f->size = 0;
    put_bytes(f, jpeg_cmyk, sizeof jpeg_cmyk);
    const size_t adobe = find_marker(bytes_in(f), 0xEE);
    f->bytes[adobe + 15] = 2; /* the transform */
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_VARIANT, "CMYK");
}

/* A grey JPEG of 8 x 8 pixels in three channels, each coefficient 0: code 0 says so for the first
 * and for all others, filled up with ones. Every scan has one channel. */
TEST(scans_of_jpeg)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    static const uint8_t frame[] = {0xFF, 0xC0, 0, 17, 8,    0, 8, 0,    8, 3,
                                    1,    0x11, 0, 2,  0x11, 0, 3, 0x11, 0};
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (int scans = 99; scans <= 102; scans++) {
        f->size = 0;
        put_bytes(f, "\xFF\xD8\xFF\xDB\0\x43\0", 7);
        for (int i = 0; i < 64; i++)
            put_byte(f, 1);
        put_bytes(f, frame, sizeof frame);
        for (int table = 0; table < 2; table++) {
            put_bytes(f, "\xFF\xC4\0\x14", 4);
            put_byte(f, table == 0 ? 0x00 : 0x10);
            put_bytes(f, "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 17);
        }
        for (int i = 0; i < scans; i++) {
            put_bytes(f, "\xFF\xDA\0\x08\1", 5);
            put_byte(f, i < 3 ? (unsigned)i + 1 : 1);
            put_bytes(f, "\0\0\x3F\0\x3F", 5);
        }
        put_bytes(f, "\xFF\xD9", 2);
        if (scans > 100) {
            expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "more than 100 scans");
            continue;
        }
        AUTO_IMAGE image;
        assert_true(read_image(bytes_in(f), NULL, NULL, &image));
        expect_pixel(&image, 7, 7, (spress_colour){128, 128, 128, 255});
    }
}

/* The colour sample with Exif data (4.6.2) of one entry, the orientation, behind its first marker.
 */
static void put_oriented(test_file *f, unsigned orientation, bool big_endian)
{
    static const uint8_t little[] = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0,    0, 'I', 'I',
                                     42,   0,    8, 0,  0,   0,   1,   0,   0x12, 1, 3,   0,
                                     1,    0,    0, 0,  0,   0,   0,   0,   0,    0, 0,   0};
    static const uint8_t big[] = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,    'M', 'M',
                                  0,    42,   0, 0,  0,   8,   0,   1,   1, 0x12, 0,   3,
                                  0,    0,    0, 1,  0,   0,   0,   0,   0, 0,    0,   0};
    f->size = 0;
    put_bytes(f, jpeg_colour, 2);
    put_bytes(f, big_endian ? big : little, sizeof big);
    f->bytes[2 + (big_endian ? 29 : 28)] = (uint8_t)orientation;
    put_bytes(f, jpeg_colour + 2, sizeof jpeg_colour - 2);
}

/* Where pixel (x, y) of a stored picture is shown (Exif 2.32, 4.6.5.1.6: the sides that row 0 and
 * column 0 belong to). */
static void shown_at(unsigned orientation, uint32_t x, uint32_t y, uint32_t at[2])
{
    const uint32_t right = SAMPLE_WIDTH - 1 - x, bottom = SAMPLE_HEIGHT - 1 - y;
    const uint32_t places[9][2] = {{x, y},          {x, y},          {right, y},
                                   {right, bottom}, {x, bottom},     {y, x},
                                   {bottom, x},     {bottom, right}, {y, right}};
    at[0] = places[orientation][0];
    at[1] = places[orientation][1];
}

TEST(orientations_of_jpeg)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    AUTO_IMAGE stored;
    assert_true(read_image((spress_bytes){jpeg_colour, sizeof jpeg_colour}, NULL, NULL, &stored));
    for (unsigned i = 0; i <= 9 * 4 + 3; i++) {
        const unsigned value = i / 4;
        const bool off = i & 2;
        const unsigned orientation = off || value > 8 ? 1 : value; /* 0 and 9 are none */
        const spress_image_options options = {.no_orientation = off};
        AUTO_IMAGE image;
        put_oriented(f, value, i & 1);
        assert_true(spress_image_read(bytes_in(f), &options, NULL, &image));
        assert_int_equal(image.width, orientation > 4 ? SAMPLE_HEIGHT : SAMPLE_WIDTH);
        for (uint32_t y = 0; y < SAMPLE_HEIGHT; y++)
            for (uint32_t x = 0; x < SAMPLE_WIDTH; x++) {
                uint32_t at[2];
                shown_at(orientation, x, y, at);
                assert_memory_equal(spressi_pixel(&image, at[0], at[1]),
                                    spressi_pixel(&stored, x, y), 4);
            }
    }
    put_oriented(f, 6, true);
    expect_robust(bytes_in(f), NULL);
}
