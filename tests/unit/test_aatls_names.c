/* Reading AATLS: names, limits and memory. */
#include "aatls_file.h"

static const spress_read_options lenient = {.lenient = true};

/* Names of every length, with a bad byte at every place: the fast check works on blocks. */
TEST(checks_every_byte_of_a_name)
{
    static const uint8_t bad[] = {0x00, 0x1F, 0x7F, 0x80, 0xFF};
    for (size_t size = 0; size <= 40; size++) {
        for (size_t tail = 0; tail < 2; tail++) { /* near the end of the file, or far from it */
            AUTO_FREE file *f = new_file();
            char name[40];
            test_report r;
            memset(name, '~', sizeof name);
            put_page(f, 64, 64, (int)tail + 1);
            const size_t at = f->size + 2;
            put_named_region(f, name, size);
            if (tail == 1)
                put_named_region(f, "a longer name behind it, to fill blocks", 39);
            spress_document *document = MUST(read_with(bytes_in(f), NULL, &r));
            assert_int_equal(document->atlas.frames[0].name_size, size);
            assert_memory_equal(document->atlas.frames[0].name, name, size);
            assert_int_equal(document->atlas.frames[0].name[size], 0);
            spress_document_free(document);
            for (size_t i = 0; i < size * sizeof bad; i++) {
                f->bytes[at + i / sizeof bad] = bad[i % sizeof bad];
                assert_null(read_with(bytes_in(f), NULL, &r));
                expect_code(&r.report,
                            i % sizeof bad < 3 ? SPRESS_CODE_NAME_CONTROL : SPRESS_CODE_UTF8,
                            at + i / sizeof bad, "/pages/0/regions/0/name");
                f->bytes[at + i / sizeof bad] = '~';
            }
        }
    }
}

TEST(reads_names_in_utf8)
{
    static const char *const names[] = {"gr\303\266\303\237e", "\xe6\x97\xa5\xe6\x9c\xac",
                                        "\xf0\x9f\x98\x80", ""};
    AUTO_FREE file *f = new_file();
    test_report r;
    put_page(f, 64, 64, 4);
    for (size_t i = 0; i < 4; i++)
        put_named_region(f, names[i], strlen(names[i]));
    for (int mode = 0; mode < 2; mode++) {
        AUTO_DOCUMENT *document = MUST(read_with(bytes_in(f), mode ? &lenient : NULL, &r));
        expect_silence(&r.report);
        for (size_t i = 0; i < 4; i++)
            assert_string_equal(document->atlas.frames[i].name, names[i]);
    }
}

/* U+1F600 as Java writes it, lone halves, and halves in the wrong order. */
TEST(reads_javas_utf8_only_leniently)
{
    static const struct {
        const char *name;
        size_t bad; /* offset in the name, or SIZE_MAX */
    } cases[] = {{"a\xed\xa0\xbd\xed\xb8\x80z\xed\xa0\xbd\xed\xb8\x80", SIZE_MAX},
                 {"ab\xed\xa0\xbd", 2},
                 {"\xed\xb8\x80", 0},
                 {"\xed\xb8\x80\xed\xa0\xbd", 0},
                 {"abc\xed\xa0\xbdz", 3},
                 {"\xed\xa0\xbd\xee\xb8\x80", 0},
                 {"\xed\xa0\xbd\xed\xa0\xbd", 0},
                 {"\xed\xa0\xbd\xed\xb8\x41", 0},
                 {"\xed\xa0\x41\xed\xb8\x80", 0}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FREE file *f = new_file();
        test_report r;
        put_page(f, 64, 64, 1);
        put_named_region(f, cases[i].name, strlen(cases[i].name));
        const size_t first = strcspn(cases[i].name, "\xed");
        assert_null(read_with(bytes_in(f), NULL, &r));
        expect_code(&r.report, SPRESS_CODE_UTF8, NAME_AT + first, "/pages/0/regions/0/name");
        AUTO_DOCUMENT *document = read_with(bytes_in(f), &lenient, &r);
        assert_int_equal(document != NULL, cases[i].bad == SIZE_MAX);
        const uint64_t offset = NAME_AT + (document ? first : cases[i].bad);
        expect_code(&r.report, SPRESS_CODE_UTF8, offset, "/pages/0/regions/0/name");
        if (document) {
            assert_int_equal(r.report.warning_count, 1); /* once for a name */
            assert_string_equal(document->atlas.frames[0].name,
                                "a\xf0\x9f\x98\x80z\xf0\x9f\x98\x80");
            assert_int_equal(document->atlas.frames[0].name_size, 10);
        }
    }
}

