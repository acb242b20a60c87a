/* What docs/formats/gltf.md says comes of odd but sound files: extras that do not fit, losses,
 * names; and which rigs are not written. */
#include "gltf_faults.h"

/* Extras that do not fit the rest of the file are passed over ("one rule holds for it"). */
TEST(extras_that_do_not_fit)
{
    static const char *const changes[][2] = {
        /* of another tool */
        {"{\"spritepress\":{\"rotation\":0}}", "[1,2]"},
        {"{\"spritepress\":{\"rotation\":0}}", "{\"other\":{\"rotation\":90}}"},
        {"{\"spritepress\":{\"rotation\":0}}", "{\"spritepress\":{\"other\":90}}"},
        {"{\"rotation\":0}", "{\"rotation\":90}"},
        /* a key of 200 characters */
        {"{\"rotation\":0}", "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaa\":0}"},
        /* vertex 3 of three; a bone that there is not */
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":[3,0,0,0,0,1,0,0,0]"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":[0,7,0,0,0,1,0,0,0]"},
        {"\"vertexCount\":3,\"indexCount\":3", "\"vertexCount\":0,\"indexCount\":0"},
        {"\"vertexCount\":3,\"indexCount\":3,", ""},
        {"\"frames\":25", "\"frames\":7"},
        {"\"frames\":25", "\"frames\":0"},
        {"\"frames\":25", "\"frames\":2147483647"},
        {"\"flags\":[0,1]", "\"flags\":[99,0]"},
        {"\"rotation\":[0]", "\"rotation\":[90,0,0]"},
        {"\"format\":\"rgba8888\"", "\"format\":\"rgb565\""},
        {"\"width\":1,\"height\":1", "\"width\":0,\"height\":70000"},
        {"\"width\":1,\"height\":1", "\"width\":70000,\"height\":0"},
    };
    test_report r;
    AUTO_FREE char *sound = sound_text();
    AUTO_DOCUMENT *wanted = MUST(read_text(sound, NULL, &r));
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        uint64_t place;
        AUTO_FREE char *text = changed_text(sound, changes[i][0], changes[i][1], &place);
        AUTO_DOCUMENT *document = read_text(text, NULL, &r);
        expect_silence(&r.report);
        assert_non_null(document);
        const spress_rig *a = &wanted->rig, *b = &document->rig;
        assert_int_equal(b->bone_count, a->bone_count);
        assert_int_equal(b->animations[0].frame_count, 25);
        assert_memory_equal(b->animations[0].transforms, a->animations[0].transforms,
                            25 * sizeof *a->animations[0].transforms);
        assert_int_equal(b->meshes[0].vertex_count, 3);
        assert_int_equal(b->meshes[0].index_count, 3);
        assert_memory_equal(b->meshes[0].vertices, a->meshes[0].vertices,
                            3 * sizeof *a->meshes[0].vertices);
        assert_int_equal(b->images[0].format, SPRESS_IMAGE_PNG);
        assert_int_equal(b->images[0].data.size, sizeof pchr_sample_png);
        assert_int_equal(b->images[0].width, 1);
    }
}

/* "joint 0 with weight 1 where nothing is left": weights of 0 are shown so, and come back. */
TEST(weights_of_nothing)
{
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *text = changed_text(sound, "\"influences\":[0,0,0,0,0,1,0,0,0]",
                                        "\"influences\":[1,9,9,9,9,0,0,0,0]", &place);
    AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
    const spress_vertex *v = document->rig.meshes[0].vertices;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(v[1].bone_ids[i], 9);
        assert_true(v[1].bone_weights[i] == 0);
    }
    assert_true(v[0].bone_weights[0] == 1 && v[2].bone_weights[0] == 1);
}

