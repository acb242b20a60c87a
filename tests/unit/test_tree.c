/* Tests of the recorder of structure trees: nesting, gaps, cut fields, limits, values. */
#include "core/reading/tree.h"
#include "support.h"
#include "tree_law.h"

static const uint8_t sixteen[16] = {0x01, 0x80, 0xFF, 0xFE, 0x00, 0x00, 0xC0, 0x3F,
                                    'h',  'e',  0xC3, 0xA9, 0x1B, '"',  0xFF, 0x7F};

static spress_tree new_tree(size_t size, bool is_text)
{
    spress_tree tree = {0};
    spressi_tree_begin(&tree, (spress_bytes){sixteen, size}, is_text, 1 << 20);
    return tree;
}

static void finish(spress_tree *tree, bool read)
{
    spressi_tree_end(tree, (spressi_tree_end_of_reading){read, 0, SIZE_MAX});
    const char *fault = tree_fault(tree);
    if (fault)
        fail_msg("%s", fault);
}

static void expect_node(const spress_tree *tree, size_t index, const char *name, size_t offset,
                        size_t size)
{
    assert_true(index < tree->count);
    assert_string_equal(tree->nodes[index].name, name);
    assert_int_equal(tree->nodes[index].offset, offset);
    assert_int_equal(tree->nodes[index].size, size);
}

/* Without a tree every function does nothing. */
TEST(no_tree)
{
    static const spressi_tree_field field = {"x", SPRESS_TREE_U8};
    spressi_tree_begin(NULL, (spress_bytes){NULL, 0}, false, 0);
    spressi_tree_open(NULL, SPRESS_TREE_STRUCT, 0, "page %d", 1);
    spressi_tree_label(NULL, "a", 1);
    spressi_tree_leaf(NULL, "x", SPRESS_TREE_U8, 0, 1);
    spressi_tree_named(NULL, field, 0, 1);
    spressi_tree_pass(NULL, 1);
    spressi_tree_close(NULL, 1);
    spressi_tree_end(NULL, (spressi_tree_end_of_reading){true, 0, 0});
    assert_int_equal(spressi_tree_fields(NULL, 5, &field, 1), 5);
}

TEST(nesting)
{
    AUTO(spress_tree_free) spress_tree tree = new_tree(8, false);
    spressi_tree_open(&tree, SPRESS_TREE_STRUCT, 0, "page %d", 3);
    spressi_tree_leaf(&tree, "a", SPRESS_TREE_U16_LE, 0, 2);
    spressi_tree_label(&tree, "x\ny", 3);
    spressi_tree_leaf(&tree, "b", SPRESS_TREE_U16_LE, 2, 2);
    spressi_tree_close(&tree, 4);
    spressi_tree_leaf(&tree, "c", SPRESS_TREE_F32_LE, 4, 4);
    finish(&tree, true);
    assert_int_equal(tree.count, 5);
    expect_node(&tree, 0, "file", 0, 8);
    expect_node(&tree, 1, "page 3: x\\x0ay", 0, 4); /* made safe for a terminal */
    expect_node(&tree, 2, "a", 0, 2);
    expect_node(&tree, 4, "c", 4, 4);
    assert_int_equal(tree.nodes[2].depth, 2);
    assert_int_equal(tree.nodes[2].parent, 1);
    assert_int_equal(tree.nodes[0].parent, SPRESS_NONE);
    assert_true(tree.complete);
    assert_int_equal(tree.failed, SPRESS_NONE);
}

/* Bytes of a struct that nobody records are told as gaps: before, between and behind nodes. */
TEST(gaps)
{
    AUTO(spress_tree_free) spress_tree tree = new_tree(16, false);
    spressi_tree_open(&tree, SPRESS_TREE_STRUCT, 2, "part");
    spressi_tree_leaf(&tree, "a", SPRESS_TREE_U8, 4, 1);
    spressi_tree_close(&tree, 8);
    finish(&tree, true);
    assert_int_equal(tree.count, 7);
    expect_node(&tree, 1, "not read", 0, 2);
    expect_node(&tree, 2, "part", 2, 6);
    expect_node(&tree, 3, "not read", 2, 2);
    expect_node(&tree, 4, "a", 4, 1);
    expect_node(&tree, 5, "not read", 5, 3);
    expect_node(&tree, 6, "not read", 8, 8);
    assert_false(tree.complete);
}

/* Between the nodes of a text stand commas and blanks: no gaps, but for what a failure leaves. */
TEST(gaps_of_text)
{
    for (int read = 0; read < 2; read++) {
        AUTO(spress_tree_free) spress_tree tree = new_tree(16, true);
        spressi_tree_open(&tree, SPRESS_TREE_LINE, 1, "line");
        spressi_tree_leaf(&tree, "a", SPRESS_TREE_TEXT, 3, 1);
        spressi_tree_close(&tree, 8);
        spressi_tree_pass(&tree, 10);
        finish(&tree, read);
        assert_int_equal(tree.count, read ? 3 : 4);
        if (!read)
            expect_node(&tree, 3, "not read", 10, 6);
        assert_int_equal(tree.complete, read);
    }
}

