/* A job asks whether it is to stop in proportion to its work, in every phase: counted, not timed.
 * And it stops where it is told to: cancelled, without outputs or memory left behind. */
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

static const phase_case cases[] = {
    {"walking a folder", plant_names, run_folder, 2}, /* listing and looking */
    {"reading a list", plant_list, run_list, 1},
    {"choosing frames", plant_frames, run_choice, 1},
    {"measuring sprites", plant_frames, run_without_pivots, 2}, /* frames, then measuring */
    {"matching pivots", plant_frames, run_pivots, 3},           /* and pivots */
};

enum { CASES = sizeof cases / sizeof *cases };

static size_t count_asks(const phase_case *c, size_t count, size_t at)
{
    job_run run;
    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
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
static void asks_grow_with_the_work(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        const size_t few = count_asks(&cases[i], SMALL, 0), many = count_asks(&cases[i], LARGE, 0);
        if (many < few + cases[i].asks_each * (LARGE - SMALL))
            fail_msg("%s: %zu asks for %d, %zu for %d", cases[i].name, few, SMALL, many, LARGE);
    }
}

/* Whichever ask is answered with yes: the first ones, and some of the others. */
static void stops_where_it_asks(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        const size_t all = count_asks(&cases[i], SMALL, 0);
        for (size_t at = 1; at <= all; at += 7)
            count_asks(&cases[i], SMALL, at);
    }
}

/* One triangle of the picture is asked for again after some million pixels. */
static void one_large_triangle(void **state)
{
    (void)state;
    const phase_case square = {"a triangle", plant_nothing, run_triangle, 1};
    const size_t most = 4 << 20; /* pixels between two asks */
    side = 100;
    const size_t few = count_asks(&square, 0, 0);
    side = 1600; /* 6400 x 6400 samples, of which the square covers nearly all */
    const size_t many = count_asks(&square, 0, 0);
    assert_true(many - few >= (size_t)6000 * 6000 / 2 / most);
    count_asks(&square, 0, many / 2);
}

static bool tell_nothing(void *context, size_t done, size_t total)
{
    (void)context, (void)done, (void)total;
    return true;
}

/* Pictures of a WebP are asked for inside, too: once more than there are pictures, and each time it
 * may end there. */
static void inside_webp(void **state)
{
    (void)state;
    enum { SIDE = 64, PICTURES = 2 };
    static uint8_t pixels[SIDE * SIDE * 4];
    if (!spress_codec_is_built(SPRESS_CODEC_WEBP))
        return;
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
        test_report found;
        spress_buffer out = {0};
        test_report_init(&found);
        asked = 0;
        stop_at = at;
        stops = false;
        assert_int_equal(spress_sequence_write(&film, &options, NULL, &found.report, &out),
                         at == 0);
        all = at == 0 ? asked : all;
        assert_true(all > PICTURES);
        if (at != 0)
            expect_code(&found.report, SPRESS_CODE_CANCELLED, 0, NULL);
        spress_buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asks_grow_with_the_work),
        cmocka_unit_test(stops_where_it_asks),
        cmocka_unit_test(one_large_triangle),
        cmocka_unit_test(inside_webp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
