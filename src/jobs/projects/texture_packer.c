/* Projects of TexturePacker, *.tps: XML of Qt's kind, in which keys and values take turns. Its
 * program writes every setting, also those that mean nothing for the format at hand.
 *
 *   <data version="1.0"><struct type="Settings">
 *     <key>maxTextureSize</key>
 *     <QSize><key>width</key><int>2048</int><key>height</key><int>2048</int></QSize>
 *     <key>fileLists</key>
 *     <map><key>default</key><struct><key>files</key><array><filename>art</filename></array></struct></map>
 *     <key>individualSpriteSettings</key>
 *     <map><key type="filename">art/a.png</key><struct>...</struct></map>
 *   </struct></data> */
#include <string.h>

#include "core/text/bytes.h"
#include "core/text/show.h"
#include "jobs/projects/flow.h"
#include "names/picture_name.h"
#include "xml/read.h"

#define SPRITE(key)    "globalSpriteSettings." key
#define ALGORITHM(key) "algorithmSettings." key
#define OWN(key)       "individualSpriteSettings[]." key
#define TRIMS          SPRITE("trimMode") "!=None," SPRITE("trimMode") "!=Polygon"

static const spressi_project_row rows[] = {
    {.key = "dataFormat",
     "for",
     "phaser=phaser3|pixijs4=pixi|libgdx=libgdx|sparrow=starling|cocos2d=cocos|cocos2d-x=cocos|"
     "melonjs=melonjs|spine=spine|defold=defold",
     .why = "`to` or `for` names the format"},
    {.key = "dataFormat",
     "to",
     "json=json-hash|json-array=json-array|phaser-json-hash=json-hash|phaser-json-array=json-array|"
     "godot3-spritesheet=godot-tpsheet|godot-spritesheet=godot-tpsheet|"
     "unity-texture2d=unity-tpsheet|css=css|css-simple=css"},
    {.key = "maxTextureSize", "max-size"},
    {.key = "fixedTextureSize", NULL, "-1x-1=", .why = "pages are as small as they can be"},
    {.key = ALGORITHM("sizeConstraints"),
     "size-constraints",
     "AnySize=any|POT=pot|WordAligned=multiple-of-4",
     .why = "`size-constraints` has any, pot and multiple-of-4"},
    {.key = ALGORITHM("forceSquared"), "force-squared", "true=on|false="},
    {.key = "allowRotation", "enable-rotation", "true=on|false="},
    {.key = "shapePadding", "shape-padding"},
    {.key = "borderPadding", "border-padding"},
    {.key = "multiPackMode",
     "no-multipack",
     "MultiPackOff=on|MultiPackAuto=",
     .why = "sprites go on pages as they fit"},
    {.key = SPRITE("extrude"), "extrude"},
    {.key = SPRITE("trimMode"),
     "trim-mode",
     "None=none|Trim=|Crop=crop|CropKeepPos=trim",
     .why = "sprites are trimmed to rectangles"},
    {.key = SPRITE("trimThreshold"), "trim-threshold", "1=|*=*", .only = TRIMS},
    {.key = SPRITE("trimMargin"), "trim-margin", "0=|*=*", .only = TRIMS},
    {.key = SPRITE("scale"), "scale", "1=|*=*"},
    {.key = SPRITE("scaleMode"),
     "scale-filter",
     "Smooth=|Fast=nearest",
     .only = SPRITE("scale") "!=1",
     .why = "`scale-filter` has nearest, bilinear, box and lanczos"},
    {.key = SPRITE("heuristicMask"), NULL, "false=", .why = "pictures keep their colours"},
    {.key = SPRITE("tracerTolerance"), NULL, "*="},
    {.key = SPRITE("defaultPivotPoint"), "pivot", .only = SPRITE("writePivotPoints") "=true"},
    {.key = SPRITE("writePivotPoints"), NULL, "true=|false="},
    {.key = "trimSpriteNames", "strip-extensions", "true=on|false="},
    {.key = "prependSmartFolderName", NULL, "true=|false=", .why = "names begin with their folder"},
    {.key = "autodetectAnimations", "sequences", "true=on|false=", .where_able = true},
    {.key = "premultiplyAlpha", "premultiply", "true=on|false="},
    {.key = "multiPack", "no-multipack", "true=|false=on"},
    {.key = SPRITE("innerPadding"), NULL, "0=", .why = "pictures stay as large as they are"},
    {.key = ALGORITHM("forceWordAligned"),
     "size-constraints",
     "true=multiple-of-4|false=",
     .only = ALGORITHM("sizeConstraints") "=AnySize"},
    {.key = "autoAliasEnabled", "keep-duplicates", "true=|false=on"},
    {.key = "alphaHandling", "premultiply", "PremultiplyAlpha=on"},
    {.key = "alphaHandling", "bleed", "ReduceBorderArtifacts=all"},
    {.key = "alphaHandling",
     NULL,
     "ClearTransparentPixels=|KeepTransparentPixels=",
     .why = "colours of transparent pixels are `bleed`'s and `premultiply`'s"},
    {.key = "textureFormat",
     "texture-format",
     "png=png|webp=webp",
     .why = "pages are PNG with all their colours, or WebP"},
    {.key = "webpQualityLevel", "webp-quality", "101=|*=*", .only = "textureFormat=webp"},
    {.key = "pngOptimizationLevel", "png-effort", "7=max|*=", .only = "textureFormat=png"},
    {.key = "outputFormat",
     NULL,
     "RGBA8888=",
     .why = "pages have eight bits for each of red, green, blue, alpha"},
    {.key = "ditherType",
     NULL,
     "*=",
     .only = "outputFormat!=RGBA8888",
     .why = "nothing is dithered"},
    {.key = "libGdx.filtering.x", "filter-min", .only = "dataFormat=libgdx"},
    {.key = "libGdx.filtering.y", "filter-mag", .only = "dataFormat=libgdx"},
    {.key = "commonDivisorX", NULL, "1=", .why = "sprites keep their size"},
    {.key = "commonDivisorY", NULL, "1=", .why = "sprites keep their size"},
    {.key = "forceIdenticalLayout", NULL, "false=", .why = "variants are laid out by themselves"},
    {.key = "forceIdenticalLayoutMode", NULL, "*=", .only = "forceIdenticalLayout=true"},
    {.key = "packNormalMaps",
     NULL,
     "false=",
     .why = "pack the other maps by themselves with `stable`"},
    {.key = "normalMapFilter", NULL, "*=", .only = "packNormalMaps=true"},
    {.key = "normalMapSuffix", NULL, "*=", .only = "packNormalMaps=true"},
    {.key = "normalMapSheetFileName", NULL, "*=", .only = "packNormalMaps=true"},
    {.key = "autodetectNormalMaps", NULL, "*=", .only = "packNormalMaps=true"},
    {.key = "contentProtection.key", NULL, "=", .why = "nothing is encrypted", .secret = true},
    {.key = "reduceBorderArtifacts", "bleed", "true=all|false="},
    {.key = "backgroundColor", NULL, "0=|#00000000=", .why = "pages are transparent"},
    {.key = "textureSubPath", NULL, "=", .why = "pages lie beside the atlas"},
    {.key = "shapeDebug", NULL, "false=", .why = "`preview` draws the pages with outlines"},
    {.key = "cleanTransparentPixels", NULL, "*="},
    {.key = "heuristicMask", NULL, "false=", .why = "pictures keep their colours"},
    {.key = "replaceList[]",
     NULL,
     "",
     .why = "`prefix`, `strip-folders` and `strip-extensions` make names"},
    {.key = "exporterProperties.*", NULL, "", .why = "it is for another exporter"},
    {.key = "customHeader", NULL, "=", .why = "the atlas has no room for it"},
    {.key = OWN("spriteScale"), NULL, "1=", .why = "all sprites have one scale"},
    {.key = OWN("scale9Enabled"), NULL, "false=", .why = "name the picture .9.png with a border"},
    {.key = OWN("scale9Borders"), NULL, "*=", .only = OWN("scale9Enabled") "=true"},
    {.key = OWN("scale9Paddings"), NULL, "*=", .only = OWN("scale9Enabled") "=true"},
    {.key = OWN("scale9FromFile"), NULL, "*=", .only = OWN("scale9Enabled") "=true"},
    {.key = "autoSDSettings[].spriteFilter", NULL, "=", .why = "a variant has all sprites"},
    {.key = "autoSDSettings[].maxTextureSize",
     NULL,
     "-1x-1=|0x0=",
     .why = "all variants have one limit"},
    {.key = "autoSDSettings[].acceptFractionalValues", NULL, "*="},
    {.key = "textureFileName", NULL, "*=", .why = "`page-name` names pages"},
    {.key = "dataFileNames.*", NULL, "*=", .why = "`output` names the atlas"},
    {.key = ALGORITHM("*"), NULL, "*=", .why = "`effort` says how long to look for a layout"},
    {.key = "flipPVR", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "pvr*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "astc*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "atf*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "basis*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "dxt*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "etc*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "jpgQuality", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "jxr*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "mipMap*", NULL, "*=", .why = "is for textures of other kinds"},
    {.key = "andEngine.*", NULL, "*=", .why = "is for an exporter"},
    {.key = "fileFormatVersion", NULL, "*="},
    {.key = "texturePackerVersion", NULL, "*="},
    {.key = "fileName", NULL, "*="},
    {.key = "dpi", NULL, "*="},
    {.key = "quiet", NULL, "*=", .why = "how the program runs"},
    {.key = "verbose", NULL, "*=", .why = "how the program runs"},
    {.key = "dataFileName", NULL, "*=", .why = "`output` names the atlas"},
    {.key = "mainExtension", NULL, "=", .why = "`output` names the atlas"},
    {.key = "variation", NULL, "*="},
    {.key = "ignoredWarnings[]", NULL, "*="},
    {.key = NULL},
};

/* A container of the file: what its next value is called. */
typedef struct level {
    spressi_texts names; /* a map's keys share the value behind them */
    const char *key;     /* the last; NULL: none yet */
    bool is_array, is_map, has_key;
} level;

typedef struct tps_reader {
    spressi_flow flow; /* first: its values get a pointer to the whole */
    level levels[SPRESSI_FLOW_DEPTH];
    const char *width, *height; /* of the QSize at hand */
    const char *scale, *suffix; /* of the variant at hand */
    bool has_pivot;
    spress_point pivot;    /* of the files that the settings at hand are for */
    spressi_texts folders; /* of fileLists, as they are written */
    size_t at;             /* of the element that began last */
} tps_reader;

static const char *const containers[] = {"struct", "map", "array", "QSize", NULL};

/* Which of the containers an element is; the index of the NULL: none. */
static size_t container_of(const char *name)
{
    size_t i = 0;
    while (containers[i] && strcmp(containers[i], name) != 0)
        i++;
    return i;
}

static level *level_of(tps_reader *t)
{
    return t->flow.depth == 0 ? NULL : &t->levels[t->flow.depth - 1];
}

/* What the value at hand is called: elements "[]", and values of files, too. */
static const char *name_of(const level *in)
{
    return !in ? "" : in->is_array ? "[]" : in->names.count != 0 ? "[]" : in->key ? in->key : "";
}

static bool begin(void *context, const spressi_xml_element *element)
{
    tps_reader *t = context;
    t->at = element->at;
    const size_t kind = container_of(element->name);
    level *outer = level_of(t);
    if (strcmp(element->name, "key") == 0 && outer) {
        static const char *const wanted[] = {"type", NULL};
        const char *type;
        spressi_xml_pick(element, wanted, &type);
        outer->is_map = type && strcmp(type, "filename") == 0;
        return true;
    }
    if (!containers[kind])
        return true;
    if (!spressi_flow_open(&t->flow, spressi_text_bytes(name_of(outer)), element->at))
        return false;
    *level_of(t) = (level){.is_array = kind == 2};
    return true;
}

static bool take_key(tps_reader *t, spress_bytes text)
{
    level *in = level_of(t);
    if (!in)
        return true;
    const char *key =
        in->is_map ? spressi_flow_name(&t->flow, text, t->at)
                   : spressi_job_text(t->flow.project->job, (const char *)text.data, text.size);
    in->key = key;
    return key && (!in->is_map || spressi_texts_add(t->flow.project->job, &in->names, key));
}

static bool take_pivot(tps_reader *t, spress_bytes text, size_t at)
{
    t->has_pivot = spressi_project_point(text, &t->pivot);
    return t->has_pivot ||
           spressi_fail(t->flow.reader, SPRESS_CODE_DESCRIPTOR_NUMBER, at, "\"%s\" is no point",
                        spressi_show_bytes(text.data, text.size).text);
}

/* The settings of files end: each file gets the pivot, of several the last. */
static bool add_pivots(tps_reader *t, const spressi_texts *files)
{
    for (size_t i = 0; t->has_pivot && i < files->count; i++)
        if (!spressi_project_add_pivot(t->flow.project, files->items[i], t->pivot))
            return false;
    t->has_pivot = false;
    return true;
}

static bool take_value(spressi_flow *flow, spress_bytes text, size_t at)
{
    tps_reader *t = flow->user;
    const char *key = flow->key;
    const bool is_width = spressi_ends_with(key, "Size.width"),
               is_height = spressi_ends_with(key, "Size.height");
    if (is_width || is_height)
        return (*(is_width ? &t->width : &t->height) = spressi_flow_name(flow, text, at)) != NULL;
    if (spressi_flow_is(flow, "autoSDSettings[].scale"))
        return (t->scale = spressi_flow_name(flow, text, at)) != NULL;
    if (spressi_flow_is(flow, "autoSDSettings[].extension"))
        return (t->suffix = spressi_flow_name(flow, text, at)) != NULL;
    if (spressi_flow_is(flow, OWN("pivotPoint")))
        return take_pivot(t, text, at);
    const bool is_file =
        spressi_flow_is(flow, "fileList[]") ||
        (strncmp(key, "fileLists.", 10) == 0 && spressi_ends_with(key, ".files[]"));
    if (is_file || spressi_flow_is(flow, "ignoreFileList[]")) {
        const char *name = spressi_flow_name(flow, text, at);
        return name && spressi_texts_add(flow->project->job,
                                         is_file ? &t->folders : &flow->project->excludes, name);
    }
    if (strncmp(key, "dataFileNames.", 14) == 0 && !flow->project->output && text.size != 0)
        flow->project->output = spressi_flow_name(flow, text, at);
    return spressi_project_add_value(flow->project, key, text, at);
}

/* A size or a variant ends: its parts become one. */
static bool end_container(tps_reader *t)
{
    spressi_flow *flow = &t->flow;
    bool good = true;
    if (t->width && t->height) {
        char *text = spressi_job_print(flow->project->job, "%sx%s", t->width, t->height);
        good = text &&
               spressi_project_add_value(flow->project, flow->key, spressi_text_bytes(text), t->at);
        t->width = t->height = NULL;
    } else if (spressi_flow_is(flow, "autoSDSettings[]")) {
        good = spressi_project_add_scale(flow->project, t->scale ? t->scale : "1",
                                         t->suffix ? t->suffix : "");
        t->scale = t->suffix = NULL;
    }
    const bool is_own = spressi_flow_is(flow, "individualSpriteSettings[]");
    spressi_flow_close(flow);
    level *outer = level_of(t);
    if (is_own && outer)
        good = add_pivots(t, &outer->names) && good;
    if (outer)
        outer->names.count = 0;
    return good;
}

static bool end(void *context, const char *name, spress_bytes text)
{
    tps_reader *t = context;
    level *in = level_of(t);
    if (strcmp(name, "key") == 0)
        return take_key(t, text);
    if (containers[container_of(name)])
        return end_container(t);
    if (!in)
        return true; /* <data>, or what stands outside of it */
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        text = spressi_text_bytes(name);
    return spressi_flow_value(&t->flow, spressi_text_bytes(name_of(in)), text, t->at);
}

/* The pictures and folders; a folder gives its name to its pictures if the project says so. */
static bool add_files(spressi_project *project, const spressi_texts *files)
{
    const char *prepends = spressi_project_find(project, "prependSmartFolderName");
    const bool with_folder = prepends && strcmp(prepends, "true") == 0;
    for (size_t i = 0; i < files->count; i++) {
        const char *file = files->items[i];
        const bool is_picture = spressi_is_picture_name(file);
        const char *own = spressi_file_of(file);
        const bool has_name = *own != '\0' && strspn(own, ".") != strlen(own);
        if (!spressi_project_add_file(project, file,
                                      with_folder && !is_picture && has_name ? own : NULL))
            return false;
    }
    return true;
}

static bool read_project(spressi_project *project, spressi_reader *reader)
{
    static const spressi_xml_handler handler = {begin, end};
    tps_reader t = {.flow = {.project = project, .reader = reader, .value = take_value}};
    t.flow.user = &t;
    if (!spressi_xml_read(reader, &handler, &t))
        return false;
    const char *writes = spressi_project_find(project, SPRITE("writePivotPoints"));
    if (!writes || strcmp(writes, "true") != 0)
        project->pivot_count = 0;
    return add_files(project, &t.folders);
}

static bool is_called(const char *path)
{
    return spressi_ends_with(path, ".tps");
}

const spressi_project_kind spressi_texture_packer_project = {
    .title = "TexturePacker project", .is_called = is_called, .read = read_project, .rows = rows};
