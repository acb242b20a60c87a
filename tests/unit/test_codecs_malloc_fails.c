/* The libraries behind the codecs take their memory from malloc. Every call of it fails once: there
 * is an error and nothing is left behind, or the same picture as ever. */
#include "codec_checks.h"
#include "codec_samples.h"
#include "codecs/gzip_size.h"
#include "png_maker.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

/* Programs here hide what they define; the libraries must see these. */
#define SEEN __attribute__((visibility("default")))

/* What glibc's own functions are called besides. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

static struct {
    bool armed;
    size_t calls, fail_at; /* from 1; 0: none */
    bool failed;
    long live;
} heap;

static bool fails_now(void)
{
    if (!heap.armed)
        return false;
    if (++heap.calls == heap.fail_at) {
        heap.failed = true;
        return true;
    }
    return false;
}

static void *counted(void *memory)
{
    heap.live += heap.armed && memory;
    return memory;
}

SEEN void *malloc(size_t size)
{
    return fails_now() ? NULL : counted(__libc_malloc(size));
}

SEEN void *calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : counted(__libc_calloc(count, size));
}

SEEN void *realloc(void *memory, size_t size)
{
    if (fails_now())
        return NULL;
    return memory ? __libc_realloc(memory, size) : counted(__libc_malloc(size));
}

SEEN void free(void *memory)
{
    heap.live -= heap.armed && memory;
    __libc_free(memory);
}

/* The library's own memory never fails here. */
static void *own_allocate(void *context, size_t size)
{
    (void)context;
    return counted(__libc_malloc(size));
}

static void *own_resize(void *context, void *memory, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    return __libc_realloc(memory, new_size);
}

static void own_release(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    free(memory);
}

static const spress_allocator own = {own_allocate, own_resize, own_release, NULL, 0};

/* What the last action made, in short. */
static uLong result;

static void note(const void *bytes, size_t size)
{
    result = crc32(result, bytes, (uInt)size);
}

/* Something to be done with every call failing: returns whether it was. */
typedef bool (*action)(spress_bytes file, spress_report *report);

/* `other` is told instead of SPRESS_CODE_MEMORY where a library does not say why it stopped. */
static void expect_survives(action act, spress_bytes file, spress_code other)
{
    uLong wanted = 0;
    for (size_t n = 0;; n++) {
        TEST_REPORT(r);
        heap.calls = 0;
        heap.fail_at = n;
        heap.failed = false;
        heap.live = 0;
        result = 0;
        heap.armed = true;
        const bool done = act(file, &r.report);
        heap.armed = false;
        assert_int_equal(heap.live, 0);
        assert_true(done || heap.failed); /* with n = 0 all goes well */
        assert_true(heap.calls != 0);
        wanted = n == 0 ? result : wanted;
        /* libwebp 1.2.4 does not notice that its encoder has lost what it wrote. */
        if (done && other != SPRESS_CODE_IMAGE_ENCODE)
            assert_true(result == wanted);
        if (!done) {
            assert_int_equal(r.report.error_count, 1);
            if (r.items[0].code != other)
                expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
        }
        if (n != 0 && !heap.failed)
            break;
    }
}

static bool read_one(spress_bytes file, spress_report *report)
{
    spress_image image;
    if (!spress_image_read(file, &(spress_image_options){.allocator = &own}, report, &image))
        return false;
    note(image.rgba, (size_t)image.width * image.height * 4);
    spress_image_free(&image);
    return true;
}

static bool read_all(spress_bytes file, spress_report *report)
{
    spress_sequence sequence;
    if (!spress_sequence_read(file, &(spress_image_options){.allocator = &own}, report, &sequence))
        return false;
    for (size_t i = 0; i < sequence.count; i++)
        note(sequence.frames[i].image.rgba,
             (size_t)sequence.frames[i].image.width * sequence.frames[i].image.height * 4);
    spress_sequence_free(&sequence);
    return true;
}

static bool has_codec(spress_codec codec)
{
    return spress_codec_is_built(codec);
}

TEST(readers_survive)
{
    maker *m = small();
    make(m);
    expect_survives(read_one, png_of(m), SPRESS_CODE_MEMORY);
    expect_survives(read_all, png_of(m), SPRESS_CODE_MEMORY);
    *m = (maker){.width = 5, .height = 3, .depth = 16, .colour = 2, .interlace = 1};
    make(m);
    expect_survives(read_one, png_of(m), SPRESS_CODE_IMAGE_DECODE);
    *m = (maker){.width = 5, .height = 3, .depth = 8, .colour = 3, .interlace = 1};
    m->palette_count = 7;
    make(m);
    expect_survives(read_one, png_of(m), SPRESS_CODE_IMAGE_DECODE);
    free(m);
    if (has_codec(SPRESS_CODEC_JPEG)) {
        expect_survives(read_one, (spress_bytes){jpeg_colour, sizeof jpeg_colour},
                        SPRESS_CODE_MEMORY);
        expect_survives(read_one, (spress_bytes){jpeg_progressive, sizeof jpeg_progressive},
                        SPRESS_CODE_MEMORY);
    }
    if (has_codec(SPRESS_CODEC_GIF)) {
        expect_survives(read_one, (spress_bytes){gif_plain, sizeof gif_plain},
                        SPRESS_CODE_IMAGE_DECODE);
        expect_survives(read_all, (spress_bytes){gif_plain, sizeof gif_plain},
                        SPRESS_CODE_IMAGE_DECODE);
    }
}

