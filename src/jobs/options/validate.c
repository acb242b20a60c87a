/* The options of `validate`: only those of reading. */
#include "jobs/options/tables.h"

const spress_option spressi_validate_options[] = {
    {.name = NULL},
};
