/* Packing: the atlas is read again, and every pixel of every sprite compared with the rule that it
 * was made by. */
#include "job_samples.h"

static spress_document *read_document(spress_bytes bytes, const char *format)
{
    TEST_REPORT(r);
    spress_document *document = spress_read(bytes, spress_format_find(format), NULL, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_int_equal(document->kind, SPRESS_KIND_ATLAS);
    return document;
}

/* A pixel of a frame's source picture: on the page, or cut off and so transparent. */
static spress_colour source_pixel(const picture *page, const spress_frame *f, uint32_t x,
                                  uint32_t y)
{
    const int32_t u = (int32_t)x - f->trim_x, v = (int32_t)y - f->trim_y;
    if (u < 0 || v < 0 || u >= f->w || v >= f->h)
        return (spress_colour){0, 0, 0, 0};
    return picture_pixel(page, (uint32_t)(f->x + u), (uint32_t)(f->y + v));
}

static void expect_frame(const picture *page, const spress_frame *frame, const char *path)
{
    const picture_rule *rule = find_rule(path);
    assert_int_equal(frame->source_w, rule->width);
    assert_int_equal(frame->source_h, rule->height);
    for (uint32_t y = 0; y < rule->height; y++)
        for (uint32_t x = 0; x < rule->width; x++)
            expect_pixel(source_pixel(page, frame, x, y), rule_pixel(rule, x, y), x, y);
}

static const spress_frame *find_frame(const spress_atlas *atlas, const char *name, size_t nth)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (strcmp(atlas->frames[i].name, name) == 0 && nth-- == 0)
            return &atlas->frames[i];
    fail_msg("no frame %s", name);
    return NULL;
}

/* The frame of a sprite, which AATLS names without extension. */
static const spress_frame *find_sprite(const spress_document *document, const char *name)
{
    char text[64];
    const bool bare = document->format->bare_names;
    snprintf(text, sizeof text, "%.*s", (int)(strlen(name) - (bare ? strlen(".png") : 0)), name);
    return find_frame(&document->atlas, text, 0);
}

static const char *const sprite_names[] = {"gem.png", "gem_copy.png", "hero/walk_1.png",
                                           "hero/walk_2.png", "tall.png"};
enum { SPRITES = COUNT_OF(sprite_names) };

/* All sprites of the folder "in", on one page. */
static void expect_sprites(const job_run *run, const char *atlas_name, const char *page_name,
                           const char *format)
{
    AUTO_DOCUMENT *document = read_document(output_bytes(run, atlas_name), format);
    assert_int_equal(document->atlas.frame_count, SPRITES);
    assert_int_equal(document->atlas.page_count, 1);
    AUTO_PICTURE page = decode_picture(output_bytes(run, page_name));
    assert_int_equal(document->atlas.pages[0].width, page.width);
    assert_int_equal(document->atlas.pages[0].height, page.height);
    for (size_t i = 0; i < SPRITES; i++) {
        char path[64];
        snprintf(path, sizeof path, "in/%s", sprite_names[i]);
        expect_frame(&page, find_sprite(document, sprite_names[i]), path);
    }
    const spress_frame *gem = find_sprite(document, "gem.png");
    const spress_frame *copy = find_sprite(document, "gem_copy.png");
    assert_int_equal(gem->x, copy->x); /* equal sprites lie on the page once */
    assert_int_equal(gem->y, copy->y);
}

TEST(pack_pct)
{
    AUTO_JOB_RUN(run);
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"), .output = "out/game.pct"});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 2);
    assert_int_equal(find_output(&run, "out/game.pct")->role, SPRESS_OUTPUT_DESCRIPTOR);
    assert_int_equal(find_output(&run, "out/game.png")->role, SPRESS_OUTPUT_PAGE);
    expect_sprites(&run, "out/game.pct", "out/game.png", "pct");
    const spress_pack_result *result = &run.result.pack;
    assert_string_equal(result->format->id, "pct");
    assert_int_equal(result->input_count, SPRITES);
    assert_int_equal(result->other_count, 1);
    assert_int_equal(result->atlas_count, 1);
    assert_int_equal(result->atlases[0].page_count, 1);
    assert_string_equal(result->atlases[0].pages[0].file, "game.png");
    assert_int_equal(result->atlases[0].pages[0].bytes, output_bytes(&run, "out/game.png").size);
    assert_int_equal(result->atlases[0].descriptor_bytes, output_bytes(&run, "out/game.pct").size);
}

