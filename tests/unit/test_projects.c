/* Projects of other packers as inputs of pack: what their settings, files, pivots and animations
 * become, what is told, and whose options win. */
#include "job_fixture.h"
#include "jobs/projects/rows.h"
#include "project_samples.h"

/* A project that was taken from the request. */
typedef struct taking {
    memory_host host;
    job_fixture fixture;
    spress_pack_request request;
    spressi_project project;
    bool good;
} taking;

static void take(taking *t, const char *path)
{
    plant_projects(&t->host);
    t->request.inputs = (spress_texts){&path, 1};
    job_fixture_begin(&t->fixture, &t->host.host);
    t->good = spressi_take_project(&t->fixture.job, &t->request, &t->project);
}

static void begin(taking *t)
{
    *t = (taking){.request.output = "out.json"};
    memory_host_init(&t->host, MEMORY_NO_EXECUTOR, 0);
    plant_samples(&t->host);
}

static void end(taking *t)
{
    job_fixture_end(&t->fixture);
    memory_host_end(&t->host);
}

#define TAKING(name)                                                                               \
    AUTO(end) taking name;                                                                         \
    begin(&name)

/* Takes a text as the project of that name, in the way of one that lies there. */
static void take_text(taking *t, const char *path, const char *text)
{
    plant_projects(&t->host);
    memory_host_put_text(&t->host, path, text);
    t->request.inputs = (spress_texts){&path, 1};
    job_fixture_begin(&t->fixture, &t->host.host);
    t->good = spressi_take_project(&t->fixture.job, &t->request, &t->project);
}

static void expect_good_taking(const taking *t)
{
    if (!t->good)
        expect_silence(&t->fixture.found.report);
    assert_int_equal(t->request.inputs.count, 0);
}

/* Whether a finding of the code says this. */
static const spress_diagnostic *find_saying(const taking *t, spress_code code, const char *part)
{
    const spress_report *report = &t->fixture.found.report;
    for (size_t i = 0; i < report->count; i++)
        if (t->fixture.found.items[i].code == code &&
            strstr(t->fixture.found.items[i].message, part))
            return &t->fixture.found.items[i];
    return NULL;
}

static void expect_told(const taking *t, const char *part)
{
    if (!find_saying(t, SPRESS_CODE_PROJECT_KEY, part)) {
        print_message("%s is not told\n", part);
        expect_silence(&t->fixture.found.report);
        fail();
    }
}

static void expect_files(const spressi_project *project, const char *wanted)
{
    char text[512] = "";
    for (size_t i = 0; i < project->file_count; i++) {
        const spressi_chosen *file = &project->files[i];
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s%s%s", i == 0 ? "" : " ",
                 file->path, file->name ? "=" : "", file->name ? file->name : "");
    }
    assert_string_equal(text, wanted);
}

TEST(texture_packer)
{
    TAKING(t);
    take(&t, "game.tps");
    expect_good_taking(&t);
    const spress_pack_request *r = &t.request;
    assert_string_equal(r->to, "json-hash");
    assert_int_equal(r->max_size.width, 512);
    assert_int_equal(r->max_size.height, 256);
    assert_true(r->enable_rotation && r->strip_extensions && r->sequences);
    assert_int_equal(r->shape_padding.value, 3);
    assert_int_equal(r->border_padding.value, 1);
    assert_int_equal(r->extrude.value, 1);
    assert_int_equal(r->trim_margin.value, 1);
    assert_int_equal(r->trim, SPRESS_TRIM_AUTO);
    assert_int_equal(r->variants.count, 1);
    assert_string_equal(r->variants.items[0], "0.5:@half");
    assert_int_equal(r->scale.numerator, 0);
    expect_files(&t.project, "in art/dot.png");
    assert_string_equal(t.project.output, "../out.json");
    assert_true(t.project.has_pivot);
    assert_int_equal(t.project.pivot_count, 2);
    assert_string_equal(t.project.pivots[0].path, "in/gem.png");
    assert_true(t.project.pivots[1].pivot.x == 0.25F && t.project.pivots[1].pivot.y == 1);
    assert_int_equal(t.fixture.found.report.warning_count, 0);
}

