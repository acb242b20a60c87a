/* Rendering and baking: pictures are looked for pixel by pixel in what was drawn. The pictures come
 * from the rules of job_samples.h; a rig of one square shows its image unchanged at scale 1. */
#include <locale.h>

#include "job_samples.h"

/* A part of the page of the atlas "two". */
static picture_rule part_of_page(uint32_t x)
{
    picture_rule rule = *find_rule("atlas/two.png");
    rule.x = x;
    rule.w = rule.h = 8;
    return rule;
}

/* The whole picture is a part of the page. */
static void expect_part(const picture *p, uint32_t x)
{
    const picture_rule rule = part_of_page(x);
    assert_int_equal(p->width, 8);
    assert_int_equal(p->height, 8);
    for (uint32_t v = 0; v < 8; v++)
        for (uint32_t u = 0; u < 8; u++)
            expect_pixel(picture_pixel(p, u, v), rule_pixel(&rule, x + u, v), u, v);
}

TEST(sheet_of_an_atlas)
{
    job_run run;
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    job_run_render(&run, &(spress_render_request){.input = "atlas/two.pct", .output = "two.png"});
    expect_good(&run);
    const spress_render_result *result = &run.result.render;
    assert_int_equal(result->film, SPRESS_FILM_PNG);
    assert_int_equal(result->picture_count, 3);
    assert_true(result->is_sheet);
    assert_int_equal(result->width, 8);
    assert_int_equal(result->height, 8);
    assert_false(result->uneven);
    picture sheet = decode_picture(output_bytes(&run, "two.png"));
    assert_int_equal(sheet.width, result->sheet_width);
    assert_int_equal(sheet.height, result->sheet_height);
    picture_rule hat = *find_rule("atlas/two.png");
    hat.x = 16;
    hat.w = 4;
    hat.h = 6;
    const picture_rule first = part_of_page(0), second = part_of_page(8);
    uint32_t x = 0, y = 0, next_x = 0, next_y = 0;
    assert_true(find_in_picture(&sheet, &first, &x, &y));
    assert_true(find_in_picture(&sheet, &second, &next_x, &next_y));
    assert_true(next_y > y || (next_y == y && next_x >= x + 8)); /* in their order */
    assert_true(find_in_picture(&sheet, &hat, &next_x, &next_y));
    free_picture(&sheet);
    job_run_end(&run);
}

TEST(film_of_a_sequence)
{
    AUTO_JOB_RUN(run);
    job_run_render(&run, &(spress_render_request){.input = "atlas/two.pct",
                                                  .output = "walk.apng",
                                                  .drawing = {.fps = 4},
                                                  .loop = {3, true}});
    expect_good(&run);
    spress_sequence film = {0};
    assert_true(spress_sequence_read(output_bytes(&run, "walk.apng"), NULL, NULL, &film));
    assert_int_equal(film.count, 2);
    assert_int_equal(film.loop_count, 3);
    for (uint32_t i = 0; i < 2; i++) {
        const spress_image *image = &film.frames[i].image;
        assert_int_equal(film.frames[i].duration_ms, 250);
        expect_part(&(picture){image->width, image->height, image->rgba}, 8 * i);
    }
    spress_sequence_free(&film);
    assert_string_equal(run.result.render.choice, "sequence");
    assert_int_equal(run.result.render.choice_count, 1);
    assert_int_equal(run.result.render.length_ms, 500);
    assert_int_equal(run.result.render.plays, 3);
}

/* A film whose pictures are parts of the page, with their durations. */
typedef struct expected_film {
    const char *clip;
    uint32_t fps, count, plays;
    uint32_t x[4], duration_ms[4];
} expected_film;

