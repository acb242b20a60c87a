/* The PNG writer: what it writes is decoded by libspng itself and compared byte by byte; kinds and
 * efforts of every sort of picture. */
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "codecs/png/bands.h"
#include "codecs/png/decode.h"
#include "codecs/png/encode.h"
#include "png_oracle.h"

/* Sorts of pictures; each needs another kind of PNG. */
typedef enum sort {
    BLACK_AND_WHITE,
    FOUR_GREYS,
    SIXTEEN_GREYS,
    GREYS,
    GREYS_WITH_KEY,
    GREYS_WITH_ALPHA,
    TWO_COLOURS,
    FOUR_COLOURS,
    SIXTEEN_COLOURS,
    MANY_COLOURS,
    COLOURS_WITH_ALPHA,
    TRUE_COLOUR,
    TRUE_COLOUR_WITH_KEY,
    KEY_THAT_IS_TAKEN,
    HIDDEN_COLOURS,
    NOISE,
    SORT_COUNT
} sort;

static const struct {
    uint8_t colour_type, bit_depth;
} smallest[SORT_COUNT] = {
    [BLACK_AND_WHITE] = {0, 1},      [FOUR_GREYS] = {0, 2},
    [SIXTEEN_GREYS] = {0, 4},        [GREYS] = {0, 8},
    [GREYS_WITH_KEY] = {0, 8},       [GREYS_WITH_ALPHA] = {4, 8},
    [TWO_COLOURS] = {3, 1},          [FOUR_COLOURS] = {3, 2},
    [SIXTEEN_COLOURS] = {3, 4},      [MANY_COLOURS] = {3, 8},
    [COLOURS_WITH_ALPHA] = {3, 8},   [TRUE_COLOUR] = {2, 8},
    [TRUE_COLOUR_WITH_KEY] = {2, 8}, [KEY_THAT_IS_TAKEN] = {6, 8},
    [HIDDEN_COLOURS] = {6, 8},       [NOISE] = {6, 8},
};

static spress_colour grey(unsigned value, unsigned alpha)
{
    return (spress_colour){(uint8_t)value, (uint8_t)value, (uint8_t)value, (uint8_t)alpha};
}

static spress_colour colour(uint32_t value, unsigned alpha)
{
    return (spress_colour){(uint8_t)(value * 3), (uint8_t)(value >> 3), (uint8_t)(value * 31),
                           (uint8_t)alpha};
}

static spress_colour pixel_of(sort s, uint32_t at, test_random *random)
{
    const uint32_t any = test_random_below(random, 1 << 16);
    switch (s) {
    case BLACK_AND_WHITE:
        return grey(any % 2 * 255, 255);
    case FOUR_GREYS:
        return grey(any % 4 * 85, 255);
    case SIXTEEN_GREYS:
        return grey(any % 16 * 17, 255);
    case GREYS:
        return grey(any % 256, 255);
    case GREYS_WITH_KEY:
        return any % 9 == 0 ? grey(77, 0) : grey(any % 77, 255);
    case GREYS_WITH_ALPHA: /* more than 256 different ones */
        return grey(any % 256, any >> 8);
    case TWO_COLOURS:
        return colour(any % 2, 255);
    case FOUR_COLOURS:
        return colour(at % 4 * 40, at % 4 == 1 ? 9 : 255);
    case SIXTEEN_COLOURS:
        return colour(at % 16 * 40, 255);
    case MANY_COLOURS:
        return colour(at % 200 * 40, 255);
    case COLOURS_WITH_ALPHA:
        return colour(at % 256 * 40, at % 256);
    case TRUE_COLOUR:
        return (spress_colour){(uint8_t)any, (uint8_t)(any >> 8), (uint8_t)at, 255};
    case TRUE_COLOUR_WITH_KEY:
        return any % 7 == 0 ? (spress_colour){1, 2, 3, 0}
                            : (spress_colour){(uint8_t)any, (uint8_t)(any >> 8), 9, 255};
    case KEY_THAT_IS_TAKEN:
        return at < 2 ? (spress_colour){1, 2, 3, at == 0 ? 0 : 255}
                      : (spress_colour){(uint8_t)any, (uint8_t)(any >> 8), 9, 255};
    case HIDDEN_COLOURS: /* all pixels are opaque or not there, but those have colours */
        return (spress_colour){(uint8_t)any, (uint8_t)(any >> 8), 9, any % 3 ? 255 : 0};
    case NOISE:
    case SORT_COUNT:
        break;
    }
    return (spress_colour){(uint8_t)any, (uint8_t)(any >> 8), (uint8_t)at, (uint8_t)(at + any)};
}

