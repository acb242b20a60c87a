/* Rules of docs/formats/gltf.md about the text, each broken once in an otherwise sound file: the
 * code and the place of the finding, and that no rig comes of it. */
#include "gltf_faults.h"

/* What every row below is a change of. */
static void the_sound_file_is_a_rig(void **state)
{
    (void)state;
    test_report r;
    char *text = sound_text();
    spress_document *document = read_text(text, NULL, &r);
    expect_silence(&r.report);
    assert_non_null(document);
    const spress_rig *rig = &document->rig;
    assert_int_equal(rig->fps, 24);
    assert_int_equal(rig->bone_count, 1);
    assert_int_equal(rig->mesh_count, 1);
    assert_int_equal(rig->image_count, 1);
    assert_int_equal(rig->animation_count, 1);
    assert_int_equal(rig->animations[0].frame_count, 25);
    assert_true(rig->animations[0].transforms[12].x == 1);
    spress_document_free(document);
    free(text);
}

/* Every member that glTF's schema calls required. The place is the object's. */
static void required_members(void **state)
{
    (void)state;
    static const broken_rule rules[] = {
        {"{\"asset\":{\"version\":\"2.0\"},", "@{", SPRESS_CODE_JSON_MISSING_KEY, "/asset"},
        {"{\"version\":\"2.0\"}", "@{}", SPRESS_CODE_JSON_MISSING_KEY, "/asset/version"},
        {"{\"joints\":[0],", "@{", SPRESS_CODE_JSON_MISSING_KEY, "/skins/0/joints"},
        {"{\"name\":\"m\",\"primitives\"", "@{\"name\":\"m\",\"primitive\"",
         SPRESS_CODE_JSON_MISSING_KEY, "/meshes/0/primitives"},
        {"{\"attributes\"", "@{\"attribute\"", SPRESS_CODE_JSON_MISSING_KEY,
         "/meshes/0/primitives/0/attributes"},
        {"{\"POSITION\":0,", "@{", SPRESS_CODE_JSON_MISSING_KEY,
         "/meshes/0/primitives/0/attributes/POSITION"},
        {"{\"index\":0,", "@{", SPRESS_CODE_JSON_MISSING_KEY,
         "/materials/0/pbrMetallicRoughness/baseColorTexture/index"},
        {"{\"name\":\"pixel\",\"bufferView\":8,", "@{\"name\":\"pixel\",",
         SPRESS_CODE_JSON_MISSING_KEY, "/images/0/uri"},
        {"{\"name\":\"go\",\"channels\"", "@{\"name\":\"go\",\"channel\"",
         SPRESS_CODE_JSON_MISSING_KEY, "/animations/0/channels"},
        {"{\"sampler\":0,\"target\"", "@{\"sampler\":0,\"targe\"", SPRESS_CODE_JSON_MISSING_KEY,
         "/animations/0/channels/0/target"},
        {"{\"sampler\":0,\"target\"", "@{\"target\"", SPRESS_CODE_JSON_MISSING_KEY,
         "/animations/0/channels/0/sampler"},
        {"{\"node\":0,\"path\"", "@{\"node\":0,\"pat\"", SPRESS_CODE_JSON_MISSING_KEY,
         "/animations/0/channels/0/target/path"},
        {"{\"input\":6,", "@{", SPRESS_CODE_JSON_MISSING_KEY, "/animations/0/samplers/0/input"},
        {"{\"input\":6,\"output\":7,", "@{\"input\":6,", SPRESS_CODE_JSON_MISSING_KEY,
         "/animations/0/samplers/0/output"},
        {"{\"joint\":0,", "@{", SPRESS_CODE_JSON_MISSING_KEY,
         "/animations/0/extras/spritepress/joints/0/joint"},
        {"{\"bufferView\":0,\"componentType\":5126,", "@{\"bufferView\":0,",
         SPRESS_CODE_JSON_MISSING_KEY, "/accessors/0/componentType"},
        {"{\"bufferView\":0,\"componentType\":5126,\"count\":3,",
         "@{\"bufferView\":0,\"componentType\":5126,", SPRESS_CODE_JSON_MISSING_KEY,
         "/accessors/0/count"},
        {"{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}",
         "@{\"bufferView\":0,\"componentType\":5126,\"count\":3}", SPRESS_CODE_JSON_MISSING_KEY,
         "/accessors/0/type"},
        {"{\"buffer\":0,\"byteOffset\":0,", "@{\"byteOffset\":0,", SPRESS_CODE_JSON_MISSING_KEY,
         "/bufferViews/0/buffer"},
        {"{\"buffer\":0,\"byteOffset\":0,\"byteLength\":36}", "@{\"buffer\":0,\"byteOffset\":0}",
         SPRESS_CODE_JSON_MISSING_KEY, "/bufferViews/0/byteLength"},
        {"\"buffers\":[{\"byteLength\"", "\"buffers\":[@{\"byteLengt\"",
         SPRESS_CODE_JSON_MISSING_KEY, "/buffers/0/byteLength"},
    };
    EXPECT_BROKEN(rules);
}

