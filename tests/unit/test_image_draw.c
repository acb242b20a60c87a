/* Resampling, drawing, text and few colours. */
#include <math.h>

#include "image/colours.h"
#include "image/draw.h"
#include "image/quantise.h"
#include "image/resample.h"
#include "support.h"

static spress_image make(uint32_t width, uint32_t height)
{
    spress_image image;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    return image;
}

static spress_image noise(uint32_t width, uint32_t height, test_random *random)
{
    spress_image image = make(width, height);
    for (size_t i = 0; i < (size_t)width * height * 4; i++)
        image.rgba[i] = (uint8_t)test_random_below(random, 256);
    return image;
}

static const spress_scale_filter filters[] = {SPRESS_SCALE_BOX, SPRESS_SCALE_BILINEAR,
                                              SPRESS_SCALE_LANCZOS, SPRESS_SCALE_NEAREST};

static double filter_value(spress_scale_filter filter, double x)
{
    x = fabs(x);
    if (filter == SPRESS_SCALE_BILINEAR)
        return x < 1 ? 1 - x : 0;
    const double pi = acos(-1);
    if (x == 0)
        return 1;
    return x < 3 ? sin(pi * x) / (pi * x) * sin(pi * x / 3) / (pi * x / 3) : 0;
}

/* The weight of source pixel `from` in pixel `to`, straight from the definition, not normalised. */
static double weight(spress_scale_filter filter, uint32_t from, uint32_t to, double scale)
{
    if (filter == SPRESS_SCALE_BOX) {
        const double begin = fmax(from, to * scale), end = fmin(from + 1, (to + 1) * scale);
        return fmax(0, end - begin);
    }
    return filter_value(filter, (from + 0.5 - (to + 0.5) * scale) / fmax(1, scale));
}

/* One pixel of the result in floating point: both axes at once, colours times alpha. */
static void naive_pixel(const spress_image *from, const spressi_resampling *how, uint32_t x,
                        uint32_t y, double out[4])
{
    const double scale_x = (double)from->width / how->width;
    const double scale_y = (double)from->height / how->height;
    double sum[4] = {0}, weights = 0;
    for (uint32_t v = 0; v < from->height; v++)
        for (uint32_t u = 0; u < from->width; u++) {
            const double w =
                weight(how->filter, u, x, scale_x) * weight(how->filter, v, y, scale_y);
            const uint8_t *p = spressi_pixel(from, u, v);
            for (int k = 0; k < 3; k++)
                sum[k] += w * p[k] * p[3] / 255;
            sum[3] += w * p[3];
            weights += w;
        }
    for (int k = 0; k < 4; k++)
        sum[k] = fmin(fmax(sum[k] / weights, 0), 255);
    for (int k = 0; k < 3; k++)
        out[k] = sum[3] > 0 ? fmin(sum[k] * 255 / sum[3], 255) : 0;
    out[3] = sum[3];
}

TEST(resampling_follows_the_definition)
{
    static const uint32_t sizes[][2] = {{1, 1},  {3, 5},   {8, 8},  {16, 16},
                                        {24, 7}, {11, 40}, {9, 13}, {5, 4}};
    test_random random = {21};
    for (unsigned i = 0; i < 8 * 3; i++) {
        spress_image from = noise(11, 8, &random), to;
        const spressi_resampling how = {
            .width = sizes[i % 8][0], .height = sizes[i % 8][1], .filter = filters[i / 8]};
        assert_true(spressi_resample(&from, &how, &to));
        for (uint32_t y = 0; y < how.height; y++)
            for (uint32_t x = 0; x < how.width; x++) {
                double wanted[4];
                naive_pixel(&from, &how, x, y, wanted);
                const uint8_t *got = spressi_pixel(&to, x, y);
                assert_true(fabs(got[3] - wanted[3]) <= 0.51);
                for (int k = 0; k < 3 && wanted[3] > 8; k++)
                    assert_true(fabs(got[k] - wanted[k]) <= 0.51 + 8 / wanted[3]);
            }
        spress_image_free(&from);
        spress_image_free(&to);
    }
}