TEST(reads_long_strings_only_leniently)
{
    static const size_t sizes[] = {32767, 32768, 65535};
    AUTO_FREE char *name = MUST(malloc(65536));
    memset(name, 'n', 65536);
    for (size_t i = 0; i < 3; i++) {
        AUTO_FREE file *f = new_file();
        test_report r;
        put_page(f, 64, 64, 2);
        put_named_region(f, name, sizes[i]);
        put_named_region(f, "next", 4);
        AUTO_DOCUMENT *document = read_with(bytes_in(f), NULL, &r);
        assert_int_equal(document != NULL, sizes[i] <= 32767);
        spress_document_free(document);
        if (sizes[i] > 32767)
            expect_code(&r.report, SPRESS_CODE_AATLS_STRING_LENGTH, REGION_AT,
                        "/pages/0/regions/0/name");
        document = read_with(bytes_in(f), &lenient, &r);
        assert_non_null(document);
        assert_int_equal(r.report.warning_count, sizes[i] > 32767);
        assert_int_equal(document->atlas.frames[0].name_size, sizes[i]);
        assert_string_equal(document->atlas.frames[1].name, "next");
    }
}

TEST(keeps_the_raw_version_and_filters_of_lenient_files)
{
    uint8_t bytes[SAMPLE_SIZE];
    test_report r;
    memcpy(bytes, aatls_sample, SAMPLE_SIZE);
    bytes[5] = 0xFE;
    bytes[18] = 6;
    AUTO_DOCUMENT *document = MUST(read_with((spress_bytes){bytes, SAMPLE_SIZE}, &lenient, &r));
    assert_int_equal(r.report.warning_count, 2);
    assert_string_equal(document->atlas.version, "-2");
    assert_int_equal(document->atlas.pages[0].filter_min, 6);
}

