/* Pictures with names: what is packed and drawn, wherever it came from. */
#ifndef SPRESSI_JOBS_FRAMES_SPRITES_H
#define SPRESSI_JOBS_FRAMES_SPRITES_H

#include "codecs/squeeze.h"
#include "jobs/frames/page_look.h"
#include "jobs/source/load.h"
#include "spritepress/pack.h"

/* Texts live in the job's memory; the picture is the sprite's own. */
typedef struct spressi_sprite {
    char *name;
    const char *path;   /* of the file it came from */
    const char *origin; /* which of several sprites in that file it is, with the path; or NULL */
    spress_image image; /* without pixels ... */
    spressi_squeezed squeezed; /* ... where these are held compressed */
    spress_pack_place place;   /* of the image in its picture, where empty edges were dropped */
    bool shares; /* the pixels are those of an earlier sprite of the list, which frees them ... */
    uint32_t original; /* ... and where that one stands in the list */
    uint32_t has;      /* SPRESS_EXTRA_SPLITS, SPRESS_EXTRA_PADS, SPRESS_EXTRA_PIVOT */
    int16_t splits[4], pads[4];
    spress_point pivot; /* in fractions of the picture */
    const char *pivots; /* the pivots.json of the folder it came from; or NULL */
    uint32_t frame;     /* of spressi_take_frames: which frame of the atlas it is */
} spressi_sprite;

typedef struct spressi_sprites {
    spressi_sprite *items;
    size_t count, capacity;
    bool drops_empty_edges; /* of every picture that is added */
    uint64_t *plain_bytes;  /* as in hold.h; NULL: all pixels are held as they are */
    spressi_texts pages;    /* image files that frames of atlases were taken from */
    spressi_page_look look; /* of these pages */
} spressi_sprites;

/* Appends a sprite; its picture belongs to the list from then on, also when it fails. False, having
 * reported, without a name or memory. */
bool spressi_add_sprite(const spressi_job *job, spressi_sprites *sprites, spressi_sprite sprite);

/* Frees the pixels of a picture, which keeps its size; of all pictures of a list. */
void spressi_drop_pixels(spress_image *image);
void spressi_free_pixels(spressi_sprites *sprites);

/* Appends the frames of an atlas as sprites, restored to their source size. Aliases have the pixels
 * of the frame that they repeat: there may be a million of them in a small file. */
bool spressi_take_frames(spressi_job *job, const spressi_loaded *atlas, const char *image_root,
                         spressi_sprites *out);

#endif