TEST(pack_aatls)
{
    job_run run;
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"),
                                              .output = "game.bin",
                                              .to = "aatls",
                                              .trim = SPRESS_TRIM_NONE});
    expect_good(&run);
    expect_sprites(&run, "game.bin", "game.png", "aatls");
    job_run_end(&run);
}

/* Numbered pictures become an animation, whose frames share a name. */
TEST(pack_scs)
{
    static const struct {
        const char *name, *path;
        size_t nth;
    } rows[] = {{"box", "cells/box.png", 0},
                {"ring", "cells/ring.png", 0},
                {"run", "cells/run1.png", 0},
                {"run", "cells/run2.png", 1}};
    AUTO_JOB_RUN(run);
    job_run_pack(&run, &(spress_pack_request){
                           .inputs = TEXTS("cells"), .output = "game.scs", .fps = {10, true}});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 1); /* the canvas is inside */
    AUTO_DOCUMENT *document = read_document(output_bytes(&run, "game.scs"), "scs");
    AUTO_PICTURE page = decode_picture(document->atlas.pages[0].image);
    assert_int_equal(document->atlas.frame_count, 4);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        expect_frame(&page, find_frame(&document->atlas, rows[i].name, rows[i].nth), rows[i].path);
    assert_int_equal(spress_clip_rate(spress_frame_clip(
                         &document->atlas, find_frame(&document->atlas, "run", 0), NULL)),
                     10);
}

/* A second atlas at twice the size: by the nearest filter every pixel becomes four. */
TEST(pack_variant)
{
    AUTO_JOB_RUN(run);
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in/gem.png"),
                                              .output = "game.pct",
                                              .variants = TEXTS("2:@2x"),
                                              .scale_filter = SPRESS_SCALE_NEAREST});
    expect_good(&run);
    assert_int_equal(run.outputs.count, 4);
    assert_int_equal(run.result.pack.atlas_count, 2);
    assert_string_equal(run.result.pack.atlases[1].path, "game@2x.pct");
    assert_int_equal(run.result.pack.atlases[1].first_output, 2);
    assert_int_equal(run.result.pack.atlases[1].output_count, 2);
    AUTO_DOCUMENT *document = read_document(output_bytes(&run, "game@2x.pct"), "pct");
    AUTO_PICTURE page = decode_picture(output_bytes(&run, "game@2x.png"));
    const spress_frame *frame = find_frame(&document->atlas, "gem.png", 0);
    assert_int_equal(frame->source_w, 16);
    for (uint32_t y = 0; y < 16; y++)
        for (uint32_t x = 0; x < 16; x++)
            expect_pixel(source_pixel(&page, frame, x, y),
                         rule_pixel(find_rule("in/gem.png"), x / 2, y / 2), x, y);
}

/* An atlas is packed anew: its frames go in, the turned one too. */
TEST(pack_atlas)
{
    AUTO_JOB_RUN(run);
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("atlas/two.pct", "atlas/turned.pct"),
                                              .output = "game.pct"});
    expect_good(&run);
    AUTO_DOCUMENT *document = read_document(output_bytes(&run, "game.pct"), "pct");
    AUTO_PICTURE page = decode_picture(output_bytes(&run, "game.png"));
    const picture_rule *old = find_rule("atlas/two.png");
    const spress_frame *hat = find_frame(&document->atlas, "hat.png", 0);
    const spress_frame *turned = find_frame(&document->atlas, "turned.png", 0);
    assert_int_equal(document->atlas.frame_count, 4);
    for (uint32_t y = 0; y < 8; y++)
        for (uint32_t x = 0; x < 8; x++) {
            const bool cut = x < 2 || x >= 6 || y < 1 || y >= 7;
            expect_pixel(source_pixel(&page, hat, x, y),
                         cut ? (spress_colour){0, 0, 0, 0} : rule_pixel(old, 16 + x - 2, y - 1), x,
                         y);
        }
    for (uint32_t y = 0; y < 10; y++)
        for (uint32_t x = 0; x < 6; x++)
            expect_pixel(source_pixel(&page, turned, x, y), rule_pixel(old, 20 + 9 - y, 2 + x), x,
                         y);
}

