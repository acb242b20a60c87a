/* Laws that hold for every job, whatever it does: the same bytes on any threads; an error and no
 * outputs when an input is missing, a name refused, the work cancelled, memory gone or the budget
 * used up; and nothing left behind. */
#include "project_samples.h"

/* A job with a fixed request over the samples. */
typedef struct job_case {
    const char *name;
    void (*run)(job_run *run);
    const char *input; /* without it the job fails */
    bool has_pixels;   /* decodes or draws */
    bool has_outputs;
} job_case;

static void inspect_atlas(job_run *run)
{
    const spress_inspect_request request = {.input = "atlas/two.pct"};
    run->good = spress_inspect_run(&request, &run->host.host, &run->found.report,
                                   &run->result.inspection) == SPRESS_STATUS_DONE;
}

/* The second frame is the first one a second time. */
static void inspect_costs(job_run *run)
{
    memory_host_put_text(&run->host, "atlas/twice.pct",
                         "PCT:1.0\nP:two.png,RGBA8888,32,16,0\nwalk_1|0|0,0,9,9\n"
                         "walk_2|0|0,0,9,9\nwalk_3|0|12,0,8,9\n");
    const spress_inspect_request request = {.input = "atlas/twice.pct", .costs = true};
    run->good = spress_inspect_run(&request, &run->host.host, &run->found.report,
                                   &run->result.inspection) == SPRESS_STATUS_DONE;
}

static void inspect_rig(job_run *run)
{
    const spress_inspect_request request = {.input = "rig/sample.pchr"};
    run->good = spress_inspect_run(&request, &run->host.host, &run->found.report,
                                   &run->result.inspection) == SPRESS_STATUS_DONE;
}

static void inspect_picture(job_run *run)
{
    const spress_inspect_request request = {.input = "art/dot.png"};
    run->good = spress_inspect_run(&request, &run->host.host, &run->found.report,
                                   &run->result.inspection) == SPRESS_STATUS_DONE;
}

static void validate_atlas(job_run *run)
{
    const spress_validate_request request = {.input = "atlas/two.pct"};
    run->good = spress_validate_run(&request, &run->host.host, &run->found.report,
                                    &run->result.validation) == SPRESS_STATUS_DONE;
}

static void validate_picture(job_run *run)
{
    const spress_validate_request request = {.input = "art/dot.png"};
    run->good = spress_validate_run(&request, &run->host.host, &run->found.report,
                                    &run->result.validation) == SPRESS_STATUS_DONE;
}

static void convert_atlas(job_run *run)
{
    job_run_convert(run, &(spress_convert_request){.input = "atlas/two.pct",
                                                   .output = "out/two.aatls",
                                                   .allow_loss = true});
}

/* Makes an image of the page, too. */
static void convert_growing(job_run *run)
{
    job_run_convert(
        run, &(spress_convert_request){.input = "atlas/edge.pct", .output = "out/edge.aatls"});
}

/* Lays the frames out anew. */
static void convert_to_scs(job_run *run)
{
    job_run_convert(run, &(spress_convert_request){.input = "atlas/two.pct",
                                                   .output = "out/two.scs",
                                                   .allow_loss = true});
}

static void convert_to_json(job_run *run)
{
    job_run_convert(
        run, &(spress_convert_request){.input = "rig/sample.pchr", .output = "out/sample.json"});
}

static void convert_from_json(job_run *run)
{
    job_run_convert(run,
                    &(spress_convert_request){.input = "rig/box.json", .output = "out/box.pchr"});
}

static void convert_to_gltf(job_run *run)
{
    job_run_convert(run, &(spress_convert_request){
                             .input = "rig/box.json", .output = "out/box.glb", .allow_loss = true});
}

static void convert_to_sprite(job_run *run)
{
    job_run_convert(run, &(spress_convert_request){.reading = {.palette = "art/colours.txt"},
                                                   .input = "art/dot.png",
                                                   .output = "out/dot.pcsef"});
}

static void convert_to_png(job_run *run)
{
    job_run_convert(run,
                    &(spress_convert_request){.reading = {.palette = "art/colours.txt", .width = 4},
                                              .input = "art/dot.pcsef",
                                              .output = "out/dot.png"});
}

static void pack_pct(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in"),
                                             .output = "out/game.pct",
                                             .variants = TEXTS("0.5:@half"),
                                             .preview = "out/preview.png",
                                             .depfile = "out/game.d"});
}

