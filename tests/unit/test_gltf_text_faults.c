/* Rules of docs/formats/gltf.md about the text, each broken once in an otherwise sound file: the
 * code and the place of the finding, and that no rig comes of it. */
#include "gltf_faults.h"

/* Rows of a table in which every rule has the same code. */
#define MISSING(find, by, path) ROW(find, by, JSON_MISSING_KEY, path)
#define TYPE(find, by, path)    ROW(find, by, JSON_TYPE, path)
#define TWICE(find, by, path)   ROW(find, by, JSON_DUPLICATE_KEY, path)

/* What every row below is a change of. */
TEST(the_sound_file_is_a_rig)
{
    test_report r;
    AUTO_FREE char *text = sound_text();
    AUTO_DOCUMENT *document = read_text(text, NULL, &r);
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
}

/* Every member that glTF's schema calls required. The place is the object's. */
TEST(required_members)
{
    static const broken_rule rules[] = {
        MISSING("{'asset':{'version':'2.0'},", "@{", "/asset"),
        MISSING("{'version':'2.0'}", "@{}", "/asset/version"),
        MISSING("{'joints':[0],", "@{", "/skins/0/joints"),
        MISSING("{'name':'m','primitives'", "@{'name':'m','primitive'", "/meshes/0/primitives"),
        MISSING("{'attributes'", "@{'attribute'", "/meshes/0/primitives/0/attributes"),
        MISSING("{'POSITION':0,", "@{", "/meshes/0/primitives/0/attributes/POSITION"),
        MISSING("{'index':0,", "@{", "/materials/0/pbrMetallicRoughness/baseColorTexture/index"),
        MISSING("{'name':'pixel','bufferView':8,", "@{'name':'pixel',", "/images/0/uri"),
        MISSING("{'name':'go','channels'", "@{'name':'go','channel'", "/animations/0/channels"),
        MISSING("{'sampler':0,'target'", "@{'sampler':0,'targe'",
                "/animations/0/channels/0/target"),
        MISSING("{'sampler':0,'target'", "@{'target'", "/animations/0/channels/0/sampler"),
        MISSING("{'node':0,'path'", "@{'node':0,'pat'", "/animations/0/channels/0/target/path"),
        MISSING("{'input':6,", "@{", "/animations/0/samplers/0/input"),
        MISSING("{'input':6,'output':7,", "@{'input':6,", "/animations/0/samplers/0/output"),
        MISSING("{'joint':0,", "@{", "/animations/0/extras/spritepress/joints/0/joint"),
        MISSING("{'bufferView':0,'componentType':5126,", "@{'bufferView':0,",
                "/accessors/0/componentType"),
        MISSING("{'bufferView':0,'componentType':5126,'count':3,",
                "@{'bufferView':0,'componentType':5126,", "/accessors/0/count"),
        MISSING("{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'}",
                "@{'bufferView':0,'componentType':5126,'count':3}", "/accessors/0/type"),
        MISSING("{'buffer':0,'byteOffset':0,", "@{'byteOffset':0,", "/bufferViews/0/buffer"),
        MISSING("{'buffer':0,'byteOffset':0,'byteLength':36}", "@{'buffer':0,'byteOffset':0}",
                "/bufferViews/0/byteLength"),
        MISSING("'buffers':[{'byteLength'", "'buffers':[@{'byteLengt'", "/buffers/0/byteLength"),
    };
    EXPECT_BROKEN(rules);
}