/* A reader that records nothing says so by a gap over all of the file. */
TEST(silent_reader)
{
    for (int text = 0; text < 2; text++) {
        AUTO(spress_tree_free) spress_tree tree = new_tree(16, text);
        finish(&tree, true);
        assert_int_equal(tree.count, 2);
        expect_node(&tree, 1, "not read", 0, 16);
        assert_false(tree.complete);
    }
}

TEST(cut_fields)
{
    static const spressi_tree_field fields[] = {
        {"a", SPRESS_TREE_U32_LE}, {"b", SPRESS_TREE_U16_LE}, {"c", SPRESS_TREE_U8}};
    for (size_t size = 0; size < 7; size++) {
        AUTO(spress_tree_free) spress_tree tree = new_tree(size, false);
        spressi_tree_open(&tree, SPRESS_TREE_STRUCT, 0, "part");
        assert_int_equal(spressi_tree_fields(&tree, 0, fields, 3), size);
        spressi_tree_end(&tree, (spressi_tree_end_of_reading){false, size, size});
        assert_null(tree_fault(&tree));
        const size_t whole = size < 4 ? 0 : size < 6 ? 1 : 2;
        assert_int_equal(tree.count, 2 + whole + 1); /* and the one that is cut */
        assert_int_equal(tree.nodes[tree.count - 1].type, SPRESS_TREE_CUT);
        assert_string_equal(tree.nodes[tree.count - 1].name, fields[whole].name);
        assert_int_equal(tree.failed, tree.count - 1);
    }
}

/* Reading fails inside "part": at the byte of a field, or at none that a node of it has. */
TEST(failed_node)
{
    static const struct {
        size_t fault;
        uint32_t failed;
    } cases[] = {{4, 3}, {5, 4}, {0, 2}, {12, 2}, {SIZE_MAX, 2}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO(spress_tree_free) spress_tree tree = new_tree(16, false);
        spressi_tree_leaf(&tree, "head", SPRESS_TREE_BYTES, 0, 4); /* node 1 */
        spressi_tree_open(&tree, SPRESS_TREE_STRUCT, 4, "part");   /* node 2 */
        spressi_tree_leaf(&tree, "a", SPRESS_TREE_U8, 4, 1);       /* node 3 */
        spressi_tree_leaf(&tree, "b", SPRESS_TREE_U16_LE, 5, 2);   /* node 4 */
        spressi_tree_end(&tree, (spressi_tree_end_of_reading){false, 9, cases[i].fault});
        assert_null(tree_fault(&tree));
        assert_int_equal(tree.failed, cases[i].failed);
        expect_node(&tree, 2, "part", 4, 5); /* up to where the reader stood */
    }
}

static void record_many(spress_tree *tree, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, i, "part %zu", i);
        spressi_tree_leaf(tree, "a", SPRESS_TREE_U8, i, 1);
        spressi_tree_close(tree, i + 1);
    }
}

/* A million nodes are the most; the rest of the file is a gap. */
TEST(most_nodes)
{
    enum { SIZE = 600000 };
    AUTO_FREE uint8_t *bytes = calloc(SIZE, 1);
    AUTO(spress_tree_free) spress_tree tree = {0};
    assert_non_null(bytes);
    spressi_tree_begin(&tree, (spress_bytes){bytes, SIZE}, false, 1 << 30);
    record_many(&tree, SIZE);
    finish(&tree, true);
    assert_true(tree.full);
    assert_false(tree.complete);
    assert_true(tree.count <= SPRESS_TREE_NODES_MAX);
    assert_true(tree.count > SPRESS_TREE_NODES_MAX - 200);
    assert_int_equal(tree.nodes[tree.count - 1].type, SPRESS_TREE_GAP);
}

/* What a tree takes is bounded, and nothing of it is left behind. */
TEST(memory_limit)
{
    enum { SIZE = 100000, LIMIT = 200000 };
    AUTO_FREE uint8_t *bytes = calloc(SIZE, 1);
    FAILING_ALLOCATOR(memory, 0);
    spress_tree tree = {.allocator = memory.allocator};
    assert_non_null(bytes);
    spressi_tree_begin(&tree, (spress_bytes){bytes, SIZE}, false, LIMIT);
    record_many(&tree, SIZE);
    finish(&tree, true);
    assert_true(tree.full);
    assert_true(memory.peak_bytes <= LIMIT);
    assert_true(tree.count > 1000);
    spress_tree_free(&tree);
    assert_int_equal(memory.live_count, 0);
}

