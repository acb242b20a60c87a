/* The options of `inspect`: only those of reading. */
#include "jobs/options/tables.h"

const spress_option spressi_inspect_options[] = {
    {.name = NULL},
};
