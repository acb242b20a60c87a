/* What the tests of jobs work on: pictures made by a rule, an atlas, a rig and a sprite that are
 * written by hand from their documents, and jobs over them. PNGs are made and read by libspng. */
#ifndef TESTS_UNIT_JOB_SAMPLES_H
#define TESTS_UNIT_JOB_SAMPLES_H

#include "memory_host.h"
#include "pchr_sample.h"
#include "png_oracle.h"

/* Every picture is a transparent rectangle with a box in it, coloured by a rule. */
typedef struct picture_rule {
    const char *path;
    uint32_t width, height;
    uint32_t x, y, w, h; /* the box */
    unsigned seed;
} picture_rule;

static const picture_rule picture_rules[] = {
    {"in/gem.png", 8, 8, 0, 0, 8, 8, 1},           {"in/gem_copy.png", 8, 8, 0, 0, 8, 8, 1},
    {"in/hero/walk_1.png", 10, 12, 2, 3, 6, 7, 2}, {"in/hero/walk_2.png", 10, 12, 1, 3, 7, 8, 3},
    {"in/tall.png", 3, 20, 0, 0, 3, 20, 4},        {"cells/box.png", 8, 8, 0, 0, 8, 8, 5},
    {"cells/ring.png", 8, 8, 0, 0, 8, 8, 6},       {"cells/run1.png", 8, 8, 0, 0, 8, 8, 7},
    {"cells/run2.png", 8, 8, 0, 0, 8, 8, 8},       {"atlas/two.png", 32, 16, 0, 0, 32, 16, 9},
    {"rig/box.png", 4, 4, 0, 0, 4, 4, 10},
};

enum { PICTURE_RULES = COUNT_OF(picture_rules) };

static inline spress_colour rule_pixel(const picture_rule *rule, uint32_t x, uint32_t y)
{
    const bool inside =
        x >= rule->x && x < rule->x + rule->w && y >= rule->y && y < rule->y + rule->h;
    if (!inside)
        return (spress_colour){0, 0, 0, 0};
    return (spress_colour){(uint8_t)(rule->seed * 23 + x * 7), (uint8_t)(y * 11 + rule->seed),
                           (uint8_t)(x * y + rule->seed * 5), 255};
}

static inline const picture_rule *find_rule(const char *path)
{
    for (size_t i = 0; i < PICTURE_RULES; i++)
        if (strcmp(picture_rules[i].path, path) == 0)
            return &picture_rules[i];
    fail_msg("no picture %s", path);
    return NULL;
}

/* To be freed with free(). */
static inline uint8_t *draw_rule(const picture_rule *rule)
{
    uint8_t *rgba = MUST(malloc((size_t)rule->width * rule->height * 4));
    for (uint32_t y = 0; y < rule->height; y++)
        for (uint32_t x = 0; x < rule->width; x++) {
            const spress_colour c = rule_pixel(rule, x, y);
            memcpy(rgba + 4 * ((size_t)y * rule->width + x), &c, 4);
        }
    return rgba;
}

/* Puts pixels into the host as a PNG. */
static inline void put_png(memory_host *host, const char *path, uint32_t width, uint32_t height,
                           const void *rgba)
{
    spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
    struct spng_ihdr header = {.width = width,
                               .height = height,
                               .bit_depth = 8,
                               .color_type = SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
    size_t size;
    int error;
    assert_non_null(context);
    assert_int_equal(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1), 0);
    assert_int_equal(spng_set_ihdr(context, &header), 0);
    assert_int_equal(spng_encode_image(context, rgba, (size_t)width * height * 4, SPNG_FMT_PNG,
                                       SPNG_ENCODE_FINALIZE),
                     0);
    void *png = MUST(spng_get_png_buffer(context, &size, &error));
    memory_host_put(host, path, (spress_bytes){png, size});
    free(png);
    spng_ctx_free(context);
}

/* A picture that libspng decoded. */
typedef struct picture {
    uint32_t width, height;
    uint8_t *rgba;
} picture;

static inline picture decode_picture(spress_bytes png)
{
    spng_ctx *context = spng_ctx_new(0);
    struct spng_ihdr header;
    assert_non_null(context);
    assert_int_equal(spng_set_png_buffer(context, png.data, png.size), 0);
    assert_int_equal(spng_get_ihdr(context, &header), 0);
    spng_ctx_free(context);
    picture p = {header.width, header.height, NULL};
    const size_t size = (size_t)p.width * p.height * 4;
    p.rgba = malloc(size);
    assert_non_null(p.rgba);
    assert_true(decode_by_spng(png, p.rgba, size));
    return p;
}

static inline void free_picture(picture *p)
{
    free(p->rgba);
    *p = (picture){0};
}

#define AUTO_PICTURE AUTO(free_picture) picture

static inline spress_colour picture_pixel(const picture *p, uint32_t x, uint32_t y)
{
    spress_colour c;
    assert_true(x < p->width && y < p->height);
    memcpy(&c, p->rgba + 4 * ((size_t)y * p->width + x), 4);
    return c;
}

