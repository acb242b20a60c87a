/* Tests of the structure trees that the readers record. Offsets and sizes are counted by hand from
 * the formats' documents, in the samples' comments or here. Every truncation and every damaged byte
 * keeps the law, and recording changes nothing about what is read. */
#include <stdlib.h>
#include <string.h>

#include "aatls_file.h"
#include "gltf_file.h"
#include "pchr_sample.h"
#include "tree_law.h"

typedef struct row {
    unsigned depth;
    const char *name;
    size_t offset, size;
    const char *type, *value;
} row;

/* A file, what it is read as, and what came of it. */
typedef struct reading {
    spress_bytes input;
    const char *format;
    spress_read_options options;
    spress_tree tree;
    spress_document *document;
    test_report report;
} reading;

static void read_tree(reading *r)
{
    r->options.tree = &r->tree;
    test_report_init(&r->report);
    r->document =
        spress_read(r->input, spress_format_find(r->format), &r->options, &r->report.report);
    const char *fault = tree_fault(&r->tree);
    if (fault)
        fail_msg("%s, %zu bytes: %s", r->format, r->input.size, fault);
    assert_int_equal(r->tree.failed == SPRESS_NONE, r->document != NULL);
}

static void end_reading(reading *r)
{
    spress_document_free(r->document);
    spress_tree_free(&r->tree);
}

static void expect_row(const spress_tree *tree, size_t index, const row *wanted)
{
    const spress_tree_node *node = &tree->nodes[index];
    char value[SPRESS_TREE_VALUE_SIZE];
    assert_true(index < tree->count);
    spress_tree_value(tree, node, value);
    if (node->depth != wanted->depth || strcmp(node->name, wanted->name) != 0 ||
        node->offset != wanted->offset || node->size != wanted->size ||
        strcmp(spress_tree_type_name((spress_tree_type)node->type), wanted->type) != 0 ||
        strcmp(value, wanted->value) != 0)
        fail_msg("node %zu is %u %s %zu+%zu %s %s, not %u %s %zu+%zu %s %s", index, node->depth,
                 node->name, node->offset, node->size,
                 spress_tree_type_name((spress_tree_type)node->type), value, wanted->depth,
                 wanted->name, wanted->offset, wanted->size, wanted->type, wanted->value);
}

static void expect_rows(reading *r, const row *rows, size_t count)
{
    read_tree(r);
    for (size_t i = 0; i < count && i < r->tree.count; i++)
        expect_row(&r->tree, i, &rows[i]);
    assert_int_equal(r->tree.count, count);
    end_reading(r);
}

#define EXPECT_ROWS(reading, rows) expect_rows(reading, rows, sizeof(rows) / sizeof *(rows))

/* The deepest node at `offset`, which has the depth and the fields of `wanted`. */
static void expect_at(const spress_tree *tree, size_t offset, row wanted)
{
    expect_row(tree, spress_tree_find(tree, offset), &wanted);
}

