/* Reads files with a structure tree, for tests, and makes small ones. */
#ifndef TESTS_UNIT_TREE_READING_H
#define TESTS_UNIT_TREE_READING_H

#include "gltf_file.h"
#include "tree_law.h"

/* A file, what it is read as, and what came of it. */
typedef struct reading {
    spress_bytes input;
    const char *format;
    spress_read_options options;
    spress_tree tree;
    spress_document *document;
    test_report report;
} reading;

static inline void read_tree(reading *r)
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

static inline void end_reading(reading *r)
{
    spress_document_free(r->document);
    spress_tree_free(&r->tree);
}

/* A header, a sprite and a canvas of one pixel. */
static inline size_t make_scs(uint8_t bytes[256])
{
    static const char text[] = "source comb stylesheet;1;x-a;1;\n" /* 0 */
                               "hero.0 = 0,0 1x1 2 1@7\n"          /* 32 */
                               "=\n";                              /* 55 */
    memcpy(bytes, text, sizeof text - 1);
    memcpy(bytes + sizeof text - 1, pchr_sample_png, sizeof pchr_sample_png);
    return sizeof text - 1 + sizeof pchr_sample_png;
}

/* A GLB: 12 bytes of header, a chunk of 178 bytes of text and two blanks, and one of data of 8
 * bytes, of which an accessor has 6. */
static inline size_t make_glb(uint8_t bytes[256])
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

#endif