static spress_image picture(sort s, uint32_t width, uint32_t height, test_random *random)
{
    spress_image image;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    for (uint32_t i = 0; i < width * height; i++) {
        const spress_colour c = pixel_of(s, i, random);
        memcpy(image.rgba + (size_t)i * 4, &c, 4);
    }
    return image;
}

/* What libspng makes of the file. */
static void expect_decoded_by_spng(const spress_buffer *file, const spress_image *image)
{
    const size_t size = (size_t)image->width * image->height * 4;
    AUTO_FREE uint8_t *rgba = malloc(size);
    assert_true(decode_by_spng((spress_bytes){file->data, file->size}, rgba, size));
    assert_memory_equal(rgba, image->rgba, size);
}

static void expect_written(const spress_image *image, const spress_png_options *options,
                           spress_png_info *info)
{
    spress_buffer file, again;
    spress_image back;
    assert_true(spress_png_write_with(image, options, NULL, NULL, &file));
    const spress_bytes png = {file.data, file.size};
    assert_int_equal(spress_png_scan(png, info, NULL, NULL), file.size);
    expect_decoded_by_spng(&file, image);
    assert_true(spress_png_read(png, NULL, NULL, NULL, &back));
    assert_memory_equal(back.rgba, image->rgba, (size_t)image->width * image->height * 4);
    assert_true(spress_png_write_with(image, options, NULL, NULL, &again));
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    spress_image_free(&back);
    spress_buffer_free(&file);
    spress_buffer_free(&again);
}

TEST(every_sort)
{
    static const uint32_t sizes[][2] = {{1, 1}, {3, 2}, {61, 47}, {1, 300}, {301, 1}, {16, 16}};
    test_random random = {41};
    for (unsigned i = 0; i < SORT_COUNT * 6 * 6; i++) {
        const sort s = (sort)(i / 36);
        const spress_png_options options = {.effort = (spress_png_effort)(i % 3),
                                            .reduce = i / 3 % 2};
        const uint32_t *size = sizes[i / 6 % 6];
        AUTO_IMAGE image = picture(s, size[0], size[1], &random);
        spress_png_info info;
        expect_written(&image, &options, &info);
        if (!options.reduce) {
            assert_int_equal(info.colour_type, 6);
            assert_int_equal(info.bit_depth, 8);
        } else if (i / 6 % 6 == 2) {
            assert_int_equal(info.colour_type, smallest[s].colour_type);
            assert_int_equal(info.bit_depth, smallest[s].bit_depth);
        }
    }
}

/* Plain kinds only: 8-bit palettes, RGB without a transparent colour, RGBA. */
TEST(plain)
{
    test_random random = {44};
    for (unsigned s = 0; s < SORT_COUNT; s++) {
        AUTO_IMAGE image = picture((sort)s, 61, 47, &random);
        const spress_png_options options = {.reduce = true, .plain = true};
        spress_png_info info;
        AUTO_BUFFER file;
        expect_written(&image, &options, &info);
        assert_int_equal(info.bit_depth, 8);
        assert_true(info.colour_type == 2 || info.colour_type == 3 || info.colour_type == 6);
        assert_true(spress_png_write_with(&image, &options, NULL, NULL, &file));
        if (info.colour_type == 2) /* nothing but the data follows the header */
            assert_memory_equal(file.data + 8 + 25 + 4, "IDAT", 4);
    }
}

