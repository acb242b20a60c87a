/* BMP and TGA: files made here field by field, from the layouts in wingdi.h's and Truevision's
 * documents; the pixels that must come out are computed from the samples. */
#include "codec_checks.h"

enum { WIDTH = 7, HEIGHT = 5 };

/* Any rule that tells pixels apart; 0..range-1. */
static unsigned sample(uint32_t x, uint32_t y, unsigned channel, unsigned range)
{
    return (x * 37 + y * 101 + channel * 59 + x * y * 7) % range;
}

static uint8_t palette_sample(unsigned index, unsigned channel)
{
    return (uint8_t)(index * 11 + channel * 70 + 5);
}

static void expect_image(const test_file *f, uint32_t width, uint32_t height,
                         spress_colour (*pixel)(uint32_t x, uint32_t y))
{
    TEST_REPORT(r);
    AUTO_IMAGE image;
    const bool read = read_image(bytes_in(f), f->name, &r.report, &image);
    expect_silence(&r.report);
    assert_true(read);
    assert_int_equal(image.width, width);
    assert_int_equal(image.height, height);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            expect_pixel(&image, x, y, pixel(x, y));
}

/* --- BMP */

typedef struct bmp_kind {
    unsigned header_size, bits, compression, colours;
    bool top_down;
    uint32_t masks[4];
} bmp_kind;

static bmp_kind kind; /* of the file under test: the expected pixels follow from it */

static unsigned palette_room(void)
{
    return kind.colours ? kind.colours : 1u << kind.bits;
}

static uint32_t bmp_raw(uint32_t x, uint32_t y)
{
    if (kind.bits <= 8)
        return sample(x, y, 0, palette_room());
    uint32_t value = 0;
    for (unsigned i = 0; i < kind.bits / 8; i++)
        value |= (uint32_t)sample(x, y, i, 256) << 8 * i;
    return value;
}

static uint8_t masked(uint32_t value, uint32_t mask)
{
    unsigned shift = 0;
    while (!(mask >> shift & 1))
        shift++;
    const double most = mask >> shift;
    return (uint8_t)((value & mask) / (double)(1u << shift) * 255 / most + 0.5);
}

static spress_colour bmp_pixel(uint32_t x, uint32_t y)
{
    const uint32_t raw = bmp_raw(x, y);
    if (kind.bits <= 8)
        return (spress_colour){palette_sample(raw, 0), palette_sample(raw, 1),
                               palette_sample(raw, 2), 255};
    if (kind.bits == 24)
        return (spress_colour){(uint8_t)(raw >> 16), (uint8_t)(raw >> 8), (uint8_t)raw, 255};
    return (spress_colour){masked(raw, kind.masks[0]), masked(raw, kind.masks[1]),
                           masked(raw, kind.masks[2]),
                           kind.masks[3] ? masked(raw, kind.masks[3]) : 255};
}

static void put_bmp_header(test_file *f)
{
    const bool core = kind.header_size == 12;
    const unsigned palette_size = kind.bits <= 8 ? palette_room() * (core ? 3 : 4) : 0;
    const unsigned masks_behind = kind.header_size == 40 ? (kind.compression == 3   ? 12
                                                            : kind.compression == 6 ? 16
                                                                                    : 0)
                                                         : 0;
    f->size = 0;
    f->name = "x.tga"; /* the signature decides */
    put_bytes(f, "BM", 2);
    put_le32(f, 0);
    put_le32(f, 0);
    put_le32(f, 14 + kind.header_size + masks_behind + palette_size + 3); /* and a gap */
    put_le32(f, kind.header_size);
    if (core) {
        put_le16(f, WIDTH);
        put_le16(f, HEIGHT);
    } else {
        put_le32(f, WIDTH);
        put_le32(f, kind.top_down ? (uint32_t)-HEIGHT : HEIGHT);
    }
    put_le16(f, 1);
    put_le16(f, kind.bits);
    if (!core) {
        put_le32(f, kind.compression);
        put_le32(f, 0);
        put_le32(f, 2835);
        put_le32(f, 2835);
        put_le32(f, kind.colours);
        put_le32(f, 0);
    }
    const size_t header_end = 14 + kind.header_size;
    if (kind.header_size > 40 || masks_behind)
        for (size_t i = 0; i < (kind.header_size == 52 || masks_behind == 12 ? 3 : 4); i++)
            put_le32(f, kind.masks[i]);
    while (f->size < header_end)
        put_byte(f, 0);
    for (unsigned i = 0; kind.bits <= 8 && i < palette_room(); i++) {
        for (unsigned channel = 3; channel-- > 0;)
            put_byte(f, palette_sample(i, channel));
        if (!core)
            put_byte(f, 0);
    }
    put_bytes(f, "gap", 3);
}