/* The rule of make: the atlas, its inputs, and an empty rule for each. */
TEST(depfile)
{
    AUTO_JOB_RUN(run);
    memory_host_put_text(&run.host, "list", "in/tall.png\n");
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in/gem.png", "@list"),
                                              .output = "game.pct",
                                              .depfile = "game.d",
                                              .preview = "game.preview.png"});
    expect_good(&run);
    static const char wanted[] = "game.pct: \\\n  in/gem.png \\\n  in/tall.png \\\n  list\n"
                                 "\nin/gem.png:\n\nin/tall.png:\n\nlist:\n";
    const spress_bytes text = output_bytes(&run, "game.d");
    assert_int_equal(text.size, strlen(wanted));
    assert_memory_equal(text.data, wanted, text.size);
    assert_int_equal(find_output(&run, "game.preview.png")->role, SPRESS_OUTPUT_PREVIEW);
    AUTO_PICTURE preview = decode_picture(output_bytes(&run, "game.preview.png"));
}

/* Frames of the earlier atlas stay where they are, in a page as large as it was. */
TEST(stable)
{
    job_run first, second;
    job_run_begin(&first, MEMORY_NO_EXECUTOR, 0);
    job_run_pack(&first, &(spress_pack_request){.inputs = TEXTS("in"), .output = "game.pct"});
    expect_good(&first);
    job_run_begin(&second, MEMORY_NO_EXECUTOR, 0);
    memory_host_put(&second.host, "old.pct", output_bytes(&first, "game.pct"));
    job_run_pack(&second, &(spress_pack_request){.inputs = TEXTS("in", "cells/box.png"),
                                                 .output = "game.pct",
                                                 .stable = "old.pct"});
    expect_good(&second);
    spress_document *before = read_document(output_bytes(&first, "game.pct"), "pct");
    spress_document *after = read_document(output_bytes(&second, "game.pct"), "pct");
    assert_int_equal(after->atlas.frame_count, SPRITES + 1);
    for (size_t i = 0; i < SPRITES; i++) {
        const spress_frame *a = find_frame(&before->atlas, sprite_names[i], 0);
        const spress_frame *b = find_frame(&after->atlas, sprite_names[i], 0);
        assert_true(a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h);
    }
    spress_document_free(before);
    spress_document_free(after);
    job_run_end(&first);
    job_run_end(&second);
}

/* A first run has no earlier atlas, and says so of the file that it looked for. */
TEST(stable_for_the_first_time)
{
    AUTO_JOB_RUN(run);
    job_run_pack(&run, &(spress_pack_request){
                           .inputs = TEXTS("in"), .output = "game.pct", .stable = "old.pct"});
    expect_good(&run);
    const spress_diagnostic *note =
        expect_code(&run.found.report, SPRESS_CODE_PACK_FIRST, SPRESS_NO_OFFSET, NULL);
    assert_string_equal(note->file, "old.pct");
}

/* Every bad file is named, and nothing is made. */
TEST(bad_files)
{
    job_run run;
    job_run_begin(&run, MEMORY_FOUR_THREADS, 0);
    memory_host_put_text(&run.host, "in/bad.png", "\x89PNG\r\n\x1a\nand no more");
    memory_host_put_text(&run.host, "in/zero.png", "");
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"), .output = "game.pct"});
    assert_false(run.good);
    assert_int_equal(run.outputs.count, 0);
    assert_int_equal(run.found.report.error_count, 3);
    assert_string_equal(run.found.items[0].file, "in/bad.png");
    assert_int_equal(run.found.items[0].code, SPRESS_CODE_IMAGE_DECODE);
    assert_string_equal(run.found.items[1].file, "in/zero.png");
    assert_string_equal(run.found.items[2].file, "game.pct");
    assert_int_equal(run.found.items[2].code, SPRESS_CODE_PACK_INPUT);
    job_run_end(&run);
}

