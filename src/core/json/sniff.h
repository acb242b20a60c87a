/* Tells dialects of JSON apart by the members of their root. */
#ifndef SPRESSI_CORE_JSON_SNIFF_H
#define SPRESSI_CORE_JSON_SNIFF_H

#include "spritepress/base.h"

typedef struct spressi_json_mark {
    const char *key;
    const char *value; /* the string that it has; "{" or "[": that type; NULL: any value */
} spressi_json_mark;

/* Which of up to 32 members the root object has in its first 64 KB: 1 << index for each mark. Skips
 * a byte-order mark. */
uint32_t spressi_json_sniff(spress_bytes input, const spressi_json_mark *marks, size_t count);

#endif
