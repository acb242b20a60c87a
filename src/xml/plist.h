/* Walks a property list: dictionaries with keys, arrays, and values as texts. */
#ifndef SPRESSI_XML_PLIST_H
#define SPRESSI_XML_PLIST_H

#include "xml/read.h"

enum { SPRESSI_PLIST_DEPTH_MAX = 8 };

/* Where in the list a value or dictionary stands. */
typedef struct spressi_plist_place {
    /* The keys on the way, from the root's; NULL for an element of an array. */
    const char *const *keys;
    size_t depth; /* how many */
    size_t at;    /* offset of its element */
} spressi_plist_place;

/* All return false, having reported, to end the reading. */
typedef struct spressi_plist_handler {
    bool (*begin)(void *context, const spressi_plist_place *place); /* of a dictionary */
    bool (*end)(void *context, const spressi_plist_place *place);
    /* A string or number; of <true/> and <false/> the text is "true" and "false". */
    bool (*value)(void *context, const spressi_plist_place *place, spress_bytes text);
} spressi_plist_handler;

bool spressi_plist_read(spressi_reader *reader, const spressi_plist_handler *handler,
                        void *context);

#endif
