/* The options of `validate`, beside those of reading. */
#include <stddef.h>

#include "jobs/options/tables.h"

const spress_option spressi_validate_options[] = {
    SPRESS_OPTION("strict-images", FLAG, offsetof(spress_validate_request, strict_images),
                  "What is checked", "an image that is missing is an error"),
    {.name = NULL},
};
