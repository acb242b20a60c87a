/* Pictures with names: what is packed and drawn, wherever it came from. */
#ifndef SPRESSI_JOBS_FRAMES_SPRITES_H
#define SPRESSI_JOBS_FRAMES_SPRITES_H

#include "codecs/squeeze.h"
#include "jobs/frames/page_look.h"
#include "jobs/load/load.h"
#include "spritepress/pack.h"

/* A picture whose pixels are held from loading until pages are drawn. */
typedef struct spressi_held {
    spress_image image;        /* without pixels ... */
    spressi_squeezed squeezed; /* ... where these are held compressed */
} spressi_held;

/* A job holds this many bytes of pixels as they are; those that come later are compressed. Most
 * sets are smaller and pay nothing; 256 MB is also what one page of 8192 x 8192 takes. */
#define SPRESSI_PLAIN_BYTES_MAX (UINT64_C(256) << 20)

/* Counts a picture in `plain_bytes`, or compresses it as codecs/squeeze.h does when the count is
 * full. Threads share the count; which pictures are compressed never shows in an output. */
void spressi_hold(spressi_held *held, uint64_t *plain_bytes);

/* Frees the pixels of a picture, which keeps its size. */
void spressi_drop_pixels(spress_image *image);
void spressi_drop_held(spressi_held *held);

/* Cuts off what is 0 in all bytes at the edges of a picture, whole or with edges that were cut off
 * before; `*place` tells where the rest lies. Most sprites have such edges, and thousands are held
 * at once. The picture stays as it is when it has none or there is no memory for a smaller one. */
void spressi_drop_empty_edges(const spressi_job *job, spress_image *image,
                              spress_pack_place *place);

/* Texts live in the job's memory; the picture is the sprite's own. */
typedef struct spressi_sprite {
    spress_pack_sprite base; /* as it is packed, but for its image, which is ... */
    spressi_held held;       /* ... this one */
    const char *path;        /* of the file it came from */
    bool shares; /* the pixels are those of an earlier sprite of the list, which frees them ... */
    uint32_t original;  /* ... and where that one stands in the list */
    const char *pivots; /* the pivots.json of the folder it came from; or NULL */
    uint32_t frame;     /* of spressi_take_frames: which frame of the atlas it is */
} spressi_sprite;

typedef struct spressi_sprites {
    spressi_sprite *items;
    size_t count, capacity;
    bool drops_empty_edges; /* of every picture that is added */
    uint64_t *plain_bytes;  /* of spressi_hold; NULL: all pixels are held as they are */
    spress_clip *clips;     /* of animated pictures and atlases; steps have indices of sprites */
    size_t clip_count, clip_capacity;
    spressi_texts pages;    /* image files that frames of atlases were taken from */
    spressi_page_look look; /* of these pages */
} spressi_sprites;

/* Appends a sprite; its picture belongs to the list from then on, also when it fails. False, having
 * reported, without a name or memory. */
bool spressi_add_sprite(const spressi_job *job, spressi_sprites *sprites, spressi_sprite sprite);

/* Appends a clip with room for so many steps, which the caller fills. Name and steps live in the
 * job's memory. NULL, having reported, without a name or memory. */
spress_clip *spressi_add_clip(const spressi_job *job, spressi_sprites *sprites, const char *name,
                              size_t step_count);

/* Frees the pixels of all pictures of a list. */
void spressi_free_pixels(spressi_sprites *sprites);

/* Appends the frames of an atlas as sprites, restored to their source size, and its clips. Aliases
 * have the pixels of the frame that they repeat: there may be a million of them in a small file. */
bool spressi_take_frames(spressi_job *job, const spressi_loaded *atlas, const char *image_root,
                         spressi_sprites *out);

#endif
