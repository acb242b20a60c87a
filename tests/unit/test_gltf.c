/* A rig as glTF and back: the pieces of it, and the whole. What other programs say of the files is
 * tested in tests/gltf. */
#include <math.h>

#include "formats/gltf/gltf.h"
#include "pchr_sample.h"

TEST(base64_is_that_of_the_rfc)
{
    static const char *const rows[][2] = {/* RFC 4648, section 10 */
                                          {"", ""},
                                          {"f", "Zg=="},
                                          {"fo", "Zm8="},
                                          {"foo", "Zm9v"},
                                          {"foob", "Zm9vYg=="},
                                          {"fooba", "Zm9vYmE="},
                                          {"foobar", "Zm9vYmFy"},
                                          {"\xFB\xFF\xBF", "+/+/"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO(spressi_output_free) spressi_output out;
        size_t size;
        uint8_t text[16];
        spressi_output_init(&out, NULL);
        spressi_base64_put(&out, bytes_of(rows[i][0]));
        assert_int_equal(out.buffer.size, strlen(rows[i][1]));
        if (out.buffer.size != 0)
            assert_memory_equal(out.buffer.data, rows[i][1], out.buffer.size);
        memcpy(text, rows[i][1], strlen(rows[i][1]) + 1);
        assert_true(spressi_base64_decode(text, strlen(rows[i][1]), &size));
        assert_int_equal(size, strlen(rows[i][0]));
        assert_memory_equal(text, rows[i][0], size);
    }
}

TEST(bad_base64_has_a_place)
{
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {{"Zm9*", 3}, {"Zm9", 3},  {"Zg=", 3},  {"Zg===", 2}, {"Z=g=", 1},
                {"====", 0}, {"Zm 9", 2}, {"Zm9-", 3}, {"Z", 1}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint8_t text[16];
        size_t at;
        memcpy(text, rows[i].text, strlen(rows[i].text) + 1);
        assert_false(spressi_base64_decode(text, strlen(rows[i].text), &at));
        assert_int_equal(at, rows[i].at);
    }
}

/* Against libm, which is right to the last bits for these. */
TEST(turns_are_half_angles)
{
    const double degree = acos(-1) / 180;
    float z, w;
    for (int i = -2000; i <= 2000; i++) {
        const float degrees = (float)i * 0.7f;
        spressi_gltf_turn(degrees, &z, &w);
        assert_true(fabs((double)z - sin((double)degrees / 2 * degree)) < 1e-7);
        assert_true(fabs((double)w - cos((double)degrees / 2 * degree)) < 1e-7);
        const double back = (double)spressi_gltf_degrees((double)z, (double)w);
        assert_true(fabs(remainder(back - (double)degrees, 360)) < 3e-5);
        assert_true(back > -180 && back <= 180);
        assert_true(spressi_gltf_degrees(-(double)z, -(double)w) == (float)back);
    }
    spressi_gltf_turn(90, &z, &w);
    assert_true(z == 0.70710678f && w == 0.70710678f);
    spressi_gltf_turn(180, &z, &w);
    assert_true(z == 1 && w == 0);
    spressi_gltf_turn(3.4028234e38f, &z, &w); /* 104 modulo 360, and 464 modulo 720 */
    assert_true(fabs((double)z - sin(fmod(3.4028234663852886e38, 720) / 2 * degree)) < 1e-7);
    assert_true(spressi_gltf_degrees(0, 0) == 0);
    assert_true(spressi_gltf_degrees(-1, 0) == 180);
    for (int i = -4; i <= 4; i++) { /* tools that drop the sign of a zero change nothing */
        spressi_gltf_turn((float)i * 180, &z, &w);
        assert_false((z == 0 && signbit(z)) || (w == 0 && signbit(w)));
        assert_int_equal(signbit(spressi_gltf_degrees((double)z, (double)w)), 0);
    }
    assert_int_equal(signbit(spressi_gltf_degrees(-0.0, 1)), 0);
}

TEST(slerp_goes_the_shorter_way)
{
    float from[4] = {0, 0, 0, 1}, to[4] = {0}, out[4];
    spressi_gltf_turn(100, &to[2], &to[3]);
    spressi_gltf_slerp(from, to, 0.25, out);
    assert_true(fabs((double)spressi_gltf_degrees((double)out[2], (double)out[3]) - 25) < 1e-4);
    spressi_gltf_turn(-80, &to[2], &to[3]);
    to[2] = -to[2]; /* the other quaternion of the same rotation */
    to[3] = -to[3];
    spressi_gltf_slerp(from, to, 0.5, out);
    assert_true(fabs((double)spressi_gltf_degrees((double)out[2], (double)out[3]) + 40) < 1e-4);
    spressi_gltf_slerp(to, to, 0.5, out);
    assert_memory_equal(out, to, sizeof out);
}

TEST(matrices_come_apart)
{
    const spress_transform t = {.x = 3, .y = -4, .rotation = 30, .scale_x = 2, .scale_y = -5};
    spress_transform back = {0};
    const spressi_gltf_affine m = spressi_gltf_affine_of(&t);
    spressi_gltf_affine inverse;
    assert_true(fabs(m.a - sqrt(3)) < 1e-12 && fabs(m.b - 1) < 1e-12 && fabs(m.c - 2.5) < 1e-12);
    assert_true(spressi_gltf_decompose(m, &back));
    assert_true(fabsf(back.rotation - 30) < 1e-5f && fabsf(back.scale_x - 2) < 1e-6f &&
                fabsf(back.scale_y + 5) < 1e-6f && back.x == 3 && back.y == -4);
    assert_true(spressi_gltf_invert(m, &inverse));
    const spressi_gltf_affine one = spressi_gltf_multiply(inverse, m);
    assert_true(fabs(one.a - 1) + fabs(one.b) + fabs(one.c) + fabs(one.d - 1) + fabs(one.tx) +
                    fabs(one.ty) <
                1e-12);
    assert_false(spressi_gltf_decompose((spressi_gltf_affine){1, 0, 1, 1, 0, 0}, &back));
    assert_false(spressi_gltf_invert((spressi_gltf_affine){1, 2, 2, 4, 0, 0}, &inverse));
    assert_true(spressi_gltf_decompose((spressi_gltf_affine){0, 0, -2, 0, 0, 0}, &back));
    assert_true(back.scale_x == 0 && back.scale_y == 2 && back.rotation == 90);
}

TEST(weights_become_those_of_gltf)
{
    static const struct {
        uint16_t ids[4];
        float weights[4];
        spressi_gltf_influences wanted;
    } rows[] = {
        {{5, 0, 0, 0}, {1, 0, 0, 0}, {{5, 0, 0, 0}, {1, 0, 0, 0}}},
        {{1, 2, 3, 4}, {0.25f, 0.25f, 0.25f, 0.25f}, {{1, 2, 3, 4}, {0.25f, 0.25f, 0.25f, 0.25f}}},
        {{1, 9, 9, 9}, {1, 0, -0.0f, 0}, {{1, 0, 0, 0}, {1, 0, 0, 0}}}, /* joints without weight */
        {{1, 1, 2, 1}, {0.25f, 0.25f, 0.5f, 0}, {{1, 0, 2, 0}, {0.5f, 0, 0.5f, 0}}}, /* twice */
        {{1, 2, 0, 0}, {2, 2, 0, 0}, {{1, 2, 0, 0}, {0.5f, 0.5f, 0, 0}}},            /* sum of 4 */
        {{1, 2, 0, 0}, {0.25f, 0, 0, 0}, {{1, 0, 0, 0}, {1, 0, 0, 0}}},
        {{1, 2, 0, 0}, {1, -0.5f, 0, 0}, {{1, 0, 0, 0}, {1, 0, 0, 0}}}, /* below 0 */
        {{3, 4, 5, 6}, {0, 0, 0, 0}, {{0, 0, 0, 0}, {1, 0, 0, 0}}},     /* none at all */
        {{0, 7, 0, 0}, {3e38f, 3e38f, 0, 0}, {{0, 7, 0, 0}, {0.5f, 0.5f, 0, 0}}},
        {{1, 2, 0, 0}, {1e-45f, 3e38f, 0, 0}, {{0, 2, 0, 0}, {0, 1, 0, 0}}}, /* lost beside it */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const spressi_gltf_influences got = spressi_gltf_normalise(rows[i].ids, rows[i].weights);
        assert_true(spressi_gltf_same_influences(&got, &rows[i].wanted));
    }
}

/* The validator of Khronos allows sums that are off by 2e-7 for each weight. */
TEST(sums_are_one)
{
    const uint16_t ids[] = {3, 1, 4, 2};
    test_random random = {1};
    for (int i = 0; i < 20000; i++) {
        float weights[4];
        double total = 0, sum = 0;
        for (int k = 0; k < 4; k++)
            total += weights[k] = (float)test_random_below(&random, 1000);
        if (total == 0)
            continue;
        const double stretch = 1 + (i % 5 - 2) * 1e-5 * i; /* right, nearly right, and wrong */
        for (int k = 0; k < 4; k++)
            weights[k] = (float)(weights[k] / total * stretch);
        const spressi_gltf_influences got = spressi_gltf_normalise(ids, weights);
        int used = 0;
        for (int k = 0; k < 4; k++) {
            used += got.weights[k] > 0;
            sum += (double)got.weights[k];
        }
        assert_true(fabs(sum - 1) <= 2e-7 * used);
    }
}

static spress_document *read_sample(void)
{
    spress_document *document =
        spress_read(pchr_sample_bytes(), spress_format_find("pchr"), NULL, NULL);
    assert_non_null(document);
    return document;
}

static spress_buffer write_as(const spress_document *document, const char *format)
{
    spress_buffer out = {0};
    TEST_REPORT(r);
    assert_true(spress_write(document, spress_format_find(format), NULL, &r.report, &out));
    assert_int_equal(r.report.error_count + r.report.warning_count, 0);
    return out;
}

static spress_bytes bytes_in(const spress_buffer *buffer)
{
    return (spress_bytes){buffer->data, buffer->size};
}

/* The sample has raw pixels, rotations beyond all turns, bones of weight 0 that do not exist, a
 * loop and a bind pose that cannot be inverted. */
TEST(sample_comes_back_byte_for_byte)
{
    static const char *const formats[] = {"gltf", "glb"};
    AUTO_DOCUMENT *document = read_sample();
    for (size_t i = 0; i < 2; i++) {
        AUTO_BUFFER out = write_as(document, formats[i]);
        TEST_REPORT(r);
        assert_ptr_equal(spress_format_recognise(bytes_in(&out), NULL),
                         spress_format_find(formats[i]));
        AUTO_DOCUMENT *back = MUST(spress_read(bytes_in(&out), NULL, NULL, &r.report));
        expect_silence(&r.report);
        assert_int_equal(spress_report_losses(back, spress_format_find("pchr"), NULL), 0);
        AUTO_BUFFER pchr = write_as(back, "pchr");
        assert_int_equal(pchr.size, sizeof pchr_sample);
        assert_memory_equal(pchr.data, pchr_sample, sizeof pchr_sample);
        AUTO_BUFFER again = write_as(back, formats[i]);
        assert_int_equal(again.size, out.size);
        assert_memory_equal(again.data, out.data, out.size);
    }
}

/* What other readers see otherwise is told, and costs nothing. */
TEST(differences_are_noted)
{
    AUTO_DOCUMENT *document = read_sample();
    TEST_REPORT(r);
    AUTO_BUFFER out;
    document->rig.fps = 0;
    document->rig.meshes[0].vertices[0].bone_weights[0] = 2;
    assert_int_equal(spress_report_losses(document, spress_format_find("glb"), &r.report), 0);
    document->rig.animations[0].transforms[1].scale_y = 0;
    assert_true(spress_write(document, spress_format_find("glb"), NULL, &r.report, &out));
    assert_int_equal(r.report.note_count, 5);
    expect_code(&r.report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/animations");
    expect_code(&r.report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/meshes");
    expect_code(&r.report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/bones");
    expect_code(&r.report, SPRESS_CODE_GLTF_DIFFERS, SPRESS_NO_OFFSET, "/fps");
}

/* The nodes have the pose of the frame that was chosen, and it comes back as the bind pose. */
TEST(the_bind_pose_may_be_chosen)
{
    AUTO_DOCUMENT *document = read_sample();
    spress_rig *rig = &document->rig;
    TEST_REPORT(r);
    spress_buffer out;
    const uint32_t last = rig->animations[0].frame_count - 1u;
    spress_transform *chosen = rig->animations[0].transforms + (size_t)last * rig->bone_count;
    chosen[0] = (spress_transform){.x = 12.5f, .y = -3, .scale_x = 1, .scale_y = 2, .flags = 1};
    spress_write_options options = {.choose_bind = true, .bind_frame = last};
    assert_true(spress_write(document, spress_format_find("gltf"), &options, &r.report, &out));
    spress_document *back = MUST(spress_read(bytes_in(&out), NULL, NULL, NULL));
    spress_bind bind;
    assert_true(spress_bind_choose(&back->rig, NULL, &bind));
    assert_int_equal(bind.rule, SPRESS_BIND_NAMED);
    const spress_transform *found = back->rig.animations[bind.animation].transforms;
    assert_true(found[0].x == 12.5f && found[0].y == -3 && found[0].scale_y == 2);
    spress_document_free(back);
    spress_buffer_free(&out);
    options.bind_frame = last + 1;
    assert_false(spress_write(document, spress_format_find("glb"), &options, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_GLTF_REFERENCE, SPRESS_NO_OFFSET, "/animations");
    options = (spress_write_options){.choose_bind = true, .bind_animation = 99};
    assert_false(spress_write(document, spress_format_find("glb"), &options, NULL, &out));
}

/* Replaces a text of a .gltf by one of the same length, if it is there. */
static void replace(spress_buffer *text, const char *what, const char *by)
{
    const size_t size = strlen(what);
    assert_int_equal(size, strlen(by));
    for (size_t i = 0; i + size <= text->size; i++)
        if (memcmp(text->data + i, what, size) == 0) {
            memcpy(text->data + i, by, size);
            return;
        }
    fail_msg("\"%s\" is not in the text", what);
}

/* Degrees, weights and sizes in extras that do not go with the rest of the file are passed over. */
TEST(extras_do_not_overrule)
{
    AUTO_DOCUMENT *document = read_sample();
    document->rig.animations[0].transforms[0].rotation = 450.25f;
    AUTO_BUFFER out = write_as(document, "gltf");
    replace(&out, "450.25", "470.25"); /* the node's */
    replace(&out, "450.25", "470.25"); /* the frame's */
    replace(&out, "\"influences\": [1, 1", "\"influences\": [1, 0");
    AUTO_DOCUMENT *back = MUST(spress_read(bytes_in(&out), NULL, NULL, NULL));
    assert_true(fabsf(back->rig.animations[0].transforms[0].rotation - 90.25f) < 1e-5f);
    const spress_vertex *vertex = &back->rig.meshes[0].vertices[1];
    assert_int_equal(vertex->bone_ids[0], 1);
    assert_int_equal(vertex->bone_ids[1], 0); /* 65535 in the sample, and in extras */
    assert_true(vertex->bone_weights[0] == 1);
}

/* Nothing but a version: the smallest rig there is. And parts without content. */
TEST(empty_parts_come_back)
{
    static spress_vertex vertex = {.x = 1, .bone_ids = {9, 8, 7, 6}, .bone_weights = {-0.0f}};
    spress_rig_image image = {
        .name = "i", .name_size = 1, .width = 7, .format = SPRESS_IMAGE_RGBA8888};
    image.data.data = (const uint8_t *)"";
    spress_mesh meshes[] = {{.name = "m", .name_size = 1},
                            {.name = "", .vertex_count = 1, .vertices = &vertex}};
    spress_animation animations[] = {
        {.name = "a", .name_size = 1, .flags = 0x81, .frame_count = 65535},
        {.name = "b", .name_size = 1}};
    for (int filled = 0; filled < 2; filled++) {
        AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_RIG, NULL));
        document->rig = (spress_rig){.version = 1, .flags = 0x8000};
        if (filled) {
            document->rig.images = &image;
            document->rig.image_count = 1;
            document->rig.meshes = meshes;
            document->rig.mesh_count = 2;
            document->rig.animations = animations;
            document->rig.animation_count = 2;
        }
        AUTO_BUFFER out = write_as(document, "glb");
        assert_true(out.size < 4096);
        AUTO_DOCUMENT *back = spress_read(bytes_in(&out), NULL, NULL, NULL);
        char difference[128] = "";
        assert_non_null(back);
        if (!spress_rig_equal(&document->rig, &back->rig, difference, sizeof difference))
            fail_msg("%s", difference);
    }
}

/* A large rig in which nearly nothing moves: little would be written, and much made of it. */
TEST(a_large_still_rig_comes_back)
{
    enum { BONES = 64, FRAMES = 17000 };
    AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_RIG, NULL));
    spress_rig *rig = &document->rig;
    rig->version = 1;
    rig->fps = 60;
    rig->bone_count = BONES;
    rig->bones = spress_document_allocate(document, BONES, sizeof *rig->bones);
    for (int i = 0; i < BONES; i++)
        rig->bones[i] = (spress_bone){.name = "", .parent = (int16_t)(i - 1)};
    rig->animation_count = 1;
    rig->animations = spress_document_allocate(document, 1, sizeof *rig->animations);
    rig->animations[0] = (spress_animation){.name = "", .frame_count = FRAMES};
    rig->animations[0].transforms =
        spress_document_allocate(document, BONES * FRAMES, sizeof(spress_transform));
    rig->animations[0].transforms[BONES * FRAMES - 1].rotation = 7.3f;
    AUTO_BUFFER out = write_as(document, "glb");
    AUTO_DOCUMENT *back = MUST(spress_read(bytes_in(&out), NULL, NULL, NULL));
    assert_true(spress_rig_equal(rig, &back->rig, NULL, 0));
}

TEST(writers_survive_every_failed_allocation)
{
    AUTO_DOCUMENT *document = read_sample();
    expect_writer_survives(document, "gltf");
    expect_writer_survives(document, "glb");
}

TEST(readers_survive_every_failed_allocation)
{
    static const char *const formats[] = {"gltf", "glb"};
    AUTO_DOCUMENT *document = read_sample();
    for (size_t i = 0; i < 2; i++) {
        AUTO_BUFFER out = write_as(document, formats[i]);
        expect_reader_survives(bytes_in(&out), formats[i], NULL, false);
    }
}

TEST(small_memory_is_a_limit)
{
    AUTO_DOCUMENT *document = read_sample();
    AUTO_BUFFER out = write_as(document, "glb");
    TEST_REPORT(r);
    const spress_read_options options = {.limits.memory_bytes = 2000};
    assert_null(spress_read(bytes_in(&out), NULL, &options, &r.report));
    assert_int_equal(r.items[0].code, SPRESS_CODE_LIMIT_MEMORY);
    const spress_read_options names = {.limits.name_bytes = 8};
    test_report_init(&r);
    assert_null(spress_read(bytes_in(&out), NULL, &names, &r.report));
    assert_int_equal(r.items[0].code, SPRESS_CODE_LIMIT_NAMES);
    const spress_read_options bones = {.limits.bones = 1};
    test_report_init(&r);
    assert_null(spress_read(bytes_in(&out), NULL, &bones, &r.report));
    assert_int_equal(r.items[0].code, SPRESS_CODE_PCHR_LIMIT);
    const spress_read_options transforms = {.limits.transforms = 3};
    test_report_init(&r);
    assert_null(spress_read(bytes_in(&out), NULL, &transforms, &r.report));
    assert_int_equal(r.items[0].code, SPRESS_CODE_PCHR_LIMIT);
    const spress_read_options vertices = {.limits.vertices = 2};
    test_report_init(&r);
    assert_null(spress_read(bytes_in(&out), NULL, &vertices, &r.report));
    assert_int_equal(r.items[0].code, SPRESS_CODE_PCHR_LIMIT);
}

static void check_damaged(const uint8_t *data, size_t size)
{
    AUTO_FREE uint8_t *exact = malloc(size + 1); /* the sanitizer sees a read behind the end */
    assert_non_null(exact);
    if (size != 0)
        memcpy(exact, data, size);
    TEST_REPORT(r);
    AUTO_DOCUMENT *document =
        spress_read((spress_bytes){exact, size}, spress_format_find("glb"), NULL, &r.report);
    assert_int_equal(document == NULL, r.report.error_count != 0);
    if (document) { /* what is read can be written */
        AUTO_BUFFER out = write_as(document, "glb");
    }
}

TEST(truncations_and_patches_are_answered)
{
    static const uint8_t patches[] = {0, 1, 0x7F, 0x80, 0xFF, '"', '}', ',', '9', '-'};
    AUTO_DOCUMENT *document = read_sample();
    AUTO_BUFFER out = write_as(document, "glb");
    for (size_t size = 0; size < out.size; size++)
        check_damaged(out.data, size);
    for (size_t i = 0; i < out.size; i++) {
        const uint8_t byte = out.data[i];
        for (size_t k = 0; k < sizeof patches; k++) {
            out.data[i] = patches[k];
            check_damaged(out.data, out.size);
        }
        out.data[i] = byte;
    }
}