static void expect_film(const expected_film *expected)
{
    AUTO_JOB_RUN(run);
    job_run_render(&run, &(spress_render_request){.input = "atlas/clips.json",
                                                  .output = "clip.apng",
                                                  .animation = expected->clip,
                                                  .drawing = {.fps = expected->fps}});
    expect_good(&run);
    AUTO_SEQUENCE film = {0};
    assert_true(spress_sequence_read(output_bytes(&run, "clip.apng"), NULL, NULL, &film));
    assert_int_equal(film.count, expected->count);
    assert_int_equal(film.loop_count, expected->plays);
    for (uint32_t i = 0; i < expected->count; i++) {
        const spress_image *image = &film.frames[i].image;
        assert_int_equal(film.frames[i].duration_ms, expected->duration_ms[i]);
        expect_part(&(picture){image->width, image->height, image->rgba}, expected->x[i]);
    }
}

/* Clips are found by their names, and played as they say: direction, durations, repeats. */
TEST(films_of_clips)
{
    expect_film(&(expected_film){"swing", 0, 4, 2, {0, 8, 16, 8}, {100, 250, 333, 250}});
    expect_film(&(expected_film){NULL, 0, 4, 2, {0, 8, 16, 8}, {100, 250, 333, 250}});
    expect_film(&(expected_film){"swing", 4, 4, 2, {0, 8, 16, 8}, {250, 250, 250, 250}});
    /* Without durations: a twelfth of a second, which reading rounds. */
    expect_film(&(expected_film){"back", 0, 2, 0, {16, 8}, {83, 83}});
}

/* The moment goes round: 0.1 s, 0.25 s, 0.333 s and 0.25 s are 0.933 s together. */
TEST(moments_of_a_clip)
{
    static const struct {
        double seconds;
        uint32_t x;
    } rows[] = {{0, 0}, {0.0999, 0}, {0.1, 8}, {0.35, 16}, {0.7, 8}, {0.933, 0}, {1.05, 8}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        job_run_render(&run, &(spress_render_request){.input = "atlas/clips.json",
                                                      .output = "moment.png",
                                                      .animation = "swing",
                                                      .time = {rows[i].seconds, true}});
        expect_good(&run);
        AUTO_PICTURE p = decode_picture(output_bytes(&run, "moment.png"));
        expect_part(&p, rows[i].x);
    }
}

TEST(folder_of_pictures)
{
    job_run run;
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    job_run_render(&run, &(spress_render_request){.input = "atlas/two.pct", .output = "out/"});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        char name[16];
        snprintf(name, sizeof name, "frame_%u.png", i);
        assert_true(spress_is_film_picture(name));
        AUTO_PICTURE p = decode_picture(output_bytes(&run, name));
        expect_part(&p, 8 * i);
    }
    job_run_end(&run);
    assert_false(spress_is_film_picture("frame_.png"));
    assert_false(spress_is_film_picture("frame_1.png.png"));
    assert_false(spress_is_film_picture("aframe_1.png"));
}

TEST(one_frame)
{
    AUTO_JOB_RUN(run);
    job_run_render(&run, &(spress_render_request){
                             .input = "atlas/two.pct", .output = "one.png", .frame = {1, true}});
    expect_good(&run);
    picture p = decode_picture(output_bytes(&run, "one.png"));
    expect_part(&p, 8);
    free_picture(&p);
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_render(&run, &(spress_render_request){
                             .input = "atlas/two.pct", .output = "one.png", .frame = {2, true}});
    assert_false(run.good);
    const spress_diagnostic *found =
        expect_code(&run.found.report, SPRESS_CODE_RENDER_NAME, SPRESS_NO_OFFSET, NULL);
    assert_string_equal(found->file, "atlas/two.pct");
    job_run_end(&run);

    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    job_run_render(&run, &(spress_render_request){
                             .input = "atlas/two.pct", .output = "a.apng", .animation = "wall"});
    assert_false(run.good);
    found = expect_code(&run.found.report, SPRESS_CODE_RENDER_NAME, SPRESS_NO_OFFSET, NULL);
    assert_non_null(strstr(found->message, "walk"));
}

