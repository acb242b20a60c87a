/* Options of other programs, and what they are called here: TexturePacker, libGDX's packer and
 * free-tex-packer have words that many people type first. */
#include <string.h>

#include "options/options.h"

typedef struct known_word {
    const char *word;   /* in lower case, without hyphens and underscores */
    const char *option; /* of ours; the row is for commands that have it */
    const char *advice;
} known_word;

#define MEANS(word, option)                                                                        \
    {                                                                                              \
        word, option, "did you mean --" option "?"                                                 \
    }
#define MEANS_VALUE(word, option, value)                                                           \
    {                                                                                              \
        word, option, "did you mean --" option " " value "?"                                       \
    }
#define NEEDLESS(word, option, rule, how)                                                          \
    {                                                                                              \
        word, option, rule "; --" option " " how                                                   \
    }

static const known_word words[] = {
    MEANS_VALUE("pot", "size-constraints", "pot"),
    MEANS_VALUE("poweroftwo", "size-constraints", "pot"),
    MEANS_VALUE("allowfreesize", "size-constraints", "any"),
    NEEDLESS("fixedsize", "max-size", "pages are as small as they can be", "bounds them"),
    MEANS("maxwidth", "max-size"),
    MEANS("maxheight", "max-size"),
    MEANS("square", "force-squared"),
    NEEDLESS("multipack", "no-multipack", "several pages are allowed already", "forbids them"),
    MEANS("rotate", "enable-rotation"),
    MEANS("rotation", "enable-rotation"),
    MEANS("allowrotation", "enable-rotation"),
    NEEDLESS("disablerotation", "enable-rotation", "sprites stay upright already", "turns them"),
    NEEDLESS("norotation", "enable-rotation", "sprites stay upright already", "turns them"),
    MEANS("padding", "shape-padding"),
    MEANS("paddingx", "shape-padding"),
    MEANS("paddingy", "shape-padding"),
    MEANS("innerpadding", "trim-margin"),
    MEANS("spacing", "shape-padding"),
    MEANS("margin", "border-padding"),
    MEANS("edgepadding", "border-padding"),
    MEANS("duplicatepadding", "extrude"),
    MEANS_VALUE("trim", "trim-mode", "trim"),
    MEANS_VALUE("allowtrim", "trim-mode", "trim"),
    MEANS_VALUE("stripwhitespacex", "trim-mode", "trim"),
    MEANS_VALUE("stripwhitespacey", "trim-mode", "trim"),
    MEANS_VALUE("notrim", "trim-mode", "none"),
    MEANS("alphathreshold", "trim-threshold"),
    MEANS("algorithm", "effort"),
    MEANS("packer", "effort"),
    MEANS("packermethod", "effort"),
    MEANS("packmode", "effort"),
    MEANS("scalemode", "scale-filter"),
    MEANS("format", "to"),
    MEANS("exporter", "to"),
    MEANS("data", "output"),
    MEANS("out", "output"),
    MEANS("dest", "output"),
    MEANS("sheet", "page-name"),
    MEANS("texturename", "page-name"),
    NEEDLESS("opt", "texture-format", "pages are RGBA8888", "chooses PNG or WebP"),
    MEANS("removefileextension", "strip-extensions"),
    MEANS("trimspritenames", "strip-extensions"),
    NEEDLESS("prependfoldername", "strip-folders", "names begin with their folders already",
             "leaves them out"),
    NEEDLESS("detectidentical", "keep-duplicates", "equal sprites are stored once already",
             "stores each"),
    NEEDLESS("alias", "keep-duplicates", "equal sprites are stored once already", "stores each"),
    MEANS("disableautoalias", "keep-duplicates"),
    MEANS("zoom", "scale"),
    {"skip", "exclude", "did you mean --exclude or --skip-broken?"},
    MEANS("ignore", "exclude"),
    MEANS("gap", "shape-padding"),
    NEEDLESS("cols", "max-size", "sprites lie as they fit, not in columns", "bounds the page"),
    NEEDLESS("cols", "size", "a sheet has as many columns as look best", "bounds it"),
    NEEDLESS("keepfolders", "strip-folders", "names begin with their folders already",
             "leaves them out"),
    MEANS("resize", "scale"),
};

/* Whether an argument's name is the word, whatever its case and its hyphens. */
static bool is_word(const char *name, const char *word)
{
    for (; *name != '\0'; name++) {
        const char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        if (c == '-' || c == '_')
            continue;
        if (c != *word++)
            return false;
    }
    return *word == '\0';
}

const char *cli_find_advice(const cli_command *command, const char *name)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cli_option_table table;
        const known_word *known = &words[i];
        if (is_word(name, known->word) &&
            cli_find_option(command, known->option, strlen(known->option), &table))
            return known->advice;
    }
    return NULL;
}
