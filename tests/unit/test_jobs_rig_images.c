/* Rigs in their JSON form whose images name one file again and again: it is read, decoded and
 * counted once. */
#include "job_samples.h"

enum { IMAGES = 50, BOX_PIXELS = 4 * 4 };

static size_t reads;
static spress_image_answer (*read_by_files)(void *context, const spress_image_place *place,
                                            const spress_file_terms *terms, spress_report *report,
                                            spress_buffer *out);

static spress_image_answer count_read(void *context, const spress_image_place *place,
                                      const spress_file_terms *terms, spress_report *report,
                                      spress_buffer *out)
{
    reads++;
    return read_by_files(context, place, terms, report, out);
}

/* The sample's rig with more images of its file: PNGs, raw pixels, or both in turn. */
static void begin(job_run *run, const char *const formats[2])
{
    static char text[sizeof box_json + IMAGES * 100];
    const char *list = strstr(box_json, "],\"bones\"");
    size_t size = (size_t)(list - box_json);
    memcpy(text, box_json, size);
    for (int i = 0; i < IMAGES; i++)
        size += (size_t)sprintf(text + size,
                                ",{\"name\":\"%d\",\"width\":4,\"height\":4,\"format\":\"%s\","
                                "\"path\":\"box.png\"}",
                                i, formats[i % 2]);
    strcpy(text + size, list);
    job_run_begin(run, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&run->host, "rig/many.json", text);
    reads = 0;
    read_by_files = run->host.host.read_image;
    run->host.host.read_image = count_read;
}

static const char *const png[2] = {"png", "png"};
static const char *const raw[2] = {"rgba8888", "rgba8888"};
static const char *const both[2] = {"png", "rgba8888"};

static void expect_converted(const char *const formats[2], size_t expected_reads, uint64_t pixels)
{
    job_run run;
    spress_budget budget = {.pixels = 0};
    begin(&run, formats);
    run.host.host.budget = &budget;
    job_run_convert(&run, &(spress_convert_request){.input = "rig/many.json", .output = "a.pchr"});
    expect_good(&run);
    assert_int_equal(reads, expected_reads);
    assert_int_equal(budget.used_pixels, pixels);
    spress_document *document = MUST(spress_read(output_bytes(&run, "a.pchr"), NULL, NULL, NULL));
    assert_int_equal(document->rig.image_count, IMAGES + 1);
    for (int i = 0; i < IMAGES; i++) {
        const spress_rig_image *image = &document->rig.images[i + 1];
        const bool is_raw = strcmp(formats[i % 2], "png") != 0;
        const spress_bytes file = memory_host_find(&run.host, "rig/box.png");
        assert_int_equal(image->data.size, is_raw ? BOX_PIXELS * 4 : file.size);
        if (!is_raw)
            assert_memory_equal(image->data.data, file.data, file.size);
        for (uint32_t k = 0; is_raw && k < BOX_PIXELS; k++) {
            const spress_colour c = rule_pixel(find_rule("rig/box.png"), k % 4, k / 4);
            assert_memory_equal(image->data.data + (size_t)k * 4, &c, 4);
        }
    }
    spress_document_free(document);
    job_run_end(&run);
}

/* The first image is the sample's own, a PNG. */
TEST(converted)
{
    expect_converted(png, 1, 0);
    expect_converted(raw, 2, BOX_PIXELS);
    expect_converted(both, 2, BOX_PIXELS);
}

/* Raw pixels have the size that the JSON says, each image of them. */
TEST(another_size)
{
    static const char rig[] =
        "{\"version\":1,\"fps\":2,\"images\":["
        "{\"name\":\"a\",\"width\":4,\"height\":4,\"format\":\"rgba8888\",\"path\":\"box.png\"},"
        "{\"name\":\"b\",\"width\":2,\"height\":8,\"format\":\"rgba8888\",\"path\":\"box.png\"}],"
        "\"bones\":[],\"meshes\":[],\"animations\":[]}";
    AUTO_JOB_RUN(run);
    memory_host_put_text(&run.host, "rig/many.json", rig);
    job_run_convert(&run, &(spress_convert_request){.input = "rig/many.json", .output = "a.pchr"});
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_IMAGE_SIZE, SPRESS_NO_OFFSET, "/images/1");
}

/* What a rig with one image costs besides its drawing, many of that image cost too. */
TEST(rendered)
{
    uint64_t used[2];
    static const char *const inputs[] = {"rig/box.json", "rig/many.json"};
    for (size_t i = 0; i < 2; i++) {
        job_run run;
        spress_budget budget = {.pixels = 0};
        begin(&run, png);
        run.host.host.budget = &budget;
        job_run_render(&run, &(spress_render_request){
                                 .input = inputs[i], .output = "a.png", .frame = {0, true}});
        expect_good(&run);
        assert_int_equal(reads, 1);
        used[i] = budget.used_pixels;
        job_run_end(&run);
    }
    assert_int_equal(used[0], used[1]);
}

TEST(validated)
{
    job_run run;
    spress_budget budget = {.pixels = 0};
    begin(&run, both);
    run.host.host.budget = &budget;
    run.good =
        spress_validate_run(&(spress_validate_request){.input = "rig/many.json"}, &run.host.host,
                            &run.found.report, &run.result.validation) == SPRESS_STATUS_DONE;
    expect_good(&run);
    assert_int_equal(reads, 1);
    assert_int_equal(budget.used_pixels, BOX_PIXELS);
    job_run_end(&run);
}
