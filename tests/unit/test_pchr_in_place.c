/* Rigs read in place: what opening them leaves alone, and frames that are loaded later. */
#define _DEFAULT_SOURCE /* mmap's MAP_ANONYMOUS */
#include "pchr_sample.h"

#include <sys/mman.h>
#include <unistd.h>

enum {
    SAMPLE_IMAGE_AT = 30, /* its pixels */
    SAMPLE_FRAMES_AT = 208,
    TRANSFORM_SIZE = 23,
};

static const spress_read_options in_place = {.in_place = true};

static spress_document *open_as_it_is(spress_bytes input, test_report *r)
{
    test_report_init(r);
    return spress_read(input, spress_format_find("pchr"), &in_place, &r->report);
}

static spress_document *open_sample(test_report *r)
{
    spress_document *document = MUST(open_as_it_is(pchr_sample_bytes(), r));
    expect_silence(&r->report);
    return document;
}

static spress_document *read_copying(spress_bytes input, test_report *r)
{
    test_report_init(r);
    return spress_read(input, spress_format_find("pchr"), NULL, &r->report);
}

/* example */
/* Opens a rig with the frames of the bind pose's animation, all that a skeleton needs. */
static spress_document *open_rig(spress_bytes file, spress_report *report)
{
    const spress_read_options options = {.in_place = true};
    spress_document *document = spress_read(file, spress_format_find("pchr"), &options, report);
    spress_bind bind;
    if (document && spress_bind_choose(&document->rig, NULL, &bind) &&
        spress_rig_load_frames(document, bind.animation, report))
        return document;
    spress_document_free(document);
    return NULL;
}

/* Before an animation is played for the first time. */
static bool make_ready(spress_document *document, uint32_t animation, spress_report *report)
{
    return spress_rig_load_frames(document, animation, report);
}
/* end of example */

TEST(the_page_shows_what_is_compiled)
{
    expect_example("docs/anim.md", "tests/unit/test_pchr_in_place.c");
}

TEST(images_and_frames_stay_in_the_input)
{
    test_report r;
    AUTO_DOCUMENT *document = open_sample(&r);
    assert_ptr_equal(document->input.data, pchr_sample);
    assert_ptr_equal(document->rig.images[0].data.data, pchr_sample + SAMPLE_IMAGE_AT);
    const spress_animation *walk = &document->rig.animations[0];
    assert_null(walk->transforms);
    assert_int_equal(walk->frame_count, 2);
    assert_ptr_equal(walk->stored.data, pchr_sample + SAMPLE_FRAMES_AT);
    assert_int_equal(walk->stored.size, 4 * TRANSFORM_SIZE);
}

TEST(loaded_frames_are_those_of_a_copy)
{
    test_report r;
    AUTO_DOCUMENT *document = open_sample(&r);
    AUTO_DOCUMENT *copy = read_copying(pchr_sample_bytes(), &r);
    assert_true(spress_rig_load_frames(document, 0, &r.report));
    expect_silence(&r.report);
    assert_non_null(document->rig.animations[0].transforms);
    assert_null(document->rig.animations[0].stored.data);
    char difference[128];
    if (!spress_rig_equal(&document->rig, &copy->rig, difference, sizeof difference))
        fail_msg("%s", difference);

    const spress_transform *loaded = document->rig.animations[0].transforms;
    assert_true(spress_rig_load_frames(document, 0, &r.report)); /* again: they are there */
    assert_ptr_equal(document->rig.animations[0].transforms, loaded);

    AUTO_BUFFER buffer;
    assert_true(spress_write(document, spress_format_find("pchr"), NULL, &r.report, &buffer));
    assert_int_equal(buffer.size, sizeof pchr_sample);
    assert_memory_equal(buffer.data, pchr_sample, sizeof pchr_sample);
}

TEST(nothing_to_load)
{
    test_report r;
    AUTO_DOCUMENT *document = open_sample(&r);
    assert_true(spress_rig_load_frames(document, 1, &r.report));
    assert_true(spress_rig_load_frames(document, SPRESS_NONE, &r.report));
    spress_document_free(document);

    pchr_maker m;
    make_header(&m);
    for (int i = 0; i < 3; i++) /* neither images, bones nor meshes */
        make_u16(&m, 0);
    make_u16(&m, 1);
    make_name(&m, "still");
    make_u8(&m, 0);
    make_u16(&m, 65535);
    document = open_as_it_is(made(&m), &r);
    assert_non_null(document);
    assert_true(spress_rig_load_frames(document, 0, &r.report));
    spress_document_free(document);

    document = spress_document_new(SPRESS_KIND_SPRITE, NULL);
    assert_true(spress_rig_load_frames(document, 0, &r.report));
}

