/* Pixels that are held compressed (codecs/squeeze.h, jobs/frames/hold.h) come back byte by byte,
 * and what cannot be compressed stays as it is. */
#include "support.h"

#include <string.h>

#include "codecs/squeeze.h"
#include "jobs/frames/hold.h"

enum { WIDTH = 61, HEIGHT = 47, SIZE = WIDTH * HEIGHT * 4 };

/* A picture of stripes: every pixel is given by its place. */
static spress_image striped(const spress_allocator *allocator)
{
    spress_image image;
    assert_true(spress_image_init(&image, WIDTH, HEIGHT, NULL, allocator));
    for (size_t i = 0; i < SIZE; i++)
        image.rgba[i] = (uint8_t)(i / 4 % WIDTH / 8 * 31 + i % 4);
    return image;
}

static void assert_striped(const spress_image *image)
{
    assert_int_equal(image->width, WIDTH);
    assert_int_equal(image->height, HEIGHT);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(image->rgba[i], (uint8_t)(i / 4 % WIDTH / 8 * 31 + i % 4));
}

static void test_comes_back(void **state)
{
    (void)state;
    failing_allocator f;
    failing_allocator_init(&f, 0);
    spress_image image = striped(&f.allocator), again;
    spressi_squeezed squeezed = {0};
    assert_true(spressi_squeeze(&image, &squeezed));
    assert_null(image.rgba);
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(image.height, HEIGHT);
    assert_int_equal(f.live_count, 1); /* nothing is held but the compressed bytes */
    assert_int_equal(f.live_bytes, squeezed.size);
    assert_true(squeezed.size <= SIZE / 4 * 3);
    for (int i = 0; i < 2; i++) { /* as often as one likes */
        assert_true(spressi_unsqueeze(&squeezed, &image, &again));
        assert_striped(&again);
        spress_image_free(&again);
    }
    spressi_squeezed_free(&squeezed, &image);
    spress_image_free(&image);
    assert_int_equal(f.live_count, 0);
}

static void test_noise_stays(void **state)
{
    (void)state;
    test_random random = {7};
    failing_allocator f;
    failing_allocator_init(&f, 0);
    spress_image image = striped(&f.allocator);
    uint8_t copy[SIZE];
    for (size_t i = 0; i < SIZE; i++)
        image.rgba[i] = copy[i] = (uint8_t)test_random_below(&random, 256);
    spressi_squeezed squeezed = {0};
    assert_false(spressi_squeeze(&image, &squeezed));
    assert_null(squeezed.data);
    assert_memory_equal(image.rgba, copy, SIZE);
    assert_int_equal(f.live_bytes, SIZE);
    spress_image_free(&image);
}

/* A single pixel has no room to become smaller. */
static void test_smallest(void **state)
{
    (void)state;
    spress_image image;
    spressi_squeezed squeezed = {0};
    assert_true(spress_image_init(&image, 1, 1, NULL, NULL));
    assert_false(spressi_squeeze(&image, &squeezed));
    assert_non_null(image.rgba);
    spress_image_free(&image);
}

static void test_without_memory(void **state)
{
    (void)state;
    bool failed = true;
    size_t kept = 0, lost = 0;
    for (size_t n = 2; failed; n++) { /* the first call is for the picture */
        failing_allocator f;
        failing_allocator_init(&f, n);
        spress_image image = striped(&f.allocator), again;
        spressi_squeezed squeezed = {0};
        if (!spressi_squeeze(&image, &squeezed)) {
            assert_striped(&image);
            assert_null(squeezed.data);
            kept++;
        } else if (spressi_unsqueeze(&squeezed, &image, &again)) {
            assert_striped(&again);
            spress_image_free(&again);
        } else {
            lost++;
        }
        failed = f.failed;
        spressi_squeezed_free(&squeezed, &image);
        spress_image_free(&image);
        assert_int_equal(f.live_count, 0);
    }
    assert_int_equal(kept, 2); /* for the trial, and for what it gave */
    assert_int_equal(lost, 1);
}

static void test_hold(void **state)
{
    (void)state;
    spress_image image = striped(NULL), again;
    spressi_squeezed squeezed = {0};
    uint64_t plain = SPRESSI_PLAIN_BYTES_MAX - SIZE; /* room for exactly this one */
    spressi_hold_pixels(&image, &plain, &squeezed);
    assert_striped(&image);
    assert_null(squeezed.data);
    assert_int_equal(plain, SPRESSI_PLAIN_BYTES_MAX);
    spressi_hold_pixels(&image, &plain, &squeezed);
    assert_null(image.rgba);
    assert_int_equal(plain, SPRESSI_PLAIN_BYTES_MAX);
    assert_true(spressi_unsqueeze(&squeezed, &image, &again));
    assert_striped(&again);
    spress_image_free(&again);
    spressi_squeezed_free(&squeezed, &image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comes_back), cmocka_unit_test(test_noise_stays),
        cmocka_unit_test(test_smallest),   cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
