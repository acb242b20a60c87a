/* What the parts of PCT's writer share.
 *
 * A plan says which frames form blocks, which stand alone and which are aliases; a dictionary says
 * which folders get an index. The writer makes texts from several plans and dictionaries and keeps
 * the shortest. */
#ifndef SPRESSI_FORMATS_PCT_WRITING_H
#define SPRESSI_FORMATS_PCT_WRITING_H

#include "core/text/strmap.h"
#include "formats/pct/reading.h"
#include "formats/writer.h"

/* A name taken apart the way the format stores it: dir/base.ext, base = prefix + number. */
typedef struct pct_parts {
    uint16_t dir_size;    /* bytes before the last slash that can be a folder; 0 without one */
    uint16_t base_at;     /* where the base begins: behind the slash, or 0 */
    uint16_t base_size;   /* without a known extension */
    uint8_t extension;    /* 1 to 5, 0 for none or an unknown one */
    uint8_t number_size;  /* digits at the end of the base, 9 at most */
    bool in_names_line;   /* has no comma or hash: can stand in a block or alias */
    bool needs_folder;    /* the name alone would be read as something else */
    bool ends_like_index; /* the base ends with ~1 to ~5 */
} pct_parts;

typedef struct pct_dictionary {
    spress_folder *folders; /* borrowed texts */
    size_t count;
    spressi_strmap index; /* folder to its position */
} pct_dictionary;

typedef struct pct_item {
    uint32_t first, count; /* of pct_plan.members */
    int32_t x, y, columns; /* a block's; columns is 0 for a frame that stands alone */
} pct_item;

typedef struct pct_alias {
    uint32_t original, frame;
} pct_alias;

typedef struct pct_plan {
    uint32_t *members; /* frames of the items, in order */
    size_t member_count;
    pct_item *items; /* page by page */
    size_t item_count;
    pct_alias *aliases; /* those of one original together */
    size_t alias_count;
} pct_plan;

/* Frames that show the same form a group, named by the one of them that stands first in the
 * document; a frame that is no alias there goes before those that are. */
typedef struct pct_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    int32_t *padding;       /* per page: the document's, or the one that write_padding.c chose */
    pct_parts *parts;       /* per frame */
    uint32_t *group;        /* per frame: the first of its group */
    uint32_t *original;     /* per group: what its aliases repeat, or SPRESS_NONE without aliases */
    bool *is_shared;        /* per group: it has several frames */
    uint32_t *position;     /* per frame: its place in the document */
    bool *stays_alias;      /* per frame: is an alias in the document */
    spressi_arena *scratch; /* memory that lives as long as the writer */
} pct_writer;

/* A frame and its place in the document. */
typedef struct pct_ordered {
    const spress_frame *frame;
    uint32_t position;
} pct_ordered;

/* A frame and what it is sorted by: the rank, then the name, so that numbers form ranges. */
typedef struct pct_ranked {
    uint32_t rank, frame;
    spress_bytes name;
} pct_ranked;

/* What a plan is made from. */
typedef struct pct_planning {
    const pct_writer *writer;
    pct_ordered *order; /* the frames in the order of planning */
    size_t order_count;
    bool *is_alias;     /* per frame */
    uint32_t *original; /* per group: the writer's, and those that this plan adds */
    uint32_t *rank;     /* per frame or group, as each step needs it */
    pct_ranked *ranked; /* room for all frames */
} pct_planning;

static inline bool pct_is_trimmed(const spress_frame *frame)
{
    return (frame->flags & SPRESS_FRAME_TRIMMED) != 0 || frame->source_w != frame->w ||
           frame->source_h != frame->h || frame->trim_x != 0 || frame->trim_y != 0;
}

/* Whether a block of one cell can hold the frame: a block has no flags field, and its corner lies
 * `padding` before the frame. */
static inline bool pct_fits_block(const pct_writer *writer, uint32_t index)
{
    const spress_frame *frame = &writer->atlas->frames[index];
    if (frame->page >= writer->atlas->page_count || frame->flags > SPRESS_FRAME_TRIMMED)
        return false;
    const int64_t padding = writer->padding[frame->page];
    return spressi_fits_int32(frame->x - padding) && spressi_fits_int32(frame->y - padding);
}

