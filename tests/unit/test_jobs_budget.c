/* Small files that announce large pictures: a job refuses them by their headers when its budget is
 * smaller, before it decodes anything. Their pixels are damaged: whoever begins to decode says so,
 * and takes memory for them. */
#include "codec_samples.h"
#include "job_fixture.h"
#include "job_samples.h"
#include "png_maker.h"

enum { LITTLE_PIXELS = 10000, LITTLE_MEMORY = 1 << 20 };

/* The bytes of a sample with others at one place. */
static void put_patched(memory_host *host, const char *path, spress_bytes sample, size_t at,
                        spress_bytes patch)
{
    AUTO_FREE uint8_t *copy = MUST(malloc(sample.size));
    memcpy(copy, sample.data, sample.size);
    memcpy(copy + at, patch.data, patch.size);
    memory_host_put(host, path, (spress_bytes){copy, sample.size});
}

/* 512 x 512 pixels of a bit. */
static void put_bmp(memory_host *host, const char *path)
{
    enum { HEADERS = 54, PALETTE = 8, PIXELS = 512 * 512 / 8 };
    uint8_t bytes[HEADERS + PALETTE + PIXELS] = "BM\0\0\0\0\0\0\0\0\x3E\0\0\0\x28\0\0\0"
                                                "\0\2\0\0\0\2\0\0\1\0\1";
    memory_host_put(host, path, (spress_bytes){bytes, sizeof bytes});
}

/* 512 x 512 pixels; the bytes would do for runs, but there are none. */
static void put_tga(memory_host *host, const char *path)
{
    enum { HEADER = 18, RUNS = 512 * 512 / 128, RUN_SIZE = 5 };
    uint8_t bytes[HEADER + RUNS * RUN_SIZE] = "\0\0\x0A\0\0\0\0\0\0\0\0\0\0\2\0\2\x20\x28";
    memset(bytes + HEADER, 0x7F, sizeof bytes - HEADER);
    memory_host_put(host, path, (spress_bytes){bytes, sizeof bytes});
}

/* 256 x 256 pixels whose compressed data is no zlib stream. */
static void put_damaged_png(memory_host *host, const char *path)
{
    AUTO_FREE maker *m = MUST(calloc(1, sizeof *m));
    m->width = m->height = 256;
    m->depth = 8;
    m->colour = 6;
    put_header(m);
    put_chunk(m, "IDAT", m->raw, 2000);
    put_chunk(m, "IEND", NULL, 0);
    memory_host_put(host, path, (spress_bytes){m->bytes, m->size});
}

static size_t jpeg_size_at(void)
{
    size_t at = 2; /* behind the first marker, which has no size */
    while (jpeg_progressive[at + 1] != 0xC2)
        at += 2 + (size_t)(jpeg_progressive[at + 2] << 8 | jpeg_progressive[at + 3]);
    return at + 5;
}

static void put_large(memory_host *host)
{
    put_bmp(host, "large/a.bmp");
    put_tga(host, "large/a.tga");
    put_damaged_png(host, "large/a.png");
    if (spress_codec_is_built(SPRESS_CODEC_GIF))
        put_patched(host, "large/a.gif", (spress_bytes){gif_plain, sizeof gif_plain}, 6,
                    BYTES("\0\x20\0\x20")); /* the screen: 8192 x 8192 */
    if (spress_codec_is_built(SPRESS_CODEC_WEBP))
        put_patched(host, "large/a.webp", (spress_bytes){webp_lossless, sizeof webp_lossless}, 21,
                    BYTES("\xFF\xFF\xFF\x1F")); /* 16384 x 16384 */
    if (spress_codec_is_built(SPRESS_CODEC_JPEG))
        put_patched(host, "large/a.jpg", (spress_bytes){jpeg_progressive, sizeof jpeg_progressive},
                    jpeg_size_at(), BYTES("\2\xBC\2\xBC")); /* 700 x 700 */
}

/* Asserts that the job was refused for its budget, and for nothing else, before it took memory for
 * pixels; frees everything. */
static void expect_refusal(job_run *run, const spress_budget *budget)
{
    const spress_report *report = &run->found.report;
    assert_false(run->good);
    bool blamed = false;
    for (size_t i = 0; i < report->count; i++) {
        blamed |= report->items[i].code == SPRESS_CODE_LIMIT_BUDGET;
        if (report->items[i].severity == SPRESS_SEVERITY_ERROR &&
            report->items[i].code != SPRESS_CODE_LIMIT_BUDGET &&
            report->items[i].code != SPRESS_CODE_PACK_INPUT) /* because one input failed */
            fail_msg("%s", report->items[i].message);
    }
    assert_true(blamed);
    assert_true(budget->peak_memory < LITTLE_MEMORY);
    job_run_end(run);
}

