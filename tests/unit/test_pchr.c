/* Reading PCHR: every finding with code and place. What the sample's meshes and animations hold is
 * in test_pchr_json.c, whose text shows every field. Truncation, limits and memory that runs out
 * are in test_pchr_hostile.c. */
#include "pchr_sample.h"

static spress_document *read_with(spress_bytes input, const spress_read_options *options,
                                  test_report *r)
{
    test_report_init(r);
    return spress_read(input, spress_format_find("pchr"), options, &r->report);
}

static spress_document *read_strictly(spress_bytes input, test_report *r)
{
    return read_with(input, NULL, r);
}

static void expect_name(const char *name, uint16_t size, const char *expected)
{
    assert_int_equal(size, strlen(expected));
    assert_string_equal(name, expected);
}

TEST(reads_header_images_and_bones)
{
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_strictly(pchr_sample_bytes(), &r));
    expect_silence(&r.report);
    assert_int_equal(document->kind, SPRESS_KIND_RIG);
    const spress_rig *rig = &document->rig;
    assert_int_equal(rig->version, 1);
    assert_int_equal(rig->fps, 24);
    assert_int_equal(rig->flags, 0);

    assert_int_equal(rig->image_count, 1);
    expect_name(rig->images[0].name, rig->images[0].name_size, "atlas");
    assert_int_equal(rig->images[0].width, 2);
    assert_int_equal(rig->images[0].height, 1);
    assert_int_equal(rig->images[0].format, SPRESS_IMAGE_RGBA8888);
    assert_int_equal(rig->images[0].data.size, 8);
    assert_memory_equal(rig->images[0].data.data, pchr_sample + 30, 8);
    assert_ptr_not_equal(rig->images[0].data.data, pchr_sample + 30); /* a copy */
    assert_null(rig->images[0].path);

    assert_int_equal(rig->bone_count, 2);
    expect_name(rig->bones[0].name, rig->bones[0].name_size, "root");
    assert_int_equal(rig->bones[0].parent, -1);
    expect_name(rig->bones[1].name, rig->bones[1].name_size, "arm");
    assert_int_equal(rig->bones[1].parent, 0);
}

/* A change of the sample and what it must be answered with. */
typedef struct patch {
    size_t at;
    size_t size;
    uint8_t bytes[4];
    spress_code code;
    uint64_t offset;
    const char *path;
} patch;