/* What can be said without arithmetic. */
TEST(resampling_by_hand)
{
    test_random random = {22};
    AUTO_IMAGE from = noise(6, 6, &random), to;
    for (size_t i = 0; i < 4; i++) {
        const spressi_resampling same = {.width = 6, .height = 6, .filter = filters[i]};
        assert_true(spressi_resample(&from, &same, &to));
        assert_memory_equal(from.rgba, to.rgba, (size_t)6 * 6 * 4);
        spress_image_free(&to);
    }
    const spressi_resampling twice = {.width = 12, .height = 12, .filter = SPRESS_SCALE_NEAREST};
    assert_true(spressi_resample(&from, &twice, &to));
    for (uint32_t y = 0; y < 12; y++)
        for (uint32_t x = 0; x < 12; x++)
            assert_memory_equal(spressi_pixel(&to, x, y), spressi_pixel(&from, x / 2, y / 2), 4);
    spress_image_free(&to);

    /* An opaque colour stays itself, and transparent neighbours lend none of theirs. */
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < 36; i++)
            memcpy(from.rgba + i * 4, i % 6 < 3 ? "\x10\x80\xF0\xFF" : "\xFF\xFF\xFF\0", 4);
        const spressi_resampling other = {.width = 17, .height = 4, .filter = filters[k]};
        assert_true(spressi_resample(&from, &other, &to));
        for (size_t i = 0; i < (size_t)17 * 4; i++) {
            const uint8_t *p = to.rgba + i * 4;
            if (p[3] > 3)
                assert_true(abs(p[0] - 0x10) < 20 && abs(p[1] - 0x80) < 20 && p[2] > 0xE0);
        }
        assert_memory_equal(to.rgba, "\x10\x80\xF0\xFF", 4);
        assert_memory_equal(spressi_pixel(&to, 16, 0), "\0\0\0\0", 4);
        spress_image_free(&to);
    }
    spress_image_free(&from);

    /* Half the size, box: the mean of four. */
    from = make(2, 2);
    memcpy(from.rgba, "\0\0\0\xFF\x64\0\0\xFF\xC8\0\0\xFF\x64\x04\0\xFF", 16);
    const spressi_resampling half = {.width = 1, .height = 1, .filter = SPRESS_SCALE_BOX};
    assert_true(spressi_resample(&from, &half, &to));
    assert_memory_equal(to.rgba, "\x64\x01\0\xFF", 4);
}

/* A picture of which only a part is held gives the pixels of the whole one: the weights of pixels
 * that are 0 still count. */
TEST(resampling_a_part)
{
    static const uint32_t sizes[][2] = {{1, 1}, {20, 15}, {40, 30}, {81, 7}, {7, 81}, {39, 31}};
    test_random random = {24};
    for (unsigned i = 0; i < 6 * 4 * 8; i++) {
        spressi_part part = {.width = 40, .height = 30}, got;
        part.image = noise(1 + i % 9, 1 + i % 5, &random);
        part.x = test_random_below(&random, 40 - part.image.width + 1);
        part.y = test_random_below(&random, 30 - part.image.height + 1);
        const spressi_resampling how = {.width = sizes[i % 6][0],
                                        .height = sizes[i % 6][1],
                                        .filter = (spress_scale_filter)(i / 6 % 4)};
        spress_image whole = make(40, 30), wanted, restored = make(how.width, how.height);
        spressi_blit(&whole, part.x, part.y, &part.image, spressi_whole(&part.image));
        assert_true(spressi_resample(&whole, &how, &wanted));
        assert_true(spressi_resample_part(&part, &how, &got));
        assert_true(got.width == how.width && got.height == how.height);
        spressi_blit(&restored, got.x, got.y, &got.image, spressi_whole(&got.image));
        assert_memory_equal(restored.rgba, wanted.rgba, (size_t)how.width * how.height * 4);
        spress_image_free(&part.image);
        spress_image_free(&got.image);
        spress_image_free(&whole);
        spress_image_free(&wanted);
        spress_image_free(&restored);
    }

    /* The whole picture may be much larger than memory. */
    spressi_part dot = {make(1, 1), 1u << 30, 1u << 30, UINT32_MAX, UINT32_MAX}, got;
    const spress_limits limits = {.pixels = UINT64_MAX};
    const spressi_resampling half = {
        .width = 1u << 31, .height = 1u << 31, .filter = SPRESS_SCALE_LANCZOS, .limits = &limits};
    assert_true(spressi_resample_part(&dot, &half, &got));
    assert_true(got.image.width < 20 && got.x < 1u << 29 && got.x + got.image.width > 1u << 29);
    spress_image_free(&got.image);
    spress_image_free(&dot.image);
}

