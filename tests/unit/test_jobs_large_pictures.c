/* Progress and cancelling inside one large picture, which takes seconds: pages of `pack` and what
 * `render` writes. Nothing here measures time; the tests count what the host is told. */
#include "job_samples.h"

enum { WIDE = 1700, PAGE_HIGH = 1900, FRAME_HIGH = 2600, TOLD_MOST = 64 };

/* A job, and what its host was told of the phase `name`. */
typedef struct watched_run {
    job_run run; /* first: its host hands out a pointer to the whole */
    const char *name;
    size_t cancel_from; /* cancels when so much is done; 0: never */
    size_t done[TOLD_MOST], total, count;
    size_t calls_after_cancel;
} watched_run;

static bool watch(void *context, const char *phase, size_t done, size_t total)
{
    watched_run *w = context;
    if (strcmp(phase, w->name) != 0)
        return true;
    assert_true(w->count < TOLD_MOST);
    const size_t before = w->count == 0 ? 0 : w->done[w->count - 1];
    assert_true(done >= before && done <= total);
    w->calls_after_cancel += w->cancel_from != 0 && before >= w->cancel_from;
    w->done[w->count++] = done;
    w->total = total;
    return w->cancel_from == 0 || done < w->cancel_from;
}

static size_t different_counts(const watched_run *w)
{
    size_t different = 0;
    for (size_t i = 1; i < w->count; i++)
        different += w->done[i] != w->done[i - 1];
    return different;
}

/* Puts a picture of the given number of opaque colours, which is quick to compress. */
static void plant(watched_run *w, const char *path, uint32_t height, uint32_t colours)
{
    AUTO_FREE uint8_t *rgba = MUST(malloc((size_t)WIDE * height * 4));
    for (uint32_t i = 0; i < WIDE * height; i++) {
        const uint32_t at = (i % WIDE / 4 + i / WIDE * 7) % colours;
        const spress_colour c = {(uint8_t)at, (uint8_t)(at >> 8), 99, 255};
        memcpy(rgba + 4 * (size_t)i, &c, 4);
    }
    put_png(&w->run.host, path, WIDE, height, rgba);
}

static void begin(watched_run *w, const char *phase, size_t cancel_from)
{
    *w = (watched_run){.name = phase, .cancel_from = cancel_from};
    job_run_begin(&w->run, MEMORY_NO_EXECUTOR, 0);
    w->run.host.host.progress = watch;
}

/* A worker may ask once more whether the job goes on; nothing more is done. `offset`: codecs give
 * the beginning of their file. */
static void expect_cancelled(const watched_run *w, uint64_t offset)
{
    assert_false(w->run.good);
    expect_code(&w->run.found.report, SPRESS_CODE_CANCELLED, offset, NULL);
    assert_int_equal(w->run.outputs.count, 0);
    assert_true(w->calls_after_cancel <= 1);
    assert_int_equal(w->done[w->count - 1], w->cancel_from);
    assert_true(w->cancel_from < w->total);
}

/* A palette of 40 colours makes a byte of each pixel: 1,900 lines of 1,701 bytes are three bands of
 * a MiB and more. The first step is the drawing. */
TEST(pack_palette_page)
{
    const spress_pack_request request = {.inputs = TEXTS("big"),
                                         .output = "big.pct",
                                         .max_size = {2048, 2048},
                                         .png_effort = SPRESS_PNG_MAX};
    for (size_t cancel_from = 0; cancel_from <= 2; cancel_from += 2) {
        watched_run w;
        begin(&w, "making pages", cancel_from);
        plant(&w, "big/a.png", PAGE_HIGH, 40);
        job_run_pack(&w.run, &request);
        if (cancel_from == 0) {
            expect_good(&w.run);
            assert_true(different_counts(&w) >= 4);
            assert_int_equal(w.done[w.count - 1], w.total);
        } else {
            expect_cancelled(&w, SPRESS_NO_OFFSET);
        }
        job_run_end(&w.run);
    }
}

/* 2,600 lines of 5,101 bytes, RGB, are three bands of 4 MiB and more. */
TEST(render_large_frame)
{
    static const struct {
        const char *output, *phase;
        spress_film film;
    } rows[] = {{"a.png", "writing", SPRESS_FILM_PNG},
                {"a.apng", "encoding", SPRESS_FILM_APNG},
                {"a/", "writing", SPRESS_FILM_FOLDER}};
    for (size_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        const spress_render_request request = {
            .input = "big.pct", .output = rows[i / 2].output, .film = rows[i / 2].film};
        watched_run w;
        begin(&w, rows[i / 2].phase, i % 2);
        plant(&w, "big.png", FRAME_HIGH, 1 << 16);
        memory_host_put_text(&w.run.host, "big.pct",
                             "PCT:1.0\nP:big.png,RGBA8888,1700,2600,0\na_1|0|0,0,1700,2600");
        job_run_render(&w.run, &request);
        if (i % 2 == 0) {
            expect_good(&w.run);
            assert_true(different_counts(&w) >= 3);
            assert_int_equal(w.done[w.count - 1], w.total);
        } else {
            expect_cancelled(&w, 0);
        }
        job_run_end(&w.run);
    }
}