/* A limit of 0 is the default, so the smallest is 1. */
TEST(obeys_limits)
{
    const spress_bytes input = {aatls_sample, SAMPLE_SIZE};
    test_report r;
    spress_read_options options = {.limits = {.frames = 1}};
    assert_null(read_with(input, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_FRAMES, 22, "/pages/0/region_count");
    options.limits = (spress_limits){.pages = 1};
    assert_null(read_with(input, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PAGES, 84, "/pages/1/marker");
    options.limits = (spress_limits){.name_bytes = 12}; /* a.png and hero are 9 */
    assert_null(read_with(input, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_NAMES, 51, "/pages/0/regions/1/name");
    options.limits = (spress_limits){.name_bytes = 4};
    assert_null(read_with(input, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_NAMES, 7, "/pages/0/name");
    options.limits = (spress_limits){.memory_bytes = 1100};
    assert_null(read_with(input, &options, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_LIMIT_MEMORY);
    options.limits = (spress_limits){.input_bytes = SAMPLE_SIZE - 1};
    assert_null(read_with(input, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, "");
    options.limits = (spress_limits){.frames = 2, .pages = 2, .name_bytes = 13};
    options.lenient = true; /* relaxes no limit */
    spress_document *document = MUST(read_with(input, &options, &r));
    spress_document_free(document);
    options.limits.frames = 1;
    assert_null(read_with(input, &options, &r));
}

/* A name that passes the limit must not be copied into a pool that the limit has sized. */
TEST(checks_the_limit_before_it_copies_a_name)
{
    AUTO_FREE file *f = new_file();
    test_report r;
    char name[30000];
    memset(name, 'x', sizeof name);
    put_page(f, 64, 64, 1);
    put_named_region(f, name, sizeof name);
    put_page(f, 64, 64, 0);
    put_page(f, 64, 64, 0);
    const spress_read_options options = {.limits = {.name_bytes = 10, .frames = 3}};
    assert_null(read_with(bytes_in(f), &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_NAMES, REGION_AT, "/pages/0/regions/0/name");
}

TEST(needs_64_bytes_for_a_frame_beside_its_name)
{
    AUTO_FREE file *f = new_file();
    test_report r;
    uint64_t names = 0;
    put_page(f, 4096, 4096, 10000);
    for (int i = 0; i < 10000; i++) {
        char name[32];
        const int size = snprintf(name, sizeof name, "sprite_number_%d", i);
        put_named_region(f, name, (size_t)size);
        names += (uint64_t)size + 1;
    }
    AUTO_DOCUMENT *document = MUST(read_with(bytes_in(f), NULL, &r));
    assert_true(spress_document_memory(document) <= names + 64 * 10000);
}

/* Frames, pool, offsets and extras grow over many pages, and an allocator that always moves what it
 * resizes must not leave a name behind. */
TEST(reads_many_pages)
{
    AUTO_FREE file *f = many_regions(37, 75);
    test_report r;
    FAILING_ALLOCATOR(counting, 0);
    const spress_read_options options = {.keep_offsets = true, .allocator = &counting.allocator};
    spress_document *document = MUST(read_with(bytes_in(f), &options, &r));
    assert_int_equal(document->atlas.frame_count, 37 * 75);
    for (int i = 0; i < 37 * 75; i++) {
        char name[64];
        const spress_frame *frame = &document->atlas.frames[i];
        snprintf(name, sizeof name, "page-%d/sprite_number_%d", i / 75, i % 75);
        assert_string_equal(frame->name, name);
        assert_int_equal(frame->page, i / 75);
        assert_int_equal(frame->extra != SPRESS_NONE, i % 75 % 50 == 0);
        const uint32_t offset = document->atlas.frame_offsets[i];
        assert_memory_equal(f->bytes + offset + 2, name, strlen(name));
    }
    spress_document_free(document);
    assert_int_equal(counting.live_count, 0);
}

/* Long page names and many extras need blocks of their own. */
static file *large_parts(void)
{
    char file_name[2000];
    file *f = new_file();
    memset(file_name, 'p', sizeof file_name);
    put(f, "\1", 1);
    put_string(f, file_name, sizeof file_name);
    put_rect(f, 64, 64, 0, 0x0101); /* width, height, filters, wraps */
    put_u16(f, 0);
    put_u16(f, 5000);
    for (int i = 0; i < 5000; i++) {
        put_string(f, "n", 1);
        put_rect(f, 1, 2, 3, 4);
        put(f, i % 2 ? "\0\1" : "\0\0", 2);
        if (i % 2)
            put_rect(f, 1, 1, 1, 1);
        put(f, i % 2 ? "\0" : "\1", 1);
        if (i % 2 == 0)
            put_rect(f, 1, 1, 1, 1);
    }
    return f;
}

static void check_failed_allocations(const file *f)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(failing, n);
        const spress_read_options options = {.keep_offsets = true, .allocator = &failing.allocator};
        test_report r;
        spress_document *document = read_with(bytes_in(f), &options, &r);
        failed = failing.failed;
        if (!document)
            assert_int_equal(spress_report_first_error(&r.report)->code, SPRESS_CODE_MEMORY);
        else /* what only gives memory back may fail */
            assert_int_equal(strlen(document->atlas.frames[document->atlas.frame_count - 1].name),
                             document->atlas.frames[document->atlas.frame_count - 1].name_size);
        spress_document_free(document);
        assert_int_equal(failing.live_count, 0);
    }
}

TEST(survives_every_failed_allocation)
{
    AUTO_FREE file *f = many_regions(5, 200);
    check_failed_allocations(f);
    free(f);
    f = large_parts();
    check_failed_allocations(f);
}