TEST(resampling_fails)
{
    test_random random = {23};
    AUTO_IMAGE from = noise(9, 9, &random), to = {.width = 77};
    const spress_limits limits = {.pixels = 99};
    spressi_resampling how = {
        .width = 10, .height = 10, .filter = SPRESS_SCALE_BOX, .limits = &limits};
    assert_false(spressi_resample(&from, &how, &to));
    how.limits = NULL;
    size_t n = 1;
    for (bool done = false; !done; n++) {
        FAILING_ALLOCATOR(f, n);
        how.allocator = &f.allocator;
        done = spressi_resample(&from, &how, &to);
        assert_int_equal(done, !f.failed);
        if (done)
            spress_image_free(&to);
        else
            assert_int_equal(to.width, 77);
        assert_int_equal(f.live_count, 0);
    }
    assert_int_equal(n - 1, 1 + 3 + 3 + 2 + 1); /* picture, two axes, two buffers; then success */
}

TEST(scaled_size)
{
    assert_int_equal(spressi_scaled_size(100, 1, 2), 50);
    assert_int_equal(spressi_scaled_size(33, 1, 2), 17); /* halves go up */
    assert_int_equal(spressi_scaled_size(1, 1, 4), 1);   /* never nothing */
    assert_int_equal(spressi_scaled_size(7, 1, 1), 7);
    assert_int_equal(spressi_scaled_size(10, 3, 7), 4);
    assert_int_equal(spressi_scaled_size(UINT32_MAX, UINT32_MAX, 1), UINT32_MAX);
    assert_int_equal(spressi_scaled_size(UINT32_MAX, UINT32_MAX, UINT32_MAX), UINT32_MAX);
}

/* Porter and Duff's "over" in floating point. */
TEST(blending)
{
    for (unsigned i = 0; i < 256 * 256; i++) {
        const spress_colour over = {200, 17, (uint8_t)i, (uint8_t)(i >> 8)};
        const uint8_t under[4] = {10, 250, 128, (uint8_t)i};
        uint8_t got[4];
        memcpy(got, under, 4);
        spressi_blend_pixel(got, over);
        const double a = over.a / 255.0, b = under[3] / 255.0 * (1 - a);
        assert_true(fabs(got[3] - 255 * (a + b)) <= 0.5001);
        if (a + b == 0)
            continue;
        assert_true(fabs(got[0] - (over.r * a + under[0] * b) / (a + b)) <= 0.5001);
        assert_true(fabs(got[1] - (over.g * a + under[1] * b) / (a + b)) <= 0.5001);
        assert_true(fabs(got[2] - (over.b * a + under[2] * b) / (a + b)) <= 0.5001);
    }
}

/* Draws a picture as text: one character for each value of red. */
static void expect_art(const spress_image *image, const char *art)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const char wanted = art[(size_t)y * image->width + x];
            const char got = " ab"[spressi_pixel(image, x, y)[0]];
            if (got != wanted)
                fail_msg("'%c' instead of '%c' at %u, %u", got, wanted, x, y);
        }
}

