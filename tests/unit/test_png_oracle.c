/* Our PNG decoder against libspng and zlib: image data that ends in every way, or is damaged. The
 * files are made by png_maker.h and zlib, which our decoder is no part of. */
#include "png_maker.h"
#include "png_oracle.h"

static maker *maker_of(unsigned colour, unsigned depth, uint32_t width, uint32_t height)
{
    maker *m = MUST(calloc(1, sizeof *m));
    *m = (maker){.width = width, .height = height, .colour = colour, .depth = depth};
    return m;
}

/* Both read the PNG to the same pixels, or both refuse it. Returns whether they read it. */
static bool expect_as_spng(const maker *m)
{
    const size_t size = (size_t)m->width * m->height * 4;
    uint8_t *wanted = MUST(calloc(size, 1));
    spress_image image;
    TEST_REPORT(r);
    const bool read = spress_png_read(png_of(m), NULL, NULL, &r.report, &image);
    const bool by_spng = decode_by_spng(png_of(m), wanted, size);
    if (read != by_spng)
        fail_msg("colour type %u, %u bits, interlaced %u, %u x %u: read %d, by libspng %d (%s)",
                 m->colour, m->depth, m->interlace, m->width, m->height, read, by_spng,
                 read ? "" : r.items[0].message);
    if (read) {
        assert_int_equal(image.width, m->width);
        assert_int_equal(image.height, m->height);
        for (size_t i = 0; i < size; i++)
            if (image.rgba[i] != wanted[i])
                fail_msg("colour type %u, %u bits, interlaced %u, tRNS %d, %u x %u: channel %zu "
                         "of pixel %zu is %u, by libspng %u",
                         m->colour, m->depth, m->interlace, m->transparent, m->width, m->height,
                         i % 4, i / 4, image.rgba[i], wanted[i]);
        spress_image_free(&image);
    } else {
        expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    }
    free(wanted);
    return read;
}

/* How zlib packs the image data. */
typedef struct packing {
    int level, strategy, flush;
} packing;

static const packing packings[] = {
    {0, Z_DEFAULT_STRATEGY, Z_SYNC_FLUSH}, /* stored blocks, and no last one */
    {9, Z_FIXED, Z_SYNC_FLUSH},            /* fixed codes */
    {9, Z_DEFAULT_STRATEGY, Z_SYNC_FLUSH}, /* codes of their own */
    {6, Z_HUFFMAN_ONLY, Z_SYNC_FLUSH},     /* no distances */
    {9, Z_RLE, Z_PARTIAL_FLUSH},           /* a single distance */
    {9, Z_DEFAULT_STRATEGY, Z_FINISH},     /* as it should be */
    {0, Z_DEFAULT_STRATEGY, Z_FINISH},
    {9, Z_FIXED, Z_FINISH},
};

enum { PACKING_COUNT = COUNT_OF(packings) };

static size_t pack(const packing *p, uint8_t *data, size_t size, uint8_t *out, size_t room)
{
    z_stream z = {
        .next_in = data, .avail_in = (uInt)size, .next_out = out, .avail_out = (uInt)room};
    assert_int_equal(deflateInit2(&z, p->level, Z_DEFLATED, 15, 8, p->strategy), Z_OK);
    const int result = deflate(&z, p->flush);
    assert_int_equal(result, p->flush == Z_FINISH ? Z_STREAM_END : Z_OK);
    deflateEnd(&z);
    return z.total_out;
}

static void make_with_data(maker *m, const uint8_t *data, size_t size)
{
    put_header(m);
    put_chunk(m, "IDAT", data, size);
    put_chunk(m, "IEND", NULL, 0);
}

/* What zlib says of a stream: that it is sound, ends with byte `size` of the data, and nothing
 * follows it. */
static bool is_sound(uint8_t *packed, size_t packed_size, size_t size)
{
    static uint8_t out[RAW_ROOM + 1024];
    z_stream z = {.next_in = packed,
                  .avail_in = (uInt)packed_size,
                  .next_out = out,
                  .avail_out = (uInt)sizeof out};
    assert_int_equal(inflateInit(&z), Z_OK);
    const int result = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return result == Z_STREAM_END && z.total_out == size && z.avail_in == 0;
}

