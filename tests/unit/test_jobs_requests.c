/* Requests that make no sense: SPRESS_CODE_REQUEST, the option's name as the path, no outputs, and
 * no work done before. */
#include <math.h>

#include "job_samples.h"

static void expect_refused(job_run *run, const char *option)
{
    assert_false(run->good);
    assert_int_equal(run->outputs.count, 0);
    expect_code(&run->found.report, SPRESS_CODE_REQUEST, SPRESS_NO_OFFSET, option);
    assert_int_equal(run->found.report.error_count, 1);
    assert_int_equal(run->host.progress_calls, 0);
    job_run_end(run);
}

TEST(pack)
{
    const struct {
        const char *option;
        spress_pack_request request;
    } rows[] = {
        {"output", {.inputs = TEXTS("in")}},
        {"inputs", {.output = "a.pct"}},
        {"to", {.inputs = TEXTS("in"), .output = "a"}},
        {"to", {.inputs = TEXTS("in"), .output = "a.pct", .to = "none"}},
        {"to", {.inputs = TEXTS("in"), .output = "a.pct", .to = "pchr"}},
        {"from", {.reading = {.from = "none"}, .inputs = TEXTS("in"), .output = "a.pct"}},
        {"empty", {.reading = {.empty = "~"}, .inputs = TEXTS("in"), .output = "a.pct"}},
        {"output", {.inputs = TEXTS("in"), .output = "-", .to = "pct"}},
        {"variant",
         {.inputs = TEXTS("in"), .output = "-", .to = "scs", .variants = TEXTS("2:@2x")}},
        {"variant", {.inputs = TEXTS("in"), .output = "a.pct", .variants = TEXTS("2")}},
        {"variant", {.inputs = TEXTS("in"), .output = "a.pct", .variants = TEXTS("0:@x")}},
        {"variant", {.inputs = TEXTS("in"), .output = "a.pct", .variants = TEXTS("2:x/y")}},
        {"variant", {.inputs = TEXTS("in"), .output = "a.pct", .variants = TEXTS("2:a,3:")}},
        {"cell-width", {.inputs = TEXTS("in"), .output = "a.pct", .cell_width = {8, true}}},
        {"fps", {.inputs = TEXTS("in"), .output = "a.pct", .fps = {8, true}}},
        {"sanitize-names", {.inputs = TEXTS("in"), .output = "a.pct", .sanitize_names = true}},
        {"enable-rotation", {.inputs = TEXTS("in"), .output = "a.aatls", .enable_rotation = true}},
        {"extrude", {.inputs = TEXTS("in"), .output = "a.scs", .extrude = {1, true}}},
        {"texture-format",
         {.inputs = TEXTS("in"), .output = "a.scs", .texture_format = SPRESS_TEXTURE_PNG}},
        {"webp-quality", {.inputs = TEXTS("in"), .output = "a.scs", .webp_quality = {5, true}}},
        {"webp-quality",
         {.inputs = TEXTS("in"),
          .output = "a.pct",
          .texture_format = SPRESS_TEXTURE_PNG,
          .webp_quality = {5, true}}},
        {"page-name", {.inputs = TEXTS("in"), .output = "a.scs", .page_name = "a.png"}},
        {"page-name", {.inputs = TEXTS("in"), .output = "a.pct", .page_name = "../a.png"}},
        {"page-name", {.inputs = TEXTS("in"), .output = "a.pct", .page_name = "a.gif"}},
        {"size-constraints",
         {.inputs = TEXTS("in"), .output = "a.scs", .size_rule = SPRESS_SIZE_POWER_OF_TWO}},
        {"stable", {.inputs = TEXTS("in"), .output = "a.scs", .stable = "b.scs"}},
        {"trim-mode", {.inputs = TEXTS("in"), .output = "a.scs", .trim = SPRESS_TRIM}},
        {"force-squared", {.inputs = TEXTS("in"), .output = "a.scs", .force_squared = true}},
        {"preview", {.inputs = TEXTS("in"), .output = "a.pct", .preview = "a.gif"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JOB_RUN(run);
        job_run_pack(&run, &rows[i].request);
        expect_refused(&run, rows[i].option);
    }
}

TEST(render)
{
    static const struct {
        const char *option;
        spress_render_request request;
    } rows[] = {
        {"output", {.input = "atlas/two.pct"}},
        {"output", {.input = "atlas/two.pct", .output = "a.bmp"}},
        {"to", {.input = "atlas/two.pct", .output = "-"}},
        {"to", {.input = "atlas/two.pct", .output = "a/", .film = SPRESS_FILM_GIF}},
        {"size",
         {.input = "atlas/two.pct",
          .output = "a.png",
          .size = {8, 8},
          .drawing = {.scale = {2, 1}}}},
        {"frame",
         {.input = "atlas/two.pct", .output = "a.png", .frame = {1, true}, .time = {1, true}}},
        {"skeleton", {.input = "atlas/two.pct", .output = "a.png", .skeleton = true}},
        {"wireframe", {.input = "atlas/two.pct", .output = "a.png", .wireframe = true}},
        {"step", {.input = "atlas/two.pct", .output = "a.png", .drawing = {.step = true}}},
        {"bind", {.input = "atlas/two.pct", .output = "a.png", .drawing = {.bind = "x"}}},
        {"y-down", {.input = "atlas/two.pct", .output = "a.png", .drawing = {.y_down = true}}},
        {"clockwise",
         {.input = "atlas/two.pct", .output = "a.png", .drawing = {.clockwise = true}}},
        {"flip-v", {.input = "atlas/two.pct", .output = "a.png", .drawing = {.flip_v = true}}},
        {"antialias", {.input = "atlas/two.pct", .output = "a.png", .drawing = {.antialias = 2}}},
        {"loop", {.input = "atlas/two.pct", .output = "a.png", .loop = {1, true}}},
        {"labels", {.input = "atlas/two.pct", .output = "a.gif", .labels = true}},
        {"animation",
         {.reading = {.width = 4},
          .input = "art/dot.pcsef",
          .output = "a.png",
          .animation = "walk"}},
        {"fps",
         {.reading = {.width = 4},
          .input = "art/dot.pcsef",
          .output = "a.png",
          .drawing = {.fps = 4}}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JOB_RUN(run);
        job_run_render(&run, &rows[i].request);
        expect_refused(&run, rows[i].option);
    }
}

TEST(convert)
{
    static const struct {
        const char *option;
        spress_convert_request request;
    } rows[] = {
        {"output", {.input = "atlas/two.pct"}},
        {"output", {.output = "a.pct"}},
        {"to", {.input = "atlas/two.pct", .output = "a"}},
        {"to", {.input = "atlas/two.pct", .output = "a", .to = "none"}},
        {"from", {.reading = {.from = "x"}, .input = "atlas/two.pct", .output = "a.pct"}},
        {"fps", {.input = "atlas/two.pct", .output = "a.pct", .drawing = {.fps = 3}}},
        {"scale", {.input = "atlas/two.pct", .output = "a.pct", .drawing = {.scale = {2, 1}}}},
        {"max-size", {.input = "atlas/two.pct", .output = "a.pct", .max_size = {8, 8}}},
        {"bind", {.input = "rig/box.json", .output = "a.pchr", .drawing = {.bind = "move"}}},
        {"output", {.input = "rig/sample.pchr", .output = "-", .to = "pchr-json"}},
        {"output", {.input = "rig/box.json", .output = "-", .to = "pct"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JOB_RUN(run);
        job_run_convert(&run, &rows[i].request);
        expect_refused(&run, rows[i].option);
    }
    JOB_RUN(run);
    const spress_convert_request request = {.input = "atlas/two.pct", .output = "a.aatls"};
    run.good = spress_bake_run(&request, &run.host.host, &run.found.report, &run.outputs,
                               &run.result.convert) == SPRESS_STATUS_DONE;
    expect_refused(&run, "to"); /* no rig */
}

TEST(unpack)
{
    const struct {
        const char *option;
        spress_unpack_request request;
    } rows[] = {
        {"input", {.output = "out"}},
        {"only", {.input = "rig/sample.pchr", .only = TEXTS("a")}},
        {"trimmed", {.input = "rig/sample.pchr", .trimmed = true}},
        {"no-nine-patch", {.input = "rig/sample.pchr", .no_nine_patch = true}},
        {"format", {.input = "rig/sample.pchr", .format = SPRESS_TEXTURE_PNG}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JOB_RUN(run);
        job_run_unpack(&run, &rows[i].request);
        expect_refused(&run, rows[i].option);
    }
}

TEST(inspect_and_validate)
{
    JOB_RUN(run);
    run.good = spress_inspect_run(&(spress_inspect_request){0}, &run.host.host, &run.found.report,
                                  &run.result.inspection) == SPRESS_STATUS_DONE;
    expect_refused(&run, "input");
    job_run_begin(&run, MEMORY_NO_EXECUTOR, 0);
    run.good = spress_validate_run(&(spress_validate_request){0}, &run.host.host, &run.found.report,
                                   &run.result.validation) == SPRESS_STATUS_DONE;
    expect_refused(&run, "input");
}

/* A request of any job, as good as it can be, whose fields are reached by the tables. */
typedef union any_request {
    spress_reading reading;
    spress_inspect_request inspect;
    spress_validate_request validate;
    spress_convert_request convert;
    spress_pack_request pack;
    spress_unpack_request unpack;
    spress_render_request render;
    spress_diff_request diff;
} any_request;

static void run_any(job_run *run, spress_job_kind job, const any_request *request)
{
    const spress_host *host = &run->host.host;
    switch (job) {
    case SPRESS_JOB_INSPECT:
        run->good = spress_inspect_run(&request->inspect, host, &run->found.report,
                                       &run->result.inspection) == SPRESS_STATUS_DONE;
        return;
    case SPRESS_JOB_VALIDATE:
        run->good = spress_validate_run(&request->validate, host, &run->found.report,
                                        &run->result.validation) == SPRESS_STATUS_DONE;
        return;
    case SPRESS_JOB_CONVERT:
        job_run_convert(run, &request->convert);
        return;
    case SPRESS_JOB_PACK:
        job_run_pack(run, &request->pack);
        return;
    case SPRESS_JOB_UNPACK:
        job_run_unpack(run, &request->unpack);
        return;
    case SPRESS_JOB_RENDER:
        job_run_render(run, &request->render);
        return;
    case SPRESS_JOB_DIFF:
        run->good = spress_diff_run(&request->diff, host, &run->found.report, &run->outputs,
                                    &run->result.diff) == SPRESS_STATUS_DONE;
        return;
    case SPRESS_JOB_COUNT:
        break;
    }
    fail();
}

static any_request good_request(spress_job_kind job, const char *option)
{
    static const char *const inputs[] = {"cells"};
    static const char *const pair[] = {"atlas/two.pct", "atlas/two.pct"};
    /* Each number is one that its job would look at. */
    const bool cells = strcmp(option, "cell-width") == 0 || strcmp(option, "fps") == 0;
    any_request request = {0};
    switch (job) {
    case SPRESS_JOB_INSPECT:
        request.inspect = (spress_inspect_request){.input = "atlas/two.pct"};
        break;
    case SPRESS_JOB_VALIDATE:
        request.validate = (spress_validate_request){.input = "atlas/two.pct"};
        break;
    case SPRESS_JOB_CONVERT:
        request.convert = (spress_convert_request){.input = "rig/box.json", .output = "a.pct"};
        break;
    case SPRESS_JOB_PACK:
        request.pack =
            (spress_pack_request){.inputs = {inputs, 1}, .output = cells ? "a.scs" : "a.pct"};
        break;
    case SPRESS_JOB_UNPACK:
        request.unpack = (spress_unpack_request){.input = "atlas/two.pct"};
        break;
    case SPRESS_JOB_RENDER:
        request.render = (spress_render_request){.input = "rig/box.json", .output = "a.gif"};
        break;
    case SPRESS_JOB_DIFF:
        request.diff = (spress_diff_request){.inputs = {pair, 2}, .pixels = true};
        break;
    case SPRESS_JOB_COUNT:
        fail();
    }
    return request;
}

/* Puts a value that the table does not allow; false when every value is allowed. */
static bool spoil(const spress_option *option, void *field, bool below)
{
    const uint64_t bad = below ? option->least - 1 : option->most + 1;
    const bool has_bad = below ? option->least > 0 : option->most != 0;
    switch (option->type) {
    case SPRESS_OPTION_NUMBER:
        *(spress_number *)field = (spress_number){(uint32_t)bad, true};
        return has_bad;
    case SPRESS_OPTION_COUNT_32: /* 0 is unset, and fine */
        *(uint32_t *)field = (uint32_t)bad;
        return has_bad && bad != 0;
    case SPRESS_OPTION_COUNT_64:
        *(uint64_t *)field = bad;
        return has_bad && bad != 0;
    case SPRESS_OPTION_FACTOR:
        *(spress_factor *)field = below ? (spress_factor){1, 0} : (spress_factor){0, 1};
        return true;
    case SPRESS_OPTION_EXTENT:
        *(spress_extent *)field = below ? (spress_extent){0, 4} : (spress_extent){4, 0};
        return true;
    case SPRESS_OPTION_SECONDS:
        *(spress_seconds *)field = (spress_seconds){below ? -1 : (double)INFINITY, true};
        return true;
    case SPRESS_OPTION_WORD:
        *(unsigned *)field = 99;
        return true;
    case SPRESS_OPTION_FLAG:
    case SPRESS_OPTION_TEXT:
    case SPRESS_OPTION_TEXTS:
    case SPRESS_OPTION_COLOUR:
        return false;
    }
    return false;
}

/* Doors that fill a request by themselves get the ranges of the table as well. */
TEST(typed_values_out_of_range)
{
    size_t count = 0;
    for (unsigned job = 0; job < SPRESS_JOB_COUNT; job++) {
        const spress_option *tables[] = {spress_job_options((spress_job_kind)job),
                                         spress_reading_options()};
        for (size_t t = 0; t < 4; t++) {
            for (const spress_option *row = tables[t / 2]; row->name; row++) {
                any_request request = good_request((spress_job_kind)job, row->name);
                if (!spoil(row, (char *)&request + row->offset, t % 2))
                    continue;
                JOB_RUN(run);
                run_any(&run, (spress_job_kind)job, &request);
                expect_refused(&run, row->name);
                count++;
            }
        }
    }
    assert_true(count > 30);
}

/* A caller may use one report and one list of outputs for several jobs: what an earlier one found
 * or made neither disturbs a later one nor is lost by its failure. */
TEST(jobs_one_after_the_other)
{
    static const char *const inputs[] = {"cells"};
    const spress_pack_request good = {.inputs = {inputs, 1}, .output = "a.pct"};
    const spress_pack_request bad = {.inputs = {inputs, 1}, .output = "a.nothing"};
    AUTO_JOB_RUN(run);
    spress_report_add(&run.found.report, SPRESS_CODE_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL,
                      "before");
    job_run_pack(&run, &good);
    assert_true(run.good);
    const size_t made = run.outputs.count;
    assert_true(made > 0);
    spress_pack_result second;
    assert_int_not_equal(
        spress_pack_run(&bad, &run.host.host, &run.found.report, &run.outputs, &second),
        SPRESS_STATUS_DONE);
    spress_result_free(&second.base);
    assert_int_equal(run.outputs.count, made);
}