/* No output takes the place of an input, of a page of another atlas, or of another output. */
TEST(spared_files)
{
    const struct {
        spress_pack_request request;
        spress_code code;
    } rows[] = {
        {{.output = "in/gem.pct", .inputs = TEXTS("in")}, SPRESS_CODE_PACK_OVERWRITE},
        {{.output = "game.pct", .inputs = TEXTS("in"), .preview = "in/tall.png"},
         SPRESS_CODE_PACK_OVERWRITE},
        {{.output = "atlas/two.aatls", .inputs = TEXTS("in"), .page_name = "two.png"},
         SPRESS_CODE_PACK_SIBLING},
        {{.output = "game.pct", .inputs = TEXTS("in"), .preview = "game.png"},
         SPRESS_CODE_PACK_PAGES},
        {{.output = "game.pct", .inputs = TEXTS("in"), .depfile = "game.pct"},
         SPRESS_CODE_PACK_PAGES},
        {{.output = "game.pct", .inputs = TEXTS("in"), .variants = TEXTS("2:@2x", "0.5:@2x")},
         SPRESS_CODE_PACK_PAGES},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_JOB_RUN(run);
        job_run_pack(&run, &rows[i].request);
        assert_false(run.good);
        assert_int_equal(run.outputs.count, 0);
        expect_code(&run.found.report, rows[i].code, SPRESS_NO_OFFSET, NULL);
    }
    job_run run; /* by another name, as a link gives one */
    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    run.host.twin = "game.png";
    run.host.twin_of = "in/gem.png";
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"), .output = "game.pct"});
    assert_false(run.good);
    expect_code(&run.found.report, SPRESS_CODE_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL);
    job_run_end(&run);
}

/* Without a name from the user, the page gets one of its own; and pages of atlases that are there
 * are no sprites. */
TEST(pages_of_other_atlases)
{
    JOB_RUN(run);
    job_run_pack(
        &run, &(spress_pack_request){.inputs = TEXTS("in", "atlas"), .output = "atlas/two.aatls"});
    expect_good(&run);
    expect_sprites(&run, "atlas/two.aatls", "atlas/two.aatls.png", "aatls");
    expect_code(&run.found.report, SPRESS_CODE_PACK_OWN_PAGE, SPRESS_NO_OFFSET, NULL);
    job_run_end(&run);
    /* Two more atlases of the folder name the page; without them it is the atlas's own. */
    for (unsigned i = 0; i < 2; i++) {
        job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
        if (i == 1) {
            memory_host_remove(&run.host, "atlas/turned.pct");
            memory_host_remove(&run.host, "atlas/edge.pct");
        }
        job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in", "atlas"),
                                                  .output = "atlas/two.pct"});
        expect_good(&run);
        expect_sprites(&run, "atlas/two.pct", i == 1 ? "atlas/two.png" : "atlas/two.pct.png",
                       "pct");
        job_run_end(&run);
    }
}

/* Without the memory to look at the other atlas its page is not overwritten either. */
TEST(spared_without_memory)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        job_run run;
        job_run_begin(&run, MEMORY_NO_EXECUTOR, n);
        job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"),
                                                  .output = "atlas/two.aatls",
                                                  .page_name = "two.png"});
        assert_false(run.good);
        failed = run.host.memory.failed;
        job_run_end(&run);
    }
}

