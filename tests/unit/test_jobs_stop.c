/* A job asks whether it is to stop in proportion to its work, in every phase: counted, not timed.
 * And it stops where it is told to: cancelled, without outputs or memory left behind. */
#include "codec_samples.h"
#include "job_samples.h"

enum { SMALL = 40, LARGE = 160, TEXT_SIZE = 1 << 16 };

static size_t asked, stop_at; /* by the caller's thread alone: the jobs here have no other */
static bool stops;

static bool stopped(void *context)
{
    (void)context;
    stops = stops || ++asked == stop_at;
    return stops;
}

typedef struct phase_case {
    const char *name;
    void (*plant)(memory_host *host, size_t count);
    void (*run)(job_run *run);
    size_t asks_each; /* at least so many for each of `count` */
} phase_case;

/* One file in `count` that is used; the others cost a look and their names. */
static void plant_names(memory_host *host, size_t count)
{
    char path[64];
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "many/other_%zu.txt", i);
        memory_host_put_text(host, path, "");
    }
    uint8_t pixel[4] = {1, 2, 3, 255};
    put_png(host, "many/a.png", 1, 1, pixel);
}

static void run_folder(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("many"), .output = "a.pct"});
}

/* Every line is the same file: one sprite. */
static void plant_list(memory_host *host, size_t count)
{
    static char text[TEXT_SIZE];
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += (size_t)sprintf(text + size, "cells/box.png\n");
    memory_host_put_text(host, "list.txt", text);
}

static void run_list(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.lists = TEXTS("list.txt"), .output = "a.pct"});
}

/* An atlas of so many frames of the same pixel: laying it out is always the same work. */
static void plant_frames(memory_host *host, size_t count)
{
    static char text[TEXT_SIZE];
    size_t size = (size_t)sprintf(text, "PCT:1.0\nP:two.png,RGBA8888,32,16,0\n");
    for (size_t i = 0; i < count; i++)
        size += (size_t)sprintf(text + size, "f%zu|0|0,0,1,1\n", i);
    memory_host_put_text(host, "atlas/many.pct", text);
    memory_host_put_text(host, "pivots.json", "{\"f*\":[0,1]}");
}

/* No frame matches but the first: only choosing them grows. */
static void run_choice(job_run *run)
{
    job_run_unpack(run, &(spress_unpack_request){.input = "atlas/many.pct", .only = TEXTS("f0")});
}

static void run_pivots(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("atlas/many.pct"),
                                             .output = "a.pct",
                                             .pivots = "pivots.json"});
}

static void run_without_pivots(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("atlas/many.pct"), .output = "a.pct"});
}

/* A rig whose only mesh is one square of two triangles: the count is thousands of rows. */
static void plant_nothing(memory_host *host, size_t count)
{
    (void)host, (void)count;
}

static uint32_t side;

static void run_triangle(job_run *run)
{
    job_run_render(run, &(spress_render_request){.input = "rig/box.json",
                                                 .output = "a.png",
                                                 .frame = {0, true},
                                                 .drawing = {.antialias = 4},
                                                 .size = {side, side}});
}

/* With a budget, every allocation asks. */
static spress_budget budget;

static void run_with_budget(job_run *run)
{
    budget = (spress_budget){0};
    run->host.host.budget = &budget;
    job_run_unpack(run, &(spress_unpack_request){.input = "atlas/two.pct"});
}

static const phase_case cases[] = {
    {"walking a folder", plant_names, run_folder, 2}, /* listing and looking */
    {"reading a list", plant_list, run_list, 1},
    {"choosing frames", plant_frames, run_choice, 1},
    {"measuring sprites", plant_frames, run_without_pivots, 2}, /* frames, then measuring */
    {"matching pivots", plant_frames, run_pivots, 3},           /* and pivots */
};

enum { CASES = COUNT_OF(cases) };

static size_t count_asks(const phase_case *c, size_t count, size_t at)
{
    JOB_RUN(run);
    c->plant(&run.host, count);
    run.host.host.stopped = stopped;
    asked = 0;
    stop_at = at;
    stops = false;
    c->run(&run);
    assert_int_equal(run.good, at == 0);
    if (at != 0) {
        assert_int_equal(run.outputs.count, 0);
        for (size_t i = 0; run.found.report.error_count != 1 && i < run.found.report.count; i++)
            print_message("%s at ask %zu: %s\n", c->name, at, run.found.report.items[i].message);
        assert_int_equal(run.found.report.error_count, 1);
        expect_code(&run.found.report, SPRESS_CODE_CANCELLED, SPRESS_NO_OFFSET, NULL);
    }
    job_run_end(&run);
    return asked;
}