TEST(shapes)
{
    const spress_colour a = {1, 0, 0, 255}, b = {2, 0, 0, 255};
    AUTO_IMAGE image = make(6, 4);
    spressi_fill(&image, (spressi_area){-5, -5, 7, 6}, a);
    spressi_fill(&image, (spressi_area){5, 3, 100, 100}, b);
    spressi_fill(&image, (spressi_area){100, 0, 5, 5}, b);
    spressi_fill(&image, (spressi_area){0, 0, -1, 5}, b);
    spressi_fill(&image, (spressi_area){INT64_MIN / 2, INT64_MIN / 2, 5, INT64_MAX}, b);
    expect_art(&image, "aa    "
                       "      "
                       "      "
                       "     b");
    spress_image_free(&image);
    image = make(6, 4);
    spressi_outline(&image, (spressi_area){0, 0, 4, 4}, a);
    spressi_outline(&image, (spressi_area){4, 1, 5, 2}, b);
    expect_art(&image, "aaaa  "
                       "a  abb"
                       "a  abb"
                       "aaaa  ");
    spress_image_free(&image);
    image = make(20, 12);
    spressi_checkerboard(&image, (spressi_area){-1, 0, 20, 12});
    const uint8_t *dark = spressi_pixel(&image, 0, 0), *light = spressi_pixel(&image, 7, 0);
    assert_true(dark[0] < light[0]);
    assert_memory_equal(spressi_pixel(&image, 6, 7), dark, 4);
    assert_memory_equal(spressi_pixel(&image, 14, 7), light, 4);
    assert_memory_equal(spressi_pixel(&image, 15, 0), dark, 4);
    assert_memory_equal(spressi_pixel(&image, 6, 8), light, 4);
    assert_memory_equal(spressi_pixel(&image, 7, 11), dark, 4);
    assert_int_equal(spressi_pixel(&image, 19, 11)[3], 0);
    /* A colour that can be seen through is laid once on every pixel of an outline. */
    AUTO_IMAGE half = make(3, 3);
    spressi_outline(&half, (spressi_area){0, 0, 3, 3}, (spress_colour){9, 9, 9, 100});
    for (size_t i = 0; i < 9; i++)
        assert_int_equal(half.rgba[i * 4 + 3], i == 4 ? 0 : 100);
    spressi_outline(&half, (spressi_area){1, 1, 1, 1}, (spress_colour){9, 9, 9, 100});
    assert_int_equal(half.rgba[4 * 4 + 3], 100);
    spressi_blend(&image, -1, 3, &half, (spressi_rect){1, 1, 2, 2});
    spressi_blend(&image, 19, 0, &half, spressi_whole(&half));
    assert_int_equal(spressi_pixel(&image, 19, 0)[3], 100);
    assert_int_equal(spressi_pixel(&image, 18, 0)[3], 255);
}

TEST(text)
{
    const spress_colour ink = {1, 0, 0, 255};
    AUTO_IMAGE image = make(12, 9);
    spressi_draw_text(&image, 0, 0, BYTES("Lg"), ink);
    expect_art(&image, "a           "
                       "a           "
                       "a      aaaa "
                       "a     a   a "
                       "a     a   a "
                       "a      aaaa "
                       "aaaaa     a "
                       "       aaa  "
                       "            ");
    assert_int_equal(spressi_text_width("Lg", 2), 11);
    assert_int_equal(spressi_text_width("", 0), 0);
    assert_int_equal(spressi_text_width("\xC3\xA4\xFF", 3), 11); /* one character, one byte */
    spress_image_free(&image);

    /* Every printable character but the space is drawn, and no two are alike. */
    uint64_t hashes[95];
    for (char c = ' '; c <= '~'; c++) {
        image = make(6, 9);
        spressi_draw_text(&image, 0, 0, (spress_bytes){(const uint8_t *)&c, 1}, ink);
        spressi_rect box = {0, 0, 0, 0};
        assert_int_equal(spressi_trim_box(&image, 0, &box), c != ' ');
        assert_true(box.x + box.width <= 5 && box.y + box.height <= 8);
        hashes[c - ' '] = spressi_hash(&image, spressi_whole(&image), 0);
        for (char other = ' '; other < c; other++)
            assert_true(hashes[other - ' '] != hashes[c - ' ']);
        spress_image_free(&image);
    }
    /* Outside, and cut at each edge: nothing to see or to break. */
    image = make(8, 8);
    spressi_draw_text(&image, -3, -3, BYTES("####"), ink);
    spressi_draw_text(&image, 7, 7, BYTES("####"), ink);
    spressi_draw_text(&image, -5000, 90, BYTES("\x1B[0m\xF0\x9F\x98\x80"), ink);
}

