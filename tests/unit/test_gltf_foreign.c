/* glTF of other tools: what becomes of it in a rig, and what is said about the rest. */
#include <math.h>

#include "gltf_file.h"

static gltf_file file;

static void begin(void)
{
    file = (gltf_file){0};
}

static spress_document *read_bytes(spress_bytes bytes, test_report *r)
{
    test_report_init(r);
    spress_document *document = spress_read(bytes, NULL, NULL, &r->report);
    if (!document)
        print_message("%s: %s\n", r->items[0].path, r->items[0].message);
    assert_non_null(document);
    return document;
}

/* Reads what was begun, with the other members of the root. */
static spress_document *finish(const char *body, test_report *r)
{
    return read_bytes(gltf_finish(&file, body), r);
}

static void expect_near(float got, double wanted)
{
    if (!(fabs((double)got - wanted) < 2e-5 * (1 + fabs(wanted))))
        fail_msg("%g instead of %g", (double)got, wanted);
}

/* One unlit material with the image of one pixel in view `image`. */
#define UNLIT                                                                                      \
    "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}},"               \
    "\"extensions\":{\"KHR_materials_unlit\":{}}}],\"textures\":[{\"source\":0}],"                 \
    "\"extensionsUsed\":[\"KHR_materials_unlit\"],\"images\":[{\"name\":\"pixel\",\"mimeType\":"   \
    "\"image/png\",\"bufferView\":%u}]"

/* Joints stand child first; weights are normalised bytes; keys are 90 degrees and a second apart.
 */
