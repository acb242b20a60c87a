/* Pixels that are held compressed (codecs/squeeze.h, jobs/frames/sprites.h) come back byte by byte,
 * and what cannot be compressed stays as it is. */
#include "support.h"

#include "codecs/squeeze.h"
#include "jobs/frames/sprites.h"

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

TEST(comes_back)
{
    FAILING_ALLOCATOR(f, 0);
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

TEST(noise_stays)
{
    test_random random = {7};
    FAILING_ALLOCATOR(f, 0);
    AUTO_IMAGE image = striped(&f.allocator);
    uint8_t copy[SIZE];
    for (size_t i = 0; i < SIZE; i++)
        image.rgba[i] = copy[i] = (uint8_t)test_random_below(&random, 256);
    spressi_squeezed squeezed = {0};
    assert_false(spressi_squeeze(&image, &squeezed));
    assert_null(squeezed.data);
    assert_memory_equal(image.rgba, copy, SIZE);
    assert_int_equal(f.live_bytes, SIZE);
}

/* A single pixel has no room to become smaller. */
TEST(smallest)
{
    AUTO_IMAGE image;
    spressi_squeezed squeezed = {0};
    assert_true(spress_image_init(&image, 1, 1, NULL, NULL));
    assert_false(spressi_squeeze(&image, &squeezed));
    assert_non_null(image.rgba);
}

TEST(without_memory)
{
    bool failed = true;
    size_t kept = 0, lost = 0;
    for (size_t n = 2; failed; n++) { /* the first call is for the picture */
        FAILING_ALLOCATOR(f, n);
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

TEST(hold)
{
    spressi_held held = {.image = striped(NULL)};
    spress_image again;
    uint64_t plain = SPRESSI_PLAIN_BYTES_MAX - SIZE; /* room for exactly this one */
    spressi_hold(&held, &plain);
    assert_striped(&held.image);
    assert_null(held.squeezed.data);
    assert_int_equal(plain, SPRESSI_PLAIN_BYTES_MAX);
    spressi_hold(&held, &plain);
    assert_null(held.image.rgba);
    assert_int_equal(plain, SPRESSI_PLAIN_BYTES_MAX);
    assert_true(spressi_unsqueeze(&held.squeezed, &held.image, &again));
    assert_striped(&again);
    spress_image_free(&again);
    spressi_drop_held(&held);
}
