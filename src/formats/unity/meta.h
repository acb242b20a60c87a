/* Unity's own `.meta` of a picture, YAML as Unity writes it:
 *
 *   fileFormatVersion: 2
 *   guid: 0123456789abcdef0123456789abcdef
 *   TextureImporter:
 *     internalIDToNameTable:       since 2019; before that fileIDToRecycleName: "21300000: walk_1"
 *     - first:
 *         213: 4611686018427387904
 *       second: walk_1
 *     spriteMode: 2                1: the whole picture is one sprite
 *     textureType: 8
 *     spriteSheet:
 *       sprites:
 *       - serializedVersion: 2
 *         name: walk_1
 *         rect:                    y counts from the bottom
 *           serializedVersion: 2
 *           x: 2
 *           y: 96
 *           width: 20
 *           height: 30
 *         alignment: 9             0 to 8: one of nine places, the pivot is passed over
 *         pivot: {x: 0.5, y: 0}    of the rectangle, y up
 *         border: {x: 2, y: 2, z: 2, w: 2}    left, bottom, right, top
 *         outline:                 lists of points from the middle of the rectangle, y up
 *         - - {x: -10, y: 15}
 *           - {x: 10, y: -15}
 *         spriteID: 0000000000000004...
 *         internalID: 4611686018427387904
 *       nameFileIdTable:           since 2021
 *         walk_1: 4611686018427387904
 *
 * The file is called as the picture with ".meta" behind, and says neither its name nor its size. A
 * scene knows a sprite by guid and internal id. Unity writes one dialect of YAML, a key or an item
 * a line, indented by twos: a reader of lines is enough, and it can leave every other line as it
 * is, which a library for YAML would not. */
#ifndef SPRESSI_FORMATS_UNITY_META_H
#define SPRESSI_FORMATS_UNITY_META_H

#include "formats/format.h"

typedef struct spressi_meta_line {
    spress_bytes whole; /* with its end */
    size_t indent;      /* of its key or, with `is_item`, of the dash before it */
    bool is_item;
    spress_bytes key, value; /* no key: the line goes on with the value of the one before */
} spressi_meta_line;

/* Takes the next line that is not empty. */
bool spressi_meta_next(spress_bytes *rest, spressi_meta_line *out);

/* meta_record.c: the nodes of the structure tree that are open, and the items in each. */
enum { SPRESSI_META_LEVELS_MAX = 32 };
typedef struct spressi_meta_record {
    size_t levels[SPRESSI_META_LEVELS_MAX], counts[SPRESSI_META_LEVELS_MAX], depth;
} spressi_meta_record;
void spressi_meta_record_line(spressi_reader *reader, spressi_meta_record *record,
                              const spressi_meta_line *line);

/* A range of whole lines; both 0: it is not there. */
typedef struct spressi_meta_range {
    size_t start, end;
} spressi_meta_range;

/* A point of an outline, which may have several rings. */
typedef struct spressi_meta_point {
    spress_point at;
    bool begins; /* a ring */
} spressi_meta_point;

typedef struct spressi_meta_sprite {
    spress_bytes name;
    spress_bytes lines; /* all of them */
    size_t at;
    float rect[4]; /* x, y, width, height */
    int32_t alignment;
    float pivot[4], border[4];       /* x, y, z, w */
    size_t first_point, point_count; /* of its outline, in spressi_meta.points */
} spressi_meta_sprite;

/* A name and its internal id. */
typedef struct spressi_meta_id {
    spress_bytes name;
    int64_t id;
} spressi_meta_id;

/* What a file says of sprites, and where. In the reader's arena. */
typedef struct spressi_meta {
    int32_t mode;               /* spriteMode */
    spressi_meta_sprite single; /* with spriteMode 1: alignment, pivot and border */
    spressi_meta_sprite *sprites;
    size_t sprite_count, sprite_capacity;
    spressi_meta_point *points;
    size_t point_count, point_capacity;
    spressi_meta_id *ids; /* those of sprites first; a name may stand there several times */
    size_t id_count, id_capacity;
    size_t texture_at; /* of the first secondary texture; 0: there is none */
    spressi_meta_range mode_line, type_line, ids_lines, old_ids_lines, sprites_lines, names_lines;
} spressi_meta;

/* Reads the text of the reader. False, having reported. */
bool spressi_meta_parse(spressi_reader *reader, spressi_meta *out);

/* The pivot of a sprite as frames have it: y down. */
spress_point spressi_meta_pivot(const spressi_meta_sprite *sprite);

/* outline.c: fills outlines with triangles, and finds the outlines of triangles. */
typedef struct spressi_meta_filling {
    spressi_arena *arena;
    uint64_t steps; /* taken so far: the work for a file has a limit */
} spressi_meta_filling;

/* The polygon of a sprite's outline in a frame that is not trimmed. `*out` is NULL where there is
 * no outline or it cannot be filled: it has holes, crosses itself, or takes too long. False when
 * memory ran out. */
bool spressi_meta_fill_outline(spressi_meta_filling *filling, const spressi_meta *meta,
                               const spressi_meta_sprite *sprite, const spress_frame *frame,
                               const spress_polygon **out);
/* The rings around a frame's polygon, as an outline. False when memory ran out. */
bool spressi_meta_find_outline(spressi_arena *arena, const spress_frame *frame,
                               const spress_polygon *polygon, spressi_meta_point **out,
                               size_t *out_count);

/* Alignments 0 to 8: the pivot that each stands for. */
extern const spress_point spressi_meta_places[9];

/* Puts a name as Unity does: plain, or in quotes with escapes. */
void spressi_meta_put_text(spressi_output *out, const char *text, size_t size);

unsigned spressi_unity_meta_sniff(spress_bytes input);
bool spressi_unity_meta_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document);
bool spressi_unity_meta_write(spressi_writer *writer, const spress_document *document);

#endif
