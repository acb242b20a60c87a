/* A `.meta` that is there is updated: what scenes refer to stays, and so does every line that is
 * not about sprites. The earlier files are as Unity writes them, by hand. */
#include "support.h"

static const char earlier[] = "fileFormatVersion: 2\n"
                              "guid: 0123456789abcdef0123456789abcdef\n"
                              "TextureImporter:\n"
                              "  internalIDToNameTable:\n"
                              "  - first:\n"
                              "      213: -77\n"
                              "    second: gone\n"
                              "  - first:\n"
                              "      213: 5\n"
                              "    second: walk\n"
                              "  serializedVersion: 12\n"
                              "  mipmaps:\n"
                              "    enableMipMap: 1\n"
                              "  spriteMode: 1\n"
                              "  textureType: 0\n"
                              "  spriteSheet:\n"
                              "    serializedVersion: 2\n"
                              "    sprites:\n"
                              "    - serializedVersion: 2\n"
                              "      name: walk\n"
                              "      rect:\n"
                              "        serializedVersion: 2\n"
                              "        x: 0\n"
                              "        y: 0\n"
                              "        width: 3\n"
                              "        height: 3\n"
                              "      alignment: 7\n"
                              "      pivot: {x: 0.5, y: 0}\n"
                              "      border: {x: 1, y: 0, z: 0, w: 0}\n"
                              "      outline:\n"
                              "      - - {x: -1, y: 1}\n"
                              "        - {x: 1, y: -1}\n"
                              "      spriteID: 5000000000000000080000000000000f\n"
                              "      internalID: 5\n"
                              "    outline: []\n"
                              "    secondaryTextures:\n"
                              "    - texture: {fileID: 2800000, guid: 11, type: 3}\n"
                              "      name: _NormalMap\n"
                              "    nameFileIdTable:\n"
                              "      walk: 5\n"
                              "  spritePixelsToUnits: 16\n"
                              "  userData: \n";

static const char tpsheet[] = ":format=40300\n:texture=page.png\n:size=64x32\n"
                              "walk;2;4;20;10; 0.5;0.5; 0;0;0;0\n"
                              "new one;30;4;5;6; 0.5;0.5; 0;0;0;0\n"
                              "gone;40;4;5;6; 0.5;0.5; 0;0;0;0\n";

/* The file that stands in the output's place. */
static spress_sibling_answer read_earlier(void *context, const char *name, const char *where,
                                          spress_report *report, spress_buffer *out)
{
    const char *text = context;
    (void)where;
    (void)report;
    assert_string_equal(name, "page.png.meta");
    *out = (spress_buffer){.data = MUST(malloc(strlen(text))),
                           .size = strlen(text),
                           .capacity = strlen(text),
                           .allocator = spress_allocator_default()};
    memcpy(out->data, text, strlen(text));
    return SPRESS_SIBLING_READ;
}

/* The three sprites written over a file, as a text that ends with NUL. */
static char *update(char *text)
{
    const spress_siblings previous = {text, read_earlier};
    const spress_write_options options = {.file_name = "page.png.meta", .previous = &previous};
    TEST_REPORT(found);
    AUTO_BUFFER out = {0};
    AUTO_DOCUMENT *document =
        MUST(spress_read(bytes_of(tpsheet), spress_format_find("unity-tpsheet"), NULL, NULL));
    if (!spress_write(document, spress_format_find("unity-meta"), &options, &found.report, &out))
        fail_msg("%s", found.items[0].message);
    char *result = MUST(calloc(out.size + 1, 1));
    memcpy(result, out.data, out.size);
    return result;
}

static void expect_part(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no\n%s\nin\n%s", part, text);
}

TEST(what_scenes_refer_to_stays)
{
    char text[sizeof earlier];
    memcpy(text, earlier, sizeof earlier);
    char *updated = update(text);
    expect_part(updated, "guid: 0123456789abcdef0123456789abcdef\n");
    expect_part(updated, "      213: -77\n    second: gone\n  - first:\n      213: 5\n"
                         "    second: walk\n  - first:\n");
    expect_part(updated, "    enableMipMap: 1\n  spriteMode: 2\n  textureType: 8\n");
    /* A new rectangle; pivot, border, outline and ids as somebody has set them. */
    expect_part(updated,
                "      name: walk\n      rect:\n        serializedVersion: 2\n        x: 2\n"
                "        y: 4\n        width: 20\n        height: 10\n      alignment: 7\n"
                "      pivot: {x: 0.5, y: 0}\n      border: {x: 1, y: 0, z: 0, w: 0}\n"
                "      outline:\n      - - {x: -1, y: 1}\n        - {x: 1, y: -1}\n"
                "      spriteID: 5000000000000000080000000000000f\n      internalID: 5\n"
                "    - serializedVersion: 2\n      name: new one\n");
    /* One that comes back has its id again, of which Unity makes the sprite's. */
    expect_part(updated, "      spriteID: 3bffffffffffffff0800000000000000\n"
                         "      internalID: -77\n");
    expect_part(updated, "      name: _NormalMap\n    nameFileIdTable:\n      walk: 5\n");
    expect_part(updated, "  spritePixelsToUnits: 16\n  userData: \n");
    /* Writing it once more changes nothing. */
    char *again = update(updated);
    assert_string_equal(again, updated);
    free(again);
    free(updated);
}

/* Before 2019 ids were counted; lines keep their ends. */
TEST(old_files)
{
    char old[] =
        "fileFormatVersion: 2\r\nguid: 01\r\nTextureImporter:\r\n  fileIDToRecycleName:\r\n"
        "    21300004: walk\r\n  spriteMode: 2\r\n  textureType: 8\r\n  spriteSheet:\r\n"
        "    sprites: []\r\n  userData: \r\n";
    char *updated = update(old);
    expect_part(updated, "  fileIDToRecycleName:\r\n    21300004: walk\r\n    21300006: gone\r\n"
                         "    21300008: new one\r\n  spriteMode: 2\r\n");
    expect_part(updated, "    - serializedVersion: 2\r\n      name: walk\r\n");
    for (const char *feed = strchr(updated, '\n'); feed; feed = strchr(feed + 1, '\n'))
        assert_int_equal(feed[-1], '\r');
    assert_null(strstr(updated, "internalID"));
    free(updated);
}

/* Whatever a file is cut to, and whenever memory ends: an error, or a file. */
TEST(damaged_files)
{
    AUTO_DOCUMENT *document =
        MUST(spress_read(bytes_of(tpsheet), spress_format_find("unity-tpsheet"), NULL, NULL));
    for (size_t size = 1; size < sizeof earlier; size++) {
        char *text = MUST(calloc(size + 1, 1));
        memcpy(text, earlier, size);
        const spress_siblings previous = {text, read_earlier};
        FAILING_ALLOCATOR(f, size % 40 + 1);
        const spress_write_options options = {
            .file_name = "page.png.meta", .previous = &previous, .allocator = &f.allocator};
        TEST_REPORT(found);
        AUTO_BUFFER out = {0};
        if (!spress_write(document, spress_format_find("unity-meta"), &options, &found.report,
                          &out))
            assert_int_not_equal(found.report.error_count, 0);
        spress_buffer_free(&out);
        out = (spress_buffer){0};
        assert_int_equal(f.live_count, 0);
        free(text);
    }
}