static void test_aatls(void **state)
{
    (void)state;
    static const row rows[] = {
        {0, "file", 0, 99, "struct", ""},
        {1, "header", 0, 6, "struct", ""},
        {2, "signature", 0, 5, "text", "AATLS"},
        {2, "version", 5, 1, "i8", "0"},
        {1, "page 0: a.png", 6, 78, "struct", ""},
        {2, "marker", 6, 1, "i8", "1"},
        {2, "name length", 7, 2, "i16 BE", "5"},
        {2, "name", 9, 5, "text", "a.png"},
        {2, "width", 14, 2, "i16 BE", "256"},
        {2, "height", 16, 2, "i16 BE", "128"},
        {2, "filter_min", 18, 1, "i8", "1"},
        {2, "filter_mag", 19, 1, "i8", "5"},
        {2, "u_wrap", 20, 1, "i8", "0"},
        {2, "v_wrap", 21, 1, "i8", "2"},
        {2, "region_count", 22, 4, "i32 BE", "2"},
        {2, "region 0: hero", 26, 25, "struct", ""},
        {3, "name length", 26, 2, "i16 BE", "4"},
        {3, "name", 28, 4, "text", "hero"},
        {3, "left", 32, 2, "i16 BE", "3"},
        {3, "top", 34, 2, "i16 BE", "5"},
        {3, "width", 36, 2, "i16 BE", "20"},
        {3, "height", 38, 2, "i16 BE", "10"},
        {3, "has_offsets", 40, 1, "bool", "true"},
        {3, "offset_x", 41, 2, "i16 BE", "2"},
        {3, "offset_y", 43, 2, "i16 BE", "3"},
        {3, "original_width", 45, 2, "i16 BE", "30"},
        {3, "original_height", 47, 2, "i16 BE", "17"},
        {3, "has_splits", 49, 1, "bool", "false"},
        {3, "has_pads", 50, 1, "bool", "false"},
        {2, "region 1: tile", 51, 33, "struct", ""},
        {3, "name length", 51, 2, "i16 BE", "4"},
        {3, "name", 53, 4, "text", "tile"},
        {3, "left", 57, 2, "i16 BE", "100"},
        {3, "top", 59, 2, "i16 BE", "50"},
        {3, "width", 61, 2, "i16 BE", "40"},
        {3, "height", 63, 2, "i16 BE", "30"},
        {3, "has_offsets", 65, 1, "bool", "false"},
        {3, "has_splits", 66, 1, "bool", "true"},
        {3, "splits_left", 67, 2, "i16 BE", "1"},
        {3, "splits_right", 69, 2, "i16 BE", "2"},
        {3, "splits_top", 71, 2, "i16 BE", "3"},
        {3, "splits_bottom", 73, 2, "i16 BE", "4"},
        {3, "has_pads", 75, 1, "bool", "true"},
        {3, "pads_left", 76, 2, "i16 BE", "-1"},
        {3, "pads_right", 78, 2, "i16 BE", "6"},
        {3, "pads_top", 80, 2, "i16 BE", "7"},
        {3, "pads_bottom", 82, 2, "i16 BE", "8"},
        {1, "page 1", 84, 15, "struct", ""},
        {2, "marker", 84, 1, "i8", "0"},
        {2, "name length", 85, 2, "i16 BE", "0"},
        {2, "name", 87, 0, "text", ""},
        {2, "width", 87, 2, "i16 BE", "16"},
        {2, "height", 89, 2, "i16 BE", "32"},
        {2, "filter_min", 91, 1, "i8", "0"},
        {2, "filter_mag", 92, 1, "i8", "0"},
        {2, "u_wrap", 93, 1, "i8", "1"},
        {2, "v_wrap", 94, 1, "i8", "1"},
        {2, "region_count", 95, 4, "i32 BE", "0"},
    };
    reading r = {.input = {aatls_sample, sizeof aatls_sample}, .format = "aatls"};
    EXPECT_ROWS(&r, rows);
}

/* A region that reaches outside its page: the tree ends there, at the field that is wrong. */
static void test_damaged_aatls(void **state)
{
    (void)state;
    uint8_t bytes[sizeof aatls_sample];
    memcpy(bytes, aatls_sample, sizeof bytes);
    bytes[57] = 1; /* left 356 on a page of 256 */
    reading r = {.input = {bytes, sizeof bytes}, .format = "aatls"};
    read_tree(&r);
    assert_false(r.tree.complete);
    expect_row(&r.tree, r.tree.failed, &(row){3, "left", 57, 2, "i16 BE", "356"});
    expect_at(&r.tree, 40, (row){3, "has_offsets", 40, 1, "bool", "true"});
    expect_at(&r.tree, 84, (row){1, "not read", 84, 15, "gap", ""});
    end_reading(&r);
}

