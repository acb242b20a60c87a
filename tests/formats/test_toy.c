/* A format is a folder and one line: the toy format is read, written, recognised, converted, set
 * and spread over several files, and nothing but formats.def of this folder knows of it. */
#include "memory_host.h"

static const char two_pages[] = "toy\n"
                                "page a.png 64 32\n"
                                "hero 1 2 10 20\n"
                                "page sub/b.png 8 8\n"
                                "coin 0 0 4 4\n";

static const spress_format *toy(void)
{
    return spress_format_find("toy");
}

static spress_document *read_toy(const char *text)
{
    TEST_REPORT(r);
    spress_document *document = spress_read(bytes_of(text), NULL, NULL, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_ptr_equal(document->format, toy());
    return document;
}

static void expect_text(const spress_buffer *out, const char *text)
{
    assert_int_equal(out->size, strlen(text));
    assert_memory_equal(out->data, text, out->size);
}

TEST(reads_and_writes)
{
    spress_document *document = read_toy(two_pages);
    spress_buffer out;
    assert_int_equal(document->atlas.page_count, 2);
    assert_int_equal(document->atlas.frame_count, 2);
    assert_int_equal(document->atlas.frames[1].page, 1);
    assert_true(spress_write(document, toy(), NULL, NULL, &out));
    expect_text(&out, two_pages);
    spress_buffer_free(&out);
    spress_document_free(document);
    assert_null(spress_read(bytes_of("toy\nhero\n"), NULL, NULL, NULL));
}

TEST(is_recognised)
{
    assert_ptr_equal(spress_format_recognise(bytes_of("toy\n"), "x.pct"), toy());
    assert_ptr_equal(spress_format_recognise(bytes_of(""), "X.ToyBox"), toy());
    assert_ptr_equal(spress_format_recognise(bytes_of(""), "x.toys"),
                     spress_format_find("toy-pages"));
    assert_ptr_equal(spress_format_recognise(bytes_of("PCT:1.0"), "x.toy"),
                     spress_format_find("pct"));
}

/* The checks of its kind and the dump serve it as they are. */
TEST(is_checked_and_dumped)
{
    const spress_setting compact = {.name = "compact"};
    const spress_write_options options = {.settings = {&compact, 1}};
    spress_document *document = read_toy("toy\npage a.png 8 8\nhero 5 5 4 4\n");
    TEST_REPORT(r);
    spress_buffer out;
    assert_true(spress_document_check(document, NULL, &r.report));
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, SPRESS_NO_OFFSET, "/frames/0");
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), &options, NULL, &out));
    expect_text(&out,
                "{\"format\":\"toy\",\"kind\":\"atlas\",\"version\":\"1\",\"pages\":["
                "{\"file\":\"a.png\",\"width\":8,\"height\":8}],\"frames\":[{\"key\":\"hero\","
                "\"page\":0,\"x\":5,\"y\":5,\"w\":4,\"h\":4,\"sourceW\":4,\"sourceH\":4,"
                "\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":false}]}\n");
    spress_buffer_free(&out);
    spress_document_free(document);
}

/* To and from a format of the library. A PCT says a pixel format, which the toy cannot hold. */
TEST(converts)
{
    static const char pct_text[] = "PCT:1.0\nP:a.png,RGB565,64,32,3\nhero|0|1,2,10,20\n";
    spress_document *document = read_toy(two_pages);
    spress_document *pct = spress_read(bytes_of(pct_text), NULL, NULL, NULL);
    spress_buffer out;
    TEST_REPORT(r);
    assert_non_null(pct);
    assert_int_equal(spress_report_losses(document, spress_format_find("pct"), &r.report), 0);
    assert_true(spress_write(document, spress_format_find("aatls"), NULL, &r.report, &out));
    spress_document *aatls =
        MUST(spress_read((spress_bytes){out.data, out.size}, NULL, NULL, NULL));
    assert_int_equal(aatls->atlas.frame_count, 2);
    spress_document_free(aatls);
    spress_buffer_free(&out);
    expect_silence(&r.report);

    assert_int_equal(spress_report_losses(pct, toy(), &r.report), 1);
    const spress_diagnostic *loss =
        expect_code(&r.report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, "/pages/0/pixelFormat");
    assert_string_equal(loss->message, "Toy cannot hold the pixel format \"RGB565\" of page 0");
    assert_true(spress_write(pct, toy(), NULL, NULL, &out));
    expect_text(&out, "toy\npage a.png 64 32\nhero 1 2 10 20\n");
    spress_buffer_free(&out);
    spress_document_free(pct);
    spress_document_free(document);
}

