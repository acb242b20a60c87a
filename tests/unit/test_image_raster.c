/* Raster operations against naive ones that work pixel by pixel from the definitions. */
#include "image/alpha.h"
#include "image/colours.h"
#include "image/raster.h"
#include "support.h"

#define SEED UINT64_C(0x0123456789ABCDEF)

static spress_image make(uint32_t width, uint32_t height)
{
    spress_image image;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    return image;
}

/* Noise; one pixel of `one_in` has an alpha that is not 0. */
static spress_image noise(uint32_t width, uint32_t height, test_random *random, uint32_t one_in)
{
    spress_image image = make(width, height);
    for (size_t i = 0; i < (size_t)width * height * 4; i++)
        image.rgba[i] = (uint8_t)test_random_below(random, 256);
    for (size_t i = 0; i < (size_t)width * height; i++)
        if (test_random_below(random, one_in) != 0)
            image.rgba[i * 4 + 3] = 0;
    return image;
}

static spress_colour colour_at(const spress_image *image, uint32_t x, uint32_t y)
{
    return spressi_load_colour(image->rgba + ((size_t)y * image->width + x) * 4);
}

static void expect_colour(spress_colour got, spress_colour wanted)
{
    if (!spressi_same_colour(got, wanted))
        fail_msg("%d,%d,%d,%d instead of %d,%d,%d,%d", got.r, got.g, got.b, got.a, wanted.r,
                 wanted.g, wanted.b, wanted.a);
}

static bool naive_box(const spress_image *image, unsigned threshold, spressi_rect *out)
{
    uint32_t left = UINT32_MAX, top = UINT32_MAX, right = 0, bottom = 0;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            if (colour_at(image, x, y).a <= threshold)
                continue;
            left = x < left ? x : left;
            top = y < top ? y : top;
            right = x + 1 > right ? x + 1 : right;
            bottom = y + 1 > bottom ? y + 1 : bottom;
        }
    if (right == 0)
        return false;
    *out = (spressi_rect){left, top, right - left, bottom - top};
    return true;
}

TEST(trim_box)
{
    static const uint8_t thresholds[] = {0, 1, 127, 254, 255};
    test_random random = {7};
    for (unsigned i = 0; i < 3000; i++) {
        AUTO_IMAGE image = noise(1 + test_random_below(&random, 20),
                                 1 + test_random_below(&random, 20), &random, 1 + i % 120);
        for (size_t k = 0; k < sizeof thresholds; k++) {
            spressi_rect wanted = {9, 9, 9, 9}, got = {9, 9, 9, 9};
            assert_int_equal(naive_box(&image, thresholds[k], &wanted),
                             spressi_trim_box(&image, thresholds[k], &got));
            assert_memory_equal(&wanted, &got, sizeof got);
        }
    }
}

static spressi_rect naive_ink_box(const spress_image *image, spressi_rect part)
{
    uint32_t left = UINT32_MAX, top = UINT32_MAX, right = 0, bottom = 0;
    for (uint32_t y = part.y; y < part.y + part.height; y++)
        for (uint32_t x = part.x; x < part.x + part.width; x++) {
            if (spressi_same_colour(colour_at(image, x, y), (spress_colour){0, 0, 0, 0}))
                continue;
            left = x < left ? x : left;
            top = y < top ? y : top;
            right = x + 1 > right ? x + 1 : right;
            bottom = y + 1 > bottom ? y + 1 : bottom;
        }
    if (right == 0)
        return (spressi_rect){part.x, part.y, 0, 0};
    return (spressi_rect){left, top, right - left, bottom - top};
}

/* Every byte of a pixel counts, also where alpha is 0; rows are longer than a block. */
TEST(ink_box)
{
    test_random random = {9};
    for (unsigned i = 0; i < 3000; i++) {
        AUTO_IMAGE image;
        const uint32_t w = 1 + test_random_below(&random, 150),
                       h = 1 + test_random_below(&random, 9);
        assert_true(spress_image_init(&image, w, h, NULL, NULL));
        for (unsigned k = test_random_below(&random, 4); k > 0; k--)
            image.rgba[test_random_below(&random, w * h * 4)] = (uint8_t)(1 + i % 255);
        spressi_rect part = {test_random_below(&random, w), test_random_below(&random, h), 0, 0};
        part.width = 1 + test_random_below(&random, w - part.x);
        part.height = 1 + test_random_below(&random, h - part.y);
        const spressi_rect wanted = naive_ink_box(&image, part);
        const spressi_rect got = spressi_ink_box(&image, part);
        assert_memory_equal(&wanted, &got, sizeof got);
    }
}