static void test_pchr(void **state)
{
    (void)state;
    reading r = {.input = pchr_sample_bytes(), .format = "pchr"};
    read_tree(&r);
    static const row head[] = {
        {0, "file", 0, 300, "struct", ""},
        {1, "header", 0, 12, "struct", ""},
        {2, "magic", 0, 4, "text", "PCHR"},
        {2, "version", 4, 4, "u32 LE", "1"},
        {2, "fps", 8, 2, "u16 LE", "24"},
        {2, "flags", 10, 2, "u16 LE", "0"},
        {1, "images", 12, 26, "struct", ""},
        {2, "imageCount", 12, 2, "u16 LE", "1"},
        {2, "image 0: atlas", 14, 24, "struct", ""},
        {3, "name length", 14, 2, "u16 LE", "5"},
        {3, "name", 16, 5, "text", "atlas"},
        {3, "width", 21, 2, "u16 LE", "2"},
        {3, "height", 23, 2, "u16 LE", "1"},
        {3, "format", 25, 1, "u8", "1"},
        {3, "dataLength", 26, 4, "u32 LE", "8"},
        {3, "data", 30, 8, "bytes", "0a 14 1e ff 28 32 3c 80"},
        {1, "bones", 38, 17, "struct", ""},
        {2, "boneCount", 38, 2, "u16 LE", "2"},
        {2, "bone 0: root", 40, 8, "struct", ""},
        {3, "name length", 40, 2, "u16 LE", "4"},
        {3, "name", 42, 4, "text", "root"},
        {3, "parent", 46, 2, "i16 LE", "-1"},
        {2, "bone 1: arm", 48, 7, "struct", ""},
        {3, "name length", 48, 2, "u16 LE", "3"},
        {3, "name", 50, 3, "text", "arm"},
        {3, "parent", 53, 2, "i16 LE", "0"},
        {1, "meshes", 55, 142, "struct", ""},
        {2, "meshCount", 55, 2, "u16 LE", "1"},
        {2, "mesh 0: body", 57, 140, "struct", ""},
        {3, "name length", 57, 2, "u16 LE", "4"},
        {3, "name", 59, 4, "text", "body"},
        {3, "image", 63, 2, "u16 LE", "0"},
        {3, "vertexCount", 65, 2, "u16 LE", "3"},
        {3, "indexCount", 67, 4, "u32 LE", "3"},
        {3, "vertices", 71, 120, "struct", ""},
        {4, "vertex 0", 71, 40, "struct", ""},
        {5, "x", 71, 4, "f32 LE", "1.5"},
        {5, "y", 75, 4, "f32 LE", "-2"},
        {5, "u", 79, 4, "f32 LE", "0"},
        {5, "v", 83, 4, "f32 LE", "1"},
        {5, "boneIds/0", 87, 2, "u16 LE", "0"},
        {5, "boneIds/1", 89, 2, "u16 LE", "1"},
        {5, "boneIds/2", 91, 2, "u16 LE", "0"},
        {5, "boneIds/3", 93, 2, "u16 LE", "0"},
        {5, "boneWeights/0", 95, 4, "f32 LE", "0.75"},
        {5, "boneWeights/1", 99, 4, "f32 LE", "0.25"},
        {5, "boneWeights/2", 103, 4, "f32 LE", "0"},
        {5, "boneWeights/3", 107, 4, "f32 LE", "0"},
        {4, "vertex 1", 111, 40, "struct", ""},
    };
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        expect_row(&r.tree, i, &head[i]);
    expect_at(&r.tree, 193, (row){5, "1", 193, 2, "u16 LE", "1"}); /* of triangle 0 */
    expect_at(&r.tree, 197, (row){2, "animationCount", 197, 2, "u16 LE", "1"});
    expect_at(&r.tree, 205, (row){3, "flags", 205, 1, "u8", "1"});
    expect_at(&r.tree, 206, (row){3, "frameCount", 206, 2, "u16 LE", "2"});
    expect_at(&r.tree, 229, (row){5, "zOrder", 229, 2, "i16 LE", "-2"}); /* 208 + 21 */
    expect_at(&r.tree, 277, (row){5, "x", 277, 4, "f32 LE", "10"});      /* frame 1, bone 1 */
    assert_true(r.tree.complete);
    end_reading(&r);
}