static void put_bmp_rows(test_file *f)
{
    for (uint32_t row = 0; row < HEIGHT; row++) {
        const uint32_t y = kind.top_down ? row : HEIGHT - 1 - row;
        uint8_t line[64] = {0};
        for (uint32_t x = 0; x < WIDTH; x++) {
            const uint32_t raw = bmp_raw(x, y);
            const size_t bit = (size_t)x * kind.bits;
            if (kind.bits < 8)
                line[bit / 8] |= (uint8_t)(raw << (8 - kind.bits - bit % 8));
            for (unsigned i = 0; i < kind.bits / 8; i++)
                line[bit / 8 + i] = (uint8_t)(raw >> 8 * i);
        }
        put_bytes(f, line, (WIDTH * kind.bits + 31) / 32 * 4);
    }
}

TEST(bmp_kinds)
{
    static const bmp_kind kinds[] = {
        {12, 1, 0, 0, false, {0}},
        {12, 4, 0, 0, false, {0}},
        {12, 8, 0, 0, false, {0}},
        {12, 24, 0, 0, false, {0}},
        {40, 1, 0, 2, false, {0}},
        {40, 4, 0, 0, true, {0}},
        {40, 4, 0, 9, false, {0}},
        {40, 8, 0, 200, true, {0}},
        {40, 16, 0, 0, false, {0x7C00, 0x3E0, 0x1F, 0}},
        {40, 16, 3, 0, true, {0xF800, 0x7E0, 0x1F, 0}},
        {40, 16, 6, 0, false, {0xF00, 0xF0, 0xF, 0xF000}},
        {40, 24, 0, 0, true, {0}},
        {40, 32, 0, 0, false, {0xFF0000, 0xFF00, 0xFF, 0xFF000000}},
        {40, 32, 3, 0, false, {0xFF, 0xFF00, 0xFF0000, 0}},
        {52, 32, 3, 0, false, {0xFF000000, 0xFF0000, 0xFF00, 0}},
        {56, 32, 3, 0, false, {0xFF000000, 0xFF0000, 0xFF00, 0xFF}},
        {108, 32, 3, 0, true, {0x3FF00000, 0xFFC00, 0x3FF, 0xC0000000}},
        {124, 16, 3, 0, false, {0x7C00, 0x3E0, 0x1F, 0x8000}},
        {124, 24, 0, 0, false, {0}},
    };
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        kind = kinds[i];
        put_bmp_header(f);
        put_bmp_rows(f);
        expect_image(f, WIDTH, HEIGHT, bmp_pixel);
        expect_no_prefix(bytes_in(f), NULL);
        expect_survives_memory(bytes_in(f), NULL);
        if (i % 3 == 0)
            expect_patches_survived(bytes_in(f), NULL);
    }
}

/* Without masks a fourth byte of zeros all over is no alpha. */
static spress_colour white(uint32_t x, uint32_t y)
{
    (void)x, (void)y;
    return (spress_colour){255, 255, 255, 255};
}

TEST(bmp_without_alpha)
{
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    kind = (bmp_kind){.header_size = 40, .bits = 32};
    put_bmp_header(f);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        put_bytes(f, "\xFF\xFF\xFF\0", 4);
    expect_image(f, WIDTH, HEIGHT, white);
}

static void patch_le32(test_file *f, size_t at, uint32_t value)
{
    const size_t size = f->size;
    f->size = at;
    put_le32(f, value);
    f->size = size;
}

