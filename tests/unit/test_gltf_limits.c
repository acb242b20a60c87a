/* Limits of docs/formats/gltf.md: what a rig holds (GLT015), small files that become large ones
 * (GLT016), the caller's limits, and memory that ends at any place. */
#include "gltf_faults.h"

static void expect_size_refused(char *text, const char *at, const char *path)
{
    test_report r;
    spress_document *document = read_text(text, NULL, &r);
    assert_null(document);
    expect_code(&r.report, SPRESS_CODE_GLTF_SIZE, (uint64_t)(strstr(text, at) - text), path);
    assert_int_equal(r.report.error_count, 1);
    free(text);
}

/* GLT015: a rig has at most 65,535 of everything, and one animation is kept free for the bind pose.
 */
TEST(more_than_a_rig_holds)
{
    expect_size_refused(repeated(ROOT "\"images\":[", "{}", 65536, "]}"), "{}", "/images");
    expect_size_refused(repeated(ROOT "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[",
                                 "{}", 65536, "]}]}"),
                        "{\"primitives\"", "/meshes");
    expect_size_refused(
        repeated(ROOT "\"animations\":[", "{\"samplers\":[],\"channels\":[]}", 65535, "]}"),
        "{\"samplers\"", "/animations");
    /* Nodes with a mesh of no primitives, out of their place: 65,536 bones. */
    expect_size_refused(repeated(ROOT "\"meshes\":[{\"primitives\":[]}],\"nodes\":[",
                                 "{\"mesh\":0,\"scale\":[2,1,1]}", 65536, "]}"),
                        "{\"mesh\"", "/nodes");
    /* Bone 32,768 is the parent of the last. */
    expect_size_refused(repeated(ROOT "\"meshes\":[{\"primitives\":[]}],\"nodes\":[",
                                 "{\"mesh\":0,\"scale\":[2,1,1]}", 32768,
                                 ",{\"scale\":[3,1,1],\"children\":[32769]},"
                                 "{\"mesh\":0,\"name\":\"last\"}]}"),
                        "{\"mesh\":0,\"name\":\"last\"}", "/nodes/32769");

    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *text = changed_text(sound, "{\"name\":\"go\"", "@{\"name\":\"go\"", &place);
    char *long_text = changed_text(text, "{\"bufferView\":6,\"componentType\":5126",
                                   "{\"bufferView\":11,\"componentType\":5123", &(uint64_t){0});
    expect_size_refused(long_text, "{\"name\":\"go\"", "/animations/0");
    free(text);
    /* An accessor without a view: 65,536 vertices cost nothing in the file. */
    text = changed_text(sound, "\"POSITION\":0", "\"POSITION\":@0", &place);
    AUTO_FREE char *many =
        changed_text(text, "{\"bufferView\":0,\"componentType\":5126,\"count\":3",
                     "{\"componentType\":5126,\"count\":65536", &(uint64_t){0});
    test_report r;
    assert_null(read_text(many, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_GLTF_SIZE, place, "/meshes/0/primitives/0/attributes");
}

/* 65,535 images are the most, and a mesh without a texture needs one more. */
TEST(no_room_for_a_white_pixel)
{
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *most = repeated("\"images\":[", "{\"bufferView\":8}", 65535, "],\"x\":[");
    AUTO_FREE char *text = changed_text(sound, "\"images\":[", most, &place);
    AUTO_FREE char *bare = changed_text(text, "\"material\":0,", "", &place);
    assert_null(read_text(bare, NULL, &r));
    const spress_diagnostic *item = &r.items[0];
    assert_int_equal(item->code, SPRESS_CODE_GLTF_SIZE);
    assert_string_equal(item->path, "/meshes/0/primitives/0");
}

/* Reads the text, which must be refused with GLT016 between the two marks, or up to the end. */
static void expect_over_budget(char *text, const char *from, const char *to, const char *path)
{
    test_report r;
    FAILING_ALLOCATOR(counting, 0);
    const spress_read_options options = {.allocator = &counting.allocator};
    assert_null(read_text(text, &options, &r));
    const spress_diagnostic *item = &r.items[0];
    assert_int_equal(item->code, SPRESS_CODE_GLTF_BUDGET);
    assert_string_equal(item->path, path);
    assert_true(item->offset >= (uint64_t)(strstr(text, from) - text));
    assert_true(item->offset <= (uint64_t)((to ? strstr(text, to) - text : (long)strlen(text))));
    /* "32 times its size and 32 MiB": what is refused was not allocated. */
    assert_true(counting.peak_bytes <= 2 * (32 * strlen(text) + (32u << 20)));
    assert_int_equal(counting.live_count, 0);
    free(text);
}

/* GLT016: what entries of a file share is counted for each of them. */
TEST(small_files_of_large_rigs)
{
    /* 65,535 vertices of 12 bytes in the accessor and 40 in the rig, for each of 20 nodes. */
    char *nodes = repeated("", "{\"mesh\":0}", 20, "");
    char list[1024];
    snprintf(list, sizeof list,
             ROOT "\"nodes\":[%s],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}]"
                  ",\"accessors\":[{\"componentType\":5126,\"count\":65535,\"type\":\"VEC3\"}]}",
             nodes);
    free(nodes);
    char *text = MUST(malloc(strlen(list) + 1));
    expect_over_budget(strcpy(text, list), "{\"attributes\"", "\"accessors\"",
                       "/meshes/0/primitives/0");
    /* Seven million indices of one vertex: 28 MB of floats, and 14 MB in the rig. */
    static const char indexed[] =
        ROOT "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0"
             "},\"indices\":1}]}],\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":"
             "\"VEC3\"},{\"componentType\":5123,\"count\":7000000,\"type\":\"SCALAR\"}]}";
    text = malloc(sizeof indexed);
    assert_non_null(text);
    expect_over_budget(strcpy(text, indexed), "{\"attributes\"", "\"accessors\"",
                       "/meshes/0/primitives/0");
    /* Accessors alone. */
    static const char zeros[] =
        ROOT "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0"
             "}}]}],\"accessors\":[{\"componentType\":5126,\"count\":2147483647,\"type\":\"VEC3\"}"
             "]}";
    text = malloc(sizeof zeros);
    assert_non_null(text);
    expect_over_budget(strcpy(text, zeros), "{\"componentType\"", NULL, "/accessors/0");
}

/* GLT016: two keys 2,700 seconds apart are 64,801 frames, of 24 bytes for each of 40 bones. */
TEST(many_frames_of_many_bones)
{
    char *text = repeated(
        ROOT "\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],\"channels\":[{\"sampler\""
             ":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}],\"accessors\":[{\"bufferView\":0,"
             "\"componentType\":5123,\"count\":2,\"type\":\"SCALAR\"},{\"componentType\":5126,"
             "\"count\":2,\"type\":\"VEC3\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":4}],"
             "\"buffers\":[{\"byteLength\":4,\"uri\":\"data:;base64,AACMCg==\"}],"
             "\"meshes\":[{\"primitives\":[]}],\"nodes\":[",
        "{\"mesh\":0,\"scale\":[2,1,1]}", 40, "]}");
    expect_over_budget(text, "{\"samplers\"", "\"accessors\"", "/animations/0");
}