/* GLT017: one warning for each kind, at its first place. */
TEST(losses_of_the_plane)
{
    static const struct {
        const char *find, *by;
        const char *path;
        size_t kinds;
    } cases[] = {
        /* z = 3; a turn about x; a matrix that leans, all of which flattened */
        {"{\"name\":\"bone\"", "@{\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,3,1]", "/nodes/0", 1},
        {"{\"name\":\"bone\"", "@{\"matrix\":[1,0,0,0,0,0.6,0.8,0,0,-0.8,0.6,0,0,0,0,1]",
         "/nodes/0", 1},
        {"{\"name\":\"bone\"", "@{\"matrix\":[1,0,0,0,1,1,0,0,0,0,1,0,0,0,0,1]", "/nodes/0", 1},
        {"{\"name\":\"bone\"", "@{\"translation\":[0,0,3]", "/nodes/0", 1},
        {"{\"node\":0,\"path\":\"translation\"}", "@{\"node\":0,\"path\":\"weights\"}",
         "/animations/0/channels/0/target", 1},
        {"{\"node\":0,\"path\":\"translation\"}", "@{\"path\":\"translation\"}",
         "/animations/0/channels/0/target", 1},
        {"{\"node\":0,\"path\":\"translation\"}", "@{\"node\":0,\"path\":\"pointer\"}",
         "/animations/0/channels/0/target", 1},
        {"{\"pbrMetallicRoughness\":{",
         "@{\"pbrMetallicRoughness\":{\"metallicRoughnessTexture\":0,", "/materials/0", 1},
        {"{\"pbrMetallicRoughness\":{", "@{\"alphaCutoff\":0,\"pbrMetallicRoughness\":{",
         "/materials/0", 1},
        {",\"extensions\":{\"KHR_materials_unlit\":{}}", ",\"extensions\":{}", NULL, 1},
        {",\"extensions\":{\"KHR_materials_unlit\":{}}", "", NULL, 1},
        {"\"baseColorFactor\":[1,1,1,1]", "\"baseColorFactor\":[1,1,1,0.5]", NULL, 1},
        {"{\"magFilter\":9729}", "@{\"wrapT\":10497}", "/samplers/0", 1},
    };
    AUTO_FREE char *sound = sound_text();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        test_report r;
        uint64_t place;
        AUTO_FREE char *text = changed_text(sound, cases[i].find, cases[i].by, &place);
        AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
        size_t found = 0;
        bool in_place = cases[i].path == NULL;
        for (size_t k = 0; k < r.report.count; k++) {
            assert_int_equal(r.items[k].code, SPRESS_CODE_GLTF_LOSS);
            found++;
            in_place |= r.items[k].offset == place && cases[i].path &&
                        strcmp(r.items[k].path, cases[i].path) == 0;
        }
        if (found < cases[i].kinds || !in_place)
            fail_msg("%zu losses with %s", found, cases[i].by);
        assert_int_equal(document->lost_count, found);
    }
}

/* glTF forbids two channels for one thing; the first counts. One for a node that is no bone, with
 * what it has already, changes nothing. */
TEST(several_channels_for_one_thing)
{
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *text = changed_text(
        sound, "\"path\":\"translation\"}}],\"samplers\":[",
        "\"path\":\"translation\"}},{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"translation\"}"
        "},{\"sampler\":2,\"target\":{\"node\":1,\"path\":\"scale\"}}],\"samplers\":["
        "{\"input\":6,\"output\":7},{\"input\":6,\"output\":8},{\"input\":6,\"output\":9},",
        &place);
    AUTO_FREE char *more = changed_text(
        text, "\"count\":2,\"type\":\"VEC3\"}],",
        "\"count\":2,\"type\":\"VEC3\"},"
        "{\"bufferView\":12,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"},"
        "{\"bufferView\":9,\"componentType\":5121,\"normalized\":true,\"count\":2,\"type\":"
        "\"VEC3\"}],",
        &place);
    AUTO_DOCUMENT *document = read_text(more, NULL, &r);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_int_equal(document->rig.bone_count, 1);
    assert_true(document->rig.animations[0].transforms[12].x == 1);
    assert_true(document->rig.animations[0].transforms[12].scale_x == 1);
}