static inline bool same_colour(spress_colour a, spress_colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

static inline void expect_pixel(spress_colour got, spress_colour wanted, uint32_t x, uint32_t y)
{
    if (!same_colour(got, wanted))
        fail_msg("pixel %u, %u is %d,%d,%d,%d and not %d,%d,%d,%d", x, y, got.r, got.g, got.b,
                 got.a, wanted.r, wanted.g, wanted.b, wanted.a);
}

/* Whether the box of a rule is at x, y in the picture, pixel for pixel. */
static inline bool shows_rule_at(const picture *p, const picture_rule *rule, uint32_t x, uint32_t y)
{
    for (uint32_t v = 0; v < rule->h; v++)
        for (uint32_t u = 0; u < rule->w; u++)
            if (!same_colour(picture_pixel(p, x + u, y + v),
                             rule_pixel(rule, rule->x + u, rule->y + v)))
                return false;
    return true;
}

/* Finds the box of a rule in a picture. */
static inline bool find_in_picture(const picture *p, const picture_rule *rule, uint32_t *out_x,
                                   uint32_t *out_y)
{
    for (uint32_t y = 0; y + rule->h <= p->height; y++)
        for (uint32_t x = 0; x + rule->w <= p->width; x++)
            if (shows_rule_at(p, rule, x, y)) {
                *out_x = x;
                *out_y = y;
                return true;
            }
    return false;
}

/* Three frames, one of them trimmed; and one that lies turned. By docs/formats/pct.md. */
static const char two_pct[] = "PCT:1.0\n"
                              "P:two.png,RGBA8888,32,16,0\n"
                              "walk_1~1|0|0,0,8,8\n"
                              "walk_2~1|0|8,0,8,8\n"
                              "hat~1|2|16,0,4,6|8,8,2,1";
static const char turned_pct[] = "PCT:1.0\n"
                                 "P:two.png,RGBA8888,32,16,0\n"
                                 "turned~1|1|20,2,6,10";

/* Frames at both far edges of the page. */
static const char edge_pct[] = "PCT:1.0\n"
                               "P:two.png,RGBA8888,32,16,0\n"
                               "a|0|24,0,8,8\n"
                               "b|0|0,8,8,8";

/* Clips whose frames have names without numbers: only the clips say what plays. */
static const char clips_json[] =
    "{\"kind\": \"atlas\", \"pages\": [{\"file\": \"two.png\", \"width\": 32, \"height\": 16}],"
    " \"frames\": [{\"key\": \"left\", \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8},"
    " {\"key\": \"middle\", \"x\": 8, \"y\": 0, \"w\": 8, \"h\": 8},"
    " {\"key\": \"right\", \"x\": 16, \"y\": 0, \"w\": 8, \"h\": 8}],"
    " \"clips\": [{\"name\": \"swing\", \"direction\": \"ping-pong\", \"repeats\": 2, \"steps\": ["
    "{\"frame\": 0, \"durationUs\": 100000}, {\"frame\": 1, \"durationUs\": 250000},"
    " {\"frame\": 2, \"durationUs\": 333000}]},"
    " {\"name\": \"back\", \"direction\": \"reverse\", \"steps\": [{\"frame\": 1}, {\"frame\": "
    "2}]}]}";

/* A square of 4 x 4 units with a picture of 4 x 4 pixels. The second frame moves it by 3. */
#define BOX_VERTEX(x, y, u, v)                                                                     \
    "{\"x\":" #x ",\"y\":" #y ",\"u\":" #u ",\"v\":" #v                                            \
    ",\"boneIds\":[0,0,0,0],\"boneWeights\":[1,0,0,0]}"
#define BOX_FRAME(x)                                                                               \
    "[{\"x\":" #x                                                                                  \
    ",\"y\":0,\"rotation\":0,\"scaleX\":1,\"scaleY\":1,\"visible\":true,\"zOrder\":0}]"
static const char box_json[] =
    "{\"version\":1,\"fps\":2,"
    "\"images\":[{\"name\":\"box\",\"width\":4,\"height\":4,\"format\":\"png\","
    "\"path\":\"box.png\"}],"
    "\"bones\":[{\"name\":\"root\",\"parent\":-1}],"
    "\"meshes\":[{\"name\":\"box\",\"image\":0,\"vertices\":[" BOX_VERTEX(
        0, 0, 0,
        1) "," BOX_VERTEX(4, 0, 1,
                          1) "," BOX_VERTEX(4, 4, 1,
                                            0) "," BOX_VERTEX(0, 4, 0,
                                                              0) "],"
                                                                 "\"indices\":[0,1,2,0,2,3]}],"
                                                                 "\"animations\":[{\"name\":"
                                                                 "\"move\",\"loop\":true,"
                                                                 "\"frames\":[" BOX_FRAME(
                                                                     0) "," BOX_FRAME(3) "]}]}";

/* AABB over ..AB, and the colours A and B. */
static const char dot_pcsef[] = "2A2B2.1A1B";
static const char two_colours[] = "ff0000\n00ff00\n";
static const uint8_t dot_pixels[] = {255, 0, 0,   255, 255, 0,   0, 255, 0, 255, 0,
                                     255, 0, 255, 0,   255, 0,   0, 0,   0, 0,   0,
                                     0,   0, 255, 0,   0,   255, 0, 255, 0, 255};

static inline void plant_samples(memory_host *host)
{
    for (size_t i = 0; i < PICTURE_RULES; i++) {
        const picture_rule *rule = &picture_rules[i];
        uint8_t *rgba = draw_rule(rule);
        put_png(host, rule->path, rule->width, rule->height, rgba);
        free(rgba);
    }
    put_png(host, "art/dot.png", 4, 2, dot_pixels);
    memory_host_put_text(host, "art/dot.pcsef", dot_pcsef);
    memory_host_put_text(host, "art/colours.txt", two_colours);
    memory_host_put_text(host, "in/notes.txt", "no picture");
    memory_host_put_text(host, "atlas/two.pct", two_pct);
    memory_host_put_text(host, "atlas/clips.json", clips_json);
    memory_host_put_text(host, "atlas/turned.pct", turned_pct);
    memory_host_put_text(host, "atlas/edge.pct", edge_pct);
    memory_host_put_text(host, "rig/box.json", box_json);
    memory_host_put(host, "rig/sample.pchr", pchr_sample_bytes());
}

/* A job, from its request to its outputs. */
typedef struct job_run {
    memory_host host;
    test_report found;
    spress_outputs outputs;
    bool good;
    union {
        spress_result base; /* every result begins with it */
        spress_inspection inspection;
        spress_validation validation;
        spress_convert_result convert;
        spress_pack_result pack;
        spress_unpack_result unpack;
        spress_diff_result diff;
        spress_render_result render;
    } result;
} job_run;

/* A host with the samples, and nothing done yet. */
static inline void job_run_begin(job_run *run, memory_threads threads, size_t fail_at)
{
    *run = (job_run){0};
    memory_host_init(&run->host, threads, fail_at);
    test_report_init(&run->found);
    plant_samples(&run->host);
}

/* Declares one without threads whose allocations all succeed. */
#define JOB_RUN(name)                                                                              \
    job_run name;                                                                                  \
    job_run_begin(&name, MEMORY_NO_EXECUTOR, 0)

static inline void job_run_convert(job_run *run, const spress_convert_request *request)
{
    run->good = spress_convert_run(request, &run->host.host, &run->found.report, &run->outputs,
                                   &run->result.convert) == SPRESS_STATUS_DONE;
}

static inline void job_run_pack(job_run *run, const spress_pack_request *request)
{
    run->good = spress_pack_run(request, &run->host.host, &run->found.report, &run->outputs,
                                &run->result.pack) == SPRESS_STATUS_DONE;
}

static inline void job_run_unpack(job_run *run, const spress_unpack_request *request)
{
    run->good = spress_unpack_run(request, &run->host.host, &run->found.report, &run->outputs,
                                  &run->result.unpack) == SPRESS_STATUS_DONE;
}

static inline void job_run_render(job_run *run, const spress_render_request *request)
{
    run->good = spress_render_run(request, &run->host.host, &run->found.report, &run->outputs,
                                  &run->result.render) == SPRESS_STATUS_DONE;
}

/* Frees what the job made, but not the host. */
static inline void job_run_free(job_run *run)
{
    spress_outputs_free(&run->outputs);
    spress_result_free(&run->result.base);
}

/* Frees everything, and asserts that the job left nothing behind. */
static inline void job_run_end(job_run *run)
{
    job_run_free(run);
    memory_host_end(&run->host);
}

/* The same as JOB_RUN, and ends with its block. */
#define AUTO_JOB_RUN(name)                                                                         \
    AUTO(job_run_end) job_run name;                                                                \
    job_run_begin(&name, MEMORY_NO_EXECUTOR, 0)

static inline void expect_good(const job_run *run)
{
    if (!run->good)
        expect_silence(&run->found.report); /* prints what is there */
    assert_true(run->good);
    assert_int_equal(run->found.report.error_count, 0);
}

static inline const spress_output *find_output(const job_run *run, const char *name)
{
    for (size_t i = 0; i < run->outputs.count; i++)
        if (strcmp(run->outputs.items[i].name, name) == 0)
            return &run->outputs.items[i];
    for (size_t i = 0; i < run->outputs.count; i++)
        print_message("  %s\n", run->outputs.items[i].name);
    fail_msg("no output %s", name);
    return NULL;
}

static inline spress_bytes output_bytes(const job_run *run, const char *name)
{
    const spress_output *output = find_output(run, name);
    return (spress_bytes){output->bytes.data, output->bytes.size};
}

/* Texts of an array. */
#define TEXTS(...)                                                                                 \
    ((spress_texts){(const char *const[]){__VA_ARGS__},                                            \
                    sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)})

#endif