/* Many images of one view of 20,000 bytes, of which only the header is looked at; or many pictures
 * made of it, which "format" asks for. */
TEST(images_of_one_view)
{
    AUTO_FREE uint8_t *png = MUST(calloc(1, 20000));
    memcpy(png, pchr_sample_png, 33);
    for (int raw = 0; raw < 2; raw++) {
        AUTO(spressi_output_free) spressi_output out;
        spressi_output_init(&out, NULL);
        spressi_put_text(&out, ROOT "\"images\":[");
        const char *entry = raw ? "{\"bufferView\":0,\"extras\":{\"spritepress\":{\"format\":"
                                  "\"rgba8888\",\"width\":-0}}}"
                                : "{\"bufferView\":0}";
        for (int i = 0; i < 4000; i++) {
            spressi_put_text(&out, i == 0 ? "" : ",");
            spressi_put_text(&out, entry);
        }
        spressi_put_text(&out, "],\"bufferViews\":[{\"buffer\":0,\"byteLength\":20000}],"
                               "\"buffers\":[{\"byteLength\":20000,\"uri\":\"data:x;base64,");
        spressi_base64_put(&out, (spress_bytes){png, 20000});
        spressi_put(&out, "\"}]}", 5);
        assert_false(out.failed);
        test_report r;
        assert_null(read_text((char *)out.buffer.data, NULL, &r));
        assert_int_equal(r.items[0].code, SPRESS_CODE_GLTF_BUDGET);
        assert_int_equal(strncmp(r.items[0].path, "/images/", 8), 0);
    }
}