/* Three pictures of 16 x 16 pixels, each of another colour. */
static spress_sequence_frame pictures[3];
static uint8_t pixels[3][16 * 16 * 4];
static spress_sequence_options how;

static spress_sequence drawn(void)
{
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < sizeof pixels[i]; k++)
            pixels[i][k] = k % 4 == 3 ? 255 : (uint8_t)(k / 4 * (k % 4 == 1 ? 1 : 7) + i * 80);
        pictures[i] = (spress_sequence_frame){
            .image = {.width = 16, .height = 16, .rgba = pixels[i]}, .duration_ms = 40};
    }
    return (spress_sequence){.frames = pictures, .count = 3};
}

static bool write_all(spress_bytes file, spress_report *report)
{
    (void)file;
    const spress_sequence sequence = drawn();
    spress_buffer out;
    if (!spress_sequence_write(&sequence, &how, &own, report, &out))
        return false;
    note(out.data, out.size);
    spress_buffer_free(&out);
    return true;
}

static bool write_png(spress_bytes file, spress_report *report)
{
    (void)file;
    const spress_sequence sequence = drawn();
    const spress_png_options options = {.effort = how.effort};
    spress_buffer out;
    if (!spress_png_write_with(&sequence.frames[0].image, &options, &own, report, &out))
        return false;
    note(out.data, out.size);
    spress_buffer_free(&out);
    return true;
}

static bool write_webp(spress_bytes file, spress_report *report)
{
    (void)file;
    const spress_sequence sequence = drawn();
    const spress_webp_options options = {.quality = how.quality, .fast = true};
    spress_buffer out;
    if (!spress_webp_write(&sequence.frames[0].image, &options, &own, report, &out))
        return false;
    note(out.data, out.size);
    spress_buffer_free(&out);
    return true;
}

TEST(writers_survive)
{
    static const spress_png_effort efforts[] = {SPRESS_PNG_FAST, SPRESS_PNG_NORMAL, SPRESS_PNG_MAX};
    for (size_t i = 0; i < 3; i++) {
        how = (spress_sequence_options){.effort = efforts[i]};
        expect_survives(write_png, BYTES(""), SPRESS_CODE_MEMORY);
        expect_survives(write_all, BYTES(""), SPRESS_CODE_MEMORY);
    }
    if (has_codec(SPRESS_CODEC_GIF)) {
        how = (spress_sequence_options){.codec = SPRESS_CODEC_GIF};
        expect_survives(write_all, BYTES(""), SPRESS_CODE_MEMORY);
        how.dither = true;
        expect_survives(write_all, BYTES(""), SPRESS_CODE_MEMORY);
    }
    for (unsigned quality = 0; has_codec(SPRESS_CODEC_WEBP) && quality <= 80; quality += 80) {
        how = (spress_sequence_options){.codec = SPRESS_CODEC_WEBP, .quality = (uint8_t)quality};
        expect_survives(write_webp, BYTES(""), SPRESS_CODE_IMAGE_ENCODE);
        expect_survives(write_all, BYTES(""), SPRESS_CODE_IMAGE_ENCODE);
    }
}

/* Flat pictures: where the lossless decoder needs tables for many codes, libwebp 1.2.4 does not
 * survive (docs/robustness.md). */
TEST(readers_of_webp_survive)
{
    if (!has_codec(SPRESS_CODEC_WEBP))
        return;
    const spress_sequence sequence = drawn();
    for (size_t i = 0; i < 3; i++)
        memset(pixels[i], 50 + 90 * (int)i, sizeof pixels[i]);
    const spress_sequence_options options = {.codec = SPRESS_CODEC_WEBP};
    spress_buffer out;
    assert_true(spress_sequence_write(&sequence, &options, &own, NULL, &out));
    expect_survives(read_one, (spress_bytes){out.data, out.size}, SPRESS_CODE_MEMORY);
    expect_survives(read_all, (spress_bytes){out.data, out.size}, SPRESS_CODE_MEMORY);
    spress_buffer_free(&out);
    for (unsigned quality = 0; quality <= 80; quality += 80) {
        const spress_webp_options still = {.quality = (uint8_t)quality};
        assert_true(spress_webp_write(&sequence.frames[0].image, &still, &own, NULL, &out));
        expect_survives(read_one, (spress_bytes){out.data, out.size}, SPRESS_CODE_MEMORY);
        spress_buffer_free(&out);
    }
}

static bool measure_gzip(spress_bytes file, spress_report *report)
{
    const size_t size = spressi_gzip_size(file, &own);
    note(&size, sizeof size);
    if (size != SIZE_MAX)
        return true;
    spress_report_add(report, SPRESS_CODE_MEMORY, 0, NULL, "as its callers do");
    return false;
}

TEST(gzip_survives)
{
    expect_survives(measure_gzip, BYTES("some text, some text"), SPRESS_CODE_MEMORY);
}

#endif