static void test_pct(void **state)
{
    (void)state;
    static const char text[] = "PCT:1.0\n"                      /* 0 */
                               "P:a.png,RGBA8888,256,128,2\r\n" /* 8 */
                               "F:ui\n"                         /* 36 */
                               "B:0,2,4,16,8|20,8,1,0\n"        /* 41 */
                               "0/x,w#1-3~1\n"                  /* 63 */
                               "\n"                             /* 75 */
                               "q~2|2|4,5,6,7|8,9,1,2\n"        /* 76 */
                               "A:q~2=r,s\n";                   /* 98, to 108 */
    static const row rows[] = {
        {0, "file", 0, 108, "lines", ""},
        {1, "version header", 0, 8, "line", ""},
        {2, "major", 4, 1, "integer", "1"},
        {2, "minor", 6, 1, "integer", "0"},
        {1, "page 0: a.png", 8, 28, "line", ""},
        {2, "file", 10, 5, "text", "a.png"},
        {2, "format", 16, 8, "text", "RGBA8888"},
        {2, "width", 25, 3, "integer", "256"},
        {2, "height", 29, 3, "integer", "128"},
        {2, "padding", 33, 1, "integer", "2"},
        {1, "folder 0: ui", 36, 5, "line", ""},
        {2, "folder", 38, 2, "text", "ui"},
        {1, "block", 41, 22, "line", ""},
        {2, "x", 43, 1, "integer", "0"},
        {2, "y", 45, 1, "integer", "2"},
        {2, "cols", 47, 1, "integer", "4"},
        {2, "w", 49, 2, "integer", "16"},
        {2, "h", 52, 1, "integer", "8"},
        {2, "sw", 54, 2, "integer", "20"},
        {2, "sh", 57, 1, "integer", "8"},
        {2, "sx", 59, 1, "integer", "1"},
        {2, "sy", 61, 1, "integer", "0"},
        {1, "names of the block", 63, 12, "line", ""},
        {2, "frame 0: ui/x.png", 63, 3, "text", "0/x"},
        {2, "frames 1 to 3", 67, 5, "text", "w#1-3"},
        {2, "extension", 72, 2, "text", "~1"},
        {1, "empty line", 75, 1, "line", ""},
        {1, "frame 4: q.webp", 76, 22, "line", ""},
        {2, "name", 76, 3, "text", "q~2"},
        {2, "flags", 80, 1, "integer", "2"},
        {2, "x", 82, 1, "integer", "4"},
        {2, "y", 84, 1, "integer", "5"},
        {2, "w", 86, 1, "integer", "6"},
        {2, "h", 88, 1, "integer", "7"},
        {2, "sw", 90, 1, "integer", "8"},
        {2, "sh", 92, 1, "integer", "9"},
        {2, "sx", 94, 1, "integer", "1"},
        {2, "sy", 96, 1, "integer", "2"},
        {1, "alias: q.webp", 98, 10, "line", ""},
        {2, "original", 100, 3, "text", "q~2"},
        {2, "frame 5: r", 104, 1, "text", "r"},
        {2, "frame 6: s", 106, 1, "text", "s"},
    };
    reading r = {.input = BYTES(text), .format = "pct"};
    EXPECT_ROWS(&r, rows);
}

/* A header, a sprite and a canvas of one pixel. */
static size_t make_scs(uint8_t bytes[256])
{
    static const char text[] = "source comb stylesheet;1;x-a;1;\n" /* 0 */
                               "hero.0 = 0,0 1x1 2 1@7\n"          /* 32 */
                               "=\n";                              /* 55 */
    memcpy(bytes, text, sizeof text - 1);
    memcpy(bytes + sizeof text - 1, pchr_sample_png, sizeof pchr_sample_png);
    return sizeof text - 1 + sizeof pchr_sample_png;
}

static void test_scs(void **state)
{
    (void)state;
    uint8_t bytes[256];
    /* The PNG has 8 bytes of signature and chunks of 13, 10 and 0 bytes with 12 around each. */
    static const row rows[] = {
        {0, "file", 0, 124, "lines", ""},
        {1, "header", 0, 32, "line", ""},
        {2, "signature", 0, 23, "text", "source comb stylesheet;"},
        {2, "version", 23, 1, "integer", "1"},
        {2, "extension", 25, 3, "text", "x-a"},
        {2, "cell width", 29, 1, "integer", "1"},
        {1, "sprite 0: hero.0", 32, 23, "line", ""},
        {2, "key", 32, 6, "text", "hero.0"},
        {2, "y", 41, 1, "integer", "0"},
        {2, "x", 43, 1, "integer", "0"},
        {2, "w", 45, 1, "integer", "1"},
        {2, "h", 47, 1, "integer", "1"},
        {2, "scale", 49, 1, "integer", "2"},
        {2, "frames", 51, 1, "integer", "1"},
        {2, "rate", 53, 1, "integer", "7"},
        {1, "terminator", 55, 2, "text", "=\\x0a"},
        {1, "canvas", 57, 67, "struct", ""},
        {2, "signature", 57, 8, "bytes", "89 50 4e 47 0d 0a 1a 0a"},
        {2, "chunk: IHDR", 65, 25, "struct", ""},
        {3, "length", 65, 4, "u32 BE", "13"},
        {3, "type", 69, 4, "text", "IHDR"},
        {3, "width", 73, 4, "u32 BE", "1"},
        {3, "height", 77, 4, "u32 BE", "1"},
        {3, "bit depth", 81, 1, "u8", "8"},
        {3, "colour type", 82, 1, "u8", "6"},
        {3, "compression method", 83, 1, "u8", "0"},
        {3, "filter method", 84, 1, "u8", "0"},
        {3, "interlace method", 85, 1, "u8", "0"},
        {3, "CRC", 86, 4, "u32 BE", "521520265"}, /* 0x1F15C489 */
        {2, "chunk: IDAT", 90, 22, "struct", ""},
        {3, "length", 90, 4, "u32 BE", "10"},
        {3, "type", 94, 4, "text", "IDAT"},
        {3, "data", 98, 10, "bytes", "78 9c 63 00 01 00 00 05 00 01"},
        {3, "CRC", 108, 4, "u32 BE", "218770868"}, /* 0x0D0A2DB4 */
        {2, "chunk: IEND", 112, 12, "struct", ""},
        {3, "length", 112, 4, "u32 BE", "0"},
        {3, "type", 116, 4, "text", "IEND"},
        {3, "CRC", 120, 4, "u32 BE", "2923585666"}, /* 0xAE426082 */
    };
    reading r = {.format = "scs"};
    r.input = (spress_bytes){bytes, make_scs(bytes)};
    EXPECT_ROWS(&r, rows);
}