static void expect_setting(const spress_document *document, spress_setting setting,
                           const char *message)
{
    const spress_write_options options = {.settings = {&setting, 1}};
    TEST_REPORT(r);
    spress_buffer out;
    assert_false(spress_write(document, toy(), &options, &r.report, &out));
    assert_string_equal(expect_code(&r.report, SPRESS_CODE_SETTING, SPRESS_NO_OFFSET, "")->message,
                        message);
}

TEST(takes_settings)
{
    const spress_setting items[] = {{"shift", "5"}, {"remark", "hello"}};
    const spress_write_options options = {.settings = {items, 2}};
    spress_document *document = read_toy("toy\npage a.png 64 32\nhero 1 2 10 20\n");
    spress_buffer out;
    assert_true(spress_write(document, toy(), &options, NULL, &out));
    expect_text(&out, "toy\npage hello 0 0\npage a.png 64 32\nhero 6 7 10 20\n");
    spress_buffer_free(&out);
    expect_setting(document, (spress_setting){"shift", "101"},
                   "Toy: \"shift\" needs a whole number from 0 to 100");
    expect_setting(document, (spress_setting){"shift", NULL}, "Toy: \"shift\" needs a value");
    expect_setting(document, (spress_setting){"lift", "1"},
                   "Toy: \"lift\" is no setting of this format");
    spress_document_free(document);
}

/* Packing takes what the row asks for: three free pixels at the far edges. */
TEST(is_packed_for)
{
    uint8_t pixels[4 * 4 * 4];
    memset(pixels, 255, sizeof pixels);
    const spress_image image = {.width = 4, .height = 4, .rgba = pixels};
    const spress_pack_sprite sprite = {.name = "s", .name_size = 1, .image = &image};
    const spress_pack_options options = {.layout = toy()->layout};
    const char *const files[] = {"p.png"};
    spress_pack *pack = MUST(spress_pack_new(&sprite, 1, &options, NULL));
    spress_document *document = spress_pack_document(pack, files, NULL);
    spress_buffer out;
    assert_true(spress_write(document, toy(), NULL, NULL, &out));
    expect_text(&out, "toy\npage p.png 7 7\ns 0 0 4 4\n");
    spress_buffer_free(&out);
    spress_document_free(document);
    spress_pack_free(pack);
}

static void expect_file(const spress_outputs *outputs, size_t index, const char *name,
                        const char *text)
{
    assert_true(index < outputs->count);
    assert_string_equal(outputs->items[index].name, name);
    assert_int_equal(outputs->items[index].role, SPRESS_OUTPUT_DESCRIPTOR);
    expect_text(&outputs->items[index].bytes, text);
}

TEST(writes_one_file)
{
    spress_document *document = read_toy(two_pages);
    spress_outputs outputs = {0};
    assert_true(spress_write_files(
        document, toy(), &(spress_write_options){.file_name = "out/x.toy"}, NULL, &outputs));
    assert_int_equal(outputs.count, 1);
    expect_file(&outputs, 0, "out/x.toy", two_pages);
    spress_outputs_free(&outputs);
    spress_document_free(document);
}

/* Stem, page, extension; a page whose name begins with the stem stands for both; a name that is
 * taken gets a number; a page without a name has its number. */
TEST(writes_a_file_for_each_page)
{
    const spress_format *pages = spress_format_find("toy-pages");
    spress_document *document =
        read_toy("toy\npage a.png 1 1\nf 0 0 1 1\npage sub/a.webp 2 2\npage x-2.png 3 3\n"
                 "page b:c.png 4 4\npage none 5 5\npage c/a.png 6 6\n");
    document->atlas.pages[4].file = "";
    document->atlas.pages[4].file_size = 0;
    spress_outputs outputs = {0};
    assert_true(spress_write_files(
        document, pages, &(spress_write_options){.file_name = "out/x.toys"}, NULL, &outputs));
    assert_int_equal(outputs.count, 6);
    /* The first has the name that was asked for, the others those of their pages. */
    expect_file(&outputs, 0, "out/x.toys", "toy\npage a.png 1 1\nf 0 0 1 1\n");
    expect_file(&outputs, 1, "out/x-a.toys", "toy\npage sub/a.webp 2 2\n");
    expect_file(&outputs, 2, "out/x-2.toys", "toy\npage x-2.png 3 3\n");
    expect_file(&outputs, 3, "out/x-b_c.toys", "toy\npage b:c.png 4 4\n");
    expect_file(&outputs, 4, "out/x-4.toys", "toy\npage  5 5\n");
    expect_file(&outputs, 5, "out/x-a-2.toys", "toy\npage c/a.png 6 6\n");
    assert_ptr_equal(spress_outputs_find(&outputs, "out/x-2.toys"), &outputs.items[2]);
    assert_null(spress_outputs_find(&outputs, "x"));

    /* One buffer has room for one file only. */
    TEST_REPORT(r);
    spress_buffer out;
    assert_false(spress_write(document, pages, NULL, &r.report, &out));
    assert_string_equal(
        expect_code(&r.report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, "")->message,
        "Toy, a file for each page needs 6 files for this document, not one");
    /* No page, no file: that is refused, and what was there before stays. */
    document->atlas.page_count = 0;
    assert_false(spress_write_files(document, pages, &(spress_write_options){.file_name = "y.toys"},
                                    &r.report, &outputs));
    assert_int_equal(outputs.count, 6);
    document->atlas.page_count = 1;
    assert_true(spress_write_files(document, pages, &(spress_write_options){.file_name = "y.toys"},
                                   NULL, &outputs));
    expect_file(&outputs, 6, "y.toys", "toy\npage a.png 1 1\nf 0 0 1 1\n");
    spress_outputs_free(&outputs);
    spress_document_free(document);
}