/* The limits of the caller, before memory is asked for. */
TEST(limits_of_the_caller)
{
    static const struct {
        spress_limits limits;
        spress_code code;
        const char *path;
    } cases[] = {
        {{.bones = 1}, SPRESS_CODE_PCHR_LIMIT, NULL},
        {{.vertices = 2}, SPRESS_CODE_PCHR_LIMIT, "/meshes/0/primitives/0"},
        {{.transforms = 24}, SPRESS_CODE_PCHR_LIMIT, "/animations/0"},
        {{.name_bytes = 10}, SPRESS_CODE_LIMIT_NAMES, "/animations/0/name"},
    };
    AUTO_FREE char *sound = sound_text();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        test_report r;
        uint64_t place;
        AUTO_FREE char *text = changed_text(sound, "\"joints\":[0],\"inverseBindMatrices\":5",
                                            i == 0 ? "\"joints\":[0,1]" : "\"joints\":[0]", &place);
        const spress_read_options options = {.limits = cases[i].limits};
        assert_null(read_text(text, &options, &r));
        assert_int_equal(r.report.error_count, 1);
        assert_int_equal(r.items[0].code, cases[i].code);
        if (cases[i].path)
            assert_string_equal(r.items[0].path, cases[i].path);
    }
}

/* `count` empty objects with commas before them. */
static void put_objects(char *to, size_t count)
{
    *to = '\0';
    for (size_t i = 0; i < count; i++)
        strcat(to, ",{}");
}

/* Memory comes in blocks of 1,024 bytes, and more than 256 get one of their own. Entries of which
 * little more than the place is kept, and the lengths of names, move the ends of the blocks: each
 * allocation begins one at some time. */
TEST(memory_ends_anywhere)
{
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *posed = changed_text(sound, "\"name\":\"bone\"",
                                         "\"translation\":[0,5,0],\"name\":\"bone\"", &place);
    AUTO_FREE char *twice =
        changed_text(posed, "\"primitives\":[",
                     "\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,"
                     "\"WEIGHTS_0\":2}},",
                     &place);
    for (size_t i = 0; i < 64; i++) {
        char scenes[128], samplers[128], textures[128], materials[128];
        put_objects(scenes, i < 16 ? 2 * i : 30);
        put_objects(samplers, i < 16 ? 0 : i < 32 ? 2 * (i - 16) : 30);
        put_objects(textures, i < 32 ? 0 : i < 48 ? 2 * (i - 32) : 30);
        put_objects(materials, i < 48 ? 0 : 2 * (i - 48));
        char by[4][256];
        snprintf(by[0], sizeof by[0], "{\"nodes\":[0,1]}%s", scenes);
        snprintf(by[1], sizeof by[1], "{\"magFilter\":9729}%s", samplers);
        snprintf(by[2], sizeof by[2], "{\"source\":0,\"sampler\":0}%s", textures);
        snprintf(by[3], sizeof by[3], "{\"KHR_materials_unlit\":{}}}%s", materials);
        AUTO_FREE char *a = changed_text(twice, "{\"nodes\":[0,1]}", by[0], &place);
        AUTO_FREE char *b = changed_text(a, "{\"magFilter\":9729}", by[1], &place);
        AUTO_FREE char *c = changed_text(b, "{\"source\":0,\"sampler\":0}", by[2], &place);
        AUTO_FREE char *d = changed_text(c, "{\"KHR_materials_unlit\":{}}}", by[3], &place);
        expect_reader_survives(bytes_of(d), "gltf", NULL, false);
    }
    for (size_t i = 0; i < 64; i++) {
        static const char *const named[] = {"\"bone\"", "\"pixel\"", "\"go\"", "\"body\""};
        AUTO_FREE char *text = MUST(malloc(strlen(twice) + 1));
        strcpy(text, twice);
        for (size_t k = 0; k < 4; k++) {
            char name[300] = "\"";
            memset(name + 1, 'n', 1 + 16 * (i < 16 * k ? 0 : i - 16 * k < 15 ? i - 16 * k : 15));
            strcat(name, "\"");
            char *longer = changed_text(text, named[k], name, &place);
            free(text);
            text = longer;
        }
        expect_reader_survives(bytes_of(text), "gltf", NULL, false);
    }
}