static void pack_aatls(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in/gem.png", "atlas/*.pct"),
                                             .output = "out/game.aatls",
                                             .max_size = {32, 32},
                                             .effort = SPRESS_PACK_BEST});
}

/* Pages called by ids, and a copy of each. */
static void pack_gamemaker(job_run *run)
{
    job_run_pack(run,
                 &(spress_pack_request){.inputs = TEXTS("in/gem.png"), .output = "out/gem.yy"});
}

/* On several pages: every option is tried. */
static void pack_explained(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in"),
                                             .output = "out/game.aatls",
                                             .max_size = {21, 21},
                                             .keep_duplicates = true,
                                             .explain = true});
}

static void pack_scs(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("cells"), .output = "out/game.scs"});
}

static void pack_stable(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("@list"),
                                             .output = "atlas/two.pct",
                                             .page_name = "new.png",
                                             .stable = "atlas/two.pct"});
}

/* Over an atlas of two pages, which nobody needs any more. */
static void pack_fewer_pages(job_run *run)
{
    memory_host_put_text(&run->host, "out/game.pct",
                         "PCT:1.0\nP:game_0.png,RGBA8888,8,8,0\nP:game_1.png,RGBA8888,8,8,0\n");
    memory_host_put_text(&run->host, "out/game_0.png", "old");
    memory_host_put_text(&run->host, "out/game_1.png", "old");
    memory_host_put_text(&run->host, "out/other.pct", "PCT:1.0\n");
    job_run_pack(run,
                 &(spress_pack_request){.inputs = TEXTS("in/gem.png"), .output = "out/game.pct"});
}

static void pack_pivots(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in"),
                                             .output = "out/game.aatls",
                                             .premultiply = true,
                                             .pivot = "0.5,1",
                                             .pivots = "pivots.json"});
}

static void unpack_atlas(job_run *run)
{
    job_run_unpack(run, &(spress_unpack_request){.input = "atlas/two.pct", .output = "out"});
}

static void unpack_rig(job_run *run)
{
    job_run_unpack(run, &(spress_unpack_request){.input = "rig/sample.pchr", .output = "out"});
}

static void unpack_sprite(job_run *run)
{
    job_run_unpack(run,
                   &(spress_unpack_request){.reading = {.width = 4, .palette = "art/colours.txt"},
                                            .input = "art/dot.pcsef",
                                            .output = "out"});
}

static void render_sheet(job_run *run)
{
    job_run_render(run, &(spress_render_request){
                            .input = "atlas/two.pct", .output = "out/two.png", .labels = true});
}

static void render_film(job_run *run)
{
    job_run_render(run, &(spress_render_request){.input = "atlas/two.pct",
                                                 .output = "out/walk.apng",
                                                 .drawing = {.scale = {2, 1}},
                                                 .background = {{1, 2, 3, 255}, true}});
}

static void render_gif(job_run *run)
{
    job_run_render(run,
                   &(spress_render_request){.input = "atlas/two.pct", .output = "out/walk.gif"});
}

static void render_webp(job_run *run)
{
    job_run_render(run,
                   &(spress_render_request){.input = "atlas/two.pct", .output = "out/walk.webp"});
}

static void render_folder(job_run *run)
{
    job_run_render(run, &(spress_render_request){.input = "atlas/two.pct", .output = "out/"});
}

static void render_sprite(job_run *run)
{
    job_run_render(run, &(spress_render_request){.reading = {.width = 4},
                                                 .input = "art/dot.pcsef",
                                                 .output = "out/dot.png",
                                                 .drawing = {.scale = {3, 1}}});
}

static void render_rig(job_run *run)
{
    job_run_render(run, &(spress_render_request){
                            .input = "rig/box.json", .output = "out/box.png", .size = {24, 24}});
}

static void render_rig_film(job_run *run)
{
    job_run_render(run, &(spress_render_request){.input = "rig/box.json",
                                                 .output = "out/",
                                                 .drawing = {.scale = {1, 1}, .fps = 6}});
}

static void bake_pct(job_run *run)
{
    const spress_convert_request request = {
        .input = "rig/box.json", .output = "out/box.pct", .drawing = {.scale = {1, 1}}};
    run->good = spress_bake_run(&request, &run->host.host, &run->found.report, &run->outputs,
                                &run->result.convert) == SPRESS_STATUS_DONE;
}

