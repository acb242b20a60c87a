/* Jobs over documents: inspect, validate, convert and unpack. What is expected is worked out from
 * the inputs, which job_samples.h writes by hand. */
#include "job_samples.h"

static void inspect(job_run *run, const spress_inspect_request *request)
{
    run->good = spress_inspect_run(request, &run->host.host, &run->found.report,
                                   &run->result.inspection) == SPRESS_STATUS_DONE;
}

static void validate(job_run *run, const spress_validate_request *request)
{
    run->good = spress_validate_run(request, &run->host.host, &run->found.report,
                                    &run->result.validation) == SPRESS_STATUS_DONE;
}

TEST(inspect_documents)
{
    static const struct {
        const char *path, *format;
        uint32_t width; /* PCSEF */
        spress_kind kind;
        size_t size;
    } rows[] = {{"atlas/two.pct", "pct", 0, SPRESS_KIND_ATLAS, sizeof two_pct - 1},
                {"rig/box.json", "pchr-json", 0, SPRESS_KIND_RIG, sizeof box_json - 1},
                {"rig/sample.pchr", "pchr", 0, SPRESS_KIND_RIG, sizeof pchr_sample},
                {"art/dot.pcsef", "pcsef", 4, SPRESS_KIND_SPRITE, sizeof dot_pcsef - 1}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JOB_RUN(run);
        inspect(&run, &(spress_inspect_request){.reading = {.width = rows[i].width},
                                                .input = rows[i].path});
        expect_good(&run);
        const spress_inspection *found = &run.result.inspection;
        assert_string_equal(found->format->id, rows[i].format);
        assert_non_null(found->document);
        assert_int_equal(found->document->kind, rows[i].kind);
        assert_int_equal(found->file_size, rows[i].size);
        job_run_end(&run);
    }
}

/* The sections of PCHR as pchr_sample.h has their offsets; the last one is the file. */
TEST(inspect_sections)
{
    JOB_RUN(run);
    inspect(&run, &(spress_inspect_request){.input = "rig/sample.pchr"});
    expect_good(&run);
    const spress_inspection *found = &run.result.inspection;
    assert_true(found->section_count > 1);
    size_t sum = 0;
    for (size_t i = 0; i + 1 < found->section_count; i++)
        sum += found->sections[i].size;
    assert_string_equal(found->sections[found->section_count - 1].name, "file");
    assert_int_equal(found->sections[found->section_count - 1].size, sizeof pchr_sample);
    assert_true(sum <= sizeof pchr_sample && sum + 12 >= sizeof pchr_sample);
    job_run_end(&run);
}

TEST(inspect_picture)
{
    JOB_RUN(run);
    spress_buffer json = {0};
    inspect(&run, &(spress_inspect_request){.input = "in/tall.png"});
    expect_good(&run);
    const spress_inspection *found = &run.result.inspection;
    assert_null(found->document);
    assert_int_equal(found->picture.width, 3);
    assert_int_equal(found->picture.height, 20);
    assert_int_equal(found->picture.bit_depth, 8);
    assert_int_equal(found->picture.colour_type, 6); /* RGBA */
    assert_true(spress_inspection_json(found, true, NULL, &run.found.report, &json));
    static const char wanted[] = "{\"format\":\"png\",\"kind\":\"image\",\"width\":3,\"height\":20,"
                                 "\"bitDepth\":8,\"colourType\":6}\n";
    assert_int_equal(json.size, strlen(wanted));
    assert_memory_equal(json.data, wanted, json.size);
    spress_buffer_free(&json);
    job_run_end(&run);
}

/* A file that is damaged is named, and what it was taken for is told all the same. */
TEST(inspect_damaged)
{
    JOB_RUN(run);
    memory_host_put_text(&run.host, "bad.pct", "PCT:1.0\nP:a.png,RGBA8888,0,16,0");
    inspect(&run, &(spress_inspect_request){.input = "bad.pct"});
    assert_false(run.good);
    const spress_diagnostic *error = spress_report_first_error(&run.found.report);
    assert_non_null(error);
    assert_string_equal(error->file, "bad.pct");
    assert_int_equal(error->line, 2);
    assert_null(run.result.inspection.document);
    assert_string_equal(run.result.inspection.format->id, "pct");
    job_run_end(&run);
}

