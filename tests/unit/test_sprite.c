/* Sprites: alphabets, colours, and the way to and from pictures. */
#include "support.h"

#include "model/sprite.h"

static const spress_colour red = {255, 0, 0, 255};
static const spress_colour half_blue = {0, 0, 255, 128};

TEST(alphabets)
{
    const spress_alphabet document = SPRESS_ALPHABET_DOCUMENT;
    const spress_alphabet compact = SPRESS_ALPHABET_COMPACT;
    assert_int_equal(spress_alphabet_capacity(document), 79);
    assert_int_equal(spress_alphabet_capacity(compact), 77);
    assert_int_equal(spress_alphabet_characters(document)[72], '.');
    assert_int_equal(spress_alphabet_characters(document)[75], '>');
    assert_int_equal(spress_alphabet_index(document, '.', 'A'), 0);
    assert_int_equal(spress_alphabet_index(document, '.', '"'), 78);
    assert_int_equal(spress_alphabet_index(compact, '.', '"'), 76);
    assert_int_equal(spress_alphabet_index(document, '.', '.'), -1);
    assert_int_equal(spress_alphabet_index(document, 0, '.'), -1);
    assert_int_equal(spress_alphabet_index(document, '.', '>'), -1);
    assert_int_equal(spress_alphabet_index(document, 'x', '.'), 72);
    assert_int_equal(spress_alphabet_index(document, 'x', 'x'), -1);
    assert_int_equal(spress_alphabet_index(compact, 'x', '.'), -1);
    assert_int_equal(spress_alphabet_index(document, '.', '|'), -1);
    assert_int_equal(spress_alphabet_index(document, '.', '\0'), -1);
    /* The compact alphabet is the document's without '.' and '>'. */
    for (size_t i = 0, k = 0; i < 79; i++) {
        const char c = spress_alphabet_characters(document)[i];
        if (c != '.' && c != '>')
            assert_int_equal(spress_alphabet_characters(compact)[k++], c);
    }
}

static spress_sprite sprite_of(uint32_t width, uint32_t height, const char *pixels, char *storage)
{
    memcpy(storage, pixels, (size_t)width * height);
    return (spress_sprite){.width = width, .height = height, .pixels = storage, .empty = '.'};
}

TEST(check)
{
    char storage[16];
    const spress_palette two = {.colours = {red, half_blue}, .count = 2};
    spress_sprite sprite = sprite_of(2, 4, "A.|A'|C'", storage);
    TEST_REPORT(r);
    assert_true(spressi_sprite_check(&sprite, &r.report));
    assert_int_equal(r.report.count, 2); /* each character once, though both are used twice */
    const spress_diagnostic *bar =
        expect_code(&r.report, SPRESS_CODE_PCSEF_NO_COLOUR, SPRESS_NO_OFFSET, "/rows/1");
    assert_non_null(strstr(bar->message, "'|' has no colour"));
    assert_non_null(strstr(bar->message, "row 2, column 1"));
    expect_code(&r.report, SPRESS_CODE_PCSEF_NO_COLOUR, SPRESS_NO_OFFSET, "/rows/2");
    assert_int_equal(bar->severity, SPRESS_SEVERITY_WARNING);

    spress_palette own = two;
    sprite.palette = &own;
    test_report_init(&r);
    assert_true(spressi_sprite_check(&sprite, &r.report));
    assert_int_equal(r.report.count, 3); /* C is the third colour */
    assert_true(spressi_sprite_check(&sprite, NULL));
}

TEST(to_rgba)
{
    char storage[16];
    const spress_palette two = {.colours = {red, half_blue}, .count = 2};
    const uint8_t expected[] = {255, 0, 0, 255, 0, 0, 255, 128, 0, 0, 0, 0, 255, 0, 0, 255};
    uint8_t rgba[16];
    TEST_REPORT(r);
    spress_sprite sprite = sprite_of(2, 2, "AB.A", storage);
    assert_true(spress_sprite_to_rgba(&sprite, &two, &r.report, rgba));
    assert_memory_equal(rgba, expected, sizeof rgba);

    sprite = sprite_of(2, 2, "ABAC", storage);
    memset(rgba, 7, sizeof rgba);
    assert_false(spress_sprite_to_rgba(&sprite, &two, &r.report, rgba));
    const spress_diagnostic *item =
        expect_code(&r.report, SPRESS_CODE_PCSEF_UNCOLOURED, SPRESS_NO_OFFSET, "/rows/1");
    assert_non_null(strstr(item->message, "'C'"));
    assert_non_null(strstr(item->message, "row 2, column 2"));
    for (size_t i = 0; i < sizeof rgba; i++)
        assert_int_equal(rgba[i], 7); /* untouched */

    const spress_palette many = {.count = 80};
    assert_false(spress_sprite_to_rgba(&sprite, &many, &r.report, rgba));
    expect_code(&r.report, SPRESS_CODE_PALETTE_SIZE, SPRESS_NO_OFFSET, "/palette");
}