TEST(change_box)
{
    test_random random = {8};
    for (unsigned i = 0; i < 1000; i++) {
        const uint32_t width = 1 + test_random_below(&random, 12);
        const uint32_t height = 1 + test_random_below(&random, 12);
        AUTO_IMAGE a = noise(width, height, &random, 2);
        AUTO_IMAGE b = make(width, height);
        AUTO_IMAGE differs = make(width, height);
        memcpy(b.rgba, a.rgba, (size_t)width * height * 4);
        for (unsigned k = 0; k < i % 4; k++) {
            const size_t pixel = test_random_below(&random, width * height);
            b.rgba[pixel * 4 + test_random_below(&random, 4)] ^= 4;
        }
        for (size_t k = 0; k < (size_t)width * height; k++)
            differs.rgba[k * 4 + 3] = memcmp(a.rgba + k * 4, b.rgba + k * 4, 4) != 0;
        spressi_rect wanted = {9, 9, 9, 9}, got = {9, 9, 9, 9};
        assert_int_equal(naive_box(&differs, 0, &wanted), spressi_change_box(&a, &b, &got));
        assert_memory_equal(&wanted, &got, sizeof got);
    }
}

TEST(blits)
{
    test_random random = {9};
    for (unsigned i = 0; i < 300; i++) {
        AUTO_IMAGE from = noise(40, 37, &random, 2);
        AUTO_IMAGE page = make(100, 100);
        AUTO_IMAGE turned_back = make(40, 40);
        const uint32_t w = 1 + test_random_below(&random, 40);
        const uint32_t h = 1 + test_random_below(&random, 37);
        const spressi_rect part = {test_random_below(&random, 41 - w),
                                   test_random_below(&random, 38 - h), w, h};
        const uint32_t x = test_random_below(&random, 10), y = test_random_below(&random, 10);
        spressi_blit(&page, x, y, &from, part);
        spressi_blit_clockwise(&page, x + 45, y + 45, &from, part);
        spressi_blit_counter_clockwise(&turned_back, 0, 0, &page,
                                       (spressi_rect){x + 45, y + 45, h, w});
        for (uint32_t v = 0; v < h; v++)
            for (uint32_t u = 0; u < w; u++) {
                const spress_colour wanted = colour_at(&from, part.x + u, part.y + v);
                expect_colour(colour_at(&page, x + u, y + v), wanted);
                /* Turned clockwise, the left column becomes the top row, from right to left. */
                expect_colour(colour_at(&page, x + 45 + h - 1 - v, y + 45 + u), wanted);
                expect_colour(colour_at(&turned_back, u, v), wanted);
            }
        /* Nothing beside the three targets was touched. */
        size_t touched = 0;
        for (size_t k = 0; k < (size_t)100 * 100; k++)
            touched += memcmp(page.rgba + k * 4, "\0\0\0\0", 4) != 0;
        assert_true(touched <= (size_t)2 * w * h);
    }
}

/* A picture whose corners are 1, 2, 3, 4, turned by hand. */
TEST(turning_by_hand)
{
    spress_image from = make(3, 2), to = make(2, 3);
    for (size_t i = 0; i < 6; i++)
        from.rgba[i * 4] = (uint8_t)(i + 1); /* 1 2 3 / 4 5 6 */
    spressi_blit_clockwise(&to, 0, 0, &from, spressi_whole(&from));
    static const uint8_t clockwise[] = {4, 1, 5, 2, 6, 3};
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(to.rgba[i * 4], clockwise[i]);
    spressi_blit_counter_clockwise(&to, 0, 0, &from, spressi_whole(&from));
    static const uint8_t counter[] = {3, 6, 2, 5, 1, 4};
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(to.rgba[i * 4], counter[i]);
    spress_image_free(&from);
    spress_image_free(&to);
}

static uint32_t clamped(int64_t value, uint32_t low, uint32_t high)
{
    return value < low ? low : value > high ? high : (uint32_t)value;
}

TEST(extrude)
{
    test_random random = {10};
    for (unsigned i = 0; i < 300; i++) {
        spress_image page = noise(24, 20, &random, 1), before = make(24, 20);
        memcpy(before.rgba, page.rgba, (size_t)24 * 20 * 4);
        const uint32_t w = 1 + test_random_below(&random, 24);
        const uint32_t h = 1 + test_random_below(&random, 20);
        const spressi_rect part = {test_random_below(&random, 25 - w),
                                   test_random_below(&random, 21 - h), w, h};
        const uint32_t count = i % 9;
        spressi_extrude(&page, part, count);
        for (uint32_t y = 0; y < 20; y++)
            for (uint32_t x = 0; x < 24; x++) {
                const uint32_t from_x = clamped(x, part.x, part.x + w - 1);
                const uint32_t from_y = clamped(y, part.y, part.y + h - 1);
                const bool near = (from_x > x ? from_x - x : x - from_x) <= count &&
                                  (from_y > y ? from_y - y : y - from_y) <= count;
                expect_colour(colour_at(&page, x, y),
                              near ? colour_at(&before, from_x, from_y) : colour_at(&before, x, y));
            }
        spress_image_free(&page);
        spress_image_free(&before);
    }
}

