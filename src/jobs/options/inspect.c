/* The options of `inspect`. */
#include "jobs/options/tables.h"

const spress_option spressi_inspect_options[] = {
    {.name = "costs",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_inspect_request, costs),
     .group = "What is shown",
     .help = "what each frame of an atlas costs, wasted pixels, near duplicates, animations that "
             "jump"},
    {.name = "sequences",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_inspect_request, sequences),
     .group = "What is shown",
     .help = "what an atlas can play: its animations, and frames with numbers in their names"},
    {.name = "tree",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_inspect_request, tree),
     .group = "What is shown",
     .help = "which bytes of the file are what, also of a file that cannot be read"},
    {.name = "whole",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_inspect_request, whole),
     .group = "What is shown",
     .help = "JSON from which the file can be made anew, with the images that are inside it"},
    {.name = NULL},
};
