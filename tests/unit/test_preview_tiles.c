/* What the preview of `pack` writes on tiles: names of frames that share a rectangle are joined,
 * with or without aliases in the format, and a tile too small for its name has a number. */
#include "jobs/pack/preview_tiles.h"
#include "support.h"

static spress_frame frame(const char *name, int32_t x, int32_t w, int32_t h)
{
    return (spress_frame){.name = name,
                          .name_size = (uint16_t)strlen(name),
                          .x = x,
                          .w = w,
                          .h = h,
                          .alias_of = SPRESS_NONE,
                          .extra = SPRESS_NONE};
}

static void begin(spressi_job *job, spress_report *report, spress_host *host)
{
    *host = (spress_host){0};
    spress_report_init(report, NULL, 0);
    assert_true(spressi_job_begin(job, host, report, NULL));
}

static void end(spressi_job *job)
{
    spressi_job_end(job, true);
    spressi_arena_free(job->arena);
}

TEST(labels)
{
    spressi_job job;
    spress_report report;
    spress_host host;
    spressi_tiles tiles;
    /* A character is 6 dots wide, with the gap behind it, and a line 9 high. */
    spress_frame frames[] =
        {
            frame("ui/ok.png", 0, 60, 20), /* "ok = yes" has 47 dots */
            frame("tiny.png", 100, 12, 12), frame("yes.png", 0, 60, 20),
            frame("dot.png", 200, 2, 2),    frame("low.png", 300, 60, 10),
            frame("fine.png", 400, 27, 11), /* 4 * 6 - 1 dots and 2 on each side, 9 + 2 high */
        };
    frames[2].alias_of = 0;
    const spress_atlas atlas = {.frames = frames, .frame_count = COUNT_OF(frames)};
    begin(&job, &report, &host);
    assert_true(spressi_find_tiles(&job, &atlas, 1, &tiles));
    assert_int_equal(tiles.count, 5);
    assert_int_equal(tiles.numbered, 3);
    static const char *const wanted[] = {"ok = yes", "tiny", "dot", "low", "fine"};
    static const uint32_t numbers[] = {0, 1, 2, 3, 0};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(tiles.items[i].label, wanted[i]);
        assert_int_equal(tiles.items[i].number, numbers[i]);
    }
    assert_true(spressi_fits_tile(&tiles.items[1], "1", 1));
    assert_false(spressi_fits_tile(&tiles.items[2], "2", 1));
    assert_true(spressi_fits_tile(&tiles.items[2], "2", 8));
    assert_true(spressi_find_tiles(&job, &atlas, 8, &tiles));
    assert_int_equal(tiles.numbered, 1); /* "dot" on 16 x 16 */
    end(&job);
}

/* A label names as many frames as it has room for, and counts the others. */
TEST(many_names)
{
    enum { COUNT = 200 };
    static char names[COUNT][32];
    spress_frame frames[COUNT];
    spressi_job job;
    spress_report report;
    spress_host host;
    spressi_tiles tiles;
    for (int i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "same%03d.png", i);
        frames[i] = frame(names[i], 5, 9, 9);
    }
    const spress_atlas atlas = {.frames = frames, .frame_count = COUNT};
    begin(&job, &report, &host);
    assert_true(spressi_find_tiles(&job, &atlas, 1, &tiles));
    assert_int_equal(tiles.count, 1);
    assert_memory_equal(tiles.items[0].label, "same000 = same001 = same002", 27);
    size_t joined = 1, more = 0;
    for (const char *at = tiles.items[0].label; (at = strstr(at, " = ")) != NULL; at++)
        joined++;
    const char *rest = strstr(tiles.items[0].label, " and ");
    assert_non_null(rest);
    assert_int_equal(sscanf(rest, " and %zu more", &more), 1);
    assert_int_equal(joined + more, COUNT);
    end(&job);
}