/* The same for frames, whose names may have folders. */
TEST(writes_a_file_for_each_frame)
{
    const spress_write_options options = {.file_name = "out/x.toyframe"};
    spress_document *document = read_toy("toy\npage a.png 64 64\nrun/1 0 0 1 1\nrun_1 0 0 2 2\n"
                                         "run:1 0 0 3 3\nx2 0 0 4 4\nlast 0 0 5 5\nxy 0 0 6 6\n");
    document->atlas.frames[4].name = "";
    document->atlas.frames[4].name_size = 0;
    spress_outputs outputs = {0};
    assert_true(
        spress_write_files(document, spress_format_find("toy-frames"), &options, NULL, &outputs));
    assert_int_equal(outputs.count, 6);
    expect_file(&outputs, 0, "out/x-run_1.toyframe", "frame run/1 0 0 1 1\n");
    expect_file(&outputs, 1, "out/x-run_1-2.toyframe", "frame run_1 0 0 2 2\n");
    expect_file(&outputs, 2, "out/x-run_1-3.toyframe", "frame run:1 0 0 3 3\n");
    expect_file(&outputs, 3, "out/x2.toyframe", "frame x2 0 0 4 4\n");
    expect_file(&outputs, 4, "out/x-4.toyframe", "frame  0 0 5 5\n");
    expect_file(&outputs, 5, "out/x-xy.toyframe", "frame xy 0 0 6 6\n");
    spress_outputs_free(&outputs);
    spress_document_free(document);
}

/* Many frames of one name, beside files that have some of the names that they want: as fast as
 * others, and the numbers are the lowest free ones. */
TEST(many_files_of_one_name)
{
    enum { FRAMES = 20000 };
    const spress_write_options options = {.file_name = "x.toyframe"};
    spress_document *document = read_toy("toy\npage a.png 64 64\nrun 0 0 1 1\n");
    spress_frame *frames = MUST(calloc(FRAMES, sizeof *frames));
    for (size_t i = 0; i < FRAMES; i++)
        frames[i] = document->atlas.frames[0];
    document->atlas.frames = frames;
    document->atlas.frame_count = FRAMES;
    spress_outputs outputs = {0};
    assert_true(
        spress_outputs_add(&outputs, "x-run-3.toyframe", SPRESS_OUTPUT_PAGE, &(spress_buffer){0}));
    assert_true(
        spress_write_files(document, spress_format_find("toy-frames"), &options, NULL, &outputs));
    assert_int_equal(outputs.count, FRAMES + 1);
    assert_string_equal(outputs.items[1].name, "x-run.toyframe");
    assert_string_equal(outputs.items[2].name, "x-run-2.toyframe");
    assert_string_equal(outputs.items[3].name, "x-run-4.toyframe");
    assert_string_equal(outputs.items[FRAMES].name, "x-run-20001.toyframe");
    spress_outputs_free(&outputs);
    spress_document_free(document);
    free(frames);
}

/* The error with which a format refuses a document of a PCT. */
static void expect_no_room(const char *format, const char *pct_text, const char *named)
{
    TEST_REPORT(r);
    spress_buffer out = {0};
    spress_document *pct =
        MUST(spress_read(bytes_of(pct_text), spress_format_find("pct"), NULL, NULL));
    assert_false(spress_write(pct, spress_format_find(format), NULL, &r.report, &out));
    assert_null(out.data);
    const spress_diagnostic *d =
        expect_code(&r.report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL);
    if (!strstr(d->message, named) && !strstr(d->path, named))
        fail_msg("%s (%s) does not name %s", d->message, d->path, named);
    spress_document_free(pct);
}

