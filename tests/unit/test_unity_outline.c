/* Outlines of Unity's own files: rings are filled, what is filled has its ring again, and a ring
 * that nobody has changed stays as Unity wrote it. */
#include <math.h>

#include "support.h"

#define START                                                                                      \
    "fileFormatVersion: 2\nguid: 01\nTextureImporter:\n  spriteMode: 2\n  textureType: 8\n"        \
    "  spriteSheet:\n    sprites:\n"
#define HEAD                                                                                       \
    START                                                                                          \
    "    - serializedVersion: 2\n      name: a\n      rect:\n        serializedVersion: 2\n"       \
    "        x: 4\n        y: 2\n        width: 21\n        height: 10\n      alignment: 0\n"
#define META(outline) HEAD "      outline:" outline "      internalID: 5\n"
#define SQUARE                                                                                     \
    "\n      - - {x: -10.5, y: 5}\n        - {x: 10.5, y: 5}\n        - {x: 10.5, y: -5}\n"        \
    "        - {x: -10.5, y: -5}\n"

enum { AT = sizeof START - 1 }; /* of the sprite */

/* A page of 64 x 32 pixels. */
static spress_sibling_answer read_page(void *context, const char *name, const char *where,
                                       spress_report *report, spress_buffer *out)
{
    (void)context;
    (void)name;
    (void)where;
    spress_image image;
    const spress_limits limits = spress_limits_default();
    const spress_allocator allocator = spress_allocator_default();
    assert_true(spress_image_init(&image, 64, 32, &limits, &allocator));
    assert_true(spress_png_write(&image, &allocator, report, out));
    spress_image_free(&image);
    return SPRESS_SIBLING_READ;
}

static spress_document *read_meta(const char *text, spress_report *report)
{
    static const spress_siblings siblings = {.read = read_page};
    const spress_read_options options = {.siblings = &siblings, .file_name = "page.png.meta"};
    return spress_read(bytes_of(text), spress_format_find("unity-meta"), &options, report);
}

static const spress_polygon *polygon_of(const spress_document *document)
{
    return spress_frame_polygon(&document->atlas, &document->atlas.frames[0]);
}

/* Of all triangles, whatever their order. */
static double area_of(const spress_polygon *polygon)
{
    double area = 0;
    for (uint32_t i = 0; polygon && i < polygon->triangle_count; i++) {
        const spress_point *v = polygon->vertices;
        const uint32_t *t = polygon->triangles + 3 * (size_t)i;
        area += fabs((double)(v[t[1]].x - v[t[0]].x) * (double)(v[t[2]].y - v[t[0]].y) -
                     (double)(v[t[1]].y - v[t[0]].y) * (double)(v[t[2]].x - v[t[0]].x)) /
                2;
    }
    return area;
}

TEST(rings_are_filled)
{
    static const struct {
        const char *outline;
        double area;
        uint32_t vertices, triangles;
    } rows[] = {
        {SQUARE, 210, 4, 2},
        /* The other way round, with a corner on a side. */
        {"\n      - - {x: -4, y: -4}\n        - {x: 0, y: -4}\n        - {x: 4, y: -4}\n"
         "        - {x: 4, y: 4}\n        - {x: -4, y: 4}\n",
         64, 5, 3},
        /* An L, whose inner corner is no ear. */
        {"\n      - - {x: 0, y: 0}\n        - {x: 0, y: 4}\n        - {x: -2, y: 4}\n"
         "        - {x: -2, y: -2}\n        - {x: 4, y: -2}\n        - {x: 4, y: 0}\n",
         20, 6, 4},
        /* Two rings side by side. */
        {"\n      - - {x: -4, y: 0}\n        - {x: -1, y: 0}\n        - {x: -1, y: 2}\n"
         "      - - {x: 1, y: 0}\n        - {x: 3, y: 0}\n        - {x: 1, y: 2}\n",
         5, 6, 2},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[1024];
        snprintf(text, sizeof text, META("%s"), rows[i].outline);
        TEST_REPORT(found);
        AUTO_DOCUMENT *document = MUST(read_meta(text, &found.report));
        const spress_polygon *polygon = polygon_of(document);
        assert_non_null(polygon);
        assert_int_equal(found.report.count, 0);
        assert_int_equal(polygon->vertex_count, rows[i].vertices);
        assert_true(fabs(area_of(polygon) - rows[i].area) < 1e-9);
        assert_true(polygon->triangle_count <= rows[i].triangles);
    }
    AUTO_DOCUMENT *document = MUST(read_meta(META(SQUARE), NULL));
    const spress_polygon *polygon = polygon_of(document);
    /* From the middle of 21 x 10 pixels, y up, to the top left of the frame and of the page. */
    assert_true(polygon->vertices[0].x == 0 && polygon->vertices[0].y == 0);
    assert_true(polygon->vertices[2].x == 21 && polygon->vertices[2].y == 10);
    assert_true(polygon->uvs[2].x == 25 && polygon->uvs[2].y == 30);
}