TEST(validate_images)
{
    static const struct {
        const char *text;
        spress_code code;
        spress_severity severity;
    } rows[] = {
        {"PCT:1.0\nP:two.png,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_NONE, 0},
        {"PCT:1.0\nP:two.png,RGBA8888,32,17,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_SIZE,
         SPRESS_SEVERITY_ERROR},
        {"PCT:1.0\nP:none.png,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_MISSING,
         SPRESS_SEVERITY_WARNING},
        {"PCT:1.0\nP:../art/dot.png,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_OUTSIDE,
         SPRESS_SEVERITY_ERROR},
        {"PCT:1.0\nP:/art/dot.png,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_OUTSIDE,
         SPRESS_SEVERITY_ERROR},
        {"PCT:1.0\nP:two.pct,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_DECODE,
         SPRESS_SEVERITY_ERROR},
        {"PCT:1.0\nP:a.gif,RGBA8888,32,16,0\na|0|0,0,8,8", SPRESS_CODE_IMAGE_CODEC,
         SPRESS_SEVERITY_NOTE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        memory_host_put_text(&run.host, "atlas/it.pct", rows[i].text);
        memory_host_put_text(&run.host, "atlas/a.gif", "GIF89a");
        validate(&run, &(spress_validate_request){.input = "atlas/it.pct"});
        assert_int_equal(run.good, rows[i].severity != SPRESS_SEVERITY_ERROR);
        assert_string_equal(run.result.validation.file, "atlas/it.pct");
        assert_string_equal(run.result.validation.format->id, "pct");
        if (rows[i].code == SPRESS_CODE_NONE) {
            expect_silence(&run.found.report);
        } else {
            const spress_diagnostic *found =
                expect_code(&run.found.report, rows[i].code, SPRESS_NO_OFFSET, "/pages/0");
            assert_int_equal(found->severity, rows[i].severity);
            assert_string_equal(found->file, "atlas/it.pct");
        }
    }
}

/* With a root for images a name may climb, and not out of the root. */
TEST(image_root)
{
    static const char climbing[] = "PCT:1.0\nP:../two.png,RGBA8888,32,16,0\na|0|0,0,8,8";
    static const struct {
        const char *root;
        spress_code code;
    } rows[] = {{"atlas", SPRESS_CODE_NONE},
                {"", SPRESS_CODE_NONE}, /* everything */
                {"art", SPRESS_CODE_IMAGE_OUTSIDE},
                {"atlas/deep", SPRESS_CODE_IMAGE_OUTSIDE},
                {NULL, SPRESS_CODE_IMAGE_OUTSIDE}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        memory_host_put_text(&run.host, "atlas/deep/it.pct", climbing);
        validate(&run, &(spress_validate_request){.reading = {.image_root = rows[i].root},
                                                  .input = "atlas/deep/it.pct"});
        if (rows[i].code == SPRESS_CODE_NONE)
            expect_silence(&run.found.report);
        else
            expect_code(&run.found.report, rows[i].code, SPRESS_NO_OFFSET, "/pages/0");
    }
}

TEST(verdicts)
{
    AUTO_JOB_RUN(run);
    spress_buffer json = {0}, sarif = {0};
    memory_host_remove(&run.host, "atlas/two.png");
    validate(&run, &(spress_validate_request){.input = "atlas/two.pct"});
    assert_true(run.good);
    const spress_verdict verdict = {"atlas/two.pct", "pct", &run.found.report};
    assert_true(spress_verdicts_json(&verdict, 1, "--", NULL, &json));
    assert_true(spress_verdicts_sarif(&verdict, 1, "--", NULL, &sarif));
    char *text = test_calloc(sarif.size + 1, 1);
    memcpy(text, sarif.data, sarif.size);
    assert_non_null(strstr(text, "IMG003"));
    assert_non_null(strstr(text, "atlas/two.pct"));
    assert_non_null(strstr(text, "2.1.0"));
    test_free(text);
    spress_buffer_free(&json);
    spress_buffer_free(&sarif);
}

/* PCT to AATLS: what AATLS has no place for (padding, by docs/formats/aatls.md) is refused, or left
 * out when that is allowed. */
TEST(convert_pct_to_aatls)
{
    static const char reduced[] = "PCT:1.0\n"
                                  "P:two.png,RGB565,32,16,1\n"
                                  "walk_1~1|0|0,0,8,8\n"
                                  "walk_2~1|0|8,0,8,8\n"
                                  "hat~1|2|16,0,4,6|8,8,2,1";
    AUTO_JOB_RUN(run);
    spress_convert_request request = {.input = "atlas/two.pct", .output = "two.aatls"};
    memory_host_put_text(&run.host, "atlas/two.pct", reduced);
    job_run_convert(&run, &request);
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_LOSS_REFUSED, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(spress_report_status(&run.found.report), SPRESS_STATUS_REFUSED);
    assert_int_equal(run.outputs.count, 0);
    expect_code(&run.found.report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, NULL);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&run.host, "atlas/two.pct", reduced);
    request.allow_loss = true;
    job_run_convert(&run, &request);
    expect_good(&run);
    assert_string_equal(run.result.convert.from->id, "pct");
    assert_string_equal(run.result.convert.to->id, "aatls");
    /* By docs/formats/aatls.md, from the text of the PCT. Regions come in its order. */
    static const uint8_t names_and_places[] = {
        0, 10, 'w', 'a', 'l', 'k', '_', '1', '.', 'p', 'n', 'g', 0,   0,   0,  0, 0, 8, 0, 8, 0,
        0, 0,  0,   10,  'w', 'a', 'l', 'k', '_', '2', '.', 'p', 'n', 'g', 0,  8, 0, 0, 0, 8, 0,
        8, 0,  0,   0,   0,   7,   'h', 'a', 't', '.', 'p', 'n', 'g', 0,   16, 0, 0, 0, 4, 0, 6};
    const spress_bytes bytes = output_bytes(&run, "two.aatls");
    static const uint8_t head[] = {'A', 'A', 'T', 'L', 'S', 0};
    assert_memory_equal(bytes.data, head, sizeof head);
    assert_memory_equal(bytes.data + 7, "\0\7two.png\0\40\0\20", 13);
    assert_memory_equal(bytes.data + 24, "\0\0\0\3", 4);
    assert_memory_equal(bytes.data + 28, names_and_places, sizeof names_and_places);
}

/* The page grows by a column and a row: old pixels in their place, the new ones transparent. The
 * frames stay, and the source's image is not written. */
TEST(convert_grows_a_page)
{
    enum { WIDTH = 33, HEIGHT = 17 };
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const picture_rule *rule = find_rule("atlas/two.png");
    AUTO_JOB_RUN(run);
    job_run_convert(&run,
                    &(spress_convert_request){.input = "atlas/edge.pct", .output = "out/e.aatls"});
    assert_true(run.good);
    assert_int_equal(run.outputs.count, 2);
    assert_int_equal(run.found.report.count, 1);
    expect_code(&run.found.report, SPRESS_CODE_ATLAS_GREW, SPRESS_NO_OFFSET, "/pages/0");
    assert_true(memory_host_was_claimed(&run.host, "out/two.aatls.png"));
    assert_true(decode_by_spng(output_bytes(&run, "out/two.aatls.png"), rgba, sizeof rgba));
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++) {
            const bool old = x < WIDTH - 1 && y < HEIGHT - 1;
            const spress_colour c = old ? rule_pixel(rule, x, y) : (spress_colour){0, 0, 0, 0};
            assert_memory_equal(rgba + 4 * (y * WIDTH + x), &c, 4);
        }
    static const uint8_t page[] = "\0\15two.aatls.png\0\41\0\21"; /* 33 and 17 */
    static const uint8_t regions[] = "\0\0\0\2"
                                     "\0\1a\0\30\0\0\0\10\0\10\0\0\0"
                                     "\0\1b\0\0\0\10\0\10\0\10\0\0\0";
    const spress_bytes bytes = output_bytes(&run, "out/e.aatls");
    assert_memory_equal(bytes.data + 7, page, sizeof page - 1);
    assert_memory_equal(bytes.data + 7 + sizeof page - 1 + 4, regions, sizeof regions - 1);
}

