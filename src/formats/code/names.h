/* Names of frames and animations as identifiers of a language, each of them once. */
#ifndef SPRESSI_FORMATS_CODE_NAMES_H
#define SPRESSI_FORMATS_CODE_NAMES_H

#include "core/memory/arena.h"
#include "core/text/strmap.h"
#include "formats/writer.h"

/* How a language writes names. */
typedef struct spressi_code_style {
    const char *prefix; /* an identifier, or "" */
    char separator;     /* in place of characters that no identifier has */
    bool upper;         /* letters become capitals */
    bool keeps_unicode; /* characters beyond ASCII may stay */
} spressi_code_style;

/* Names of frames, clips or pages. */
typedef struct spressi_code_list {
    size_t count;
    spressi_strmap_name *name_of;
    const void *items; /* for `name_of` */
} spressi_code_list;

typedef struct spressi_code_names {
    spressi_arena *arena;
    char **items; /* by index, ended by NUL */
} spressi_code_names;

/* Makes an identifier of each name of a list. A picture's extension is left out, and so are
 * separators at the ends; several become one. Of two equal identifiers the later one gets a number.
 * False, with the output failed, when memory ran out. */
bool spressi_code_names_init(spressi_code_names *names, spressi_writer *writer,
                             const spressi_code_style *style, const spressi_code_list *list);
void spressi_code_names_free(spressi_code_names *names);

spressi_code_list spressi_code_frames(const spress_atlas *atlas);
spressi_code_list spressi_code_clips(const spress_atlas *atlas);

#endif