TEST(a_skinned_mesh_moves)
{
    test_report r;
    char body[2048];
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 0, 0, 0, 10, 0, 0, 0, 20, 0);
    const uint8_t joint_bytes[] = {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
    const uint8_t weight_bytes[] = {51, 204, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0};
    const unsigned joints = gltf_array(&file, "VEC4", 5121, 3, joint_bytes, 12, "");
    const unsigned weights =
        gltf_array(&file, "VEC4", 5121, 3, weight_bytes, 12, ",\"normalized\":true");
    const unsigned coordinates = GLTF_FLOATS(&file, "VEC2", 3, 0, 0, 1, 0, 0, 1);
    const uint32_t corners[] = {2, 1, 0};
    const unsigned indices = gltf_array(&file, "SCALAR", 5125, 3, corners, sizeof corners, "");
    const unsigned inverse = GLTF_FLOATS(&file, "MAT4", 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -5,
                                         0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    const unsigned times = GLTF_FLOATS(&file, "SCALAR", 2, 0, 1);
    const unsigned turns =
        GLTF_FLOATS(&file, "VEC4", 2, 0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f);
    const unsigned image = gltf_bytes(&file, pchr_sample_png, sizeof pchr_sample_png);
    snprintf(
        body, sizeof body,
        "\"nodes\":[{\"name\":\"hand\",\"translation\":[5,0,0]},{\"name\":\"arm\",\"children\":[0]}"
        ","
        "{\"name\":\"skin\",\"mesh\":0,\"skin\":0}],\"scenes\":[{\"nodes\":[1,2]}],"
        "\"skins\":[{\"joints\":[0,1],\"inverseBindMatrices\":%u}],"
        "\"meshes\":[{\"name\":\"unused\",\"primitives\":[{\"attributes\":{\"POSITION\":%u,"
        "\"JOINTS_0\":%u,\"WEIGHTS_0\":%u,\"TEXCOORD_0\":%u},\"indices\":%u,\"material\":0}]}],"
        "\"animations\":[{\"name\":\"wave\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
        "\"path\":\"rotation\"}}],\"samplers\":[{\"input\":%u,\"output\":%u}]}]," UNLIT,
        inverse, position, joints, weights, coordinates, indices, times, turns, image);
    AUTO_DOCUMENT *document = finish(body, &r);
    const spress_rig *rig = &document->rig;
    expect_silence(&r.report);
    assert_int_equal(rig->fps, 24);
    assert_int_equal(rig->bone_count, 2);
    assert_string_equal(rig->bones[0].name, "arm"); /* parents come first */
    assert_int_equal(rig->bones[0].parent, -1);
    assert_string_equal(rig->bones[1].name, "hand");
    assert_int_equal(rig->bones[1].parent, 0);
    assert_int_equal(rig->image_count, 1);
    assert_string_equal(rig->images[0].name, "pixel");
    assert_int_equal(rig->images[0].data.size, sizeof pchr_sample_png);
    assert_int_equal(rig->mesh_count, 1);
    const spress_mesh *mesh = &rig->meshes[0];
    assert_string_equal(mesh->name, "skin");
    assert_int_equal(mesh->indices[0], 2);
    const spress_vertex *v = mesh->vertices;
    assert_int_equal(v[0].bone_ids[0], 1);
    assert_int_equal(v[0].bone_ids[1], 0);
    expect_near(v[0].bone_weights[0], 0.2);
    expect_near(v[0].bone_weights[1], 0.8);
    assert_true(v[1].x == 10 && v[1].u == 1 && v[2].y == 20 && v[2].v == 1);
    /* The first frame is the pose that the skin was bound in: no other is needed. */
    assert_int_equal(rig->animation_count, 1);
    assert_int_equal(rig->animations[0].frame_count, 25);
    const spress_transform *t = rig->animations[0].transforms;
    assert_true(t[1].x == 5 && t[1].rotation == 0 && t[1].flags == SPRESS_TRANSFORM_VISIBLE);
    expect_near(t[2 * 12 + 1].rotation, 45);
    expect_near(t[2 * 24 + 1].rotation, 90);
    assert_int_equal(document->lost_count, 0);
}

/* Without skins and animations: the mesh hangs on its node, whose place is kept as a bind pose. */
TEST(a_rigid_mesh_hangs_on_its_node)
{
    test_report r;
    char body[1024];
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 1, 0, 0, 2, 0, 0, 0, 1, 0);
    const unsigned image = gltf_bytes(&file, pchr_sample_png, sizeof pchr_sample_png);
    snprintf(
        body, sizeof body,
        "\"nodes\":[{\"name\":\"top\",\"children\":[1],\"matrix\":[0,2,0,0, -2,0,0,0, 0,0,1,0, "
        "7,0,0,1]},{\"children\":[2]},{\"name\":\"leaf\",\"mesh\":0,\"translation\":[0,3,0]}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%u},\"material\":0}]}]," UNLIT,
        position, image);
    AUTO_DOCUMENT *document = finish(body, &r);
    const spress_rig *rig = &document->rig;
    expect_silence(&r.report);
    assert_int_equal(rig->bone_count, 2); /* the neutral node between them is none */
    assert_string_equal(rig->bones[0].name, "top");
    assert_string_equal(rig->bones[1].name, "leaf");
    assert_int_equal(rig->bones[1].parent, 0);
    assert_int_equal(rig->animation_count, 1);
    assert_string_equal(rig->animations[0].name, "bind");
    const spress_transform *t = rig->animations[0].transforms;
    assert_true(t[0].x == 7 && t[0].rotation == 90 && t[0].scale_x == 2 && t[0].scale_y == 2);
    assert_true(t[1].y == 3 && t[1].rotation == 0 && t[1].scale_x == 1);
    /* (1, 0) moved by 3 up, doubled, turned and moved by 7: (7 - 2 * 3, 2 * 1). */
    const spress_vertex *v = rig->meshes[0].vertices;
    expect_near(v[0].x, 1);
    expect_near(v[0].y, 2);
    assert_int_equal(v[0].bone_ids[0], 1);
    assert_true(v[0].bone_weights[0] == 1);
    assert_int_equal(rig->meshes[0].index_count, 3);
    assert_int_equal(rig->meshes[0].indices[2], 2);
}