/* An atlas on standard output, whose page has a name. */
TEST(to_standard_output)
{
    AUTO_JOB_RUN(run);
    job_run_pack(
        &run, &(spress_pack_request){
                  .inputs = TEXTS("in"), .output = "-", .to = "pct", .page_name = "page{n1}.png"});
    expect_good(&run);
    expect_sprites(&run, "-", "page1.png", "pct");
    assert_false(memory_host_was_claimed(&run.host, "-"));
}

TEST(result_json)
{
    AUTO_JOB_RUN(run);
    AUTO_BUFFER text = {0};
    job_run_pack(&run, &(spress_pack_request){.inputs = TEXTS("in"), .output = "game.pct"});
    expect_good(&run);
    assert_true(spress_pack_result_json(&run.result.pack, true, NULL, &text));
    char *copy = test_calloc(text.size + 1, 1);
    memcpy(copy, text.data, text.size);
    assert_non_null(strstr(copy, "\"file\":\"game.png\""));
    test_free(copy);
}

/* An older atlas of two pages in the place of the new one, which has one. */
static const char old_atlas[] = "PCT:1.0\n"
                                "P:game_0.png,RGBA8888,8,8,0\n"
                                "P:game_1.png,RGBA8888,8,8,0\n";

static void begin_over_old_atlas(job_run *run)
{
    job_run_begin(run, MEMORY_NO_EXECUTOR, 0);
    memory_host_put_text(&run->host, "out/game.pct", old_atlas);
    memory_host_put_text(&run->host, "out/game_0.png", "old");
    memory_host_put_text(&run->host, "out/game_1.png", "old");
}

/* Packs over the old atlas; returns what is unused afterwards. */
static const spress_packed_atlas *pack_over(job_run *run)
{
    job_run_pack(run, &(spress_pack_request){.inputs = TEXTS("in"), .output = "out/game.pct"});
    expect_good(run);
    assert_int_equal(run->result.pack.atlas_count, 1);
    return &run->result.pack.atlases[0];
}

TEST(old_pages_are_unused)
{
    job_run run;
    begin_over_old_atlas(&run);
    const spress_packed_atlas *atlas = pack_over(&run);
    assert_int_equal(atlas->unused_count, 2);
    assert_string_equal(atlas->unused_pages[0].path, "out/game_0.png");
    assert_string_equal(atlas->unused_pages[1].path, "out/game_1.png");
    job_run_end(&run);
}

/* Another atlas of the folder needs one of them, by a longer way. */
TEST(needed_pages_are_not_unused)
{
    job_run run;
    begin_over_old_atlas(&run);
    memory_host_put_text(&run.host, "out/other.pct",
                         "PCT:1.0\nP:./../out/game_1.png,RGBA8888,8,8,0\n");
    const spress_packed_atlas *atlas = pack_over(&run);
    assert_int_equal(atlas->unused_count, 1);
    assert_string_equal(atlas->unused_pages[0].path, "out/game_0.png");
    job_run_end(&run);
}

/* A host that cannot list the folder cannot tell who needs a page. */
TEST(unused_pages_take_a_listing)
{
    job_run run;
    begin_over_old_atlas(&run);
    run.host.host.list = NULL;
    job_run_pack(&run,
                 &(spress_pack_request){.inputs = TEXTS("in/gem.png"), .output = "out/game.pct"});
    expect_good(&run);
    assert_int_equal(run.result.pack.atlases[0].unused_count, 0);
    job_run_end(&run);
}

/* Another program replaces the files all the time: no two looks find the same one. */
static bool identify_anew(void *context, const char *path, spress_file_identity *out)
{
    static uint64_t looks;
    memory_host *host = context;
    const bool is_there = host->identify(&host->files, path, out);
    out->node += ++looks << 32;
    return is_there;
}

TEST(own_pages_are_not_unused)
{
    job_run run;
    begin_over_old_atlas(&run);
    memory_host_put_text(&run.host, "out/game.pct", "PCT:1.0\nP:game.png,RGBA8888,8,8,0\n");
    memory_host_put_text(&run.host, "out/game.png", "old");
    run.host.host.identify = identify_anew;
    assert_int_equal(pack_over(&run)->unused_count, 0);
    job_run_end(&run);
}