TEST(free_tex_packer)
{
    TAKING(t);
    take(&t, "game.ftpp");
    expect_good_taking(&t);
    const spress_pack_request *r = &t.request;
    assert_string_equal(r->to, "json-hash");
    assert_int_equal(r->max_size.width, 1024);
    assert_int_equal(r->max_size.height, 512);
    assert_int_equal(r->size_rule, SPRESS_SIZE_POWER_OF_TWO);
    assert_int_equal(r->shape_padding.value, 1);
    assert_int_equal(r->trim, SPRESS_TRIM_CROP);
    assert_int_equal(r->trim_threshold.value, 5); /* alpha 4 is transparent there, too */
    assert_true(r->keep_duplicates && r->strip_extensions && !r->strip_folders);
    /* Paths of another machine: the longest end that is here. */
    expect_files(&t.project, "art/dot.png=x/dot.png in/hero=hero");
    assert_non_null(find_saying(&t, SPRESS_CODE_PROJECT, "is not on this machine"));
    assert_int_equal(t.fixture.found.report.warning_count, 0);
    for (size_t i = 0; i < t.fixture.found.report.count; i++)
        assert_null(strstr(t.fixture.found.items[i].message, "secret"));
}

TEST(libgdx_settings_and_defaults)
{
    TAKING(t);
    t.request.output = "out.atlas";
    take(&t, "in/pack.json");
    expect_good_taking(&t);
    const spress_pack_request *r = &t.request;
    assert_string_equal(r->to, "libgdx-legacy"); /* libGDX's default */
    assert_int_equal(r->max_size.width, 512);
    assert_int_equal(r->max_size.height, 256);
    assert_int_equal(r->size_rule, SPRESS_SIZE_ANY);
    assert_int_equal(r->shape_padding.value, 2);  /* its defaults: paddingX 2 ... */
    assert_int_equal(r->border_padding.value, 2); /* ... edgePadding */
    assert_int_equal(r->bleed.value, 2);
    assert_int_equal(r->trim, SPRESS_TRIM_AUTO);
    assert_string_equal(r->variants.items[0], "0.5:@half");
    assert_int_equal(t.project.look.has, SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS);
    assert_int_equal(t.project.look.filter_min, 1);
    assert_int_equal(t.project.look.wrap_u, SPRESS_WRAP_CLAMP);
    expect_files(&t.project, "in");
    assert_int_equal(t.fixture.found.report.warning_count, 0);
}

TEST(libgdx_empty_settings)
{
    TAKING(t);
    t.request.output = "out.atlas";
    take_text(&t, "in/pack.json", "{}");
    expect_good_taking(&t);
    assert_int_equal(t.request.size_rule, SPRESS_SIZE_POWER_OF_TWO);
    assert_int_equal(t.request.max_size.width, 1024);
    assert_int_equal(t.request.trim, SPRESS_TRIM_NONE);
}

TEST(defold)
{
    TAKING(t);
    take(&t, "in/hero.atlas");
    expect_good_taking(&t);
    assert_int_equal(t.request.shape_padding.value, 0);
    assert_int_equal(t.request.extrude.value, 2);
    assert_int_equal(t.request.trim, SPRESS_TRIM_NONE);
    /* "/in/tall.png" is found from the folder above. */
    assert_string_equal(t.project.files[0].path, "in/tall.png");
    assert_int_equal(t.project.clip_count, 1);
    const spressi_project_clip *clip = &t.project.clips[0];
    assert_string_equal(clip->name, "walk");
    assert_int_equal(clip->base.rate, 20);
    assert_int_equal(clip->base.direction, SPRESS_CLIP_PING_PONG);
    assert_int_equal(clip->base.repeats, 0);
    assert_int_equal(clip->pictures.count, 3);
    assert_string_equal(clip->pictures.items[1], "in/hero/walk_2.png");
    /* Defold counts from the bottom. */
    assert_int_equal(t.project.pivot_count, 1);
    assert_true(t.project.pivots[0].pivot.x == 0.5F && t.project.pivots[0].pivot.y == 0);
}

TEST(root_of_the_game)
{
    TAKING(t);
    memory_host_put_text(&t.host, "game/game.project", "");
    take_text(&t, "game/art/a.atlas", "images { image: \"/in/tall.png\" }");
    expect_good_taking(&t);
    expect_files(&t.project, "game/in/tall.png");
}

