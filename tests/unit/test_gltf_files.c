/* glTF in several files, which the caller of the library reads, and JPEG textures. */
#include "codec_samples.h"
#include "gltf_file.h"

/* Four images: a PNG and a JPEG in a buffer that is a file, and both as files. */
#define SPLIT                                                                                      \
    "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":%zu,\"uri\":\"a%%20b.bin\"}],"  \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":%zu},{\"buffer\":0,\"byteOffset\":%zu,"         \
    "\"byteLength\":%zu}],\"images\":[{\"bufferView\":0},{\"bufferView\":1},"                      \
    "{\"uri\":\"i/%%70.png\"},{\"uri\":\"p\\u002Ejpg\"}]}"

static const struct {
    const char *name, *where;
} asked_for[] = {
    {"a b.bin", "/buffers/0/uri"}, {"i/p.png", "/images/2/uri"}, {"p.jpg", "/images/3/uri"}};

/* The first finding, which has that code. */
static const spress_diagnostic *expect_finding(const spress_report *report, spress_code code)
{
    assert_true(report->count > 0);
    assert_int_equal(report->items[0].code, code);
    return &report->items[0];
}

typedef struct folder {
    const spress_allocator *allocator;
    size_t asked;
    size_t absent, refused; /* the file to miss or refuse, from 1 */
} folder;

static spress_sibling_answer answer(void *context, const char *name, const char *where,
                                    spress_report *report, spress_buffer *out)
{
    folder *f = context;
    assert_true(f->asked < 3);
    assert_string_equal(name, asked_for[f->asked].name);
    assert_string_equal(where, asked_for[f->asked].where);
    f->asked++;
    if (f->asked == f->absent)
        return SPRESS_SIBLING_ABSENT;
    if (f->asked == f->refused) {
        spress_report_add(report, SPRESS_CODE_IMAGE_OUTSIDE, SPRESS_NO_OFFSET, where, "no");
        return SPRESS_SIBLING_REFUSED;
    }
    const bool png = f->asked < 3, jpeg = f->asked != 2;
    const size_t size = (png ? sizeof pchr_sample_png : 0) + (jpeg ? sizeof jpeg_colour : 0);
    const spress_allocator memory = f->allocator ? *f->allocator : spress_allocator_default();
    *out = (spress_buffer){memory.allocate(memory.context, size), size, size, memory};
    if (!out->data) {
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, where, "out of memory");
        *out = (spress_buffer){0};
        return SPRESS_SIBLING_REFUSED;
    }
    if (png)
        memcpy(out->data, pchr_sample_png, sizeof pchr_sample_png);
    if (jpeg)
        memcpy(out->data + (png ? sizeof pchr_sample_png : 0), jpeg_colour, sizeof jpeg_colour);
    return SPRESS_SIBLING_READ;
}

static spress_document *read_split(folder *f, const spress_limits *limits, test_report *r)
{
    static char text[1024];
    const size_t png = sizeof pchr_sample_png, jpeg = sizeof jpeg_colour;
    const spress_siblings siblings = {f, answer};
    spress_read_options options = {.allocator = f->allocator, .siblings = &siblings};
    if (limits)
        options.limits = *limits;
    const int size = snprintf(text, sizeof text, SPLIT, png + jpeg, png, png, jpeg);
    test_report_init(r);
    return spress_read((spress_bytes){(const uint8_t *)text, (size_t)size}, NULL, &options,
                       &r->report);
}

TEST(files_beside_a_document)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    test_report r;
    folder f = {0};
    AUTO_DOCUMENT *document = read_split(&f, NULL, &r);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_int_equal(f.asked, 3);
    assert_int_equal(document->rig.image_count, 4);
    for (size_t i = 0; i < 4; i++) {
        const spress_rig_image *image = &document->rig.images[i];
        if (i % 2 == 0) {
            assert_int_equal(image->format, SPRESS_IMAGE_PNG);
            assert_int_equal(image->data.size, sizeof pchr_sample_png);
            assert_memory_equal(image->data.data, pchr_sample_png, sizeof pchr_sample_png);
            continue;
        }
        assert_int_equal(image->format, SPRESS_IMAGE_RGBA8888);
        assert_int_equal(image->width, SAMPLE_WIDTH);
        assert_int_equal(image->height, SAMPLE_HEIGHT);
        assert_int_equal(image->data.size, SAMPLE_WIDTH * SAMPLE_HEIGHT * 4);
        for (uint32_t k = 0; k < SAMPLE_WIDTH * SAMPLE_HEIGHT; k++) {
            const spress_colour wanted = sample_pixel(k % SAMPLE_WIDTH, k / SAMPLE_WIDTH);
            const uint8_t *got = image->data.data + (size_t)k * 4;
            assert_true(abs(got[0] - wanted.r) < 12 && abs(got[1] - wanted.g) < 12 &&
                        abs(got[2] - wanted.b) < 12 && got[3] == 255);
        }
    }
}

