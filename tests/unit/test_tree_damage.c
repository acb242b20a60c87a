/* Structure trees of damaged files: every truncation and every damaged byte keeps the law of trees,
 * and recording changes nothing about what is read. */
#include "aatls_file.h"
#include "tree_reading.h"

static void expect_same_findings(const spress_report *a, const spress_report *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->dropped, b->dropped);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->items[i].code, b->items[i].code);
        assert_int_equal(a->items[i].offset, b->items[i].offset);
        assert_string_equal(a->items[i].message, b->items[i].message);
    }
}

/* Both documents as JSON, which has all that they hold. */
static void expect_same_document(const spress_document *a, const spress_document *b)
{
    spress_buffer one = {0}, other = {0};
    const bool first = spress_write(a, spress_format_dump(), NULL, NULL, &one);
    const bool second = spress_write(b, spress_format_dump(), NULL, NULL, &other);
    assert_int_equal(first, second);
    assert_int_equal(one.size, other.size);
    if (one.size != 0)
        assert_memory_equal(one.data, other.data, one.size);
    spress_buffer_free(&one);
    spress_buffer_free(&other);
}

/* Reads with and without a tree: the law holds, and nothing else is different. */
static void compare(spress_bytes input, const char *format, bool lenient)
{
    static reading with, without;
    const spress_read_options options = {
        .lenient = lenient, .width = 16, .nearest = true, .keep_offsets = true};
    with = (reading){.input = input, .format = format, .options = options};
    without = (reading){.input = input, .format = format, .options = options};
    read_tree(&with);
    test_report_init(&without.report);
    without.document =
        spress_read(input, spress_format_find(format), &without.options, &without.report.report);
    expect_same_findings(&with.report.report, &without.report.report);
    assert_int_equal(with.document != NULL, without.document != NULL);
    if (with.document)
        expect_same_document(with.document, without.document);
    end_reading(&with);
    end_reading(&without);
}

/* Every truncation, and every byte turned over in a few ways. */
static void sweep(spress_bytes whole, const char *format, size_t step)
{
    AUTO_FREE uint8_t *copy = MUST(malloc(whole.size));
    for (size_t i = 0; i <= whole.size; i += step) {
        for (int lenient = 0; lenient < 2; lenient++) {
            AUTO_FREE uint8_t *exact =
                malloc(i + 1); /* so that sanitizers see every byte behind it */
            assert_non_null(exact);
            memcpy(exact, whole.data, i);
            compare((spress_bytes){exact, i}, format, lenient);
        }
    }
    for (size_t i = 0; i < whole.size; i += step) {
        static const uint8_t flips[] = {0xFF, 0x01, 0x10};
        for (size_t k = 0; k < sizeof flips; k++) {
            memcpy(copy, whole.data, whole.size);
            copy[i] ^= flips[k];
            compare((spress_bytes){copy, whole.size}, format, k % 2);
        }
    }
}

static void sweep_file(const char *path, const char *format, size_t step)
{
    size_t size;
    AUTO_FREE uint8_t *bytes = read_file(path, &size);
    sweep((spress_bytes){bytes, size}, format, step);
}

TEST(damage)
{
    uint8_t bytes[256];
    sweep((spress_bytes){aatls_sample, sizeof aatls_sample}, "aatls", 1);
    sweep(pchr_sample_bytes(), "pchr", 1);
    sweep((spress_bytes){bytes, make_scs(bytes)}, "scs", 1);
    sweep((spress_bytes){bytes, make_glb(bytes)}, "glb", 1);
    sweep((spress_bytes){pchr_sample_png, sizeof pchr_sample_png}, "png", 1);
    sweep_file("examples/items.aatls", "aatls", 1);
    sweep_file("examples/hero.pct", "pct", 1);
    sweep_file("examples/ghost.pcsef", "pcsef", 1);
    sweep_file("examples/lamp.pchr", "pchr", 7);
    sweep_file("examples/lamp.json", "pchr-json", 31);
    sweep_file("examples/lamp.json", "spritepress-json", 61);
}

/* A rig as glTF in both its forms, as our writer makes them: interleaved views, images inside. */
TEST(damaged_gltf)
{
    static const char *const formats[] = {"gltf", "glb"};
    size_t size;
    AUTO_FREE uint8_t *bytes = read_file("examples/lamp.pchr", &size);
    AUTO_DOCUMENT *rig =
        spress_read((spress_bytes){bytes, size}, spress_format_find("pchr"), NULL, NULL);
    assert_non_null(rig);
    for (size_t i = 0; i < 2; i++) {
        AUTO_BUFFER out = {0};
        assert_true(spress_write(rig, spress_format_find(formats[i]), NULL, NULL, &out));
        sweep((spress_bytes){out.data, out.size}, formats[i], 37);
    }
}

/* Texts that no writer of ours makes so: brackets and lists deeper than nodes nest, two bytes a
 * character, what is not closed. */
TEST(damaged_texts)
{
    const struct {
        const char *format;
        spress_bytes text;
    } rows[] = {
        {"bmfont", BYTES("info face=\"a\"\ncommon scaleW=9 x=\npage id=0 file=\"a\nchar id=1\n")},
        {"godot-textures", BYTES("[gd_resource type=\"AtlasTexture\" g=[1]]\n[resource]\n"
                                 "a = Array[Rect2]([&\"b\", {\"c\": d}])\n")},
        {"godot-tres",
         BYTES("[gd_resource type=\"SpriteFrames\"]\n[resource]\na = "
               "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[(1, 2)]]]]]]]]]]]]]]]]]]]]]]]")},
        {"unity-meta", BYTES("a: b\nTextureImporter:\n - - - - - - {x: 1}\n  spriteMode: 2\n"
                             "                                      - c:\n - d\n: e\n")},
        {"starling", BYTES("\xFF\xFE<\0a\0 \0n\0a\0m\0e\0=\0'\0b\0'\0>\0c\0<\0/\0a\0>\0\n\0")},
        {"starling",
         BYTES("<!--a--><TextureAtlas imagePath='b' c=d>e<![CDATA[f]]><?g?></TextureAtlas>")},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        sweep(rows[i].text, rows[i].format, 1);
}

/* What is indented deeper than nodes nest. */
TEST(deep_meta)
{
    uint8_t text[8000];
    size_t size = 0;
    for (size_t i = 0; i < 100; i++) {
        memset(text + size, ' ', i);
        memcpy(text + size + i, "a:\n", 3);
        size += i + 3;
    }
    compare((spress_bytes){text, size}, "unity-meta", false);
}

/* Every allocation fails once: reading fails as it would without a tree, or the tree is not whole;
 * nothing leaks. */
static void fail_allocations(spress_bytes input, const char *format)
{
    bool failed = true;
    for (size_t i = 1; failed; i++) {
        FAILING_ALLOCATOR(memory, i);
        spress_tree tree = {.allocator = memory.allocator};
        const spress_read_options options = {.allocator = &memory.allocator, .tree = &tree};
        TEST_REPORT(report);
        spress_document *document =
            spress_read(input, spress_format_find(format), &options, &report.report);
        failed = memory.failed;
        assert_int_equal(failed, !document || tree.full);
        if (tree.count != 0)
            assert_null(tree_fault(&tree));
        spress_document_free(document);
        spress_tree_free(&tree);
        assert_int_equal(memory.live_count, 0);
    }
}

TEST(no_memory)
{
    fail_allocations(pchr_sample_bytes(), "pchr");
    fail_allocations(BYTES("p.png\nsize: 16, 8\nhero\n  bounds: 0,1,2,3\n"), "libgdx");
}