/* Bound elsewhere than where the first frame is: "bind" comes before the other animations. */
TEST(a_bind_pose_of_its_own_is_kept)
{
    test_report r;
    char body[2048];
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 1, 4, 4, 0);
    const uint16_t joint_numbers[] = {0, 0, 0, 0};
    const unsigned joints = gltf_array(&file, "VEC4", 5123, 1, joint_numbers, 8, "");
    const unsigned weights = GLTF_FLOATS(&file, "VEC4", 1, 1, 0, 0, 0);
    /* Bound at (4, 4), turned by 90 degrees: the inverse takes (x, y) to (y - 4, 4 - x). */
    const unsigned inverse = GLTF_FLOATS(&file, "MAT4", 2, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, -4,
                                         4, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    const unsigned times = GLTF_FLOATS(&file, "SCALAR", 2, 0, 0.5f);
    const unsigned places = GLTF_FLOATS(&file, "VEC3", 2, 0, 0, 0, 9, 0, 0);
    const unsigned image = gltf_bytes(&file, pchr_sample_png, sizeof pchr_sample_png);
    snprintf(
        body, sizeof body,
        "\"nodes\":[{\"name\":\"bone\"},{\"mesh\":0,\"skin\":0},{\"mesh\":0,\"skin\":1}],"
        "\"skins\":[{\"joints\":[0],\"inverseBindMatrices\":%u},{\"joints\":[0]}],"
        "\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"attributes\":{\"POSITION\":%u,\"JOINTS_0\":"
        "%u,"
        "\"WEIGHTS_0\":%u},\"material\":0}]}],"
        "\"animations\":[{\"name\":\"reset\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
        "\"path\":\"translation\"}}],\"samplers\":[{\"input\":%u,\"output\":%u}]}]," UNLIT,
        inverse, position, joints, weights, times, places, image);
    AUTO_DOCUMENT *document = finish(body, &r);
    const spress_rig *rig = &document->rig;
    assert_int_equal(rig->animation_count, 2);
    assert_string_equal(rig->animations[0].name, "bind");
    const spress_transform *t = rig->animations[0].transforms;
    expect_near(t->x, 4);
    expect_near(t->y, 4);
    expect_near(t->rotation, 90);
    expect_near(t->scale_y, 1);
    assert_true(rig->meshes[0].vertices[0].x == 4);
    /* The second skin was bound at the origin: in the bind pose it has (4, 4) turned and moved. */
    expect_near(rig->meshes[1].vertices[0].x, 0);
    expect_near(rig->meshes[1].vertices[0].y, 8);
    assert_int_equal(document->lost_count, 1);
    expect_code(&r.report, SPRESS_CODE_GLTF_LOSS, r.items[0].offset, "/skins/1");
}

/* Frame `frame` of the first bone; the file has one node, one animation, 24 frames a second. */
static const spress_transform *frame_of(const spress_document *document, size_t frame)
{
    const spress_animation *last = &document->rig.animations[document->rig.animation_count - 1];
    assert_true(frame < last->frame_count);
    return &last->transforms[frame * document->rig.bone_count];
}

static spress_document *animate(const char *path, const char *curve, unsigned times,
                                unsigned values, test_report *r)
{
    char body[1024];
    snprintf(body, sizeof body,
             "\"nodes\":[{\"name\":\"n\"}],\"animations\":[{\"channels\":[{\"sampler\":0,"
             "\"target\":{\"node\":"
             "0,\"path\":\"%s\"}}],\"samplers\":[{\"input\":%u,\"output\":%u,\"interpolation\":\"%"
             "s\"}]}]",
             path, times, values, curve);
    return finish(body, r);
}