/* Values of another type than glTF has there. The place is the value's. */
static void wrong_types(void **state)
{
    (void)state;
    static const broken_rule rules[] = {
        {"\"asset\":{\"version\":\"2.0\"}", "\"asset\":@[]", SPRESS_CODE_JSON_TYPE, "/asset"},
        {"\"version\":\"2.0\"", "\"version\":@2.0", SPRESS_CODE_JSON_TYPE, "/asset/version"},
        {"\"scene\":0", "\"scene\":@\"0\"", SPRESS_CODE_JSON_TYPE, "/scene"},
        {"\"scenes\":[{\"nodes\":[0,1]}]", "\"scenes\":@{}", SPRESS_CODE_JSON_TYPE, "/scenes"},
        {"[{\"nodes\":[0,1]}]", "[@0]", SPRESS_CODE_JSON_TYPE, "/scenes/0"},
        {"{\"nodes\":[0,1]}", "{\"nodes\":@0}", SPRESS_CODE_JSON_TYPE, "/scenes/0/nodes"},
        {"{\"nodes\":[0,1]}", "{\"nodes\":[0,@true]}", SPRESS_CODE_JSON_TYPE, "/scenes/0/nodes/1"},
        {"{\"spritepress\":{\"version\":1", "{\"spritepress\":@7,\"x\":{\"version\":1",
         SPRESS_CODE_JSON_TYPE, "/extras/spritepress"},
        {"\"fps\":24", "\"fps\":@\"24\"", SPRESS_CODE_JSON_TYPE, "/extras/spritepress/fps"},
        {"{\"version\":1", "{\"version\":@\"1\"", SPRESS_CODE_JSON_TYPE,
         "/extras/spritepress/version"},
        {"\"fps\":24,\"flags\":0", "\"fps\":24,\"flags\":@{}", SPRESS_CODE_JSON_TYPE,
         "/extras/spritepress/flags"},
        {"\"nodes\":[{\"name\"", "\"nodes\":[@null,{\"name\"", SPRESS_CODE_JSON_TYPE, "/nodes/0"},
        {"\"name\":\"bone\"", "\"name\":\"bone\",\"children\":@1", SPRESS_CODE_JSON_TYPE,
         "/nodes/0/children"},
        {"\"name\":\"bone\"", "\"name\":@1", SPRESS_CODE_JSON_TYPE, "/nodes/0/name"},
        {"\"name\":\"bone\"", "\"matrix\":@[1,0,0]", SPRESS_CODE_JSON_TYPE, "/nodes/0/matrix"},
        {"\"name\":\"bone\"", "\"translation\":@1", SPRESS_CODE_JSON_TYPE, "/nodes/0/translation"},
        {"\"name\":\"bone\"", "\"rotation\":[0,0,0,@\"1\"]", SPRESS_CODE_JSON_TYPE,
         "/nodes/0/rotation/3"},
        {"\"name\":\"bone\"", "\"scale\":@[1,1]", SPRESS_CODE_JSON_TYPE, "/nodes/0/scale"},
        {"{\"rotation\":0}", "{\"rotation\":@\"0\"}", SPRESS_CODE_JSON_TYPE,
         "/nodes/0/extras/spritepress/rotation"},
        {"{\"spritepress\":{\"rotation\":0}}", "{\"spritepress\":@0}", SPRESS_CODE_JSON_TYPE,
         "/nodes/0/extras/spritepress"},
        {"\"mesh\":0", "\"mesh\":@{}", SPRESS_CODE_JSON_TYPE, "/nodes/1/mesh"},
        {"\"skins\":[{\"joints\":[0]", "\"skins\":[{\"joints\":@0", SPRESS_CODE_JSON_TYPE,
         "/skins/0/joints"},
        {"\"skins\":[", "\"skins\":[@1,", SPRESS_CODE_JSON_TYPE, "/skins/0"},
        {"\"primitives\":[{", "\"primitives\":@0,\"x\":[{", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/primitives"},
        {"\"primitives\":[{", "\"primitives\":[@0,{", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/primitives/0"},
        {"\"meshes\":[", "\"meshes\":[@0,", SPRESS_CODE_JSON_TYPE, "/meshes/0"},
        {"\"attributes\":{", "\"attributes\":@0,\"x\":{", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/primitives/0/attributes"},
        {"\"mode\":4", "\"mode\":@[]", SPRESS_CODE_JSON_TYPE, "/meshes/0/primitives/0/mode"},
        {"\"indices\":4", "\"indices\":@true", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/primitives/0/indices"},
        {"\"material\":0", "\"material\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/primitives/0/material"},
        {"{\"spritepress\":{\"vertexCount\":3", "{\"spritepress\":@0,\"x\":{\"vertexCount\":3",
         SPRESS_CODE_JSON_TYPE, "/meshes/0/extras/spritepress"},
        {"\"vertexCount\":3", "\"vertexCount\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/extras/spritepress/vertexCount"},
        {"\"indexCount\":3", "\"indexCount\":@[3]", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/extras/spritepress/indexCount"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":@{}", SPRESS_CODE_JSON_TYPE,
         "/meshes/0/extras/spritepress/influences"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":@[0,0,0,0,0,1,0,0]",
         SPRESS_CODE_JSON_TYPE, "/meshes/0/extras/spritepress/influences"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":[@\"\",0,0,0,0,1,0,0,0]",
         SPRESS_CODE_JSON_TYPE, "/meshes/0/extras/spritepress/influences/0"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":[0,0,0,0,@\"\",1,0,0,0]",
         SPRESS_CODE_JSON_TYPE, "/meshes/0/extras/spritepress/influences/4"},
        {"\"influences\":[0,0,0,0,0,1,0,0,0]", "\"influences\":[0,0,0,0,0,1,0,0,@null]",
         SPRESS_CODE_JSON_TYPE, "/meshes/0/extras/spritepress/influences/8"},
        {"\"materials\":[", "\"materials\":[@1,", SPRESS_CODE_JSON_TYPE, "/materials/0"},
        {"\"pbrMetallicRoughness\":{", "\"pbrMetallicRoughness\":@1,\"x\":{", SPRESS_CODE_JSON_TYPE,
         "/materials/0/pbrMetallicRoughness"},
        {"\"baseColorTexture\":{", "\"baseColorTexture\":@1,\"x\":{", SPRESS_CODE_JSON_TYPE,
         "/materials/0/pbrMetallicRoughness/baseColorTexture"},
        {"\"baseColorFactor\":[1,1,1,1]", "\"baseColorFactor\":@1", SPRESS_CODE_JSON_TYPE,
         "/materials/0/pbrMetallicRoughness/baseColorFactor"},
        {"\"texCoord\":0", "\"texCoord\":@\"0\"", SPRESS_CODE_JSON_TYPE,
         "/materials/0/pbrMetallicRoughness/baseColorTexture/texCoord"},
        {"{\"KHR_materials_unlit\":{}}", "@[]", SPRESS_CODE_JSON_TYPE, "/materials/0/extensions"},
        {"\"textures\":[", "\"textures\":[@1,", SPRESS_CODE_JSON_TYPE, "/textures/0"},
        {"\"samplers\":[{\"magFilter\"", "\"samplers\":[@1,{\"magFilter\"", SPRESS_CODE_JSON_TYPE,
         "/samplers/0"},
        {"\"magFilter\":9729", "\"magFilter\":@[]", SPRESS_CODE_JSON_TYPE, "/samplers/0/magFilter"},
        {"\"images\":[", "\"images\":[@1,", SPRESS_CODE_JSON_TYPE, "/images/0"},
        {"\"name\":\"pixel\"", "\"name\":@[]", SPRESS_CODE_JSON_TYPE, "/images/0/name"},
        {"\"bufferView\":8", "\"uri\":@8", SPRESS_CODE_JSON_TYPE, "/images/0/uri"},
        {"{\"spritepress\":{\"format\"", "{\"spritepress\":@1,\"x\":{\"format\"",
         SPRESS_CODE_JSON_TYPE, "/images/0/extras/spritepress"},
        {"\"format\":\"rgba8888\"", "\"format\":@8888", SPRESS_CODE_JSON_TYPE,
         "/images/0/extras/spritepress/format"},
        {"\"width\":1", "\"width\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/images/0/extras/spritepress/width"},
        {"\"height\":1", "\"height\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/images/0/extras/spritepress/height"},
        {"\"animations\":[", "\"animations\":[@1,", SPRESS_CODE_JSON_TYPE, "/animations/0"},
        {"\"name\":\"go\"", "\"name\":@[]", SPRESS_CODE_JSON_TYPE, "/animations/0/name"},
        {"\"channels\":[", "\"channels\":@1,\"x\":[", SPRESS_CODE_JSON_TYPE,
         "/animations/0/channels"},
        {"\"channels\":[", "\"channels\":[@1,", SPRESS_CODE_JSON_TYPE, "/animations/0/channels/0"},
        {"\"sampler\":0,\"target\":", "\"sampler\":@[],\"target\":", SPRESS_CODE_JSON_TYPE,
         "/animations/0/channels/0/sampler"},
        {"\"target\":{", "\"target\":@1,\"x\":{", SPRESS_CODE_JSON_TYPE,
         "/animations/0/channels/0/target"},
        {"\"path\":\"translation\"", "\"path\":@1", SPRESS_CODE_JSON_TYPE,
         "/animations/0/channels/0/target/path"},
        {"\"node\":0", "\"node\":@\"0\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/channels/0/target/node"},
        {"\"samplers\":[{\"input\"", "\"samplers\":@1,\"x\":[{\"input\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/samplers"},
        {"\"samplers\":[{\"input\"", "\"samplers\":[@1,{\"input\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/samplers/0"},
        {"\"interpolation\":\"LINEAR\"", "\"interpolation\":@1", SPRESS_CODE_JSON_TYPE,
         "/animations/0/samplers/0/interpolation"},
        {"{\"spritepress\":{\"loop\"", "{\"spritepress\":@1,\"x\":{\"loop\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress"},
        {"\"loop\":false", "\"loop\":@0", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/loop"},
        {"\"flags\":0,\"frames\"", "\"flags\":@[],\"frames\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/flags"},
        {"\"frames\":25", "\"frames\":@[]", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/frames"},
        {"\"joints\":[{\"joint\":0,", "\"joints\":@1,\"x\":[{\"joint\":0,", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints"},
        {"\"joints\":[{\"joint\":0,", "\"joints\":[@1,{\"joint\":0,", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0"},
        {"\"joint\":0", "\"joint\":@\"0\"", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/joint"},
        {"\"flags\":[0,1]", "\"flags\":@1", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/flags"},
        {"\"flags\":[0,1]", "\"flags\":@[0,1,5]", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/flags"},
        {"\"flags\":[0,1]", "\"flags\":[@true,1]", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/flags/0"},
        {"\"zOrder\":[0,0]", "\"zOrder\":[0,@\"\"]", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/zOrder/1"},
        {"\"rotation\":[0]", "\"rotation\":@0", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/rotation"},
        {"\"rotation\":[0]", "\"rotation\":[@\"0\"]", SPRESS_CODE_JSON_TYPE,
         "/animations/0/extras/spritepress/joints/0/rotation/0"},
        {"\"accessors\":[", "\"accessors\":[@0,", SPRESS_CODE_JSON_TYPE, "/accessors/0"},
        {"\"bufferView\":0", "\"bufferView\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/accessors/0/bufferView"},
        {"\"bufferView\":0", "\"byteOffset\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/accessors/0/byteOffset"},
        {"\"componentType\":5126", "\"componentType\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/accessors/0/componentType"},
        {"\"componentType\":5126", "\"componentType\":5126,\"normalized\":@1",
         SPRESS_CODE_JSON_TYPE, "/accessors/0/normalized"},
        {"\"type\":\"VEC3\"", "\"type\":@3", SPRESS_CODE_JSON_TYPE, "/accessors/0/type"},
        {"\"extensionsUsed\":[\"KHR_materials_unlit\"]", "\"extensionsUsed\":@1",
         SPRESS_CODE_JSON_TYPE, "/extensionsUsed"},
        {"\"extensionsUsed\":[\"KHR_materials_unlit\"]", "\"extensionsUsed\":[@1]",
         SPRESS_CODE_JSON_TYPE, "/extensionsUsed/0"},
        {"\"extensionsUsed\":[\"KHR_materials_unlit\"]", "\"extensionsRequired\":@true",
         SPRESS_CODE_JSON_TYPE, "/extensionsRequired"},
        {"\"bufferViews\":[", "\"bufferViews\":[@0,", SPRESS_CODE_JSON_TYPE, "/bufferViews/0"},
        {"\"byteOffset\":0", "\"byteOffset\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/bufferViews/0/byteOffset"},
        {"\"byteOffset\":0", "\"byteStride\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/bufferViews/0/byteStride"},
        {"\"byteLength\":36", "\"byteLength\":@\"\"", SPRESS_CODE_JSON_TYPE,
         "/bufferViews/0/byteLength"},
        {"\"buffers\":[", "\"buffers\":[@0,", SPRESS_CODE_JSON_TYPE, "/buffers/0"},
        {"\"uri\":\"", "\"uri\":@1,\"x\":\"", SPRESS_CODE_JSON_TYPE, "/buffers/0/uri"},
    };
    EXPECT_BROKEN(rules);
}

/* JSN003, wherever an object is looked at. The place is the second key's. */
static void repeated_keys(void **state)
{
    (void)state;
    static const broken_rule rules[] = {
        {"\"name\":\"bone\"", "\"name\":\"bone\",@\"name\":\"b\"", SPRESS_CODE_JSON_DUPLICATE_KEY,
         "/nodes/0"},
        {"\"name\":\"body\"", "\"name\":\"body\",@\"name\":\"b\"", SPRESS_CODE_JSON_DUPLICATE_KEY,
         "/nodes/1"},
        {"\"name\":\"go\"", "\"name\":\"go\",@\"name\":\"g\"", SPRESS_CODE_JSON_DUPLICATE_KEY,
         "/animations/0"},
        {"{\"spritepress\":{\"rotation\":0}}", "{\"spritepress\":{},@\"spritepress\":{}}",
         SPRESS_CODE_JSON_DUPLICATE_KEY, "/nodes/0/extras"},
        {"\"scene\":0", "\"scene\":0,@\"scen\\u0065\":0", SPRESS_CODE_JSON_DUPLICATE_KEY, ""},
    };
    EXPECT_BROKEN(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sound_file_is_a_rig),
        cmocka_unit_test(required_members),
        cmocka_unit_test(wrong_types),
        cmocka_unit_test(repeated_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