/* A file of two bones and one animation, at the end of its memory, so that everything but its first
 * page is frames. */
typedef struct long_file {
    uint8_t *bytes;
    size_t size, head_size, page_size;
} long_file;

static long_file make_long_file(unsigned frames)
{
    pchr_maker m;
    make_header(&m);
    make_u16(&m, 0);
    make_u16(&m, 2);
    make_name(&m, "a");
    make_u16(&m, 0xFFFF);
    make_name(&m, "b");
    make_u16(&m, 0);
    make_u16(&m, 0);
    make_u16(&m, 1);
    make_name(&m, "long");
    make_u8(&m, 1);
    make_u16(&m, frames);
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t size = m.size + (size_t)frames * 2 * TRANSFORM_SIZE;
    uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(bytes, MAP_FAILED);
    memcpy(bytes, m.bytes, m.size);
    return (long_file){bytes, size, m.size, page};
}

/* Whoever looks at a frame beyond the first page is killed by the system. */
TEST(opening_looks_at_no_frame)
{
    const long_file file = make_long_file(65535);
    assert_true(file.head_size < file.page_size);
    assert_int_equal(mprotect(file.bytes + file.page_size, file.size - file.page_size, PROT_NONE),
                     0);
    test_report r;
    spress_document *document = MUST(open_as_it_is((spress_bytes){file.bytes, file.size}, &r));
    expect_silence(&r.report);
    assert_int_equal(document->rig.animations[0].frame_count, 65535);
    spress_document_free(document);
    munmap(file.bytes, file.size);
}

TEST(opening_takes_no_memory_for_frames)
{
    static const unsigned frames[] = {1, 65535};
    failing_allocator memory[2];
    for (int i = 0; i < 2; i++) {
        const long_file file = make_long_file(frames[i]);
        failing_allocator_init(&memory[i], 0);
        const spress_read_options options = {.in_place = true, .allocator = &memory[i].allocator};
        spress_document *document =
            spress_read((spress_bytes){file.bytes, file.size}, NULL, &options, NULL);
        assert_non_null(document);
        spress_document_free(document);
        munmap(file.bytes, file.size);
    }
    assert_int_equal(memory[0].calls, memory[1].calls);
    assert_int_equal(memory[0].peak_bytes, memory[1].peak_bytes);
}

TEST(every_truncation_as_in_a_copy)
{
    for (size_t size = 0; size < sizeof pchr_sample; size++) {
        test_report a, b;
        assert_null(open_as_it_is((spress_bytes){pchr_sample, size}, &a));
        assert_null(read_copying((spress_bytes){pchr_sample, size}, &b));
        assert_int_equal(a.report.count, b.report.count);
        assert_int_equal(a.items[0].code, b.items[0].code);
        assert_int_equal(a.items[0].offset, b.items[0].offset);
        assert_string_equal(a.items[0].path, b.items[0].path);
    }
}

/* What a damaged frame is told as, and when. */
static void expect_told_later(spress_bytes input, spress_code code, uint64_t offset,
                              const char *path)
{
    test_report r;
    AUTO_DOCUMENT *document = MUST(open_as_it_is(input, &r));
    expect_silence(&r.report);
    assert_true(spress_document_check(document, NULL, &r.report));
    assert_int_equal(r.report.count, 1);
    expect_code(&r.report, code, offset, path);

    /* However often it is tried, nothing is left behind. */
    const uint64_t memory = spress_document_memory(document);
    const bool is_error = spress_code_describe(code)->severity == SPRESS_SEVERITY_ERROR;
    test_report_init(&r);
    assert_int_equal(spress_rig_load_frames(document, 0, &r.report), !is_error);
    assert_int_equal(r.report.count, 1);
    expect_code(&r.report, code, offset, path);
    assert_true(!is_error || spress_document_memory(document) == memory);
    assert_int_equal(document->rig.animations[0].transforms == NULL, is_error);
    assert_int_equal(document->rig.animations[0].stored.size == 0, !is_error);

    test_report_init(&r); /* what has been loaded is not told again */
    assert_true(spress_document_check(document, NULL, &r.report));
    assert_int_equal(r.report.count, is_error);
}

