/* Projects of other packers over the pictures of job_samples.h, made by hand from what these
 * packers write. */
#ifndef TESTS_UNIT_PROJECT_SAMPLES_H
#define TESTS_UNIT_PROJECT_SAMPLES_H

#include "job_samples.h"

#define TPS(body)                                                                                  \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                                 \
    "<data version=\"1.0\"><struct type=\"Settings\">" body "</struct></data>\n"
#define TPS_VALUE(key, type, text) "<key>" key "</key><" type ">" text "</" type ">"
#define TPS_SIZE(key, width, height)                                                               \
    "<key>" key "</key><QSize>" TPS_VALUE("width", "int", width)                                   \
        TPS_VALUE("height", "int", height) "</QSize>"
#define TPS_FILES(files)                                                                           \
    "<key>fileLists</key><map type=\"SpriteSheetMap\"><key>default</key>"                          \
    "<struct type=\"SpriteSheet\"><key>files</key><array>" files "</array></struct></map>"
#define TPS_FILE(path) "<filename>" path "</filename>"

static const char sample_tps[] = TPS(
    "<key>autoSDSettings</key><array>"
    "<struct>" TPS_VALUE(
        "scale", "double",
        "1") "<key>extension</key><string/></struct>"
             "<struct>" TPS_VALUE("scale", "double", "0.5") TPS_VALUE(
                 "extension", "string",
                 "@half") "</struct></array>"
                          "<key>allowRotation</key><true/>" TPS_VALUE(
                              "dataFormat", "string",
                              "json") TPS_VALUE("shapePadding", "uint",
                                                "3") TPS_VALUE("borderPadding", "uint", "1")
                              TPS_SIZE("maxTextureSize", "512", "256") TPS_SIZE("fixedTextureSize", "-1", "-1") "<key>dataFileNames</key><map><key>json</key><struct>" TPS_VALUE(
                                  "name", "filename",
                                  "../out.json") "</struct></map>"
                                                 "<key>trimSpriteNames</key><true/"
                                                 "><key>autodetectAnimations</key><true/>"
                                                 "<key>globalSpriteSettings</"
                                                 "key><struct>" TPS_VALUE(
                                                     "extrude", "uint",
                                                     "1") TPS_VALUE("trimMargin", "uint",
                                                                    "1") TPS_VALUE("trimMode",
                                                                                   "enum",
                                                                                   "Trim")
                                                     TPS_VALUE(
                                                         "defaultPivotPoint", "point_f",
                                                         "0.5,0.5") "<key>writePivotPoints</"
                                                                    "key><true/></struct>"
                                                                    "<key>individualSpriteSettings<"
                                                                    "/key><map>"
                                                                    "<key "
                                                                    "type=\"filename\">in/gem.png</"
                                                                    "key><key "
                                                                    "type=\"filename\">in/"
                                                                    "tall.png</key>"
                                                                    "<struct>" TPS_VALUE(
                                                                        "pivotPoint", "point_f",
                                                                        "0.25,1") "</struct></"
                                                                                  "map>" TPS_FILES(TPS_FILE("in")
                                                                                                       TPS_FILE(
                                                                                                           "art/dot.png")));

static const char sample_ftpp[] =
    "{\"meta\":{\"version\":\"0.6.7\"},\"savePath\":\"/home/me\",\n"
    "\"images\":[{\"name\":\"x/"
    "dot.png\",\"path\":\"C:\\\\me\\\\art\\\\dot.png\",\"folder\":\"\"}],\n"
    "\"folders\":[\"/home/me/in/hero\"],\n"
    "\"packOptions\":{\"textureName\":\"texture\",\"removeFileExtension\":true,\"scale\":1,\n"
    "\"exporter\":\"JSON "
    "(hash)\",\"width\":1024,\"height\":512,\"powerOfTwo\":true,\"padding\":1,\n"
    "\"allowTrim\":true,\"trimMode\":\"crop\",\"alphaThreshold\":\"4\",\"detectIdentical\":false,\n"
    "\"tinify\":false,\"tinifyKey\":\"secret\",\"fileName\":\"pack-result\"}}";

static const char sample_pack_json[] = "{\n"
                                       "    // libGDX reads this\n"
                                       "    maxWidth: 512, 'maxHeight': 256\n"
                                       "    pot: false /* any size */\n"
                                       "    stripWhitespaceX: true, stripWhitespaceY: true\n"
                                       "    filterMin: Linear, filterMag: Linear,\n"
                                       "    scale: [ 1, 0.5, ], scaleSuffix: [ '', '@half' ]\n"
                                       "}\n";

static const char sample_defold[] = "images { image: \"/in/tall.png\" pivot_y: 1 }\n"
                                    "animations {\n"
                                    "  id: \"walk\"\n"
                                    "  images { image: \"/in/hero/walk_1.png\" }\n"
                                    "  images { image: \"/in/hero/walk_2.png\" }\n"
                                    "  images { image: \"/in/hero/walk_1.png\" }\n"
                                    "  playback: PLAYBACK_LOOP_PINGPONG\n"
                                    "  fps: 20\n"
                                    "}\n"
                                    "extrude_borders: 2\n";

/* Puts the four beside the pictures: "game.tps", "game.ftpp", "in/pack.json", "in/hero.atlas". */
static inline void plant_projects(memory_host *host)
{
    AUTO_FREE char *pack_json = json_of(sample_pack_json);
    memory_host_put_text(host, "game.tps", sample_tps);
    memory_host_put_text(host, "game.ftpp", sample_ftpp);
    memory_host_put_text(host, "in/pack.json", pack_json);
    memory_host_put_text(host, "in/hero.atlas", sample_defold);
}

#endif