/* "rgba8888" with a PNG that has no image data: the PNG is kept. */
TEST(raw_pixels_that_do_not_fit)
{
    static const uint8_t header[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0,    0,    0,
                                     13,   'I', 'H', 'D', 'R',  0,    0,    0,    100,  0,    0,
                                     0,    100, 8,   6,   0,    0,    0,    0x70, 0xE2, 0x95, 0x54};
    AUTO(spressi_output_free) spressi_output out;
    spressi_output_init(&out, NULL);
    spressi_put_text(&out, ROOT "\"images\":[{\"extras\":{\"spritepress\":{\"format\":\"rgba8888\"}"
                                "},\"uri\":\"data:image/png;base64,");
    spressi_base64_put(&out, (spress_bytes){header, sizeof header});
    spressi_put(&out, "\"}]}", 5);
    assert_false(out.failed);
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_text((const char *)out.buffer.data, NULL, &r));
    assert_int_equal(document->rig.images[0].format, SPRESS_IMAGE_PNG);
    assert_int_equal(document->rig.images[0].width, 100);
    assert_int_equal(document->rig.images[0].data.size, sizeof header);
}

/* "the second one gets `.1` behind its name", unless the name has no room for it. */
TEST(names_of_primitives)
{
    for (size_t size = 65533; size <= 65535; size++) {
        AUTO_FREE char *name = MUST(malloc(size + 64));
        strcpy(name, "{\"name\":\"");
        memset(name + 9, 'n', size);
        strcpy(name + 9 + size, "\",\"mesh\":0}");
        AUTO_FREE char *text =
            repeated(ROOT "\"meshes\":[{\"primitives\":[", "{\"attributes\":{\"POSITION\":0}}", 2,
                     "]}],\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}],"
                     "\"nodes\":[]}");
        AUTO_FREE char *wide = MUST(malloc(strlen(text) + strlen(name) + 16));
        strcpy(wide, text);
        char *at = strstr(wide, "\"nodes\":[");
        sprintf(at, "\"nodes\":[%s]}", name);
        test_report r;
        AUTO_DOCUMENT *document = MUST(read_text(wide, NULL, &r));
        assert_int_equal(document->rig.mesh_count, 2);
        const spress_mesh *second = &document->rig.meshes[1];
        assert_int_equal(second->name_size, size == 65533 ? 65535 : size);
        assert_string_equal(second->name + second->name_size - 2, size == 65533 ? ".1" : "nn");
    }
}

/* "an object with the key "asset" in its first 64 KiB" */
TEST(texts_are_recognised)
{
    const struct {
        spress_bytes text;
        bool is_gltf;
    } cases[] = {
        {BYTES("{\"asset\":{}}"), true},
        {BYTES("\xEF\xBB\xBF \n{\"a\":\"asset\",\"asset\" \t:{}}"), true},
        {BYTES("{\"a\":\"asset\"}"), false},
        {BYTES("{\"a\":\"asset\"\0}"), false},
        {BYTES("{\"asset\""), false},
        {BYTES("{\"asset\" "), false},
        {BYTES("{"), false},
        {BYTES("[\"asset\":{}]"), false},
        {BYTES(" "), false},
        {BYTES("\0{\"asset\":{}}"), false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const spress_format *format = spress_format_recognise(cases[i].text, NULL);
        assert_int_equal(format == spress_format_find("gltf"), cases[i].is_gltf);
    }
    AUTO_FREE char *late = repeated("{\"a\":[", "\"0123456789ABCDEF\"", 4000, "],\"asset\":{}}");
    assert_null(spress_format_recognise(bytes_of(late), NULL));
}

/* "A rig is refused for what PCHR refuses (`PCH016`)", and nothing is written. */
TEST(rigs_that_pchr_refuses)
{
    test_report r;
    AUTO_FREE char *sound = sound_text();
    AUTO_DOCUMENT *document = MUST(read_text(sound, NULL, &r));
    document->rig.meshes[0].image = 1; /* there is one */
    static const char *const formats[] = {"gltf", "glb"};
    for (size_t i = 0; i < 2; i++) {
        spress_buffer out = {.size = 77};
        test_report_init(&r);
        assert_false(spress_write(document, spress_format_find(formats[i]), NULL, &r.report, &out));
        assert_int_equal(r.items[0].code, SPRESS_CODE_PCHR_UNWRITABLE);
        assert_int_equal(out.size, 77);
    }
    document->rig.meshes[0].image = 0;
    /* The container may outgrow its memory in its last bytes as well. */
    char name[1200];
    document->rig.bones[0].name = name;
    for (size_t size = 0; size < 1100; size += 50) {
        memset(name, 'n', size);
        name[size] = '\0';
        document->rig.bones[0].name_size = (uint16_t)size;
        expect_writer_survives(document, "glb");
    }
}
