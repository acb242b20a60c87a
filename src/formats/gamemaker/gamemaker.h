/* Sprites of GameMaker, `.yy`: JSON with a comma behind every last element. A sprite is one
 * animation, whose frames are pictures of one size beside the file, called by GUIDs:
 *
 *   {"resourceType":"GMSprite", "name":"hero", "width":32, "height":40,
 *    "frames":[{"name":"33c6709b-5815-4d3d-9282-23f0349346b7",},],      its .png
 *    "nineSlice":{"left":4,"top":4,"right":4,"bottom":4,"enabled":true,},
 *    "sequence":{"playbackSpeed":30.0, "playbackSpeedType":0, "playback":1,
 *                "xorigin":16, "yorigin":40,                            the pivot, in pixels
 *                "tracks":[{"keyframes":{"Keyframes":[                  the steps
 *                   {"Key":0.0,"Length":1.0,"Channels":{"0":{"Id":{"name":"33c6709b-..."},},},},
 *                ],},},],},}
 *
 * The speed is in frames a second, or with type 1 in frames for each frame of the game, of which
 * GameMaker shows 60 a second unless a project says otherwise. A frame here is a page of its own.
 */
#ifndef SPRESSI_FORMATS_GAMEMAKER_H
#define SPRESSI_FORMATS_GAMEMAKER_H

#include "formats/format.h"

enum {
    SPRESSI_YY_ONCE,
    SPRESSI_YY_LOOP,
    SPRESSI_YY_PING_PONG,
    SPRESSI_YY_GAME_SPEED = 60,
    SPRESSI_YY_SPINE = 2, /* a sprite's `type` */
};

/* Parts of a sprite that an atlas has not, as text: the writer keeps them. */
typedef struct spressi_yy_kept {
    spress_bytes layers, parent, group;
    const char
        *layer; /* the id of the only layer; NULL where there are others, or folders of them */
} spressi_yy_kept;

/* ids.c: a GUID made of a name and a number, the same on every run. */
void spressi_yy_make_page_id(spress_bytes atlas, size_t number, char out[SPRESSI_PAGE_ID]);
/* The GUID of a sprite's only layer. */
void spressi_yy_make_layer_id(spress_bytes atlas, char out[SPRESSI_PAGE_ID]);
/* GameMaker's editor has each frame's layer once more: layers/FRAME/LAYER.png. */
bool spressi_yy_name_copies(spressi_reader *written, spressi_copy_name *out);

bool spressi_yy_read(spressi_reader *reader, const spress_read_options *options,
                     spress_document *document);
/* Finds them in a file, which they are parts of. False, having reported. */
bool spressi_yy_read_kept(spressi_reader *reader, spressi_yy_kept *out);
bool spressi_yy_write(spressi_writer *writer, const spress_document *document);

#endif