TEST(draw)
{
    char storage[16];
    spress_palette own = {.colours = {half_blue}, .count = 1};
    const spress_palette given = {.colours = {red}, .count = 1};
    spress_sprite sprite = sprite_of(2, 1, "A.", storage);
    TEST_REPORT(r);
    spress_image image = {.width = 77};
    assert_true(spress_sprite_draw(&sprite, NULL, &r.report, &image));
    assert_memory_equal(image.rgba, "\0\0\0\377\0\0\0\0", 8); /* the default's first is black */
    spress_image_free(&image);
    sprite.palette = &own;
    assert_true(spress_sprite_draw(&sprite, NULL, &r.report, &image));
    assert_memory_equal(image.rgba, &half_blue, 4);
    spress_image_free(&image);
    assert_true(spress_sprite_draw(&sprite, &(spress_sprite_draw_options){.palette = &given},
                                   &r.report, &image));
    assert_memory_equal(image.rgba, &red, 4);
    spress_image_free(&image);
    expect_silence(&r.report);

    const spress_limits one = {.pixels = 1};
    image.width = 77;
    assert_false(spress_sprite_draw(&sprite, &(spress_sprite_draw_options){.limits = &one},
                                    &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, "");
    sprite.pixels[0] = 'B';
    assert_false(spress_sprite_draw(&sprite, NULL, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_PCSEF_UNCOLOURED, SPRESS_NO_OFFSET, "/rows/0");
    sprite.height = 0;
    assert_false(spress_sprite_draw(&sprite, NULL, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_IMAGE_ENCODE, SPRESS_NO_OFFSET, "");
    sprite.height = 1;
    FAILING_ALLOCATOR(f, 1);
    assert_false(spress_sprite_draw(
        &sprite, &(spress_sprite_draw_options){.allocator = &f.allocator}, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
    assert_int_equal(image.width, 77);
}

static spress_image image_of(uint32_t width, uint32_t height, const spress_colour *colours)
{
    spress_image image;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    memcpy(image.rgba, colours, (size_t)width * height * 4);
    return image;
}

static void expect_sprite(const spress_image *image, spress_read_options options, bool nearest,
                          const char *pixels)
{
    TEST_REPORT(r);
    options.nearest = nearest;
    AUTO_DOCUMENT *document = spress_sprite_from_image(image, &options, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_int_equal(document->kind, SPRESS_KIND_SPRITE);
    assert_int_equal(document->sprite.width, image->width);
    assert_int_equal(document->sprite.height, image->height);
    assert_memory_equal(document->sprite.pixels, pixels, strlen(pixels));
    assert_int_equal(document->sprite.palette != NULL, options.palette != NULL);
}

static void expect_no_sprite(const spress_image *image, spress_read_options options,
                             spress_code code, const char *path)
{
    TEST_REPORT(r);
    assert_null(spress_sprite_from_image(image, &options, &r.report));
    expect_code(&r.report, code, SPRESS_NO_OFFSET, path);
}

TEST(from_image)
{
    spress_palette palette = {.colours = {red, half_blue, red}, .count = 3};
    const spress_colour colours[] = {red, half_blue, {9, 9, 9, 0}, red};
    spress_image image = image_of(2, 2, colours);
    const spress_read_options options = {.palette = &palette};
    expect_sprite(&image, options, false, "AB.A"); /* of two reds the first; alpha 0 is empty */
    expect_sprite(&image, (spress_read_options){.palette = &palette, .empty = 'A'}, false, "CBAC");

    image.rgba[13] = 1; /* nearly red */
    expect_no_sprite(&image, options, SPRESS_CODE_PCSEF_UNCOLOURED, "/rows/1");
    expect_sprite(&image, options, true, "AB.A");

    expect_no_sprite(&image, (spress_read_options){.limits = {.pixels = 3}},
                     SPRESS_CODE_LIMIT_PIXELS, "");
    palette.count = 80;
    expect_no_sprite(&image, options, SPRESS_CODE_PALETTE_SIZE, "/palette");
    expect_no_sprite(&image, (spress_read_options){.empty = '~'}, SPRESS_CODE_PCSEF_COLOUR,
                     "/empty");
    spress_image_free(&image);
    assert_true(spress_image_init(&image, 100, 100, NULL, NULL));
    expect_no_sprite(&image, (spress_read_options){.limits = {.memory_bytes = 2000}},
                     SPRESS_CODE_LIMIT_MEMORY, "");
    spress_image_free(&image);
    const spress_image wide = {.width = 65536, .height = 1};
    expect_no_sprite(&wide, (spress_read_options){0}, SPRESS_CODE_PCSEF_WIDTH, "/width");
}

/* Positions 72 and 75 of the document's alphabet are no colours: what they hold is not found. */
TEST(dead_positions)
{
    spress_palette palette = {.count = 79};
    for (uint8_t i = 0; i < 79; i++)
        palette.colours[i] = (spress_colour){i, 0, 0, 255};
    for (uint8_t i = 0; i < 79; i++) {
        AUTO_IMAGE image = image_of(1, 1, &palette.colours[i]);
        const char c[2] = {spress_alphabet_characters(SPRESS_ALPHABET_DOCUMENT)[i]};
        const spress_read_options options = {.palette = &palette};
        if (c[0] == '.' || c[0] == '>') {
            expect_no_sprite(&image, options, SPRESS_CODE_PCSEF_UNCOLOURED, "/rows/0");
            expect_sprite(&image, options, true, c[0] == '.' ? "," : "<"); /* one below */
        } else {
            expect_sprite(&image, options, false, c);
        }
    }
}

/* What is nearer to nothing than to any colour becomes empty. */
TEST(nearest)
{
    const spress_palette palette = {.colours = {red, {0, 0, 255, 255}}, .count = 2};
    const spress_colour colours[] = {{200, 40, 40, 255}, {90, 90, 250, 255}, {255, 0, 0, 200},
                                     {255, 0, 0, 20},    {127, 0, 128, 255}, {0, 0, 255, 127}};
    AUTO_IMAGE image = image_of(6, 1, colours);
    expect_sprite(&image, (spress_read_options){.palette = &palette}, true, "ABA.B.");
}

/* More colours than the look-up keeps at a time: the default palette, drawn and taken back. */
TEST(there_and_back)
{
    const size_t side = 64;
    char pixels[64 * 64];
    test_random random = {5};
    const char *characters = spress_alphabet_characters(SPRESS_ALPHABET_COMPACT);
    for (size_t i = 0; i < side * side; i++) {
        const uint32_t n = test_random_below(&random, 78);
        pixels[i] = n == 77 ? '.' : characters[n];
    }
    const spress_sprite sprite = {.width = 64,
                                  .height = 64,
                                  .pixels = pixels,
                                  .empty = '.',
                                  .alphabet = SPRESS_ALPHABET_COMPACT};
    AUTO_IMAGE image;
    assert_true(spress_sprite_draw(&sprite, NULL, NULL, &image));
    spress_read_options options = {.alphabet = SPRESS_ALPHABET_COMPACT};
    for (int nearest = 0; nearest < 2; nearest++) {
        options.nearest = nearest;
        AUTO_DOCUMENT *document = MUST(spress_sprite_from_image(&image, &options, NULL));
        char difference[100];
        assert_true(spress_sprite_equal(&sprite, &document->sprite, difference, 100));
    }
    for (size_t n = 1;; n++) {
        FAILING_ALLOCATOR(f, n);
        spress_read_options failing = options;
        failing.allocator = &f.allocator;
        TEST_REPORT(r);
        spress_document *document = spress_sprite_from_image(&image, &failing, &r.report);
        spress_document_free(document);
        assert_int_equal(f.live_count, 0);
        if (document)
            break;
        expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
    }
}

TEST(equal)
{
    char storage[2][16];
    char text[100];
    spress_palette palettes[2] = {{.colours = {red}, .count = 1}, {.colours = {red}, .count = 1}};
    spress_sprite a = sprite_of(2, 2, "ABCD", storage[0]);
    spress_sprite b = sprite_of(2, 2, "ABCD", storage[1]);
    a.palette = &palettes[0];
    b.palette = &palettes[1];
    b.empty = '\0'; /* the same as '.' */
    assert_true(spress_sprite_equal(&a, &b, text, sizeof text));
    palettes[1].colours[0].a = 1;
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    assert_string_equal(text, "the palettes differ");
    b.palette = NULL;
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    b.alphabet = SPRESS_ALPHABET_COMPACT;
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    assert_string_equal(text, "the alphabets differ");
    b.empty = 'x';
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    assert_string_equal(text, "the empty pixel is '.' and 'x'");
    b.pixels[3] = 'E';
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    assert_string_equal(text, "row 2, column 2 (from 1) is 'D' and 'E'");
    b.width = 1;
    assert_false(spress_sprite_equal(&a, &b, text, sizeof text));
    assert_string_equal(text, "the size is 2 x 2 and 1 x 2");
    assert_false(spress_sprite_equal(&a, &b, NULL, 0));
}