/* Large enough that only a sample is tried. */
TEST(large)
{
    AUTO_IMAGE image;
    assert_true(spress_image_init(&image, 700, 900, NULL, NULL));
    for (uint32_t y = 0; y < 900; y++)
        for (uint32_t x = 0; x < 700; x++) {
            const spress_colour c = {(uint8_t)(x * y / 99), (uint8_t)(x + y), (uint8_t)(x / 3),
                                     (uint8_t)(x * 2654435769u >> 24 | 1)};
            memcpy(image.rgba + ((size_t)y * 700 + x) * 4, &c, 4);
        }
    for (unsigned i = 0; i < 4; i++) {
        spress_png_info info;
        expect_written(&image,
                       &(spress_png_options){.effort = (spress_png_effort)(i % 2), .reduce = i / 2},
                       &info);
    }
}

/* A picture whose rows are best predicted from the row above. */
static spress_image slopes(uint32_t width, uint32_t height)
{
    spress_image image;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const spress_colour c = {(uint8_t)(x * 2654435769u >> 24), (uint8_t)y, (uint8_t)(x + y),
                                     (uint8_t)(x * 40503u >> 8)};
            memcpy(image.rgba + ((size_t)y * width + x) * 4, &c, 4);
        }
    return image;
}

/* Bands are encoded from the last to the first here, and give the same file. */
static void expect_same_backwards(const spress_image *image, const spress_png_options *options,
                                  size_t expected_count)
{
    spress_buffer forwards, backwards;
    spressi_png_bands *bands = spressi_png_bands_new(image, options, NULL);
    assert_int_equal(spressi_png_band_count(bands), expected_count);
    for (size_t i = expected_count; i > 0; i--)
        assert_true(spressi_png_encode_band(bands, i - 1));
    assert_true(spressi_png_join_bands(bands, &backwards));
    spressi_png_bands_free(bands);
    assert_true(spress_png_write_with(image, options, NULL, NULL, &forwards));
    assert_int_equal(forwards.size, backwards.size);
    assert_memory_equal(forwards.data, backwards.data, forwards.size);
    spress_buffer_free(&forwards);
    spress_buffer_free(&backwards);
}

/* A band has 4 MiB of scanlines at least: 1,500 x 2,100 RGBA pixels make three bands, and of 4 bits
 * 4,001 x 5,003 pixels two. With effort MAX it has 1 MiB: 1,100 x 2,100 bytes of a palette make
 * two.
 */
TEST(bands)
{
    test_random random = {45};
    const spress_png_options fast = {.effort = SPRESS_PNG_FAST, .reduce = true};
    spress_image pictures[] = {slopes(1500, 2100), picture(SIXTEEN_COLOURS, 4001, 5003, &random),
                               picture(TRUE_COLOUR, 1451, 2100, &random)};
    static const size_t counts[] = {3, 2, 2};
    for (size_t i = 0; i < 3; i++) {
        spress_png_info info;
        expect_written(&pictures[i], &fast, &info);
        expect_same_backwards(&pictures[i], &fast, counts[i]);
        spress_image_free(&pictures[i]);
    }
    const spress_png_options most = {.effort = SPRESS_PNG_MAX, .reduce = true};
    AUTO_IMAGE palette = picture(MANY_COLOURS, 1100, 2100, &random);
    spress_png_info info;
    expect_written(&palette, &most, &info);
    expect_same_backwards(&palette, &most, 2);
}

static size_t inflate_all(spress_bytes stream, uint8_t *out, size_t size)
{
    size_t taken, made;
    struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
    const enum libdeflate_result result =
        libdeflate_deflate_decompress_ex(d, stream.data, stream.size, out, size, &taken, &made);
    libdeflate_free_decompressor(d);
    assert_int_equal(result, LIBDEFLATE_SUCCESS);
    assert_int_equal(taken, stream.size);
    return made;
}

