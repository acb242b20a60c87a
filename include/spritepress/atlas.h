/* An atlas: pages (images), named frames on them, and clips (animations) of frames. PCT, AATLS and
 * sc-sprites are atlases. */
#ifndef SPRITEPRESS_ATLAS_H
#define SPRITEPRESS_ATLAS_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the pixels of a frame lie on the page; w and h are those of the picture, unturned. */
typedef enum spress_turn {
    SPRESS_TURN_NONE,
    SPRESS_TURN_CLOCKWISE, /* by 90 degrees */
    SPRESS_TURN_COUNTER_CLOCKWISE,
    SPRESS_TURN_HALF, /* by 180 degrees: some tools write it, we only read it */
} spress_turn;

/* Bits of spress_frame.flags. Files may have others: the library keeps those below bit 31. Both
 * ways of turning at once are half a turn. */
#define SPRESS_FRAME_ROTATED      UINT32_C(1) /* turned clockwise */
#define SPRESS_FRAME_TRIMMED      UINT32_C(2)
#define SPRESS_FRAME_ROTATED_LEFT (UINT32_C(1) << 31) /* turned counter-clockwise */

/* 56 bytes, so that a frame and its share of a reader's name table stay within one cache line. */
typedef struct spress_frame {
    const char *name; /* UTF-8, ends with NUL, name_size bytes before it */
    int32_t x, y, w, h;
    int32_t source_w, source_h; /* size before trimming */
    int32_t trim_x, trim_y;     /* from the top left, y down, whatever the file's convention */
    uint32_t alias_of;          /* index of the frame it repeats, or SPRESS_NONE */
    uint32_t extra;             /* index into spress_atlas.extras, or SPRESS_NONE */
    uint32_t flags;             /* SPRESS_FRAME_*; unknown bits of a file are kept */
    uint16_t page;
    uint16_t name_size;
} spress_frame;

enum {
    SPRESS_EXTRA_SPLITS = 1,
    SPRESS_EXTRA_PADS = 2,
    SPRESS_EXTRA_PIVOT = 4,
    SPRESS_EXTRA_SCALE = 8,
    SPRESS_EXTRA_POLYGON = 16,
    SPRESS_EXTRA_USER_DATA = 32,
};

/* A mesh that covers the visible part of a frame. */
typedef struct spress_polygon {
    const spress_point *vertices; /* in pixels of the source, from its top left */
    const spress_point *uvs;      /* the same points in pixels of the page */
    uint32_t vertex_count;
    const uint32_t *triangles; /* three vertices each */
    uint32_t triangle_count;
} spress_polygon;

/* What few frames have; stored apart so that the others need no memory for it. Read it with the
 * functions below, which handle unset fields. */
typedef struct spress_frame_extra {
    uint32_t has;       /* SPRESS_EXTRA_* */
    int16_t splits[4];  /* left, right, top, bottom */
    int16_t pads[4];    /* left, right, top, bottom; -1 is unset */
    uint32_t scale;     /* at which to draw: 1 is the original size */
    spress_point pivot; /* from the top left, in fractions of the source size */
    const spress_polygon *polygon;
    const char *user_data; /* UTF-8, ends with NUL, user_data_size bytes before it */
    size_t user_data_size;
} spress_frame_extra;

typedef enum spress_clip_direction {
    SPRESS_CLIP_FORWARD,
    SPRESS_CLIP_REVERSE,
    SPRESS_CLIP_PING_PONG, /* forward, then back, the ends shown once */
} spress_clip_direction;

typedef struct spress_clip_step {
    uint32_t frame; /* index into spress_atlas.frames */
    uint32_t duration_us;
} spress_clip_step;

/* An animation: frames one after the other. */
typedef struct spress_clip {
    const char *name; /* UTF-8, ends with NUL, name_size bytes before it */
    uint32_t name_size;
    uint32_t step_count;
    spress_clip_step *steps;
    spress_clip_direction direction;
    uint32_t repeats; /* how often it plays; 0: for ever */
    uint32_t rate;    /* frames a second if the file gives a rate; else 0 */
} spress_clip;

/* A clip and one of its steps. */
typedef struct spress_clip_use {
    uint32_t clip, step; /* SPRESS_NONE: no clip */
} spress_clip_use;

/* Texture wrap modes, as AATLS numbers them. */
enum { SPRESS_WRAP_MIRROR = 0, SPRESS_WRAP_CLAMP = 1, SPRESS_WRAP_REPEAT = 2 };

/* Bits of spress_page.has: what a page says beside its image and size. */
enum {
    SPRESS_PAGE_PADDING = 1,
    SPRESS_PAGE_PIXEL_FORMAT = 2,
    SPRESS_PAGE_FILTERS = 4,
    SPRESS_PAGE_WRAPS = 8,
    SPRESS_PAGE_SCALE = 16,
    SPRESS_PAGE_PREMULTIPLIED = 32,
};

/* A picture of the same size as the page's, which says something else of each pixel. Both texts end
 * with NUL. */
typedef struct spress_page_map {
    const char *name; /* what it says: "normal", "emission" */
    const char *file; /* beside the atlas */
} spress_page_map;

