/* Tilesets of Tiled, `.tsx` (XML) and `.tsj` (the same in JSON). A tile is a frame. There are two
 * kinds; one has an image, whose tiles lie on a grid,
 *
 *   <tileset name="terrain" tilewidth="16" tileheight="16" spacing="1" margin="1" tilecount="90"
 *            columns="10">
 *     <image source="terrain.png" width="171" height="154"/>
 *     <tile id="5">
 *       <properties><property name="name" value="water"/></properties>
 *       <animation><frame tileid="5" duration="100"/><frame tileid="6" duration="100"/></animation>
 *     </tile>
 *   </tileset>
 *
 * and the tiles of the other have images of their own, or rectangles of images (since Tiled 1.9):
 *
 *   <tileset name="things" tilewidth="80" tileheight="80" tilecount="1" columns="0">
 *     <tile id="2" x="160" y="80" width="80" height="80">
 *       <image source="things.png" width="352" height="336"/>
 *     </tile>
 *   </tileset>
 *
 * Tiled knows tiles by their ids: the property `name` keeps a frame's name, and `animation` that of
 * a clip. A tile without one is called after tileset and id: "terrain/6". */
#ifndef SPRESSI_FORMATS_TILED_H
#define SPRESSI_FORMATS_TILED_H

#include "formats/format.h"

enum { SPRESSI_TILED_MS_MAX = 4294967 }; /* of a step, so that it fits into uint32 as us */

extern const char spressi_tiled_name[], spressi_tiled_clip[]; /* of these properties */

typedef struct spressi_tiled_step {
    size_t at;
    int32_t tile; /* an id */
    int32_t duration_ms;
} spressi_tiled_step;

/* An image; `source` is NULL without one. */
typedef struct spressi_tiled_image {
    const char *source;
    int32_t width, height;
} spressi_tiled_image;

typedef struct spressi_tiled_tile {
    size_t at;
    int32_t id, x, y, width, height; /* no width: all of the image */
    spressi_tiled_image image;
    const char *name, *clip; /* NULL without the property */
    spressi_tiled_step *steps;
    size_t step_count, step_capacity;
} spressi_tiled_tile;

/* A tileset as the file has it; all of it lies in the document's arena. */
typedef struct spressi_tiled_set {
    const char *name;
    int32_t tile_width, tile_height, spacing, margin, columns, tile_total;
    size_t at;
    spressi_tiled_image image;
    spressi_tiled_tile *tiles;
    size_t tile_count, tile_capacity;
    uint32_t told; /* which things that an atlas does not have were told: bits of their list */
} spressi_tiled_set;

/* Tells, once for each kind, that something of a tileset is passed over. */
void spressi_tiled_pass_over(spressi_reader *reader, spressi_tiled_set *set, const char *what,
                             size_t at);

/* read_xml.c and read_json.c: fill the set. */
bool spressi_tiled_read_xml(spressi_reader *reader, spressi_tiled_set *set);
bool spressi_tiled_read_json(spressi_reader *reader, spressi_tiled_set *set);

/* build.c: reads either form, and makes frames and clips of it. `out_ids` (may be NULL) gets the
 * tile's id of each frame; then frames of one name all stay. */
bool spressi_tiled_read_any(spressi_reader *reader, spress_document *document, int32_t **out_ids);

/* plan.c: what the writers of both forms put. */
typedef struct spressi_tiled_plan {
    const spress_atlas *atlas;
    spressi_arena *arena;
    const char *name; /* of the tileset */
    int32_t *ids;     /* by frame */
    uint32_t *clips;  /* by frame: the clip that its tile shows, or SPRESS_NONE */
    bool *is_named;   /* by frame: it needs the property */
    bool is_sheet;    /* all frames lie on the grid of one image */
    int32_t margin, spacing, columns;
    int32_t tile_width, tile_height; /* of the largest frame */
} spressi_tiled_plan;

/* False, having reported, or with the output failed. Free the plan in any case. */
bool spressi_tiled_plan_init(spressi_tiled_plan *plan, spressi_writer *writer,
                             const spress_document *document);
void spressi_tiled_plan_free(spressi_tiled_plan *plan);

/* The number of steps of a clip as Tiled plays it, which only goes forward, and one of them. */
uint32_t spressi_tiled_step_count(const spress_clip *clip);
const spress_clip_step *spressi_tiled_step_at(const spress_clip *clip, uint32_t index);

/* In whole milliseconds; 0 only for 0. */
uint32_t spressi_tiled_duration(const spress_clip *clip, const spress_clip_step *step);

bool spressi_tiled_write_xml(spressi_writer *writer, const spress_document *document);
bool spressi_tiled_write_json(spressi_writer *writer, const spress_document *document);

#endif