/* One round at a time, over the whole picture. */
static bool naive_round(spress_image *image, bool *coloured)
{
    bool next[400];
    uint8_t old[1600];
    bool grew = false;
    memcpy(next, coloured, sizeof next);
    memcpy(old, image->rgba, (size_t)image->width * image->height * 4);
    for (int y = 0; y < (int)image->height; y++)
        for (int x = 0; x < (int)image->width; x++) {
            const int at = y * (int)image->width + x;
            unsigned sum[3] = {0}, count = 0;
            for (int k = 0; k < 9 && !coloured[at]; k++) {
                const int u = x + k % 3 - 1, v = y + k / 3 - 1;
                const int other = v * (int)image->width + u;
                if (u < 0 || v < 0 || u >= (int)image->width || v >= (int)image->height ||
                    !coloured[other])
                    continue;
                for (int c = 0; c < 3; c++)
                    sum[c] += old[other * 4 + c];
                count++;
            }
            for (int c = 0; c < 3 && count != 0; c++)
                image->rgba[at * 4 + c] = (uint8_t)((2 * sum[c] + count) / (2 * count));
            next[at] |= count != 0;
            grew |= count != 0;
        }
    memcpy(coloured, next, sizeof next);
    return grew;
}

TEST(bleed)
{
    test_random random = {11};
    for (unsigned i = 0; i < 400; i++) {
        const uint32_t width = 1 + test_random_below(&random, 20);
        const uint32_t height = 1 + test_random_below(&random, 20);
        AUTO_IMAGE image = noise(width, height, &random, 1 + i % 200);
        AUTO_IMAGE wanted = make(width, height);
        const size_t size = (size_t)width * height * 4;
        memcpy(wanted.rgba, image.rgba, size);
        bool coloured[400] = {false};
        for (size_t k = 0; k < size / 4; k++)
            coloured[k] = image.rgba[k * 4 + 3] != 0;
        const uint32_t distance = i % 5;
        for (uint32_t round = 0; distance == 0 || round < distance; round++)
            if (!naive_round(&wanted, coloured))
                break;
        assert_true(spressi_bleed(&image, distance, NULL));
        assert_memory_equal(image.rgba, wanted.rgba, size);
    }
}

TEST(bleed_without_memory)
{
    test_random random = {12};
    for (size_t n = 1; n <= 3; n++) {
        spress_image image = noise(9, 9, &random, 9), before = make(9, 9);
        memcpy(before.rgba, image.rgba, (size_t)9 * 9 * 4);
        FAILING_ALLOCATOR(f, n);
        assert_int_equal(spressi_bleed(&image, 0, &f.allocator), n == 3);
        assert_int_equal(f.live_count, 0);
        if (n < 3)
            assert_memory_equal(image.rgba, before.rgba, (size_t)9 * 9 * 4);
        spress_image_free(&image);
        spress_image_free(&before);
    }
}

/* Equal pixels have equal hashes wherever they lie; a change of any bit changes it; so does another
 * shape of the same bytes. */