static void bake_scs(job_run *run)
{
    job_run_convert(run, &(spress_convert_request){.input = "rig/box.json",
                                                   .output = "out/box.scs",
                                                   .drawing = {.scale = {1, 1}}});
}

/* Its pictures make a clip. */
static void pack_defold(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in/hero.atlas"),
                                             .output = "out.json",
                                             .to = "spritepress-json"});
}

static const job_case cases[] = {
    {"pack Defold atlas", pack_defold, "in/tall.png", true, true},
    {"inspect atlas", inspect_atlas, "atlas/two.pct", false, false},
    {"inspect costs", inspect_costs, NULL, true, false},
    {"inspect rig", inspect_rig, "rig/sample.pchr", false, false},
    {"inspect picture", inspect_picture, "art/dot.png", false, false},
    {"validate atlas", validate_atlas, "atlas/two.pct", true, false},
    {"validate picture", validate_picture, "art/dot.png", true, false},
    {"convert atlas", convert_atlas, "atlas/two.pct", false, true},
    {"convert growing", convert_growing, "atlas/edge.pct", true, true},
    {"convert to sc-sprites", convert_to_scs, "atlas/two.png", true, true},
    {"convert to JSON", convert_to_json, "rig/sample.pchr", false, true},
    {"convert from JSON", convert_from_json, "rig/box.png", false, true},
    {"convert to glTF", convert_to_gltf, "rig/box.png", false, true},
    {"convert to sprite", convert_to_sprite, "art/colours.txt", true, true},
    {"convert to PNG", convert_to_png, "art/dot.pcsef", true, true},
    {"pack PCT", pack_pct, NULL, true, true},
    {"pack AATLS", pack_aatls, "atlas/two.png", true, true},
    {"pack GameMaker", pack_gamemaker, "in/gem.png", true, true},
    {"pack explained", pack_explained, NULL, true, true},
    {"pack sc-sprites", pack_scs, NULL, true, true},
    {"pack stable", pack_stable, "list", true, true},
    {"pack fewer pages", pack_fewer_pages, "in/gem.png", true, true},
    {"pack pivots", pack_pivots, "pivots.json", true, true},
    {"unpack atlas", unpack_atlas, "atlas/two.png", true, true},
    {"unpack rig", unpack_rig, "rig/sample.pchr", false, true},
    {"unpack sprite", unpack_sprite, "art/dot.pcsef", true, true},
    {"render sheet", render_sheet, "atlas/two.png", true, true},
    {"render film", render_film, "atlas/two.pct", true, true},
    {"render GIF", render_gif, "atlas/two.pct", true, true},
    {"render WebP", render_webp, "atlas/two.pct", true, true},
    {"render folder", render_folder, "atlas/two.pct", true, true},
    {"render sprite", render_sprite, "art/dot.pcsef", true, true},
    {"render rig", render_rig, "rig/box.png", true, true},
    {"render rig film", render_rig_film, "rig/box.json", true, true},
    {"bake PCT", bake_pct, "rig/box.json", true, true},
    {"bake sc-sprites", bake_scs, "rig/box.png", true, true},
};

enum { CASES = COUNT_OF(cases) };

static void begin(job_run *run, memory_threads threads, size_t fail_at)
{
    job_run_begin(run, threads, fail_at);
    plant_projects(&run->host);
    memory_host_put_text(&run->host, "list", "in/gem.png\nin/tall.png\n");
    memory_host_put_text(&run->host, "pivots.json", "{\"gem\": [0, 1], \"walk_?\": [0.5, 1]}");
}

/* Runs of one case follow each other; each is compared with the first. */
static void expect_same(const job_case *c, const job_run *a, const job_run *b)
{
    if (!b->good)
        print_message("%s\n", c->name);
    expect_good(b);
    assert_int_equal(a->found.report.count, b->found.report.count);
    for (size_t i = 0; i < a->found.report.count; i++) {
        assert_int_equal(a->found.items[i].code, b->found.items[i].code);
        assert_string_equal(a->found.items[i].message, b->found.items[i].message);
        assert_string_equal(a->found.items[i].file, b->found.items[i].file);
    }
    assert_int_equal(a->outputs.count, b->outputs.count);
    for (size_t i = 0; i < a->outputs.count; i++) {
        const spress_output *one = &a->outputs.items[i], *other = &b->outputs.items[i];
        assert_string_equal(one->name, other->name);
        assert_int_equal(one->role, other->role);
        assert_int_equal(one->bytes.size, other->bytes.size);
        assert_memory_equal(one->bytes.data, other->bytes.data, one->bytes.size);
    }
}