/* A room that forgets to refuse what it cannot hold would write pixels of other places: trim, turns
 * and further pages are refused for it. */
TEST(forgotten_geometry_is_refused)
{
    static const char trimmed[] =
        "PCT:1.0\nP:a.png,RGBA8888,64,32,0\nfoot|0|0,0,4,4\nhat|2|16,0,4,6|8,8,2,1\n";
    static const char turned[] =
        "PCT:1.0\nP:a.png,RGBA8888,64,32,0\nfoot|0|0,0,4,4\nhand|1|20,2,6,10\n";
    static const char two[] = "PCT:1.0\nP:a.png,RGBA8888,8,8,0\nP:b.png,RGBA8888,8,8,0\n"
                              "foot|0|0,0,4,4\nleg|0|0,0,4,4\n";
    expect_no_room("toy", trimmed, "hat");
    expect_no_room("toy", turned, "hand");
    expect_no_room("toy-single", turned, "hand");
    expect_no_room("toy-single", two, "page");
    /* What holds them, or has a file for each, writes them. */
    static const struct {
        const char *format, *text;
    } good[] = {{"toy-single", trimmed}, {"toy", two}, {"toy-pages", two}, {"toy-frames", turned}};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        spress_outputs outputs = {0};
        spress_document *pct = MUST(spress_read(bytes_of(good[i].text), NULL, NULL, NULL));
        assert_true(spress_write_files(pct, spress_format_find(good[i].format),
                                       &(spress_write_options){.file_name = "x"}, NULL, &outputs));
        spress_outputs_free(&outputs);
        spress_document_free(pct);
    }
}

/* Converts two pages to two files; `refused` is a name that the host does not allow. */
static bool convert_to_pages(const char *refused)
{
    memory_host host;
    TEST_REPORT(r);
    spress_outputs outputs = {0};
    spress_convert_result result = {0};
    memory_host_init(&host, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&host, "in.toy", two_pages);
    host.refused = refused;
    const bool good =
        spress_convert_run(&(spress_convert_request){.input = "in.toy", .output = "out/x.toys"},
                           &host.host, &r.report, &outputs, &result) == SPRESS_STATUS_DONE;
    assert_int_equal(outputs.count, good ? 2 : 0);
    assert_true(memory_host_was_claimed(&host, "out/x.toys"));
    assert_true(memory_host_was_claimed(&host, "out/x-b.toys"));
    if (refused)
        expect_code(&r.report, SPRESS_CODE_FILE_WRITE, SPRESS_NO_OFFSET, NULL);
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    memory_host_end(&host);
    return good;
}

/* The host is asked for the name of every file, not only for the one that the user gave. */
TEST(every_file_is_claimed)
{
    assert_true(convert_to_pages(NULL));
    assert_false(convert_to_pages("out/x-b.toys"));
}

/* A format that updates files gets each one that stands in the place of an output. */
TEST(files_are_updated)
{
    memory_host host;
    TEST_REPORT(r);
    spress_outputs outputs = {0};
    spress_convert_result result = {0};
    memory_host_init(&host, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&host, "in.toy", two_pages);
    memory_host_put_text(&host, "out/x-coin.toyframe", "seven\n!");
    assert_int_equal(spress_convert_run(&(spress_convert_request){.input = "in.toy",
                                                                  .output = "out/x.toyframe",
                                                                  .allow_loss = true},
                                        &host.host, &r.report, &outputs, &result),
                     SPRESS_STATUS_DONE);
    expect_file(&outputs, 0, "out/x-hero.toyframe", "frame hero 1 2 10 20\n");
    expect_file(&outputs, 1, "out/x-coin.toyframe", "frame coin 0 0 4 4 7\n");
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    memory_host_end(&host);
}

TEST(survives_failing_memory)
{
    spress_document *document = read_toy(two_pages);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(r);
        spress_outputs outputs = {.allocator = f.allocator};
        const spress_write_options options = {.file_name = "x.toys", .allocator = &f.allocator};
        const bool written = spress_write_files(document, spress_format_find("toy-pages"), &options,
                                                &r.report, &outputs);
        failed = f.failed;
        assert_int_equal(written, !failed);
        assert_int_equal(outputs.count, written ? 2 : 0);
        if (failed)
            expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
        spress_outputs_free(&outputs);
        assert_int_equal(f.live_count, 0);
    }
    spress_document_free(document);
}
