/* The door for JavaScript: rigs that engines play, whole, cut and damaged. */
#include "rig.h"

#include "support.h"

/* The module needs it. */
bool wasm_progress(const char *phase, size_t done, size_t total)
{
    (void)phase, (void)done, (void)total;
    return true;
}

static char *own(const char *text)
{
    return wasm_copy_as_text((spress_bytes){(const uint8_t *)text, strlen(text)});
}

/* Takes over the bytes, as the door does. */
static wasm_rig *open_rig(const char *name, uint8_t *file, size_t size, uint32_t axes)
{
    wasm_session *session = MUST(wasm_session_new(own("convert"), 1));
    assert_true(wasm_session_add_file(session, own(name), file, size));
    assert_true(wasm_session_add_input(session, own(name)));
    assert_null(wasm_session_set_option(session, own("output=rig.pchr")));
    assert_null(wasm_session_set_option(session, own("to=pchr")));
    wasm_rig *rig = wasm_rig_new(session, axes);
    wasm_session_free(session);
    return rig;
}

static wasm_rig *load(const char *path, uint32_t axes)
{
    size_t size;
    uint8_t *file = read_file(path, &size);
    return open_rig(path, file, size, axes);
}

/* The lamp of examples/make_rigs.py: a base, an arm of 40 on it, a head. */
TEST(a_rig_tells_what_it_has)
{
    wasm_rig *rig = MUST(load("examples/lamp.pchr", 0));
    assert_int_equal(wasm_rig_fps(rig), 12);
    assert_int_equal(wasm_rig_bone_count(rig), 3);
    assert_string_equal(wasm_rig_bone_name(rig, 2), "head");
    assert_int_equal(wasm_rig_bone_parent(rig, 0), -1);
    assert_int_equal(wasm_rig_bone_parent(rig, 2), 1);
    assert_int_equal(wasm_rig_animation_count(rig), 1);
    assert_string_equal(wasm_rig_animation_name(rig, 0), "nod");
    assert_int_equal(wasm_rig_animation_frames(rig, 0), 12);
    assert_true(wasm_rig_animation_loops(rig, 0));
    assert_true(wasm_rig_animation_seconds(rig, 0) == 1);
    assert_int_equal(wasm_rig_image_count(rig), 1);
    assert_string_equal(wasm_rig_image_name(rig, 0), "lamp");
    assert_int_equal(wasm_rig_image_width(rig, 0), 64);
    assert_int_equal(wasm_rig_image_height(rig, 0), 32);
    assert_true(wasm_rig_image_is_png(rig, 0));
    assert_memory_equal(wasm_rig_image_data(rig, 0), "\x89PNG", 4);
    assert_int_equal(wasm_rig_image_size(rig, 0), 354);
    assert_int_equal(wasm_rig_mesh_count(rig), 3);
    assert_string_equal(wasm_rig_mesh_name(rig, 1), "arm");
    assert_int_equal(wasm_rig_mesh_image(rig, 1), 0);
    assert_int_equal(wasm_rig_mesh_vertex_count(rig, 1), 4);
    assert_int_equal(wasm_rig_mesh_index_count(rig, 1), 6);
    assert_int_equal(wasm_rig_mesh_indices(rig, 1)[5], 3);
    assert_true(wasm_rig_mesh_vertices(rig, 1)[0].y == 8);
    assert_int_equal(wasm_rig_vertex_count(rig), 12);
    wasm_rig_free(rig);
    wasm_rig_free(NULL);
}

TEST(a_rig_moves)
{
    wasm_rig *rig = load("examples/lamp.pchr", 0);
    const spress_point *points = wasm_rig_skin(rig);
    const float at_rest = points[11].x;
    wasm_rig_pose(rig, 0, 0.25);
    assert_ptr_equal(wasm_rig_skin(rig), points);
    assert_true(points[11].x != at_rest);
    assert_true(points[0].x == -20); /* the base stands */
    wasm_rig_mix(rig, SPRESS_NONE, 0, 1);
    wasm_rig_skin(rig);
    assert_true(points[11].x == at_rest);
    assert_int_equal(wasm_rig_draw_order(rig), 3);
    assert_int_equal(wasm_rig_order(rig)[2], 2);
    assert_true(wasm_rig_worlds(rig)[2].ty == 48);
    assert_true(wasm_rig_measure(rig));
    assert_true(wasm_rig_bounds(rig)->left == -20);
    wasm_rig_pose(rig, 7, 0); /* no such animation: the bind pose */
    wasm_rig_free(rig);
}

TEST(the_bind_pose_is_chosen)
{
    wasm_rig *rig = load("examples/lamp.pchr", WASM_RIG_CLOCKWISE);
    const spress_point *points = wasm_rig_skin(rig);
    const float stored = points[11].x;
    assert_false(wasm_rig_bind(rig, 0, 12));
    assert_false(wasm_rig_bind(rig, 1, 0));
    assert_true(wasm_rig_bind(rig, 0, 3));
    wasm_rig_pose(rig, 0, 3 / 12.0);
    wasm_rig_skin(rig);
    assert_float_equal(points[11].x, stored, 1e-4);
    wasm_rig_pose(rig, 0, 0);
    wasm_rig_skin(rig);
    assert_true(points[11].x != stored);
    wasm_rig_free(rig);
}

TEST(cut_and_damaged_files_give_none)
{
    size_t size;
    uint8_t *file = read_file("examples/lamp.pchr", &size);
    for (size_t cut = 0; cut < size; cut++) {
        uint8_t *part = wasm_allocate(cut);
        memcpy(part, file, cut);
        assert_null(open_rig("a.pchr", part, cut, 0));
    }
    free(file);
    file = read_file("examples/hero.pct", &size);
    assert_null(open_rig("a.pct", file, size, 0));
}
