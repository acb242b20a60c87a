/* Limits with the defaults filled in. */
#ifndef SPRESSI_CORE_MEMORY_LIMITS_H
#define SPRESSI_CORE_MEMORY_LIMITS_H

#include "spritepress/base.h"

/* `wanted` (may be NULL) with every 0 replaced by the default. */
spress_limits spressi_limits_filled(const spress_limits *wanted);

#endif