TEST(bmp_refused)
{
    static const struct {
        size_t at;
        uint32_t value;
        spress_code code;
        const char *message;
    } cases[] = {
        {14, 41, SPRESS_CODE_IMAGE_VARIANT, "header of 41 bytes"},
        {18, 0, SPRESS_CODE_IMAGE_DECODE, "0 x 5 pixels"},
        {18, 0x80000000, SPRESS_CODE_IMAGE_DECODE, "pixels"},
        {22, 0, SPRESS_CODE_IMAGE_DECODE, "7 x 0 pixels"},
        {22, 0x80000000, SPRESS_CODE_IMAGE_DECODE, "too few"},
        {18, 0x7FFFFFFF, SPRESS_CODE_IMAGE_DECODE, "too few"},
        {30, 4, SPRESS_CODE_IMAGE_VARIANT, "compression 4"},
        {14, 64, SPRESS_CODE_IMAGE_VARIANT, "header of 64 bytes"},
        {30, 1, SPRESS_CODE_IMAGE_VARIANT, "8 bits with compression 1"},
        {30, 2, SPRESS_CODE_IMAGE_VARIANT, "8 bits with compression 2"},
        {28, 2, SPRESS_CODE_IMAGE_VARIANT, "2 bits"},
        {28, 64, SPRESS_CODE_IMAGE_VARIANT, "64 bits"},
        {46, 257, SPRESS_CODE_IMAGE_DECODE, "257 colours"},
        {46, 3, SPRESS_CODE_IMAGE_DECODE, "palette of 3"},
        {10, 20, SPRESS_CODE_IMAGE_DECODE, "begin at byte 20"},
        {10, 99999, SPRESS_CODE_IMAGE_DECODE, "begin at byte 99999"},
    };
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        kind = (bmp_kind){.header_size = 40, .bits = 8};
        put_bmp_header(f);
        put_bmp_rows(f);
        patch_le32(f, cases[i].at, cases[i].value);
        expect_refused(bytes_in(f), NULL, cases[i].code, cases[i].message);
    }
    kind = (bmp_kind){40, 32, 3, 0, false, {0xFF00FF, 0xFF00, 0, 0}};
    put_bmp_header(f);
    put_bmp_rows(f);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_VARIANT, "gaps");
}

/* --- TGA */

typedef struct tga_kind {
    unsigned type, bits, palette_bits, flags;
} tga_kind;

static tga_kind tga;

enum { FIRST_COLOUR = 3, COLOUR_COUNT = 20 };

/* The bytes of a colour of 15 to 32 bits. */
static uint32_t tga_raw(unsigned bits, unsigned seed)
{
    uint32_t value = seed * 2654435761u;
    return bits <= 16 ? value & 0xFFFF : bits == 24 ? value & 0xFFFFFF : value;
}

static spress_colour tga_colour(unsigned bits, uint32_t raw)
{
    if (bits <= 16) {
        const uint8_t alpha = bits == 15 || (tga.flags & 15) == 0 || raw & 0x8000 ? 255 : 0;
        return (spress_colour){masked(raw, 0x7C00), masked(raw, 0x3E0), masked(raw, 0x1F), alpha};
    }
    return (spress_colour){(uint8_t)(raw >> 16), (uint8_t)(raw >> 8), (uint8_t)raw,
                           bits == 32 ? (uint8_t)(raw >> 24) : 255};
}

/* Runs: equal pixels come in threes. */
static unsigned tga_seed(uint32_t x, uint32_t y)
{
    return (y * WIDTH + x) / 3 + 1;
}

static uint32_t tga_stored(uint32_t x, uint32_t y)
{
    const unsigned seed = tga_seed(x, y);
    return (tga.type & 7) == 1 ? FIRST_COLOUR + seed % COLOUR_COUNT : tga_raw(tga.bits, seed);
}

