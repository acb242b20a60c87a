/* Defold's atlases before they are built, *.atlas (atlas_ddf.proto): pictures and flipbook
 * animations, in protobuf's text. Paths begin with "/", the folder that has game.project.
 *
 *   images { image: "/art/tree.png"  sprite_trim_mode: SPRITE_TRIM_MODE_OFF  pivot_x: 0.5 }
 *   animations {
 *     id: "run"
 *     images { image: "/art/run_1.png" }
 *     playback: PLAYBACK_LOOP_FORWARD  fps: 30  flip_horizontal: 0
 *   }
 *   margin: 0  extrude_borders: 2  inner_padding: 0  rename_patterns: "" */
#include <string.h>

#include "core/reading/lines.h"
#include "core/reports/report.h"
#include "core/text/bytes.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/defold/proto_text.h"
#include "jobs/projects/flow.h"
#include "names/picture_name.h"
#include "spritepress/formats.h"

enum { SECOND_US = 1000000, FPS = 30, FPS_MOST = 1000 };

static const spressi_project_row rows[] = {
    {.key = "margin", "shape-padding", .fallback = "0"},
    {.key = "extrude_borders", "extrude"},
    {.key = "inner_padding", NULL, "0=", .why = "pictures stay as large as they are"},
    {.key = "max_page_width", "max-size", "0x0=|*=*", .other = "max_page_height"},
    {.key = "sprite_trim_mode",
     "trim-mode",
     "SPRITE_TRIM_MODE_OFF=none",
     "SPRITE_TRIM_MODE_OFF",
     .why = "sprites are trimmed to rectangles"},
    {.key = "rename_patterns", NULL, "=", .why = "frames have the names of their pictures"},
    {.key = "animations.flip_horizontal",
     NULL,
     "0=",
     .why = "the clip shows its pictures as they are"},
    {.key = "animations.flip_vertical",
     NULL,
     "0=",
     .why = "the clip shows its pictures as they are"},
    {.key = "animations.playback",
     NULL,
     .values = "",
     .why = "the clip plays its pictures once, forwards"},
    {.key = "animations.fps", NULL, .values = "", .why = "the clip has 30 pictures a second"},
    {.key = "",
     "strip-extensions",
     "*=on",
     "true",
     .why = "names are those of pictures without .png"},
    {.key = NULL},
};

static const struct {
    const char *word;
    spress_clip_direction direction;
    uint32_t repeats;
} playbacks[] = {
    {"PLAYBACK_ONCE_FORWARD", SPRESS_CLIP_FORWARD, 1},
    {"PLAYBACK_ONCE_BACKWARD", SPRESS_CLIP_REVERSE, 1},
    {"PLAYBACK_ONCE_PINGPONG", SPRESS_CLIP_PING_PONG, 1},
    {"PLAYBACK_LOOP_FORWARD", SPRESS_CLIP_FORWARD, 0},
    {"PLAYBACK_LOOP_BACKWARD", SPRESS_CLIP_REVERSE, 0},
    {"PLAYBACK_LOOP_PINGPONG", SPRESS_CLIP_PING_PONG, 0},
};

/* What is known of the picture and the animation at hand. */
typedef struct defold_reader {
    const char *image;
    bool has_pivot, knows_root;
    float pivot_x, pivot_y;
    spressi_project_clip *clip; /* NULL: outside of animations */
    const char *trim;           /* the first mode that is not OFF, else OFF; NULL: none is given */
    size_t trim_at;
} defold_reader;

static bool take_playback(spressi_flow *flow, spress_bytes text, size_t at)
{
    const defold_reader *d = flow->user;
    for (size_t i = 0; i < sizeof playbacks / sizeof *playbacks; i++)
        if (spressi_is_word(text, playbacks[i].word)) {
            d->clip->base.direction = playbacks[i].direction;
            d->clip->base.repeats = playbacks[i].repeats;
            return true;
        }
    return spressi_project_add_value(flow->project, flow->key, text, at);
}