/* Three times as large: each pixel becomes nine. */
TEST(sprite_enlarged)
{
    AUTO_JOB_RUN(run);
    job_run_render(&run,
                   &(spress_render_request){.reading = {.width = 4, .palette = "art/colours.txt"},
                                            .input = "art/dot.pcsef",
                                            .output = "dot.png",
                                            .drawing = {.scale = {3, 1}},
                                            .background = {{0, 0, 255, 255}, true}});
    expect_good(&run);
    AUTO_PICTURE p = decode_picture(output_bytes(&run, "dot.png"));
    assert_int_equal(p.width, 12);
    assert_int_equal(p.height, 6);
    for (uint32_t y = 0; y < 6; y++)
        for (uint32_t x = 0; x < 12; x++) {
            spress_colour wanted;
            memcpy(&wanted, dot_pixels + 4 * ((size_t)(y / 3) * 4 + x / 3), 4);
            if (wanted.a == 0)
                wanted = (spress_colour){0, 0, 255, 255};
            expect_pixel(picture_pixel(&p, x, y), wanted, x, y);
        }
}

/* Nearest, one sample for each pixel: the square shows the image as it is. */
static const spress_drawing exact = {.scale = {1, 1}, .filter = SPRESS_NEAREST, .antialias = 1};

TEST(rig_at_its_own_size)
{
    AUTO_JOB_RUN(run);
    uint32_t x = 0, y = 0;
    job_run_render(&run, &(spress_render_request){.input = "rig/box.json",
                                                  .output = "box.png",
                                                  .drawing = exact,
                                                  .frame = {0, true}});
    expect_good(&run);
    AUTO_PICTURE p = decode_picture(output_bytes(&run, "box.png"));
    assert_true(find_in_picture(&p, find_rule("rig/box.png"), &x, &y));
    /* Nothing else is there. */
    for (uint32_t v = 0; v < p.height; v++)
        for (uint32_t u = 0; u < p.width; u++)
            if (u < x || u >= x + 4 || v < y || v >= y + 4)
                expect_pixel(picture_pixel(&p, u, v), (spress_colour){0, 0, 0, 0}, u, v);
}

TEST(film_of_a_rig)
{
    job_run run;
    uint32_t x[2] = {0}, y[2] = {0};
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    job_run_render(&run, &(spress_render_request){
                             .input = "rig/box.json", .output = "out/", .drawing = exact});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 2); /* a loop of two frames at their own rate */
    for (size_t i = 0; i < 2; i++) {
        AUTO_PICTURE p = decode_picture(output_bytes(&run, i == 0 ? "frame_0.png" : "frame_1.png"));
        assert_true(find_in_picture(&p, find_rule("rig/box.png"), &x[i], &y[i]));
    }
    assert_int_equal(x[1], x[0] + 3);
    assert_int_equal(y[1], y[0]);
    assert_string_equal(run.result.render.chosen, "move");
    assert_int_equal(run.result.render.length_ms, 1000);
    job_run_end(&run);
}

/* The square's two triangles, so many times. */
static void plant_overdraw(memory_host *host, size_t times)
{
    static char text[1 << 14];
    const char *indices = strstr(box_json, "\"indices\":[");
    assert_non_null(indices);
    indices += strlen("\"indices\":[");
    const size_t size = strcspn(indices, "]");
    char *end = text + sprintf(text, "%.*s", (int)(indices - box_json), box_json);
    for (size_t i = 0; i < times; i++)
        end += sprintf(end, "%.*s%s", (int)size, indices, i + 1 < times ? "," : "");
    assert_true((size_t)(end - text) + strlen(indices + size) < sizeof text);
    strcpy(end, indices + size);
    memory_host_put_text(host, "rig/over.json", text);
}

/* Two pictures of 64 x 64 samples. The rig is 7 units wide, the square 4 x 4: about 35 x 35
 * samples, a third of a picture. */