static spress_colour tga_pixel(uint32_t x, uint32_t y)
{
    const uint32_t raw = tga_stored(x, y);
    if ((tga.type & 7) == 1)
        return tga_colour(tga.palette_bits, tga_raw(tga.palette_bits, raw));
    if ((tga.type & 7) == 3)
        return (spress_colour){(uint8_t)raw, (uint8_t)raw, (uint8_t)raw,
                               tga.bits == 16 ? (uint8_t)(raw >> 8) : 255};
    return tga_colour(tga.bits, raw);
}

static void put_raw(test_file *f, uint32_t raw, unsigned bits)
{
    for (unsigned i = 0; i < (bits + 7) / 8; i++)
        put_byte(f, raw >> 8 * i & 255);
}

static void put_tga(test_file *f)
{
    const bool indexed = (tga.type & 7) == 1;
    f->size = 0;
    f->name = "sprite.TGA";
    put_byte(f, 4);
    put_byte(f, indexed);
    put_byte(f, tga.type);
    put_le16(f, indexed ? FIRST_COLOUR : 0);
    put_le16(f, indexed ? COLOUR_COUNT : 0);
    put_byte(f, tga.palette_bits);
    put_le32(f, 0);
    put_le16(f, WIDTH);
    put_le16(f, HEIGHT);
    put_byte(f, tga.bits);
    put_byte(f, tga.flags);
    put_bytes(f, "text", 4);
    for (unsigned i = 0; indexed && i < COLOUR_COUNT; i++)
        put_raw(f, tga_raw(tga.palette_bits, FIRST_COLOUR + i), tga.palette_bits);
    uint32_t pixels[WIDTH * HEIGHT];
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const uint32_t x = i % WIDTH, y = i / WIDTH;
        pixels[i] =
            tga_stored(tga.flags & 0x10 ? WIDTH - 1 - x : x, tga.flags & 0x20 ? y : HEIGHT - 1 - y);
    }
    for (uint32_t i = 0; i < WIDTH * HEIGHT;) {
        uint32_t run = 1;
        while (i + run < WIDTH * HEIGHT && pixels[i + run] == pixels[i])
            run++;
        if (tga.type & 8) /* a run, or a single pixel as it is */
            put_byte(f, run > 1 ? 127 + run : 0);
        for (uint32_t k = 0; k < (tga.type & 8 ? 1 : run); k++)
            put_raw(f, pixels[i], tga.bits);
        i += run;
    }
}

TEST(tga_kinds)
{
    static const tga_kind kinds[] = {
        {1, 8, 15, 0}, {1, 8, 16, 1}, {1, 8, 24, 0}, {1, 8, 32, 8}, {2, 15, 0, 0}, {2, 16, 0, 0},
        {2, 16, 0, 1}, {2, 24, 0, 0}, {2, 32, 0, 8}, {2, 32, 0, 0}, {3, 8, 0, 0},  {3, 16, 0, 8},
    };
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (size_t i = 0; i < COUNT_OF(kinds) * 8; i++) {
        tga = kinds[i / 8];
        tga.type |= i & 1 ? 8 : 0;
        tga.flags |= (unsigned)(i & 6) << 3; /* both directions of both axes */
        put_tga(f);
        expect_image(f, WIDTH, HEIGHT, tga_pixel);
        expect_no_prefix(bytes_in(f), f->name);
        expect_survives_memory(bytes_in(f), f->name);
        if (i % 5 == 0)
            expect_patches_survived(bytes_in(f), f->name);
    }
}

