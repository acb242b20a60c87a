/* Reading PCHR that was cut, patched or made to be expensive, and reading it when memory runs out.
 */
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

TEST(every_truncation_is_an_error)
{
    for (size_t size = 0; size < sizeof pchr_sample; size++) {
        AUTO_FREE uint8_t *exact = malloc(size + 1); /* the sanitizer sees a read behind the end */
        assert_non_null(exact);
        memcpy(exact + 1, pchr_sample, size);
        test_report r;
        assert_null(read_strictly((spress_bytes){exact + 1, size}, &r));
        const spress_diagnostic *error = spress_report_first_error(&r.report);
        assert_non_null(error);
        assert_int_equal(r.report.error_count, 1);
        assert_true(error->offset <= size);
        assert_true(error->code == (size < 4 ? SPRESS_CODE_PCHR_MAGIC : SPRESS_CODE_PCHR_COUNT) ||
                    (size >= 4 && error->code == SPRESS_CODE_PCHR_TRUNCATED));
    }
}

/* Where a field is cut: at the field's first byte. */
TEST(truncation_has_a_place)
{
    static const struct {
        size_t size;
        spress_code code;
        uint64_t offset;
        const char *path;
    } rows[] = {
        {5, SPRESS_CODE_PCHR_TRUNCATED, 4, "/version"},
        {9, SPRESS_CODE_PCHR_TRUNCATED, 8, "/fps"},
        {11, SPRESS_CODE_PCHR_TRUNCATED, 10, "/flags"},
        {12, SPRESS_CODE_PCHR_TRUNCATED, 12, "/imageCount"},
        {20, SPRESS_CODE_PCHR_COUNT, 12, "/imageCount"}, /* an image has at least 11 bytes */
        {25, SPRESS_CODE_PCHR_TRUNCATED, 25, "/images/0"},
        {28, SPRESS_CODE_PCHR_TRUNCATED, 26, "/images/0"},
        {37, SPRESS_CODE_PCHR_COUNT, 26, "/images/0/dataLength"},
        {39, SPRESS_CODE_PCHR_TRUNCATED, 38, "/boneCount"},
        {49, SPRESS_CODE_PCHR_TRUNCATED, 48, "/bones/1/name"},
        {54, SPRESS_CODE_PCHR_TRUNCATED, 53, "/bones/1/parent"},
        {190, SPRESS_CODE_PCHR_COUNT, 65, "/meshes/0/vertexCount"},
        {196, SPRESS_CODE_PCHR_COUNT, 67, "/meshes/0/indexCount"},
        {207, SPRESS_CODE_PCHR_TRUNCATED, 206, "/animations/0"},
        {299, SPRESS_CODE_PCHR_COUNT, 206, "/animations/0/frameCount"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_report r;
        assert_null(read_strictly((spress_bytes){pchr_sample, rows[i].size}, &r));
        expect_code(&r.report, rows[i].code, rows[i].offset, rows[i].path);
    }
}

TEST(limits_come_before_memory)
{
    static const struct {
        spress_limits limits;
        spress_code code;
        uint64_t offset;
        const char *path;
    } rows[] = {
        {{.bones = 1}, SPRESS_CODE_PCHR_LIMIT, 38, "/boneCount"},
        {{.vertices = 2}, SPRESS_CODE_PCHR_LIMIT, 65, "/meshes/0/vertexCount"},
        {{.transforms = 3}, SPRESS_CODE_PCHR_LIMIT, 206, "/animations/0/frameCount"},
        {{.name_bytes = 8}, SPRESS_CODE_LIMIT_NAMES, 40, "/bones/0/name"},
        {{.input_bytes = 299}, SPRESS_CODE_LIMIT_INPUT, 0, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const spress_read_options options = {.lenient = true, .limits = rows[i].limits};
        test_report r;
        assert_null(read_with(pchr_sample_bytes(), &options, &r));
        expect_code(&r.report, rows[i].code, rows[i].offset, rows[i].path);
    }
    const spress_read_options exact = {
        .limits = {.bones = 2, .vertices = 3, .transforms = 4, .name_bytes = 20}};
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_with(pchr_sample_bytes(), &exact, &r));
}

TEST(memory_limit)
{
    static uint8_t pixels[60000]; /* 1 x 15000 */
    static uint8_t bytes[sizeof pixels + 64];
    pchr_maker m;
    make_header(&m);
    make_u16(&m, 1);
    make_name(&m, "i");
    make_u16(&m, 1);
    make_u16(&m, 15000);
    make_u8(&m, 1);
    make_u32(&m, sizeof pixels);
    memcpy(bytes, m.bytes, m.size);
    const size_t size = m.size + sizeof pixels + 6; /* and no bones, meshes, animations */
    const spress_read_options options = {.limits = {.memory_bytes = 50000}};
    test_report r;
    assert_null(read_with((spress_bytes){bytes, size}, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_MEMORY, m.size + sizeof pixels, "/images/0/data");
    AUTO_DOCUMENT *document = MUST(read_strictly((spress_bytes){bytes, size}, &r));
}

/* Robustness: 220 bytes that would make 2.6 million frame objects. */
TEST(frames_without_bones_cost_nothing)
{
    pchr_maker m;
    make_header(&m);
    make_bytes(&m, "\0\0\0\0\0\0", 6);
    make_u16(&m, 40);
    for (int i = 0; i < 40; i++) {
        make_u16(&m, 0);
        make_u8(&m, 1);
        make_u16(&m, 65535);
    }
    FAILING_ALLOCATOR(f, 0);
    const spress_read_options options = {.allocator = &f.allocator};
    test_report r;
    spress_document *document = MUST(read_with(made(&m), &options, &r));
    assert_int_equal(document->rig.animations[39].frame_count, 65535);
    assert_null(document->rig.animations[39].transforms);
    assert_true(f.peak_bytes < 8192);
    spress_document_free(document);
    assert_int_equal(f.live_count, 0);
}

TEST(every_allocation_may_fail)
{
    /* The arena and four name tables at least. */
    assert_true(expect_reader_survives(pchr_sample_bytes(), "pchr", NULL, false) > 3);
}

/* The `way`-th of the ways to spoil a byte: extremes, the neighbours, every bit. */
enum { SPOILING_WAYS = 15 };

static uint8_t spoil(uint8_t byte, unsigned way)
{
    static const uint8_t values[] = {0, 1, 0x7F, 0x80, 0xFF};
    if (way < 5)
        return values[way];
    if (way < 7)
        return (uint8_t)(byte + (way == 5 ? 1u : 255u));
    return (uint8_t)((unsigned)byte ^ 1u << (way - 7));
}

TEST(every_byte_patched)
{
    for (size_t at = 0; at < sizeof pchr_sample; at++)
        for (unsigned way = 0; way < SPOILING_WAYS; way++) {
            uint8_t bytes[sizeof pchr_sample];
            memcpy(bytes, pchr_sample, sizeof bytes);
            bytes[at] = spoil(bytes[at], way);
            test_report r;
            spress_document *document = read_strictly((spress_bytes){bytes, sizeof bytes}, &r);
            assert_int_equal(document == NULL, r.report.error_count != 0);
            if (!document)
                continue;
            spress_buffer out; /* whatever was read is written as it was */
            assert_true(spress_write(document, spress_format_find("pchr"), NULL, &r.report, &out));
            assert_int_equal(out.size, sizeof bytes);
            assert_memory_equal(out.data, bytes, sizeof bytes);
            spress_buffer_free(&out);
            spress_document_free(document);
        }
}

static spress_document *read_sample(void)
{
    spress_document *document =
        spress_read(pchr_sample_bytes(), spress_format_find("pchr"), NULL, NULL);
    assert_non_null(document);
    return document;
}

/* A rig whose every part is too large for the arena's small blocks, so that each is an allocation
 * of its own. */
static spress_document *large_rig(void)
{
    enum { NAME = 40000, VERTICES = 2000, INDICES = 30000, BONES = 2000, FRAMES = 3 };
    spress_document *d = read_sample();
    spress_rig *rig = &d->rig;
    char *name = spress_document_allocate(d, NAME + 1, 1);
    memset(name, 'n', NAME);
    rig->images[0].name = rig->meshes[0].name = rig->animations[0].name = name;
    rig->images[0].name_size = rig->meshes[0].name_size = rig->animations[0].name_size = NAME;
    rig->images[0].width = 100;
    rig->images[0].height = 200;
    rig->images[0].data = (spress_bytes){spress_document_allocate(d, 20000, 4), 20000 * 4};

    spress_mesh *mesh = &rig->meshes[0];
    mesh->vertices = spress_document_allocate(d, VERTICES, sizeof *mesh->vertices);
    for (size_t i = 0; i < VERTICES; i++)
        mesh->vertices[i].bone_weights[0] = 1;
    mesh->vertex_count = VERTICES;
    mesh->indices = spress_document_allocate(d, INDICES, sizeof *mesh->indices);
    mesh->index_count = INDICES;

    rig->bones = spress_document_allocate(d, BONES, sizeof *rig->bones);
    for (size_t i = 0; i < BONES; i++)
        rig->bones[i] = (spress_bone){i == 0 ? name : "b", i == 0 ? NAME : 1, -1};
    rig->bone_count = BONES;
    spress_animation *animation = &rig->animations[0];
    animation->transforms =
        spress_document_allocate(d, FRAMES * BONES, sizeof *animation->transforms);
    animation->frame_count = FRAMES;
    return d;
}

TEST(every_allocation_of_a_large_rig_may_fail)
{
    static const char *const formats[] = {"pchr", "pchr-json"};
    AUTO_DOCUMENT *rig = large_rig();
    for (size_t i = 0; i < 2; i++) {
        AUTO_BUFFER out;
        assert_true(spress_write(rig, spress_format_find(formats[i]), NULL, NULL, &out));
        const spress_bytes bytes = {out.data, out.size};
        assert_true(expect_reader_survives(bytes, formats[i], NULL, false) > 13);
    }
}