/* Values of another type than glTF has there. The place is the value's. */
TEST(wrong_types)
{
    static const broken_rule rules[] = {
        TYPE("'asset':{'version':'2.0'}", "'asset':@[]", "/asset"),
        TYPE("'version':'2.0'", "'version':@2.0", "/asset/version"),
        TYPE("'scene':0", "'scene':@'0'", "/scene"),
        TYPE("'scenes':[{'nodes':[0,1]}]", "'scenes':@{}", "/scenes"),
        TYPE("[{'nodes':[0,1]}]", "[@0]", "/scenes/0"),
        TYPE("{'nodes':[0,1]}", "{'nodes':@0}", "/scenes/0/nodes"),
        TYPE("{'nodes':[0,1]}", "{'nodes':[0,@true]}", "/scenes/0/nodes/1"),
        TYPE("{'spritepress':{'version':1", "{'spritepress':@7,'x':{'version':1",
             "/extras/spritepress"),
        TYPE("'fps':24", "'fps':@'24'", "/extras/spritepress/fps"),
        TYPE("{'version':1", "{'version':@'1'", "/extras/spritepress/version"),
        TYPE("'fps':24,'flags':0", "'fps':24,'flags':@{}", "/extras/spritepress/flags"),
        TYPE("'nodes':[{'name'", "'nodes':[@null,{'name'", "/nodes/0"),
        TYPE("'name':'bone'", "'name':'bone','children':@1", "/nodes/0/children"),
        TYPE("'name':'bone'", "'name':@1", "/nodes/0/name"),
        TYPE("'name':'bone'", "'matrix':@[1,0,0]", "/nodes/0/matrix"),
        TYPE("'name':'bone'", "'translation':@1", "/nodes/0/translation"),
        TYPE("'name':'bone'", "'rotation':[0,0,0,@'1']", "/nodes/0/rotation/3"),
        TYPE("'name':'bone'", "'scale':@[1,1]", "/nodes/0/scale"),
        TYPE("{'rotation':0}", "{'rotation':@'0'}", "/nodes/0/extras/spritepress/rotation"),
        TYPE("{'spritepress':{'rotation':0}}", "{'spritepress':@0}", "/nodes/0/extras/spritepress"),
        TYPE("'mesh':0", "'mesh':@{}", "/nodes/1/mesh"),
        TYPE("'skins':[{'joints':[0]", "'skins':[{'joints':@0", "/skins/0/joints"),
        TYPE("'skins':[", "'skins':[@1,", "/skins/0"),
        TYPE("'primitives':[{", "'primitives':@0,'x':[{", "/meshes/0/primitives"),
        TYPE("'primitives':[{", "'primitives':[@0,{", "/meshes/0/primitives/0"),
        TYPE("'meshes':[", "'meshes':[@0,", "/meshes/0"),
        TYPE("'attributes':{", "'attributes':@0,'x':{", "/meshes/0/primitives/0/attributes"),
        TYPE("'mode':4", "'mode':@[]", "/meshes/0/primitives/0/mode"),
        TYPE("'indices':4", "'indices':@true", "/meshes/0/primitives/0/indices"),
        TYPE("'material':0", "'material':@''", "/meshes/0/primitives/0/material"),
        TYPE("{'spritepress':{'vertexCount':3", "{'spritepress':@0,'x':{'vertexCount':3",
             "/meshes/0/extras/spritepress"),
        TYPE("'vertexCount':3", "'vertexCount':@''", "/meshes/0/extras/spritepress/vertexCount"),
        TYPE("'indexCount':3", "'indexCount':@[3]", "/meshes/0/extras/spritepress/indexCount"),
        TYPE("'influences':[0,0,0,0,0,1,0,0,0]", "'influences':@{}",
             "/meshes/0/extras/spritepress/influences"),
        TYPE("'influences':[0,0,0,0,0,1,0,0,0]", "'influences':@[0,0,0,0,0,1,0,0]",
             "/meshes/0/extras/spritepress/influences"),
        TYPE("'influences':[0,0,0,0,0,1,0,0,0]", "'influences':[@'',0,0,0,0,1,0,0,0]",
             "/meshes/0/extras/spritepress/influences/0"),
        TYPE("'influences':[0,0,0,0,0,1,0,0,0]", "'influences':[0,0,0,0,@'',1,0,0,0]",
             "/meshes/0/extras/spritepress/influences/4"),
        TYPE("'influences':[0,0,0,0,0,1,0,0,0]", "'influences':[0,0,0,0,0,1,0,0,@null]",
             "/meshes/0/extras/spritepress/influences/8"),
        TYPE("'materials':[", "'materials':[@1,", "/materials/0"),
        TYPE("'pbrMetallicRoughness':{", "'pbrMetallicRoughness':@1,'x':{",
             "/materials/0/pbrMetallicRoughness"),
        TYPE("'baseColorTexture':{", "'baseColorTexture':@1,'x':{",
             "/materials/0/pbrMetallicRoughness/baseColorTexture"),
        TYPE("'baseColorFactor':[1,1,1,1]", "'baseColorFactor':@1",
             "/materials/0/pbrMetallicRoughness/baseColorFactor"),
        TYPE("'texCoord':0", "'texCoord':@'0'",
             "/materials/0/pbrMetallicRoughness/baseColorTexture/texCoord"),
        TYPE("{'KHR_materials_unlit':{}}", "@[]", "/materials/0/extensions"),
        TYPE("'textures':[", "'textures':[@1,", "/textures/0"),
        TYPE("'samplers':[{'magFilter'", "'samplers':[@1,{'magFilter'", "/samplers/0"),
        TYPE("'magFilter':9729", "'magFilter':@[]", "/samplers/0/magFilter"),
        TYPE("'images':[", "'images':[@1,", "/images/0"),
        TYPE("'name':'pixel'", "'name':@[]", "/images/0/name"),
        TYPE("'bufferView':8", "'uri':@8", "/images/0/uri"),
        TYPE("{'spritepress':{'format'", "{'spritepress':@1,'x':{'format'",
             "/images/0/extras/spritepress"),
        TYPE("'format':'rgba8888'", "'format':@8888", "/images/0/extras/spritepress/format"),
        TYPE("'width':1", "'width':@''", "/images/0/extras/spritepress/width"),
        TYPE("'height':1", "'height':@''", "/images/0/extras/spritepress/height"),
        TYPE("'animations':[", "'animations':[@1,", "/animations/0"),
        TYPE("'name':'go'", "'name':@[]", "/animations/0/name"),
        TYPE("'channels':[", "'channels':@1,'x':[", "/animations/0/channels"),
        TYPE("'channels':[", "'channels':[@1,", "/animations/0/channels/0"),
        TYPE(
            "'sampler':0,'target':", "'sampler':@[],'target':", "/animations/0/channels/0/sampler"),
        TYPE("'target':{", "'target':@1,'x':{", "/animations/0/channels/0/target"),
        TYPE("'path':'translation'", "'path':@1", "/animations/0/channels/0/target/path"),
        TYPE("'node':0", "'node':@'0'", "/animations/0/channels/0/target/node"),
        TYPE("'samplers':[{'input'", "'samplers':@1,'x':[{'input'", "/animations/0/samplers"),
        TYPE("'samplers':[{'input'", "'samplers':[@1,{'input'", "/animations/0/samplers/0"),
        TYPE("'interpolation':'LINEAR'", "'interpolation':@1",
             "/animations/0/samplers/0/interpolation"),
        TYPE("{'spritepress':{'loop'", "{'spritepress':@1,'x':{'loop'",
             "/animations/0/extras/spritepress"),
        TYPE("'loop':false", "'loop':@0", "/animations/0/extras/spritepress/loop"),
        TYPE("'flags':0,'frames'", "'flags':@[],'frames'",
             "/animations/0/extras/spritepress/flags"),
        TYPE("'frames':25", "'frames':@[]", "/animations/0/extras/spritepress/frames"),
        TYPE("'joints':[{'joint':0,", "'joints':@1,'x':[{'joint':0,",
             "/animations/0/extras/spritepress/joints"),
        TYPE("'joints':[{'joint':0,", "'joints':[@1,{'joint':0,",
             "/animations/0/extras/spritepress/joints/0"),
        TYPE("'joint':0", "'joint':@'0'", "/animations/0/extras/spritepress/joints/0/joint"),
        TYPE("'flags':[0,1]", "'flags':@1", "/animations/0/extras/spritepress/joints/0/flags"),
        TYPE("'flags':[0,1]", "'flags':@[0,1,5]",
             "/animations/0/extras/spritepress/joints/0/flags"),
        TYPE("'flags':[0,1]", "'flags':[@true,1]",
             "/animations/0/extras/spritepress/joints/0/flags/0"),
        TYPE("'zOrder':[0,0]", "'zOrder':[0,@'']",
             "/animations/0/extras/spritepress/joints/0/zOrder/1"),
        TYPE("'rotation':[0]", "'rotation':@0",
             "/animations/0/extras/spritepress/joints/0/rotation"),
        TYPE("'rotation':[0]", "'rotation':[@'0']",
             "/animations/0/extras/spritepress/joints/0/rotation/0"),
        TYPE("'accessors':[", "'accessors':[@0,", "/accessors/0"),
        TYPE("'bufferView':0", "'bufferView':@''", "/accessors/0/bufferView"),
        TYPE("'bufferView':0", "'byteOffset':@''", "/accessors/0/byteOffset"),
        TYPE("'componentType':5126", "'componentType':@''", "/accessors/0/componentType"),
        TYPE("'componentType':5126", "'componentType':5126,'normalized':@1",
             "/accessors/0/normalized"),
        TYPE("'type':'VEC3'", "'type':@3", "/accessors/0/type"),
        TYPE("'extensionsUsed':['KHR_materials_unlit']", "'extensionsUsed':@1", "/extensionsUsed"),
        TYPE("'extensionsUsed':['KHR_materials_unlit']", "'extensionsUsed':[@1]",
             "/extensionsUsed/0"),
        TYPE("'extensionsUsed':['KHR_materials_unlit']", "'extensionsRequired':@true",
             "/extensionsRequired"),
        TYPE("'bufferViews':[", "'bufferViews':[@0,", "/bufferViews/0"),
        TYPE("'byteOffset':0", "'byteOffset':@''", "/bufferViews/0/byteOffset"),
        TYPE("'byteOffset':0", "'byteStride':@''", "/bufferViews/0/byteStride"),
        TYPE("'byteLength':36", "'byteLength':@''", "/bufferViews/0/byteLength"),
        TYPE("'buffers':[", "'buffers':[@0,", "/buffers/0"),
        TYPE("'uri':'", "'uri':@1,'x':'", "/buffers/0/uri"),
    };
    EXPECT_BROKEN(rules);
}

/* JSN003, wherever an object is looked at. The place is the second key's. */
TEST(repeated_keys)
{
    static const broken_rule rules[] = {
        TWICE("'name':'bone'", "'name':'bone',@'name':'b'", "/nodes/0/name"),
        TWICE("'name':'body'", "'name':'body',@'name':'b'", "/nodes/1/name"),
        TWICE("'name':'go'", "'name':'go',@'name':'g'", "/animations/0/name"),
        TWICE("{'spritepress':{'rotation':0}}", "{'spritepress':{},@'spritepress':{}}",
              "/nodes/0/extras/spritepress"),
        TWICE("'scene':0", "'scene':0,@'scen\\u0065':0", "/scene"),
    };
    EXPECT_BROKEN(rules);
}