TEST(overdraw_is_refused_before_painting)
{
    for (size_t times = 2; times <= 200; times += 198) {
        AUTO_JOB_RUN(run);
        run.host.host.limits.pixels = 64 * 64;
        plant_overdraw(&run.host, times);
        job_run_render(&run, &(spress_render_request){.input = "rig/over.json",
                                                      .output = "out/",
                                                      .size = {64, 64},
                                                      .drawing = {.antialias = 1}});
        assert_int_equal(run.good, times == 2);
        if (!run.good) {
            expect_code(&run.found.report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL);
            assert_string_equal(run.host.phase, "measuring");
        }
    }
}

/* A contact sheet whose labels have decimal points. */
static void render_labels(job_run *run)
{
    job_run_begin(run, MEMORY_NO_EXECUTOR, 0);
    job_run_render(run, &(spress_render_request){.input = "rig/box.json",
                                                 .output = "box.png",
                                                 .drawing = {.scale = {30, 1}},
                                                 .labels = true});
    expect_good(run);
}

/* The locale has no say in labels: "move 0.50" with a point, also where people write a comma. */
TEST(labels_in_any_locale)
{
    job_run plain, german;
    render_labels(&plain);
    /* The build makes this locale (tests/CMakeLists.txt), so that the test always has a comma. */
    assert_non_null(setlocale(LC_NUMERIC, "de_DE.UTF-8"));
    assert_string_equal(localeconv()->decimal_point, ",");
    render_labels(&german);
    setlocale(LC_NUMERIC, "C");
    const spress_bytes wanted = output_bytes(&plain, "box.png");
    const spress_bytes found = output_bytes(&german, "box.png");
    assert_int_equal(found.size, wanted.size);
    assert_memory_equal(found.data, wanted.data, wanted.size);
    job_run_end(&plain);
    job_run_end(&german);
}

/* The picture that a page of an atlas has of a frame, in its source size. */
static picture cut_frame(const picture *page, const spress_frame *f)
{
    picture p = {(uint32_t)f->source_w, (uint32_t)f->source_h, NULL};
    p.rgba = calloc((size_t)p.width * p.height, 4);
    assert_non_null(p.rgba);
    for (int32_t y = 0; y < f->h; y++)
        for (int32_t x = 0; x < f->w; x++) {
            const spress_colour c = picture_pixel(page, (uint32_t)(f->x + x), (uint32_t)(f->y + y));
            memcpy(p.rgba + 4 * ((size_t)(f->trim_y + y) * p.width + (size_t)(f->trim_x + x)), &c,
                   4);
        }
    return p;
}

/* Where the image of the rig lies in a frame of an atlas. */
static void find_box(const picture *page, const spress_frame *frame, uint32_t *x, uint32_t *y)
{
    AUTO_PICTURE p = cut_frame(page, frame);
    assert_true(find_in_picture(&p, find_rule("rig/box.png"), x, y));
}

static const char *find_text(const job_run *run, const char *name, char *room, size_t size)
{
    const spress_bytes text = output_bytes(run, name);
    assert_true(text.size < size);
    memcpy(room, text.data, text.size);
    room[text.size] = '\0';
    return room;
}

