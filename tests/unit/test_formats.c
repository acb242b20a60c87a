/* The registry: its rows, recognition by score, settings, PNG and the dump as ordinary rows. */
#include "formats/format.h"
#include "support.h"

/* formats.def names the rows; an id is the name with - for _. */
TEST(rows_follow_the_list)
{
    static const char *const listed[] = {
#define SPRESSI_FORMAT(name)        #name,
#define SPRESSI_OUTPUT_FORMAT(name) SPRESSI_FORMAT(name)
#include "formats/formats.def"
    };
    assert_int_equal(spress_format_count(), COUNT_OF(listed));
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        const spressi_format *row = spressi_format_row(format);
        char id[32];
        strncpy(id, listed[i], sizeof id - 1);
        id[sizeof id - 1] = '\0';
        for (char *p = id; *p; p++)
            *p = *p == '_' ? '-' : *p;
        assert_string_equal(format->id, id);
        assert_ptr_equal(spress_format_find(id), format);
        assert_int_equal(format->reads, row->read != NULL);
        assert_int_equal(format->writes, row->write != NULL);
        assert_true(format->kinds & SPRESS_KIND_BIT(format->kind));
        assert_true(!format->packs || format->kind == SPRESS_KIND_ATLAS);
    }
}

static const char *recognised(const char *text, const char *file_name)
{
    const spress_format *format = spress_format_recognise(bytes_of(text), file_name);
    return format ? format->id : "none";
}

TEST(recognition)
{
    assert_string_equal(recognised("PCT:1.0\n", "x.json"), "pct");
    assert_string_equal(recognised("\x89PNG\r\n\x1A\n", "x.pct"), "png");
    assert_string_equal(recognised("", "X.PNG"), "png");
    assert_string_equal(recognised("", "x.pcsef"), "pcsef");
    assert_string_equal(recognised("", "x"), "none");
    /* Dialects of JSON: a glTF may speak of bones, and its score is the higher one. */
    assert_string_equal(recognised("{\"bones\":[]}", NULL), "pchr-json");
    assert_string_equal(recognised("{\"bones\":[],\"asset\":{}}", NULL), "gltf");
    /* The dump has a kind and something of that kind, both in its root; other tools have neither.
     */
    assert_string_equal(recognised("{\"kind\":\"atlas\",\"frames\":[]}", NULL), "spritepress-json");
    assert_string_equal(recognised(" {\"pages\" : [{}], \"kind\" : \"atlas\"", NULL),
                        "spritepress-json");
    assert_string_equal(recognised("\xEF\xBB\xBF{\"rows\":[],\"kind\":\"sprite\"}", NULL),
                        "spritepress-json");
    assert_string_equal(recognised("{\"kind\":\"rig\",\"fps\":1,\"bones\":[]}", NULL),
                        "spritepress-json");
    /* Sprite sheets have frames with a frame in them, or meta beside them. */
    assert_string_equal(recognised("{\"frames\":{\"a\":{\"frame\":{}}}}", NULL), "json-hash");
    assert_string_equal(recognised("\xEF\xBB\xBF{\"frames\" : [{\"frame\"", NULL), "json-array");
    assert_string_equal(recognised("{\"meta\":{\"kind\":\"atlas\"},\"frames\":[]}", NULL),
                        "json-array");
    assert_string_equal(recognised("{\"textures\":[{\"frames\":[]}]}", NULL), "multiatlas");
    static const char *const others[] = {
        "{\"frames\":1,\"meta\":{\"app\":\"x\"}}",
        "{\"frames\":{},\"kind\":\"a\",\"meta\":{}}",
        "{\"kind\":\"Pod\",\"frames\":[]}",
        "{\"kind\":\"atlas\",\"rows\":[]}",
        "{\"kind\":\"sprite\",\"frames\":[]}",
        "{\"kind\":[\"atlas\"],\"frames\":[]}",
        "{\"kind\":\"atlas\",\"meta\":{\"frames\":[]}}",
        "{\"name\":\"kind\",\"atlas\":\"frames\"}",
        "[{\"kind\":\"atlas\",\"frames\":[]}]",
        "{\"kind\":\"atlas",
        "{\"kind\\",
        "{\"kind\":",
        "{\"kind",
        "{",
    };
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_string_equal(recognised(others[i], NULL), "none");
    /* Without marks of its own a JSON is the JSON form of PCHR, by its extension. */
    assert_string_equal(recognised("{}", "x.json"), "pchr-json");
}