static const patch errors[] = {
    {0, 1, {'p'}, SPRESS_CODE_PCHR_MAGIC, 0, "/magic"},
    {4, 1, {0}, SPRESS_CODE_PCHR_VERSION, 4, "/version"},
    {4, 1, {2}, SPRESS_CODE_PCHR_VERSION, 4, "/version"},
    {7, 1, {1}, SPRESS_CODE_PCHR_VERSION, 4, "/version"},
    {12, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 12, "/imageCount"},
    {14, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 14, "/images/0/name"},
    {16, 1, {0xC0}, SPRESS_CODE_UTF8, 16, "/images/0/name"},
    {18, 2, {0xED, 0xA0}, SPRESS_CODE_UTF8, 18, "/images/0/name"}, /* a surrogate */
    {20, 1, {0xE2}, SPRESS_CODE_UTF8, 20, "/images/0/name"},       /* cut */
    {17, 1, {0}, SPRESS_CODE_NAME_CONTROL, 17, "/images/0/name"},
    {19, 1, {0x1F}, SPRESS_CODE_NAME_CONTROL, 19, "/images/0/name"},
    {20, 1, {0x7F}, SPRESS_CODE_NAME_CONTROL, 20, "/images/0/name"},
    {21, 1, {3}, SPRESS_CODE_PCHR_IMAGE_DATA, 26, "/images/0/dataLength"},
    {23, 1, {0}, SPRESS_CODE_PCHR_IMAGE_DATA, 26, "/images/0/dataLength"},
    {25, 1, {2}, SPRESS_CODE_PCHR_IMAGE_FORMAT, 25, "/images/0/format"},
    {25, 1, {0}, SPRESS_CODE_PCHR_IMAGE_PNG, 30, "/images/0/data"},
    {26, 1, {7}, SPRESS_CODE_PCHR_IMAGE_DATA, 26, "/images/0/dataLength"},
    {26, 4, {0xFF, 0xFF, 0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 26, "/images/0/dataLength"},
    {38, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 38, "/boneCount"},
    {46, 2, {0, 0}, SPRESS_CODE_PCHR_PARENT, 46, "/bones/0/parent"},
    {46, 2, {0xFE, 0xFF}, SPRESS_CODE_PCHR_PARENT, 46, "/bones/0/parent"},
    {53, 2, {1, 0}, SPRESS_CODE_PCHR_PARENT, 53, "/bones/1/parent"},
    {53, 2, {0xFF, 0x7F}, SPRESS_CODE_PCHR_PARENT, 53, "/bones/1/parent"},
    {53, 2, {0, 0x80}, SPRESS_CODE_PCHR_PARENT, 53, "/bones/1/parent"},
    {55, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 55, "/meshCount"},
    {63, 2, {1, 0}, SPRESS_CODE_PCHR_MESH_IMAGE, 63, "/meshes/0/image"},
    {65, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 65, "/meshes/0/vertexCount"},
    {67, 4, {4, 0, 0, 0}, SPRESS_CODE_PCHR_TRIANGLES, 67, "/meshes/0/indexCount"},
    {67, 4, {0xFF, 0xFF, 0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 67, "/meshes/0/indexCount"},
    {71, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 71, "/meshes/0/vertices/0/x"},
    {75, 4, {F_INFINITE}, SPRESS_CODE_PCHR_FLOAT, 75, "/meshes/0/vertices/0/y"},
    {79, 4, {0, 0, 0x80, 0xFF}, SPRESS_CODE_PCHR_FLOAT, 79, "/meshes/0/vertices/0/u"},
    {83, 4, {F_SIGNALLING}, SPRESS_CODE_PCHR_FLOAT, 83, "/meshes/0/vertices/0/v"},
    {135, 4, {F_INFINITE}, SPRESS_CODE_PCHR_FLOAT, 135, "/meshes/0/vertices/1/boneWeights/0"},
    {139, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 139, "/meshes/0/vertices/1/boneWeights/1"},
    {187, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 187, "/meshes/0/vertices/2/boneWeights/3"},
    {87, 2, {2, 0}, SPRESS_CODE_PCHR_BONE, 87, "/meshes/0/vertices/0/boneIds/0"},
    {89, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_BONE, 89, "/meshes/0/vertices/0/boneIds/1"},
    {147, 4, {F_SMALLEST}, SPRESS_CODE_PCHR_BONE, 133, "/meshes/0/vertices/1/boneIds/3"},
    {191, 2, {3, 0}, SPRESS_CODE_PCHR_INDEX, 191, "/meshes/0/indices/0"},
    {195, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_INDEX, 195, "/meshes/0/indices/2"},
    {197, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 197, "/animationCount"},
    {206, 2, {3, 0}, SPRESS_CODE_PCHR_COUNT, 206, "/animations/0/frameCount"},
    {206, 2, {0xFF, 0xFF}, SPRESS_CODE_PCHR_COUNT, 206, "/animations/0/frameCount"},
    {206, 2, {1, 0}, SPRESS_CODE_PCHR_TRAILING, 254, ""},
    {216, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 216, "/animations/0/frames/0/0/rotation"},
    {231, 4, {F_INFINITE}, SPRESS_CODE_PCHR_FLOAT, 231, "/animations/0/frames/0/1/x"},
    {258, 4, {F_SIGNALLING}, SPRESS_CODE_PCHR_FLOAT, 258, "/animations/0/frames/1/0/y"},
    {266, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 266, "/animations/0/frames/1/0/scaleX"},
    {293, 4, {F_NAN}, SPRESS_CODE_PCHR_FLOAT, 293, "/animations/0/frames/1/1/scaleY"},
};

static const patch warnings[] = {
    {8, 2, {0, 0}, SPRESS_CODE_RIG_FPS, 8, "/fps"},
    {10, 2, {0, 0x80}, SPRESS_CODE_PCHR_FLAGS, 10, "/flags"},
    {10, 2, {1, 0}, SPRESS_CODE_PCHR_FLAGS, 10, "/flags"},
    {205, 1, {3}, SPRESS_CODE_PCHR_FLAGS, 205, "/animations/0/flags"},
    {205, 1, {0x80}, SPRESS_CODE_PCHR_FLAGS, 205, "/animations/0/flags"},
    {228, 1, {0xFF}, SPRESS_CODE_PCHR_FLAGS, 228, "/animations/0/frames/0/0/flags"},
    {297, 1, {2}, SPRESS_CODE_PCHR_FLAGS, 297, "/animations/0/frames/1/1/flags"},
    {95, 4, {F_MINUS_2}, SPRESS_CODE_RIG_WEIGHT_NEGATIVE, 71, "/meshes/0/vertices/0"},
    {95, 4, {F_MINUS_2}, SPRESS_CODE_RIG_WEIGHT_SUM, 71, "/meshes/0/vertices/0"},
    {175, 4, {F_QUARTER}, SPRESS_CODE_RIG_WEIGHT_SUM, 151, "/meshes/0/vertices/2"},
    {135, 4, {F_0}, SPRESS_CODE_RIG_WEIGHT_SUM, 111, "/meshes/0/vertices/1"},
    {119, 4, {F_1_5}, SPRESS_CODE_RIG_UV, 111, "/meshes/0/vertices/1"},
    {123, 4, {F_MINUS_2}, SPRESS_CODE_RIG_UV, 111, "/meshes/0/vertices/1"},
    {163, 4, {1, 0, 0x80, 0x3F}, SPRESS_CODE_RIG_UV, 151, "/meshes/0/vertices/2"}, /* 1 + 2^-23 */
};

static void apply(uint8_t *bytes, const patch *p)
{
    memcpy(bytes, pchr_sample, sizeof pchr_sample);
    memcpy(bytes + p->at, p->bytes, p->size);
}

/* Lenient reading relaxes none but trailing bytes: no reference reader accepts more. */
TEST(errors_have_code_and_place)
{
    for (size_t i = 0; i < 2 * COUNT_OF(errors); i++) {
        const patch *p = &errors[i / 2];
        const spress_read_options options = {.lenient = i % 2};
        if (options.lenient && p->code == SPRESS_CODE_PCHR_TRAILING)
            continue;
        uint8_t bytes[sizeof pchr_sample];
        apply(bytes, p);
        test_report r;
        assert_null(read_with((spress_bytes){bytes, sizeof bytes}, &options, &r));
        const spress_diagnostic *found = expect_code(&r.report, p->code, p->offset, p->path);
        assert_int_equal(found->severity, SPRESS_SEVERITY_ERROR);
        assert_int_equal(r.report.error_count, 1);
        assert_int_equal(found->line, 0); /* a binary format has none */
        assert_int_equal(found->column, 0);
    }
}

TEST(warnings_have_code_and_place)
{
    for (size_t i = 0; i < COUNT_OF(warnings); i++) {
        uint8_t bytes[sizeof pchr_sample];
        apply(bytes, &warnings[i]);
        test_report r;
        AUTO_DOCUMENT *document = MUST(read_strictly((spress_bytes){bytes, sizeof bytes}, &r));
        const spress_diagnostic *found =
            expect_code(&r.report, warnings[i].code, warnings[i].offset, warnings[i].path);
        assert_int_equal(found->severity, SPRESS_SEVERITY_WARNING);
        assert_int_equal(r.report.error_count, 0);
    }
}

/* Doubts are told once per mesh and kind, with their number; flags once per animation. */
TEST(many_doubts_are_one_warning)
{
    static const uint8_t two[] = {F_2};
    uint8_t bytes[sizeof pchr_sample];
    memcpy(bytes, pchr_sample, sizeof bytes);
    for (size_t i = 0; i < 3; i++)
        memcpy(bytes + 71 + 40 * i + 8, two, 4);
    for (size_t i = 0; i < 4; i++)
        bytes[208 + 23 * i + 20] = 0xF0;
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_strictly((spress_bytes){bytes, sizeof bytes}, &r));
    assert_int_equal(r.report.warning_count, 2);
    const spress_diagnostic *uv =
        expect_code(&r.report, SPRESS_CODE_RIG_UV, 71, "/meshes/0/vertices/0");
    assert_non_null(strstr(uv->message, "2 1; 3 of"));
    const spress_diagnostic *flags =
        expect_code(&r.report, SPRESS_CODE_PCHR_FLAGS, 228, "/animations/0/frames/0/0/flags");
    assert_non_null(strstr(flags->message, "0xf0"));
    assert_non_null(strstr(flags->message, "; 4 of"));
    assert_int_equal(document->rig.animations[0].transforms[3].flags, 0xF0); /* kept */
}

TEST(trailing_bytes_are_relaxed)
{
    uint8_t bytes[sizeof pchr_sample + 3] = {0};
    memcpy(bytes, pchr_sample, sizeof pchr_sample);
    test_report r;
    assert_null(read_strictly((spress_bytes){bytes, sizeof bytes}, &r));
    expect_code(&r.report, SPRESS_CODE_PCHR_TRAILING, 300, "");
    const spress_read_options lenient = {.lenient = true};
    AUTO_DOCUMENT *document = MUST(read_with((spress_bytes){bytes, sizeof bytes}, &lenient, &r));
    const spress_diagnostic *found = expect_code(&r.report, SPRESS_CODE_PCHR_TRAILING, 300, "");
    assert_int_equal(found->severity, SPRESS_SEVERITY_WARNING);
}

TEST(png_headers)
{
    static const struct {
        size_t size;
        size_t at;
        uint8_t byte;
        spress_code code;
        uint64_t offset;
        const char *path;
    } rows[] = {
        /* The data begins at 26: header 12, count 2, name 3, fields 9. */
        {67, 0, 0x89, SPRESS_CODE_NONE, 0, NULL},
        {33, 0, 0x89, SPRESS_CODE_NONE, 0, NULL},  /* pixels are not looked at */
        {67, 45, 0xFF, SPRESS_CODE_NONE, 0, NULL}, /* nor their CRC */
        {0, 0, 0x89, SPRESS_CODE_PCHR_IMAGE_PNG, 26, "/images/0/data"},
        {32, 0, 0x89, SPRESS_CODE_PCHR_IMAGE_PNG, 34, "/images/0/data"}, /* IHDR is cut */
        {67, 0, 0x88, SPRESS_CODE_PCHR_IMAGE_PNG, 26, "/images/0/data"},
        {67, 30, 0, SPRESS_CODE_PCHR_IMAGE_PNG, 55, "/images/0/data"}, /* the CRC at 29 */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint8_t png[sizeof pchr_sample_png];
        memcpy(png, pchr_sample_png, sizeof png);
        png[rows[i].at] = rows[i].byte;
        pchr_maker m;
        make_header(&m);
        make_u16(&m, 1);
        make_image(&m, "i", SPRESS_IMAGE_PNG, (spress_bytes){png, rows[i].size});
        make_bytes(&m, "\0\0\0\0\0\0", 6);
        test_report r;
        AUTO_DOCUMENT *document = read_strictly(made(&m), &r);
        assert_int_equal(document != NULL, rows[i].code == SPRESS_CODE_NONE);
        if (!document)
            expect_code(&r.report, rows[i].code, rows[i].offset, rows[i].path);
    }
}

TEST(png_size_must_agree)
{
    for (size_t field = 0; field < 2; field++) {
        pchr_maker m;
        make_header(&m);
        make_u16(&m, 1);
        make_image(&m, "i", SPRESS_IMAGE_PNG,
                   (spress_bytes){pchr_sample_png, sizeof pchr_sample_png});
        make_bytes(&m, "\0\0\0\0\0\0", 6);
        m.bytes[17 + 2 * field] = 2; /* width at 17, height at 19 */
        test_report r;
        assert_null(read_strictly(made(&m), &r));
        expect_code(&r.report, SPRESS_CODE_PCHR_IMAGE_PNG, 17 + 2 * field,
                    field == 0 ? "/images/0/width" : "/images/0/height");
    }
}

TEST(empty_image_and_same_names_warn)
{
    pchr_maker m;
    make_header(&m);
    make_u16(&m, 2);
    make_name(&m, "i");
    make_bytes(&m, "\0\0\5\0\1\0\0\0\0", 9); /* 0 x 5, rgba8888, no bytes: at 17 */
    make_image(&m, "i", SPRESS_IMAGE_RGBA8888, BYTES("\1\2\3\4"));
    make_u16(&m, 2);
    make_name(&m, "");
    make_u16(&m, 0xFFFF);
    make_name(&m, ""); /* at 48 */
    make_u16(&m, 0xFFFF);
    make_u16(&m, 2);
    make_name(&m, "m");
    make_bytes(&m, "\0\0\0\0\0\0\0\0", 8);
    make_name(&m, "m"); /* at 65 */
    make_bytes(&m, "\0\0\0\0\0\0\0\0", 8);
    make_u16(&m, 3);
    make_name(&m, "a");
    make_bytes(&m, "\0\0\0", 3);
    make_name(&m, "b");
    make_bytes(&m, "\0\0\0", 3);
    make_name(&m, "a"); /* at 90 */
    make_bytes(&m, "\0\0\0", 3);
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_strictly(made(&m), &r));
    assert_int_equal(r.report.warning_count, 5);
    expect_code(&r.report, SPRESS_CODE_RIG_IMAGE_EMPTY, 17, "/images/0");
    expect_code(&r.report, SPRESS_CODE_RIG_DUPLICATE, 26, "/images/1/name");
    expect_code(&r.report, SPRESS_CODE_RIG_DUPLICATE, 48, "/bones/1/name");
    expect_code(&r.report, SPRESS_CODE_RIG_DUPLICATE, 65, "/meshes/1/name");
    expect_code(&r.report, SPRESS_CODE_RIG_DUPLICATE, 90, "/animations/2/name");
    assert_non_null(document->rig.images[0].data.data); /* NULL would say: still in a file */
}

TEST(recognised_by_content)
{
    assert_ptr_equal(spress_format_recognise(pchr_sample_bytes(), NULL),
                     spress_format_find("pchr"));
    assert_ptr_not_equal(spress_format_recognise(BYTES("PCH"), NULL), spress_format_find("pchr"));
}
