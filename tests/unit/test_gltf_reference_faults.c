/* Rules of docs/formats/gltf.md about what the text refers to: entries, data, numbers (GLT005 to
 * GLT014). */
#include "gltf_faults.h"

/* Rows of a table in which every rule has the same code. */
#define NOWHERE(find, by, path) ROW(find, by, GLTF_REFERENCE, path)

/* GLT005: what does not exist. The place is that of the number. */
TEST(missing_entries)
{
    static const broken_rule rules[] = {
        NOWHERE("'scene':0", "'scene':@1", "/scene"),
        NOWHERE("{'nodes':[0,1]}", "{'nodes':[0,@2]}", "/scenes/0/nodes/1"),
        NOWHERE("'name':'bone'", "'children':[1,@2]", "/nodes/0/children/1"),
        NOWHERE("'mesh':0", "'mesh':@1", "/nodes/1/mesh"),
        NOWHERE("'skin':0", "'skin':@1", "/nodes/1/skin"),
        NOWHERE("'joints':[0]", "'joints':[0,@2]", "/skins/0/joints/1"),
        NOWHERE("'inverseBindMatrices':5", "'inverseBindMatrices':@8",
                "/skins/0/inverseBindMatrices"),
        NOWHERE("'POSITION':0", "'POSITION':@8", "/meshes/0/primitives/0/attributes/POSITION"),
        NOWHERE("'indices':4", "'indices':@8", "/meshes/0/primitives/0/indices"),
        NOWHERE("'material':0", "'material':@1", "/meshes/0/primitives/0/material"),
        NOWHERE("'index':0", "'index':@1",
                "/materials/0/pbrMetallicRoughness/baseColorTexture/index"),
        NOWHERE("'source':0", "'source':@1", "/textures/0/source"),
        NOWHERE("'bufferView':8", "'bufferView':@14", "/images/0/bufferView"),
        NOWHERE("'sampler':0,'target'", "'sampler':@1,'target'", "/animations/0/channels/0"),
        NOWHERE("'node':0", "'node':@2", "/animations/0/channels/0/target/node"),
        NOWHERE("'input':6", "'input':@8", "/animations/0/samplers/0/input"),
        NOWHERE("'output':7", "'output':@8", "/animations/0/samplers/0/output"),
        NOWHERE("'joint':0", "'joint':@1", "/animations/0/extras/spritepress/joints/0/joint"),
        NOWHERE("'bufferView':0", "'bufferView':@14", "/accessors/0/bufferView"),
        NOWHERE("'buffer':0", "'buffer':@1", "/bufferViews/0/buffer"),
    };
    EXPECT_BROKEN(rules);
    /* Joint 255 of one, vertex 65,535 of three: the place is the primitive's. */
    static const char *const views_of_ones[][2] = {{"{\"bufferView\":1,", "{\"bufferView\":9,"},
                                                   {"{\"bufferView\":4,", "{\"bufferView\":9,"}};
    for (size_t i = 0; i < 2; i++) {
        test_report r;
        uint64_t place;
        AUTO_FREE char *sound = sound_text();
        AUTO_FREE char *marked =
            changed_text(sound, "[{\"attributes\"", "[@{\"attributes\"", &place);
        uint64_t none;
        AUTO_FREE char *text =
            changed_text(marked, views_of_ones[i][0], views_of_ones[i][1], &none);
        assert_null(read_text(text, NULL, &r));
        expect_code(&r.report, SPRESS_CODE_GLTF_REFERENCE, place, "/meshes/0/primitives/0");
    }
    /* Without a skin nothing has a joint. */
    static const broken_rule no_skin[] = {
        {"\"mesh\":0,\"skin\":0}],\"skins\":[{\"joints\":[0],\"inverseBindMatrices\":5}],",
         "\"mesh\":0}],", SPRESS_CODE_GLTF_REFERENCE, NULL},
    };
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *text = changed_text(sound, no_skin[0].find, no_skin[0].by, &place);
    AUTO_FREE char *marked = changed_text(text, "{\"joint\":0", "{\"joint\":@0", &place);
    assert_null(read_text(marked, NULL, &r));
    expect_code(&r.report, no_skin[0].code, place, no_skin[0].path);
}

/* GLT006, GLT011, GLT012: data that do not lie in what holds them, of another type or count than
 * they are used as, not finite. */