/* Width 4: a run over the end of a row, a repeated, an empty and a mirrored row. */
static void test_pcsef(void **state)
{
    (void)state;
    static const row rows[] = {
        {0, "file", 0, 11, "lines", ""},
        {1, "row 0", 0, 2, "lines", ""},
        {2, "run", 0, 2, "text", "6A"},
        {1, "row 1", 2, 2, "lines", ""},
        {2, "run", 2, 2, "text", "2B"},
        {1, "row 2", 4, 1, "lines", ""},
        {2, "repeated row", 4, 1, "text", "^"},
        {1, "row 3", 5, 1, "lines", ""},
        {2, "empty row", 5, 1, "text", "~"},
        {1, "row 4", 6, 3, "lines", ""},
        {2, "run", 6, 2, "text", "2C"},
        {2, "mirror", 8, 1, "text", ">"},
        {1, "line ending", 9, 2, "text", "\\x0d\\x0a"},
    };
    reading r = {.input = BYTES("6A2B^~2C>\r\n"), .format = "pcsef", .options = {.width = 4}};
    EXPECT_ROWS(&r, rows);
}

static void test_json(void **state)
{
    (void)state;
    static const char text[] = " {\"fps\": 5, \"images\": [], \"bones\": [{\"name\":\"a\\u0062\","
                               "\"parent\":-1}],\n\"meshes\":[],\"animations\":[]}\n";
    static const row rows[] = {
        {0, "file", 0, 98, "lines", ""},          {1, "value", 1, 96, "object", ""},
        {2, "fps", 9, 1, "number", "5"},          {2, "images", 22, 2, "array", ""},
        {2, "bones", 35, 32, "array", ""},        {3, "0", 36, 30, "object", ""},
        {4, "name", 44, 9, "string", "a\\u0062"}, {4, "parent", 63, 2, "number", "-1"},
        {2, "meshes", 78, 2, "array", ""},        {2, "animations", 94, 2, "array", ""},
    };
    reading r = {.input = BYTES(text), .format = "pchr-json"};
    EXPECT_ROWS(&r, rows);
}

/* A GLB: 12 bytes of header, a chunk of 178 bytes of text and two blanks, and one of data of 8
 * bytes, of which an accessor has 6. */
static size_t make_glb(uint8_t bytes[256])
{
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":8}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":6}],\"accessors\":[{\"bufferView\":0,"
        "\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}]}";
    static const uint8_t data[] = {1, 0, 2, 0, 255, 255, 0, 0};
    size_t size = strlen(text), at = 20;
    memcpy(bytes, "glTF\2\0\0\0", 8);
    memcpy(bytes + at, text, size);
    for (; size % 4 != 0; size++)
        bytes[at + size] = ' ';
    gltf_put_u32(bytes + 12, size);
    memcpy(bytes + 16, "JSON", 4);
    at += size;
    gltf_put_u32(bytes + at, sizeof data);
    memcpy(bytes + at + 4, "BIN\0", 4);
    memcpy(bytes + at + 8, data, sizeof data);
    at += 8 + sizeof data;
    gltf_put_u32(bytes + 8, at);
    return at;
}