TEST(tga_refused)
{
    static const struct {
        size_t at;
        uint8_t value;
        spress_code code;
        const char *message;
    } cases[] = {
        {1, 2, SPRESS_CODE_IMAGE_VARIANT, "not supported"},
        {2, 0, SPRESS_CODE_IMAGE_VARIANT, "type 0"},
        {2, 32, SPRESS_CODE_IMAGE_VARIANT, "type 32"},
        {2, 33, SPRESS_CODE_IMAGE_VARIANT, "type 33"},
        {4, 1, SPRESS_CODE_IMAGE_DECODE, "256"},
        {5, 2, SPRESS_CODE_IMAGE_DECODE, ""},
        {6, 200, SPRESS_CODE_IMAGE_DECODE, "palette"},
        {7, 12, SPRESS_CODE_IMAGE_VARIANT, "palette of 12 bits"},
        {12, 0, SPRESS_CODE_IMAGE_DECODE, "0 x 5 pixels"},
        {13, 255, SPRESS_CODE_IMAGE_DECODE, "cut"},
        {16, 16, SPRESS_CODE_IMAGE_VARIANT, "16 bits"},
        {17, 0x40, SPRESS_CODE_IMAGE_VARIANT, "not supported"},
    };
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tga = (tga_kind){.type = 1, .bits = 8, .palette_bits = 24};
        put_tga(f);
        f->bytes[cases[i].at] = cases[i].value;
        expect_refused(bytes_in(f), f->name, cases[i].code, cases[i].message);
    }
    tga = (tga_kind){.type = 10, .bits = 24};
    put_tga(f);
    f->bytes[22] = 0xFF; /* 128 pixels of 35 */
    expect_refused(bytes_in(f), f->name, SPRESS_CODE_IMAGE_DECODE, "leaves the picture");
}

/* A run of old programs goes on in the next row: all 35 pixels in one. */
TEST(tga_run_over_rows)
{
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    tga = (tga_kind){.type = 11, .bits = 8};
    put_tga(f);
    f->size = 22;
    put_byte(f, 127 + WIDTH * HEIGHT);
    put_byte(f, 255);
    expect_image(f, WIDTH, HEIGHT, white);
}

/* Four pixels of 32 bits, and an extension area with an attribute type (field 24). */
static void put_tga_with_attribute(test_file *f, unsigned type, unsigned alpha_bits)
{
    static const uint8_t pixels[] = {10, 20, 40, 80, 0, 0, 0, 0, 30, 60, 90, 255, 9, 200, 7, 100};
    f->size = 0;
    f->name = "sprite.tga";
    put_bytes(f, "\0\0\2\0\0\0\0\0\0\0\0\0", 12);
    put_le16(f, 2);
    put_le16(f, 2);
    put_byte(f, 32);
    put_byte(f, 0x20 | alpha_bits);
    put_bytes(f, pixels, sizeof pixels);
    const size_t area = f->size;
    put_le16(f, 495);
    while (f->size < area + 494)
        put_byte(f, ' ');
    put_byte(f, type);
    put_le32(f, (uint32_t)area);
    put_le32(f, 0);
    put_bytes(f, "TRUEVISION-XFILE.", 18);
}

/* B, G, R, A of the file; for type 4 a colour is divided by its alpha: 40 * 255 / 80 = 127.5, and
 * 200 * 255 / 100 is more than there is. */
TEST(tga_attribute_types)
{
    static const spress_colour stored[] = {
        {40, 20, 10, 80}, {0, 0, 0, 0}, {90, 60, 30, 255}, {7, 200, 9, 100}};
    static const spress_colour divided[] = {
        {128, 64, 32, 80}, {0, 0, 0, 0}, {90, 60, 30, 255}, {18, 255, 23, 100}};
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (unsigned type = 0; type < 6; type++)
        for (unsigned alpha_bits = 0; alpha_bits <= 8; alpha_bits += 8) {
            put_tga_with_attribute(f, type, alpha_bits);
            AUTO_IMAGE image;
            assert_true(read_image(bytes_in(f), f->name, NULL, &image));
            for (uint32_t i = 0; i < 4; i++) {
                spress_colour wanted = type == 4 ? divided[i] : stored[i];
                if (type < 2)
                    wanted.a = 255;
                expect_pixel(&image, i % 2, i / 2, wanted);
            }
        }
    expect_patches_survived(bytes_in(f), f->name);
    /* Alphas of 0 all over are an error of the writer, unless it says that they are of use. */
    for (unsigned type = 2; type < 4; type++) {
        put_tga_with_attribute(f, type, 0);
        for (size_t i = 0; i < 4; i++)
            f->bytes[18 + i * 4 + 3] = 0;
        AUTO_IMAGE image;
        assert_true(read_image(bytes_in(f), f->name, NULL, &image));
        expect_pixel(&image, 0, 0, (spress_colour){40, 20, 10, type == 2 ? 255 : 0});
    }
}