TEST(wrong_data)
{
    static const broken_rule rules[] = {
        ROW("'buffers':[{'byteLength':", "'buffers':[@{'byteLength':9", GLTF_BOUNDS, "/buffers/0"),
        ROW("{'buffer':0,'byteOffset':0,", "@{'buffer':0,'byteOffset':99999,", GLTF_BOUNDS,
            "/bufferViews/0"),
        ROW("{'bufferView':0,", "@{'bufferView':0,'byteOffset':37,", GLTF_BOUNDS, "/accessors/0"),
        ROW("{'bufferView':0,", "@{'bufferView':0,'byteOffset':25,", GLTF_BOUNDS, "/accessors/0"),
        ROW("{'bufferView':0,'componentType':5126,'count':3",
            "@{'bufferView':0,'componentType':5126,'count':4", GLTF_BOUNDS, "/accessors/0"),
        ROW("{'bufferView':0,'componentType':5126", "{'bufferView':0,'componentType':@5124",
            GLTF_TYPE, "/accessors/0/componentType"),
        ROW("'type':'VEC3'", "'type':@'VEC2'", GLTF_TYPE, "/accessors/0/type"),
        ROW("'type':'VEC3'", "'type':@'MAT3'", GLTF_TYPE, "/accessors/0/type"),
        ROW("'type':'VEC3'", "'type':@'VEC5'", GLTF_TYPE, "/accessors/0/type"),
        ROW("'inverseBindMatrices':5", "'inverseBindMatrices':6", GLTF_TYPE, "/accessors/6/type"),
        ROW("'joints':[0],'inverseBindMatrices':5", "'joints':[0,1],'inverseBindMatrices':@5",
            GLTF_TYPE, "/skins/0"),
        ROW("'WEIGHTS_0':2", "'WEIGHTS_0':@2", GLTF_TYPE, "/meshes/0/primitives/0/attributes"),
        ROW("'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,",
            "'attributes':@{'POSITION':0,'JOINTS_0':1,", GLTF_TYPE,
            "/meshes/0/primitives/0/attributes"),
        ROW("{'input':6,'output':7", "@{'input':6,'output':0", GLTF_TYPE,
            "/animations/0/samplers/0"),
        ROW("{'input':6,'output':7,'interpolation':'LINEAR'",
            "@{'input':6,'output':7,'interpolation':'CUBICSPLINE'", GLTF_TYPE,
            "/animations/0/samplers/0"),
        ROW("{'input':6,'output':7,'interpolation':'LINEAR'",
            "@{'input':6,'output':7,'interpolation':'linear'", GLTF_TYPE, NULL),
        ROW("{'bufferView':0,", "@{'bufferView':9,", GLTF_FLOAT, "/accessors/0"),
        ROW("{'version':1,'fps':24", "@{'version':2,'fps':24", GLTF_VERSION, "/extras/spritepress"),
        ROW("{'version':1,'fps':24", "@{'version':1,'fps':65536", GLTF_VERSION,
            "/extras/spritepress"),
        ROW("{'version':1,'fps':24,'flags':0", "@{'version':1,'fps':24,'flags':65536", GLTF_VERSION,
            "/extras/spritepress"),
    };
    AUTO_FREE char *sound = sound_text();
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        test_report r;
        uint64_t place;
        AUTO_FREE char *text = changed_text(sound, rules[i].find, rules[i].by, &place);
        if (i == 9) /* the type of accessor 6 */
            place = (uint64_t)(strstr(strstr(text, "{\"bufferView\":6,"), "\"SCALAR\"") - text);
        if (i == 11) { /* two weights for three vertices */
            char *fewer = changed_text(text, "{\"bufferView\":2,\"componentType\":5126,\"count\":3",
                                       "{\"bufferView\":2,\"componentType\":5126,\"count\":2",
                                       &(uint64_t){0});
            free(text);
            text = fewer;
        }
        spress_document *document = read_text(text, NULL, &r);
        if (document)
            fail_msg("\"%s\" was read", rules[i].by);
        expect_code(&r.report, rules[i].code, place, rules[i].path);
        assert_int_equal(r.report.error_count, 1);
    }
}

