/* Tests of the structure trees that the readers record. Offsets and sizes are counted by hand from
 * the formats' documents, in the samples' comments or here. */
#include "aatls_file.h"
#include "tree_rows.h"

/* The deepest node at `offset`, which has the depth and the fields of `wanted`. */
static void expect_at(const spress_tree *tree, size_t offset, row wanted)
{
    expect_row(tree, spress_tree_find(tree, offset), &wanted);
}

static const row aatls_rows[] = {
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

TEST(aatls)
{
    reading r = {.input = {aatls_sample, sizeof aatls_sample}, .format = "aatls"};
    EXPECT_ROWS(&r, aatls_rows);
}

/* A region that reaches outside its page: the tree ends there, at the field that is wrong. */
TEST(damaged_aatls)
{
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

static const row pchr_rows[] = {
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

TEST(pchr)
{
    reading r = {.input = pchr_sample_bytes(), .format = "pchr"};
    read_tree(&r);
    for (size_t i = 0; i < COUNT_OF(pchr_rows); i++)
        expect_row(&r.tree, i, &pchr_rows[i]);
    expect_at(&r.tree, 193, (row){5, "1", 193, 2, "u16 LE", "1"}); /* of triangle 0 */
    expect_at(&r.tree, 197, (row){2, "animationCount", 197, 2, "u16 LE", "1"});
    expect_at(&r.tree, 205, (row){3, "flags", 205, 1, "u8", "1"});
    expect_at(&r.tree, 206, (row){3, "frameCount", 206, 2, "u16 LE", "2"});
    expect_at(&r.tree, 229, (row){5, "zOrder", 229, 2, "i16 LE", "-2"}); /* 208 + 21 */
    expect_at(&r.tree, 277, (row){5, "x", 277, 4, "f32 LE", "10"});      /* frame 1, bone 1 */
    assert_true(r.tree.complete);
    end_reading(&r);
}

static const row pct_rows[] = {
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

TEST(pct)
{
    static const char text[] = "PCT:1.0\n"                      /* 0 */
                               "P:a.png,RGBA8888,256,128,2\r\n" /* 8 */
                               "F:ui\n"                         /* 36 */
                               "B:0,2,4,16,8|20,8,1,0\n"        /* 41 */
                               "0/x,w#1-3~1\n"                  /* 63 */
                               "\n"                             /* 75 */
                               "q~2|2|4,5,6,7|8,9,1,2\n"        /* 76 */
                               "A:q~2=r,s\n";                   /* 98, to 108 */
    reading r = {.input = BYTES(text), .format = "pct"};
    EXPECT_ROWS(&r, pct_rows);
}

static const row scs_rows[] = {
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

TEST(scs)
{
    uint8_t bytes[256];
    /* The PNG has 8 bytes of signature and chunks of 13, 10 and 0 bytes with 12 around each. */
    reading r = {.format = "scs"};
    r.input = (spress_bytes){bytes, make_scs(bytes)};
    EXPECT_ROWS(&r, scs_rows);
}

static const row pcsef_rows[] = {
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

/* Width 4: a run over the end of a row, a repeated, an empty and a mirrored row. */
TEST(pcsef)
{
    reading r = {.input = BYTES("6A2B^~2C>\r\n"), .format = "pcsef", .options = {.width = 4}};
    EXPECT_ROWS(&r, pcsef_rows);
}

static const row json_rows[] = {
    {0, "file", 0, 98, "lines", ""},          {1, "value", 1, 96, "object", ""},
    {2, "fps", 9, 1, "number", "5"},          {2, "images", 22, 2, "array", ""},
    {2, "bones", 35, 32, "array", ""},        {3, "0: a\\u0062", 36, 30, "object", ""},
    {4, "name", 44, 9, "string", "a\\u0062"}, {4, "parent", 63, 2, "number", "-1"},
    {2, "meshes", 78, 2, "array", ""},        {2, "animations", 94, 2, "array", ""},
};

TEST(json)
{
    static const char text[] = " {\"fps\": 5, \"images\": [], \"bones\": [{\"name\":\"a\\u0062\","
                               "\"parent\":-1}],\n\"meshes\":[],\"animations\":[]}\n";
    reading r = {.input = BYTES(text), .format = "pchr-json"};
    EXPECT_ROWS(&r, json_rows);
}

TEST(glb)
{
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
    enum { HEAD = COUNT_OF(head), TAIL = COUNT_OF(tail) };
    for (size_t i = 0; i < HEAD; i++)
        expect_row(&r.tree, i, &head[i]);
    for (size_t i = 0; i < TAIL; i++)
        expect_row(&r.tree, r.tree.count - TAIL + i, &tail[i]);
    assert_true(r.tree.complete);
    end_reading(&r);
}
