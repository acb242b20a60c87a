/* What the tests of all image codecs share: reading, and what must hold for every file. */
#ifndef TESTS_UNIT_CODEC_CHECKS_H
#define TESTS_UNIT_CODEC_CHECKS_H

#include "core/memory/cursor.h"
#include "image/raster.h"
#include "support.h"

/* A file under construction, and one with a name for TGA. */
typedef struct test_file {
    uint8_t bytes[1 << 16];
    size_t size;
    const char *name;
} test_file;

static inline void put_bytes(test_file *f, const void *bytes, size_t size)
{
    assert_true(size <= sizeof f->bytes - f->size);
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

static inline void put_byte(test_file *f, unsigned value)
{
    put_bytes(f, &(uint8_t){(uint8_t)value}, 1);
}

static inline void put_le16(test_file *f, unsigned value)
{
    put_byte(f, value & 255);
    put_byte(f, value >> 8);
}

static inline void put_le32(test_file *f, uint32_t value)
{
    put_le16(f, value & 0xFFFF);
    put_le16(f, value >> 16);
}

static inline bool read_image(spress_bytes file, const char *name, spress_report *report,
                              spress_image *out)
{
    return spress_image_read(file, &(spress_image_options){.name = name}, report, out);
}

static inline spress_bytes bytes_in(const test_file *f)
{
    return (spress_bytes){f->bytes, f->size};
}

static inline void expect_refused(spress_bytes file, const char *name, spress_code code,
                                  const char *part_of_message)
{
    TEST_REPORT(r);
    spress_image image = {.width = 77};
    assert_false(read_image(file, name, &r.report, &image));
    assert_int_equal(r.report.count, 1);
    const spress_diagnostic *item = expect_code(&r.report, code, 0, "");
    if (!strstr(item->message, part_of_message))
        fail_msg("\"%s\" is not in \"%s\"", part_of_message, item->message);
    assert_int_equal(image.width, 77);
    spress_sequence sequence = {.count = 77};
    spress_report_init(&r.report, r.items, 8);
    assert_false(
        spress_sequence_read(file, &(spress_image_options){.name = name}, &r.report, &sequence));
    assert_int_equal(sequence.count, 77);
    expect_code(&r.report, code, 0, "");
}

/* No prefix is a picture, whatever is asked for; each is copied, so that the sanitizer sees a byte
 * too many. */
static inline void expect_no_prefix(spress_bytes file, const char *name)
{
    for (size_t size = 0; size < file.size; size++) {
        AUTO_FREE uint8_t *copy = MUST(malloc(size ? size : 1));
        memcpy(copy, file.data, size);
        const spress_image_options options = {.name = name};
        spress_image image;
        spress_sequence sequence;
        if (spress_image_read((spress_bytes){copy, size}, &options, NULL, &image))
            fail_msg("%zu of %zu bytes are a picture", size, file.size);
        if (spress_sequence_read((spress_bytes){copy, size}, &options, NULL, &sequence))
            fail_msg("%zu of %zu bytes are a sequence", size, file.size);
    }
}

/* What reads a prefix of a GIF: nothing, or `whole` pictures and one warning. They are those of
 * the whole file, of which `all` has the pixels. */
static inline void expect_cut(spress_bytes prefix, const spress_sequence *all, size_t whole)
{
    TEST_REPORT(r);
    AUTO_IMAGE image = {0};
    AUTO_SEQUENCE sequence = {0};
    assert_int_equal(spress_image_read(prefix, NULL, &r.report, &image), whole != 0);
    expect_code(&r.report, whole ? SPRESS_CODE_IMAGE_FLAW : SPRESS_CODE_IMAGE_DECODE, 0, "");
    assert_int_equal(r.report.count, 1);
    test_report_init(&r);
    assert_int_equal(spress_sequence_read(prefix, NULL, &r.report, &sequence), whole != 0);
    expect_code(&r.report, whole ? SPRESS_CODE_IMAGE_FLAW : SPRESS_CODE_IMAGE_DECODE, 0, "");
    assert_int_equal(r.report.count, 1);
    assert_int_equal(sequence.count, whole);
    const size_t size = (size_t)all->frames[0].image.width * all->frames[0].image.height * 4;
    if (whole)
        assert_memory_equal(image.rgba, all->frames[0].image.rgba, size);
    for (size_t i = 0; i < whole; i++)
        assert_memory_equal(sequence.frames[i].image.rgba, all->frames[i].image.rgba, size);
}

/* Whatever one byte is changed to, there is a picture or an error, and nothing is left behind. */
static inline void expect_patches_survived(spress_bytes file, const char *name)
{
    static const uint8_t values[] = {0, 1, 0x7F, 0x80, 0xFF};
    AUTO_FREE uint8_t *copy = MUST(malloc(file.size));
    memcpy(copy, file.data, file.size);
    for (size_t i = 0; i < file.size * 8; i++) {
        const size_t at = i / 8, way = i % 8;
        const unsigned flipped = file.data[at] ^ 1u << (way < 5 ? 0 : way - 5);
        copy[at] = way < 5 ? values[way] : (uint8_t)flipped;
        FAILING_ALLOCATOR(f, 0);
        const spress_image_options options = {
            .name = name,
            .limits = {.pixels = 1 << 16, .memory_bytes = 1 << 22},
            .allocator = &f.allocator};
        const spress_bytes patched = {copy, file.size};
        TEST_REPORT(r);
        spress_image image;
        spress_sequence sequence;
        if (spress_image_read(patched, &options, &r.report, &image))
            spress_image_free(&image);
        else
            assert_true(r.report.error_count != 0);
        if (spress_sequence_read(patched, &options, NULL, &sequence))
            spress_sequence_free(&sequence);
        assert_int_equal(f.live_count, 0);
        assert_true(f.peak_bytes <= (size_t)1 << 24);
        copy[at] = file.data[at];
    }
}

/* Every allocation fails once. */
static inline void expect_survives_memory(spress_bytes file, const char *name)
{
    for (int way = 0; way < 2; way++) {
        bool done = false;
        for (size_t n = 1; !done; n++) {
            FAILING_ALLOCATOR(f, n);
            const spress_image_options options = {.name = name, .allocator = &f.allocator};
            TEST_REPORT(r);
            spress_image image;
            spress_sequence sequence;
            done = way == 0 ? spress_image_read(file, &options, &r.report, &image)
                            : spress_sequence_read(file, &options, &r.report, &sequence);
            assert_int_equal(done, !f.failed);
            if (!done)
                expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
            else if (way == 0)
                spress_image_free(&image);
            else
                spress_sequence_free(&sequence);
            assert_int_equal(f.live_count, 0);
        }
    }
}

/* What every sound file must stand. */
static inline void expect_robust(spress_bytes file, const char *name)
{
    expect_no_prefix(file, name);
    expect_patches_survived(file, name);
    expect_survives_memory(file, name);
}

static inline void expect_pixel(const spress_image *image, uint32_t x, uint32_t y,
                                spress_colour wanted)
{
    const uint8_t *got = spressi_pixel(image, x, y);
    if (memcmp(got, &wanted, 4) != 0)
        fail_msg("%d,%d,%d,%d instead of %d,%d,%d,%d at %u, %u", got[0], got[1], got[2], got[3],
                 wanted.r, wanted.g, wanted.b, wanted.a, x, y);
}

#endif