/* A page's new image never takes the name of an image of the document: page 1 is called as page 0
 * would be. It has no frames and needs not grow. */
TEST(convert_names_grown_pages)
{
    static const char text[] = "PCT:1.0\n"
                               "P:two.png,RGBA8888,32,16,0\n"
                               "P:Two.aatls.png,RGBA8888,32,16,0\n"
                               "a|0|24,0,8,8";
    AUTO_JOB_RUN(run);
    memory_host_put_text(&run.host, "atlas/edge.pct", text);
    job_run_convert(
        &run, &(spress_convert_request){.input = "atlas/edge.pct", .output = "atlas/e.aatls"});
    assert_true(run.good);
    assert_int_equal(run.outputs.count, 2);
    assert_non_null(spress_outputs_find(&run.outputs, "atlas/two-2.aatls.png"));
}

/* What growing cannot mend, or cannot do, stays an error and makes no file. */
TEST(convert_does_not_grow)
{
    static const struct {
        const char *page, *frame, *output;
        spress_code code;
    } rows[] = {
        {"absent.png,RGBA8888,32,16,0", "a|0|24,0,8,8", "e.aatls", SPRESS_CODE_AATLS_EDGE},
        {"two.png,RGBA8888,32,16,0", "a|0|25,0,8,8", "e.aatls", SPRESS_CODE_AATLS_BEYOND},
        {"two.png,RGBA8888,32,20,0", "a|0|24,0,8,8", "e.aatls", SPRESS_CODE_IMAGE_SIZE},
        {"two.png,RGBA8888,32767,16,0", "a|0|32759,0,8,8", "e.aatls", SPRESS_CODE_AATLS_BEYOND},
        {"../in/gem.png,RGBA8888,8,8,0", "a|0|0,0,8,8", "e.aatls", SPRESS_CODE_IMAGE_OUTSIDE},
        {"two.png,RGBA8888,32,16,0", "a|0|24,0,8,8", "-", SPRESS_CODE_REQUEST},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[128];
        AUTO_JOB_RUN(run);
        snprintf(text, sizeof text, "PCT:1.0\nP:%s\n%s", rows[i].page, rows[i].frame);
        memory_host_put_text(&run.host, "atlas/edge.pct", text);
        job_run_convert(&run, &(spress_convert_request){.input = "atlas/edge.pct",
                                                        .output = rows[i].output,
                                                        .to = "aatls"});
        assert_false(run.good);
        assert_int_equal(run.outputs.count, 0);
        assert_int_equal(run.found.report.error_count, 1);
        assert_int_equal(run.found.items[run.found.report.count - 1].code, rows[i].code);
    }
}