TEST(damage_is_told_when_frames_are_looked_at)
{
    static const uint8_t nan[] = {F_NAN}, infinite[] = {F_INFINITE};
    uint8_t bytes[sizeof pchr_sample];
    memcpy(bytes, pchr_sample, sizeof bytes);
    memcpy(bytes + 254 + 8, nan, 4);
    expect_told_later((spress_bytes){bytes, sizeof bytes}, SPRESS_CODE_PCHR_FLOAT, 254 + 8,
                      "/animations/0/frames/1/0/rotation");
    memcpy(bytes, pchr_sample, sizeof bytes);
    memcpy(bytes + 277 + 16, infinite, 4);
    expect_told_later((spress_bytes){bytes, sizeof bytes}, SPRESS_CODE_PCHR_FLOAT, 277 + 16,
                      "/animations/0/frames/1/1/scaleY");
    memcpy(bytes, pchr_sample, sizeof bytes);
    bytes[231 + 20] = 0x80;
    expect_told_later((spress_bytes){bytes, sizeof bytes}, SPRESS_CODE_PCHR_FLAGS, 231 + 20,
                      "/animations/0/frames/0/1/flags");
}

/* The sample with a second animation of two frames, the first and the second of "walk". */
static void make_two_animations(pchr_maker *m)
{
    m->size = 0;
    make_bytes(m, pchr_sample, sizeof pchr_sample);
    m->bytes[197] = 2;
    make_name(m, "run");
    make_u8(m, 0);
    make_u16(m, 2);
    make_bytes(m, pchr_sample + SAMPLE_FRAMES_AT, 4 * TRANSFORM_SIZE);
}

enum { RUN_FRAMES_AT = sizeof pchr_sample + 2 + 3 + 1 + 2 };

/* Each animation by itself: one in its first number, the other in its last. */
TEST(every_animation_is_looked_at)
{
    static const uint8_t nan[] = {F_NAN};
    pchr_maker m;
    make_two_animations(&m);
    memcpy(m.bytes + SAMPLE_FRAMES_AT, nan, 4);
    memcpy(m.bytes + RUN_FRAMES_AT + 3 * TRANSFORM_SIZE + 16, nan, 4);
    test_report r;
    AUTO_DOCUMENT *document = MUST(open_as_it_is(made(&m), &r));
    assert_true(spress_document_check(document, NULL, &r.report));
    assert_int_equal(r.report.count, 2);
    expect_code(&r.report, SPRESS_CODE_PCHR_FLOAT, SAMPLE_FRAMES_AT, "/animations/0/frames/0/0/x");
    expect_code(&r.report, SPRESS_CODE_PCHR_FLOAT, RUN_FRAMES_AT + 3 * TRANSFORM_SIZE + 16,
                "/animations/1/frames/1/1/scaleY");
    test_report_init(&r);
    assert_false(spress_rig_load_frames(document, 1, &r.report));
    expect_code(&r.report, SPRESS_CODE_PCHR_FLOAT, RUN_FRAMES_AT + 3 * TRANSFORM_SIZE + 16,
                "/animations/1/frames/1/1/scaleY");
    assert_false(spress_rig_load_frames(document, 0, NULL));
}

TEST(limits_hold_in_place)
{
    const spress_read_options options = {.in_place = true, .limits.transforms = 3};
    TEST_REPORT(r);
    assert_null(spress_read(pchr_sample_bytes(), NULL, &options, &r.report));
    expect_code(&r.report, SPRESS_CODE_PCHR_LIMIT, 206, "/animations/0/frameCount");
}