static bool take_fps(spressi_flow *flow, spress_bytes text, size_t at)
{
    const defold_reader *d = flow->user;
    float fps;
    if (!spressi_parse_float((const char *)text.data, text.size, &fps) || fps < 1 || fps > FPS_MOST)
        return spressi_project_add_value(flow->project, flow->key, text, at);
    d->clip->base.rate = (uint32_t)fps;
    return true;
}

static bool take_pivot(spressi_flow *flow, spress_bytes text, size_t at, float *out)
{
    defold_reader *d = flow->user;
    d->has_pivot = true;
    return spressi_parse_float((const char *)text.data, text.size, out) ||
           spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_NUMBER, at, "\"%s\" is no number",
                        spressi_show_bytes(text.data, text.size).text);
}

static bool take_trim(spressi_flow *flow, spress_bytes text, size_t at)
{
    defold_reader *d = flow->user;
    if (d->trim && strcmp(d->trim, "SPRITE_TRIM_MODE_OFF") != 0)
        return true;
    d->trim_at = at;
    return (d->trim = spressi_job_text(flow->project->job, (const char *)text.data, text.size)) !=
           NULL;
}

static bool take_value(spressi_flow *flow, spress_bytes text, size_t at)
{
    defold_reader *d = flow->user;
    const char *key = flow->key;
    const bool in_image =
        strncmp(key, "images.", 7) == 0 || (d->clip && strncmp(key, "animations.images.", 18) == 0);
    const char *own = strrchr(key, '.');
    if (in_image && strcmp(own, ".image") == 0)
        return (d->image = spressi_flow_name(flow, text, at)) != NULL;
    if (in_image && strcmp(own, ".sprite_trim_mode") == 0)
        return take_trim(flow, text, at);
    if (in_image && strcmp(own, ".pivot_x") == 0)
        return take_pivot(flow, text, at, &d->pivot_x);
    if (in_image && strcmp(own, ".pivot_y") == 0)
        return take_pivot(flow, text, at, &d->pivot_y);
    if (d->clip && spressi_flow_is(flow, "animations.id"))
        return (d->clip->name = spressi_flow_name(flow, text, at)) != NULL;
    if (d->clip && spressi_flow_is(flow, "animations.playback"))
        return take_playback(flow, text, at);
    if (d->clip && spressi_flow_is(flow, "animations.fps"))
        return take_fps(flow, text, at);
    return spressi_project_add_value(flow->project, key, text, at);
}

/* Without the root no picture would be found: one error says why, in place of one for each. */
static bool check_rootless(const spressi_flow *flow, const char *image)
{
    spressi_project *project = flow->project;
    const char *path = *image == '/' ? spressi_project_path(project, image) : "";
    if (!path)
        return false;
    return *image != '/' || !project->job->host->look || spressi_project_has(project->job, path) ||
           spressi_fail(flow->reader, SPRESS_CODE_FILE_READ, flow->reader->in.at,
                        "%s is not found: it begins at the folder of game.project, which is in no "
                        "folder from this one upwards",
                        spressi_show(image).text);
}

/* The root of the game: where game.project lies, else where the first picture is found. */
static bool find_root(defold_reader *d, const spressi_flow *flow)
{
    spressi_project *project = flow->project;
    const char *image = d->image + strspn(d->image, "/");
    if (d->knows_root)
        return true;
    d->knows_root = true;
    if (!spressi_project_folder_with(project, "game.project", &project->root) ||
        (!project->root && !spressi_project_folder_with(project, image, &project->root)))
        return false;
    return project->root || check_rootless(flow, d->image);
}

/* A picture ends. Defold counts pivots from the bottom. */
static bool end_image(spressi_flow *flow)
{
    defold_reader *d = flow->user;
    spressi_project *project = flow->project;
    if (!d->image)
        return spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_MISSING, flow->reader->in.at,
                            "the picture has no \"image\"");
    bool good = find_root(d, flow) && spressi_project_add_file(project, d->image, NULL);
    if (good && d->has_pivot)
        good = spressi_project_add_pivot(project, d->image,
                                         (spress_point){d->pivot_x, 1 - d->pivot_y});
    if (good && d->clip)
        good = spressi_texts_add(project->job, &d->clip->pictures,
                                 project->files[project->file_count - 1].path);
    d->image = NULL;
    d->has_pivot = false;
    d->pivot_x = d->pivot_y = 0.5F;
    return good;
}

