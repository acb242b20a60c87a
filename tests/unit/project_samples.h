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
static const char sample_tps[] =
    "<?xml version='1.0' encoding='UTF-8'?>\n"
    "<data version='1.0'><struct type='Settings'>\n"
    "<key>autoSDSettings</key><array>\n"
    "<struct><key>scale</key><double>1</double><key>extension</key><string/></struct>\n"
    "<struct><key>scale</key><double>0.5</double>\n"
    "<key>extension</key><string>@half</string></struct></array>\n"
    "<key>allowRotation</key><true/><key>dataFormat</key><string>json</string>\n"
    "<key>shapePadding</key><uint>3</uint><key>borderPadding</key><uint>1</uint>\n"
    "<key>maxTextureSize</key><QSize>\n"
    "<key>width</key><int>512</int><key>height</key><int>256</int></QSize>\n"
    "<key>dataFileNames</key><map><key>json</key><struct>\n"
    "<key>name</key><filename>../out.json</filename></struct></map>\n"
    "<key>trimSpriteNames</key><true/><key>autodetectAnimations</key><true/>\n"
    "<key>globalSpriteSettings</key><struct><key>extrude</key><uint>1</uint>\n"
    "<key>trimMargin</key><uint>1</uint><key>trimMode</key><enum>Trim</enum>\n"
    "<key>defaultPivotPoint</key><point_f>0.5,0.5</point_f>\n"
    "<key>writePivotPoints</key><true/></struct>\n"
    "<key>individualSpriteSettings</key><map>\n"
    "<key type='filename'>in/gem.png</key><key type='filename'>in/tall.png</key>\n"
    "<struct><key>pivotPoint</key><point_f>0.25,1</point_f></struct></map>\n"
    "<key>fileLists</key><map><key>default</key><struct><key>files</key><array>\n"
    "<filename>in</filename><filename>art/dot.png</filename></array></struct></map>\n"
    "</struct></data>\n";

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