/* The binary sample and the JSON form that docs/formats/pchr.md gives; the image becomes a file. */
TEST(convert_pchr_to_json_and_back)
{
    job_run there, back;
    job_run_begin(&there, MEMORY_NO_EXECUTOR, 0);
    job_run_convert(
        &there, &(spress_convert_request){.input = "rig/sample.pchr", .output = "out/sample.json"});
    expect_good(&there);
    assert_int_equal(there.outputs.count, 2);
    picture image = decode_picture(output_bytes(&there, "out/atlas.png"));
    static const uint8_t pixels[] = {10, 20, 30, 255, 40, 50, 60, 128};
    assert_int_equal(image.width, 2);
    assert_int_equal(image.height, 1);
    assert_memory_equal(image.rgba, pixels, sizeof pixels);
    free_picture(&image);

    job_run_begin(&back, MEMORY_NO_EXECUTOR, 0);
    memory_host_put(&back.host, "out/sample.json", output_bytes(&there, "out/sample.json"));
    memory_host_put(&back.host, "out/atlas.png", output_bytes(&there, "out/atlas.png"));
    job_run_convert(&back,
                    &(spress_convert_request){.input = "out/sample.json", .output = "new.pchr"});
    expect_good(&back);
    const spress_bytes bytes = output_bytes(&back, "new.pchr");
    assert_int_equal(bytes.size, sizeof pchr_sample);
    assert_memory_equal(bytes.data, pchr_sample, bytes.size);
    job_run_end(&back);
    job_run_end(&there);
}