static bool end_message(spressi_flow *flow)
{
    defold_reader *d = flow->user;
    if (spressi_flow_is(flow, "images") || spressi_flow_is(flow, "animations.images"))
        return end_image(flow);
    if (!spressi_flow_is(flow, "animations"))
        return true;
    const bool has_name = d->clip->name;
    d->clip = NULL;
    return has_name || spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_MISSING,
                                    flow->reader->in.at, "the animation has no \"id\"");
}

static bool begin_message(spressi_flow *flow, const spressi_proto *proto)
{
    defold_reader *d = flow->user;
    if (!spressi_flow_open(flow, proto->name, proto->at))
        return false;
    if (!spressi_flow_is(flow, "animations"))
        return true;
    d->clip = spressi_project_add_clip(flow->project);
    if (d->clip)
        d->clip->base = (spress_clip){.rate = FPS, .repeats = 1};
    return d->clip;
}

static bool read_messages(spressi_flow *flow)
{
    spressi_proto proto = {.reader = flow->reader};
    for (;;) {
        bool good = false;
        switch (spressi_proto_next(&proto)) {
        case SPRESSI_PROTO_BEGIN:
            good = begin_message(flow, &proto);
            break;
        case SPRESSI_PROTO_VALUE:
            good = spressi_flow_value(flow, proto.name, proto.value, proto.at);
            break;
        case SPRESSI_PROTO_END:
            good = end_message(flow);
            spressi_flow_close(flow);
            break;
        case SPRESSI_PROTO_DONE:
            return true;
        case SPRESSI_PROTO_FAILED:
            break;
        }
        if (!good)
            return false;
    }
}

static bool read_project(spressi_project *project, spressi_reader *reader)
{
    defold_reader d = {.pivot_x = 0.5F, .pivot_y = 0.5F};
    spressi_flow flow = {.project = project, .reader = reader, .value = take_value, .user = &d};
    if (!spressi_begin_text(reader) || !read_messages(&flow))
        return false;
    return !d.trim || spressi_project_add_value(project, "sprite_trim_mode",
                                                spressi_text_bytes(d.trim), d.trim_at);
}

static bool is_called(const char *path)
{
    return spressi_ends_with(path, ".atlas");
}

/* Skips white-space and comments. */
static spress_bytes skip_space(spress_bytes text)
{
    while (text.size != 0 && (strchr(" \t\r\n#", text.data[0]) && text.data[0])) {
        const uint8_t *feed = text.data[0] == '#' ? memchr(text.data, '\n', text.size) : text.data;
        const size_t size = feed ? (size_t)(feed - text.data) + 1 : text.size;
        text = (spress_bytes){text.data + size, text.size - size};
    }
    return text;
}

/* libGDX's atlases have this ending, too: a Defold one begins with one of its fields. */
static bool is_project(spress_bytes content)
{
    static const char *const fields[] = {"images",          "animations",      "margin",
                                         "inner_padding",   "extrude_borders", "max_page_width",
                                         "max_page_height", "rename_patterns"};
    const spress_bytes text = skip_space(content);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const size_t size = strlen(fields[i]);
        if (text.size <= size || memcmp(text.data, fields[i], size) != 0)
            continue;
        const spress_bytes rest = skip_space((spress_bytes){text.data + size, text.size - size});
        return rest.size != 0 && (rest.data[0] == ':' || rest.data[0] == '{') &&
               spress_format_recognise(content, NULL) == NULL;
    }
    return false;
}

const spressi_project_kind spressi_defold_project = {.title = "Defold atlas",
                                                     .is_called = is_called,
                                                     .is = is_project,
                                                     .read = read_project,
                                                     .rows = rows};