/* The first run of a case, which nothing disturbs. */
static void run_first(const job_case *c, job_run *run)
{
    begin(run, MEMORY_NO_EXECUTOR, 0);
    c->run(run);
    if (!run->good)
        print_message("%s\n", c->name);
    expect_good(run);
    assert_int_equal(run->outputs.count != 0, c->has_outputs);
}

static bool has_code(const job_run *run, spress_code code)
{
    for (size_t i = 0; i < run->found.report.count; i++)
        if (run->found.items[i].code == code)
            return true;
    return false;
}

/* It failed, with an error of one of two codes, and made nothing. */
static void expect_failure(const job_case *c, const job_run *run, spress_code code,
                           spress_code other)
{
    if (run->good || run->outputs.count != 0 || run->found.report.error_count == 0 ||
        !(has_code(run, code) || has_code(run, other))) {
        print_message("%s: %s, %zu outputs, %s expected among\n", c->name,
                      run->good ? "good" : "failed", run->outputs.count,
                      spress_code_describe(code)->id);
        expect_silence(&run->found.report);
        fail();
    }
}

TEST(same_bytes_on_any_threads)
{
    static const memory_threads threads[] = {MEMORY_NO_EXECUTOR, MEMORY_FOUR_THREADS,
                                             MEMORY_BACKWARDS};
    for (size_t i = 0; i < CASES; i++) {
        job_run first;
        run_first(&cases[i], &first);
        for (size_t k = 0; k < COUNT_OF(threads); k++) {
            job_run run;
            spress_budget budget = {.memory_bytes = UINT64_C(1) << 40}; /* threads share it */
            begin(&run, threads[k], 0);
            run.host.allocator.seed = 12345 + k; /* for hashes only */
            run.host.host.budget = &budget;
            cases[i].run(&run);
            expect_same(&cases[i], &first, &run);
            job_run_end(&run);
            assert_int_equal(budget.used_memory, 0);
        }
        job_run_end(&first);
    }
}

TEST(missing_input)
{
    for (size_t i = 0; i < CASES; i++) {
        job_run run;
        if (!cases[i].input)
            continue;
        begin(&run, MEMORY_FOUR_THREADS, 0);
        memory_host_remove(&run.host, cases[i].input);
        cases[i].run(&run);
        expect_failure(&cases[i], &run, SPRESS_CODE_FILE_READ, SPRESS_CODE_FILE_READ);
        for (size_t k = 0; k < run.found.report.count; k++)
            assert_non_null(run.found.items[k].file);
        job_run_end(&run);
    }
}

/* A zeroed host has no files. */
TEST(no_files)
{
    for (size_t i = 0; i < CASES; i++) {
        job_run run;
        begin(&run, MEMORY_NO_EXECUTOR, 0);
        run.host.host = (spress_host){.allocator = run.host.host.allocator};
        cases[i].run(&run);
        expect_failure(&cases[i], &run, SPRESS_CODE_FILE_READ, SPRESS_CODE_FILE_READ);
        job_run_end(&run);
    }
}

/* Every output was claimed before it was made, and a name that is refused stops everything. */
TEST(refused_names)
{
    for (size_t i = 0; i < CASES; i++) {
        job_run first;
        run_first(&cases[i], &first);
        for (size_t k = 0; k < first.outputs.count; k++) {
            job_run run;
            const char *name = first.outputs.items[k].name;
            if (!memory_host_was_claimed(&first.host, name))
                fail_msg("%s: %s was not claimed", cases[i].name, name);
            begin(&run, MEMORY_NO_EXECUTOR, 0);
            run.host.refused = name;
            cases[i].run(&run);
            expect_failure(&cases[i], &run, SPRESS_CODE_FILE_WRITE, SPRESS_CODE_FILE_WRITE);
            job_run_end(&run);
        }
        assert_int_equal(first.host.claim_count, first.outputs.count);
        job_run_end(&first);
    }
}