/* Each allocation fails once: the tree is not whole and says so, and nothing leaks. */
TEST(no_memory)
{
    static const uint8_t zeros[2000];
    bool failed = true;
    for (size_t i = 1; failed; i++) {
        FAILING_ALLOCATOR(memory, i);
        spress_tree tree = {.allocator = memory.allocator};
        spressi_tree_begin(&tree, (spress_bytes){zeros, sizeof zeros}, false, 1 << 20);
        record_many(&tree, sizeof zeros);
        spressi_tree_end(&tree, (spressi_tree_end_of_reading){true, 0, 0});
        failed = memory.failed;
        assert_int_equal(tree.full, failed);
        assert_int_equal(tree.complete, !failed);
        if (tree.count != 0)
            assert_null(tree_fault(&tree));
        spress_tree_free(&tree);
        assert_int_equal(memory.live_count, 0);
    }
}

TEST(values)
{
    static const struct {
        spress_tree_type type;
        size_t offset, size;
        const char *name, *value;
    } cases[] = {
        {SPRESS_TREE_U8, 1, 1, "u8", "128"},
        {SPRESS_TREE_I8, 1, 1, "i8", "-128"},
        {SPRESS_TREE_BOOL, 1, 1, "bool", "true"},
        {SPRESS_TREE_BOOL, 4, 1, "bool", "false"},
        {SPRESS_TREE_U16_LE, 0, 2, "u16 LE", "32769"},
        {SPRESS_TREE_U16_BE, 0, 2, "u16 BE", "384"},
        {SPRESS_TREE_I16_LE, 0, 2, "i16 LE", "-32767"},
        {SPRESS_TREE_I16_BE, 2, 2, "i16 BE", "-2"},
        {SPRESS_TREE_U32_LE, 0, 4, "u32 LE", "4278157313"}, /* 0xFEFF8001 */
        {SPRESS_TREE_U32_BE, 0, 4, "u32 BE", "25231358"},   /* 0x0180FFFE */
        {SPRESS_TREE_I32_BE, 2, 4, "i32 BE", "-131072"},    /* 0xFFFE0000 */
        {SPRESS_TREE_F32_LE, 4, 4, "f32 LE", "1.5"},
        {SPRESS_TREE_F32_LE, 12, 4, "f32 LE", "NaN"}, /* 0x7FFF221B */
        {SPRESS_TREE_BYTES, 0, 3, "bytes", "01 80 ff"},
        {SPRESS_TREE_TEXT, 8, 5, "text", "he\xC3\xA9\\x1b"}, /* an accent, an escape */
        {SPRESS_TREE_STRUCT, 0, 4, "struct", ""},
        {SPRESS_TREE_GAP, 0, 4, "gap", ""},
    };
    AUTO(spress_tree_free) spress_tree tree = new_tree(16, false);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char value[SPRESS_TREE_VALUE_SIZE];
        const spress_tree_node node = {
            .offset = cases[i].offset, .size = cases[i].size, .type = (uint8_t)cases[i].type};
        spress_tree_value(&tree, &node, value);
        assert_string_equal(value, cases[i].value);
        assert_string_equal(spress_tree_type_name(cases[i].type), cases[i].name);
    }
}

/* A long text is shown by its beginning, never cut inside a character. */
TEST(long_text)
{
    char text[200], value[SPRESS_TREE_VALUE_SIZE];
    for (size_t first = 0; first < 2; first++) {
        memset(text, 'x', sizeof text);
        for (size_t i = first; i + 1 < sizeof text; i += 2)
            memcpy(text + i, "\xC3\xA9", 2);
        spress_tree tree = {.input = {(const uint8_t *)text, sizeof text}};
        const spress_tree_node node = {.size = sizeof text, .type = SPRESS_TREE_TEXT};
        spress_tree_value(&tree, &node, value);
        assert_null(strstr(value, "\\x"));
        assert_non_null(strstr(value, "..."));
        const spress_tree_node bytes = {.size = sizeof text, .type = SPRESS_TREE_BYTES};
        spress_tree_value(&tree, &bytes, value);
        assert_int_equal(strlen(value), 16 * 3 - 1 + 4);
    }
}

TEST(find)
{
    spress_tree tree = new_tree(16, true);
    spressi_tree_open(&tree, SPRESS_TREE_LINE, 2, "line");    /* node 1: 2 to 9 */
    spressi_tree_leaf(&tree, "a", SPRESS_TREE_TEXT, 3, 2);    /* node 2 */
    spressi_tree_leaf(&tree, "none", SPRESS_TREE_TEXT, 6, 0); /* node 3 */
    spressi_tree_leaf(&tree, "b", SPRESS_TREE_TEXT, 7, 1);    /* node 4 */
    spressi_tree_close(&tree, 9);
    finish(&tree, true);
    static const uint32_t nodes[16] = {0, 0, 1, 2, 2, 1, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < 16; i++)
        assert_int_equal(spress_tree_find(&tree, i), nodes[i]);
    assert_int_equal(spress_tree_find(&tree, 16), SPRESS_NONE);
    spress_tree_free(&tree);
    assert_int_equal(spress_tree_find(&tree, 0), SPRESS_NONE);
}