TEST(what_cannot_be_filled_is_told)
{
    static const char *const outlines[] = {
        /* a hole */
        SQUARE "      - - {x: -1, y: 1}\n        - {x: 1, y: 1}\n        - {x: 0, y: -1}\n",
        /* a line, two points */
        "\n      - - {x: 0, y: 0}\n        - {x: 1, y: 1}\n        - {x: 2, y: 2}\n",
        "\n      - - {x: 0, y: 0}\n        - {x: 1, y: 1}\n",
    };
    for (size_t i = 0; i < COUNT_OF(outlines); i++) {
        char text[1024];
        snprintf(text, sizeof text, META("%s"), outlines[i]);
        TEST_REPORT(found);
        AUTO_DOCUMENT *document = MUST(read_meta(text, &found.report));
        assert_null(polygon_of(document));
        expect_code(&found.report, SPRESS_CODE_DESCRIPTOR_UNTOLD, AT, NULL);
    }
    AUTO_DOCUMENT *none = MUST(read_meta(META(" []\n"), NULL));
    assert_null(polygon_of(none));
}

static char *write_meta(const spress_document *document, const char *known)
{
    const spress_write_options options = {
        .file_name = "page.png.meta", .known_text = known ? bytes_of(known) : (spress_bytes){0}};
    TEST_REPORT(found);
    AUTO_BUFFER out = {0};
    if (!spress_write(document, spress_format_find("unity-meta"), &options, &found.report, &out))
        fail_msg("%s", found.items[0].message);
    char *text = MUST(calloc(out.size + 1, 1));
    memcpy(text, out.data, out.size);
    return text;
}

TEST(outlines_come_back)
{
    static const char *const outlines[] = {
        SQUARE, "\n      - - {x: -4, y: 0}\n        - {x: -1, y: 0}\n        - {x: -1, y: 2}\n"
                "      - - {x: 1, y: 0}\n        - {x: 3, y: 0}\n        - {x: 1, y: 2}\n"};
    for (size_t i = 0; i < COUNT_OF(outlines); i++) {
        char text[1024];
        snprintf(text, sizeof text, META("%s"), outlines[i]);
        AUTO_DOCUMENT *document = MUST(read_meta(text, NULL));
        /* In its own file: as it stood there. */
        AUTO_FREE char *same = write_meta(document, text);
        assert_string_equal(same, text);
        /* In a new file, and in one with another outline: the same shape. */
        AUTO_FREE char *fresh = write_meta(document, NULL);
        AUTO_FREE char *other = write_meta(
            document,
            META("\n      - - {x: 0, y: 0}\n        - {x: 1, y: 0}\n        - {x: 0, y: 1}\n"));
        const char *const written[] = {fresh, other};
        for (size_t k = 0; k < COUNT_OF(written); k++) {
            AUTO_DOCUMENT *back = MUST(read_meta(written[k], NULL));
            assert_int_equal(polygon_of(back)->vertex_count, polygon_of(document)->vertex_count);
            assert_true(fabs(area_of(polygon_of(back)) - area_of(polygon_of(document))) < 1e-9);
        }
        assert_null(strstr(other, "{x: 0, y: 1}"));
    }
}

