/* Rigs: the checks that readers share, and comparing two of them. */
#include "model/rig.h"

#include "pchr_sample.h"

/* The loop's check and the plain one must agree, on awkward numbers above all. */
TEST(suspect_means_faulty)
{
    static const uint32_t awkward[] = {0,          0x80000000, 1,          0x80000001, 0x3F800000,
                                       0x3F800001, 0xBF800000, 0x3F000000, 0x7F800000, 0xFF800000,
                                       0x7FC00000, 0x7F7FFFFF, 0x3F7FBE77, 0x3F8020C5, 0x3F7FBE00,
                                       0xFFC00001, 0x7F800001, 0xFF7FFFFF};
    enum { COUNT = COUNT_OF(awkward) };
    test_random random = {.state = 3};
    unsigned seen = 0;
    for (int i = 0; i < 400000; i++) {
        uint32_t words[10];
        const uint32_t calm = test_random_below(&random, 9); /* most fields sound, one awkward */
        for (uint32_t j = 0; j < 10; j++) {
            words[j] = j == 6 ? 0x3F800000 : 0;
            if (j == calm || calm == 8)
                words[j] = awkward[test_random_below(&random, COUNT)];
        }
        words[4] = test_random_below(&random, 4);
        words[5] = test_random_below(&random, 4) << 16;
        spress_vertex vertex;
        memcpy(&vertex, words, sizeof vertex);
        const unsigned faults = spressi_vertex_faults(&vertex, 3);
        seen |= faults;
        assert_int_equal(spressi_vertex_suspect(&vertex, 3) != 0, faults != 0);
    }
    assert_int_equal(seen, 31); /* every fault came up */
}

static spress_document *read_sample(void)
{
    spress_document *document =
        spress_read(pchr_sample_bytes(), spress_format_find("pchr"), NULL, NULL);
    assert_non_null(document);
    return document;
}

/* Changes that spress_rig_equal must see; floats differ in one bit only. */
static void flip(float *value, uint32_t bits)
{
    uint32_t word;
    memcpy(&word, value, sizeof word);
    word ^= bits;
    memcpy(value, &word, sizeof word);
}

typedef void change(spress_rig *rig);

#define CHANGE(name, statement)                                                                    \
    static void name(spress_rig *rig)                                                              \
    {                                                                                              \
        statement;                                                                                 \
    }
CHANGE(change_version, rig->version = 2)
CHANGE(change_fps, rig->fps++)
CHANGE(change_flags, rig->flags = 1)
CHANGE(change_image_count, rig->image_count = 0)
CHANGE(change_bone_count, rig->bone_count = 1)
CHANGE(change_mesh_count, rig->mesh_count = 0)
CHANGE(change_animation_count, rig->animation_count = 0)
CHANGE(change_image_name, rig->images[0].name = "atlbs")
CHANGE(change_image_name_size, rig->images[0].name_size = 4)
CHANGE(change_image_width, rig->images[0].width = 1)
CHANGE(change_image_height, rig->images[0].height = 2)
CHANGE(change_image_format, rig->images[0].format = 0)
CHANGE(change_image_size, rig->images[0].data.size = 4)
CHANGE(change_image_byte, rig->images[0].data.data = (const uint8_t *)"12345678")
CHANGE(change_image_to_file, rig->images[0].data = (spress_bytes){0})
CHANGE(change_bone_name, rig->bones[1].name = "leg")
CHANGE(change_bone_parent, rig->bones[1].parent = -1)
CHANGE(change_mesh_name, rig->meshes[0].name = "bodi")
CHANGE(change_mesh_image, rig->meshes[0].image = 1)
CHANGE(change_vertex_count, rig->meshes[0].vertex_count = 2)
CHANGE(change_index_count, rig->meshes[0].index_count = 0)
CHANGE(change_vertex, flip(&rig->meshes[0].vertices[1].y, 0x80000000)) /* -0 to 0 */
CHANGE(change_vertex_id, rig->meshes[0].vertices[2].bone_ids[3] = 1)
CHANGE(change_weight, flip(&rig->meshes[0].vertices[2].bone_weights[0], 1))
CHANGE(change_index, rig->meshes[0].indices[2] = 1)
CHANGE(change_animation_name, rig->animations[0].name = "wall")
CHANGE(change_animation_flags, rig->animations[0].flags = 3)
CHANGE(change_frame_count, rig->animations[0].frame_count = 1)
CHANGE(change_x, flip(&rig->animations[0].transforms[2].x, 0x80000000))
CHANGE(change_rotation, flip(&rig->animations[0].transforms[0].rotation, 1))
CHANGE(change_scale, flip(&rig->animations[0].transforms[3].scale_y, 1))
CHANGE(change_z, rig->animations[0].transforms[3].z_order = 1)
CHANGE(change_transform_flags, rig->animations[0].transforms[1].flags = 2)

TEST(equality_sees_every_change)
{
    static change *const changes[] = {change_version,
                                      change_fps,
                                      change_flags,
                                      change_image_count,
                                      change_bone_count,
                                      change_mesh_count,
                                      change_animation_count,
                                      change_image_name,
                                      change_image_name_size,
                                      change_image_width,
                                      change_image_height,
                                      change_image_format,
                                      change_image_size,
                                      change_image_byte,
                                      change_image_to_file,
                                      change_bone_name,
                                      change_bone_parent,
                                      change_mesh_name,
                                      change_mesh_image,
                                      change_vertex_count,
                                      change_index_count,
                                      change_vertex,
                                      change_vertex_id,
                                      change_weight,
                                      change_index,
                                      change_animation_name,
                                      change_animation_flags,
                                      change_frame_count,
                                      change_x,
                                      change_rotation,
                                      change_scale,
                                      change_z,
                                      change_transform_flags};
    AUTO_DOCUMENT *original = read_sample();
    AUTO_DOCUMENT *same = read_sample();
    assert_true(spress_rig_equal(&original->rig, &same->rig, NULL, 0));
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        AUTO_DOCUMENT *changed = read_sample();
        changes[i](&changed->rig);
        char difference[80] = "";
        assert_false(
            spress_rig_equal(&original->rig, &changed->rig, difference, sizeof difference));
        assert_true(difference[0] != '\0');
        assert_false(spress_rig_equal(&changed->rig, &original->rig, NULL, 0));
    }
}

/* Images that are still in files are compared by their paths. */
TEST(equality_of_images_in_files)
{
    AUTO_DOCUMENT *a = read_sample();
    AUTO_DOCUMENT *b = read_sample();
    a->rig.images[0].data = b->rig.images[0].data = (spress_bytes){0};
    a->rig.images[0].path = "atlas.png";
    b->rig.images[0].path = "atlas2.png";
    assert_false(spress_rig_equal(&a->rig, &b->rig, NULL, 0));
    b->rig.images[0].path = NULL;
    assert_false(spress_rig_equal(&a->rig, &b->rig, NULL, 0));
    b->rig.images[0].path = "atlas.png";
    assert_true(spress_rig_equal(&a->rig, &b->rig, NULL, 0));
}