/* A PNG becomes a sprite by its palette, and that sprite the same pixels again. */
TEST(convert_png_to_pcsef)
{
    AUTO_JOB_RUN(run);
    job_run_convert(&run, &(spress_convert_request){.reading = {.palette = "art/colours.txt"},
                                                    .input = "art/dot.png",
                                                    .output = "new.pcsef"});
    expect_good(&run);
    const spress_bytes text = output_bytes(&run, "new.pcsef");
    assert_int_equal(text.size, strlen(dot_pcsef));
    assert_memory_equal(text.data, dot_pcsef, text.size);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_convert(&run,
                    &(spress_convert_request){.reading = {.palette = "art/colours.txt", .width = 4},
                                              .input = "art/dot.pcsef",
                                              .output = "new.png"});
    expect_good(&run);
    AUTO_PICTURE image = decode_picture(output_bytes(&run, "new.png"));
    assert_int_equal(image.width, 4);
    assert_int_equal(image.height, 2);
    assert_memory_equal(image.rgba, dot_pixels, sizeof dot_pixels);
}

/* A colour that the palette has not is an error of the picture; a bad palette one of its file. */
TEST(palette_findings)
{
    AUTO_JOB_RUN(run);
    const spress_convert_request request = {
        .reading = {.palette = "art/colours.txt"}, .input = "art/dot.png", .output = "new.pcsef"};
    memory_host_put_text(&run.host, "art/colours.txt", "ff0000\n");
    job_run_convert(&run, &request);
    assert_false(run.good);
    assert_string_equal(run.found.items[0].file, "art/dot.png");
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&run.host, "art/colours.txt", "ff0000\nno colour\n");
    job_run_convert(&run, &request);
    assert_false(run.good);
    assert_string_equal(run.found.items[0].file, "art/colours.txt");
    assert_int_equal(run.found.items[0].line, 2);
}

static spress_colour frame_pixel(const char *file, uint32_t x, uint32_t y)
{
    const picture_rule *page = find_rule("atlas/two.png");
    const spress_colour nothing = {0, 0, 0, 0};
    if (strcmp(file, "walk_1.png") == 0)
        return rule_pixel(page, x, y);
    if (strcmp(file, "walk_2.png") == 0)
        return rule_pixel(page, 8 + x, y);
    if (strcmp(file, "turned.png") == 0) /* it lies clockwise: its top is the right edge */
        return rule_pixel(page, 20 + 9 - y, 2 + x);
    return x < 2 || x >= 6 || y < 1 || y >= 7 ? nothing : rule_pixel(page, 16 + x - 2, y - 1);
}

static void expect_unpacked(const job_run *run, const char *file, uint32_t width, uint32_t height)
{
    AUTO_PICTURE image = decode_picture(output_bytes(run, file));
    assert_int_equal(image.width, width);
    assert_int_equal(image.height, height);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            expect_pixel(picture_pixel(&image, x, y), frame_pixel(file, x, y), x, y);
}

TEST(unpack_atlas)
{
    job_run run;
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/two.pct"});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 3);
    expect_unpacked(&run, "walk_1.png", 8, 8);
    expect_unpacked(&run, "walk_2.png", 8, 8);
    expect_unpacked(&run, "hat.png", 8, 8);
    const spress_unpack_result *result = &run.result.unpack;
    assert_int_equal(result->frame_count, 3);
    assert_int_equal(result->file_count, 3);
    assert_string_equal(result->files[2].frame, "hat.png");
    assert_int_equal(result->files[2].width, 8);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/turned.pct"});
    expect_good(&run);
    expect_unpacked(&run, "turned.png", 6, 10);
    job_run_end(&run);
}