/* GLT010, GLT013, GLT014. */
TEST(trees_times_and_images)
{
    static const broken_rule rules[] = {
        ROW("'name':'bone'", "'children':[1,@1]", GLTF_TREE, "/nodes/0/children/1"),
        ROW("'nodes':[{'name':'bone'", "'nodes':[@{'children':[0]", GLTF_TREE, "/nodes"),
        /* times 1, 0 and times -1, -1 */
        ROW("{'input':6", "@{'input':6", GLTF_TIMES, NULL),
        ROW("{'input':6", "@{'input':6", GLTF_TIMES, NULL),
        /* not a PNG, too short for one, too wide for a rig */
        ROW("{'name':'pixel','bufferView':8", "@{'name':'pixel','bufferView':0", GLTF_IMAGE,
            "/images/0"),
        ROW("{'name':'pixel','bufferView':8", "@{'name':'pixel','bufferView':1", GLTF_IMAGE,
            "/images/0"),
        ROW("{'name':'pixel','bufferView':8", "@{'name':'pixel','bufferView':10", GLTF_IMAGE,
            "/images/0"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':@'a.png'", GLTF_URI,
            "/images/0/uri"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':@'data:,x'", GLTF_BASE64,
            "/images/0/uri"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':@'data:x'", GLTF_BASE64,
            "/images/0/uri"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':@'dat'", GLTF_URI,
            "/images/0/uri"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':'data:x;base64,AA@!A'",
            GLTF_BASE64, "/images/0/uri"),
        ROW("{'name':'pixel','bufferView':8", "{'name':'pixel','uri':@'data:\\u0078;base64,AA!A'",
            GLTF_BASE64, "/images/0/uri"),
    };
    static const char *const input = "{\"bufferView\":6,\"componentType\":5126";
    AUTO_FREE char *sound = sound_text();
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        test_report r;
        uint64_t place;
        AUTO_FREE char *text = changed_text(sound, rules[i].find, rules[i].by, &place);
        if (i == 2 || i == 3) {
            char *other = changed_text(text, input,
                                       i == 2 ? "{\"bufferView\":2,\"componentType\":5126"
                                              : "{\"bufferView\":9,\"componentType\":5120",
                                       &(uint64_t){0});
            free(text);
            text = other;
        }
        spress_document *document = read_text(text, NULL, &r);
        if (document)
            fail_msg("\"%s\" was read", rules[i].by);
        expect_code(&r.report, rules[i].code, place, rules[i].path);
    }
}

/* GLT005, GLT006 and the rest for the parts of a sparse accessor: the indices are those of view 4,
 * 0 to 2, the values the large ones of view 12. */
TEST(sparse_accessors)
{
#define SPARSE "{'bufferView':0,'sparse':"
    static const broken_rule rules[] = {
        ROW("{'bufferView':0", SPARSE "@1", JSON_TYPE, "/accessors/0/sparse"),
        ROW("{'bufferView':0", SPARSE "@{}", JSON_MISSING_KEY, "/accessors/0/sparse/count"),
        ROW("{'bufferView':0", SPARSE "{'count':@0,'indices':0,'values':0}", JSON_RANGE,
            "/accessors/0/sparse/count"),
        ROW("{'bufferView':0", SPARSE "@{'count':1}", JSON_MISSING_KEY,
            "/accessors/0/sparse/indices"),
        ROW("{'bufferView':0", SPARSE "{'count':1,'indices':@1,'values':0}", JSON_TYPE,
            "/accessors/0/sparse/indices"),
        ROW("{'bufferView':0", SPARSE "{'count':1,'indices':@{},'values':0}", JSON_MISSING_KEY,
            "/accessors/0/sparse/indices/bufferView"),
        ROW("{'bufferView':0", SPARSE "{'count':1,'indices':{'bufferView':@14},'values':0}",
            GLTF_REFERENCE, "/accessors/0/sparse/indices/bufferView"),
        ROW("{'bufferView':0",
            SPARSE "{'count':1,'indices':{'bufferView':4,'byteOffset':@''},'values':0}", JSON_TYPE,
            "/accessors/0/sparse/indices/byteOffset"),
        ROW("{'bufferView':0", SPARSE "{'count':1,'indices':@{'bufferView':4},'values':0}",
            JSON_MISSING_KEY, "/accessors/0/sparse/indices/componentType"),
        ROW("{'bufferView':0",
            SPARSE "{'count':9,'indices':@{'bufferView':4,'componentType':5123},'values':0}",
            GLTF_BOUNDS, "/accessors/0/sparse/indices"),
        ROW("{'bufferView':0",
            SPARSE "@{'count':1,'indices':{'bufferView':4,'componentType':5123}}", JSON_MISSING_KEY,
            "/accessors/0/sparse/values"),
        ROW("{'bufferView':0",
            SPARSE "{'count':4,'indices':{'bufferView':4,'componentType':5123},"
                   "'values':@{'bufferView':12}}",
            GLTF_BOUNDS, "/accessors/0/sparse/values"),
        ROW("{'bufferView':0",
            SPARSE "@{'count':1,'indices':{'bufferView':9,'componentType':5123},"
                   "'values':{'bufferView':12}}",
            GLTF_REFERENCE, "/accessors/0/sparse"),
        ROW("{'bufferView':0",
            SPARSE "@{'count':1,'indices':{'bufferView':9,'componentType':5120},"
                   "'values':{'bufferView':12}}",
            GLTF_REFERENCE, "/accessors/0/sparse"),
    };
#undef SPARSE
    EXPECT_BROKEN(rules);
    /* Vertices 0 and 1 become (1, 0) and (0, 1), the third stays; and zeros where no view is. */
    static const char replaced[] =
        "\"sparse\":{\"count\":2,\"indices\":{\"bufferView\":4,\"componentType\":5123},"
        "\"values\":{\"bufferView\":0,\"byteOffset\":12}}";
    for (int with_view = 0; with_view < 2; with_view++) {
        test_report r;
        uint64_t place;
        char by[256];
        AUTO_FREE char *sound = sound_text();
        snprintf(by, sizeof by, "{%s%s", with_view ? "\"bufferView\":0," : "", replaced);
        AUTO_FREE char *text = changed_text(sound, "{\"bufferView\":0", by, &place);
        AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
        const spress_vertex *v = document->rig.meshes[0].vertices;
        assert_true(v[0].x == 1 && v[0].y == 0);
        assert_true(v[1].x == 0 && v[1].y == 1);
        assert_true(v[2].x == 0 && v[2].y == (float)with_view);
    }
}