/* With 80 of everything every array has a block of its own: nodes out of their place, one skin
 * without matrices and one with such as cannot be inverted, an animation; and without the latter,
 * so that a bind pose has to be made. */
TEST(memory_ends_in_large_files)
{
    spressi_output out, numbers;
    spressi_output_init(&numbers, NULL);
    for (int i = 0; i < 80; i++) {
        spressi_put_text(&numbers, i == 0 ? "" : ",");
        spressi_put_int(&numbers, i);
    }
    spressi_put(&numbers, "", 1);
    assert_false(numbers.failed);
    const char *joints_list = (const char *)numbers.buffer.data;
    for (int animated = 0; animated < 2; animated++) {
        AUTO_FREE char *nodes = repeated(ROOT "\"nodes\":[", "{\"scale\":[2,1,1]}", 80, "],");
        AUTO_FREE char *textures = repeated("\"textures\":[", "{}", 80, "],");
        AUTO_FREE char *materials = repeated("\"materials\":[", "{}", 80, "],");
        spressi_output_init(&out, NULL);
        spressi_put_text(&out, nodes);
        spressi_put_text(&out, textures);
        spressi_put_text(&out, materials);
        spressi_put_text(&out, "\"skins\":[{\"joints\":[");
        spressi_put_text(&out, joints_list);
        spressi_put_text(&out, "]},{\"inverseBindMatrices\":0,\"joints\":[");
        spressi_put_text(&out, joints_list);
        spressi_put_text(&out, "]}");
        AUTO_FREE char *more = repeated("", "{\"joints\":[]}", 40, "");
        spressi_put_text(&out, ",");
        spressi_put_text(&out, more);
        spressi_put_text(&out, "],");
        AUTO_FREE char *animations =
            repeated("\"animations\":[",
                     "{\"samplers\":[{\"input\":1,\"output\":2}],\"channels\":[{"
                     "\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}",
                     animated ? 40 : 0, "],");
        spressi_put_text(&out, animations);
        spressi_put_text(&out,
                         "\"accessors\":[{\"componentType\":5126,\"count\":80,\"type\":\"MAT4\"},"
                         "{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\"},"
                         "{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}]}");
        spressi_put(&out, "", 1);
        assert_false(out.failed);
        expect_reader_survives(bytes_of((const char *)out.buffer.data), "gltf", NULL, false);
        spressi_output_free(&out);
    }
    spressi_output_free(&numbers);
}

/* A name of over 1 KiB shrinks when its escapes are undone. Where there is no memory for that it
 * stays as large as it was: it is never lost. */
TEST(a_name_survives_failed_memory)
{
    enum { LETTERS = 400 };
    char text[8 * LETTERS] = "{\"asset\":{\"version\":\"2.0\"},\"images\":[{\"name\":\"";
    for (int i = 0; i < LETTERS; i++)
        strcat(text, "\\u0041");
    strcat(text,
           "\",\"uri\":\"data:;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACklEQVR4"
           "nGMAAQAABQABDQottAAAAABJRU5ErkJggg==\"}]}");
    for (size_t n = 1;; n++) {
        TEST_REPORT(r);
        FAILING_ALLOCATOR(f, n);
        const spress_read_options options = {.allocator = &f.allocator};
        spress_document *d =
            spress_read(bytes_of(text), spress_format_find("gltf"), &options, &r.report);
        if (d) {
            assert_non_null(d->rig.images[0].name);
            assert_int_equal(strlen(d->rig.images[0].name), LETTERS);
        }
        spress_document_free(d);
        assert_int_equal(f.live_count, 0);
        if (!f.failed)
            break;
    }
}