/* Appendix C of the specification: Hermite splines, steps, straight lines. */
TEST(curves_are_sampled)
{
    test_report r;
    begin();
    unsigned times = GLTF_FLOATS(&file, "SCALAR", 2, 0, 1);
    /* In-tangent, value, out-tangent of both keys: x rests at its ends, y leaves with speed 4. */
    unsigned values =
        GLTF_FLOATS(&file, "VEC3", 6, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
    AUTO_DOCUMENT *document = animate("translation", "CUBICSPLINE", times, values, &r);
    expect_near(frame_of(document, 6)->x, 0.15625);      /* 3 t^2 - 2 t^3 at 1/4 */
    expect_near(frame_of(document, 6)->y, 4 * 0.140625); /* t^3 - 2 t^2 + t at 1/4 */
    expect_near(frame_of(document, 12)->x, 0.5);
    expect_near(frame_of(document, 24)->x, 1);
    assert_int_equal(document->lost_count, 1);
    spress_document_free(document);

    begin();
    times = GLTF_FLOATS(&file, "SCALAR", 2, 0.25f, 0.75f);
    values = GLTF_FLOATS(&file, "VEC3", 2, 2, 3, 1, 4, 5, 1);
    document = animate("scale", "STEP", times, values, &r);
    assert_true(frame_of(document, 0)->scale_x == 2 && frame_of(document, 17)->scale_x == 2);
    assert_true(frame_of(document, 18)->scale_x == 4 && frame_of(document, 18)->scale_y == 5);
    assert_int_equal(document->lost_count, 1);
    spress_document_free(document);

    begin();
    times = GLTF_FLOATS(&file, "SCALAR", 2, 0.25f, 0.75f);
    values = GLTF_FLOATS(&file, "VEC3", 2, 2, 3, 0, 4, 5, 0);
    document = animate("translation", "LINEAR", times, values, &r);
    expect_silence(&r.report);
    assert_true(frame_of(document, 3)->x == 2); /* before the first key */
    expect_near(frame_of(document, 9)->x, 2.5);
    expect_near(frame_of(document, 18)->y, 5);
}

TEST(frame_rates_are_found)
{
    static const struct {
        float time;
        unsigned fps, frames, losses;
    } rows[] = {{1, 24, 25, 0},        {0.04f, 25, 2, 0},      {1 / 30.f, 30, 2, 0},
                {1 / 60.f, 60, 2, 0},  {1 / 120.f, 120, 2, 0}, {0.3456f, 60, 22, 1},
                {100.1f, 30, 3004, 0}, {1 / 15.f, 30, 3, 0}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_report r;
        begin();
        const unsigned times = GLTF_FLOATS(&file, "SCALAR", 2, 0, rows[i].time);
        const unsigned values = GLTF_FLOATS(&file, "VEC3", 2, 0, 0, 0, 1, 0, 0);
        AUTO_DOCUMENT *document = animate("translation", "LINEAR", times, values, &r);
        assert_int_equal(document->rig.fps, rows[i].fps);
        assert_int_equal(document->rig.animations[0].frame_count, rows[i].frames);
        assert_int_equal(document->lost_count, rows[i].losses);
    }
}

/* A rotation about another axis than z, seen from the front. */
TEST(rotations_are_flattened)
{
    static const struct {
        float rotation[4], wanted[3]; /* degrees, scales */
        unsigned losses;
    } rows[] = {
        {{0, 0, 0.5f, 0.8660254f}, {60, 1, 1}, 0},
        {{0, 0, -0.5f, -0.8660254f}, {60, 1, 1}, 0},
        {{1, 0, 0, 0}, {0, 1, -1}, 0},   /* half a turn about x: mirrored */
        {{0, 1, 0, 0}, {180, 1, -1}, 0}, /* about y: the same, turned round */
        {{0.70710678f, 0.70710678f, 0, 0}, {90, 1, -1}, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_report r;
        char body[512];
        const float *q = rows[i].rotation;
        begin();
        snprintf(body, sizeof body,
                 "\"nodes\":[{\"rotation\":[%.8f,%.8f,%.8f,%.8f],\"scale\":[1,1,3]}],"
                 "\"skins\":[{\"joints\":[0]}]",
                 (double)q[0], (double)q[1], (double)q[2], (double)q[3]);
        AUTO_DOCUMENT *document = finish(body, &r);
        /* The skin is bound in the neutral pose, the node is in another: that is a loss of its own.
         */
        assert_int_equal(document->lost_count, rows[i].losses + 1);
        spress_document_free(document);
        snprintf(body, sizeof body,
                 "\"nodes\":[{\"rotation\":[%.8f,%.8f,%.8f,%.8f],\"mesh\":0}],"
                 "\"meshes\":[{\"primitives\":[]}]",
                 (double)q[0], (double)q[1], (double)q[2], (double)q[3]);
        document = finish(body, &r);
        const spress_transform *t = frame_of(document, 0);
        expect_near(fabsf(t->rotation), (double)rows[i].wanted[0]);
        expect_near(t->scale_x, (double)rows[i].wanted[1]);
        expect_near(t->scale_y, (double)rows[i].wanted[2]);
    }
}

/* Turns out of the plane go down to the vertices, so that the model is seen from the front, not
 * each node by itself. Rows: the roots' members, and where (1, 3, 2) is shown. */
TEST(tilted_roots_are_folded)
{
    static const struct {
        const char *roots;
        double x, y;
    } rows[] = {
        /* -90 degrees about x, the way of files with z up: y becomes -z, z becomes y. */
        {"{\"rotation\":[-0.70710678,0,0,0.70710678],\"children\":[1]},{\"mesh\":0}", 1, 2},
        {"{\"matrix\":[1,0,0,0,0,0,-1,0,0,1,0,0,0,0,0,1],\"children\":[1]},{\"mesh\":0}", 1, 2},
        /* The turn of the mesh's own node; 60 degrees: y / 2 - z * sqrt(3) / 2. */
        {"{\"rotation\":[0.5,0,0,0.8660254],\"mesh\":0}", 1, 1.5 - 1.7320508},
        /* A second node that turns back. */
        {"{\"rotation\":[-0.70710678,0,0,0.70710678],\"children\":[1]},"
         "{\"rotation\":[0.70710678,0,0,0.70710678],\"mesh\":0}",
         1, 3},
        /* Scale and place of the root stay its own; those of the child are seen through the turn:
         * its scale of z and its place in z go up, (1 * 2 + 10, (2 * 5 + 7) * 2 + 20). */
        {"{\"rotation\":[-0.70710678,0,0,0.70710678],\"scale\":[2,2,2],\"translation\":[10,20,0],"
         "\"children\":[1]},{\"scale\":[1,1,5],\"translation\":[0,0,7],\"mesh\":0}",
         12, 54},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_report r;
        char body[1024];
        begin();
        const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 1, 3, 2, 0, 0, 0, 0, 0, 0);
        const unsigned image = gltf_bytes(&file, pchr_sample_png, sizeof pchr_sample_png);
        snprintf(body, sizeof body,
                 "\"nodes\":[%s],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%u},"
                 "\"material\":0}]}]," UNLIT,
                 rows[i].roots, position, image);
        AUTO_DOCUMENT *document = finish(body, &r);
        assert_int_equal(document->rig.mesh_count, 1);
        expect_near(document->rig.meshes[0].vertices[0].x, rows[i].x);
        expect_near(document->rig.meshes[0].vertices[0].y, rows[i].y);
        assert_int_equal(document->lost_count, 1); /* its z */
    }
}

/* Strips, fans, no indices, and elements that a sparse accessor replaces. */
TEST(triangles_of_every_kind)
{
    static const struct {
        int mode;
        uint16_t wanted[9];
        unsigned count;
    } rows[] = {{4, {0, 1, 2}, 3},
                {5, {0, 1, 2, 1, 3, 2, 2, 3, 4}, 9},
                {6, {1, 2, 0, 2, 3, 0, 3, 4, 0}, 9}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_report r;
        char body[1024], more[256];
        begin();
        const uint8_t replaced[] = {1, 4};
        const unsigned which = gltf_bytes(&file, replaced, sizeof replaced);
        const unsigned by = GLTF_FLOATS(&file, "VEC3", 2, 7, 8, 0, 9, 6, 0);
        snprintf(more, sizeof more,
                 ",\"sparse\":{\"count\":2,\"indices\":{\"bufferView\":%u,\"componentType\":5121},"
                 "\"values\":{\"bufferView\":%u}}",
                 which, by);
        const float places[15] = {0, 0, 0, 1, 1, 0, 2, 2, 0, 3, 3, 0, 4, 4, 0};
        const unsigned position = gltf_array(&file, "VEC3", 5126, 5, places, sizeof places, more);
        const unsigned image = gltf_bytes(&file, pchr_sample_png, sizeof pchr_sample_png);
        snprintf(
            body, sizeof body,
            "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"attributes\":{"
            "\"POSITION\":%u},\"mode\":%d,\"material\":0}]}]," UNLIT,
            position, rows[i].mode, image);
        AUTO_DOCUMENT *document = finish(body, &r);
        const spress_mesh *mesh = &document->rig.meshes[0];
        expect_silence(&r.report);
        assert_int_equal(document->rig.bone_count, 0); /* nothing moves, all is in its place */
        assert_int_equal(mesh->index_count, rows[i].count);
        assert_memory_equal(mesh->indices, rows[i].wanted, rows[i].count * sizeof(uint16_t));
        assert_true(mesh->vertices[1].x == 7 && mesh->vertices[1].y == 8);
        assert_true(mesh->vertices[2].x == 2 && mesh->vertices[4].y == 6);
    }
}

/* Primitives are meshes of their own; one without a texture gets a white pixel. */
TEST(primitives_and_images)
{
    test_report r;
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
    char body[512];
    snprintf(
        body, sizeof body,
        "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"attributes\":{"
        "\"POSITION\":%u}},{\"mode\":1,\"attributes\":{}},{\"attributes\":{\"POSITION\":%u}}]}]",
        position, position);
    AUTO_DOCUMENT *document = finish(body, &r);
    assert_int_equal(document->rig.mesh_count, 2);
    assert_string_equal(document->rig.meshes[0].name, "m");
    assert_string_equal(document->rig.meshes[1].name, "m.2");
    assert_int_equal(document->rig.image_count, 1);
    assert_int_equal(document->rig.images[0].format, SPRESS_IMAGE_RGBA8888);
    assert_int_equal(document->rig.images[0].data.data[0], 255);
    assert_int_equal(document->lost_count, 2); /* lines, textures */
}

/* One text with everything that a rig cannot hold. */
TEST(losses_are_listed)
{
    static const char *const wanted[] = {"rotations out of the plane",
                                         "axes are not at right angles",
                                         "a z other than 0",
                                         "morph targets",
                                         "vertex attributes",
                                         "points or lines",
                                         "materials",
                                         "without a base colour",
                                         "filters and wraps",
                                         "cameras",
                                         "extensions",
                                         "outside the scene",
                                         "animation channels that move no",
                                         "steps or splines",
                                         "keys between frames"};
    test_report r;
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 0, 0, 1, 1, 0, 0, 0, 1, 0);
    const unsigned times = GLTF_FLOATS(&file, "SCALAR", 2, 0, 0.123f);
    char body[4096];
    snprintf(body, sizeof body,
             "\"extensionsUsed\":[\"EXT_thing\"],\"cameras\":[{}],\"scene\":0,\"scenes\":[{"
             "\"nodes\":[0,1]},{}],"
             "\"samplers\":[{\"magFilter\":9728}],\"materials\":[{\"emissiveFactor\":[1,1,1]}],"
             "\"nodes\":[{\"mesh\":0,\"rotation\":[0.5,0,0,0.8660254]},"
             "{\"matrix\":[1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1],\"weights\":[1]},{\"mesh\":0}],"
             "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%u,\"NORMAL\":%u},"
             "\"targets\":[{}]},"
             "{\"mode\":0,\"attributes\":{}}]}],"
             "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"path\":\"pointer\"}},"
             "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}],"
             "\"samplers\":[{\"input\":%u,\"output\":%u,\"interpolation\":\"STEP\"}]}]",
             position, position, times, GLTF_FLOATS(&file, "VEC3", 2, 0, 0, 0, 5, 0, 0));
    AUTO_DOCUMENT *document = finish(body, &r);
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        bool found = false;
        for (size_t k = 0; k < r.report.count; k++)
            found = found || strstr(r.items[k].message, wanted[i]) != NULL;
        if (!found)
            fail_msg("nothing is said of %s", wanted[i]);
    }
    assert_int_equal(r.report.warning_count, 15);
    assert_int_equal(document->lost_count, 15);
    assert_int_equal(spress_report_losses(document, spress_format_find("pchr"), NULL), 15);
}