TEST(cancelled)
{
    static const memory_threads threads[] = {MEMORY_NO_EXECUTOR, MEMORY_FOUR_THREADS};
    for (size_t i = 0; i < 2 * CASES; i++) {
        const job_case *c = &cases[i / 2];
        job_run first;
        run_first(c, &first);
        for (size_t call = 1; call <= first.host.progress_calls; call++) {
            job_run run;
            begin(&run, threads[i % 2], 0);
            run.host.cancel_at = call;
            c->run(&run);
            /* Threads may tell a little less often, and then nobody cancelled. */
            if (run.host.progress_calls < call)
                expect_same(c, &first, &run);
            else
                expect_failure(c, &run, SPRESS_CODE_CANCELLED, SPRESS_CODE_CANCELLED);
            job_run_end(&run);
        }
        job_run_end(&first);
    }
}

/* Fails the N-th allocation alone, or all from it on, for every N. */
static void run_out_of_memory(const job_case *c, memory_threads threads, bool for_good)
{
    job_run first;
    bool failed = true;
    run_first(c, &first);
    for (size_t n = 1; failed; n++) {
        job_run run;
        begin(&run, threads, n);
        run.host.memory.for_good = for_good;
        c->run(&run);
        failed = run.host.memory.failed;
        /* What is only nice to have may be done without, but then all is as it was. */
        if (run.good && run.found.report.error_count == 0)
            expect_same(c, &first, &run);
        else
            expect_failure(c, &run, SPRESS_CODE_MEMORY, SPRESS_CODE_LIMIT_BUDGET);
        job_run_end(&run);
    }
    job_run_end(&first);
}

TEST(every_allocation_fails)
{
    for (size_t i = 0; i < CASES; i++)
        run_out_of_memory(&cases[i], MEMORY_NO_EXECUTOR, false);
}

TEST(memory_is_gone_for_good)
{
    for (size_t i = 0; i < CASES; i++)
        run_out_of_memory(&cases[i], MEMORY_NO_EXECUTOR, true);
}

/* Which thread is hit is chance, but not what may come of it. */
TEST(memory_fails_on_threads)
{
    for (size_t i = 0; i < CASES; i++)
        run_out_of_memory(&cases[i], MEMORY_FOUR_THREADS, i % 2);
}

/* Runs a case with a budget; the budget shows afterwards what was used. */
static bool run_with_budget(const job_case *c, const job_run *first, spress_budget *budget)
{
    job_run run;
    begin(&run, MEMORY_NO_EXECUTOR, 0);
    run.host.host.budget = budget;
    c->run(&run);
    const bool good = run.good;
    if (good && run.found.report.error_count == 0)
        expect_same(c, first, &run);
    else
        expect_failure(c, &run, SPRESS_CODE_LIMIT_BUDGET, SPRESS_CODE_LIMIT_BUDGET);
    const bool clean = good && run.found.report.error_count == 0;
    job_run_end(&run);
    assert_int_equal(budget->used_memory, 0);
    return clean;
}

TEST(budgets)
{
    for (size_t i = 0; i < CASES; i++) {
        const job_case *c = &cases[i];
        job_run first;
        spress_budget used = {0};
        run_first(c, &first);
        assert_true(run_with_budget(c, &first, &used));
        assert_int_equal(used.used_files, first.outputs.count);
        uint64_t bytes = 0;
        for (size_t k = 0; k < first.outputs.count; k++)
            bytes += first.outputs.items[k].bytes.size;
        assert_int_equal(used.used_bytes, bytes);
        if ((used.used_pixels != 0) != c->has_pixels)
            fail_msg("%s: %llu pixels", c->name, (unsigned long long)used.used_pixels);
        spress_budget exact = {.memory_bytes = used.peak_memory,
                               .pixels = used.used_pixels,
                               .output_files = used.used_files,
                               .output_bytes = used.used_bytes};
        assert_true(run_with_budget(c, &first, &exact));
        if (used.used_pixels > 1)
            assert_false(
                run_with_budget(c, &first, &(spress_budget){.pixels = used.used_pixels - 1}));
        if (used.used_files > 1)
            assert_false(
                run_with_budget(c, &first, &(spress_budget){.output_files = used.used_files - 1}));
        if (used.used_files > 0)
            assert_false(
                run_with_budget(c, &first, &(spress_budget){.output_bytes = used.used_bytes - 1}));
        /* Sections of an inspection are measured when there is memory for it: less may be enough.
         */
        for (uint64_t part = 0; part < 8; part++) {
            spress_budget less = {.memory_bytes = 1 + (used.peak_memory - 2) * part / 8};
            assert_true(!run_with_budget(c, &first, &less) || part > 0);
        }
        job_run_end(&first);
    }
}