TEST(few_colours_are_kept)
{
    test_random random = {31};
    for (unsigned count = 1; count <= 255; count += 127) {
        AUTO_IMAGE image = make(40, 40);
        uint8_t indices[1600];
        for (size_t i = 0; i < 1600; i++) {
            const uint32_t k = test_random_below(&random, count + 1);
            memcpy(image.rgba + i * 4, &(uint8_t[]){(uint8_t)k, (uint8_t)(k * 7), 3, 0}, 4);
            image.rgba[i * 4 + 3] = (uint8_t)(k == count ? 127 : 128 + k % 100);
        }
        spress_palette palette;
        assert_true(spressi_quantise(&image, 255, NULL, &palette));
        assert_true(palette.count <= count);
        for (int dither = 0; dither < 2; dither++) {
            assert_true(spressi_map_to_palette(&image, &palette, dither, NULL, indices));
            for (size_t i = 0; i < 1600; i++) {
                if (image.rgba[i * 4 + 3] < 128)
                    assert_int_equal(indices[i], palette.count);
                else
                    assert_memory_equal(&palette.colours[indices[i]], image.rgba + i * 4, 3);
            }
        }
    }
}

/* The error of every pixel, summed; and that of the means, which dithering keeps. */
static double error_of(const spress_image *image, const spress_palette *palette, bool dither,
                       double *of_mean)
{
    const size_t count = (size_t)image->width * image->height;
    uint8_t *indices = malloc(count);
    assert_true(spressi_map_to_palette(image, palette, dither, NULL, indices));
    double sum = 0, drift[3] = {0};
    for (size_t i = 0; i < count; i++) {
        const spress_colour got = palette->colours[indices[i]];
        const int d[3] = {got.r - image->rgba[i * 4], got.g - image->rgba[i * 4 + 1],
                          got.b - image->rgba[i * 4 + 2]};
        for (int k = 0; k < 3; k++) {
            sum += d[k] * d[k];
            drift[k] += d[k];
        }
    }
    free(indices);
    *of_mean = (fabs(drift[0]) + fabs(drift[1]) + fabs(drift[2])) / (double)count;
    return sum / (double)count;
}

/* A smooth picture: 64 chosen colours must do better than 64 on a fixed grid (4 x 4 x 4, where the
 * mean square error of a channel is 64 * 64 / 12). */
TEST(many_colours_are_chosen_well)
{
    AUTO_IMAGE image = make(128, 128);
    for (uint32_t y = 0; y < 128; y++)
        for (uint32_t x = 0; x < 128; x++)
            memcpy(spressi_pixel(&image, x, y),
                   &(uint8_t[]){(uint8_t)(2 * x), (uint8_t)(2 * y), (uint8_t)(x + y), 255}, 4);
    spress_palette palette, again;
    assert_true(spressi_quantise(&image, 64, NULL, &palette));
    assert_int_equal(palette.count, 64);
    double drift, dithered_drift;
    assert_true(error_of(&image, &palette, false, &drift) < 3 * 64.0 * 64 / 12 / 2);
    error_of(&image, &palette, true, &dithered_drift);
    assert_true(dithered_drift < 0.5);
    assert_true(spressi_quantise(&image, 64, NULL, &again));
    assert_memory_equal(palette.colours, again.colours, 64 * 4);

    for (size_t n = 1; n <= 3; n++) {
        FAILING_ALLOCATOR(f, n);
        static uint8_t indices[128 * 128];
        assert_int_equal(spressi_quantise(&image, 64, &f.allocator, &again), n != 1);
        failing_allocator_init(&f, n);
        assert_int_equal(spressi_map_to_palette(&image, &palette, true, &f.allocator, indices),
                         n == 3);
        assert_int_equal(f.live_count, 0);
    }
}

/* Two colours in one cell of the grid, and all pixels but one alike. */
TEST(close_colours)
{
    AUTO_IMAGE image = make(300, 1);
    for (size_t i = 0; i < 300; i++)
        memcpy(image.rgba + i * 4, &(uint8_t[]){(uint8_t)(i % 8), (uint8_t)(i / 8), 0, 255}, 4);
    spress_palette palette;
    for (unsigned most = 1; most < 256; most += 50) {
        assert_true(spressi_quantise(&image, most, NULL, &palette));
        assert_true(palette.count >= 1 && palette.count <= most);
    }
}
