/* libGDX's settings, pack.json, which lie in the folder that they are for: members of
 * TexturePacker.Settings in JSON without quotes. What the file leaves out has libGDX's defaults,
 * not ours: pages are powers of two, nothing is trimmed. */
#include <string.h>

#include "jobs/projects/flow.h"
#include "spritepress/formats.h"

static const spressi_project_row rows[] = {
    {.key = "legacyOutput", "to", "true=libgdx-legacy|false=libgdx", "true"},
    {.key = "maxWidth", "max-size", .fallback = "1024", .other = "maxHeight"},
    {.key = "pot", "size-constraints", "true=pot|false=", "true"},
    {.key = "multipleOfFour",
     "size-constraints",
     "true=multiple-of-4|false=",
     "false",
     "pot=false"},
    {.key = "square", "force-squared", "true=on|false="},
    {.key = "paddingX", "shape-padding", .fallback = "2"},
    {.key = "paddingY",
     NULL,
     "$paddingX=",
     "2",
     .why = "the padding of both directions is paddingX"},
    {.key = "paddingX", "border-padding", .fallback = "2", .only = "edgePadding=true"},
    {.key = "edgePadding", NULL, "true=|false=", "true"},
    {.key = "duplicatePadding", "extrude", "true=1|false="},
    {.key = "rotation", "enable-rotation", "true=on|false="},
    {.key = "stripWhitespaceX", "trim-mode", "true=|false=none", "false"},
    {.key = "stripWhitespaceY",
     NULL,
     "$stripWhitespaceX=",
     "false",
     .why = "both directions are trimmed as stripWhitespaceX says"},
    {.key = "alphaThreshold", "trim-threshold", "0=|*=*+1", .only = "stripWhitespaceX=true"},
    {.key = "filterMin", "filter-min", NULL, "Nearest"},
    {.key = "filterMag", "filter-mag", NULL, "Nearest"},
    {.key = "wrapX",
     "wrap-u",
     "MirroredRepeat=mirror|ClampToEdge=clamp|Repeat=repeat",
     "ClampToEdge"},
    {.key = "wrapY",
     "wrap-v",
     "MirroredRepeat=mirror|ClampToEdge=clamp|Repeat=repeat",
     "ClampToEdge"},
    {.key = "format",
     NULL,
     "RGBA8888=",
     .why = "pages have eight bits for each of red, green, blue, alpha"},
    {.key = "alias", "keep-duplicates", "true=|false=on"},
    {.key = "outputFormat", NULL, "png=", .why = "pages are PNG"},
    {.key = "jpegQuality", NULL, "*=", .why = "pages are PNG"},
    {.key = "ignoreBlankImages", NULL, "false=", .why = "an empty picture stays as one pixel"},
    {.key = "fast", "effort", "true=fast|false="},
    {.key = "combineSubdirectories",
     NULL,
     "true=",
     .why = "folders inside of this one share its pages"},
    {.key = "ignore", NULL, "false=", .why = "the folder was named, and is packed"},
    {.key = "flattenPaths", "strip-folders", "true=on|false="},
    {.key = "premultiplyAlpha", "premultiply", "true=on|false=", "false"},
    {.key = "useIndexes", NULL, "true=", .why = "a number behind \"_\" is the region's index"},
    {.key = "bleedIterations", "bleed", NULL, "2", "bleed=true,premultiplyAlpha=false"},
    {.key = "bleed", NULL, "true=|false=", "true"},
    {.key = "grid", NULL, "false=", .why = "sprites lie as close as they can"},
    {.key = "scaleResampling",
     "scale-filter",
     "nearest=nearest|bilinear=bilinear",
     .why = "`scale-filter` has nearest, bilinear, box and lanczos"},
    {.key = "minWidth", NULL, "16=", .why = "pages are as small as they can be"},
    {.key = "minHeight", NULL, "16=", .why = "pages are as small as they can be"},
    {.key = "atlasExtension", NULL, "*=", .why = "`output` names the atlas"},
    {.key = "debug", NULL, "false=", .why = "`preview` draws the pages with outlines"},
    {.key = "prettyPrint", NULL, "*=", .why = "spaces in the atlas mean nothing"},
    {.key = "silent", NULL, "*=", .why = "how the program runs"},
    {.key = "limitMemory", NULL, "*=", .why = "how the program runs"},
    {.key = NULL},
};

enum { SCALES_MOST = 16 };

/* Lists that belong together, by position. */
typedef struct scale_lists {
    const char *factors[SCALES_MOST], *suffixes[SCALES_MOST];
    size_t factor_count, suffix_count;
} scale_lists;

static bool take_value(spressi_flow *flow, spress_bytes text, size_t at)
{
    scale_lists *scales = flow->user;
    const bool is_suffix =
        spressi_flow_is(flow, "scaleSuffix[]") || spressi_flow_is(flow, "scaleSuffix");
    if (is_suffix || spressi_flow_is(flow, "scale[]") || spressi_flow_is(flow, "scale")) {
        const char **list = is_suffix ? scales->suffixes : scales->factors;
        size_t *count = is_suffix ? &scales->suffix_count : &scales->factor_count;
        if (*count == SCALES_MOST)
            return spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                                "there are more than %d scales", SCALES_MOST);
        return (list[(*count)++] = spressi_flow_name(flow, text, at)) != NULL;
    }
    const bool is_filter = spressi_flow_is(flow, "scaleResampling[]");
    return spressi_project_add_value(flow->project, is_filter ? "scaleResampling" : flow->key, text,
                                     at);
}

static bool read_project(spressi_project *project, spressi_reader *reader)
{
    scale_lists scales = {0};
    spressi_flow flow = {
        .project = project, .reader = reader, .value = take_value, .user = &scales};
    bool good = spressi_flow_json(&flow) && spressi_project_add_file(project, ".", NULL);
    for (size_t i = 0; good && i < scales.factor_count; i++)
        good = spressi_project_add_scale(project, scales.factors[i],
                                         i < scales.suffix_count ? scales.suffixes[i] : "");
    return good;
}

static bool is_called(const char *path)
{
    return strcmp(spressi_file_of(path), "pack.json") == 0;
}

/* An atlas may be called so, too. */
static bool is_project(spress_bytes content)
{
    return spress_format_recognise(content, NULL) == NULL;
}

const spressi_project_kind spressi_libgdx_project = {.title = "libGDX's settings",
                                                     .is_called = is_called,
                                                     .is = is_project,
                                                     .read = read_project,
                                                     .rows = rows};