static void test_glb(void **state)
{
    (void)state;
    uint8_t bytes[256];
    const size_t size = make_glb(bytes);
    const size_t bin = size - 16, text_size = bin - 20;
    reading r = {.input = {bytes, size}, .format = "glb"};
    read_tree(&r);
    const row head[] = {
        {0, "file", 0, size, "struct", ""},
        {1, "header", 0, 12, "struct", ""},
        {2, "magic", 0, 4, "text", "glTF"},
        {2, "version", 4, 4, "u32 LE", "2"},
        {2, "length", 8, 4, "u32 LE", "216"},
        {1, "chunk 0: JSON", 12, 8 + text_size, "struct", ""},
        {2, "chunkLength", 12, 4, "u32 LE", "180"},
        {2, "chunkType", 16, 4, "text", "JSON"},
        {2, "text", 20, text_size, "lines", ""},
        {3, "value", 20, 178, "object", ""},
        {4, "asset", 29, 17, "object", ""},
        {5, "version", 40, 5, "string", "2.0"},
    };
    const row tail[] = {
        {1, "chunk 1: BIN", bin, 16, "struct", ""},
        {2, "chunkLength", bin, 4, "u32 LE", "8"},
        {2, "chunkType", bin + 4, 4, "text", "BIN\\x00"},
        {2, "data", bin + 8, 8, "struct", ""},
        {3, "accessor 0", bin + 8, 6, "struct", ""},
        {4, "number", bin + 8, 2, "u16 LE", "1"},
        {4, "number", bin + 10, 2, "u16 LE", "2"},
        {4, "number", bin + 12, 2, "u16 LE", "65535"},
        {3, "padding", bin + 14, 2, "bytes", "00 00"},
    };
    enum { HEAD = sizeof head / sizeof *head, TAIL = sizeof tail / sizeof *tail };
    for (size_t i = 0; i < HEAD; i++)
        expect_row(&r.tree, i, &head[i]);
    for (size_t i = 0; i < TAIL; i++)
        expect_row(&r.tree, r.tree.count - TAIL + i, &tail[i]);
    assert_true(r.tree.complete);
    end_reading(&r);
}

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
    uint8_t *copy = malloc(whole.size);
    assert_non_null(copy);
    for (size_t i = 0; i <= whole.size; i += step) {
        for (int lenient = 0; lenient < 2; lenient++) {
            uint8_t *exact = malloc(i + 1); /* so that sanitizers see every byte behind it */
            assert_non_null(exact);
            memcpy(exact, whole.data, i);
            compare((spress_bytes){exact, i}, format, lenient);
            free(exact);
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
    free(copy);
}

static void sweep_file(const char *path, const char *format, size_t step)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    sweep((spress_bytes){bytes, size}, format, step);
    free(bytes);
}

static void test_damage(void **state)
{
    (void)state;
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
    sweep_file("examples/lamp.json", "json", 61);
}

/* A rig as glTF in both its forms, as our writer makes them: interleaved views, images inside. */
static void test_damaged_gltf(void **state)
{
    (void)state;
    static const char *const formats[] = {"gltf", "glb"};
    size_t size;
    uint8_t *bytes = read_file("examples/lamp.pchr", &size);
    spress_document *rig =
        spress_read((spress_bytes){bytes, size}, spress_format_find("pchr"), NULL, NULL);
    assert_non_null(rig);
    for (size_t i = 0; i < 2; i++) {
        spress_buffer out = {0};
        assert_true(spress_write(rig, spress_format_find(formats[i]), NULL, NULL, &out));
        sweep((spress_bytes){out.data, out.size}, formats[i], 37);
        spress_buffer_free(&out);
    }
    spress_document_free(rig);
    free(bytes);
}

/* Every allocation fails once: reading fails as it would without a tree, or the tree is not whole;
 * nothing leaks. */
static void test_no_memory(void **state)
{
    (void)state;
    bool failed = true;
    for (size_t i = 1; failed; i++) {
        failing_allocator memory;
        failing_allocator_init(&memory, i);
        spress_tree tree = {.allocator = memory.allocator};
        const spress_read_options options = {.allocator = &memory.allocator, .tree = &tree};
        test_report report;
        test_report_init(&report);
        spress_document *document =
            spress_read(pchr_sample_bytes(), spress_format_find("pchr"), &options, &report.report);
        failed = memory.failed;
        assert_int_equal(failed, !document || tree.full);
        if (tree.count != 0)
            assert_null(tree_fault(&tree));
        spress_document_free(document);
        spress_tree_free(&tree);
        assert_int_equal(memory.live_count, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_aatls),     cmocka_unit_test(test_damaged_aatls),
        cmocka_unit_test(test_pchr),      cmocka_unit_test(test_pct),
        cmocka_unit_test(test_scs),       cmocka_unit_test(test_pcsef),
        cmocka_unit_test(test_json),      cmocka_unit_test(test_glb),
        cmocka_unit_test(test_damage),    cmocka_unit_test(test_damaged_gltf),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