/* Nobody takes frames for granted that have not been loaded. */
TEST(frames_that_were_not_loaded_are_not_used)
{
    test_report r;
    spress_document *document = open_sample(&r), *other = open_sample(&r);
    spress_document *copy = read_copying(pchr_sample_bytes(), &r);
    static const char *const formats[] = {"pchr", "pchr-json", "gltf", "glb"};
    for (size_t i = 0; i < COUNT_OF(formats); i++) {
        spress_buffer buffer;
        test_report_init(&r);
        assert_non_null(spress_format_find(formats[i]));
        assert_false(
            spress_write(document, spress_format_find(formats[i]), NULL, &r.report, &buffer));
        const spress_diagnostic *refusal = expect_code(&r.report, SPRESS_CODE_PCHR_UNWRITABLE,
                                                       SPRESS_NO_OFFSET, "/animations/0/frames");
        assert_non_null(strstr(refusal->message, "loaded"));
    }
    assert_int_equal(spress_report_losses(document, spress_format_find("pchr-json"), &r.report), 0);
    assert_true(spress_rig_equal(&document->rig, &other->rig, NULL, 0));
    assert_false(spress_rig_equal(&document->rig, &copy->rig, NULL, 0));
    uint8_t bytes[sizeof pchr_sample];
    memcpy(bytes, pchr_sample, sizeof bytes);
    bytes[SAMPLE_FRAMES_AT]++;
    spress_document *changed = open_as_it_is((spress_bytes){bytes, sizeof bytes}, &r);
    assert_false(spress_rig_equal(&document->rig, &changed->rig, NULL, 0));

    spress_skeleton skeleton;
    void *memory = MUST(malloc(spress_skeleton_size(&document->rig)));
    assert_false(spress_skeleton_init(&skeleton, &document->rig, NULL, memory));
    assert_true(spress_rig_load_frames(document, 0, &r.report));
    assert_true(spress_skeleton_init(&skeleton, &document->rig, NULL, memory));
    free(memory);
    spress_document_free(changed);
    spress_document_free(copy);
    spress_document_free(other);
    spress_document_free(document);
}

/* An animation that is played before it is loaded stands in the bind pose. */
TEST(playing_waits_for_frames)
{
    pchr_maker m;
    make_two_animations(&m);
    TEST_REPORT(r);
    AUTO_DOCUMENT *document = MUST(open_rig(made(&m), &r.report));
    spress_skeleton skeleton;
    AUTO_FREE void *memory = MUST(malloc(spress_skeleton_size(&document->rig)));
    assert_true(spress_skeleton_init(&skeleton, &document->rig, NULL, memory));
    spress_transform locals[2];
    const spress_moment moments[] = {{1, 1, 1, 0}, {1, 0, 1, 0.5f}, {1, 1, 0, 0.5f}};
    for (int i = 0; i < 3; i++) { /* walk's first frame */
        spress_transforms_sample(&skeleton, moments[i], locals);
        assert_true(locals[0].x == 3 && locals[0].y == 4 && locals[1].z_order == 5);
    }
    spress_pose pose;
    AUTO_FREE void *pose_memory = MUST(malloc(spress_pose_size(&skeleton)));
    spress_pose_init(&pose, &skeleton, pose_memory);
    spress_bounds bounds;
    assert_false(spress_animation_bounds(&skeleton, 1, 1, &pose, &bounds));
    assert_true(make_ready(document, 1, &r.report));
    spress_transforms_sample(&skeleton, moments[0], locals);
    assert_true(locals[0].scale_x == 1.5f && locals[1].x == 10 && locals[1].z_order == INT16_MIN);
    assert_true(spress_animation_bounds(&skeleton, 1, 1, &pose, &bounds));
}

TEST(loading_survives_without_memory)
{
    const long_file file = make_long_file(2000);
    FAILING_ALLOCATOR(memory, 0);
    const spress_read_options options = {.in_place = true, .allocator = &memory.allocator};
    TEST_REPORT(r);
    spress_document *document =
        spress_read((spress_bytes){file.bytes, file.size}, NULL, &options, &r.report);
    assert_non_null(document);
    memory.fail_at = memory.calls + 1;
    assert_false(spress_rig_load_frames(document, 0, &r.report));
    assert_true(memory.failed);
    assert_int_equal(r.items[0].code, SPRESS_CODE_MEMORY);
    assert_string_equal(r.items[0].path, "/animations/0/frames");
    assert_null(document->rig.animations[0].transforms);
    assert_true(spress_rig_load_frames(document, 0, &r.report));
    assert_non_null(document->rig.animations[0].transforms);
    spress_document_free(document);
    assert_int_equal(memory.live_count, 0);
    munmap(file.bytes, file.size);
}
