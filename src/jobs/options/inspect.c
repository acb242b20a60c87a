/* The options of `inspect`. */
#include "jobs/options/tables.h"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_inspect_request, field), group, __VA_ARGS__)

const spress_option spressi_inspect_options[] = {
    ROW("costs", FLAG, costs, "What is shown",
        "what each frame of an atlas costs, wasted pixels, near duplicates, animations that "
        "jump"),
    ROW("sequences", FLAG, sequences, "What is shown",
        "what an atlas can play: its animations, and frames with numbers in their names"),
    ROW("tree", FLAG, tree, "What is shown",
        "which bytes of the file are what, also of a file that cannot be read"),
    ROW("whole", FLAG, whole, "What is shown",
        "JSON from which the file can be made anew, with the images that are inside it"),
    {.name = NULL},
};