TEST(bake_to_pct)
{
    job_run run;
    uint32_t x[2] = {0}, y[2] = {0};
    char text[2000];
    const spress_setting compact = {.name = "compact"};
    const spress_convert_request request = {.input = "rig/box.json",
                                            .output = "out/box.pct",
                                            .drawing = exact,
                                            .settings = {&compact, 1}};
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    run.good = spress_bake_run(&request, &run.host.host, &run.found.report, &run.outputs,
                               &run.result.convert) == SPRESS_STATUS_DONE;
    expect_good(&run);
    assert_int_equal(run.outputs.count, 3);
    assert_true(run.result.convert.baked);
    assert_int_equal(run.result.convert.picture_count, 2);
    assert_int_equal(run.result.convert.fps, 2);
    assert_string_equal(run.result.convert.sidecar, "out/box.animations.json");
    spress_document *document =
        spress_read(output_bytes(&run, "out/box.pct"), spress_format_find("pct"), NULL, NULL);
    assert_non_null(document);
    picture page = decode_picture(output_bytes(&run, "out/box.png"));
    assert_int_equal(document->atlas.frame_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const spress_frame *frame = &document->atlas.frames[i];
        const size_t index = strcmp(frame->name, "move_1") == 0;
        assert_string_equal(frame->name, index == 0 ? "move_0" : "move_1");
        find_box(&page, frame, &x[index], &y[index]);
    }
    assert_int_equal(x[1], x[0] + 3);
    assert_int_equal(y[1], y[0]);
    /* The rig's 0, 0 is the lower left corner of the box in its first frame. */
    char wanted[300];
    snprintf(wanted, sizeof wanted,
             "{\"animations\":[{\"name\":\"move\",\"loop\":true,\"fps\":2,\"width\":%d,"
             "\"height\":%d,\"originX\":%u,\"originY\":%u,\"frames\":[\"move_0\",\"move_1\"]}]}\n",
             document->atlas.frames[0].source_w, document->atlas.frames[0].source_h, x[0],
             y[0] + 4);
    assert_string_equal(find_text(&run, "out/box.animations.json", text, sizeof text), wanted);
    free_picture(&page);
    spress_document_free(document);
    job_run_end(&run);
}

TEST(bake_to_scs)
{
    AUTO_JOB_RUN(run);
    uint32_t x[2] = {0}, y[2] = {0};
    job_run_convert(&run, &(spress_convert_request){
                              .input = "rig/box.json", .output = "box.scs", .drawing = exact});
    expect_good(&run);
    AUTO_DOCUMENT *document =
        spress_read(output_bytes(&run, "box.scs"), spress_format_find("scs"), NULL, NULL);
    assert_non_null(document);
    AUTO_PICTURE page = decode_picture(document->atlas.pages[0].image);
    assert_int_equal(document->atlas.frame_count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(document->atlas.frames[i].name, "move");
        find_box(&page, &document->atlas.frames[i], &x[i], &y[i]);
    }
    assert_int_equal(x[1], x[0] + 3);
    const spress_clip *clip = spress_frame_clip(&document->atlas, &document->atlas.frames[0], NULL);
    assert_int_equal(spress_clip_rate(clip), 2);
}

/* Too small a page is reported with one that is large enough, also when somebody cancels. */
TEST(bake_without_room)
{
    const spress_convert_request request = {.input = "rig/box.json",
                                            .output = "box.scs",
                                            .drawing = {.scale = {100, 1}},
                                            .max_size = {16, 16}};
    JOB_RUN(run);
    job_run_convert(&run, &request);
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_BAKE_ROOM, SPRESS_NO_OFFSET, NULL);
    const size_t calls = run.host.progress_calls;
    job_run_end(&run);
    for (size_t i = 1; i <= calls; i++) {
        job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
        run.host.cancel_at = i;
        job_run_convert(&run, &request);
        assert_false(run.good);
        expect_code(&run.found.report, SPRESS_CODE_CANCELLED, SPRESS_NO_OFFSET, NULL);
        job_run_end(&run);
    }
}

/* What is drawn from is not overwritten. */
TEST(spared_inputs)
{
    static const spress_render_request rows[] = {
        {.input = "atlas/two.pct", .output = "atlas/two.png"},
        {.input = "rig/box.json", .output = "rig/box.png"},
        {.input = "film/it.pct", .output = "film/"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        memory_host_put_text(&run.host, "film/it.pct",
                             "PCT:1.0\nP:frame_0.png,RGBA8888,32,16,0\na_1|0|0,0,8,8");
        memory_host_put(&run.host, "film/frame_0.png",
                        memory_host_find(&run.host, "atlas/two.png"));
        job_run_render(&run, &rows[i]);
        assert_false(run.good);
        assert_int_equal(run.outputs.count, 0);
        expect_code(&run.found.report, SPRESS_CODE_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL);
    }
    AUTO_JOB_RUN(run);
    job_run_convert(&run,
                    &(spress_convert_request){.input = "rig/box.json", .output = "rig/box.pct"});
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL);
}
