/* What an atlas costs: pixels, descriptor bytes and image bytes of each frame; where the pixels of
 * its pages go; frames that are nearly the same; animations that jump. The job `inspect` fills it
 * (spress_inspect_request.costs), and all of it belongs to the inspection. */
#ifndef SPRITEPRESS_COSTS_H
#define SPRITEPRESS_COSTS_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A figure that is not known: there is no image, or the reader tells no structure. */
#define SPRESS_COST_UNKNOWN UINT64_MAX

/* What one frame costs. Frames that show the same rectangle of a page share its pixels and image
 * bytes in whole numbers: what does not divide goes to the first of them. */
typedef struct spress_frame_cost {
    uint32_t frame;            /* index into spress_atlas.frames */
    uint32_t sharer_count;     /* frames that show its rectangle, itself among them; 0: no pixels */
    uint64_t page_pixels;      /* of its rectangle with the page's padding, as far as on the page */
    uint64_t trimmed_pixels;   /* of its source that are not stored */
    uint64_t descriptor_bytes; /* of the line or record that it stands in, shared in the same way */
    uint64_t image_bytes;      /* of the page's file: an estimate, see docs/costs.md */
} spress_frame_cost;

/* Where the pixels of a page go; the three kinds add up to all. Pixels under several frames count
 * once. */
typedef struct spress_page_cost {
    uint64_t pixels, used_pixels, padding_pixels, free_pixels;
    bool has_padding;     /* the file says what padding frames have; else it counts as free */
    uint64_t image_bytes; /* of the page's file; SPRESS_COST_UNKNOWN */
    size_t frame_count;
} spress_page_cost;

/* How the pixels of one frame come from those of another. Colours of invisible pixels do not
 * count, nor do transparent edges but for NEARLY. */
typedef enum spress_likeness {
    SPRESS_LIKE_SAME,      /* in the same place of the frame, from its upper left corner on */
    SPRESS_LIKE_SHIFTED,   /* the same pixels elsewhere in the frame */
    SPRESS_LIKE_FLIPPED_X, /* left and right change places */
    SPRESS_LIKE_FLIPPED_Y, /* top and bottom change places */
    SPRESS_LIKE_TURNED_180,
    SPRESS_LIKE_TURNED_RIGHT, /* by 90 degrees clockwise */
    SPRESS_LIKE_TURNED_LEFT,
    SPRESS_LIKE_FLIPPED_AND_TURNED, /* at one of the diagonals */
    SPRESS_LIKE_NEARLY,             /* some pixels differ */
    SPRESS_LIKENESS_COUNT,
} spress_likeness;

/* "same", "flipped-x" ... */
SPRESS_API const char *spress_likeness_name(spress_likeness likeness);

/* A frame that is nearly `original`, which stands before it in the atlas. */
typedef struct spress_near_duplicate {
    uint32_t frame, original;
    spress_likeness likeness;
    int32_t shift_x, shift_y;  /* SHIFTED: of the pixels in their frame, right and down */
    uint32_t different_pixels; /* NEARLY */
    uint64_t saved_pixels;     /* of the page, if the frame were an alias of the original */
} spress_near_duplicate;

/* An animation whose frames have different source sizes and no pivots: a player that puts the same
 * corner of each in the same place makes it jump. */
typedef struct spress_jitter {
    const char *name; /* of the clip, or of the numbered frames without the number */
    bool is_clip;
    size_t frame_count;                       /* that it shows, a frame that comes back each time */
    int32_t least_w, most_w, least_h, most_h; /* of the sources */
    const uint32_t *odd_frames;               /* those whose size is not the most common one */
    size_t odd_count;
    /* No frame remembers what was cut off: the sizes are those of crops, and packing with
     * `trim-group sequence` crops the frames alike. Otherwise the artwork has these sizes. */
    bool is_cropped;
} spress_jitter;

typedef struct spress_costs {
    const spress_frame_cost *frames; /* by image bytes or else page pixels, the dearest first */
    size_t frame_count;
    const spress_page_cost *pages;
    size_t page_count;
    uint64_t source_pixels, trimmed_pixels; /* of all frames */
    /* Of the file without images in it; those that belong to no frame: header, pages, folders;
     * SPRESS_COST_UNKNOWN when the bytes of a frame are not known. */
    uint64_t descriptor_bytes, common_bytes;
    const spress_near_duplicate *duplicates; /* by frame; at most one for each rectangle */
    size_t duplicate_count;
    uint64_t compared_count; /* how many pairs of pictures were compared pixel by pixel */
    const spress_jitter *jitters;
    size_t jitter_count;
} spress_costs;

#ifdef __cplusplus
}
#endif

#endif
