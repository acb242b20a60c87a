/* Mustache templates, with the variables and filters of free-tex-packer's exporters, so that these
 * go on working; docs/templates.md lists them. */
#ifndef SPRESSI_FORMATS_TEMPLATE_H
#define SPRESSI_FORMATS_TEMPLATE_H

#include "formats/format.h"

enum {
    SPRESSI_TEMPLATE_DEPTH_MAX = 16, /* of sections */
    SPRESSI_TEMPLATE_BYTES_MAX = 1 << 20,
};

/* Bytes of a template that may be walked over, counted each time: a section inside itself would
 * else take the square of the frames. */
#define SPRESSI_TEMPLATE_WORK_MAX UINT64_C(1000000000)

typedef enum spressi_view_type {
    VIEW_NOTHING,
    VIEW_TEXT,
    VIEW_NUMBER,
    VIEW_BOOL,
    VIEW_LIST,
    VIEW_OBJECT,
} spressi_view_type;

typedef enum spressi_view_list {
    VIEW_NO_LIST,
    VIEW_RECTS,
    VIEW_ANIMATIONS,
    VIEW_STEPS
} spressi_view_list;

typedef struct spressi_view_value {
    spressi_view_type type;
    spress_bytes text;
    double number; /* also of a bool */
    spressi_view_list list;
    size_t count; /* of a list */
} spressi_view_value;

/* What names mean inside a section: an element of a list, or an object of the level outside. */
typedef struct spressi_view {
    spressi_view_list list; /* VIEW_NO_LIST: the root */
    size_t index, count;    /* of the element */
    size_t item;            /* its place in the atlas's own list */
    size_t clip;            /* of a step */
    spress_bytes object;    /* "frame": names are members of it first */
} spressi_view;

/* The page that a template describes. */
typedef struct spressi_view_page {
    const spress_atlas *atlas;
    size_t page;
    size_t rect_count;
} spressi_view_page;

/* values.c: what a name means in a view; VIEW_NOTHING when the view does not know it. */
spressi_view_value spressi_view_find(const spressi_view_page *page, const spressi_view *view,
                                     spress_bytes name);

/* Moves to the element `index` of the view's list. */
void spressi_view_move(const spressi_view_page *page, spressi_view *view, size_t index);

/* filters.c: what "value | name : argument" is. False: there is no such filter. */
bool spressi_view_filter(spress_bytes name, spressi_view_value *value,
                         const spressi_view_value *arguments, size_t count);
void spressi_put_escaped_name(spressi_output *out, spress_bytes name);

#endif