/* The folder is only for results: a request may lack it, and so does its result then. */
TEST(unpack_without_folder)
{
    static const char *const folders[] = {NULL, "out"};
    for (size_t i = 0; i < 2; i++) {
        AUTO_JOB_RUN(run);
        AUTO_BUFFER text = {0};
        job_run_unpack(&run,
                       &(spress_unpack_request){.input = "atlas/two.pct", .output = folders[i]});
        expect_good(&run);
        assert_true(spress_unpack_result_json(&run.result.unpack, true, NULL, &text));
        char copy[2048] = "";
        assert_true(text.size < sizeof copy);
        memcpy(copy, text.data, text.size);
        assert_int_equal(strstr(copy, "\"output\":\"out\"") != NULL, folders[i] != NULL);
        assert_int_equal(strstr(copy, "\"output\"") != NULL, folders[i] != NULL);
    }
}

TEST(unpack_some)
{
    AUTO_JOB_RUN(run);
    job_run_unpack(&run, &(spress_unpack_request){
                             .input = "atlas/two.pct", .only = TEXTS("h*"), .trimmed = true});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 1);
    picture image = decode_picture(output_bytes(&run, "hat.png"));
    assert_int_equal(image.width, 4);
    assert_int_equal(image.height, 6);
    for (uint32_t y = 0; y < 6; y++)
        for (uint32_t x = 0; x < 4; x++)
            expect_pixel(picture_pixel(&image, x, y),
                         rule_pixel(find_rule("atlas/two.png"), 16 + x, y), x, y);
    free_picture(&image);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/two.pct", .only = TEXTS("z*")});
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_UNPACK_NOTHING, SPRESS_NO_OFFSET, NULL);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/two.pct", .dry_run = true});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 0);
    assert_int_equal(run.result.unpack.file_count, 3);
}

/* No name leaves the folder, and no two frames become one file. */
TEST(unpack_hostile)
{
    static const struct {
        const char *frames;
        spress_code code;
    } rows[] = {{"../x|0|0,0,8,8", SPRESS_CODE_FILE_NAME},
                {"/x|0|0,0,8,8", SPRESS_CODE_FILE_NAME},
                {"C:x|0|0,0,8,8", SPRESS_CODE_FILE_NAME},
                {"a/con~1|0|0,0,8,8", SPRESS_CODE_FILE_NAME},
                {"A|0|0,0,8,8\na|0|8,0,8,8", SPRESS_CODE_ATLAS_DUPLICATE},
                {"a|0|30,0,8,8", SPRESS_CODE_ATLAS_OUTSIDE}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        char text[200];
        snprintf(text, sizeof text, "PCT:1.0\nP:two.png,RGBA8888,32,16,0\n%s", rows[i].frames);
        memory_host_put_text(&run.host, "atlas/it.pct", text);
        job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/it.pct"});
        assert_false(run.good);
        assert_int_equal(run.outputs.count, 0);
        const spress_diagnostic *found =
            expect_code(&run.found.report, rows[i].code, SPRESS_NO_OFFSET, NULL);
        assert_string_equal(found->file, "atlas/it.pct");
    }
}

TEST(unpack_rig_and_sprite)
{
    AUTO_JOB_RUN(run);
    job_run_unpack(&run, &(spress_unpack_request){.input = "rig/sample.pchr"});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 2);
    find_output(&run, "sample.json");
    AUTO_PICTURE image = decode_picture(output_bytes(&run, "atlas.png"));
    static const uint8_t pixels[] = {10, 20, 30, 255, 40, 50, 60, 128};
    assert_memory_equal(image.rgba, pixels, sizeof pixels);
    free_picture(&image);
    assert_string_equal(run.result.unpack.files[1].file, "sample.json");
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_unpack(&run,
                   &(spress_unpack_request){.reading = {.width = 4, .palette = "art/colours.txt"},
                                            .input = "art/dot.pcsef"});
    expect_good(&run);
    image = decode_picture(output_bytes(&run, "dot.png"));
    assert_memory_equal(image.rgba, dot_pixels, sizeof dot_pixels);
}

/* The result of an unpack that failed late still has names that can be read. */
TEST(unpack_cancelled_late)
{
    AUTO_JOB_RUN(run);
    run.host.cancel_at = 4;
    job_run_unpack(&run, &(spress_unpack_request){.input = "atlas/two.pct"});
    assert_false(run.good);
    for (size_t i = 0; i < run.result.unpack.file_count; i++)
        assert_string_equal(run.result.unpack.files[i].frame, run.result.unpack.files[i].file);
}