/* A field whose bit `has` lacks is unset: 0 or NULL, and no value. */
typedef struct spress_page {
    const char *file; /* name of the image beside the atlas; "" when the image is inside the file */
    uint32_t file_size;
    uint32_t has; /* SPRESS_PAGE_* */
    int32_t width, height;
    int32_t padding;          /* pixels on each side of a frame */
    const char *pixel_format; /* e.g. "RGBA8888" */
    /* Filters (0 is nearest) and SPRESS_WRAP_*, as AATLS numbers them. */
    int8_t filter_min, filter_mag, wrap_u, wrap_v;
    bool premultiplied;  /* colours are multiplied with alpha */
    spress_factor scale; /* of its pixels to those of the artwork: 1/2 for half the size */
    spress_bytes image;  /* sc-sprites: the PNG, byte for byte */
    const spress_page_map *maps;
    size_t map_count;
} spress_page;

/* What a format demands of the layout of an atlas. Zero: nothing. */
typedef struct spress_layout_rule {
    uint32_t max_side;  /* of a page, in pixels; 0: no limit */
    uint32_t free_edge; /* pixels that stay free at the right and at the bottom of a page */
    bool cells;         /* one page of square cells, sequences side by side */
    bool blocks;        /* like frames lie in grids; a page has one padding */
    spress_turn turn;   /* how frames may lie turned; SPRESS_TURN_NONE: not at all */
    bool one_page;      /* there is only one page */
    bool frame_pages;   /* every frame is the whole of a page */
} spress_layout_rule;

typedef struct spress_folder {
    const char *name;
    uint32_t name_size;
} spress_folder;

/* Owned by its document. */
typedef struct spress_atlas {
    const char *version; /* as the file says it, e.g. "1.0" */
    spress_page *pages;
    size_t page_count;
    spress_frame *frames;
    size_t frame_count;
    spress_frame_extra *extras;
    size_t extra_count;
    spress_clip *clips;
    size_t clip_count;
    /* The clip that shows each frame first, for spress_frame_clip; made by
     * spress_document_index_clips. NULL: spress_frame_clip searches each time. Code that changes
     * frames or clips must make it anew or set NULL. */
    spress_clip_use *clip_uses;
    spress_folder *folders; /* PCT's folder dictionary, as read */
    size_t folder_count;
    uint32_t cell_width;     /* sc-sprites; else 0 */
    const char *extension;   /* sc-sprites: "x-json" without the "x-"; NULL without one */
    uint32_t *frame_offsets; /* where each frame stood in the file; NULL unless asked for */
} spress_atlas;

/* What a frame of the atlas has. When it is unset: NULL, or the value given at the function. */
SPRESS_API const spress_frame_extra *spress_frame_extra_of(const spress_atlas *atlas,
                                                           const spress_frame *frame);
/* Whether it has at least one of SPRESS_EXTRA_*. */
SPRESS_API bool spress_frame_has(const spress_atlas *atlas, const spress_frame *frame,
                                 uint32_t which);
SPRESS_API const int16_t *spress_frame_splits(const spress_atlas *atlas, const spress_frame *frame);
SPRESS_API const int16_t *spress_frame_pads(const spress_atlas *atlas, const spress_frame *frame);
SPRESS_API const spress_point *spress_frame_pivot(const spress_atlas *atlas,
                                                  const spress_frame *frame);
SPRESS_API const spress_polygon *spress_frame_polygon(const spress_atlas *atlas,
                                                      const spress_frame *frame);
SPRESS_API const char *spress_frame_user_data(const spress_atlas *atlas, const spress_frame *frame);
/* 1 when it is unset. */
SPRESS_API uint32_t spress_frame_scale(const spress_atlas *atlas, const spress_frame *frame);

/* The first clip that shows a frame of the atlas, and which of its steps does (may be NULL); NULL
 * when none does. */
SPRESS_API const spress_clip *spress_frame_clip(const spress_atlas *atlas,
                                                const spress_frame *frame, uint32_t *out_step);

SPRESS_API spress_turn spress_frame_turn(const spress_frame *frame);
SPRESS_API void spress_frame_set_turn(spress_frame *frame, spress_turn turn);

/* Frames a second: the file's rate or, where it gives durations, their rounded mean. 0 when there
 * are none. */
SPRESS_API uint32_t spress_clip_rate(const spress_clip *clip);

/* Whether the page has at least one of SPRESS_PAGE_*. */
SPRESS_API bool spress_page_has(const spress_page *page, uint32_t which);
/* 1/1 when it is unset. */
SPRESS_API spress_factor spress_page_scale(const spress_page *page);

/* Whether two frames show the same pixels in the same way: equal in everything but name and
 * alias. */
SPRESS_API bool spress_frame_same_picture(const spress_frame *a, const spress_frame *b);

/* Compares pages, frames, extras and clips. Matches clips by their order and frames by name,
 * whatever their order; ignores alias_of (how a file writes that frames share a rectangle). On a
 * difference returns false and puts a sentence into `difference` (may be NULL). */
SPRESS_API bool spress_atlas_equal(const spress_atlas *a, const spress_atlas *b, char *difference,
                                   size_t difference_size);

/* Checks what all atlas formats share and readers need not check: frames outside their page, frames
 * that overlap, empty frames, trim boxes outside the source, repeated names, pages without frames,
 * clips of frames and polygons of vertices that do not exist. Returns false only when memory runs
 * out. */
SPRESS_API bool spress_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                                   spress_report *report);

#ifdef __cplusplus
}
#endif

#endif
