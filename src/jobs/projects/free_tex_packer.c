/* Projects of free-tex-packer, *.ftpp: JSON with the pictures, their folders and the options of the
 * packer, all of which its program writes. Paths are those of the machine where it was saved.
 *
 *   {"meta": {"version": "0.6.7"}, "savePath": "/home/me/game",
 *    "images": [{"name": "a.png", "path": "/home/me/art/a.png", "folder": ""}],
 *    "folders": ["/home/me/art/hero"],
 *    "packOptions": {"textureName": "game", "width": 2048, "exporter": "Phaser 3", ...}} */
#include <string.h>

#include "jobs/projects/flow.h"
#include "names/picture_name.h"

#define IN_OPTIONS(key) "packOptions." key

static const spressi_project_row rows[] = {
    {.key = IN_OPTIONS("exporter"),
     "for",
     "Phaser 3=phaser3|pixi.js=pixi|Starling=starling|cocos2d=cocos|Spine=spine|Unity3D=unity",
     .why = "`to` or `for` names the format"},
    {.key = IN_OPTIONS("exporter"),
     "to",
     "JSON (hash)=json-hash|JSON (array)=json-array|Phaser (hash)=json-hash|"
     "Phaser (array)=json-array|css (modern)=css|Godot (atlas)=godot-tpsheet|"
     "Phaser3=multiatlas|JsonHash=json-hash|JsonArray=json-array|Pixi=json-hash|"
     "Cocos2d=plist|GodotAtlas=godot-tpsheet|Css=css"},
    {.key = IN_OPTIONS("width"), "max-size", .other = IN_OPTIONS("height")},
    {.key = IN_OPTIONS("fixedSize"), NULL, "false=", .why = "pages are as small as they can be"},
    {.key = IN_OPTIONS("powerOfTwo"), "size-constraints", "true=pot|false=any"},
    {.key = IN_OPTIONS("padding"), "shape-padding", .fallback = "0"},
    {.key = IN_OPTIONS("extrude"), "extrude"},
    {.key = IN_OPTIONS("spritePadding"), "border-padding"},
    {.key = IN_OPTIONS("allowRotation"), "enable-rotation", "true=on|false="},
    {.key = IN_OPTIONS("allowTrim"), "trim-mode", "true=|false=none"},
    {.key = IN_OPTIONS("trimMode"),
     "trim-mode",
     "trim=|crop=crop",
     .only = IN_OPTIONS("allowTrim") "!=false"},
    {.key = IN_OPTIONS("alphaThreshold"),
     "trim-threshold",
     "0=|*=*+1",
     .only = IN_OPTIONS("allowTrim") "!=false"},
    {.key = IN_OPTIONS("detectIdentical"), "keep-duplicates", "true=|false=on"},
    {.key = IN_OPTIONS("removeFileExtension"), "strip-extensions", "true=on|false="},
    {.key = IN_OPTIONS("prependFolderName"), "strip-folders", "true=|false=on"},
    {.key = IN_OPTIONS("scale"), "scale", "1=|*=*"},
    {.key = IN_OPTIONS("filter"), NULL, "none=", .why = "colours are not changed"},
    {.key = IN_OPTIONS("textureFormat"),
     "texture-format",
     "png=|webp=webp",
     .why = "pages are PNG"},
    {.key = IN_OPTIONS("base64Export"), NULL, "false=", .why = "pages are files beside the atlas"},
    {.key = IN_OPTIONS("tinify"), NULL, "false=", .why = "`png-effort` max makes small PNGs here"},
    {.key = IN_OPTIONS("tinifyKey"), NULL, "*=", .secret = true},
    {.key = IN_OPTIONS("textureName"), NULL, "*=", .why = "`page-name` names pages"},
    {.key = IN_OPTIONS("fileName"), NULL, "*=", .why = "`output` names the atlas"},
    {.key = IN_OPTIONS("savePath"), NULL, "*=", .why = "`output` names the atlas"},
    {.key = "savePath", NULL, "*=", .why = "`output` names the atlas"},
    {.key = IN_OPTIONS("packer"), NULL, "*=", .why = "`effort` says how long to look for a layout"},
    {.key = IN_OPTIONS("packerMethod"),
     NULL,
     "*=",
     .why = "`effort` says how long to look for a layout"},
    {.key = IN_OPTIONS("repackWhenChanged"), NULL, "*="},
    {.key = "meta.version", NULL, "*="},
    {.key = NULL},
};

/* The picture at hand. */
typedef struct picture {
    const char *path, *name;
} picture;

static bool take_value(spressi_flow *flow, spress_bytes text, size_t at)
{
    picture *now = flow->user;
    const bool is_path = spressi_flow_is(flow, "images[].path");
    if (is_path || spressi_flow_is(flow, "images[].name"))
        return (*(is_path ? &now->path : &now->name) = spressi_flow_name(flow, text, at)) != NULL;
    if (spressi_flow_is(flow, "images[].folder")) /* one of those that `folders` lists */
        return true;
    if (!spressi_flow_is(flow, "folders[]"))
        return spressi_project_add_value(flow->project, flow->key, text, at);
    char *path = spressi_flow_name(flow, text, at);
    for (char *p = path; p && *p; p++)
        *p = *p == '\\' ? '/' : *p;
    /* Names of its pictures begin with its own. */
    return path && spressi_project_add_file(flow->project, path, spressi_file_of(path));
}

static bool end_object(spressi_flow *flow)
{
    picture *now = flow->user;
    const picture ended = *now;
    if (!spressi_flow_is(flow, "images[]"))
        return true;
    *now = (picture){0};
    return !ended.path || spressi_project_add_file(flow->project, ended.path, ended.name);
}

static bool read_project(spressi_project *project, spressi_reader *reader)
{
    picture now = {0};
    spressi_flow flow = {
        .project = project, .reader = reader, .value = take_value, .end = end_object, .user = &now};
    if (!spressi_flow_json(&flow))
        return false;
    project->output = spressi_project_find(project, IN_OPTIONS("fileName"));
    return true;
}

static bool is_called(const char *path)
{
    return spressi_ends_with(path, ".ftpp");
}

const spressi_project_kind spressi_free_tex_packer_project = {
    .title = "free-tex-packer project", .is_called = is_called, .read = read_project, .rows = rows};