/* A text with everything inside, slashes escaped as some tools do. */
TEST(a_text_with_a_data_uri)
{
    test_report r;
    AUTO_DOCUMENT *document = read_bytes(
        BYTES("{\"buffers\":[{\"byteLength\":3,\"uri\":\"data:application\\/gltf-buffer;base64,\\/"
              "\\/79\"}],"
              "\"bufferViews\":[{\"buffer\":0,\"byteLength\":3}],"
              "\"accessors\":[{\"bufferView\":0,\"componentType\":5121,\"count\":1,\"type\":"
              "\"VEC3\"}],"
              "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
              "\"nodes\":[{\"mesh\":0}],\"asset\" : {\"version\":\"2.1\",\"minVersion\":\"2.0\"}}"),
        &r);
    assert_true(document->rig.meshes[0].vertices[0].x == 255);
    assert_true(document->rig.meshes[0].vertices[0].y == 254);
    assert_string_equal(document->format->id, "gltf");
}

TEST(readers_survive_every_failed_allocation)
{
    begin();
    const unsigned position = GLTF_FLOATS(&file, "VEC3", 3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
    char body[1024];
    snprintf(
        body, sizeof body,
        "\"nodes\":[{\"mesh\":0,\"translation\":[1,0,0]},{\"mesh\":0}],\"skins\":[{\"joints\":[1]},"
        "{\"joints\":[0]}],\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"attributes\":{"
        "\"POSITION\":%u}},{\"attributes\":{\"POSITION\":%u}}]}]",
        position, position);
    const spress_bytes bytes = gltf_finish(&file, body);
    expect_reader_survives(bytes, "glb", NULL, false);
}

/* Many primitives of few bytes that ask for many vertices each. */
TEST(a_small_file_does_not_become_large)
{
    enum { PRIMITIVES = 60, SIZE = 4096 };
    static char text[SIZE];
    snprintf(text, SIZE,
             "{\"asset\":{\"version\":\"2.0\"},\"accessors\":[{\"componentType\":5126,\"count\":"
             "65535,\"type\":"
             "\"VEC3\"}],\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[");
    for (int i = 0; i < PRIMITIVES; i++)
        snprintf(GLTF_END(text), "%s{\"attributes\":{\"POSITION\":0}}", i == 0 ? "" : ",");
    snprintf(GLTF_END(text), "]}]}");
    TEST_REPORT(r);
    assert_null(spress_read(bytes_of(text), NULL, NULL, &r.report));
    const spress_diagnostic *error = spress_report_first_error(&r.report);
    assert_int_equal(error->code, SPRESS_CODE_GLTF_BUDGET);
    assert_non_null(strstr(error->path, "/meshes/0/primitives/"));
}