TEST(given_options_win)
{
    TAKING(t);
    t.request.to = "json-array";
    t.request.max_size = (spress_extent){64, 64};
    t.request.shape_padding = (spress_number){0, true};
    t.request.variants = TEXTS("2:@2x");
    t.request.keep_extensions = true;
    take(&t, "game.tps");
    expect_good_taking(&t);
    assert_string_equal(t.request.to, "json-array");
    assert_int_equal(t.request.max_size.width, 64);
    assert_int_equal(t.request.shape_padding.value, 0);
    assert_string_equal(t.request.variants.items[0], "2:@2x");
    assert_false(t.request.strip_extensions);
    assert_int_equal(t.request.border_padding.value, 1); /* was not given */
}

/* `size-constraints any` is also the default: only its name tells that it was given. */
TEST(given_defaults_win)
{
    TAKING(t);
    t.request.output = "out.atlas";
    t.request.given = TEXTS("size-constraints");
    take_text(&t, "in/pack.json", "{pot: true}");
    expect_good_taking(&t);
    assert_int_equal(t.request.size_rule, SPRESS_SIZE_ANY);
}

TEST(ending_of_the_output_wins)
{
    TAKING(t);
    t.request.output = "out.plist";
    take(&t, "game.tps");
    expect_good_taking(&t);
    assert_null(t.request.to);
    expect_told(&t, "dataFormat json: ");
}