/* What is missing or refused has the place of its URI. */
TEST(files_that_are_not_there)
{
    for (size_t i = 1; i <= 3; i++) {
        test_report r;
        folder absent = {.absent = i}, refused = {.refused = i};
        assert_null(read_split(&absent, NULL, &r));
        const spress_diagnostic *item = expect_finding(&r.report, SPRESS_CODE_GLTF_URI);
        assert_string_equal(item->path, asked_for[i - 1].where);
        const uint64_t offset = item->offset;
        assert_non_null(strstr(item->message, asked_for[i - 1].name));
        assert_null(read_split(&refused, NULL, &r));
        item = expect_finding(&r.report, SPRESS_CODE_IMAGE_OUTSIDE);
        assert_int_equal(item->offset, offset);
        assert_int_equal(r.report.error_count, 1);
    }
}

/* Reads `count` JPEGs of which the document has only the names: all alike, or each spelled anew. */
static spress_document *read_many(spress_siblings *siblings, size_t count, bool anew,
                                  spress_report *report)
{
    enum { MOST = 4096 };
    static char text[MOST * 16];
    const spress_read_options options = {.siblings = siblings};
    size_t size = 0;
    size += (size_t)sprintf(text, "{\"asset\":{\"version\":\"2.0\"},\"images\":[");
    for (size_t i = 0; i < count; i++)
        size += (size_t)sprintf(text + size, anew ? "%s{\"uri\":\"%zu\"}" : "%s{\"uri\":\"p\"}",
                                i == 0 ? "" : ",", i);
    size += (size_t)sprintf(text + size, "]}");
    return spress_read((spress_bytes){(const uint8_t *)text, size}, NULL, &options, report);
}

enum { COMMENT_SIZE = 60000 };

/* A JPEG with a comment of 60,000 bytes behind its first marker. */
static spress_sibling_answer answer_jpeg(void *context, const char *name, const char *where,
                                         spress_report *report, spress_buffer *out)
{
    static const uint8_t comment[] = {0xFF, 0xFE, COMMENT_SIZE >> 8, COMMENT_SIZE & 0xFF};
    const spress_allocator memory = spress_allocator_default();
    const size_t size = sizeof jpeg_colour + 2 + COMMENT_SIZE;
    (void)name, (void)where, (void)report;
    ++*(size_t *)context;
    *out = (spress_buffer){memory.allocate(memory.context, size), size, size, memory};
    memset(out->data, ' ', size);
    memcpy(out->data, jpeg_colour, 2);
    memcpy(out->data + 2, comment, sizeof comment);
    memcpy(out->data + 4 + COMMENT_SIZE, jpeg_colour + 2, sizeof jpeg_colour - 2);
    return SPRESS_SIBLING_READ;
}

/* One file of many names: read once for each name, decoded once. */
TEST(one_file_for_all)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    for (int anew = 0; anew < 2; anew++) {
        size_t asked = 0;
        TEST_REPORT(r);
        spress_siblings siblings = {&asked, answer_jpeg};
        AUTO_DOCUMENT *document = read_many(&siblings, 20, anew, &r.report);
        expect_silence(&r.report);
        assert_non_null(document);
        assert_int_equal(asked, anew ? 20 : 1);
        for (size_t i = 1; i < 20; i++) {
            assert_int_equal(document->rig.images[i].width, SAMPLE_WIDTH);
            assert_ptr_equal(document->rig.images[i].data.data, document->rig.images[0].data.data);
        }
    }
}

/* 1,000 images ask for 60 MB of one file. 32 MiB may be made of it, 32 times the file, which are
 * 2 MB, and 32 times the text, which are 0.5 MB: the file counts once, however it is named. */
TEST(names_raise_no_limit)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    for (int anew = 0; anew < 2; anew++) {
        size_t asked = 0;
        TEST_REPORT(r);
        spress_siblings siblings = {&asked, answer_jpeg};
        assert_null(read_many(&siblings, 1000, anew, &r.report));
        expect_finding(&r.report, SPRESS_CODE_GLTF_BUDGET);
    }
}

/* The files count as input; pixels of a JPEG as those of other pictures. */
TEST(limits_of_files)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    test_report r;
    folder f = {0};
    const uint64_t all = 2 * (sizeof pchr_sample_png + sizeof jpeg_colour);
    spress_limits limits = {.input_bytes = all};
    spress_document *document = MUST(read_split(&f, &limits, &r));
    spress_document_free(document);
    f.asked = 0;
    limits.input_bytes = all - 1;
    assert_null(read_split(&f, &limits, &r));
    expect_finding(&r.report, SPRESS_CODE_LIMIT_INPUT);
    f.asked = 0;
    limits = (spress_limits){.pixels = SAMPLE_WIDTH * SAMPLE_HEIGHT - 1};
    assert_null(read_split(&f, &limits, &r));
    expect_finding(&r.report, SPRESS_CODE_LIMIT_PIXELS);
}

TEST(every_allocation_fails)
{
    SKIP_WITHOUT(SPRESS_CODEC_JPEG);
    bool done = false;
    for (size_t n = 1; !done; n++) {
        FAILING_ALLOCATOR(memory, n);
        folder f = {.allocator = &memory.allocator};
        test_report r;
        spress_document *document = read_split(&f, NULL, &r);
        done = document;
        assert_int_equal(done, !memory.failed);
        if (!done)
            expect_finding(&r.report, SPRESS_CODE_MEMORY);
        spress_document_free(document);
        assert_int_equal(memory.live_count, 0);
    }
}