/* The phases that a job has besides do not count: the difference does. */
TEST(asks_grow_with_the_work)
{
    for (size_t i = 0; i < CASES; i++) {
        const size_t few = count_asks(&cases[i], SMALL, 0), many = count_asks(&cases[i], LARGE, 0);
        if (many < few + cases[i].asks_each * (LARGE - SMALL))
            fail_msg("%s: %zu asks for %d, %zu for %d", cases[i].name, few, SMALL, many, LARGE);
    }
}

/* Whichever ask is answered with yes: the first ones, and some of the others. */
TEST(stops_where_it_asks)
{
    for (size_t i = 0; i < CASES; i++) {
        const size_t all = count_asks(&cases[i], SMALL, 0);
        for (size_t at = 1; at <= all; at += 7)
            count_asks(&cases[i], SMALL, at);
    }
}

/* One triangle of the picture is asked for again after some million pixels. */
TEST(one_large_triangle)
{
    const phase_case square = {"a triangle", plant_nothing, run_triangle, 1};
    const size_t most = 4 << 20; /* pixels between two asks */
    side = 100;
    const size_t few = count_asks(&square, 0, 0);
    side = 1600; /* 6400 x 6400 samples, of which the square covers nearly all */
    const size_t many = count_asks(&square, 0, 0);
    assert_true(many - few >= (size_t)6000 * 6000 / 2 / most);
    count_asks(&square, 0, many / 2);
}

/* How often reading a document or a picture asks; the answer at ask `at` is yes. Readers say then
 * that memory ran out, which the end of a job turns into "cancelled". */
static size_t asks_of(spress_bytes file, const spress_format *format, size_t at)
{
    TEST_REPORT(found);
    spress_sequence film = {0};
    spress_document *document = NULL; /* of a format */
    spress_budget used = {.stopped = stopped};
    const spress_image_options as_picture = {.name = "x.tga", .budget = &used};
    const spress_read_options as_document = {.budget = &used};
    asked = 0;
    stop_at = at;
    stops = false;
    bool good;
    if (format)
        good = (document = spress_read(file, format, &as_document, &found.report)) != NULL;
    else
        good = spress_sequence_read(file, &as_picture, &found.report, &film);
    assert_int_equal(good, at == 0);
    assert_int_equal(found.report.error_count, at != 0);
    assert_true(at == 0 || spress_report_first_error(&found.report)->code == SPRESS_CODE_MEMORY);
    assert_int_equal(used.used_memory, 0);
    spress_sequence_free(&film);
    spress_document_free(document);
    return asked;
}

static void expect_asks(spress_bytes file, const spress_format *format, size_t least)
{
    const size_t all = asks_of(file, format, 0);
    assert_true(all >= least);
    for (size_t at = 1; at <= all; at++)
        asks_of(file, format, at);
}

/* Documents ask within what grows without limit: the transforms of a rig and the values of JSON. */
TEST(inside_documents)
{
    enum { EACH = 1 << 16, TRANSFORM = 23, BONES = 4, FRAMES = UINT16_MAX, VALUES = 3 * EACH };
    static const uint8_t head[] = "PCHR\1\0\0\0\30\0\0\0\0\0\4\0"
                                  "\1\0a\377\377\1\0b\377\377\1\0c\377\377\1\0d\377\377"
                                  "\0\0\1\0\1\0w\0\377\377";
    static uint8_t rig[sizeof head - 1 + (size_t)BONES * FRAMES * TRANSFORM];
    memcpy(rig, head, sizeof head - 1);
    expect_asks((spress_bytes){rig, sizeof rig}, spress_format_find("pchr"), BONES);

    static char text[2 * VALUES + 128] = "{\"asset\":{\"version\":\"2.0\"},\"extras\":[0";
    size_t size = strlen(text);
    for (size_t i = 0; i < VALUES; i++, size += 2)
        text[size] = ',', text[size + 1] = '0';
    size += (size_t)sprintf(text + size, "]}");
    expect_asks((spress_bytes){(const uint8_t *)text, size}, spress_format_find("gltf"),
                VALUES / EACH);
}

