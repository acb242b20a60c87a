/* The order people expect of names: walk_2 before walk_10. */
#ifndef SPRESSI_CORE_TEXT_NATURAL_H
#define SPRESSI_CORE_TEXT_NATURAL_H

#include "core/text/bytes.h"

/* Below 0, 0 or above 0. Runs of digits compare by value; names that differ only in leading zeros
 * compare by bytes, so that the order is total. */
int spressi_compare_natural(spress_bytes a, spress_bytes b);

#endif