/* Section "Animations" and "Accessors" of glTF 2.0: a signed byte c stands for max(c / 127, -1)
 * when it is normalised, and so on for the other types; without that it is the number itself. */
TEST(components_of_every_type)
{
    static const struct {
        int component;
        const char *normalised;
        double x; /* of view 9: all bits are set */
    } cases[] = {
        {5120, "false", -1},           {5120, "true", -1.0 / 127},
        {5121, "false", 255},          {5121, "true", 1},
        {5122, "false", -1},           {5122, "true", -1.0 / 32767},
        {5123, "false", 65535},        {5123, "true", 1},
        {5125, "false", 4294967296.0}, {5125, "true", 4294967296.0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        test_report r;
        uint64_t place;
        char by[128];
        AUTO_FREE char *sound = sound_text();
        snprintf(by, sizeof by, "{\"bufferView\":9,\"componentType\":%d,\"normalized\":%s",
                 cases[i].component, cases[i].normalised);
        AUTO_FREE char *text =
            changed_text(sound, "{\"bufferView\":7,\"componentType\":5126", by, &place);
        AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
        const spress_rig *rig = &document->rig;
        const spress_animation *go = &rig->animations[rig->animation_count - 1];
        assert_string_equal(go->name, "go");
        assert_true(go->transforms[0].x == (float)cases[i].x);
    }
    /* -128 / 127 is below -1. */
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    AUTO_FREE char *text =
        changed_text(sound, "{\"bufferView\":7,\"componentType\":5126",
                     "{\"bufferView\":13,\"componentType\":5120,\"normalized\":true", &place);
    AUTO_DOCUMENT *document = MUST(read_text(text, NULL, &r));
    const spress_rig *rig = &document->rig;
    const spress_animation *go = &rig->animations[rig->animation_count - 1];
    assert_true(go->transforms[0].x == -1 && go->transforms[0].y == 1);
}

/* GLT012, "also when matrices are multiplied". */
TEST(beyond_float32)
{
    test_report r;
    uint64_t place;
    AUTO_FREE char *sound = sound_text();
    /* A bone that makes three of one: the vertex is at 9e38. */
    AUTO_FREE char *text =
        changed_text(sound, "\"mesh\":0,\"skin\":0}", "\"mesh\":0,\"scale\":[3,1,1]}", &place);
    AUTO_FREE char *far = changed_text(text, "{\"bufferView\":0,", "{\"bufferView\":12,", &place);
    AUTO_FREE char *marked = changed_text(far, "[{\"attributes\"", "[@{\"attributes\"", &place);
    assert_null(read_text(marked, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_GLTF_FLOAT, place, "/meshes/0/primitives/0");
}