/* libspng shows pictures whose stream goes on, is cut behind the last pixel or has a wrong checksum
 * that nobody reads. We show what zlib finds sound, and then the same pixels. */
static bool expect_sound_or_refused(const maker *m, uint8_t *packed, size_t packed_size)
{
    if (is_sound(packed, packed_size, m->raw_size))
        return expect_as_spng(m);
    TEST_REPORT(r);
    spress_image image = {.width = 77};
    assert_false(spress_png_read(png_of(m), NULL, NULL, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    assert_int_equal(image.width, 77);
    return false;
}

/* Streams without a last block, with rows behind the last one, and that lack bytes of it. */
TEST(ends_of_image_data)
{
    static uint8_t packed[RAW_ROOM + 1024];
    for (size_t i = 0; i < PACKING_COUNT; i++)
        for (unsigned interlace = 0; interlace < 2; interlace++)
            for (int more = -30; more <= 900; more += 30) {
                AUTO_FREE maker *m = maker_of(6, 8, 61, 43);
                m->interlace = interlace;
                put_scanlines(m);
                const size_t size = (size_t)((int)m->raw_size + more);
                const size_t packed_size = pack(&packings[i], m->raw, size, packed, sizeof packed);
                make_with_data(m, packed, packed_size);
                assert_int_equal(expect_sound_or_refused(m, packed, packed_size),
                                 more == 0 && packings[i].flush == Z_FINISH);
            }
}

static void expect_refused_for(const maker *m, const char *part_of_message)
{
    TEST_REPORT(r);
    spress_image image;
    assert_false(spress_png_read(png_of(m), NULL, NULL, &r.report, &image));
    const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    if (!strstr(item->message, part_of_message))
        fail_msg("\"%s\" is not in \"%s\"", part_of_message, item->message);
}

/* The checksum in an IDAT of its own: right, wrong, cut, missing, with a byte behind it, and in
 * pieces. Every pixel is there each time, so that a decoder that stops there sees nothing. */
TEST(checksums_in_a_second_chunk)
{
    static const struct {
        uint8_t flip;
        size_t cut, more;
        const char *message; /* NULL: a picture */
    } cases[] = {
        {0, 0, 0, NULL},  {1, 0, 0, "wrong"},  {0, 1, 0, "cut"},
        {0, 4, 0, "cut"}, {0, 0, 1, "follow"}, {0, 0, 900, "follow"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        static uint8_t packed[RAW_ROOM];
        AUTO_FREE maker *m = maker_of(2, 8, 9, 7);
        put_scanlines(m);
        const size_t size = pack(&packings[5], m->raw, m->raw_size, packed, sizeof packed - 900);
        memset(packed + size, 0, 900);
        packed[size - 1] ^= cases[i].flip;
        put_header(m);
        put_chunk(m, "IDAT", packed, size - 4);
        put_chunk(m, "IDAT", packed + size - 4, 2 - cases[i].cut / 2);
        put_chunk(m, "IDAT", packed + size - 2, cases[i].cut ? 0 : 2 + cases[i].more);
        put_chunk(m, "IEND", NULL, 0);
        if (cases[i].message)
            expect_refused_for(m, cases[i].message);
        else
            assert_true(expect_as_spng(m));
    }
}

/* Every place where a stream can be cut, and every bit of it changed. */
TEST(damage_of_image_data)
{
    static uint8_t packed[RAW_ROOM + 1024];
    size_t read = 0, refused = 0;
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        AUTO_FREE maker *m = i % 2 == 0 ? maker_of(0, 8, 9, 7) : maker_of(2, 16, 9, 7);
        put_scanlines(m);
        const size_t size = pack(&packings[i], m->raw, m->raw_size, packed, sizeof packed);
        for (size_t cut = 1; cut < size; cut++) {
            make_with_data(m, packed, size - cut);
            expect_sound_or_refused(m, packed, size - cut) ? read++ : refused++;
        }
        for (size_t bit = 0; bit < size * 8; bit++) {
            packed[bit / 8] ^= (uint8_t)(1u << bit % 8);
            make_with_data(m, packed, size);
            expect_sound_or_refused(m, packed, size) ? read++ : refused++;
            packed[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
    }
    /* Bits that fill up a byte before stored bytes or the checksum mean nothing. */
    assert_true(read > 5 && refused > 1000);
}