/* A frame without a polygon leaves the outline to who drew it in Unity. */
TEST(outlines_stay)
{
    AUTO_DOCUMENT *document = MUST(read_meta(META(SQUARE), NULL));
    document->atlas.frames[0].extra = SPRESS_NONE;
    AUTO_FREE char *same = write_meta(document, META(SQUARE));
    assert_string_equal(same, META(SQUARE));
}

/* Of a trimmed frame only what is stored has a place in Unity; a mesh of any triangles has rings.
 */
TEST(meshes_have_rings)
{
    static const char sheet[] = ":format=40300\n:texture=page.png\n:size=64x32\n"
                                "a;2;4;20;10; 0.5;0.5; 0;0;0;0; 5;0;0;20;0;20;10;0;10;10;5; "
                                "4;0;1;4;1;2;4;4;2;3;3;4;0\n";
    AUTO_DOCUMENT *document =
        MUST(spress_read(bytes_of(sheet), spress_format_find("unity-tpsheet"), NULL, NULL));
    AUTO_FREE char *text = write_meta(document, NULL);
    /* The point in the middle is on no edge. */
    assert_non_null(strstr(text,
                           "      outline:\n      - - {x: -10, y: -5}\n        - {x: 10, y: -5}\n"
                           "        - {x: 10, y: 5}\n        - {x: -10, y: 5}\n      phys"));
    spress_frame *frame = &document->atlas.frames[0];
    *frame = (spress_frame){.name = frame->name,
                            .name_size = frame->name_size,
                            .x = frame->x,
                            .y = frame->y,
                            .w = frame->w,
                            .h = frame->h,
                            .source_w = 40,
                            .source_h = 40,
                            .trim_x = 10,
                            .trim_y = 20,
                            .flags = SPRESS_FRAME_TRIMMED,
                            .alias_of = SPRESS_NONE,
                            .extra = frame->extra};
    AUTO_FREE char *trimmed = write_meta(document, NULL);
    assert_non_null(strstr(trimmed, "- - {x: -20, y: 15}\n        - {x: 0, y: 15}\n"));
}

TEST(memory_may_end)
{
    static const spress_siblings siblings = {.read = read_page};
    const spress_read_options options = {.siblings = &siblings, .file_name = "page.png.meta"};
    AUTO_DOCUMENT *document = MUST(read_meta(META(SQUARE), NULL));
    expect_writer_survives(document, "unity-meta");
    expect_reader_survives(bytes_of(META(SQUARE)), "unity-meta", &options, true);
}

/* As many points as a file can have, wound so that ears are rare: the work ends. */
TEST(work_is_limited)
{
    enum { POINTS = 20000 };
    const size_t room = sizeof HEAD + POINTS * 48 + 64;
    AUTO_FREE char *text = MUST(malloc(room));
    size_t at = (size_t)snprintf(text, room, HEAD "      outline:\n");
    for (int i = 0; i < POINTS; i++) {
        const double turn = i * 0.7, far = i % 2 ? 1000 + i : 900 + i;
        at +=
            (size_t)snprintf(text + at, room - at, "%s {x: %.3f, y: %.3f}\n",
                             i == 0 ? "      - -" : "        -", far * cos(turn), far * sin(turn));
    }
    TEST_REPORT(found);
    AUTO_DOCUMENT *document = MUST(read_meta(text, &found.report));
    assert_null(polygon_of(document));
    expect_code(&found.report, SPRESS_CODE_DESCRIPTOR_UNTOLD, AT, NULL);
}