/* What has no counterpart is told, with its key. */
TEST(told)
{
    static const struct {
        const char *path, *text, *told;
    } rows[] = {
        {"a.tps", TPS("<key>newThing</key><int>7</int>"), "newThing 7: this key is not known"},
        {"a.tps", TPS(TPS_VALUE("dataFormat", "string", "coolEngine")), "dataFormat coolEngine"},
        {"a.tps", TPS(TPS_SIZE("fixedTextureSize", "64", "64")), "fixedTextureSize 64x64"},
        {"a.tps", TPS(TPS_VALUE("shapePadding", "uint", "5000")),
         "shapePadding 5000: needs a whole number from 0 to 4096"},
        {"a.tps", TPS("<key>replaceList</key><array><string>a=b</string></array>"),
         "replaceList[] a=b"},
        {"a.tps",
         TPS("<key>globalSpriteSettings</key><struct>" TPS_VALUE("trimMode", "enum",
                                                                 "Polygon") "</struct>"),
         "globalSpriteSettings.trimMode Polygon"},
        {"a.tps",
         TPS("<key>autoSDSettings</key><array><struct>" TPS_VALUE("scale", "double", "1")
                 TPS_VALUE("extension", "string", "@2x") "</struct></array>"),
         "suffix @2x"},
        {"a.ftpp", "{\"packOptions\":{\"fixedSize\":true}}", "packOptions.fixedSize true"},
        {"a.ftpp", "{\"packOptions\":{\"exporter\":\"UIKit\"}}", "packOptions.exporter UIKit"},
        {"a/pack.json", "{paddingX: 2, paddingY: 4}", "paddingY 4"},
        {"a/pack.json", "{format: RGB565}", "format RGB565"},
        {"a/pack.json", "{scale: [1, 0.5]}", "scale 0.5: the atlas at this scale is not written"},
        {"a/pack.json", "{combineSubdirectories: false}", "combineSubdirectories false"},
        {"a/pack.json", "{filterMin: Soft}", "filterMin Soft: there is no such filter"},
        {"a.atlas", "inner_padding: 2", "inner_padding 2"},
        {"a.atlas", "rename_patterns: \"a=b\"", "rename_patterns a=b"},
        {"a.atlas", "animations { id: \"a\" flip_vertical: 1 }", "animations.flip_vertical 1"},
        {"a.atlas", "animations { id: \"a\" playback: PLAYBACK_NONE }", "animations.playback"},
        {"a.atlas", "images { image: \"a.png\" sprite_trim_mode: SPRITE_TRIM_MODE_6 }",
         "sprite_trim_mode SPRITE_TRIM_MODE_6"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TAKING(t);
        take_text(&t, rows[i].path, rows[i].text);
        expect_good_taking(&t);
        expect_told(&t, rows[i].told);
    }
}

/* Values that ask for nothing are not told: most of a file is such. */
TEST(not_told)
{
    static const struct {
        const char *path, *text;
    } rows[] = {
        {"a.tps", TPS("<key>packNormalMaps</key><false/><key>normalMapFilter</key><string/>")},
        {"a.tps", TPS(TPS_VALUE("webpQualityLevel", "uint", "50"))},
        {"a.tps", TPS("<key>algorithmSettings</key><struct>" TPS_VALUE("algorithm", "enum",
                                                                       "MaxRects") "</struct>")},
        {"a/pack.json", "{paddingX: 3, paddingY: 3.0, debug: false}"},
        {"a.atlas", "rename_patterns: \"\" max_page_width: 0 max_page_height: 0"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TAKING(t);
        take_text(&t, rows[i].path, rows[i].text);
        expect_good_taking(&t);
        if (t.fixture.found.report.warning_count != 0)
            expect_silence(&t.fixture.found.report);
    }
}

/* Content decides where the name does not. */
TEST(other_files_of_these_names)
{
    static const struct {
        const char *path, *text;
    } rows[] = {
        {"a.atlas", "\nx.png\nsize: 8,8\nfilter: Nearest,Nearest\na\nbounds: 0, 0, 8, 8\n"},
        {"a.atlas", ""},
        {"a.atlas", "imagesize: 3"},
        {"pack.json", "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":8,\"h\":8}}},"
                      " \"meta\": {\"image\": \"a.png\", \"size\": {\"w\":8,\"h\":8}}}"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TAKING(t);
        take_text(&t, rows[i].path, rows[i].text);
        assert_true(t.good);
        assert_null(t.project.kind);
        assert_int_equal(t.request.inputs.count, 1);
        expect_silence(&t.fixture.found.report);
    }
}

TEST(lenient_json)
{
    TAKING(t);
    take_text(&t, "a.ftpp",
              "{ // all of it is one object\n"
              "  packOptions: {\n"
              "    padding: 7 // bare\n"
              "    \"extrude\": \"3\",, width: 32, /* and */ height: 64,\n"
              "  }\n"
              "  folders: [ \"in/he\\u0072o\" in/hero ]\n"
              "} // end");
    expect_good_taking(&t);
    assert_int_equal(t.request.shape_padding.value, 7);
    assert_int_equal(t.request.extrude.value, 3);
    assert_int_equal(t.request.max_size.width, 32);
    assert_int_equal(t.request.max_size.height, 64);
    expect_files(&t.project, "in/hero=hero in/hero=hero");
}

static bool has_row(const spressi_project_kind *kind, const char *key, size_t size)
{
    for (const spressi_project_row *row = kind->rows; row->key; row++)
        if (strlen(row->key) == size && memcmp(row->key, key, size) == 0)
            return true;
    return false;
}

/* Conditions name keys of the table. */
static void expect_conditions(const spressi_project_kind *kind, const char *only)
{
    for (const char *at = only; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        const size_t size = strcspn(at, "=!");
        if (at[size] == '\0' || size >= 64 || !has_row(kind, at, size))
            fail_msg("%s: %s", kind->title, only);
    }
}

/* What a row gives an option is a value of it. */
static void expect_values(const spressi_project_row *row)
{
    static const char *const others[] = {"pivot", "filter-min", "filter-mag", "wrap-u", "wrap-v"};
    const char *list = row->values;
    spressi_project_pair pair;
    spress_pack_request request = {0};
    bool is_other = !row->option;
    for (size_t i = 0; row->option && i < COUNT_OF(others); i++)
        is_other |= strcmp(row->option, others[i]) == 0;
    const spress_option *option = is_other ? NULL
                                           : spress_option_find(spress_job_options(SPRESS_JOB_PACK),
                                                                row->option, strlen(row->option));
    if (!is_other && !option)
        fail_msg("%s: no option %s", row->key, row->option);
    while (spressi_row_next(&list, &pair)) {
        char ours[32], why[160];
        snprintf(ours, sizeof ours, "%.*s", (int)pair.ours_size, pair.ours);
        if (!option || *ours == '\0' || *ours == '*')
            continue;
        if (!spress_option_set(option, option->type == SPRESS_OPTION_FLAG ? NULL : ours, &request,
                               why, sizeof why))
            fail_msg("%s: %s %s", row->key, ours, why);
        if (strcmp(row->option, "to") == 0 && !spress_format_find(ours)->packs)
            fail_msg("%s: %s", row->key, ours);
    }
}

TEST(tables_are_sound)
{
    for (size_t i = 0; spressi_project_kinds[i]; i++)
        for (const spressi_project_row *row = spressi_project_kinds[i]->rows; row->key; row++) {
            expect_conditions(spressi_project_kinds[i], row->only);
            expect_values(row);
        }
}

TEST(two_projects)
{
    TAKING(t);
    plant_projects(&t.host);
    t.request.inputs = TEXTS("game.tps", "game.ftpp");
    job_fixture_begin(&t.fixture, &t.host.host);
    assert_false(spressi_take_project(&t.fixture.job, &t.request, &t.project));
    assert_non_null(find_saying(&t, SPRESS_CODE_REQUEST, "only one project"));
}

/* Every beginning of a file is one of another, or damaged: the reading ends, and says why. */
TEST(truncated)
{
    static const struct {
        const char *path, *text;
    } rows[] = {{"a.tps", sample_tps}, {"a.ftpp", sample_ftpp}, {"a.atlas", sample_defold}};
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        for (size_t size = 1; size < strlen(rows[i].text); size++) {
            TAKING(t);
            AUTO_FREE char *text = MUST(malloc(size + 1));
            memcpy(text, rows[i].text, size);
            text[size] = '\0';
            take_text(&t, rows[i].path, text);
            assert_int_equal(t.good, t.fixture.found.report.error_count == 0);
            assert_true(i == 2 || !t.good || size + 1 == strlen(rows[i].text));
        }
}

/* Of every project: with any allocation failed the taking fails, and says why. */
TEST(every_allocation_fails)
{
    static const char *const paths[] = {"game.tps", "game.ftpp", "in/pack.json", "in/hero.atlas"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        bool good = false;
        for (size_t fail_at = 1; !good; fail_at++) {
            TAKING(t);
            plant_projects(&t.host);
            t.request.inputs = (spress_texts){&paths[i], 1};
            job_fixture_begin(&t.fixture, &t.host.host);
            t.host.memory.fail_at = t.host.memory.calls + fail_at;
            good = spressi_take_project(&t.fixture.job, &t.request, &t.project);
            assert_int_equal(good, !t.host.memory.failed);
            assert_true(good || find_saying(&t, SPRESS_CODE_MEMORY, ""));
        }
    }
}

static spress_document *read_packed(const job_run *run, const char *name)
{
    TEST_REPORT(r);
    return spress_read(output_bytes(run, name), NULL, NULL, &r.report);
}

/* The whole way: animations of Defold become clips, with directions and rates. */
TEST(clips_of_the_atlas)
{
    AUTO_JOB_RUN(run);
    plant_projects(&run.host);
    const spress_pack_request request = {
        .inputs = TEXTS("in/hero.atlas"), .output = "out.json", .to = "spritepress-json"};
    job_run_pack(&run, &request);
    expect_good(&run);
    AUTO_DOCUMENT *document = read_packed(&run, "out.json");
    assert_int_equal(document->atlas.frame_count, 3);
    assert_int_equal(document->atlas.clip_count, 1);
    const spress_clip *clip = &document->atlas.clips[0];
    assert_string_equal(clip->name, "walk");
    assert_int_equal(clip->direction, SPRESS_CLIP_PING_PONG);
    assert_int_equal(clip->step_count, 3);
    assert_int_equal(clip->steps[0].duration_us, 50000);
    assert_int_equal(clip->steps[0].frame, clip->steps[2].frame);
    assert_string_equal(document->atlas.frames[clip->steps[1].frame].name, "walk_2");
}

/* What the output cannot have is no error where a project asks for it. */
TEST(options_that_the_output_lacks)
{
    AUTO_JOB_RUN(run);
    plant_projects(&run.host);
    const spress_pack_request request = {
        .inputs = TEXTS("game.tps"), .output = "out.scs", .sanitize_names = true};
    job_run_pack(&run, &request);
    expect_good(&run);
    expect_code(&run.found.report, SPRESS_CODE_PROJECT_KEY, SPRESS_NO_OFFSET, NULL);
}