TEST(hash)
{
    test_random random = {13};
    for (uint32_t width = 1; width < 24; width++) {
        spress_image image = noise(width, 5, &random, 2), page = make(40, 20);
        spressi_blit(&page, 3, 4, &image, spressi_whole(&image));
        const spressi_rect there = {3, 4, width, 5};
        const uint64_t hash = spressi_hash(&image, spressi_whole(&image), SEED);
        assert_true(hash == spressi_hash(&page, there, SEED));
        assert_true(spressi_equal(&image, spressi_whole(&image), &page, there));
        for (size_t bit = 0; bit < (size_t)width * 5 * 32; bit++) {
            image.rgba[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_true(hash != spressi_hash(&image, spressi_whole(&image), SEED));
            assert_false(spressi_equal(&image, spressi_whole(&image), &page, there));
            image.rgba[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        assert_false(
            spressi_equal(&image, spressi_whole(&image), &page, (spressi_rect){3, 4, width, 4}));
        spress_image_free(&image);
        spress_image_free(&page);
    }
    AUTO_IMAGE flat = make(6, 4);
    assert_true(spressi_hash(&flat, (spressi_rect){0, 0, 6, 2}, SEED) !=
                spressi_hash(&flat, (spressi_rect){0, 0, 4, 3}, SEED));
    assert_true(spressi_hash(&flat, (spressi_rect){0, 0, 6, 2}, SEED) !=
                spressi_hash(&flat, (spressi_rect){0, 0, 3, 4}, SEED));
}

/* 60,000 small sprites that differ in little have no equal hashes: by chance that would be one case
 * in ten thousand million. */
static int compare_hashes(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

TEST(hash_of_many)
{
    enum { COUNT = 60000 };
    static uint64_t hashes[COUNT];
    AUTO_IMAGE image = make(4, 4);
    for (uint32_t i = 0; i < COUNT; i++) {
        memset(image.rgba, 0, 64);
        image.rgba[i % 64] = (uint8_t)(1 + i / 64 % 200);
        image.rgba[(i * 7 + 3) % 64] ^= (uint8_t)(1 + i / 12800);
        memcpy(image.rgba + 60, &i, 4);
        hashes[i] = spressi_hash(&image, spressi_whole(&image), SEED);
    }
    qsort(hashes, COUNT, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < COUNT; i++)
        assert_true(hashes[i] != hashes[i - 1]);
}

TEST(lies_inside)
{
    const spress_image image = {.width = 10, .height = 5};
    assert_true(spressi_lies_inside(&image, (spressi_rect){0, 0, 10, 5}));
    assert_true(spressi_lies_inside(&image, (spressi_rect){10, 5, 0, 0}));
    assert_false(spressi_lies_inside(&image, (spressi_rect){1, 0, 10, 5}));
    assert_false(spressi_lies_inside(&image, (spressi_rect){0, 1, 10, 5}));
    assert_false(spressi_lies_inside(&image, (spressi_rect){UINT32_MAX, 0, 2, 1}));
    assert_false(spressi_lies_inside(&image, (spressi_rect){0, UINT32_MAX, 1, 2}));
}

/* Pictures of 16 x 1 pixels that a hash without a seed could not tell apart: in a lane of
 * rotate(lane + word * IN, 31) * OUT, which began with the width, the second word undoes what the
 * first one did. No two of them may be equal under any seed, nor a picture under two seeds. */
TEST(hash_of_prepared)
{
    enum { COUNT = 20000, WIDTH = 16 };
    const uint64_t in = UINT64_C(0x9E3779B97F4A7C55), out = UINT64_C(0xC2B2AE3D27D4EB4F);
    uint64_t inverse = in; /* by Newton: each round doubles the bits that are right */
    for (int i = 0; i < 6; i++)
        inverse *= 2 - in * inverse;
    assert_true(inverse * in == 1);
    static uint64_t hashes[COUNT * 2];
    for (uint64_t i = 0; i < COUNT; i++) {
        uint8_t pixels[WIDTH * 4] = {0};
        const uint64_t sum = WIDTH + i * in;
        const uint64_t lane = (sum << 31 | sum >> 33) * out;
        const uint64_t words[2] = {i, (0 - lane) * inverse};
        memcpy(pixels, &words[0], 8);
        memcpy(pixels + 32, &words[1], 8);
        const spress_image image = {.width = WIDTH, .height = 1, .rgba = pixels};
        hashes[i] = spressi_hash(&image, spressi_whole(&image), 0);
        hashes[COUNT + i] = spressi_hash(&image, spressi_whole(&image), SEED);
    }
    qsort(hashes, COUNT * 2, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < COUNT * 2; i++)
        assert_true(hashes[i] != hashes[i - 1]);
}

/* Every colour at every alpha: rounded to nearest, by whole numbers of another kind (twice the
 * distance is at most the divisor); and multiplied again it is what it was. */
TEST(alpha)
{
    uint8_t rgba[4];
    spress_image image = {.width = 1, .height = 1, .rgba = rgba};
    for (int alpha = 0; alpha < 256; alpha++)
        for (int colour = 0; colour < 256; colour++) {
            memcpy(rgba, (uint8_t[]){(uint8_t)colour, 255, 0, (uint8_t)alpha}, 4);
            spressi_multiply_alpha(&image);
            const int multiplied = rgba[0];
            assert_true(2 * abs(255 * multiplied - colour * alpha) <= 255);
            assert_int_equal(rgba[1], alpha);
            assert_int_equal(rgba[2], 0);
            assert_int_equal(rgba[3], alpha);
            spressi_divide_alpha(&image);
            assert_true(alpha == 0 || 2 * abs(alpha * rgba[0] - 255 * multiplied) <= alpha);
            assert_true(alpha == 0 || rgba[1] == 255);
            spressi_multiply_alpha(&image);
            assert_int_equal(rgba[0], multiplied);
        }
    memcpy(rgba, (uint8_t[]){200, 9, 0, 8}, 4); /* colours above their alpha */
    spressi_divide_alpha(&image);
    assert_memory_equal(rgba, ((uint8_t[]){255, 255, 0, 8}), 4);
}