/* Streams of every level and of many sizes, stored blocks, fixed and dynamic codes among them, end
 * at every bit of a byte; each is opened and followed by another. */
TEST(open_ends)
{
    enum { MOST = 40000, ROUNDS = 600 };
    static uint8_t text[MOST], back[2 * MOST];
    test_random random = {46};
    for (unsigned round = 0; round < ROUNDS; round++) {
        const size_t size = round < 60 ? round : test_random_below(&random, MOST);
        const uint32_t different = 1 + test_random_below(&random, round % 3 ? 9 : 256);
        for (size_t i = 0; i < size; i++)
            text[i] = (uint8_t)test_random_below(&random, different);
        struct libdeflate_compressor *c = libdeflate_alloc_compressor((int)(round % 13));
        AUTO(spressi_output_free) spressi_output out;
        spressi_output_init(&out, NULL);
        for (unsigned piece = 0; piece < 2; piece++) {
            AUTO(spressi_output_free) spressi_output one;
            spressi_output_init(&one, NULL);
            const size_t bound = libdeflate_deflate_compress_bound(c, size);
            uint8_t *to = spressi_output_reserve(&one, bound);
            spressi_output_commit(&one, libdeflate_deflate_compress(c, text, size, to, bound));
            if (piece == 0)
                assert_true(spressi_deflate_open_end(&one));
            spressi_put(&out, one.buffer.data, one.buffer.size);
        }
        const spress_bytes stream = {out.buffer.data, out.buffer.size};
        assert_int_equal(inflate_all(stream, back, sizeof back), 2 * size);
        assert_memory_equal(back, text, size);
        assert_memory_equal(back + size, text, size);
        libdeflate_free_compressor(c);
    }
}

/* Each filter is undone by the decoder's, in every width of pixels and every length of rows. */
TEST(filters)
{
    test_random random = {42};
    for (unsigned step = 1; step <= 8; step++)
        for (size_t pixels = 1; pixels < 40; pixels++) {
            const size_t size = pixels * step;
            uint8_t rows[3 * 8 * 40], scratch[2 * 8 * 40 + 8192], out[3 * (8 * 40 + 1)];
            uint8_t zeros[8 * 40] = {0};
            size_t needed;
            assert_true(spressi_filter_scratch_size(size, &needed) && needed <= sizeof scratch);
            for (size_t i = 0; i < 3 * size; i++)
                rows[i] = (uint8_t)test_random_below(&random, 256);
            for (unsigned way = 0; way < SPRESSI_FILTERING_COUNT; way++) {
                const spressi_filter_job job = {
                    {rows, size, step}, (spressi_filtering)way, scratch};
                spressi_filter_rows(&job, 0, 3, out);
                for (size_t y = 0; y < 3; y++) {
                    uint8_t *line = out + y * (size + 1);
                    if (way < 5)
                        assert_int_equal(line[0], way);
                    const uint8_t *above = y == 0 ? zeros : line - size;
                    assert_true(spressi_png_unfilter(line[0], line + 1, above, size, step));
                    assert_memory_equal(line + 1, rows + y * size, size);
                }
            }
            assert_false(spressi_png_unfilter(5, out, zeros, size, step));
        }
}

TEST(every_allocation_fails)
{
    test_random random = {43};
    for (unsigned i = 0; i < 3; i++) {
        AUTO_IMAGE image = picture(SIXTEEN_COLOURS, 20, 20, &random);
        const spress_png_options options = {.effort = (spress_png_effort)i, .reduce = true};
        bool done = false;
        for (size_t n = 1; !done; n++) {
            FAILING_ALLOCATOR(f, n);
            TEST_REPORT(r);
            spress_buffer file = {.size = 77};
            done = spress_png_write_with(&image, &options, &f.allocator, &r.report, &file);
            assert_int_equal(done, !f.failed);
            if (done)
                spress_buffer_free(&file);
            else {
                expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
                assert_int_equal(file.size, 77);
            }
            assert_int_equal(f.live_count, 0);
        }
    }
}