/* Text of lines and of XML asks while it is passed over, too, without a frame that takes memory. */
TEST(inside_long_texts)
{
    enum { SIZE = 1 << 20, EACH = 1 << 16, PIECE = 1 << 18 };
    static const struct {
        const char *format, *head, *each, *tail;
        size_t least;
    } texts[] = {
        {"pct", "PCT:1.0\nP:a.png,RGBA8888,8,8,0\n", "\n", "", SIZE / EACH},
        {"libgdx", "a.png\nr\nbounds:0,0,1,1\n", "x:1\n", "", SIZE / EACH},
        {"starling", "<TextureAtlas>", "\n", "</TextureAtlas>", SIZE / PIECE},
        {"plist",
         "<plist><dict><key>frames</key><dict/><key>metadata</key><dict><key>format</key>"
         "<integer>3</integer></dict></dict>",
         "<!---->", "</plist>", SIZE / PIECE},
        {"unity-tpsheet", ":format=40300\n:texture=a.png\n:size=8x8\n", "#\n", "", SIZE / EACH},
        {"defold-tpinfo", "pages { name: \"a.png\" size { width: 8 height: 8 } }\n", "x: 1\n", "",
         SIZE / EACH},
        {"godot-tres", "[gd_resource type=\"SpriteFrames\"]\n[resource]\nx = [", "1,", "]\n",
         SIZE / EACH},
    };
    static char text[SIZE + 256];
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        size_t size = (size_t)sprintf(text, "%s", texts[i].head);
        while (size < SIZE)
            size += (size_t)sprintf(text + size, "%s", texts[i].each);
        size += (size_t)sprintf(text + size, "%s", texts[i].tail);
        expect_asks((spress_bytes){(const uint8_t *)text, size},
                    spress_format_find(texts[i].format), texts[i].least);
    }
}

/* Pictures ask before each row, or each row of blocks. */
TEST(inside_pictures)
{
    enum { SIDE = 64, SCANS = 2 };
    static uint8_t pixels[SIDE * SIDE * 4];
    memset(pixels, 255, sizeof pixels); /* a GIF leaves rows out where nothing is drawn */
    spress_sequence_frame frame = {.image = {.width = SIDE, .height = SIDE, .rgba = pixels}};
    const spress_sequence film = {.frames = &frame, .count = 1};
    const spress_sequence_options as_gif = {.codec = SPRESS_CODEC_GIF};
    spress_buffer file = {0};
    assert_true(spress_png_write(&frame.image, NULL, NULL, &file));
    expect_asks((spress_bytes){file.data, file.size}, NULL, SIDE);
    spress_buffer_free(&file);
    static uint8_t tga[18 + sizeof pixels] = {[2] = 2, [12] = SIDE, [14] = SIDE, [16] = 32};
    expect_asks((spress_bytes){tga, sizeof tga}, NULL, SIDE / 2 - 1); /* pieces of 128 pixels */
    static uint8_t bmp[54 + sizeof pixels] = {
        'B', 'M', [10] = 54, [14] = 40, [18] = SIDE, [22] = SIDE, [26] = 1, [28] = 32};
    expect_asks((spress_bytes){bmp, sizeof bmp}, NULL, SIDE);
    if (spress_codec_is_built(SPRESS_CODEC_GIF)) {
        assert_true(spress_sequence_write(&film, &as_gif, NULL, NULL, &file));
        expect_asks((spress_bytes){file.data, file.size}, NULL, SIDE);
        spress_buffer_free(&file);
    }
    if (spress_codec_is_built(SPRESS_CODEC_JPEG)) {
        expect_asks((spress_bytes){jpeg_colour, sizeof jpeg_colour}, NULL, 1);
        expect_asks((spress_bytes){jpeg_progressive, sizeof jpeg_progressive}, NULL, SCANS);
    }
}

/* A reader that was stopped leaves one error: the job was cancelled. */
TEST(stopped_readers_say_cancelled)
{
    const phase_case folder = {"an allocation", plant_nothing, run_with_budget, 0};
    const size_t all = count_asks(&folder, 0, 0);
    for (size_t at = 1; at <= all; at++)
        count_asks(&folder, 0, at);
}

static bool tell_nothing(void *context, size_t done, size_t total)
{
    (void)context, (void)done, (void)total;
    return true;
}

/* Pictures of a WebP are asked for inside, too: once more than there are pictures, and each time it
 * may end there. */
TEST(inside_webp)
{
    enum { SIDE = 64, PICTURES = 2 };
    static uint8_t pixels[SIDE * SIDE * 4];
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i * i / 7 | 3);
    spress_sequence_frame frames[PICTURES] = {
        {.image = {.width = SIDE, .height = SIDE, .rgba = pixels}, .duration_ms = 10},
        {.image = {.width = SIDE, .height = SIDE, .rgba = pixels}, .duration_ms = 10}};
    const spress_sequence film = {.frames = frames, .count = PICTURES};
    const spress_progress progress = {tell_nothing, NULL, stopped};
    const spress_sequence_options options = {.codec = SPRESS_CODEC_WEBP, .progress = &progress};
    size_t all = 1;
    for (size_t at = 0; at <= all; at++) {
        TEST_REPORT(found);
        AUTO_BUFFER out = {0};
        asked = 0;
        stop_at = at;
        stops = false;
        assert_int_equal(spress_sequence_write(&film, &options, NULL, &found.report, &out),
                         at == 0);
        all = at == 0 ? asked : all;
        assert_true(all > PICTURES);
        if (at != 0)
            expect_code(&found.report, SPRESS_CODE_CANCELLED, 0, NULL);
    }
}