/* write_names.c */

/* Fills writer->parts. Reports every name that PCT cannot store; false when there was one. */
bool spressi_pct_take_names_apart(pct_writer *writer);

/* write_folders.c */

/* Chooses folders for the names of a plan. False when memory ran out. */
bool spressi_pct_choose_folders(pct_writer *writer, const pct_plan *plan, pct_dictionary *out);

/* write_names.c */

/* Fills the index of a dictionary whose folders are given. */
bool spressi_pct_index_folders(pct_writer *writer, pct_dictionary *dictionary);
void spressi_pct_free_dictionary(pct_dictionary *dictionary);

/* Whether `frame` continues a range with the name of `previous`. */
bool spressi_pct_continues(const pct_writer *writer, uint32_t previous, uint32_t frame);

/* Whether a reader would take a line that begins like this for another record than an individual
 * frame. */
bool spressi_pct_begins_like_record(const uint8_t *line, size_t size);

/* Writes the name of an individual frame or of an alias's original. False when the dictionary has
 * no folder for a name that needs one. */
bool spressi_pct_put_name(const pct_writer *writer, const pct_dictionary *dictionary,
                          uint32_t frame, spressi_output *out);

/* Writes a names line for `count` frames, without the line feed. False as above. */
bool spressi_pct_put_names(const pct_writer *writer, const pct_dictionary *dictionary,
                           const uint32_t *frames, size_t count, spressi_output *out);

/* write_plan.c */

/* Aliases of a plan: the document's and more that pay, or the document's own alone. */
enum { PCT_ALIASES_MORE, PCT_ALIASES_OWN, PCT_ALIASES_COUNT };

enum { PCT_ORDER_DOCUMENT, PCT_ORDER_PLACE, PCT_ORDER_NAME, PCT_ORDER_COUNT };

/* Plans blocks along one of the orders above. */
bool spressi_pct_make_plan(pct_writer *writer, int order, int aliases, pct_plan *out);

/* Sets order and aliases of the frames to what reading the text of the plan would give. */
void spressi_pct_adopt_plan(pct_writer *writer, const pct_plan *plan);

/* Orders frames by page, size, trim and flags: those that are equal can share a block. */
int spressi_pct_compare_signature(const spress_frame *a, const spress_frame *b);

/* About how many bytes a name takes: a folder is a short index. */
size_t spressi_pct_name_cost(const pct_writer *writer, uint32_t frame);

/* The bytes of "|flags|x,y,w,h[|...]" and the line feed. */
size_t spressi_pct_single_cost(const spress_frame *frame);

/* write_aliases.c */

/* Fills group, original and is_shared of the writer. */
bool spressi_pct_find_groups(pct_writer *writer);

/* Whether the frame can be written as an alias of its group's original. */
bool spressi_pct_can_alias(const pct_writer *writer, uint32_t frame, uint32_t original);

/* Turns single frames of the plan into aliases where that is shorter. Returns whether it found
 * any: their neighbours may now form a block. */
bool spressi_pct_find_aliases(pct_planning *p, const pct_plan *plan);

/* Fills the plan's list of aliases. */
void spressi_pct_list_aliases(pct_planning *p, pct_plan *plan);

/* write_warnings.c */

/* Warns of names and page files that Phaser cannot load; the text is written all the same. */
void spressi_pct_warn_of_phaser(const pct_writer *writer);

/* write_padding.c */

/* Chooses the padding of every page of which the document says none: the one that gives the
 * shortest text. False when memory ran out. */
bool spressi_pct_choose_paddings(pct_writer *writer);

/* write.c */

/* Writes the whole text of a plan. Adds the bytes that each page takes to `page_bytes` unless it is
 * NULL. False when the dictionary lacks a folder that a name needs. */
bool spressi_pct_put_all(const pct_writer *writer, const pct_plan *plan,
                         const pct_dictionary *dictionary, size_t *page_bytes, spressi_output *out);

bool spressi_pct_write(spressi_writer *writer, const spress_document *document);

#endif