/* Packs one of the large pictures. */
static void expect_not_packed(const char *path, spress_budget budget)
{
    JOB_RUN(run);
    put_large(&run.host);
    if (memory_host_find(&run.host, path).data) {
        run.host.host.budget = &budget;
        job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS(path), .output = "out.pct"});
        expect_refusal(&run, &budget);
    } else {
        job_run_end(&run); /* a build without this codec */
    }
}

TEST(large_pictures)
{
    static const char *const paths[] = {"large/a.bmp", "large/a.tga",  "large/a.png",
                                        "large/a.gif", "large/a.webp", "large/a.jpg"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        expect_not_packed(paths[i], (spress_budget){.pixels = LITTLE_PIXELS});
        expect_not_packed(paths[i], (spress_budget){.memory_bytes = 200000});
    }
}

/* A page of an atlas. */
TEST(large_page)
{
    spress_budget budget = {.pixels = LITTLE_PIXELS};
    JOB_RUN(run);
    put_bmp(&run.host, "large/a.bmp");
    memory_host_put_text(&run.host, "large/a.pct",
                         "PCT:1.0\nP:a.bmp,RGBA8888,512,512,0\nall~1|0|0,0,8,8\n");
    run.host.host.budget = &budget;
    job_run_unpack(&run, &(spress_unpack_request){.input = "large/a.pct", .output = "out"});
    expect_refusal(&run, &budget);
}

/* A PNG that becomes a sprite: the format's reader decodes it, the job counts. */
TEST(large_sprite)
{
    const spress_convert_request request = {
        .reading = {.palette = "art/colours.txt"}, .input = "large/a.png", .output = "new.pcsef"};
    spress_budget budget = {.pixels = LITTLE_PIXELS};
    AUTO_JOB_RUN(run);
    put_damaged_png(&run.host, "large/a.png");
    run.host.host.budget = &budget;
    job_run_convert(&run, &request);
    assert_int_equal(budget.used_pixels, 0);
    expect_refusal(&run, &budget);

    budget = (spress_budget){.pixels = 256 * 256};
    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    put_damaged_png(&run.host, "large/a.png");
    run.host.host.budget = &budget;
    job_run_convert(&run, &request);
    expect_code(&run.found.report, SPRESS_CODE_IMAGE_DECODE, 0, NULL);
}

/* Without a palette a PNG is checked by itself. */
TEST(large_checked_png)
{
    spress_budget budget = {.pixels = LITTLE_PIXELS};
    JOB_RUN(run);
    put_damaged_png(&run.host, "large/a.png");
    run.host.host.budget = &budget;
    const spress_validate_request request = {.input = "large/a.png"};
    run.good = spress_validate_run(&request, &run.host.host, &run.found.report,
                                   &run.result.validation) == SPRESS_STATUS_DONE;
    expect_refusal(&run, &budget);
}

/* Pictures that the job would make itself. */
TEST(large_drawings)
{
    spress_budget budget = {.pixels = LITTLE_PIXELS};
    JOB_RUN(run);
    run.host.host.budget = &budget;
    job_run_pack(&run, &(spress_pack_request){
                           .inputs = TEXTS("in"), .output = "out.pct", .scale = {200, 1}});
    expect_refusal(&run, &budget);

    budget = (spress_budget){.pixels = LITTLE_PIXELS};
    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    run.host.host.budget = &budget;
    job_run_render(&run, &(spress_render_request){.input = "atlas/two.pct",
                                                  .output = "out.png",
                                                  .drawing = {.scale = {200, 1}}});
    expect_refusal(&run, &budget);
}

/* A picture to draw on is counted before it is made. */
TEST(empty_picture)
{
    FAILING_ALLOCATOR(memory, 0);
    spress_budget budget = {.pixels = 16};
    const spress_host host = {.allocator = &memory.allocator, .budget = &budget};
    job_fixture f;
    spress_image image = {0};
    job_fixture_begin(&f, &host);
    assert_true(spressi_job_picture(&f.job, 4, 4, &image));
    spress_image_free(&image);
    const size_t calls = memory.calls;
    assert_false(spressi_job_picture(&f.job, 1, 1, &image));
    expect_code(&f.found.report, SPRESS_CODE_LIMIT_BUDGET, SPRESS_NO_OFFSET, NULL);
    assert_false(spressi_job_picture(&f.job, UINT64_C(1) << 32, 1, &image));
    expect_code(&f.found.report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(memory.calls, calls);
    job_fixture_end(&f);
    assert_int_equal(memory.live_count, 0);
}