/* What the documents and the packer's rules say of each format. */
TEST(layouts)
{
    const spress_format *aatls = spress_format_find("aatls");
    const spress_format *scs = spress_format_find("scs");
    assert_int_equal(aatls->layout.max_side, 32767);
    assert_int_equal(aatls->layout.free_edge, 1);
    assert_true(spress_format_find("pct")->layout.blocks);
    assert_true(scs->layout.cells && scs->layout.one_page);
    assert_true(aatls->packs && scs->packs && spress_format_find("pct")->packs);
    assert_true(spress_format_find("spritepress-json")->packs);
    assert_false(spress_format_find("pchr")->packs || spress_format_find("pchr-json")->packs);
    assert_int_equal(spress_format_find("spritepress-json")->kinds, 7);
}

static spress_document *small_sprite(void)
{
    const spress_read_options options = {.width = 2};
    return spress_read(bytes_of("1A1."), spress_format_find("pcsef"), &options, NULL);
}

static void expect_setting_refused(const char *id, spress_setting setting, const char *message)
{
    const spress_write_options options = {.settings = {&setting, 1}};
    TEST_REPORT(r);
    AUTO_DOCUMENT *document = small_sprite();
    spress_buffer out;
    assert_non_null(document);
    assert_false(spress_write(document, spress_format_find(id), &options, &r.report, &out));
    assert_string_equal(expect_code(&r.report, SPRESS_CODE_SETTING, SPRESS_NO_OFFSET, "")->message,
                        message);
}

TEST(settings)
{
    expect_setting_refused(
        "pcsef", (spress_setting){"compact", NULL},
        "Platanus compact sprite string: \"compact\" is no setting of this format");
    expect_setting_refused("pcsef", (spress_setting){"no-mirror", "1"},
                           "Platanus compact sprite string: \"no-mirror\" takes no value");
    expect_setting_refused("png", (spress_setting){"no-mirror", NULL},
                           "PNG picture: \"no-mirror\" is no setting of this format");
    TEST_REPORT(r);
    const spress_setting unknown = {"x", NULL};
    const spress_read_options options = {.settings = {&unknown, 1}};
    assert_null(spress_read(bytes_of("PCT:1.0\n"), NULL, &options, &r.report));
    expect_code(&r.report, SPRESS_CODE_SETTING, SPRESS_NO_OFFSET, "");
}

/* A sprite written as PNG and read with the same palette is the same sprite. */
TEST(png_row)
{
    const spress_format *png = spress_format_find("png");
    AUTO_DOCUMENT *document = small_sprite();
    spress_buffer out;
    TEST_REPORT(r);
    assert_true(spress_write(document, png, NULL, &r.report, &out));
    spress_document *back = spress_read((spress_bytes){out.data, out.size}, NULL, NULL, &r.report);
    expect_silence(&r.report);
    assert_non_null(back);
    assert_ptr_equal(back->format, png);
    assert_int_equal(back->sprite.width, 2);
    assert_memory_equal(back->sprite.pixels, "A.", 2);
    spress_buffer_free(&out);
    spress_document_free(back);
    const spress_write_options small = {.limits = {.pixels = 1}};
    assert_false(spress_write(document, png, &small, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, "");
}

/* `nearest` decides whether a colour that the palette lacks is an error. */
TEST(png_nearest)
{
    uint8_t pixel[4] = {1, 2, 3, 255};
    const spress_image image = {.width = 1, .height = 1, .rgba = pixel};
    AUTO_BUFFER out;
    assert_true(spress_png_write(&image, NULL, NULL, &out));
    const spress_bytes bytes = {out.data, out.size};
    TEST_REPORT(r);
    assert_null(spress_read(bytes, NULL, NULL, &r.report));
    expect_code(&r.report, SPRESS_CODE_PCSEF_UNCOLOURED, SPRESS_NO_OFFSET, "/rows/0");
    const spress_read_options nearest = {.nearest = true};
    AUTO_DOCUMENT *document = spress_read(bytes, NULL, &nearest, NULL);
    assert_non_null(document);
}

TEST(writers_survive)
{
    AUTO_DOCUMENT *document = small_sprite();
    expect_writer_survives(document, "png");
    expect_writer_survives(document, "spritepress-json");
}
